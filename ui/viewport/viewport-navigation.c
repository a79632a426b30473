/* SPDX-License-Identifier: GPL-3.0-or-later */

/* viewport-navigation.c: pointer, wheel and touchpad. Turntable as in Blender; Alt with the three
 * buttons as in Maya.
 */

#include "shell/preferences.h"
#include "tools/brushes/brush-trail.h"
#include "viewport/dial-mark.h"
#include "viewport/viewport-private.h"
#include "viewport/wave-mark.h"
#include "widgets/touch-screen.h"

#include <math.h>
#include <string.h>

#define RADIANS_PER_PIXEL (G_PI / 500.0)
#define WHEEL_FACTOR 0.88
#define DOLLY_PER_PIXEL 0.005
#define CLICK_DISTANCE 4.0

typedef enum
{
  MOTION_ORBIT,
  MOTION_PAN,
  MOTION_DOLLY,
} Motion;

/* The left button alone turns in every scheme: it needs neither a third button nor a key. */
static gboolean
is_navigation (guint button, GdkModifierType state)
{
  const RmpNavigation scheme = rmp_preferences_get_navigation (rmp_preferences_get_default ());

  if (state & GDK_ALT_MASK)
    return scheme != RMP_NAVIGATION_MIDDLE;
  if (button == GDK_BUTTON_MIDDLE)
    return scheme != RMP_NAVIGATION_ALT;
  return button == GDK_BUTTON_PRIMARY;
}

static Motion
get_motion (guint button, GdkModifierType state)
{
  if (state & GDK_ALT_MASK)
    return button == GDK_BUTTON_PRIMARY  ? MOTION_ORBIT
           : button == GDK_BUTTON_MIDDLE ? MOTION_PAN
                                         : MOTION_DOLLY;
  if (state & GDK_SHIFT_MASK)
    return MOTION_PAN;
  return state & GDK_CONTROL_MASK ? MOTION_DOLLY : MOTION_ORBIT;
}

/* If no surface is under the pointer: the point there that is as far from the eye as the pivot. */
static void
find_place_beside (RmpViewport *self, guint pane, double x, double y)
{
  const RmpCamera *camera = rmp_viewport_get_pane_camera (self, pane);
  float origin[3], direction[3], right[3], up[3], back[3], depth = 0, step = 0;
  RmpPaneRect rect;

  rmp_viewport_get_pane_rect (self, pane, &rect);
  rmp_camera_get_ray (camera, (float) (x - rect.x), (float) (y - rect.y), (float) rect.width,
                      (float) rect.height, origin, direction);
  rmp_camera_get_axes (camera, right, up, back);
  for (guint i = 0; i < 3; i++)
    {
      depth += (origin[i] - self->pivot[i]) * back[i];
      step -= direction[i] * back[i];
    }
  for (guint i = 0; i < 3; i++)
    self->under[i] = depth > 0 ? origin[i] + depth / step * direction[i] : camera->target[i];
}

static void
begin_motion (RmpViewport *self, double x, double y)
{
  float value;
  guint32 id;
  guint pane;

  rmp_viewport_stop_glide (self);
  if (rmp_viewport_pick (self, x, y, &pane, self->under, &id, &value))
    {
      memcpy (self->pivot, self->under, sizeof self->pivot);
      self->has_pivot = TRUE;
    }
  else
    {
      if (!self->has_pivot)
        memcpy (self->pivot, rmp_viewport_get_pane_camera (self, pane)->target, sizeof self->pivot);
      find_place_beside (self, pane, x, y);
    }
  self->moved_pane = pane;
  if (rmp_preferences_get_orbit_about (rmp_preferences_get_default ()) !=
          RMP_ORBIT_ABOUT_SELECTION ||
      !rmp_viewport_get_selection_centre (self, self->centre))
    for (guint i = 0; i < 3; i++)
      self->centre[i] = self->pivot[i];
}

static void
dolly_towards (RmpViewport *self, double factor)
{
  rmp_camera_dolly (rmp_viewport_get_pane_camera (self, self->moved_pane), (float) factor,
                    self->under);
}

