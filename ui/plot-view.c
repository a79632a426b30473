/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plot-view.h"

#include "basins.h"
#include "i18n.h"
#include "palette.h"
#include "units.h"
#include "widget-colour.h"

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

struct _RmpPlotView
{
  GtkWidget parent_instance;

  const RmpPlot *plot;
  guint n; /* samples along an axis */
  double *values;
  double highest;
  GArray *minima;      /* (element-type RmpBasin) */
  GdkTexture *texture; /* of a map */
};

G_DEFINE_FINAL_TYPE (RmpPlotView, rmp_plot_view, GTK_TYPE_WIDGET)

static gboolean
is_map (RmpPlotView *self)
{
  return self->plot->form == RMP_PLOT_MAP;
}

/* --- values --------------------------------------------------------------------------------------------------- */

/* In [0, 1]; square roots spread the values near a minimum. */
static double
get_shade (RmpPlotView *self, double value)
{
  return self->highest > 0.0 ? sqrt (MAX (value, 0.0) / self->highest) : 0.0;
}

static GdkTexture *
new_texture (RmpPlotView *self)
{
  const gsize n = self->n;
  g_autofree guint8 *pixels = g_new (guint8, 3 * n * n);
  g_autoptr (GBytes) bytes = NULL;

  for (gsize row = 0; row < n; row++)
    for (gsize column = 0; column < n; column++)
      {
        float srgb[3];

        rmp_palette_get_colour (RMP_PALETTE_SEQUENTIAL, (float) get_shade (self, self->values[row * n + column]), srgb);
        for (guint c = 0; c < 3; c++)
          pixels[3 * ((n - 1 - row) * n + column) + c] = (guint8) lroundf (255.0f * srgb[c]);
      }
  bytes = g_bytes_new_take (g_steal_pointer (&pixels), 3 * n * n);
  return gdk_memory_texture_new ((int) n, (int) n, GDK_MEMORY_R8G8B8, bytes, 3 * n);
}

/* An axis begins at a bound, where a function may end in a minimum, but goes on beyond its picture. */
static void
find_minima (RmpPlotView *self)
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

static void
describe (RmpPlotView *self)
{
  g_autofree char *minima = g_strdup_printf (g_dngettext (NULL, "%u minimum", "%u minima", self->minima->len),
                                             self->minima->len);
  g_autofree char *text = g_strdup_printf ("%s: %s", _ (self->plot->label), minima);

  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, text, -1);
}

