/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth-panel.h: the appearance of the cloth of a garment: colour, roughness and sheen, each as in
 * its file until it is chosen. Every choice is one edit.
 */

#include "store/cloth/garment-finish.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_CLOTH_PANEL (rmp_cloth_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpClothPanel, rmp_cloth_panel, RMP, CLOTH_PANEL, GtkWidget)

void rmp_cloth_panel_show (RmpClothPanel *self, RmpGarment *garment); /* (nullable) */

G_END_DECLS
