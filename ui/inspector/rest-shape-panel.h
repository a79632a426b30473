/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rest-shape-panel.h: what the lengths of a garment are measured on: the bind pose, a frame of a clip, another mesh in the same
 * order, or the texture coordinates as a pattern. Frames and sizes are shown while they are dragged; each choice is an edit.
 */

#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_REST_SHAPE_PANEL (rmp_rest_shape_panel_get_type ())
G_DECLARE_FINAL_TYPE (RmpRestShapePanel, rmp_rest_shape_panel, RMP, REST_SHAPE_PANEL, GtkWidget)

GtkWidget *rmp_rest_shape_panel_new (void);
void rmp_rest_shape_panel_set_workspace (RmpRestShapePanel *self, RmpWorkspace *workspace); /* (nullable) */

/* As it is now; hides itself without. */
void rmp_rest_shape_panel_show (RmpRestShapePanel *self, RmpGarment *garment); /* (nullable) */

/* What the file that was chosen does. */
void rmp_rest_shape_panel_use_file (RmpRestShapePanel *self, const char *path);

/* (transfer none): the choice of the kind, of the mesh; the frame */
GtkDropDown *rmp_rest_shape_panel_get_kinds (RmpRestShapePanel *self);
GtkDropDown *rmp_rest_shape_panel_get_meshes (RmpRestShapePanel *self);
GtkWidget *rmp_rest_shape_panel_get_frame (RmpRestShapePanel *self);

G_END_DECLS
