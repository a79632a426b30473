/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-menu.h: what the right button offers on a fold line, and on cloth beside it. */

#include "store/fold-line.h"
#include "tools/touches/touched.h"

G_BEGIN_DECLS

/* @split: the tool knows where to cut. (transfer full) */
GMenuModel *rmp_fold_line_new_menu (RmpFoldLine *line, gboolean split);
GMenuModel *rmp_garment_new_menu (RmpTouched touched); /* (transfer full) */

G_END_DECLS
