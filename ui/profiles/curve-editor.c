/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/curve-editor-private.h"

#include "widgets/i18n.h"

#include <math.h>

#define MARGIN 12.0
#define HEIGHT 140
#define WIDTH 160

/* Pixels within which something is hit, and beyond the picture where a point is dropped. */
#define HIT 10.0
#define OUTSIDE 20.0

enum
{
  PREVIEW,
  COMMIT,
  SELECTED,
  N_SIGNALS,
};

static guint signals[N_SIGNALS];

G_DEFINE_FINAL_TYPE (RmpCurveEditor, rmp_curve_editor, GTK_TYPE_WIDGET)

/* --- places ----------------------------------------------------------------------------------- */

void
rmp_curve_editor_get_scale (RmpCurveEditor *self, double scale[2])
{
  const RmpCurveAxis *axis = rmp_curve_axis_get (self->kind);

  g_assert (RMP_IS_CURVE_EDITOR (self));
  scale[0] = MAX (gtk_widget_get_width (GTK_WIDGET (self)) - 2.0 * MARGIN, 2.0) /
             (axis->high - axis->low);
  scale[1] = MAX (gtk_widget_get_height (GTK_WIDGET (self)) - 2.0 * MARGIN, 1.0);
}

void
rmp_curve_editor_get_position (RmpCurveEditor *self, double t, double y, double *position_x,
                               double *position_y)
{
  double scale[2];

  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));

  rmp_curve_editor_get_scale (self, scale);
  *position_x = MARGIN + (t - rmp_curve_axis_get (self->kind)->low) * scale[0];
  *position_y = MARGIN + (1.0 - y) * scale[1];
}

static void
get_value (RmpCurveEditor *self, double position_x, double position_y, double *t, double *y)
{
  double scale[2];

  rmp_curve_editor_get_scale (self, scale);
  *t = (position_x - MARGIN) / scale[0] + rmp_curve_axis_get (self->kind)->low;
  *y = 1.0 - (position_y - MARGIN) / scale[1];
}

gboolean
rmp_curve_editor_get_knob (RmpCurveEditor *self, double side, double *x, double *y)
{
  const gint i = self->selected;
  double scale[2], dx, dy, length;

  g_assert (RMP_IS_CURVE_EDITOR (self));

  if (i < 0 || (side < 0.0 && i == 0) || (side > 0.0 && i == (gint) self->points.n - 1))
    return FALSE;
  rmp_curve_editor_get_scale (self, scale);
  rmp_curve_editor_get_position (self, self->points.points[i].t, self->points.points[i].y, x, y);
  dx = scale[0];
  dy = -scale[1] * rmp_curve_points_get_slope (&self->points, (guint) i);
  length = hypot (dx, dy);
  *x += side * RMP_CURVE_ARM * dx / length;
  *y += side * RMP_CURVE_ARM * dy / length;
  return TRUE;
}

static gint
find_point (RmpCurveEditor *self, double x, double y)
{
  double nearest = HIT;
  gint found = -1;

  for (guint i = 0; i < self->points.n; i++)
    {
      double px, py;

      rmp_curve_editor_get_position (self, self->points.points[i].t, self->points.points[i].y, &px,
                                     &py);
      if (hypot (px - x, py - y) <= nearest)
        {
          nearest = hypot (px - x, py - y);
          found = (gint) i;
        }
    }
  return found;
}

/* −1 or 1; 0: none. */
static double
find_knob (RmpCurveEditor *self, double x, double y)
{
  for (double side = -1.0; side <= 1.0; side += 2.0)
    {
      double kx, ky;

      if (rmp_curve_editor_get_knob (self, side, &kx, &ky) && hypot (kx - x, ky - y) <= HIT)
        return side;
    }
  return 0.0;
}

/* --- state ------------------------------------------------------------------------------------ */

static void
describe (RmpCurveEditor *self)
{
  g_autofree char *text = NULL;
  const gint i = self->selected;

  if (i < 0)
    text = g_strdup_printf (g_dngettext (NULL, "%u point", "%u points", self->points.n),
                            self->points.n);
  else
    text = rmp_curve_points_describe (&self->points, (guint) i);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_NOW,
                                  i < 0 ? 0.0 : self->points.points[i].y, -1);
}

static void
show_points (RmpCurveEditor *self)
{
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  g_signal_emit (self, signals[SELECTED], 0);
}

/* @profile: (transfer full) */
static void
take_profile (RmpCurveEditor *self, RmpProfile *profile)
{
  g_clear_pointer (&self->profile, rmp_profile_unref);
  self->profile = profile;
}

