/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* viewport.h: the panes in the middle: each shows a variant, or two of them compared, all at one time.
 *
 * Draws what the evaluator has and never waits for it. While something moves it draws in the interactive quality, a
 * moment later in full. Signals:
 *   drawn ()         a picture was drawn; its GL context is current
 *   hint-changed ()  what the tool says about itself is new
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
RmpWorkspace *rmp_viewport_get_workspace (RmpViewport *self);                 /* (transfer none) (nullable) */

/* Of the active pane: mostly the camera that all panes share. */
const RmpCamera *rmp_viewport_get_camera (RmpViewport *self);
void rmp_viewport_set_camera (RmpViewport *self, const RmpCamera *camera, gboolean glide);
void rmp_viewport_store_view (RmpViewport *self);                          /* the camera, to the project's view state */
void rmp_viewport_look_from (RmpViewport *self, double yaw, double pitch); /* radians */
void rmp_viewport_orbit (RmpViewport *self, double yaw, double pitch);     /* radians */
void rmp_viewport_toggle_orthographic (RmpViewport *self);
void rmp_viewport_frame (RmpViewport *self, gboolean selection_only);

/* What a pane shows now, for a picture of another size. */
typedef struct
{
  RmpScene *scenes[RMP_N_SIDES]; /* owned; the second is NULL but for a wipe */
  double bar;                    /* of the wipe, as a part of the pane */
  RmpCamera camera;
  double left, top, right, bottom; /* of the pane, as parts of all */
} RmpPanePicture;

/* @scale: device pixels a logical pixel; @picture: (out caller-allocates) */
void rmp_viewport_get_pane_picture (RmpViewport *self, guint pane, gboolean transparent, float scale,
                                    RmpPanePicture *picture);
void rmp_pane_picture_clear (RmpPanePicture *picture); /* without its scenes */

/* Marks a place on the cloth that somebody points at elsewhere. @point: on @surface's mesh; NULL: none; @radius: metres, 0: a dot */
void rmp_viewport_mark_place (RmpViewport *self, RmpSurface *surface, const RmpSurfacePoint *point, double radius);

/* --- tools ---------------------------------------------------------------------------------------------------- */

RmpTool *rmp_viewport_get_tool (RmpViewport *self); /* (transfer none): the active one */
char *rmp_viewport_get_hint (RmpViewport *self);    /* (transfer full): what click, drag and modifiers do now */
void rmp_viewport_leave_tool (RmpViewport *self);   /* gives up what is under way, else goes back to selecting */
void rmp_viewport_queue_layer (RmpViewport *self);  /* what the tool draws over the picture is stale */
void rmp_viewport_queue_scenes (RmpViewport *self); /* … or what it draws into it */

/* Scenes that are stale are built at once: a change that comes with the clock's tick itself would show with the next. */
void rmp_viewport_update_now (RmpViewport *self);

/* What somebody points at. Rows are borrowed. */
typedef struct
{
  guint pane;
  RmpSurface *surface;
  RmpGarment *garment;   /* (nullable): the one that has the face */
  RmpLook *look;         /* (nullable): what the pane shows on it */
  RmpSurfacePoint point; /* on the surface's own mesh */
  float position[3];     /* metres, as drawn */
  float normal[3];
  guint32 feature; /* the fold there or RMP_FEATURE_NONE */
  gboolean front;  /* seen from outside */
} RmpSurfaceHit;

/* The nearest surface under a place in the widget, at the frame shown. Returns: FALSE if there is none */
gboolean rmp_viewport_locate (RmpViewport *self, double x, double y, RmpSurfaceHit *hit);

/* Where @pane shows a point of @surface's mesh, metres. Returns: FALSE if it does not */
gboolean rmp_viewport_place (RmpViewport *self, guint pane, RmpSurface *surface, const RmpSurfacePoint *point,
                             float position[3], float normal[3]);

/* Whether a place of a surface is turned to the eye, others hiding it or not. */
gboolean rmp_viewport_faces (RmpViewport *self, guint pane, const float position[3], const float normal[3]);

/* The place in the widget of a place in space. Returns: FALSE behind the eye */
gboolean rmp_viewport_project (RmpViewport *self, guint pane, const float position[3], double *x, double *y);

/* Whether nothing stands before a place on a surface. */
gboolean rmp_viewport_shows (RmpViewport *self, guint pane, const float position[3]);

/* Where a place goes that is dragged over the floor until it is seen at @x, @y of the widget; to the side only where the floor
 * is seen from the edge. Returns: FALSE if that is not before the eye
 */
gboolean rmp_viewport_slide (RmpViewport *self, guint pane, const float from[3], double x, double y, float to[3]);

double rmp_viewport_get_pixel_size (RmpViewport *self, const float position[3]); /* metres a pixel there */

/* Whether the last picture was drawn in full quality, because nothing moved. */
gboolean rmp_viewport_is_at_rest (RmpViewport *self);

/* For measurements: how many pictures were drawn, and whether the last one showed exact results only. */
guint64 rmp_viewport_get_n_drawn (RmpViewport *self);
gboolean rmp_viewport_is_exact (RmpViewport *self);

G_END_DECLS
