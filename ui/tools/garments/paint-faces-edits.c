/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paint-faces-edits.c: faces that strokes and fills give to a garment, or take out of it. */

#include "tools/garments/paint-faces-private.h"

#include "tools/garments/garment-edits.h"
#include "tools/marks.h"
#include "tools/symmetry/other-side.h"

#include <math.h>

/* The modifiers with which a stroke continues straight from the end of the last one. */
#define STRAIGHT (GDK_CONTROL_MASK | GDK_SHIFT_MASK)
/* The distance between two places where the ring is put down, in radii. */
#define STROKE_STEP 0.5

static void
report (RmpPaintFacesTool *self, const GError *error)
{
  g_assert (RMP_IS_PAINT_FACES_TOOL (self));
  if (error)
    gtk_widget_activate_action (GTK_WIDGET (rmp_tool_get_viewport (RMP_TOOL (self))), "win.report",
                                "s", error->message);
}

/* @garment NULL: a new one of these faces. */
static void
apply (RmpPaintFacesTool *self, RmpSurface *surface, RmpGarment *garment, const guint8 *marked,
       gboolean erasing)
{
  const guint n = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));
  g_autofree guint8 *cloth = g_new (guint8, n);
  g_autoptr (GError) error = NULL;

  for (guint face = 0; face < n; face++)
    cloth[face] = marked[face] ? !erasing : garment && rmp_garment_has_face (garment, face);
  if (garment)
    rmp_garment_take_faces (garment, cloth, &error);
  else if (!erasing && (garment = rmp_surface_make_garment (surface, NULL, cloth, &error)))
    rmp_workspace_select (rmp_paint_faces_tool_get_workspace (self), garment);
  report (self, error);
}

void
rmp_paint_faces_tool_clear_stroke (RmpPaintFacesTool *self)
{
  g_clear_pointer (&self->brush, rmp_face_brush_free);
  g_clear_pointer (&self->touched, g_free);
  g_clear_pointer (&self->marked, g_free);
  rmp_ground_leave (&self->ground);
}

static void
put_down (RmpPaintFacesTool *self, const RmpToolEvent *event)
{
  rmp_paint_faces_tool_follow (self, event);
  if (!self->hovering || self->hover.pane != self->pane)
    return;
  rmp_face_brush_touch (self->brush, &self->hover, self->radius, self->through, self->touched);
  self->last_point = self->hover.point;
}

static void
update_marked (RmpPaintFacesTool *self)
{
  const guint sides = rmp_workspace_get_mirrored (rmp_paint_faces_tool_get_workspace (self));
  const guint n = rmp_mesh_get_n_faces (self->ground.mesh);

  g_free (self->marked);
  self->marked = sides != 0 ? rmp_face_brush_mirror (self->brush, self->ground.garment, sides,
                                                     self->touched)
                            : g_memdup2 (self->touched, n);
}

/* Where the last stroke ended, if that place is visible. */
static gboolean
find_last_position (RmpPaintFacesTool *self, double *x, double *y)
{
  RmpViewport *viewport = rmp_tool_get_viewport (RMP_TOOL (self));
  float position[3], normal[3];

  return self->last.surface == self->hover.surface && !rmp_ground_is_lost (&self->last) &&
         rmp_viewport_place (viewport, self->hover.pane, self->last.surface, &self->last_point,
                             position, normal) &&
         rmp_viewport_project (viewport, self->hover.pane, position, x, y);
}

void
rmp_paint_faces_tool_extend_stroke (RmpPaintFacesTool *self, const RmpToolEvent *event)
{
  const double pixels = self->radius / self->pixel;
  const double way = hypot (event->x - self->last_x, event->y - self->last_y);
  const guint n = (guint) ceil (way / MAX (STROKE_STEP * pixels, 1.0));

  for (guint i = 1; i <= n; i++)
    {
      RmpToolEvent step = *event;

      step.x = self->last_x + (event->x - self->last_x) * i / n;
      step.y = self->last_y + (event->y - self->last_y) * i / n;
      put_down (self, &step);
    }
  self->last_x = event->x;
  self->last_y = event->y;
  update_marked (self);
  rmp_paint_faces_tool_queue_layer (self);
}

