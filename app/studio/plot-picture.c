/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n.h>

#include "studio/plot-picture.h"

#include "palette.h"
#include "solvers/basins.h"
#include "technique/units.h"

#include <math.h>

/* Samples along an axis. */
#define CURVE_SAMPLES 241
#define MAP_SAMPLES 73

/* A minimum shallower than this part of the range is not worth a ring. */
#define LEAST_DEPTH 0.02

#define WIDTH 160
#define CURVE_HEIGHT 150
#define MAP_HEIGHT 236
#define LEFT 40.0
#define BOTTOM 36.0
#define MARGIN 9.0
#define RING 4.5
#define LEVELS 9

/* Of shapes: more than these find no room. */
#define MOST_SHAPES 4
#define SHAPE_HEIGHT 86.0
#define SHAPE_CAPTION 18.0
#define POINT 2.2

struct _RmpPlotPicture
{
  const RmpPlot *plot;
  guint n; /* samples along an axis */
  double *values;
  double highest;
  GArray *minima;       /* (element-type RmpBasin) */
  cairo_surface_t *map; /* NULL of a curve */
  GPtrArray *shapes;    /* (element-type GArray) of RmpPlotPoint: one a minimum, the deepest */
};

typedef struct
{
  double x, y, width, height;
} Area;

/* What drawing goes with. */
typedef struct
{
  cairo_t *cr;
  PangoContext *fonts;
  const RmpPlotColours *colours;
  double width, height;
  Area area; /* inside the axes */
} Sheet;

static gboolean
is_map (const RmpPlotPicture *self)
{
  return self->plot->form == RMP_PLOT_MAP;
}

/* --- values ----------------------------------------------------------------------------------- */

/* In [0, 1]; square roots spread the values near a minimum. */
static double
get_shade (const RmpPlotPicture *self, double value)
{
  return self->highest > 0.0 ? sqrt (MAX (value, 0.0) / self->highest) : 0.0;
}

static cairo_surface_t *
new_map (const RmpPlotPicture *self)
{
  const guint n = self->n;
  cairo_surface_t *map = cairo_image_surface_create (CAIRO_FORMAT_RGB24, (int) n, (int) n);
  guint8 *pixels = cairo_image_surface_get_data (map);
  const gsize stride = (gsize) cairo_image_surface_get_stride (map);

  for (guint row = 0; row < n; row++)
    for (guint column = 0; column < n; column++)
      {
        guint32 *pixel = (guint32 *) (gpointer) (pixels + (n - 1 - row) * stride + 4 * column);
        float srgb[3];

        rmp_palette_get_colour (RMP_PALETTE_SEQUENTIAL,
                                (float) get_shade (self, self->values[row * n + column]), srgb);
        *pixel = 0;
        for (guint c = 0; c < 3; c++)
          *pixel = *pixel << 8 | (guint32) lroundf (255.0f * srgb[c]);
      }
  cairo_surface_mark_dirty (map);
  return map;
}

/* An axis begins at a bound, where a function may end in a minimum, but goes on beyond its picture.
 */
static void
find_minima (RmpPlotPicture *self)
{
  const guint rows = is_map (self) ? self->n : 1;

  g_clear_pointer (&self->minima, g_array_unref);
  self->minima = rmp_basins_find (self->values, self->n, rows, LEAST_DEPTH * self->highest);
  for (guint i = self->minima->len; i > 0; i--)
    {
      const RmpBasin *basin = &g_array_index (self->minima, RmpBasin, i - 1);

      if (basin->column == self->n - 1 || (is_map (self) && basin->row == self->n - 1))
        g_array_remove_index (self->minima, i - 1);
    }
}

static double
get_axis_value (const RmpPlotPicture *self, const RmpPlotAxis *axis, guint sample)
{
  return axis->low + (axis->high - axis->low) * sample / (self->n - 1.0);
}

static void
find_shapes (RmpPlotPicture *self, const RmpOutput *output)
{
  g_ptr_array_set_size (self->shapes, 0);
  for (guint i = 0; self->plot->shape && i < MIN (self->minima->len, MOST_SHAPES); i++)
    {
      const RmpBasin *basin = &g_array_index (self->minima, RmpBasin, i);
      GArray *points = g_array_new (FALSE, FALSE, sizeof (RmpPlotPoint));

      self->plot->shape (output, get_axis_value (self, &self->plot->x, basin->column),
                         is_map (self) ? get_axis_value (self, &self->plot->y, basin->row) : 0.0,
                         points);
      g_ptr_array_add (self->shapes, points);
    }
}

