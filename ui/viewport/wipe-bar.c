/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "viewport/wipe-bar.h"

#include "widgets/i18n.h"

#include <math.h>

#define MIDDLE 0.5
#define STEP 0.01
#define LARGE_STEP 0.1
#define GRIP 12.0 /* pixels beside the line that still take it */
#define HANDLE 22.0f
#define ARROW 4.0f

struct _RmpWipeBar
{
  GtkWidget parent_instance;

  double position;
  double grabbed; /* position at the beginning of the drag */
};

G_DEFINE_FINAL_TYPE (RmpWipeBar, rmp_wipe_bar, GTK_TYPE_WIDGET)

enum
{
  PROP_POSITION = 1,
  N_PROPERTIES,
};

static GParamSpec *properties[N_PROPERTIES];

double
rmp_wipe_bar_get_position (RmpWipeBar *self)
{
  g_return_val_if_fail (RMP_IS_WIPE_BAR (self), MIDDLE);
  return self->position;
}

static void
tell_position (RmpWipeBar *self)
{
  g_autofree char *text = g_strdup_printf (_ ("%.0f %% from the left"), 100.0 * self->position);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  self->position, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
}

void
rmp_wipe_bar_set_position (RmpWipeBar *self, double position)
{
  g_return_if_fail (RMP_IS_WIPE_BAR (self));
  position = CLAMP (position, 0.0, 1.0);
  if (position == self->position)
    return;
  self->position = position;
  tell_position (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_POSITION]);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static double
get_x (RmpWipeBar *self)
{
  return self->position * gtk_widget_get_width (GTK_WIDGET (self));
}

/* --- pointer and keyboard --------------------------------------------------------------------- */

static gboolean
rmp_wipe_bar_contains (GtkWidget *widget, double x, double y)
{
  return fabs (x - get_x (RMP_WIPE_BAR (widget))) <= GRIP && y >= 0 &&
         y < gtk_widget_get_height (widget);
}

/* Claims the event, so that the camera below does not move. */
static void
on_drag_begin (RmpWipeBar *self, double x G_GNUC_UNUSED, double y G_GNUC_UNUSED,
               GtkGesture *gesture)
{
  g_assert (RMP_IS_WIPE_BAR (self));

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  self->grabbed = self->position;
}

static void
on_drag_update (RmpWipeBar *self, double dx)
{
  g_assert (RMP_IS_WIPE_BAR (self));
  rmp_wipe_bar_set_position (self, self->grabbed +
                                       dx / MAX (gtk_widget_get_width (GTK_WIDGET (self)), 1));
}

static void
on_pressed (RmpWipeBar *self, int n_press)
{
  g_assert (RMP_IS_WIPE_BAR (self));

  if (n_press == 2)
    rmp_wipe_bar_set_position (self, MIDDLE);
  self->grabbed = self->position;
}

static gboolean
on_key (RmpWipeBar *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  const double step = state & GDK_SHIFT_MASK ? LARGE_STEP : STEP;

  g_assert (RMP_IS_WIPE_BAR (self));

  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      rmp_wipe_bar_set_position (self, self->position - step);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      rmp_wipe_bar_set_position (self, self->position + step);
      return TRUE;
    case GDK_KEY_Home:
      rmp_wipe_bar_set_position (self, 0.0);
      return TRUE;
    case GDK_KEY_End:
      rmp_wipe_bar_set_position (self, 1.0);
      return TRUE;
    case GDK_KEY_Return:
    case GDK_KEY_KP_Enter:
      rmp_wipe_bar_set_position (self, MIDDLE);
      return TRUE;
    default:
      return FALSE;
    }
}

/* --- drawing ---------------------------------------------------------------------------------- */

/* Draws two arrows that point away from the line. */
static void
draw_handle (cairo_t *cairo, const GdkRGBA *ink)
{
  gdk_cairo_set_source_rgba (cairo, ink);
  for (int side = -1; side <= 1; side += 2)
    {
      cairo_move_to (cairo, side * 7.0, 0);
      cairo_line_to (cairo, side * (7.0 - (double) ARROW), -(double) ARROW);
      cairo_line_to (cairo, side * (7.0 - (double) ARROW), (double) ARROW);
      cairo_close_path (cairo);
      cairo_fill (cairo);
    }
}

static void
rmp_wipe_bar_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  const GdkRGBA white = { 1, 1, 1, 0.95f }, dark = { 0.08f, 0.08f, 0.1f, 0.75f },
                ink = { 0.1f, 0.1f, 0.12f, 1 };
  const float x = roundf ((float) get_x (RMP_WIPE_BAR (widget))),
              height = (float) gtk_widget_get_height (widget);
  const graphene_rect_t box = GRAPHENE_RECT_INIT (x - HANDLE / 2, height / 2 - HANDLE / 2, HANDLE,
                                                  HANDLE);
  GskRoundedRect round;
  cairo_t *cairo;

  gtk_snapshot_append_color (snapshot, &dark, &GRAPHENE_RECT_INIT (x - 2, 0, 4, height));
  gtk_snapshot_append_color (snapshot, &white, &GRAPHENE_RECT_INIT (x - 1, 0, 2, height));
  gsk_rounded_rect_init_from_rect (&round, &box, HANDLE / 2);
  gtk_snapshot_push_rounded_clip (snapshot, &round);
  gtk_snapshot_append_color (snapshot, &white, &box);
  gtk_snapshot_pop (snapshot);
  cairo = gtk_snapshot_append_cairo (snapshot, &box);
  cairo_translate (cairo, (double) x, (double) height / 2);
  draw_handle (cairo, &ink);
  cairo_destroy (cairo);
  if (gtk_widget_has_visible_focus (widget))
    gtk_snapshot_render_focus (snapshot, gtk_widget_get_style_context (widget),
                               (double) box.origin.x, (double) box.origin.y, (double) HANDLE,
                               (double) HANDLE);
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_wipe_bar_get_property (GObject *object, guint id G_GNUC_UNUSED, GValue *value,
                           GParamSpec *pspec G_GNUC_UNUSED)
{
  g_value_set_double (value, RMP_WIPE_BAR (object)->position);
}

static void
rmp_wipe_bar_set_property (GObject *object, guint id G_GNUC_UNUSED, const GValue *value,
                           GParamSpec *pspec G_GNUC_UNUSED)
{
  rmp_wipe_bar_set_position (RMP_WIPE_BAR (object), g_value_get_double (value));
}

static void
rmp_wipe_bar_class_init (RmpWipeBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->get_property = rmp_wipe_bar_get_property;
  G_OBJECT_CLASS (klass)->set_property = rmp_wipe_bar_set_property;
  widget_class->contains = rmp_wipe_bar_contains;
  widget_class->snapshot = rmp_wipe_bar_snapshot;
  properties[PROP_POSITION] = g_param_spec_double ("position", NULL, NULL, 0.0, 1.0, MIDDLE,
                                                   G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS |
                                                       G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (G_OBJECT_CLASS (klass), N_PROPERTIES, properties);
  gtk_widget_class_set_css_name (widget_class, "wipebar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
rmp_wipe_bar_init (RmpWipeBar *self)
{
  GtkGesture *drag = gtk_gesture_drag_new (), *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  self->position = MIDDLE;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_cursor_from_name (GTK_WIDGET (self), "ew-resize");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self),
                               _ ("Drag to see more of one side; double-click for the middle"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Wipe bar"), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 1.0, -1);
  tell_position (self);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_gesture_group (drag, click);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}
