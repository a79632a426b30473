/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curve-keys.c: the curve editor by keyboard alone. */
#include "profiles/curve-editor-private.h"

/* The step by which an arrow key moves a point up. */
#define STEP 0.01

static void
nudge (RmpCurveEditor *self, int right, int up, GdkModifierType modifiers)
{
  const RmpCurvePoint *point = &self->points.points[self->selected];
  const RmpCurveAxis *axis = rmp_curve_axis_get (self->kind);
  const gboolean grid = (modifiers & GDK_CONTROL_MASK) != 0;
  const double fine = modifiers & GDK_SHIFT_MASK ? RMP_CURVE_FINE : 1.0;
  RmpCurvePoints points = self->points;
  double t = point->t + right * (grid ? axis->grid : fine * axis->step),
         y = point->y + up * (grid ? RMP_CURVE_GRID : fine * STEP);

  if (grid && right != 0)
    t = rmp_curve_snap (t, axis->grid);
  if (grid && up != 0)
    y = rmp_curve_snap (y, RMP_CURVE_GRID);
  rmp_curve_points_move (&points, (guint) self->selected, t, y);
  rmp_curve_editor_set_points (self, &points, FALSE);
}

static void
insert_after (RmpCurveEditor *self)
{
  RmpCurvePoints points = self->points;
  const guint i = (guint) MIN (self->selected, (gint) points.n - 2);
  const double t = 0.5 * (points.points[i].t + points.points[i + 1].t);
  const gint added = rmp_curve_points_insert (
      &points, t, rmp_curve_points_value (&self->points, self->profile, t));

  if (added < 0)
    return;
  rmp_curve_editor_set_points (self, &points, TRUE);
  rmp_curve_editor_select (self, added);
}

static void
remove_selected (RmpCurveEditor *self)
{
  RmpCurvePoints points = self->points;

  if (rmp_curve_points_remove (&points, (guint) self->selected))
    rmp_curve_editor_set_points (self, &points, TRUE);
  else
    gtk_widget_error_bell (GTK_WIDGET (self));
}

static gboolean
walk (RmpCurveEditor *self, int step)
{
  const gint next = self->selected < 0 && step < 0 ? (gint) self->points.n - 1
                                                   : self->selected + step;

  if (next < 0 || next >= (gint) self->points.n)
    return FALSE;
  rmp_curve_editor_select (self, next);
  return TRUE;
}

gboolean
rmp_curve_editor_press_key (RmpCurveEditor *self, guint key, GdkModifierType modifiers)
{
  g_return_val_if_fail (RMP_IS_CURVE_EDITOR (self), FALSE);

  if (key == GDK_KEY_Escape && self->drag != RMP_CURVE_DRAG_NONE)
    {
      rmp_curve_editor_give_up (self);
      return TRUE;
    }
  if (self->drag == RMP_CURVE_DRAG_POINT || self->drag == RMP_CURVE_DRAG_KNOB ||
      modifiers & GDK_ALT_MASK)
    return FALSE;
  if (key == GDK_KEY_Tab || key == GDK_KEY_ISO_Left_Tab)
    return !(modifiers & GDK_CONTROL_MASK) && walk (self, modifiers & GDK_SHIFT_MASK ? -1 : 1);
  if (self->selected < 0)
    return FALSE;
  switch (key)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      nudge (self, -1, 0, modifiers);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      nudge (self, 1, 0, modifiers);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      nudge (self, 0, 1, modifiers);
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      nudge (self, 0, -1, modifiers);
      return TRUE;
    case GDK_KEY_Insert:
    case GDK_KEY_KP_Insert:
    case GDK_KEY_plus:
      insert_after (self);
      return TRUE;
    case GDK_KEY_Delete:
    case GDK_KEY_KP_Delete:
    case GDK_KEY_BackSpace:
      remove_selected (self);
      return TRUE;
    default:
      return FALSE;
    }
}
