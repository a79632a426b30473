/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* viewport.h: the panes in the middle: each shows a variant, all with one camera and one time.
 *
 * Draws what the evaluator has and never waits for it. While something moves it draws in the interactive quality, a
 * moment later in full. Signal drawn (): a picture was drawn; its GL context is current.
 */

#include "camera.h"
#include "workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_VIEWPORT (rmp_viewport_get_type ())
G_DECLARE_FINAL_TYPE (RmpViewport, rmp_viewport, RMP, VIEWPORT, GtkWidget)

void rmp_viewport_set_workspace (RmpViewport *self, RmpWorkspace *workspace); /* (nullable) */

const RmpCamera *rmp_viewport_get_camera (RmpViewport *self);
void rmp_viewport_set_camera (RmpViewport *self, const RmpCamera *camera, gboolean glide);
void rmp_viewport_store_view (RmpViewport *self);                          /* the camera, to the project's view state */
void rmp_viewport_look_from (RmpViewport *self, double yaw, double pitch); /* radians */
void rmp_viewport_orbit (RmpViewport *self, double yaw, double pitch);     /* radians */
void rmp_viewport_toggle_orthographic (RmpViewport *self);
void rmp_viewport_frame (RmpViewport *self, gboolean selection_only);

/* What a pane shows now, for a picture of another size: @scale: device pixels a logical pixel. (transfer full) */
RmpScene *rmp_viewport_make_scene (RmpViewport *self, guint pane, gboolean transparent, float scale);

/* For measurements: how many pictures were drawn, and whether the last one showed exact results only. */
guint64 rmp_viewport_get_n_drawn (RmpViewport *self);
gboolean rmp_viewport_is_exact (RmpViewport *self);

G_END_DECLS
