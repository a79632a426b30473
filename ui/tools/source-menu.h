/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* source-menu.h: submenus with the sources for masks, directions and garments. An empty submenu is
 * not appended.
 */

#include "store/document/project.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* @action: takes the index of a material as ‘u’. Nothing is appended if all faces have the same
 *   material.
 */
void rmp_menu_append_materials (GMenu *menu, const char *label, const char *action,
                                RmpSurface *surface);

/* @action: takes a joint of the skeleton as ‘u’. Lists the joints that move some of the garment, in
 *   the order of the skeleton.
 */
void rmp_menu_append_bones (GMenu *menu, const char *label, const char *action,
                            RmpGarment *garment);

/* @action: takes ‘(sb)’: a field of the look that is shown on the garment, and whether its extreme
 *   value counts.
 */
void rmp_menu_append_fields (GMenu *menu, const char *label, const char *action,
                             RmpWorkspace *workspace, RmpGarment *garment);

G_END_DECLS