char *
rmp_plot_picture_show (RmpPlotPicture *self, const RmpOutput *output)
{
  const guint rows = is_map (self) ? self->n : 1;
  char *note = self->plot->fill (output, self->n, self->values);

  self->highest = 0.0;
  for (guint i = 0; i < rows * self->n; i++)
    self->highest = MAX (self->highest, self->values[i]);
  find_minima (self);
  find_shapes (self, output);
  g_clear_pointer (&self->map, cairo_surface_destroy);
  if (is_map (self))
    self->map = new_map (self);
  return note;
}

guint
rmp_plot_picture_get_n_minima (const RmpPlotPicture *self)
{
  return self->minima->len;
}

const RmpPlot *
rmp_plot_picture_get_plot (const RmpPlotPicture *self)
{
  return self->plot;
}

/* --- axes ------------------------------------------------------------------------------------- */

/* @u, @v in [0, 1] from the lower left. */
static void
get_position (const Area *area, double u, double v, double *x, double *y)
{
  *x = area->x + u * area->width;
  *y = area->y + (1.0 - v) * area->height;
}

static void
set_colour (const Sheet *sheet, const double rgba[4], double alpha)
{
  cairo_set_source_rgba (sheet->cr, rgba[0], rgba[1], rgba[2], rgba[3] * alpha);
}

static void
draw_text (const Sheet *sheet, const char *text, double x, double y, double align_x, double align_y)
{
  g_autoptr (PangoLayout) layout = pango_layout_new (sheet->fonts);
  int width, height;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (sheet->cr, round (x - align_x * width), round (y - align_y * height));
  set_colour (sheet, sheet->colours->ink, 1.0);
  pango_cairo_show_layout (sheet->cr, layout);
}

static void
draw_number (const Sheet *sheet, double value, RmpUnit unit, double x, double y, double align_x,
             double align_y)
{
  g_autofree char *text = g_strdup_printf ("%.3g", value / rmp_units_shown_scale (unit));

  draw_text (sheet, text, x, y, align_x, align_y);
}

static void
draw_axes (const RmpPlotPicture *self, const Sheet *sheet)
{
  const RmpPlotAxis *x = &self->plot->x, *y = &self->plot->y;
  const Area *area = &sheet->area;
  const double bottom = area->y + area->height, left = area->x;
  const double low = is_map (self) ? y->low : 0.0, high = is_map (self) ? y->high : self->highest;

  for (guint i = 0; i <= 2; i++)
    {
      const double t = 0.5 * i;

      draw_number (sheet, x->low + t * (x->high - x->low), x->unit, left + t * area->width,
                   bottom + 2.0, t, 0.0);
      if (i != 1)
        draw_number (sheet, low + t * (high - low), is_map (self) ? y->unit : RMP_UNIT_NONE,
                     left - 4.0, bottom - t * area->height, 1.0, 1.0 - t);
    }
  draw_text (sheet, _ (x->label), left + 0.5 * area->width, bottom + BOTTOM - 3.0, 0.5, 1.0);
  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, 3.0, area->y + 0.5 * area->height);
  cairo_rotate (sheet->cr, -0.5 * G_PI);
  draw_text (sheet, is_map (self) ? _ (y->label) : _ (self->plot->value_label), 0.0, 0.0, 0.5, 0.0);
  cairo_restore (sheet->cr);
  cairo_rectangle (sheet->cr, floor (left) + 0.5, floor (area->y) + 0.5, floor (area->width),
                   floor (area->height));
  set_colour (sheet, sheet->colours->ink, 0.35);
  cairo_set_line_width (sheet->cr, 1.0);
  cairo_stroke (sheet->cr);
}

/* --- maps and curves -------------------------------------------------------------------------- */

static void
draw_map (const RmpPlotPicture *self, const Sheet *sheet)
{
  const Area *area = &sheet->area;

  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, area->x, area->y);
  cairo_scale (sheet->cr, area->width / self->n, area->height / self->n);
  cairo_set_source_surface (sheet->cr, self->map, 0.0, 0.0);
  cairo_pattern_set_extend (cairo_get_source (sheet->cr), CAIRO_EXTEND_PAD);
  cairo_rectangle (sheet->cr, 0.0, 0.0, self->n, self->n);
  cairo_fill (sheet->cr);
  cairo_restore (sheet->cr);
}

/* Where the value passes @level on the way from one sample to another. */
static void
add_crossing (const RmpPlotPicture *self, const Area *area, const guint from[2], const guint to[2],
              double level, double positions[4][2], guint *n)
{
  const double a = self->values[from[1] * self->n + from[0]],
               b = self->values[to[1] * self->n + to[0]];
  const double t = (level - a) / (b - a), last = self->n - 1.0;

  if ((a < level) == (b < level))
    return;
  get_position (area, (from[0] + t * ((double) to[0] - from[0])) / last,
                (from[1] + t * ((double) to[1] - from[1])) / last, &positions[*n][0],
                &positions[*n][1]);
  (*n)++;
}

