/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* direction-menu.h: the menu of commands of the window that change the selected direction field of
 * a garment, or make one.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

GMenuModel *rmp_direction_menu_new (RmpWorkspace *workspace,
                                    RmpGarment *garment); /* (transfer full) */

G_END_DECLS
