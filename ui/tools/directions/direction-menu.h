/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* direction-menu.h: what can be done to the selected direction field of a garment, or to make one of it. Commands of the
 * window.
 */

#include "workspace/workspace.h"

G_BEGIN_DECLS

GMenuModel *rmp_direction_menu_new (RmpWorkspace *workspace, RmpGarment *garment); /* (transfer full) */

G_END_DECLS
