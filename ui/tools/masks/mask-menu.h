/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* mask-menu.h: the menu of commands of the window that change the selected mask of a garment, or
 * make one.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

GMenuModel *rmp_mask_menu_new (RmpWorkspace *workspace, RmpGarment *garment); /* (transfer full) */

/* The look from whose fields a mask can be made: the selected one, or the one that the active pane
 * shows on the garment.
 */
RmpLook *rmp_mask_menu_find_look (RmpWorkspace *workspace,
                                  RmpGarment *garment); /* (transfer none) (nullable) */

G_END_DECLS
