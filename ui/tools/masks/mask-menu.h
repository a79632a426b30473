/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-menu.h: what can be done to the selected mask of a garment, or to make one of it. Commands of the window. */

#include "workspace/workspace.h"

G_BEGIN_DECLS

GMenuModel *rmp_mask_menu_new (RmpWorkspace *workspace, RmpGarment *garment); /* (transfer full) */

/* The look whose fields a mask can be made from: what is selected, or what the active pane shows on the garment. */
RmpLook *rmp_mask_menu_find_look (RmpWorkspace *workspace, RmpGarment *garment); /* (transfer none) (nullable) */

G_END_DECLS
