/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/marks.h"

#include <math.h>

#define LINE_WIDTH 2.0
#define CASING 2.0
#define RING_POINTS 64
/* A ring smaller than this, in pixels, is drawn as a dot. */
#define SMALLEST_RING 4.0
#define TEXT_OFFSET 14.0
#define RULE_DISTANCE 7.0

static void
set_colour (cairo_t *cr, RmpMarkStyle style)
{
  if (style == RMP_MARK_SELECTED)
    cairo_set_source_rgb (cr, .45, .70, 1);
  else
    cairo_set_source_rgba (cr, 1, .86, .40, style == RMP_MARK_TWIN ? .55 : 1);
}

static void
set_casing (cairo_t *cr)
{
  cairo_set_source_rgba (cr, .08, .08, .10, .6);
}

/* Strokes the path twice: dark and wide, then in its colour. */
static void
stroke (cairo_t *cr, RmpMarkStyle style)
{
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  set_casing (cr);
  cairo_set_line_width (cr, LINE_WIDTH + CASING);
  cairo_stroke_preserve (cr);
  set_colour (cr, style);
  cairo_set_line_width (cr, LINE_WIDTH);
  cairo_stroke (cr);
}

/* A context that is only as large as the drawing, so that little is uploaded. */
static cairo_t *
open_around (GtkSnapshot *snapshot, guint n, const double *pixels, double margin)
{
  double low[2] = { G_MAXDOUBLE, G_MAXDOUBLE }, high[2] = { -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (guint i = 0; i < 2 * n; i++)
    {
      low[i % 2] = MIN (low[i % 2], pixels[i] - margin);
      high[i % 2] = MAX (high[i % 2], pixels[i] + margin);
    }
  return gtk_snapshot_append_cairo (
      snapshot, &GRAPHENE_RECT_INIT ((float) floor (low[0]), (float) floor (low[1]),
                                     (float) ceil (high[0] - low[0] + 1),
                                     (float) ceil (high[1] - low[1] + 1)));
}

static void
draw_polyline (GtkSnapshot *snapshot, RmpMarkStyle style, guint n, const double *pixels,
               gboolean closed)
{
  cairo_t *cr;

  if (n < 2)
    return;
  cr = open_around (snapshot, n, pixels, LINE_WIDTH + CASING);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, pixels[2 * i], pixels[2 * i + 1]);
  if (closed)
    cairo_close_path (cr);
  stroke (cr, style);
  cairo_destroy (cr);
}

void
rmp_mark_curve (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane, RmpMarkStyle style,
                guint n_points, const float *positions)
{
  g_autofree double *pixels = g_new (double, 2 * (gsize) n_points);
  guint n = 0;

  g_return_if_fail (RMP_IS_VIEWPORT (viewport));

  for (guint i = 0; i < n_points; i++)
    {
      if (rmp_viewport_project (viewport, pane, positions + 3 * (gsize) i, pixels + 2 * n,
                                pixels + 2 * n + 1))
        {
          n++;
          continue;
        }
      draw_polyline (snapshot, style, n, pixels, FALSE);
      n = 0;
    }
  draw_polyline (snapshot, style, n, pixels, FALSE);
}

void
rmp_mark_get_frame (const float normal[3], float u[3], float v[3])
{
  const guint least = fabsf (normal[0]) < fabsf (normal[1])
                          ? (fabsf (normal[0]) < fabsf (normal[2]) ? 0 : 2)
                          : (fabsf (normal[1]) < fabsf (normal[2]) ? 1 : 2);
  float length = 0;

  for (guint i = 0; i < 3; i++)
    {
      u[i] = (i == least ? 1.0f : 0.0f) - normal[least] * normal[i];
      length += u[i] * u[i];
    }
  for (guint i = 0; i < 3; i++)
    u[i] /= sqrtf (length);
  for (guint i = 0; i < 3; i++)
    v[i] = normal[(i + 1) % 3] * u[(i + 2) % 3] - normal[(i + 2) % 3] * u[(i + 1) % 3];
}

void
rmp_mark_ring (RmpViewport *viewport, GtkSnapshot *snapshot, guint pane, RmpMarkStyle style,
               const float position[3], const float normal[3], double radius)
{
  double pixels[2 * RING_POINTS], x, y;
  float u[3], v[3];

  g_return_if_fail (RMP_IS_VIEWPORT (viewport));

  if (!rmp_viewport_project (viewport, pane, position, &x, &y))
    return;
  rmp_mark_dot (snapshot, style, x, y, 2.5);
  if (radius < SMALLEST_RING * rmp_viewport_get_pixel_size (viewport, position))
    return;
  rmp_mark_get_frame (normal, u, v);
  for (guint i = 0; i < RING_POINTS; i++)
    {
      const double angle = 2.0 * G_PI * i / RING_POINTS;
      float place[3];

      for (guint axis = 0; axis < 3; axis++)
        place[axis] = position[axis] + (float) (radius * (cos (angle) * (double) u[axis] +
                                                          sin (angle) * (double) v[axis]));
      if (!rmp_viewport_project (viewport, pane, place, pixels + 2 * i, pixels + 2 * i + 1))
        return;
    }
  draw_polyline (snapshot, style, RING_POINTS, pixels, TRUE);
}

