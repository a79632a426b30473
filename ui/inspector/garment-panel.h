/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* garment-panel.h: the inspector's page for a garment: its name, the materials of the file that
 * belong to it, and its rest shape; and for a mesh: the ways to make a garment of it.
 */

#include "inspector/rest-shape-panel.h"

G_BEGIN_DECLS

#define RMP_TYPE_GARMENT_PANEL (rmp_garment_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpGarmentPanel, rmp_garment_panel, RMP, GARMENT_PANEL, GtkWidget)

/* The workspace that shows previews of rest shapes. */
void rmp_garment_panel_set_workspace (RmpGarmentPanel *self,
                                      RmpWorkspace *workspace); /* (nullable) */

/* Shows the present state of one of the two; hides itself if both are NULL. */
void rmp_garment_panel_show (RmpGarmentPanel *self, RmpGarment *garment,
                             RmpSurface *surface); /* (nullable) both */

/* “812 of 1234 faces\n0.42 m²”. (transfer full) */
char *rmp_garment_describe (RmpGarment *garment);

RmpRestShapePanel *rmp_garment_panel_get_rest_shape (RmpGarmentPanel *self); /* (transfer none) */

/* The check box of a material. (transfer none) */
GtkWidget *rmp_garment_panel_get_check (RmpGarmentPanel *self, guint material);

G_END_DECLS
