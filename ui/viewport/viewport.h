/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* viewport.h: the panes in the middle of the window: each shows a variant, or compares two, all at
 * the same time of the clip.
 *
 * It draws what the evaluator has and never waits for it. While something moves it draws in
 * interactive quality, shortly after in full quality. Signals:
 *   drawn ()         a picture was drawn; its GL context is current
 *   hint-changed ()  the hint of the tool has changed
 */

#include "camera.h"
#include "geometry/curve.h"
#include "tools/tool.h"
#include "workspace/workspace.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_VIEWPORT (rmp_viewport_get_type ())
G_DECLARE_FINAL_TYPE (RmpViewport, rmp_viewport, RMP, VIEWPORT, GtkWidget)

void rmp_viewport_set_workspace (RmpViewport *self, RmpWorkspace *workspace); /* (nullable) */
RmpWorkspace *rmp_viewport_get_workspace (RmpViewport *self); /* (transfer none) (nullable) */

/* The camera of the active pane: usually the one that all panes share. */
const RmpCamera *rmp_viewport_get_camera (RmpViewport *self);
void rmp_viewport_set_camera (RmpViewport *self, const RmpCamera *camera, gboolean glide);
void rmp_viewport_store_view (RmpViewport *self); /* the camera, to the project's view state */
void rmp_viewport_look_from (RmpViewport *self, double yaw, double pitch); /* radians */
void rmp_viewport_orbit (RmpViewport *self, double yaw, double pitch);     /* radians */
void rmp_viewport_toggle_orthographic (RmpViewport *self);
void rmp_viewport_frame (RmpViewport *self, gboolean selection_only);

/* The present content of a pane, for a picture of another size. */
typedef struct
{
  RmpScene *scenes[RMP_N_SIDES]; /* owned; the second is NULL except in a wipe */
  double bar;                    /* of the wipe, as a part of the pane */
  RmpCamera camera;
  double left, top, right, bottom; /* of the pane, as parts of the whole */
} RmpPanePicture;

/* @scale: device pixels a logical pixel; @picture: (out caller-allocates) */
void rmp_viewport_get_pane_picture (RmpViewport *self, guint pane, gboolean transparent,
                                    float scale, RmpPanePicture *picture);
void rmp_pane_picture_clear (RmpPanePicture *picture); /* without its scenes */

/* Marks a place on the cloth that is pointed at in another view. @point: on the mesh of @surface;
 * NULL: none; @radius: metres, 0: a dot
 */
void rmp_viewport_mark_position (RmpViewport *self, RmpSurface *surface,
                                 const RmpSurfacePoint *point, double radius);

/* --- tools ------------------------------------------------------------------------------------ */

RmpTool *rmp_viewport_get_tool (RmpViewport *self); /* (transfer none): the active one */
char *rmp_viewport_get_hint (
    RmpViewport *self); /* (transfer full): what click, drag and modifiers do now */
/* Cancels what is under way, or takes back a part of it. FALSE: nothing is */
gboolean rmp_viewport_take_back (RmpViewport *self);
/* Cancels what is under way, else activates selecting. */
void rmp_viewport_leave_tool (RmpViewport *self);
/* Redraws what the tool draws over the picture. */
void rmp_viewport_queue_layer (RmpViewport *self);
void rmp_viewport_queue_scenes (RmpViewport *self); /* … or into it */

/* Rebuilds stale scenes at once: a change made during a tick of the frame clock would otherwise
 * show only in the next.
 */
void rmp_viewport_update_now (RmpViewport *self);

/* The place under the pointer. Rows are borrowed. */
typedef struct
{
  guint pane;
  RmpSurface *surface;
  RmpGarment *garment;   /* (nullable): the one with the face */
  RmpLook *look;         /* (nullable): the one that the pane shows on it */
  RmpSurfacePoint point; /* on the surface's own mesh */
  float position[3];     /* metres, as drawn */
  float normal[3];
  guint32 feature; /* the fold there or RMP_FEATURE_NONE */
  gboolean front;  /* seen from outside */
} RmpSurfaceHit;

/* Finds the nearest surface under a place in the widget, in the frame that is shown. Returns: FALSE
 * if there is none
 */
gboolean rmp_viewport_locate (RmpViewport *self, double x, double y, RmpSurfaceHit *hit);

/* Finds where @pane shows a point of the mesh of @surface, metres. Returns: FALSE if it does not
 * show it
 */
gboolean rmp_viewport_place (RmpViewport *self, guint pane, RmpSurface *surface,
                             const RmpSurfacePoint *point, float position[3], float normal[3]);

/* Whether a place of a surface faces the camera, even if something hides it. */
gboolean rmp_viewport_faces (RmpViewport *self, guint pane, const float position[3],
                             const float normal[3]);

/* Projects a place in space to the widget. Returns: FALSE behind the camera */
gboolean rmp_viewport_project (RmpViewport *self, guint pane, const float position[3], double *x,
                               double *y);

/* Whether nothing hides a place on a surface. */
gboolean rmp_viewport_shows (RmpViewport *self, guint pane, const float position[3]);

/* Finds where a place comes to lie that is dragged over the floor until it is seen at @x, @y of the
 * widget; if the floor is seen from its edge, it moves only sideways. Returns: FALSE if that is not
 * in front of the camera
 */
gboolean rmp_viewport_slide (RmpViewport *self, guint pane, const float from[3], double x, double y,
                             float to[3]);

double rmp_viewport_get_pixel_size (RmpViewport *self,
                                    const float position[3]); /* metres a pixel there */

/* Whether the last picture was drawn in full quality, because nothing moved. */
gboolean rmp_viewport_is_at_rest (RmpViewport *self);

/* Of all viewports from now on: no picture is drawn finer than @tier (render/governor.h), at rest
 * either. 0 at first: at rest all is drawn. For tests, where a processor draws what nobody looks
 * at.
 */
void rmp_viewport_set_finest_tier (guint tier);

/* For measurements: how many pictures were drawn, and whether the last one showed exact results
 * only.
 */
guint64 rmp_viewport_get_n_drawn (RmpViewport *self);
gboolean rmp_viewport_is_exact (RmpViewport *self);

G_END_DECLS
