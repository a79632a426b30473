/* SPDX-License-Identifier: GPL-3.0-or-later */
/* curve-drawing.c: the curve editor's picture. The curve is the profile itself, evaluated pixel by
 * pixel.
 */
#include "profiles/curve-editor-private.h"

#include "widgets/widget-colour.h"

#include <math.h>

#define GRID 0.1
#define COARSE_GRID 0.5
#define FIGURE_SIZE 0.8
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
  const RmpCurveAxis *axis = rmp_curve_axis_get (self->kind);
  const double step = self->snapping ? GRID : COARSE_GRID,
               across = self->snapping ? axis->grid : axis->coarse;

  for (guint i = 1; axis->low + i * across < axis->high - 1e-9; i++)
    line (self, cr, axis->low + i * across, 0.0, axis->low + i * across, 1.0);
  for (guint i = 0; i * step <= 1.0 + 1e-9; i++)
    line (self, cr, axis->low, i * step, axis->high, i * step);
  set_colour (self, cr, NULL, 0.14);
  cairo_stroke (cr);
}

/* The angles of the coarse lines, over the bottom line; those of the ends inside of them. */
static void
draw_angles (RmpCurveEditor *self, cairo_t *cr)
{
  const RmpCurveAxis *axis = rmp_curve_axis_get (self->kind);
  const guint n = (guint) round ((axis->high - axis->low) / axis->coarse);
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), NULL);
  g_autoptr (PangoAttrList) attributes = pango_attr_list_new ();

  pango_attr_list_insert (attributes, pango_attr_scale_new (FIGURE_SIZE));
  pango_layout_set_attributes (layout, attributes);
  set_colour (self, cr, NULL, 0.6);
  for (guint i = 0; i <= n; i++)
    {
      const double angle = axis->low + i * axis->coarse;
      g_autofree char *text = g_strdup_printf ("%.0f°", angle * 180.0 / G_PI);
      int width, height;
      double x, y;

      pango_layout_set_text (layout, text, -1);
      pango_layout_get_pixel_size (layout, &width, &height);
      rmp_curve_editor_get_position (self, angle, 0.0, &x, &y);
      cairo_move_to (cr, round (x - width * (double) i / n), round (y - height - 1.0));
      pango_cairo_show_layout (cr, layout);
    }
}

static void
draw_curve (RmpCurveEditor *self, cairo_t *cr)
{
  const RmpCurveAxis *axis = rmp_curve_axis_get (self->kind);
  const double width = axis->high - axis->low;
  double scale[2], x, y;
  guint n;

  rmp_curve_editor_get_scale (self, scale);
  n = (guint) (width * scale[0]);
  for (guint fill = 0; fill < 2; fill++)
    {
      for (guint i = 0; i <= n; i++)
        {
          const double t = axis->low + width * i / n;

          rmp_curve_editor_get_position (
              self, t, rmp_curve_points_value (&self->points, self->profile, t), &x, &y);
          cairo_line_to (cr, x, y);
        }
      if (fill == 0)
        {
          rmp_curve_editor_get_position (self, axis->high, 0.0, &x, &y);
          cairo_line_to (cr, x, y);
          rmp_curve_editor_get_position (self, axis->low, 0.0, &x, &y);
          cairo_line_to (cr, x, y);
          set_colour (self, cr, "accent_bg_color", 0.2);
          cairo_fill (cr);
        }
    }
  set_colour (self, cr, "accent_color", 1.0);
  cairo_set_line_width (cr, 2.0);
  cairo_stroke (cr);
  cairo_set_line_width (cr, 1.0);
}

/* Where the curve is read now, and what it says there. */
static void
draw_mark (RmpCurveEditor *self, cairo_t *cr)
{
  const double value = rmp_curve_points_value (&self->points, self->profile, self->mark);
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

/* The ends of a section are drawn square, because they cannot be moved. */
static void
draw_point (RmpCurveEditor *self, cairo_t *cr, guint index)
{
  const RmpCurvePoint *point = &self->points.points[index];
  const gboolean selected = (gint) index == self->selected;
  const double radius = selected ? POINT + 1.0 : POINT;
  double x, y;

  rmp_curve_editor_get_position (self, point->t, point->y, &x, &y);
  if (rmp_curve_points_is_fixed (&self->points, index))
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
  if (rmp_curve_axis_get (self->kind)->unit == RMP_UNIT_RADIAN)
    draw_angles (self, cr);
  if (self->mark == self->mark)
    draw_mark (self, cr);
  if (self->selected >= 0)
    draw_tangent (self, cr);
  for (guint i = 0; i < self->points.n; i++)
    draw_point (self, cr, i);
  cairo_destroy (cr);
}
