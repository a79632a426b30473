/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "palette.h"

#include <math.h>

static const guint8 diverging[9][3] = {
  { 5, 48, 97 },     { 33, 102, 172 }, { 67, 147, 195 }, { 146, 197, 222 }, { 247, 247, 247 },
  { 244, 165, 130 }, { 214, 96, 77 },  { 178, 24, 43 },  { 103, 0, 31 },
};

static const guint8 sequential[9][3] = {
  { 68, 1, 84 },    { 71, 45, 123 }, { 59, 82, 139 },  { 44, 114, 142 }, { 33, 145, 140 },
  { 40, 174, 128 }, { 94, 201, 98 }, { 173, 220, 48 }, { 253, 231, 37 },
};

/* Neighbouring colours differ in hue and in lightness, and never by red against green alone. */
static const guint8 categories[8][3] = {
  { 240, 180, 50 },  { 86, 160, 220 },  { 225, 120, 70 }, { 120, 205, 195 },
  { 200, 145, 205 }, { 235, 215, 120 }, { 95, 130, 200 }, { 225, 160, 150 },
};

/* Even steps of lightness. */
static const guint8 grey[9][3] = {
  { 12, 12, 12 },    { 38, 38, 38 },    { 64, 64, 64 },    { 92, 92, 92 },    { 121, 121, 121 },
  { 152, 152, 152 }, { 183, 183, 183 }, { 215, 215, 215 }, { 247, 247, 247 },
};

gboolean
rmp_palette_is_signed (RmpPalette palette)
{
  return palette == RMP_PALETTE_DIVERGING || palette == RMP_PALETTE_GREY;
}

float
rmp_colour_decode (float c)
{
  return c <= .04045f ? c / 12.92f : powf ((c + .055f) / 1.055f, 2.4f);
}

void
rmp_palette_get_colour (RmpPalette palette, float t, float srgb[3])
{
  if (palette == RMP_PALETTE_CATEGORIES)
    {
      static const guint8 none[3] = { 130, 130, 132 };
      const guint8 *colour = t < 0 ? none : categories[(guint) t % G_N_ELEMENTS (categories)];
      for (int i = 0; i < 3; i++)
        srgb[i] = (float) colour[i] / 255;
      return;
    }

  const guint8 (*stops)[3] = palette == RMP_PALETTE_DIVERGING ? diverging
                             : palette == RMP_PALETTE_GREY    ? grey
                                                              : sequential;
  const float unit = rmp_palette_is_signed (palette) ? .5f + .5f * t : t;
  const float x = CLAMP (unit, 0, 1) * 8;
  const int stop = MIN ((int) x, 7);
  const float part = x - (float) stop;
  for (int i = 0; i < 3; i++)
    srgb[i] = ((1 - part) * stops[stop][i] + part * stops[stop + 1][i]) / 255;
}

void
rmp_palette_fill (RmpPalette palette, guint8 rgb[RMP_PALETTE_TEXELS * 3])
{
  for (int texel = 0; texel < RMP_PALETTE_TEXELS; texel++)
    {
      const float unit = (float) texel / (RMP_PALETTE_TEXELS - 1);
      float srgb[3];
      rmp_palette_get_colour (palette,
                              palette == RMP_PALETTE_CATEGORIES ? (float) texel
                              : rmp_palette_is_signed (palette) ? 2 * unit - 1
                                                                : unit,
                              srgb);
      for (int i = 0; i < 3; i++)
        rgb[3 * texel + i] = (guint8) lroundf (255 * srgb[i]);
    }
}

static int
compare_floats (const void *a, const void *b)
{
  const float x = *(const float *) a, y = *(const float *) b;
  return (x > y) - (x < y);
}

/* The next of 1, 1.5, 2, 2.5, 3, 4, 5, 6, 8 × 10ⁿ. */
static float
round_up (float value)
{
  static const float steps[] = { 1, 1.5f, 2, 2.5f, 3, 4, 5, 6, 8, 10 };
  const float decade = powf (10, floorf (log10f (value)));
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (steps[i] * decade >= value * (1 - 1e-5f))
      return steps[i] * decade;
  return 10 * decade;
}

float
rmp_palette_get_range (RmpPalette palette, const float *values, gsize n)
{
  if (palette == RMP_PALETTE_CATEGORIES)
    return 1;
  g_autofree float *sizes = g_new (float, MAX (n, 1));
  gsize n_sizes = 0;
  for (gsize i = 0; i < n; i++)
    if (isfinite (values[i]))
      sizes[n_sizes++] = fabsf (values[i]);
  if (n_sizes == 0)
    return 1;
  qsort (sizes, n_sizes, sizeof *sizes, compare_floats);
  const float size = sizes[(gsize) (.98 * (double) (n_sizes - 1))];
  return size > 1e-9f ? round_up (size) : 1;
}
