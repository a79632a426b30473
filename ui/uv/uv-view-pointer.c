/* SPDX-License-Identifier: GPL-3.0-or-later */

/* uv-view-pointer.c: pointer, wheel and keys in the UV view, and the marks that show the place
 * under the pointer in the other view.
 */

#include "shell/commands.h"
#include "tools/brushes/brush-stroke.h"
#include "tools/brushes/brush-trail.h"
#include "tools/pattern-brush/pattern-brush-tool.h"
#include "uv/uv-view-private.h"
#include "widgets/pointer-focus.h"

#include <math.h>

#define WHEEL_FACTOR 0.88
#define LEAST_SIZE 32.0
/* The most logical pixels of a unit of UV space: a texel of the largest image then has 8. */
#define MOST_SIZE 65536.0

double
rmp_uv_view_get_radius (RmpUvView *self, const float position[3])
{
  RmpTool *tool = rmp_viewport_get_tool (self->viewport);
  const RmpCamera *camera = rmp_viewport_get_camera (self->viewport);
  const float *place = position ? position : camera->target;

  g_assert (RMP_IS_UV_VIEW (self));

  if (!RMP_IS_BRUSH_TOOL (tool))
    return 0.0;
  return rmp_brush_settings_get_radius (rmp_brush_tool_get_settings (RMP_BRUSH_TOOL (tool)),
                                        rmp_viewport_get_pixel_size (self->viewport, place));
}

/* --- sight ------------------------------------------------------------------------------------ */