static void
draw_contour (const RmpPlotPicture *self, const Sheet *sheet, double level)
{
  for (guint row = 0; row + 1 < self->n; row++)
    for (guint column = 0; column + 1 < self->n; column++)
      {
        const guint corners[4][2] = {
          { column, row }, { column + 1, row }, { column + 1, row + 1 }, { column, row + 1 }
        };
        double positions[4][2];
        guint n = 0;

        for (guint i = 0; i < 4; i++)
          add_crossing (self, &sheet->area, corners[i], corners[(i + 1) % 4], level, positions, &n);
        for (guint i = 0; i + 1 < n; i += 2)
          {
            cairo_move_to (sheet->cr, positions[i][0], positions[i][1]);
            cairo_line_to (sheet->cr, positions[i + 1][0], positions[i + 1][1]);
          }
      }
}

static void
draw_contours (const RmpPlotPicture *self, const Sheet *sheet)
{
  for (guint i = 1; i <= LEVELS; i++)
    draw_contour (self, sheet, self->highest * pow (i / (LEVELS + 1.0), 2.0));
  cairo_set_source_rgba (sheet->cr, 0.0, 0.0, 0.0, 0.45);
  cairo_set_line_width (sheet->cr, 0.8);
  cairo_stroke (sheet->cr);
}

static void
draw_curve (const RmpPlotPicture *self, const Sheet *sheet)
{
  for (guint i = 0; i < self->n; i++)
    {
      double x, y;

      get_position (&sheet->area, i / (self->n - 1.0),
                    self->highest > 0.0 ? self->values[i] / self->highest : 0.0, &x, &y);
      cairo_line_to (sheet->cr, x, y);
    }
  set_colour (sheet, sheet->colours->accent, 1.0);
  cairo_set_line_width (sheet->cr, 2.0);
  cairo_stroke (sheet->cr);
}

/* --- minima ----------------------------------------------------------------------------------- */

