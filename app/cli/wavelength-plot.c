/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/wavelength-plot.h"

#include <math.h>

#define LEFT 56.0
#define RIGHT 98.0
#define TOP 20.0
#define BOTTOM 44.0
#define DOT 3.2

static const double colours[][3] = {
  { 0.11, 0.44, 0.85 }, { 0.87, 0.36, 0.10 }, { 0.15, 0.60, 0.30 },
  { 0.58, 0.25, 0.70 }, { 0.75, 0.62, 0.05 }, { 0.10, 0.60, 0.65 },
};

typedef struct
{
  cairo_t *cr;
  PangoContext *fonts;
  double low[2], high[2]; /* logarithms of the axes' ends */
  double width, height;
} Axes;

static double
to_x (const Axes *self, double ratio)
{
  return LEFT + (self->width - LEFT - RIGHT) * (log10 (ratio) - self->low[0]) /
                    (self->high[0] - self->low[0]);
}

static double
to_y (const Axes *self, double wavelength)
{
  return self->height - BOTTOM -
         (self->height - TOP - BOTTOM) * (log10 (wavelength) - self->low[1]) /
             (self->high[1] - self->low[1]);
}

/* @across, @down: which part of the words lies left of and above the position */
static void
write_words (const Axes *self, double x, double y, double across, double down, const char *words)
{
  PangoLayout *layout = pango_layout_new (self->fonts);
  int width, height;

  pango_layout_set_text (layout, words, -1);
  pango_layout_get_pixel_size (layout, &width, &height);
  cairo_move_to (self->cr, x - across * width, y - down * height);
  pango_cairo_show_layout (self->cr, layout);
  g_object_unref (layout);
}

static void
find_ends (Axes *self, const RmpCliWavePlot *plot)
{
  for (guint c = 0; c < 2; c++)
    {
      self->low[c] = G_MAXDOUBLE;
      self->high[c] = -G_MAXDOUBLE;
    }
  for (guint i = 0; i < plot->n; i++)
    {
      const RmpCliWave *wave = plot->waves + i;
      const double values[3] = { wave->expected, wave->measured, wave->volumetric };

      self->low[0] = MIN (self->low[0], log10 (wave->ratio));
      self->high[0] = MAX (self->high[0], log10 (wave->ratio));
      for (guint k = 0; k < G_N_ELEMENTS (values); k++)
        if (isfinite (values[k]))
          {
            self->low[1] = MIN (self->low[1], log10 (values[k]));
            self->high[1] = MAX (self->high[1], log10 (values[k]));
          }
    }
  for (guint c = 0; c < 2; c++)
    {
      self->low[c] -= 0.12;
      self->high[c] += 0.12;
    }
}

/* Lines of one axis at 1, 2 and 5 of each power of ten; @c: 0 for ratios. */
static void
draw_grid (const Axes *self, guint c)
{
  static const double steps[] = { 1.0, 2.0, 5.0 };

  for (int power = (int) floor (self->low[c]); power <= (int) ceil (self->high[c]); power++)
    for (guint k = 0; k < G_N_ELEMENTS (steps); k++)
      {
        const double value = steps[k] * pow (10.0, power);
        g_autofree char *words = g_strdup_printf ("%g", c == 0 ? value : 1e3 * value);

        if (log10 (value) < self->low[c] || log10 (value) > self->high[c])
          continue;
        cairo_set_source_rgb (self->cr, 0.88, 0.88, 0.9);
        if (c == 0)
          {
            cairo_move_to (self->cr, to_x (self, value), TOP);
            cairo_line_to (self->cr, to_x (self, value), self->height - BOTTOM);
          }
        else
          {
            cairo_move_to (self->cr, LEFT, to_y (self, value));
            cairo_line_to (self->cr, self->width - RIGHT, to_y (self, value));
          }
        cairo_stroke (self->cr);
        cairo_set_source_rgb (self->cr, 0.25, 0.25, 0.28);
        if (c == 0)
          write_words (self, to_x (self, value), self->height - BOTTOM + 3.0, 0.5, 0.0, words);
        else
          write_words (self, LEFT - 5.0, to_y (self, value), 1.0, 0.5, words);
      }
}

/* The formula between two of one thickness, then what was measured at the second. */
static void
draw_wave (const Axes *self, const RmpCliWave *before, const RmpCliWave *wave)
{
  if (before)
    {
      cairo_move_to (self->cr, to_x (self, before->ratio), to_y (self, before->expected));
      cairo_line_to (self->cr, to_x (self, wave->ratio), to_y (self, wave->expected));
      cairo_stroke (self->cr);
    }
  if (isfinite (wave->measured))
    {
      cairo_arc (self->cr, to_x (self, wave->ratio), to_y (self, wave->measured), DOT, 0.0,
                 2.0 * G_PI);
      cairo_fill (self->cr);
    }
  if (isfinite (wave->volumetric))
    {
      cairo_rectangle (self->cr, to_x (self, wave->ratio) - DOT,
                       to_y (self, wave->volumetric) - DOT, 2.0 * DOT, 2.0 * DOT);
      cairo_stroke (self->cr);
    }
}

static gboolean
has_solids (const RmpCliWavePlot *plot)
{
  for (guint i = 0; i < plot->n; i++)
    if (isfinite (plot->waves[i].volumetric))
      return TRUE;
  return FALSE;
}

void
rmp_cli_draw_waves (cairo_t *cr, PangoContext *fonts, gpointer data)
{
  const RmpCliWavePlot *plot = data;
  Axes axes = { .cr = cr, .fonts = fonts, .width = plot->width, .height = plot->height };
  guint colour = 0;

  find_ends (&axes, plot);
  cairo_set_line_width (cr, 1.0);
  draw_grid (&axes, 0);
  draw_grid (&axes, 1);
  write_words (&axes, 0.5 * (LEFT + axes.width - RIGHT), axes.height - 4.0, 0.5, 1.0,
               "ratio of moduli, skin by interior");
  write_words (&axes, 4.0, 2.0, 0.0, 0.0,
               has_solids (plot)
                   ? "wavelength, mm: lines are eq. 3, dots the skin, squares a fine solid"
                   : "wavelength, mm: lines are eq. 3, dots the skin");
  cairo_set_line_width (cr, 1.3);
  for (guint i = 0; i < plot->n; i++)
    {
      const RmpCliWave *wave = plot->waves + i;
      const gboolean goes_on = i > 0 && plot->waves[i - 1].thickness == wave->thickness;
      const double *rgb;

      colour += i > 0 && !goes_on ? 1 : 0;
      rgb = colours[colour % G_N_ELEMENTS (colours)];
      cairo_set_source_rgb (cr, rgb[0], rgb[1], rgb[2]);
      draw_wave (&axes, goes_on ? wave - 1 : NULL, wave);
      if (i + 1 == plot->n || plot->waves[i + 1].thickness != wave->thickness)
        {
          g_autofree char *words = g_strdup_printf ("%g mm thick", 1e3 * wave->thickness);

          write_words (&axes, axes.width - RIGHT + 4.0, to_y (&axes, wave->expected), 0.0, 0.5,
                       words);
        }
    }
}