/* The points are others. */
static void
points_changed (RmpCurveEditor *self)
{
  take_profile (self, rmp_curve_points_new_profile (&self->points));
  show_points (self);
}

void
rmp_curve_editor_select (RmpCurveEditor *self, gint index)
{
  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));
  self->selected = CLAMP (index, -1, (gint) self->points.n - 1);
  show_points (self);
}

void
rmp_curve_editor_set_profile (RmpCurveEditor *self, RmpProfile *profile)
{
  g_autofree char *text = rmp_profile_get_text (profile), *mine = NULL;
  RmpCurvePoints points;

  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));
  g_return_if_fail (rmp_curve_kind_fits (self->kind, profile));
  if (self->drag != RMP_CURVE_DRAG_NONE)
    return;
  if (self->profile)
    mine = rmp_profile_get_text (self->profile);
  if (g_strcmp0 (text, mine) == 0)
    return;
  /* Takes the profile itself, not one made from its points: a built-in shape remains one until
   * something is moved.
   */
  take_profile (self, rmp_profile_ref (profile));
  rmp_curve_points_read (&points, self->kind, profile);
  if (rmp_curve_points_equal (&points, &self->points))
    return;
  self->points = points;
  self->selected = MIN (self->selected, (gint) points.n - 1);
  show_points (self);
}

void
rmp_curve_editor_set_kind (RmpCurveEditor *self, RmpCurveKind kind)
{
  g_autoptr (RmpProfile) first = NULL;

  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));

  if (kind == self->kind)
    return;
  rmp_curve_editor_give_up (self);
  first = kind == RMP_CURVE_SECTION ? rmp_profile_new_cubic ()
                                    : rmp_profile_new_from_text ("keys 0 0 0, 1 1 0", NULL);
  self->kind = kind;
  self->selected = -1;
  self->mark = NAN;
  rmp_curve_editor_set_profile (self, first);
  /* the two kinds of weights may have the same keys */
  self->points.kind = kind;
  show_points (self);
}

RmpCurveKind
rmp_curve_editor_get_kind (RmpCurveEditor *self)
{
  g_return_val_if_fail (RMP_IS_CURVE_EDITOR (self), RMP_CURVE_SECTION);
  return self->kind;
}

RmpProfile *
rmp_curve_editor_get_profile (RmpCurveEditor *self)
{
  g_return_val_if_fail (RMP_IS_CURVE_EDITOR (self), NULL);
  return self->profile;
}

void
rmp_curve_editor_set_mark (RmpCurveEditor *self, double t)
{
  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));

  if (t == self->mark)
    return;
  self->mark = t;
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

double
rmp_curve_editor_get_mark (RmpCurveEditor *self)
{
  g_return_val_if_fail (RMP_IS_CURVE_EDITOR (self), NAN);
  return self->mark;
}

const RmpCurvePoints *
rmp_curve_editor_get_points (RmpCurveEditor *self)
{
  g_return_val_if_fail (RMP_IS_CURVE_EDITOR (self), NULL);
  return &self->points;
}

gint
rmp_curve_editor_get_selected (RmpCurveEditor *self)
{
  return self->selected;
}

/* --- gestures --------------------------------------------------------------------------------- */

static void
begin (RmpCurveEditor *self, RmpCurveDrag drag)
{
  g_assert (RMP_IS_CURVE_EDITOR (self));
  self->before = self->points;
  self->selected_before = self->selected;
  self->drag = drag;
  self->snapping = self->outside = FALSE;
}

static void
preview (RmpCurveEditor *self)
{
  g_assert (RMP_IS_CURVE_EDITOR (self));
  points_changed (self);
  g_signal_emit (self, signals[PREVIEW], 0, self->profile);
}

/* Takes hold of a point or, with a side, of a knob of the selected one. */
static void
take_hold (RmpCurveEditor *self)
{
  const RmpCurvePoint *point = &self->points.points[self->selected];

  self->held = self->points;
  self->held_point = self->selected;
  if (self->drag == RMP_CURVE_DRAG_KNOB)
    rmp_curve_editor_get_knob (self, self->side, &self->grip_x, &self->grip_y);
  else
    rmp_curve_editor_get_position (self, point->t, point->y, &self->grip_x, &self->grip_y);
}

static gint
insert_at (RmpCurveEditor *self, double x, double y)
{
  double t, value;

  get_value (self, x, y, &t, &value);
  return rmp_curve_points_insert (&self->points, t, value);
}

