/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-panel.h: the inspector's page of a garment: its name, which of the file's materials it is made of, and its rest shape; and of a
 * mesh: the ways to make a garment of it.
 */

#include "inspector/rest-shape-panel.h"

G_BEGIN_DECLS

#define RMP_TYPE_GARMENT_PANEL (rmp_garment_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpGarmentPanel, rmp_garment_panel, RMP, GARMENT_PANEL, GtkWidget)

/* Where what is tried in its rest shape is shown. */
void rmp_garment_panel_set_workspace (RmpGarmentPanel *self, RmpWorkspace *workspace); /* (nullable) */

/* Shows one of both as it is now; hides itself without. */
void rmp_garment_panel_show (RmpGarmentPanel *self, RmpGarment *garment, RmpSurface *surface); /* (nullable) both */

/* “812 of 1234 faces\n0.42 m²”. (transfer full) */
char *rmp_garment_describe (RmpGarment *garment);

RmpRestShapePanel *rmp_garment_panel_get_rest_shape (RmpGarmentPanel *self); /* (transfer none) */

/* The check box of a material. (transfer none) */
GtkWidget *rmp_garment_panel_get_check (RmpGarmentPanel *self, guint material);

G_END_DECLS