static void
draw_mark (const Sheet *sheet, guint number, double x, double y)
{
  g_autofree char *text = g_strdup_printf ("%u", number);
  g_autoptr (PangoLayout) layout = pango_layout_new (sheet->fonts);
  const gboolean right = x < sheet->area.x + 0.5 * sheet->area.width;
  int width, height;

  pango_layout_set_text (layout, text, -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (
      sheet->cr, right ? x + RING + 3.0 : x - RING - 3.0 - width,
      CLAMP (y - 0.5 * height, sheet->area.y, sheet->area.y + sheet->area.height - height));
  cairo_set_source_rgb (sheet->cr, 0.0, 0.0, 0.0);
  pango_cairo_layout_path (sheet->cr, layout);
  cairo_set_line_width (sheet->cr, 2.5);
  cairo_stroke_preserve (sheet->cr);
  cairo_set_source_rgb (sheet->cr, 1.0, 1.0, 1.0);
  cairo_fill (sheet->cr);
}

static void
draw_minima (const RmpPlotPicture *self, const Sheet *sheet)
{
  for (guint i = 0; i < self->minima->len; i++)
    {
      const RmpBasin *basin = &g_array_index (self->minima, RmpBasin, i);
      const double height = is_map (self) ? basin->row / (self->n - 1.0)
                                          : basin->value / MAX (self->highest, 1e-300);
      double x, y;

      get_position (&sheet->area, basin->column / (self->n - 1.0), height, &x, &y);
      cairo_arc (sheet->cr, x, y, RING, 0.0, 2.0 * G_PI);
      cairo_set_source_rgb (sheet->cr, 0.0, 0.0, 0.0);
      cairo_set_line_width (sheet->cr, 4.0);
      cairo_stroke_preserve (sheet->cr);
      cairo_set_source_rgb (sheet->cr, 1.0, 1.0, 1.0);
      cairo_set_line_width (sheet->cr, 2.0);
      cairo_stroke (sheet->cr);
      if (self->shapes->len > 1 && i < self->shapes->len)
        draw_mark (sheet, i + 1, x, y);
    }
}

/* --- shapes ----------------------------------------------------------------------------------- */

/* The line with folds over the line without them, all shapes at one scale. */
static void
draw_shape (const Sheet *sheet, const GArray *points, double left, double bottom, double scale)
{
  const RmpPlotPoint *all = (const RmpPlotPoint *) (gpointer) points->data;

  cairo_new_path (sheet->cr); /* texts leave a point behind */
  for (guint i = 0; i < points->len; i++)
    cairo_line_to (sheet->cr, left + scale * all[i].base[0], bottom - scale * all[i].base[1]);
  cairo_set_source_rgb (sheet->cr, 0.91, 0.45, 0.62);
  cairo_set_line_width (sheet->cr, 2.0);
  cairo_stroke (sheet->cr);
  for (guint i = 0; i < points->len; i++)
    cairo_line_to (sheet->cr, left + scale * all[i].raised[0], bottom - scale * all[i].raised[1]);
  set_colour (sheet, sheet->colours->accent, 1.0);
  cairo_set_line_width (sheet->cr, 1.6);
  cairo_stroke (sheet->cr);
  for (guint i = 0; i < points->len; i++)
    {
      cairo_arc (sheet->cr, left + scale * all[i].raised[0], bottom - scale * all[i].raised[1],
                 POINT, 0.0, 2.0 * G_PI);
      cairo_fill (sheet->cr);
    }
}

static void
get_shape_size (const GPtrArray *shapes, double *width, double *height)
{
  *width = *height = 1e-9;
  for (guint s = 0; s < shapes->len; s++)
    {
      const GArray *points = shapes->pdata[s];

      for (guint i = 0; i < points->len; i++)
        {
          const RmpPlotPoint *point = &g_array_index (points, RmpPlotPoint, i);

          *width = MAX (*width, MAX (point->base[0], point->raised[0]));
          *height = MAX (*height, MAX (point->base[1], point->raised[1]));
        }
    }
}

static void
draw_shapes (const RmpPlotPicture *self, const Sheet *sheet)
{
  const double top = sheet->height - SHAPE_HEIGHT,
               column = (sheet->width - 2.0 * MARGIN) / MAX (self->shapes->len, 1);
  double width, height, scale;

  get_shape_size (self->shapes, &width, &height);
  scale = MIN ((column - MARGIN) / width,
               (SHAPE_HEIGHT - SHAPE_CAPTION - 2.0 * POINT - MARGIN) / height);
  for (guint i = 0; i < self->shapes->len; i++)
    {
      const double middle = MARGIN + (i + 0.5) * column;
      g_autofree char *caption = g_strdup_printf ("%u", i + 1);

      draw_shape (sheet, self->shapes->pdata[i], middle - 0.5 * scale * width,
                  top + SHAPE_HEIGHT - SHAPE_CAPTION - POINT, scale);
      if (self->shapes->len > 1)
        draw_text (sheet, caption, middle, sheet->height, 0.5, 1.0);
    }
}

/* --- picture ---------------------------------------------------------------------------------- */

static double
get_shape_room (const RmpPlotPicture *self)
{
  return self->plot->shape ? SHAPE_HEIGHT : 0.0;
}

int
rmp_plot_picture_get_least_width (const RmpPlotPicture *self G_GNUC_UNUSED)
{
  return WIDTH;
}

int
rmp_plot_picture_get_least_height (const RmpPlotPicture *self)
{
  return (is_map (self) ? MAP_HEIGHT : CURVE_HEIGHT) + (int) get_shape_room (self);
}

void
rmp_plot_picture_draw (RmpPlotPicture *self, cairo_t *cr, PangoContext *fonts, double width,
                       double height, const RmpPlotColours *colours)
{
  const Sheet sheet = { cr,
                        fonts,
                        colours,
                        width,
                        height,
                        { LEFT, MARGIN, MAX (width - LEFT - MARGIN, 1.0),
                          MAX (height - BOTTOM - MARGIN - get_shape_room (self), 1.0) } };

  if (self->map)
    draw_map (self, &sheet);
  draw_axes (self, &sheet);
  if (is_map (self))
    draw_contours (self, &sheet);
  else
    draw_curve (self, &sheet);
  draw_minima (self, &sheet);
  draw_shapes (self, &sheet);
}

RmpPlotPicture *
rmp_plot_picture_new (const RmpPlot *plot)
{
  RmpPlotPicture *self = g_new0 (RmpPlotPicture, 1);

  self->plot = plot;
  self->n = plot->form == RMP_PLOT_MAP ? MAP_SAMPLES : CURVE_SAMPLES;
  self->values = g_new0 (double, plot->form == RMP_PLOT_MAP ? self->n * self->n : self->n);
  self->shapes = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_free (rmp_plot_picture_show (self, NULL));
  return self;
}

void
rmp_plot_picture_free (RmpPlotPicture *self)
{
  g_free (self->values);
  g_array_unref (self->minima);
  g_ptr_array_unref (self->shapes);
  g_clear_pointer (&self->map, cairo_surface_destroy);
  g_free (self);
}
