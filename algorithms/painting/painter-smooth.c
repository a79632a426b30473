/* SPDX-License-Identifier: GPL-3.0-or-later */
/* painter-smooth.c: heights spread through the surface.
 *
 * A step takes a texel towards the mean of its eight neighbours. At the end of an island these are
 * texels of its margin, which hold what lies across the seam. Steps of four, two and one texels
 * take turns, so that wide dabs smooth wide forms.
 */
#include "painting/painter-private.h"

#include <math.h>
#include <string.h>

#define WIDEST_STEP RMP_PAINTER_MARGIN

/* A step is no wider than this part of the dab. */
#define STEPS_A_DAB 4.0

static float
get_code (const RmpPainter *self, gint column, gint row)
{
  const gint last = (gint) self->layout->side - 1;
  const guint x = (guint) CLAMP (column, 0, last), y = (guint) CLAMP (row, 0, last);
  const RmpStrokeTile
      *tile = self->tiles[y / RMP_TILE_SIDE * self->layout->n_across + x / RMP_TILE_SIDE];

  return tile ? tile->codes[y % RMP_TILE_SIDE * RMP_TILE_SIDE + x % RMP_TILE_SIDE]
              : (float) rmp_height_image_get (self->before, x, y);
}

static guint16
get_island (const RmpPainter *self, gint column, gint row)
{
  const gint side = (gint) self->layout->side;
  const RmpPainterTile *shown;

  if (column < 0 || row < 0 || column >= side || row >= side)
    return 0;
  shown = rmp_painter_layout_get_tile (self->layout,
                                       (guint) row / RMP_TILE_SIDE * self->layout->n_across +
                                           (guint) column / RMP_TILE_SIDE);
  return shown->islands[row % RMP_TILE_SIDE * RMP_TILE_SIDE + column % RMP_TILE_SIDE];
}

/* The height at the position of a margin texel on its own island, interpolated between texels. */
static float
get_across (const RmpPainter *self, const RmpMarginTexel *margin)
{
  const float *p = self->layout->positions + 6 * (gsize) margin->face;
  const float w1 = margin->weights[0], w2 = margin->weights[1], w0 = 1.0f - w1 - w2;
  const float limit = (float) self->layout->side;
  const float x = CLAMP (w0 * p[0] + w1 * p[2] + w2 * p[4], -1.0f, limit);
  const float y = CLAMP (w0 * p[1] + w1 * p[3] + w2 * p[5], -1.0f, limit);
  const gint i = (gint) floorf (x), j = (gint) floorf (y);
  const float s = x - (float) i, t = y - (float) j;

  return (1.0f - t) * ((1.0f - s) * get_code (self, i, j) + s * get_code (self, i + 1, j)) +
         t * ((1.0f - s) * get_code (self, i, j + 1) + s * get_code (self, i + 1, j + 1));
}

static void
fill_margins (RmpPainter *self)
{
  for (guint i = 0; i < self->touched->len; i++)
    {
      const guint tile = g_array_index (self->touched, guint, i);
      const RmpPainterTile *shown = rmp_painter_layout_get_tile (self->layout, tile);

      for (guint m = 0; m < shown->n_margins; m++)
        if (self->tiles[tile]->amount[shown->margins[m].texel] > 0.0f)
          self->tiles[tile]->codes[shown->margins[m].texel] = get_across (self, &shown->margins[m]);
    }
}

static float
get_mean (const RmpPainter *self, gint x, gint y, gint step, guint16 island, float own)
{
  float sum = 0.0f;

  for (gint dy = -step; dy <= step; dy += step)
    for (gint dx = -step; dx <= step; dx += step)
      if (dx != 0 || dy != 0)
        sum += get_island (self, x + dx, y + dy) == island ? get_code (self, x + dx, y + dy) : own;
  return sum / 8.0f;
}

/* The same where all neighbours are in the tile, and in the island. */
static float
get_inner_mean (const float *code, gint step)
{
  const float *below = code - step * RMP_TILE_SIDE, *above = code + step * RMP_TILE_SIDE;

  return (below[-step] + below[0] + below[step] + code[-step] + code[step] + above[-step] +
          above[0] + above[step]) /
         8.0f;
}

static gboolean
is_inner (gint texel, gint step)
{
  const gint x = texel % RMP_TILE_SIDE, y = texel / RMP_TILE_SIDE;

  return x >= step && x < RMP_TILE_SIDE - step && y >= step && y < RMP_TILE_SIDE - step;
}

static void
spread_tile (const RmpPainter *self, guint tile, gint step, float *out)
{
  const RmpStrokeTile *stroke = self->tiles[tile];
  const RmpPainterTile *shown = rmp_painter_layout_get_tile (self->layout, tile);
  const gint left = (gint) (tile % self->layout->n_across * RMP_TILE_SIDE);
  const gint bottom = (gint) (tile / self->layout->n_across * RMP_TILE_SIDE);
  const gboolean whole = !self->layout->bordered[tile];

  memcpy (out, stroke->codes, RMP_TILE_TEXELS * sizeof *out);
  for (gint i = 0; i < RMP_TILE_TEXELS; i++)
    if (stroke->amount[i] > 0.0f)
      {
        const float mean = whole && is_inner (i, step)
                               ? get_inner_mean (stroke->codes + i, step)
                               : get_mean (self, left + i % RMP_TILE_SIDE,
                                           bottom + i / RMP_TILE_SIDE, step, shown->islands[i],
                                           stroke->codes[i]);

        out[i] += stroke->amount[i] * (mean - stroke->codes[i]);
      }
}

void
rmp_painter_smooth (RmpPainter *self, double size)
{
  static const gint steps[] = { WIDEST_STEP, WIDEST_STEP / 2, 1 };
  const gint widest = (gint) CLAMP (size / STEPS_A_DAB, 1.0, WIDEST_STEP);
  const gint step = MIN (steps[self->n_dabs % G_N_ELEMENTS (steps)], widest);
  g_autofree float *codes = g_new (float, (gsize) self->touched->len *RMP_TILE_TEXELS);

  fill_margins (self);
  for (guint i = 0; i < self->touched->len; i++)
    spread_tile (self, g_array_index (self->touched, guint, i), step,
                 codes + (gsize) i * RMP_TILE_TEXELS);
  for (guint i = 0; i < self->touched->len; i++)
    memcpy (self->tiles[g_array_index (self->touched, guint, i)]->codes,
            codes + (gsize) i * RMP_TILE_TEXELS, RMP_TILE_TEXELS * sizeof *codes);
  fill_margins (self);
  for (guint i = 0; i < self->touched->len; i++)
    memset (self->tiles[g_array_index (self->touched, guint, i)]->amount, 0,
            RMP_TILE_TEXELS * sizeof *codes);
}
