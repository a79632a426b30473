/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spline-patch-slopes.c: the slopes of a patch, one position a lane.
 *
 * The derivative of a cubic B-spline is the quadratic B-spline of the steps between its control
 * values; steps keep digits that would be lost in the greys themselves.
 */
#include "images/spline-patch.h"

#include "compute/processor.h"

#include <string.h>

#define CHUNK 64 /* positions */
#define LANES 8

typedef float Lanes __attribute__ ((vector_size (4 * LANES)));
typedef float HalfLanes __attribute__ ((vector_size (2 * LANES)));

G_STATIC_ASSERT (CHUNK % LANES == 0);

/* Where positions lie: the first of their control values, and how far they are from the second to
 * the third.
 */
typedef struct
{
  float t[2][CHUNK] __attribute__ ((aligned (64)));
  float slopes[2][CHUNK] __attribute__ ((aligned (64)));
  gint32 offsets[CHUNK];
} Chunk;

typedef struct
{
  Lanes cubic[4], square[3];
} Weights;

RMP_VECTOR_INLINE void
locate (const RmpSplinePatch *self, const RmpSplineMap *map, guint n, const double *positions_x,
        const double *positions_y, Chunk *chunk)
{
  const double side = self->side, last_x = (double) self->width - 4.0,
               last_y = (double) self->height - 4.0;
  const double first_x = map->origin[0] * side - self->first[0],
               first_y = map->origin[1] * side - self->first[1];
  const double xx = side * map->by_position[0], xy = side * map->by_position[1];
  const double yx = side * map->by_position[2], yy = side * map->by_position[3];
  const gint32 width = (gint32) self->width;

#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      double x = first_x + xx * positions_x[i] + xy * positions_y[i],
             y = first_y + yx * positions_x[i] + yy * positions_y[i];
      gint32 column, row;

      x = x > 0.0 ? x : 0.0;
      y = y > 0.0 ? y : 0.0;
      column = (gint32) (x < last_x ? x : last_x);
      row = (gint32) (y < last_y ? y : last_y);
      chunk->t[0][i] = (float) (x - (double) column);
      chunk->t[1][i] = (float) (y - (double) row);
      chunk->offsets[i] = row * width + column;
    }
  for (guint i = n; i % LANES != 0; i++)
    {
      chunk->t[0][i] = chunk->t[1][i] = 0.0f;
      chunk->offsets[i] = 0;
    }
}

RMP_VECTOR_INLINE void
find_weights (const float *from, Weights *weights)
{
  Lanes t, s, tt, ss;

  memcpy (&t, from, sizeof t);
  s = 1.0f - t;
  tt = t * t;
  ss = s * s;
  weights->cubic[0] = ss * s * (1.0f / 6.0f);
  weights->cubic[1] = (0.5f * t - 1.0f) * tt + 2.0f / 3.0f;
  weights->cubic[2] = (0.5f * s - 1.0f) * ss + 2.0f / 3.0f;
  weights->cubic[3] = tt * t * (1.0f / 6.0f);
  weights->square[0] = 0.5f * ss;
  weights->square[1] = t * s + 0.5f;
  weights->square[2] = 0.5f * tt;
}

/* Four control values of a row, each of all positions. */
RMP_VECTOR_INLINE void
load_row (const float *values, const gint32 *offsets, Lanes *columns)
{
  Lanes rows[4], low[2], high[2];

#pragma GCC unroll 4
  for (guint k = 0; k < 4; k++)
    {
      HalfLanes a, b;

      memcpy (&a, values + offsets[k], sizeof a);
      memcpy (&b, values + offsets[4 + k], sizeof b);
      rows[k] = __builtin_shufflevector (a, b, 0, 1, 2, 3, 4, 5, 6, 7);
    }
#pragma GCC unroll 2
  for (guint k = 0; k < 2; k++)
    {
      low[k] = __builtin_shufflevector (rows[2 * k], rows[2 * k + 1], 0, 8, 1, 9, 4, 12, 5, 13);
      high[k] = __builtin_shufflevector (rows[2 * k], rows[2 * k + 1], 2, 10, 3, 11, 6, 14, 7, 15);
    }
  columns[0] = __builtin_shufflevector (low[0], low[1], 0, 1, 8, 9, 4, 5, 12, 13);
  columns[1] = __builtin_shufflevector (low[0], low[1], 2, 3, 10, 11, 6, 7, 14, 15);
  columns[2] = __builtin_shufflevector (high[0], high[1], 0, 1, 8, 9, 4, 5, 12, 13);
  columns[3] = __builtin_shufflevector (high[0], high[1], 2, 3, 10, 11, 6, 7, 14, 15);
}

RMP_VECTOR_INLINE void
do_group (const RmpSplinePatch *self, Chunk *chunk, guint begin)
{
  Lanes rows[4][4], by_u = { 0.0f }, by_v = { 0.0f };
  Weights x, y;

  find_weights (chunk->t[0] + begin, &x);
  find_weights (chunk->t[1] + begin, &y);
#pragma GCC unroll 4
  for (guint j = 0; j < 4; j++)
    {
      Lanes *c = rows[j], *before = rows[j > 0 ? j - 1 : 0];

      load_row (self->values + j * (gsize) self->width, chunk->offsets + begin, c);
      by_u += y.cubic[j] * (x.square[0] * (c[1] - c[0]) + x.square[1] * (c[2] - c[1]) +
                            x.square[2] * (c[3] - c[2]));
      if (j > 0)
        by_v += y.square[j - 1] *
                (x.cubic[0] * (c[0] - before[0]) + x.cubic[1] * (c[1] - before[1]) +
                 x.cubic[2] * (c[2] - before[2]) + x.cubic[3] * (c[3] - before[3]));
    }
  memcpy (chunk->slopes[0] + begin, &by_u, sizeof by_u);
  memcpy (chunk->slopes[1] + begin, &by_v, sizeof by_v);
}

RMP_VECTOR_INLINE void
store (const RmpSplinePatch *self, const RmpSplineMap *map, guint n, const Chunk *chunk,
       double *slopes_x, double *slopes_y)
{
  const double scale = self->side * map->amplitude;
  const double ux = scale * map->by_position[0], uy = scale * map->by_position[1];
  const double vx = scale * map->by_position[2], vy = scale * map->by_position[3];

#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      const double by_u = (double) chunk->slopes[0][i], by_v = (double) chunk->slopes[1][i];

      slopes_x[i] = by_u * ux + by_v * vx;
      slopes_y[i] = by_u * uy + by_v * vy;
    }
}

RMP_VECTOR_CLONES void
rmp_spline_patch_slopes (const RmpSplinePatch *self, const RmpSplineMap *map, guint n,
                         const double *const positions[2], double *const slopes[2])
{
  Chunk chunk;

  for (guint begin = 0; begin < n; begin += CHUNK)
    {
      const guint count = MIN (CHUNK, n - begin);

      locate (self, map, count, positions[0] + begin, positions[1] + begin, &chunk);
      for (guint i = 0; i < count; i += LANES)
        do_group (self, &chunk, i);
      store (self, map, count, &chunk, slopes[0] + begin, slopes[1] + begin);
    }
}
