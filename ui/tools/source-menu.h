/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* source-menu.h: submenus of what masks, directions and garments are made from. Nothing is appended where there is none. */

#include "store/project.h"
#include "workspace/workspace.h"

G_BEGIN_DECLS

/* @action: takes the index of a material as ‘u’; none where all faces are of one. */
void rmp_menu_append_materials (GMenu *menu, const char *label, const char *action, RmpSurface *surface);

/* @action: takes a joint of the skeleton as ‘u’: those that some of the garment hangs on, in the skeleton's order. */
void rmp_menu_append_bones (GMenu *menu, const char *label, const char *action, RmpGarment *garment);

/* @action: takes a field of the look that shows on the garment as ‘(sb)’, and whether its farthest value counts. */
void rmp_menu_append_fields (GMenu *menu, const char *label, const char *action, RmpWorkspace *workspace,
                             RmpGarment *garment);

G_END_DECLS