static void
move (RmpViewport *self, Motion motion, double dx, double dy)
{
  RmpCamera *camera = rmp_viewport_get_pane_camera (self, self->moved_pane);
  RmpPaneRect rect;

  g_assert (RMP_IS_VIEWPORT (self));
  rmp_viewport_get_pane_rect (self, self->moved_pane, &rect);
  self->camera_set = TRUE;
  if (motion == MOTION_ORBIT)
    rmp_camera_orbit_about (camera, self->centre, (float) (-dx * RADIANS_PER_PIXEL),
                            (float) (dy * RADIANS_PER_PIXEL));
  else if (motion == MOTION_PAN)
    rmp_camera_pan (camera, (float) dx, (float) dy, (float) rect.height);
  else
    dolly_towards (self, exp (dy * DOLLY_PER_PIXEL));
  rmp_viewport_queue_motion (self);
}

/* --- dragging --------------------------------------------------------------------------------- */

static RmpToolEvent
new_event (RmpViewport *self, GtkGesture *gesture, double x, double y)
{
  RmpToolEvent event = {
    .x = x,
    .y = y,
    .button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)),
    .n_press = self->n_press,
    .state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture)),
  };

  rmp_brush_read_pen (gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture)),
                      &event);
  return event;
}

/* Buttons over the panes leave their presses to whatever is below until they are released. */
static gboolean
is_on_button (RmpViewport *self, double x, double y)
{
  GtkWidget *widget = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  return widget && (GTK_IS_BUTTON (widget) || gtk_widget_get_ancestor (widget, GTK_TYPE_BUTTON));
}

/* Alt and the middle button move the camera with every tool. */
static gboolean
offer_press (RmpViewport *self, const RmpToolEvent *event)
{
  return self->workspace && event->button != GDK_BUTTON_MIDDLE && !(event->state & GDK_ALT_MASK) &&
         (rmp_dial_mark_press (self->dial_mark, event) || rmp_tool_press (self->tool, event));
}

static void
on_drag_begin (RmpViewport *self, double x, double y, GtkGesture *gesture)
{
  const RmpToolEvent event = new_event (self, gesture, x, y);

  g_assert (RMP_IS_VIEWPORT (self));

  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (is_on_button (self, x, y))
    return;
  self->tool_drags = offer_press (self, &event);
  if (self->tool_drags)
    return;
  self->dragging = TRUE;
  self->last_x = self->last_y = 0;
  begin_motion (self, x, y);
}

/* Passes on all motions between two frames, so that a stroke has no corners. */
static void
give_history (RmpViewport *self, GtkGesture *gesture)
{
  GdkEvent *motion = gtk_event_controller_get_current_event (GTK_EVENT_CONTROLLER (gesture));
  GtkNative *native = gtk_widget_get_native (GTK_WIDGET (self));
  g_autofree GdkTimeCoord *history = NULL;
  guint n = 0;
  double left, top;

  if (motion && gdk_event_get_event_type (motion) == GDK_MOTION_NOTIFY)
    history = gdk_event_get_history (motion, &n);
  gtk_native_get_surface_transform (native, &left, &top);
  for (guint i = 0; i < n; i++)
    {
      RmpToolEvent event = new_event (self, gesture, 0, 0);

      if (history[i].flags & GDK_AXIS_FLAG_PRESSURE)
        event.pressure = history[i].axes[GDK_AXIS_PRESSURE];
      if (gtk_widget_translate_coordinates (GTK_WIDGET (native), GTK_WIDGET (self),
                                            history[i].axes[GDK_AXIS_X] - left,
                                            history[i].axes[GDK_AXIS_Y] - top, &event.x, &event.y))
        rmp_tool_drag (self->tool, &event);
    }
}

/* What took the press gets what follows. */
static void
drag_taken (RmpViewport *self, const RmpToolEvent *event, GtkGesture *gesture)
{
  if (rmp_dial_mark_has_press (self->dial_mark))
    {
      rmp_dial_mark_drag (self->dial_mark, event);
      return;
    }
  give_history (self, gesture);
  rmp_tool_drag (self->tool, event);
}

static void
release_taken (RmpViewport *self, const RmpToolEvent *event)
{
  if (rmp_dial_mark_has_press (self->dial_mark))
    rmp_dial_mark_release (self->dial_mark);
  else
    rmp_tool_release (self->tool, event);
}