void
rmp_paint_faces_tool_begin_stroke (RmpPaintFacesTool *self, const RmpToolEvent *event)
{
  double x = event->x, y = event->y;

  if ((event->state & STRAIGHT) == STRAIGHT)
    find_last_position (self, &x, &y);
  rmp_workspace_set_playing (rmp_paint_faces_tool_get_workspace (self), FALSE);
  rmp_ground_hold (&self->ground, self->hover.surface,
                   rmp_paint_faces_tool_find_target (self, &self->hover));
  self->pixel = rmp_viewport_get_pixel_size (rmp_tool_get_viewport (RMP_TOOL (self)),
                                             self->hover.position);
  self->erasing = (event->state & STRAIGHT) == GDK_CONTROL_MASK || event->eraser;
  self->through = rmp_workspace_get_flag (rmp_paint_faces_tool_get_workspace (self), "see-through");
  self->pane = self->hover.pane;
  self->brush = rmp_face_brush_new (rmp_tool_get_viewport (RMP_TOOL (self)), self->pane,
                                    self->ground.surface);
  self->touched = g_new0 (guint8, rmp_mesh_get_n_faces (self->ground.mesh));
  put_down (self, event);
  self->last_x = x;
  self->last_y = y;
  rmp_paint_faces_tool_extend_stroke (self, event);
  rmp_tool_hint_changed (RMP_TOOL (self));
}

void
rmp_paint_faces_tool_end_stroke (RmpPaintFacesTool *self)
{
  g_autoptr (RmpSurface) surface = g_steal_pointer (&self->ground.surface);
  g_autoptr (RmpGarment) garment = g_steal_pointer (&self->ground.garment);
  g_autofree guint8 *marked = g_steal_pointer (&self->marked);

  rmp_paint_faces_tool_clear_stroke (self);
  rmp_ground_hold (&self->last, surface, NULL);
  apply (self, surface, garment, marked, self->erasing);
  rmp_tool_hint_changed (RMP_TOOL (self));
  rmp_paint_faces_tool_queue_layer (self);
}

void
rmp_paint_faces_tool_mark_stroke (RmpPaintFacesTool *self, GtkSnapshot *snapshot)
{
  const guint n = rmp_mesh_get_n_faces (self->ground.mesh);
  g_autoptr (GArray) pixels = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint32 face = 0; face < n; face++)
    {
      double corners[6];

      if (self->marked[face] && rmp_face_brush_outline (self->brush, face, self->through, corners))
        g_array_append_vals (pixels, corners, 6);
    }
  rmp_mark_faces (snapshot, self->erasing, pixels->len / 6,
                  (const double *) (gpointer) pixels->data);
}

/* Where the pointer is, or was before it went to the menu. (nullable) */
static const RmpSurfaceHit *
get_pointed (RmpPaintFacesTool *self)
{
  if (self->hovering)
    return &self->hover;
  return self->has_pointed ? &self->pointed : NULL;
}

void
rmp_paint_faces_tool_fill (RmpPaintFacesTool *self, RmpFillReach reach, gboolean erasing)
{
  const RmpSurfaceHit *pointed = get_pointed (self);
  g_autofree guint8 *faces = NULL;
  g_autoptr (GError) error = NULL;

  g_assert (RMP_IS_PAINT_FACES_TOOL (self));
  if (!pointed || self->brush)
    return;
  if (reach == RMP_FILL_PART)
    faces = rmp_surface_find_island (pointed->surface, pointed->point.face);
  else
    faces = rmp_surface_find_reached_faces (pointed, reach, &error);
  if (faces)
    apply (self, pointed->surface, rmp_paint_faces_tool_find_target (self, pointed), faces,
           erasing);
  report (self, error);
}