void
rmp_mark_square (GtkSnapshot *snapshot, RmpMarkStyle style, double x, double y, double size,
                 gboolean filled)
{
  const double centre[2] = { x, y };
  cairo_t *cr = open_around (snapshot, 1, centre, size + LINE_WIDTH + CASING);

  cairo_rectangle (cr, x - 0.5 * size, y - 0.5 * size, size, size);
  if (filled)
    {
      set_colour (cr, style);
      cairo_fill_preserve (cr);
      set_casing (cr);
      cairo_set_line_width (cr, 1.0);
      cairo_stroke (cr);
    }
  else
    stroke (cr, style);
  cairo_destroy (cr);
}

void
rmp_mark_dot (GtkSnapshot *snapshot, RmpMarkStyle style, double x, double y, double radius)
{
  const double centre[2] = { x, y };
  cairo_t *cr = open_around (snapshot, 1, centre, radius + CASING);

  cairo_arc (cr, x, y, radius + 0.5 * CASING, 0, 2.0 * G_PI);
  set_casing (cr);
  cairo_fill (cr);
  cairo_arc (cr, x, y, radius, 0, 2.0 * G_PI);
  set_colour (cr, style);
  cairo_fill (cr);
  cairo_destroy (cr);
}

void
rmp_mark_segment (GtkSnapshot *snapshot, RmpMarkStyle style, const double from[2],
                  const double to[2])
{
  const double pixels[4] = { from[0], from[1], to[0], to[1] };

  draw_polyline (snapshot, style, 2, pixels, FALSE);
}

/* Hatches the clip at 45°, so that the tint is not told by colour alone. */
static void
rule (cairo_t *cr)
{
  double left, top, right, bottom;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  for (double x = left - (bottom - top); x < right; x += RULE_DISTANCE)
    {
      cairo_move_to (cr, x, bottom);
      cairo_line_to (cr, x + (bottom - top), top);
    }
  cairo_set_source_rgba (cr, 1, .55, .45, .9);
  cairo_set_line_width (cr, 1.5);
  cairo_stroke (cr);
}

void
rmp_mark_faces (GtkSnapshot *snapshot, gboolean taken, guint n, const double *pixels)
{
  cairo_t *cr;

  if (n == 0)
    return;
  cr = open_around (snapshot, 3 * n, pixels, CASING);
  /* Draws all triangles as one path, so that nothing is tinted twice; all get the same winding, so
   * that those that face away do not cut holes.
   */
  for (guint i = 0; i < n; i++)
    {
      const double *p = pixels + 6 * (gsize) i;
      const gboolean turned = (p[2] - p[0]) * (p[5] - p[1]) > (p[3] - p[1]) * (p[4] - p[0]);

      cairo_move_to (cr, p[0], p[1]);
      cairo_line_to (cr, p[turned ? 4 : 2], p[turned ? 5 : 3]);
      cairo_line_to (cr, p[turned ? 2 : 4], p[turned ? 3 : 5]);
      cairo_close_path (cr);
    }
  if (taken)
    cairo_set_source_rgba (cr, .08, .08, .10, .6);
  else
    cairo_set_source_rgba (cr, .30, .60, 1, .5);
  cairo_fill_preserve (cr);
  if (taken)
    {
      cairo_clip (cr);
      rule (cr);
    }
  cairo_destroy (cr);
}

void
rmp_mark_text (RmpViewport *viewport, GtkSnapshot *snapshot, double x, double y, const char *text)
{
  g_return_if_fail (RMP_IS_VIEWPORT (viewport));
  rmp_mark_text_on (GTK_WIDGET (viewport), snapshot, x, y, text);
}

void
rmp_mark_text_on (GtkWidget *widget, GtkSnapshot *snapshot, double x, double y, const char *text)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (widget, text);
  const double room = gtk_widget_get_width (widget);
  GskRoundedRect ground;
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  x += x + TEXT_OFFSET + width + 12 > room ? -TEXT_OFFSET - width : TEXT_OFFSET;
  y += TEXT_OFFSET;
  gsk_rounded_rect_init_from_rect (
      &ground,
      &GRAPHENE_RECT_INIT ((float) x - 6, (float) y - 3, (float) width + 12, (float) height + 6),
      6);
  gtk_snapshot_push_rounded_clip (snapshot, &ground);
  gtk_snapshot_append_color (snapshot, &(GdkRGBA){ .08f, .08f, .10f, .8f }, &ground.bounds);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT ((float) x, (float) y));
  gtk_snapshot_append_layout (snapshot, layout, &(GdkRGBA){ 1, 1, 1, .95f });
  gtk_snapshot_restore (snapshot);
}