void
rmp_curve_editor_press (RmpCurveEditor *self, double x, double y)
{
  gint point = find_point (self, x, y);

  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));

  rmp_curve_editor_release (self);
  self->press_x = x;
  self->press_y = y;
  self->side = point < 0 ? find_knob (self, x, y) : 0.0;
  begin (self, self->side != 0.0 ? RMP_CURVE_DRAG_KNOB : RMP_CURVE_DRAG_POINT);
  if (self->side == 0.0)
    {
      if (point < 0)
        point = insert_at (self, x, y);
      if (point < 0)
        {
          self->drag = RMP_CURVE_DRAG_NONE;
          return;
        }
      self->selected = point;
      if (self->points.n != self->before.n)
        preview (self);
      else
        points_changed (self);
    }
  take_hold (self);
}

double
rmp_curve_snap (double value, double grid)
{
  return round (value / grid) * grid;
}

static gboolean
is_outside (RmpCurveEditor *self, double x, double y)
{
  return x < -OUTSIDE || y < -OUTSIDE || x > gtk_widget_get_width (GTK_WIDGET (self)) + OUTSIDE ||
         y > gtk_widget_get_height (GTK_WIDGET (self)) + OUTSIDE;
}

static void
drag_point (RmpCurveEditor *self, double x, double y)
{
  guint i = (guint) self->selected;
  double t, value;

  self->outside = is_outside (self, x, y) && rmp_curve_points_remove (&self->points, i);
  if (self->outside)
    {
      self->selected = -1;
      return;
    }
  get_value (self, x, y, &t, &value);
  if (self->snapping)
    {
      t = rmp_curve_snap (t, rmp_curve_axis_get (self->kind)->grid);
      value = rmp_curve_snap (value, RMP_CURVE_GRID);
    }
  rmp_curve_points_move (&self->points, i, t, value);
}

static void
drag_knob (RmpCurveEditor *self, double x, double y)
{
  const RmpCurvePoint *point = &self->points.points[self->selected];
  double t, value, slope;

  get_value (self, x, y, &t, &value);
  t = self->side * MAX (self->side * (t - point->t), 1e-3);
  slope = (value - point->y) / t;
  rmp_curve_points_set_slope (&self->points, (guint) self->selected,
                              self->snapping ? rmp_curve_snap (slope, RMP_CURVE_GRID) : slope);
}

void
rmp_curve_editor_move (RmpCurveEditor *self, double x, double y, GdkModifierType modifiers)
{
  const double speed = modifiers & GDK_SHIFT_MASK ? RMP_CURVE_FINE : 1.0;
  const double to_x = self->grip_x + speed * (x - self->press_x),
               to_y = self->grip_y + speed * (y - self->press_y);

  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));

  if (self->drag != RMP_CURVE_DRAG_POINT && self->drag != RMP_CURVE_DRAG_KNOB)
    return;
  self->snapping = (modifiers & GDK_CONTROL_MASK) != 0;
  self->points = self->held;
  self->selected = self->held_point;
  if (self->drag == RMP_CURVE_DRAG_POINT)
    drag_point (self, to_x, to_y);
  else
    drag_knob (self, to_x, to_y);
  preview (self);
}

void
rmp_curve_editor_release (RmpCurveEditor *self)
{
  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));

  if (self->drag == RMP_CURVE_DRAG_NONE)
    return;
  self->drag = RMP_CURVE_DRAG_NONE;
  self->snapping = self->outside = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (!rmp_curve_points_equal (&self->points, &self->before))
    g_signal_emit (self, signals[COMMIT], 0, self->profile);
}

void
rmp_curve_editor_give_up (RmpCurveEditor *self)
{
  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));

  if (self->drag == RMP_CURVE_DRAG_NONE)
    return;
  self->drag = RMP_CURVE_DRAG_NONE;
  self->snapping = self->outside = FALSE;
  self->points = self->before;
  self->selected = self->selected_before;
  points_changed (self);
  g_signal_emit (self, signals[PREVIEW], 0, NULL);
}

void
rmp_curve_editor_set_points (RmpCurveEditor *self, const RmpCurvePoints *points, gboolean final)
{
  g_return_if_fail (RMP_IS_CURVE_EDITOR (self));

  if (self->drag == RMP_CURVE_DRAG_NONE)
    begin (self, RMP_CURVE_DRAG_STEPS);
  self->points = *points;
  self->selected = MIN (self->selected, (gint) points->n - 1);
  if (!final)
    {
      preview (self);
      return;
    }
  points_changed (self);
  rmp_curve_editor_release (self);
}

/* --- keys and pointer ------------------------------------------------------------------------- */