char *
rmp_plot_view_show (RmpPlotView *self, const RmpOutput *output)
{
  const guint rows = is_map (self) ? self->n : 1;
  char *note = self->plot->fill (output, self->n, self->values);

  self->highest = 0.0;
  for (guint i = 0; i < rows * self->n; i++)
    self->highest = MAX (self->highest, self->values[i]);
  find_minima (self);
  g_clear_object (&self->texture);
  if (is_map (self))
    self->texture = new_texture (self);
  describe (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
  return note;
}

guint
rmp_plot_view_get_n_minima (RmpPlotView *self)
{
  return self->minima->len;
}

const RmpPlot *
rmp_plot_view_get_plot (RmpPlotView *self)
{
  return self->plot;
}

/* --- drawing -------------------------------------------------------------------------------------------------- */

static graphene_rect_t
get_area (RmpPlotView *self)
{
  const double width = gtk_widget_get_width (GTK_WIDGET (self)), height = gtk_widget_get_height (GTK_WIDGET (self));

  return GRAPHENE_RECT_INIT ((float) LEFT, (float) MARGIN, (float) MAX (width - LEFT - MARGIN, 1.0),
                             (float) MAX (height - BOTTOM - MARGIN, 1.0));
}

/* @u, @v in [0, 1] from the lower left. */
static void
get_place (const graphene_rect_t *area, double u, double v, double *x, double *y)
{
  *x = area->origin.x + u * area->size.width;
  *y = area->origin.y + (1.0 - v) * area->size.height;
}

static void
set_colour (RmpPlotView *self, cairo_t *cr, const char *name, double alpha)
{
  const GdkRGBA colour = rmp_widget_get_colour (GTK_WIDGET (self), name, alpha);

  gdk_cairo_set_source_rgba (cr, &colour);
}

static void
draw_text (RmpPlotView *self, cairo_t *cr, const char *text, double x, double y, double align_x, double align_y)
{
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  int width, height;

  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (cr, round (x - align_x * width), round (y - align_y * height));
  set_colour (self, cr, NULL, 1.0);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_number (RmpPlotView *self, cairo_t *cr, double value, RmpUnit unit, double x, double y, double align_x,
             double align_y)
{
  g_autofree char *text = g_strdup_printf ("%.3g", value / rmp_units_shown_scale (unit));

  draw_text (self, cr, text, x, y, align_x, align_y);
}

static void
draw_axes (RmpPlotView *self, cairo_t *cr, const graphene_rect_t *area)
{
  const RmpPlotAxis *x = &self->plot->x, *y = &self->plot->y;
  const double bottom = area->origin.y + area->size.height, left = area->origin.x;
  const double low = is_map (self) ? y->low : 0.0, high = is_map (self) ? y->high : self->highest;

  for (guint i = 0; i <= 2; i++)
    {
      const double t = 0.5 * i;

      draw_number (self, cr, x->low + t * (x->high - x->low), x->unit, left + t * area->size.width, bottom + 2.0, t,
                   0.0);
      if (i != 1)
        draw_number (self, cr, low + t * (high - low), is_map (self) ? y->unit : RMP_UNIT_NONE, left - 4.0,
                     bottom - t * area->size.height, 1.0, 1.0 - t);
    }
  draw_text (self, cr, _ (x->label), left + 0.5 * area->size.width, gtk_widget_get_height (GTK_WIDGET (self)) - 3.0,
             0.5, 1.0);
  cairo_save (cr);
  cairo_translate (cr, 3.0, area->origin.y + 0.5 * area->size.height);
  cairo_rotate (cr, -0.5 * G_PI);
  draw_text (self, cr, is_map (self) ? _ (y->label) : _ (self->plot->value_label), 0.0, 0.0, 0.5, 0.0);
  cairo_restore (cr);
  cairo_rectangle (cr, floor (left) + 0.5, floor (area->origin.y) + 0.5, floor (area->size.width),
                   floor (area->size.height));
  set_colour (self, cr, NULL, 0.35);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
}

/* Where the value passes @level on the way from one sample to another. */
static void
add_crossing (RmpPlotView *self, const graphene_rect_t *area, const guint from[2], const guint to[2], double level,
              double places[4][2], guint *n)
{
  const double a = self->values[from[1] * self->n + from[0]], b = self->values[to[1] * self->n + to[0]];
  const double t = (level - a) / (b - a), last = self->n - 1.0;

  if ((a < level) == (b < level))
    return;
  get_place (area, (from[0] + t * ((double) to[0] - from[0])) / last, (from[1] + t * ((double) to[1] - from[1])) / last,
             &places[*n][0], &places[*n][1]);
  (*n)++;
}

static void
draw_contour (RmpPlotView *self, cairo_t *cr, const graphene_rect_t *area, double level)
{
  for (guint row = 0; row + 1 < self->n; row++)
    for (guint column = 0; column + 1 < self->n; column++)
      {
        const guint corners[4][2] = {
          { column, row }, { column + 1, row }, { column + 1, row + 1 }, { column, row + 1 }
        };
        double places[4][2];
        guint n = 0;

        for (guint i = 0; i < 4; i++)
          add_crossing (self, area, corners[i], corners[(i + 1) % 4], level, places, &n);
        for (guint i = 0; i + 1 < n; i += 2)
          {
            cairo_move_to (cr, places[i][0], places[i][1]);
            cairo_line_to (cr, places[i + 1][0], places[i + 1][1]);
          }
      }
}

static void
draw_contours (RmpPlotView *self, cairo_t *cr, const graphene_rect_t *area)
{
  for (guint i = 1; i <= LEVELS; i++)
    draw_contour (self, cr, area, self->highest * pow (i / (LEVELS + 1.0), 2.0));
  cairo_set_source_rgba (cr, 0.0, 0.0, 0.0, 0.45);
  cairo_set_line_width (cr, 0.8);
  cairo_stroke (cr);
}

static void
draw_curve (RmpPlotView *self, cairo_t *cr, const graphene_rect_t *area)
{
  for (guint i = 0; i < self->n; i++)
    {
      double x, y;

      get_place (area, i / (self->n - 1.0), self->highest > 0.0 ? self->values[i] / self->highest : 0.0, &x, &y);
      cairo_line_to (cr, x, y);
    }
  set_colour (self, cr, "accent_color", 1.0);
  cairo_set_line_width (cr, 2.0);
  cairo_stroke (cr);
}

static void
draw_minima (RmpPlotView *self, cairo_t *cr, const graphene_rect_t *area)
{
  for (guint i = 0; i < self->minima->len; i++)
    {
      const RmpBasin *basin = &g_array_index (self->minima, RmpBasin, i);
      const double height = is_map (self) ? basin->row / (self->n - 1.0) : basin->value / MAX (self->highest, 1e-300);
      double x, y;

      get_place (area, basin->column / (self->n - 1.0), height, &x, &y);
      cairo_arc (cr, x, y, RING, 0.0, 2.0 * G_PI);
      cairo_set_source_rgb (cr, 0.0, 0.0, 0.0);
      cairo_set_line_width (cr, 4.0);
      cairo_stroke_preserve (cr);
      cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
      cairo_set_line_width (cr, 2.0);
      cairo_stroke (cr);
    }
}

static void
rmp_plot_view_snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  RmpPlotView *self = RMP_PLOT_VIEW (widget);
  const float width = (float) gtk_widget_get_width (widget), height = (float) gtk_widget_get_height (widget);
  const graphene_rect_t area = get_area (self);
  cairo_t *cr;

  if (self->texture != NULL)
    gtk_snapshot_append_texture (snapshot, self->texture, &area);
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, height));
  draw_axes (self, cr, &area);
  if (is_map (self))
    draw_contours (self, cr, &area);
  else
    draw_curve (self, cr, &area);
  draw_minima (self, cr, &area);
  cairo_destroy (cr);
}