static void
on_drag_update (RmpViewport *self, double dx, double dy, GtkGesture *gesture)
{
  const guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  const GdkModifierType state = gtk_event_controller_get_current_event_state (
      GTK_EVENT_CONTROLLER (gesture));
  double x, y;

  g_assert (RMP_IS_VIEWPORT (self));

  if (self->tool_drags && gtk_gesture_drag_get_start_point (GTK_GESTURE_DRAG (gesture), &x, &y))
    {
      const RmpToolEvent event = new_event (self, gesture, x + dx, y + dy);

      drag_taken (self, &event, gesture);
      return;
    }
  if (!self->dragging || !is_navigation (button, state) ||
      (button == GDK_BUTTON_PRIMARY && hypot (dx, dy) < CLICK_DISTANCE && self->last_x == 0 &&
       self->last_y == 0))
    return;
  move (self, get_motion (button, state), dx - self->last_x, dy - self->last_y);
  self->last_x = dx;
  self->last_y = dy;
}

static void
on_click (RmpViewport *self, const RmpToolEvent *event)
{
  g_assert (RMP_IS_VIEWPORT (self));

  if (!self->workspace || event->state & GDK_ALT_MASK)
    return;
  if (event->button == GDK_BUTTON_SECONDARY)
    rmp_viewport_show_menu (self, event);
  else if (!rmp_dial_mark_click (self->dial_mark, event))
    rmp_tool_click (self->tool, event);
}

static void
on_drag_end (RmpViewport *self, double dx, double dy, GtkGesture *gesture)
{
  const gboolean taken = self->tool_drags, turned = self->dragging;
  RmpToolEvent event;
  double x, y;

  g_assert (RMP_IS_VIEWPORT (self));

  self->dragging = self->tool_drags = FALSE;
  if (!gtk_gesture_drag_get_start_point (GTK_GESTURE_DRAG (gesture), &x, &y))
    return;
  event = new_event (self, gesture, x + dx, y + dy);
  if (taken)
    release_taken (self, &event);
  else if (turned && hypot (dx, dy) < CLICK_DISTANCE)
    on_click (self, &event);
}

static void
on_drag_cancelled (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));

  if (rmp_dial_mark_has_press (self->dial_mark))
    rmp_dial_mark_let_go (self->dial_mark);
  else if (self->tool_drags)
    rmp_tool_cancel (self->tool);
  self->dragging = self->tool_drags = FALSE;
}

static void
on_pressed (RmpViewport *self, int n_press)
{
  g_assert (RMP_IS_VIEWPORT (self));
  self->n_press = (guint) n_press;
}

/* A long press stands for the right button, which fingers do not have. It is ignored while a tool
 * has a gesture under way.
 */
static void
on_long_press (GtkGesture *gesture G_GNUC_UNUSED, double x, double y, gpointer data)
{
  RmpViewport *self = data;

  g_assert (RMP_IS_VIEWPORT (self));

  if (!self->workspace || self->tool_drags || is_on_button (self, x, y))
    return;
  self->dragging = FALSE;
  rmp_viewport_show_menu (
      self, &(RmpToolEvent){ .x = x, .y = y, .button = GDK_BUTTON_SECONDARY, .n_press = 1 });
}

/* --- pens that press no button ---------------------------------------------------------------- */

/* Some tablets report only pressure, so any pressure counts as the pen being down. If a button is
 * reported too, the drag gesture handles it.
 */
static void
on_pen_moved (RmpViewport *self, double x, double y, GtkGesture *stylus)
{
  RmpToolEvent event = new_event (self, stylus, x, y);

  g_assert (RMP_IS_VIEWPORT (self));

  if (gtk_gesture_is_active (self->drag))
    return;
  event.button = GDK_BUTTON_PRIMARY;
  event.n_press = 1;
  if (event.pressure > 0.0 && !self->pen_is_down && !is_on_button (self, x, y))
    self->pen_is_down = self->tool_drags = offer_press (self, &event);
  else if (event.pressure > 0.0 && self->tool_drags)
    {
      drag_taken (self, &event, stylus);
    }
  else if (event.pressure <= 0.0 && self->pen_is_down)
    {
      const gboolean taken = self->tool_drags;

      self->pen_is_down = self->tool_drags = FALSE;
      if (taken)
        release_taken (self, &event);
    }
}

/* --- wheel, touchpad -------------------------------------------------------------------------- */

/* A wheel dollies towards the pointer; two fingers on a touchpad orbit, pan with Shift, and dolly
 * with Control. A gesture of a tool continues at the pointer.
 */
