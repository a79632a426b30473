/* SPDX-License-Identifier: GPL-3.0-or-later */
/* brush-tool-strokes.c: strokes: where they begin, the dabs that they pass on, and how they end. */

#include "tools/brushes/brush-tool-private.h"

static void
on_position (gpointer data, const RmpSurfaceHit *hit, double pressure)
{
  RmpBrushTool *self = data;
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);
  const double strength = rmp_brush_settings_get_number (private->settings, "strength") *
                          rmp_brush_settings_press_strength (private->settings, pressure);
  const double radius = rmp_brush_tool_get_radius (self, hit) *
                        rmp_brush_settings_press_radius (private->settings, pressure);
  RmpSurfaceHit twins[7];
  RmpBrushDab dabs[RMP_BRUSH_N_SIDES];
  guint axes[7];
  const guint n = 1 + rmp_brush_tool_find_twins (self, hit, twins, axes);

  g_assert (RMP_IS_BRUSH_TOOL (self));

  for (guint i = 0; i < n; i++)
    {
      dabs[i] = (RmpBrushDab){
        .hit = i == 0 ? *hit : twins[i - 1],
        .radius = radius,
        .strength = strength,
        .angle = rmp_brush_settings_get_number (private->settings, "angle"),
        .twin = i == 0 ? 0 : axes[i - 1],
        .through = private->through,
      };
      rmp_brush_trail_follow (&private->trail, &dabs[i]);
    }
  g_set_object (&private->last_surface, hit->surface);
  g_clear_pointer (&private->last_mesh, rmp_mesh_unref);
  private->last_mesh = rmp_mesh_ref (private->ground.mesh);
  private->last_point = hit->point;
  RMP_BRUSH_TOOL_GET_CLASS (self)->dabs (self, n, dabs);
}

gboolean
rmp_brush_tool_begin_stroke (RmpBrushTool *self, const RmpToolEvent *event)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);
  g_autoptr (RmpSurface) surface = g_object_ref (
      private->hover.surface); /* drawing the ring may replace the hit meanwhile */

  rmp_workspace_set_playing (rmp_brush_tool_get_workspace (self), FALSE);
  private->mode = rmp_brush_mode_from_event (event);
  private->through = rmp_brush_tool_see_through (self);
  private->trail = (RmpBrushTrail){ 0 };
  if (!RMP_BRUSH_TOOL_GET_CLASS (self)->begin (self, &private->hover, private->mode))
    {
      rmp_brush_tool_let_go (self);
      return FALSE;
    }
  /* The cloth is taken after the tool has prepared the stroke, because that may change the mesh of
   * the surface, for example by unwrapping it.
   */
  if (!private->ground.surface)
    rmp_ground_hold (&private->ground, surface, NULL);
  private->stroke = rmp_brush_stroke_new (rmp_brush_tool_get_viewport (self), private->cloth.shown,
                                          surface, private->settings, private->through, on_position,
                                          self);
  rmp_tool_hint_changed (RMP_TOOL (self));
  return TRUE;
}

void
rmp_brush_tool_end_stroke (RmpBrushTool *self, gboolean give_up)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);

  g_clear_pointer (&private->stroke, rmp_brush_stroke_free);
  rmp_brush_tool_let_go (self);
  RMP_BRUSH_TOOL_GET_CLASS (self)->end (self, give_up);
  rmp_tool_hint_changed (RMP_TOOL (self));
  rmp_viewport_queue_layer (rmp_brush_tool_get_viewport (self));
}

/* Where the last stroke ended, as the pane shows it now. */
static gboolean
find_last_position (RmpBrushTool *self, double *x, double *y)
{
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);
  RmpSurfaceHit hit;

  return private->last_surface == private->hover.surface &&
         private->last_mesh == private->ground.mesh &&
         rmp_shown_cloth_place (private->cloth.shown, private->last_surface, &private->last_point,
                                &hit) &&
         rmp_viewport_project (rmp_brush_tool_get_viewport (self), hit.pane, hit.position, x, y);
}

void
rmp_brush_tool_put_pen_down (RmpBrushTool *self, const RmpToolEvent *event)
{
  const GdkModifierType straight = GDK_CONTROL_MASK | GDK_SHIFT_MASK;
  RmpBrushToolPrivate *private = rmp_brush_tool_get_private (self);
  double x, y;

  if ((event->state & straight) != straight || !find_last_position (self, &x, &y))
    {
      rmp_brush_stroke_start (private->stroke, event->x, event->y,
                              rmp_brush_pressure_from_event (event));
      return;
    }
  rmp_brush_stroke_start (private->stroke, x, y, rmp_brush_pressure_from_event (event));
  rmp_brush_stroke_extend (private->stroke, event->x, event->y,
                           rmp_brush_pressure_from_event (event), TRUE);
}

void
rmp_brush_tool_forget_last_position (RmpBrushTool *self)
{
  g_clear_object (&rmp_brush_tool_get_private (self)->last_surface);
  g_clear_pointer (&rmp_brush_tool_get_private (self)->last_mesh, rmp_mesh_unref);
}
