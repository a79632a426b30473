/* SPDX-License-Identifier: GPL-3.0-or-later */

/* viewport-navigation.c: pointer, wheel and touchpad. Turntable as in Blender; Alt with the three buttons as in Maya. */

#include "preferences.h"
#include "viewport-private.h"

#include <math.h>

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
    return button == GDK_BUTTON_PRIMARY ? MOTION_ORBIT : button == GDK_BUTTON_MIDDLE ? MOTION_PAN : MOTION_DOLLY;
  if (state & GDK_SHIFT_MASK)
    return MOTION_PAN;
  return state & GDK_CONTROL_MASK ? MOTION_DOLLY : MOTION_ORBIT;
}

static void
begin_motion (RmpViewport *self, double x, double y)
{
  float value;
  guint32 id;
  guint pane;

  rmp_viewport_stop_glide (self);
  if (!rmp_viewport_pick (self, x, y, &pane, self->pivot, &id, &value))
    for (guint i = 0; i < 3; i++)
      self->pivot[i] = self->camera.target[i];
  if (rmp_preferences_get_orbit_about (rmp_preferences_get_default ()) != RMP_ORBIT_ABOUT_SELECTION ||
      !rmp_viewport_get_selection_centre (self, self->centre))
    for (guint i = 0; i < 3; i++)
      self->centre[i] = self->pivot[i];
}

static void
dolly_towards (RmpViewport *self, double factor)
{
  rmp_camera_dolly (&self->camera, (float) factor, self->pivot);
}

static void
move (RmpViewport *self, Motion motion, double dx, double dy)
{
  const float height = (float) gtk_widget_get_height (GTK_WIDGET (self));

  self->camera_set = TRUE;
  if (motion == MOTION_ORBIT)
    rmp_camera_orbit_about (&self->camera, self->centre, (float) (-dx * RADIANS_PER_PIXEL),
                            (float) (dy * RADIANS_PER_PIXEL));
  else if (motion == MOTION_PAN)
    rmp_camera_pan (&self->camera, (float) dx, (float) dy, height);
  else
    dolly_towards (self, exp (dy * DOLLY_PER_PIXEL));
  rmp_viewport_queue_motion (self);
}

/* --- dragging ------------------------------------------------------------------------------------------------- */

static void
on_drag_begin (RmpViewport *self, double x, double y)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->dragging = TRUE;
  self->last_x = self->last_y = 0;
  begin_motion (self, x, y);
}

static void
on_drag_update (RmpViewport *self, double dx, double dy, GtkGesture *gesture)
{
  const guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));

  if (button == GDK_BUTTON_PRIMARY && hypot (dx, dy) < CLICK_DISTANCE && self->last_x == 0 && self->last_y == 0)
    return;
  if (!is_navigation (button, state))
    return;
  move (self, get_motion (button, state), dx - self->last_x, dy - self->last_y);
  self->last_x = dx;
  self->last_y = dy;
}

static RmpSurface *
find_surface (RmpViewport *self, guint32 id)
{
  GListModel *characters = rmp_project_get_characters (rmp_workspace_get_project (self->workspace));

  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);
      GListModel *surfaces = rmp_character_get_surfaces (character);

      for (guint j = 0; j < g_list_model_get_n_items (surfaces); j++)
        {
          g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, j);

          if ((guint32) rmp_surface_get_id (surface) == id)
            return surface;
        }
    }
  return NULL;
}

/* A click selects the look that the pane shows there, else what the surface is. */
static void
select_at (RmpViewport *self, double x, double y)
{
  RmpGarment *garment;
  RmpSurface *surface;
  RmpLook *look;
  float point[3], value;
  guint32 id;
  guint pane;

  if (self->workspace == NULL || !rmp_viewport_pick (self, x, y, &pane, point, &id, &value))
    return;
  surface = find_surface (self, id);
  if (surface == NULL)
    return;
  garment = rmp_workspace_get_surface_garment (self->workspace, surface);
  look = rmp_workspace_get_surface_look (self->workspace, rmp_workspace_get_variant (self->workspace, pane), surface);
  if (look != NULL)
    rmp_workspace_select (self->workspace, look);
  else if (garment != NULL)
    rmp_workspace_select (self->workspace, garment);
  else
    rmp_workspace_select (self->workspace, surface);
}

static void
on_drag_end (RmpViewport *self, double dx, double dy, GtkGesture *gesture)
{
  double x, y;

  self->dragging = FALSE;
  if (gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture)) == GDK_BUTTON_PRIMARY &&
      hypot (dx, dy) < CLICK_DISTANCE && gtk_gesture_drag_get_start_point (GTK_GESTURE_DRAG (gesture), &x, &y))
    select_at (self, x, y);
}

/* --- wheel, touchpad ------------------------------------------------------------------------------------------ */

/* A wheel dollies towards the pointer; two fingers on a touchpad orbit, with Shift they pan, with Control they dolly. */
static gboolean
on_scroll (RmpViewport *self, double dx, double dy, GtkEventControllerScroll *controller)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

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
  self->pinch = 1.0;
  begin_motion (self, self->pointer_x, self->pointer_y);
}

static void
on_pinch (RmpViewport *self, double scale)
{
  if (scale <= 0.0)
    return;
  dolly_towards (self, self->pinch / scale);
  self->pinch = scale;
  self->camera_set = TRUE;
  rmp_viewport_queue_motion (self);
}

/* --- pointer -------------------------------------------------------------------------------------------------- */

static void
show_value (RmpViewport *self, guint pane, float value)
{
  for (guint i = 0; i < RMP_MAX_PANES; i++)
    rmp_pane_hud_set_probe (self->hud[i], i == pane ? value : NAN);
}

static void
on_motion (RmpViewport *self, double x, double y)
{
  float point[3], value = NAN;
  guint pane = 0;
  guint32 id;

  self->pointer_x = x;
  self->pointer_y = y;
  if (self->workspace == NULL || rmp_workspace_get_field (self->workspace) == NULL)
    return;
  if (!rmp_viewport_pick (self, x, y, &pane, point, &id, &value))
    value = NAN;
  show_value (self, pane, value);
}

static void
on_leave (RmpViewport *self)
{
  show_value (self, 0, NAN);
}

void
rmp_viewport_init_navigation (RmpViewport *self)
{
  GtkGesture *drag = gtk_gesture_drag_new (), *pinch = gtk_gesture_zoom_new ();
  GtkEventController *scroll = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_BOTH_AXES);
  GtkEventController *motion = gtk_event_controller_motion_new ();

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (drag), 0);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect_swapped (scroll, "scroll", G_CALLBACK (on_scroll), self);
  g_signal_connect_swapped (pinch, "begin", G_CALLBACK (on_pinch_begin), self);
  g_signal_connect_swapped (pinch, "scale-changed", G_CALLBACK (on_pinch), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (motion, "leave", G_CALLBACK (on_leave), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (pinch));
  gtk_widget_add_controller (GTK_WIDGET (self), scroll);
  gtk_widget_add_controller (GTK_WIDGET (self), motion);
}
