/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rest-shape-panel.h: the rest shape of a garment: the bind pose, a frame of a clip, another mesh
 * with the same vertex order, or the texture coordinates as a sewing pattern. Frames and sizes are
 * previewed while they are dragged; each choice is an edit.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_REST_SHAPE_PANEL (rmp_rest_shape_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpRestShapePanel, rmp_rest_shape_panel, RMP, REST_SHAPE_PANEL, GtkWidget)

void rmp_rest_shape_panel_set_workspace (RmpRestShapePanel *self,
                                         RmpWorkspace *workspace); /* (nullable) */

/* Shows the present state; hides itself without a garment. */
void rmp_rest_shape_panel_show (RmpRestShapePanel *self, RmpGarment *garment); /* (nullable) */

/* (transfer none): the controls for the kind, the mesh and the frame */
GtkDropDown *rmp_rest_shape_panel_get_kinds (RmpRestShapePanel *self);
GtkDropDown *rmp_rest_shape_panel_get_meshes (RmpRestShapePanel *self);
GtkWidget *rmp_rest_shape_panel_get_frame (RmpRestShapePanel *self);

G_END_DECLS