static gboolean
on_key_pressed (RmpCurveEditor *self, guint key, guint code G_GNUC_UNUSED, GdkModifierType state)
{
  g_assert (RMP_IS_CURVE_EDITOR (self));
  return rmp_curve_editor_press_key (self, key, state);
}

/* Ends a series of steps, which is one edit. */
static void
end_keys (RmpCurveEditor *self)
{
  g_assert (RMP_IS_CURVE_EDITOR (self));
  if (self->drag == RMP_CURVE_DRAG_STEPS)
    rmp_curve_editor_release (self);
}

static void
on_drag_begin (RmpCurveEditor *self, double x, double y, GtkGesture *gesture)
{
  g_assert (RMP_IS_CURVE_EDITOR (self));

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  rmp_curve_editor_press (self, x, y);
}

static void
on_drag_update (RmpCurveEditor *self, double dx, double dy, GtkGesture *gesture)
{
  const GdkModifierType state = gtk_event_controller_get_current_event_state (
      GTK_EVENT_CONTROLLER (gesture));

  g_assert (RMP_IS_CURVE_EDITOR (self));
  rmp_curve_editor_move (self, self->press_x + dx, self->press_y + dy, state);
}

/* A double click on a knob makes the slope of its point automatic again. */
static void
on_pressed (RmpCurveEditor *self, int n_presses, double x, double y)
{
  RmpCurvePoints points = self->points;

  g_assert (RMP_IS_CURVE_EDITOR (self));

  if (n_presses != 2 || find_point (self, x, y) >= 0 || find_knob (self, x, y) == 0.0)
    return;
  rmp_curve_editor_release (self);
  rmp_curve_points_set_slope (&points, (guint) self->selected, NAN);
  rmp_curve_editor_set_points (self, &points, TRUE);
}

static void
on_motion (RmpCurveEditor *self, double x, double y)
{
  const gboolean over = find_point (self, x, y) >= 0 || find_knob (self, x, y) != 0.0;

  g_assert (RMP_IS_CURVE_EDITOR (self));
  if (self->drag == RMP_CURVE_DRAG_NONE)
    gtk_widget_set_cursor_from_name (GTK_WIDGET (self), over ? "grab" : "crosshair");
}

/* --- widget ----------------------------------------------------------------------------------- */

static void
rmp_curve_editor_measure (GtkWidget *widget G_GNUC_UNUSED, GtkOrientation orientation,
                          int for_size G_GNUC_UNUSED, int *minimum, int *natural,
                          int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
  *minimum = *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? WIDTH : HEIGHT;
}

static void
rmp_curve_editor_finalize (GObject *object)
{
  rmp_profile_unref (RMP_CURVE_EDITOR (object)->profile);
  G_OBJECT_CLASS (rmp_curve_editor_parent_class)->finalize (object);
}

static void
rmp_curve_editor_class_init (RmpCurveEditorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rmp_curve_editor_finalize;
  widget_class->snapshot = rmp_curve_editor_snapshot;
  widget_class->measure = rmp_curve_editor_measure;
  signals[PREVIEW] = g_signal_new ("preview", RMP_TYPE_CURVE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                   NULL, NULL, G_TYPE_NONE, 1, RMP_TYPE_PROFILE);
  signals[COMMIT] = g_signal_new ("commit", RMP_TYPE_CURVE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 1, RMP_TYPE_PROFILE);
  signals[SELECTED] = g_signal_new ("selected", RMP_TYPE_CURVE_EDITOR, G_SIGNAL_RUN_LAST, 0, NULL,
                                    NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "curveeditor");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_SLIDER);
}

static void
add_controllers (RmpCurveEditor *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkGesture *drag = gtk_gesture_drag_new (), *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new (),
                     *motion = gtk_event_controller_motion_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  gtk_gesture_group (click, drag);
  g_signal_connect_swapped (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect_swapped (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect_swapped (drag, "drag-end", G_CALLBACK (rmp_curve_editor_release), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (rmp_curve_editor_give_up), self);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (on_pressed), self);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (on_key_pressed), self);
  g_signal_connect_swapped (keys, "key-released", G_CALLBACK (end_keys), self);
  g_signal_connect_swapped (motion, "motion", G_CALLBACK (on_motion), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (end_keys), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (widget, keys);
  gtk_widget_add_controller (widget, motion);
  gtk_widget_add_controller (widget, focus);
}

static void
rmp_curve_editor_init (RmpCurveEditor *self)
{
  g_autoptr (RmpProfile) round = rmp_profile_new_cubic ();

  self->selected = -1;
  self->mark = NAN;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _ ("Profile"), GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 0.0,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 1.0, -1);
  add_controllers (self);
  rmp_curve_editor_set_profile (self, round);
}