static gboolean
on_scroll (RmpViewport *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (
      GTK_EVENT_CONTROLLER (controller));

  g_assert (RMP_IS_VIEWPORT (self));

  if (self->tool_drags)
    return TRUE;
  begin_motion (self, self->pointer_x, self->pointer_y);
  self->camera_set = TRUE;
  if (gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_SURFACE)
    move (self, get_motion (GDK_BUTTON_MIDDLE, state), -dx, -dy);
  else
    {
      dolly_towards (self, pow (WHEEL_FACTOR, -dy));
      rmp_viewport_queue_motion (self);
    }
  return TRUE;
}

static void
on_pinch_begin (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));
  self->pinch = 1.0;
  begin_motion (self, self->pointer_x, self->pointer_y);
}

static void
on_pinch (RmpViewport *self, double scale)
{
  g_assert (RMP_IS_VIEWPORT (self));

  if (scale <= 0.0 || self->tool_drags)
    return;
  dolly_towards (self, self->pinch / scale);
  self->pinch = scale;
  self->camera_set = TRUE;
  rmp_viewport_queue_motion (self);
}

/* --- pointer ---------------------------------------------------------------------------------- */

static void
show_value (RmpViewport *self, guint pane, float value)
{
  for (guint i = 0; i < RMP_MAX_PANES; i++)
    rmp_pane_hud_set_probe (self->hud[i], i == pane ? value : NAN);
}

static void
make_active (RmpViewport *self, guint pane)
{
  if (pane == rmp_viewport_get_active_pane (self))
    return;
  rmp_workspace_set_active_pane (self->workspace, pane);
  rmp_axis_gizmo_set_camera (self->gizmo, rmp_viewport_get_camera (self));
}

static void
on_motion (RmpViewport *self, double x, double y, GtkEventController *controller)
{
  float point[3], value = NAN;
  RmpPaneRect rect;
  guint pane = 0;
  guint32 id;

  g_assert (RMP_IS_VIEWPORT (self));
  self->pointer_x = x;
  self->pointer_y = y;
  if (self->workspace && !self->dragging && !self->tool_drags)
    make_active (self, rmp_viewport_get_pane_at (self, x, y, &rect));
  if (!self->dragging)
    {
      rmp_wave_mark_hover (self->wave_mark, x, y);
      rmp_dial_mark_hover (self->dial_mark, x, y);
    }
  if (self->workspace && !self->dragging && !self->tool_drags)
    rmp_tool_hover (self->tool,
                    &(RmpToolEvent){
                        .x = x,
                        .y = y,
                        .state = gtk_event_controller_get_current_event_state (controller),
                    });
  if (!self->workspace || !rmp_pane_hud_has_legend (self->hud[rmp_viewport_get_active_pane (self)]))
    return;
  if (!rmp_viewport_pick (self, x, y, &pane, point, &id, &value))
    value = NAN;
  show_value (self, pane, value);
}

static void
on_leave (RmpViewport *self)
{
  g_assert (RMP_IS_VIEWPORT (self));
  show_value (self, 0, NAN);
  rmp_tool_unhover (self->tool);
  rmp_wave_mark_unhover (self->wave_mark);
  rmp_dial_mark_unhover (self->dial_mark);
}

void
rmp_viewport_init_navigation (RmpViewport *self)
{
  GtkGesture *drag = gtk_gesture_drag_new (), *pinch = gtk_gesture_zoom_new (),
             *click = gtk_gesture_click_new ();
  GtkGesture *stylus = gtk_gesture_stylus_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (
      GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *motion = gtk_event_controller_motion_new ();

  g_assert (RMP_IS_VIEWPORT (self));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (on_drag_cancelled), self);
  g_signal_connect_swapped (stylus, "motion", G_CALLBACK (on_pen_moved), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (on_scroll), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (on_pinch_begin), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (on_pinch), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (
      GTK_WIDGET (self),
      GTK_EVENT_CONTROLLER (click)); /* before the drag gesture, because it counts the presses */
  gtk_gesture_group (drag, click);
  rmp_touch_screen_add_long_press (GTK_WIDGET (self), G_CALLBACK (on_long_press), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (stylus));
  self->drag = drag; /* owned by the widget, like the other controllers */
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}