static void
shift (RmpUvView *self, double dx, double dy)
{
  self->sight.left += dx;
  self->sight.bottom += dy;
  self->chosen = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* Zooms so that the place under the pointer stays there. */
static void
zoom (RmpUvView *self, double factor)
{
  const double size = CLAMP (self->sight.size * factor, LEAST_SIZE, MOST_SIZE);
  const double ratio = size / self->sight.size;

  self->sight.left = self->pointer[0] + ratio * (self->sight.left - self->pointer[0]);
  self->sight.bottom = self->pointer[1] + ratio * (self->sight.bottom - self->pointer[1]);
  self->sight.size = size;
  self->chosen = TRUE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
on_scroll (RmpUvView *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (
      GTK_EVENT_CONTROLLER (controller));

  g_assert (RMP_IS_UV_VIEW (self));

  if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL ||
      (state & GDK_CONTROL_MASK))
    zoom (self, pow (WHEEL_FACTOR, dy));
  else
    shift (self, -dx, -dy);
  return TRUE;
}

/* --- the place in the viewport ---------------------------------------------------------------- */

/* NULL: none. */
static void
show_in_viewport (RmpUvView *self, const RmpSurfacePoint *point)
{
  RmpSurface *surface = point && self->target.garment
                            ? rmp_garment_get_surface (self->target.garment)
                            : NULL;
  const guint pane = self->workspace ? rmp_workspace_get_active_pane (self->workspace) : 0;
  float position[3], normal[3];

  if (!surface || !rmp_viewport_place (self->viewport, pane, surface, point, position, normal))
    rmp_viewport_mark_position (self->viewport, NULL, NULL, 0.0);
  else
    rmp_viewport_mark_position (self->viewport, surface, point,
                                rmp_uv_view_get_radius (self, position));
}

static void
hover (RmpUvView *self, double x, double y)
{
  double position[2];
  RmpSurfacePoint point;

  g_assert (RMP_IS_UV_VIEW (self));
  if (rmp_brush_adjust_is_active (&self->adjust))
    {
      rmp_uv_view_adjust_move (self, x);
      return;
    }
  self->pointer[0] = x;
  self->pointer[1] = y;
  self->hovering = TRUE;
  self->marked = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (!self->layout)
    return;
  rmp_uv_view_from_pixel (self, self->pointer, position);
  show_in_viewport (self, rmp_uv_layout_find (self->layout, position, &point) ? &point : NULL);
}

static void
on_leave (RmpUvView *self)
{
  g_assert (RMP_IS_UV_VIEW (self));

  if (rmp_brush_adjust_is_active (&self->adjust))
    return;
  self->hovering = FALSE;
  show_in_viewport (self, NULL);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* … and marks the place under the pointer of the viewport here. */
static void
on_viewport_motion (RmpUvView *self, double x, double y)
{
  RmpSurfaceHit hit;

  g_assert (RMP_IS_UV_VIEW (self));
  if (!self->layout || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;
  self->marked = rmp_viewport_locate (self->viewport, x, y, &hit) &&
                 hit.surface == rmp_garment_get_surface (self->target.garment) &&
                 rmp_uv_layout_place (self->layout, &hit.point, self->mark);
  if (self->marked)
    self->mark_radius = rmp_uv_view_get_radius (self, hit.position) *
                        rmp_uv_layout_get_scale (self->layout, hit.point.face);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_viewport_leave (RmpUvView *self)
{
  g_assert (RMP_IS_UV_VIEW (self));
  self->marked = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
rmp_uv_view_watch_viewport (RmpUvView *self)
{
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_assert (RMP_IS_UV_VIEW (self));

  g_signal_connect_object (motion, "motion", G_CALLBACK (on_viewport_motion), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (motion, "leave", G_CALLBACK (on_viewport_leave), self,
                           G_CONNECT_SWAPPED);
  gtk_widget_add_controller (GTK_WIDGET (self->viewport), motion);
}

/* --- dragging --------------------------------------------------------------------------------- */

static RmpPatternBrushTool *
get_brush (RmpUvView *self)
{
  RmpTool *tool = rmp_viewport_get_tool (self->viewport);

  return RMP_IS_PATTERN_BRUSH_TOOL (tool) ? RMP_PATTERN_BRUSH_TOOL (tool) : NULL;
}

/* The radius that the brush has on the cloth, in UV units at the pointer; between islands, at its
 * last place on one.
 */
static void
aim (RmpUvView *self, double x, double y, double position[2])
{
  const double pixel[2] = { x, y };
  RmpSurfacePoint point;

  rmp_uv_view_from_pixel (self, pixel, position);
  if (rmp_uv_layout_find (self->layout, position, &point))
    self->radius = rmp_uv_view_get_radius (self, NULL) *
                   rmp_uv_layout_get_scale (self->layout, point.face);
}

static RmpToolEvent
new_event (GtkGestureSingle *gesture, double x, double y)
{
  RmpToolEvent event = {
    .x = x,
    .y = y,
    .button = gtk_gesture_single_get_current_button (gesture),
    .state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)),
  };

  rmp_brush_read_pen (gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture)),
                      &event);
  return event;
}

/* Begins a stroke at the pointer or, for a straight one, where the last stroke ended. */
static gboolean
begin_stroke (RmpUvView *self, const RmpToolEvent *event)
{
  const GdkModifierType straight = GDK_CONTROL_MASK | GDK_SHIFT_MASK;
  const gboolean goes_on = (event->state & straight) == straight && self->was_put;
  const double pressure = rmp_brush_pressure_from_event (event);
  RmpPatternBrushTool *brush = get_brush (self);
  double position[2];

  if (!brush || !self->layout)
    return FALSE;
  self->radius = 0.0;
  aim (self, event->x, event->y, position);
  if (self->radius <= 0.0 ||
      !rmp_pattern_brush_tool_begin_flat (brush, goes_on ? self->put : position, self->radius,
                                          pressure, rmp_brush_mode_from_event (event)))
    return FALSE;
  rmp_pattern_brush_tool_move_flat (brush, position, self->radius, pressure);
  memcpy (self->put, position, sizeof position);
  self->was_put = TRUE;
  self->pen[0] = event->x;
  self->pen[1] = event->y;
  return TRUE;
}

static void
extend_stroke (RmpUvView *self, const RmpToolEvent *event)
{
  const double pointer[2] = { event->x, event->y };
  RmpPatternBrushTool *brush = get_brush (self);

  if (!brush || !rmp_brush_rope_pull (rmp_brush_tool_get_settings (RMP_BRUSH_TOOL (brush)),
                                      self->pen, pointer, self->pen))
    return;
  aim (self, self->pen[0], self->pen[1], self->put);
  rmp_pattern_brush_tool_move_flat (brush, self->put, self->radius,
                                    rmp_brush_pressure_from_event (event));
}

static void
on_drag_begin (RmpUvView *self, double x, double y, GtkGestureSingle *gesture)
{
  const guint button = gtk_gesture_single_get_current_button (gesture);
  const RmpToolEvent event = new_event (gesture, x, y);

  g_assert (RMP_IS_UV_VIEW (self));
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (rmp_brush_adjust_is_active (&self->adjust))
    {
      rmp_uv_view_adjust_end (self, button == GDK_BUTTON_PRIMARY);
      return;
    }
  self->last[0] = x;
  self->last[1] = y;
  if (button == GDK_BUTTON_PRIMARY && !self->holds_space && begin_stroke (self, &event))
    self->drag = RMP_UV_PAINTING;
  else if (button == GDK_BUTTON_MIDDLE || self->holds_space || !get_brush (self))
    self->drag = RMP_UV_MOVING;
}

static void
on_drag_update (RmpUvView *self, double dx, double dy, GtkGestureDrag *gesture)
{
  double x, y;

  g_assert (RMP_IS_UV_VIEW (self));

  if (!gtk_gesture_drag_get_start_point (gesture, &x, &y))
    return;
  x += dx;
  y += dy;
  if (self->drag == RMP_UV_MOVING)
    shift (self, x - self->last[0], y - self->last[1]);
  else if (self->drag == RMP_UV_PAINTING)
    {
      const RmpToolEvent event = new_event (GTK_GESTURE_SINGLE (gesture), x, y);

      extend_stroke (self, &event);
    }
  self->last[0] = x;
  self->last[1] = y;
}

static void
end_drag (RmpUvView *self, gboolean give_up)
{
  if (self->drag == RMP_UV_PAINTING && get_brush (self))
    rmp_pattern_brush_tool_end_flat (get_brush (self), give_up);
  self->drag = RMP_UV_IDLE;
}

static void
on_drag_end (RmpUvView *self)
{
  g_assert (RMP_IS_UV_VIEW (self));
  end_drag (self, FALSE);
}

static void
on_drag_cancelled (RmpUvView *self)
{
  g_assert (RMP_IS_UV_VIEW (self));
  end_drag (self, TRUE);
}

/* --- keys ------------------------------------------------------------------------------------- */

static gboolean
on_key (RmpUvView *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  g_assert (RMP_IS_UV_VIEW (self));

  if ((state & gtk_accelerator_get_default_mod_mask ()) != 0)
    return FALSE;
  if (rmp_brush_adjust_type (&self->adjust, rmp_brush_settings_get_default (), key))
    gtk_widget_queue_draw (GTK_WIDGET (self));
  else if (key == GDK_KEY_space)
    self->holds_space = TRUE;
  else if (key == GDK_KEY_Home)
    rmp_uv_view_fit (self);
  else
    return FALSE;
  return TRUE;
}

static void
on_key_released (RmpUvView *self, guint key)
{
  g_assert (RMP_IS_UV_VIEW (self));
  if (key == GDK_KEY_space)
    self->holds_space = FALSE;
}

static void
on_unfocused (RmpUvView *self)
{
  g_assert (RMP_IS_UV_VIEW (self));
  self->holds_space = FALSE;
}

static void
init_keys (RmpUvView *self)
{
  GtkEventController *keys = gtk_event_controller_key_new (),
                     *focus = gtk_event_controller_focus_new ();

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (on_key_released), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (on_unfocused), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_widget_add_controller (GTK_WIDGET (self), focus);
  rmp_commands_install_keys (GTK_WIDGET (self), RMP_SCOPE_VIEWPORT);
  rmp_pointer_focus_install (GTK_WIDGET (self));
}

void
rmp_uv_view_init_pointer (RmpUvView *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (
      GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_assert (RMP_IS_UV_VIEW (self));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (on_drag_cancelled), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (on_scroll), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (hover), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
  init_keys (self);
}
