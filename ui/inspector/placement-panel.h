/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* placement-panel.h: the placement of a character: three lengths and a turn, dragged or typed.
 * Every change is one edit.
 */

#include "store/assets/placement.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_PLACEMENT_PANEL (rmp_placement_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpPlacementPanel, rmp_placement_panel, RMP, PLACEMENT_PANEL, GtkWidget)

void rmp_placement_panel_show (RmpPlacementPanel *self, RmpCharacter *character); /* (nullable) */

G_END_DECLS
