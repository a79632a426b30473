/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curve-drawing.c: the curve editor's picture. The curve is the profile itself, evaluated pixel by
 * pixel.
 */
#include "profiles/curve-editor-private.h"

#include "widgets/widget-colour.h"

#define GRID 0.1
#define COARSE_GRID 0.5
#define POINT 4.5
#define KNOB 3.5

static void
set_colour (RmpCurveEditor *self, cairo_t *cr, const char *name, double alpha)
{
  const GdkRGBA colour = rmp_widget_get_colour (GTK_WIDGET (self), name, alpha);

  gdk_cairo_set_source_rgba (cr, &colour);
}

/* Rounds to the middle of a pixel, so that hairlines are sharp. */
static void
line (RmpCurveEditor *self, cairo_t *cr, double t0, double y0, double t1, double y1)
{
  double ax, ay, bx, by;

  rmp_curve_editor_get_position (self, t0, y0, &ax, &ay);
  rmp_curve_editor_get_position (self, t1, y1, &bx, &by);
  cairo_move_to (cr, (int) ax + 0.5, (int) ay + 0.5);
  cairo_line_to (cr, (int) bx + 0.5, (int) by + 0.5);
}

static void
draw_grid (RmpCurveEditor *self, cairo_t *cr)
{
  const double step = self->snapping ? GRID : COARSE_GRID;

  for (guint i = 1; i * step < 2.0 - 1e-9; i++)
    line (self, cr, -1.0 + i * step, 0.0, -1.0 + i * step, 1.0);
  for (guint i = 0; i * step <= 1.0 + 1e-9; i++)
    line (self, cr, -1.0, i * step, 1.0, i * step);
  set_colour (self, cr, NULL, 0.14);
  cairo_stroke (cr);
}

static void
draw_curve (RmpCurveEditor *self, cairo_t *cr)
{
  const double peak = rmp_curve_points_get_peak (&self->points);
  double scale[2], x, y;
  guint n;

  rmp_curve_editor_get_scale (self, scale);
  n = (guint) (2.0 * scale[0]);
  rmp_curve_editor_get_position (self, -1.0, 0.0, &x, &y);
  cairo_move_to (cr, x, y);
  for (guint i = 1; i <= n; i++)
    {
      const double t = -1.0 + 2.0 * i / n;

      rmp_curve_editor_get_position (self, t, peak * rmp_profile_value (self->profile, t), &x, &y);
      cairo_line_to (cr, x, y);
    }
  set_colour (self, cr, "accent_bg_color", 0.2);
  cairo_fill_preserve (cr);
  set_colour (self, cr, "accent_color", 1.0);
  cairo_set_line_width (cr, 2.0);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 1.0);
}

/* Where the curve is read now, and what it says there. */
static void
draw_mark (RmpCurveEditor *self, cairo_t *cr)
{
  const double value = rmp_curve_points_get_peak (&self->points) *
                       rmp_profile_value (self->profile, self->mark);
  double x, y;

  line (self, cr, self->mark, 0.0, self->mark, 1.0);
  set_colour (self, cr, "warning_color", 1.0);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
  rmp_curve_editor_get_position (self, self->mark, value, &x, &y);
  cairo_arc (cr, x, y, KNOB, 0.0, 2.0 * G_PI);
  cairo_fill (cr);
  cairo_set_line_width (cr, 1.0);
}

/* Knobs are filled if the point has a slope of its own, and hollow if the slope follows from its
 * neighbours.
 */
static void
draw_tangent (RmpCurveEditor *self, cairo_t *cr)
{
  const RmpCurvePoint *point = &self->points.points[self->selected];
  const gboolean own = point->slope == point->slope;
  double px, py;

  rmp_curve_editor_get_position (self, point->t, point->y, &px, &py);
  for (double side = -1.0; side <= 1.0; side += 2.0)
    {
      double x, y;

      if (!rmp_curve_editor_get_knob (self, side, &x, &y))
        continue;
      cairo_move_to (cr, px, py);
      cairo_line_to (cr, x, y);
      set_colour (self, cr, NULL, 0.8);
      cairo_stroke (cr);
      cairo_arc (cr, x, y, KNOB, 0.0, 2.0 * G_PI);
      set_colour (self, cr, own ? NULL : "view_bg_color", 1.0);
      cairo_fill_preserve (cr);
      set_colour (self, cr, NULL, 0.9);
      cairo_stroke (cr);
    }
}

/* The ends are drawn square, because they cannot be moved. */
static void
draw_point (RmpCurveEditor *self, cairo_t *cr, guint index)
{
  const RmpCurvePoint *point = &self->points.points[index];
  const gboolean selected = (gint) index == self->selected;
  const double radius = selected ? POINT + 1.0 : POINT;
  double x, y;

  rmp_curve_editor_get_position (self, point->t, point->y, &x, &y);
  if (index == 0 || index == self->points.n - 1)
    cairo_rectangle (cr, x - radius + 1.0, y - radius + 1.0, 2.0 * radius - 2.0,
                     2.0 * radius - 2.0);
  else
    cairo_arc (cr, x, y, radius, 0.0, 2.0 * G_PI);
  set_colour (self, cr, selected ? "accent_bg_color" : "view_bg_color", 1.0);
  cairo_fill_preserve (cr);
  set_colour (self, cr, NULL, 1.0);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 1.0);
}

void
rmp_curve_editor_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpCurveEditor *self = RMP_CURVE_EDITOR (widget);
  const float width = (float) gtk_widget_get_width (widget),
              height = (float) gtk_widget_get_height (widget);
  cairo_t *cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));

  g_assert (GTK_IS_WIDGET (widget));
  cairo_set_line_width (cr, 1.0);
  draw_grid (self, cr);
  draw_curve (self, cr);
  if (self->mark == self->mark)
    draw_mark (self, cr);
  if (self->selected >= 0)
    draw_tangent (self, cr);
  for (guint i = 0; i < self->points.n; i++)
    draw_point (self, cr, i);
  cairo_destroy (cr);
}
