/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/image-waves.h"

#include "images/spline-taps.h"

#include <math.h>

/* A tile's own cells are no smaller. */
#define CELL_TEXELS 4
#define MAX_CELLS (RMP_TILE_SIDE / CELL_TEXELS)

/* Mean squares below this are what sixteen bits leave. */
#define LEAST_SQUARE 1e-9

typedef struct
{
  double sum, squares, slopes; /* of greys over all texels, and of their steps */
} Tile;

typedef struct
{
  float low, high;
} Range;

struct _RmpImageWaves
{
  guint side, n_across; /* tiles a side */
  guint in_tile;        /* cells along the side of a tile */
  Tile *tiles;          /* [n_across²] */
  Range *cells;         /* [(n_across · in_tile)²] row by row */
};

RmpImageWaves *
rmp_image_waves_new (guint side)
{
  RmpImageWaves *self = g_new0 (RmpImageWaves, 1);
  guint n_cells;

  self->side = side;
  self->n_across = side / RMP_TILE_SIDE;
  self->in_tile = 1;
  while (self->in_tile < MAX_CELLS && self->in_tile * self->n_across < RMP_WAVES_CELLS)
    self->in_tile *= 2;
  n_cells = self->n_across * self->in_tile;
  self->tiles = g_new0 (Tile, self->n_across * self->n_across);
  self->cells = g_new0 (Range, (gsize) n_cells * n_cells);
  return self;
}

void
rmp_image_waves_free (RmpImageWaves *self)
{
  g_free (self->tiles);
  g_free (self->cells);
  g_free (self);
}

static Range
find_range (const float *values, guint n)
{
  Range range = { values[0], values[0] };

  for (guint row = 0; row < n; row++)
    for (guint column = 0; column < n; column++)
      {
        const float value = values[row * RMP_TILE_SIDE + column];

        range.low = MIN (range.low, value);
        range.high = MAX (range.high, value);
      }
  return range;
}

void
rmp_image_waves_set_tile (RmpImageWaves *self, guint tile, const float *values)
{
  const guint n = RMP_TILE_SIDE / self->in_tile, across = self->n_across * self->in_tile;
  const guint first = tile / self->n_across * self->in_tile * across +
                      tile % self->n_across * self->in_tile;
  Tile sums = { 0.0, 0.0, 0.0 };

  for (guint j = 0; j < self->in_tile; j++)
    for (guint i = 0; i < self->in_tile; i++)
      self->cells[first + j * across + i] = find_range (values + j * n * RMP_TILE_SIDE + i * n, n);
  for (guint row = 0; row < RMP_TILE_SIDE; row++)
    for (guint column = 0; column < RMP_TILE_SIDE; column++)
      {
        const float *value = values + row * RMP_TILE_SIDE + column;
        const double grey = (double) value[0];
        const float right = column + 1 < RMP_TILE_SIDE ? value[1] - value[0] : value[0] - value[-1];
        const float up = row + 1 < RMP_TILE_SIDE ? value[RMP_TILE_SIDE] - value[0]
                                                 : value[0] - value[-RMP_TILE_SIDE];

        sums.sum += grey;
        sums.squares += grey * grey;
        sums.slopes += (double) (right * right + up * up);
      }
  self->tiles[tile] = sums;
}

double
rmp_image_waves_get_length (const RmpImageWaves *self)
{
  const double n = (double) self->side * (double) self->side;
  Tile all = { 0.0, 0.0, 0.0 };
  double square;

  for (guint i = 0; i < self->n_across * self->n_across; i++)
    {
      all.sum += self->tiles[i].sum;
      all.squares += self->tiles[i].squares;
      all.slopes += self->tiles[i].slopes;
    }
  square = all.squares / n - all.sum / n * (all.sum / n);
  return square > LEAST_SQUARE && all.slopes > 0.0 ? 2.0 * G_PI * sqrt (square * n / all.slopes)
                                                   : 0.0;
}

/* Over the cells of a line that lie within @reach, parts of the side, of its middle cell @at. */
static Range
gather (const Range *cells, gsize stride, guint n, double at, double reach, RmpWrap wrap)
{
  const gint64 first = (gint64) floor ((at - reach) * n), last = (gint64) ceil ((at + reach) * n);
  Range all = { 1.0f, 0.0f };

  for (gint64 i = MAX (first, last - n); i < last; i++)
    {
      const Range *cell = cells + rmp_wrap_texel (i, n, wrap) * stride;

      all.low = MIN (all.low, cell->low);
      all.high = MAX (all.high, cell->high);
    }
  return all;
}

void
rmp_image_waves_fill_ranges (const RmpImageWaves *self, RmpWrap wrap, guint16 *ranges)
{
  const guint n = self->n_across * self->in_tile;
  const double reach = MAX (0.5 * rmp_image_waves_get_length (self) / self->side,
                            0.5 / RMP_WAVES_CELLS);
  g_autofree Range *rows = g_new (Range, (gsize) n * RMP_WAVES_CELLS);

  for (guint row = 0; row < n; row++)
    for (guint i = 0; i < RMP_WAVES_CELLS; i++)
      rows[row * RMP_WAVES_CELLS + i] = gather (self->cells + (gsize) row * n, 1, n,
                                                (i + 0.5) / RMP_WAVES_CELLS, reach, wrap);
  for (guint i = 0; i < RMP_WAVES_CELLS * RMP_WAVES_CELLS; i++)
    {
      const Range range = gather (rows + i % RMP_WAVES_CELLS, RMP_WAVES_CELLS, n,
                                  (i / RMP_WAVES_CELLS + 0.5) / RMP_WAVES_CELLS, reach, wrap);

      ranges[2 * i] = (guint16) lroundf (CLAMP (range.low, 0.0f, 1.0f) * 65535.0f);
      ranges[2 * i + 1] = (guint16) lroundf (CLAMP (range.high, 0.0f, 1.0f) * 65535.0f);
    }
}