/* --- widget --------------------------------------------------------------------------------------------------- */

static void
rmp_plot_view_measure (GtkWidget *widget, GtkOrientation orientation, int for_size G_GNUC_UNUSED, int *minimum,
                       int *natural, int *minimum_baseline G_GNUC_UNUSED, int *natural_baseline G_GNUC_UNUSED)
{
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    *minimum = *natural = WIDTH;
  else
    *minimum = *natural = is_map (RMP_PLOT_VIEW (widget)) ? MAP_HEIGHT : CURVE_HEIGHT;
}

static void
rmp_plot_view_finalize (GObject *object)
{
  RmpPlotView *self = RMP_PLOT_VIEW (object);

  g_free (self->values);
  g_clear_pointer (&self->minima, g_array_unref);
  g_clear_object (&self->texture);
  G_OBJECT_CLASS (rmp_plot_view_parent_class)->finalize (object);
}

static void
rmp_plot_view_class_init (RmpPlotViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = rmp_plot_view_finalize;
  widget_class->snapshot = rmp_plot_view_snapshot;
  widget_class->measure = rmp_plot_view_measure;
  gtk_widget_class_set_css_name (widget_class, "plotview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
rmp_plot_view_init (RmpPlotView *self G_GNUC_UNUSED)
{
}

GtkWidget *
rmp_plot_view_new (const RmpPlot *plot)
{
  RmpPlotView *self = g_object_new (RMP_TYPE_PLOT_VIEW, NULL);

  self->plot = plot;
  self->n = plot->form == RMP_PLOT_MAP ? MAP_SAMPLES : CURVE_SAMPLES;
  self->values = g_new0 (double, plot->form == RMP_PLOT_MAP ? self->n * self->n : self->n);
  g_free (rmp_plot_view_show (self, NULL));
  return GTK_WIDGET (self);
}
