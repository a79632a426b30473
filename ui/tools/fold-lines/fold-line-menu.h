/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fold-line-menu.h: the context menus of fold lines, and of the cloth beside them. */

#include "store/cloth/fold-line.h"
#include "tools/touches/touched.h"

G_BEGIN_DECLS

/* @split: with a command to split, because the tool knows where. (transfer full) */
GMenuModel *rmp_fold_line_new_menu (RmpFoldLine *line, gboolean split);
GMenuModel *rmp_garment_new_menu (RmpTouched touched); /* (transfer full) */

G_END_DECLS
