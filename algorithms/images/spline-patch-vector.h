/* SPDX-License-Identifier: GPL-3.0-or-later */
/* spline-patch-vector.h: the slopes of a spline, one place a lane, compiled once for each
 * instruction set that includes it.
 *
 * The derivative of a cubic B-spline is the quadratic B-spline of the steps between its control
 * values; steps keep digits that would be lost in the greys themselves. All instruction sets do the
 * same operations in the same order.
 *
 * The includer defines VECTOR_LANES, 4 or 8, VECTOR_KERNEL, the name of the kernel, and
 * VECTOR_TARGET, its attributes.
 */
#include "images/spline-patch-private.h"

#include <string.h>

#define CHUNK 64 /* places */
#define INLINE static inline __attribute__ ((always_inline)) VECTOR_TARGET

typedef float Lanes __attribute__ ((vector_size (4 * VECTOR_LANES)));

G_STATIC_ASSERT (CHUNK % VECTOR_LANES == 0);

/* Where places lie: the first of their control values, and how far they are from the second to the
 * third.
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

INLINE void
locate (const RmpSplinePatch *self, const RmpSplineMap *map, guint n, const double *places_x,
        const double *places_y, Chunk *chunk)
{
  const double side = self->side, last_x = (double) self->width - 4.0,
               last_y = (double) self->height - 4.0;
  const double first_x = map->origin[0] * side - self->first[0],
               first_y = map->origin[1] * side - self->first[1];
  const double xx = side * map->by_place[0], xy = side * map->by_place[1];
  const double yx = side * map->by_place[2], yy = side * map->by_place[3];
  const gint32 width = (gint32) self->width;

#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      double x = first_x + xx * places_x[i] + xy * places_y[i],
             y = first_y + yx * places_x[i] + yy * places_y[i];
      gint32 column, row;

      x = x > 0.0 ? x : 0.0;
      y = y > 0.0 ? y : 0.0;
      column = (gint32) (x < last_x ? x : last_x);
      row = (gint32) (y < last_y ? y : last_y);
      chunk->t[0][i] = (float) (x - (double) column);
      chunk->t[1][i] = (float) (y - (double) row);
      chunk->offsets[i] = row * width + column;
    }
  for (guint i = n; i % VECTOR_LANES != 0; i++)
    {
      chunk->t[0][i] = chunk->t[1][i] = 0.0f;
      chunk->offsets[i] = 0;
    }
}

INLINE void
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

/* Four control values of a row, each of all places. */
INLINE void
load_row (const float *values, const gint32 *offsets, Lanes *columns)
{
#if VECTOR_LANES == 4
  Lanes rows[4], low[2], high[2];

#  pragma GCC unroll 4
  for (guint k = 0; k < 4; k++)
    memcpy (rows + k, values + offsets[k], sizeof rows[k]);
#  pragma GCC unroll 2
  for (guint k = 0; k < 2; k++)
    {
      low[k] = __builtin_shufflevector (rows[2 * k], rows[2 * k + 1], 0, 4, 1, 5);
      high[k] = __builtin_shufflevector (rows[2 * k], rows[2 * k + 1], 2, 6, 3, 7);
    }
  columns[0] = __builtin_shufflevector (low[0], low[1], 0, 1, 4, 5);
  columns[1] = __builtin_shufflevector (low[0], low[1], 2, 3, 6, 7);
  columns[2] = __builtin_shufflevector (high[0], high[1], 0, 1, 4, 5);
  columns[3] = __builtin_shufflevector (high[0], high[1], 2, 3, 6, 7);
#else
  __m256 rows[4], low[2], high[2];

#  pragma GCC unroll 4
  for (guint k = 0; k < 4; k++)
    rows[k] = _mm256_insertf128_ps (_mm256_castps128_ps256 (_mm_loadu_ps (values + offsets[k])),
                                    _mm_loadu_ps (values + offsets[4 + k]), 1);
#  pragma GCC unroll 2
  for (guint k = 0; k < 2; k++)
    {
      low[k] = _mm256_unpacklo_ps (rows[2 * k], rows[2 * k + 1]);
      high[k] = _mm256_unpackhi_ps (rows[2 * k], rows[2 * k + 1]);
    }
  columns[0] = _mm256_shuffle_ps (low[0], low[1], _MM_SHUFFLE (1, 0, 1, 0));
  columns[1] = _mm256_shuffle_ps (low[0], low[1], _MM_SHUFFLE (3, 2, 3, 2));
  columns[2] = _mm256_shuffle_ps (high[0], high[1], _MM_SHUFFLE (1, 0, 1, 0));
  columns[3] = _mm256_shuffle_ps (high[0], high[1], _MM_SHUFFLE (3, 2, 3, 2));
#endif
}

INLINE void
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

INLINE void
store (const RmpSplinePatch *self, const RmpSplineMap *map, guint n, const Chunk *chunk,
       double *slopes_x, double *slopes_y)
{
  const double scale = self->side * map->amplitude;
  const double ux = scale * map->by_place[0], uy = scale * map->by_place[1];
  const double vx = scale * map->by_place[2], vy = scale * map->by_place[3];

#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      const double by_u = (double) chunk->slopes[0][i], by_v = (double) chunk->slopes[1][i];

      slopes_x[i] = by_u * ux + by_v * vx;
      slopes_y[i] = by_u * uy + by_v * vy;
    }
}

VECTOR_TARGET void
VECTOR_KERNEL (const RmpSplinePatch *self, const RmpSplineMap *map, guint n,
               const double *const places[2], double *const slopes[2])
{
  Chunk chunk;

  for (guint begin = 0; begin < n; begin += CHUNK)
    {
      const guint count = MIN (CHUNK, n - begin);

      locate (self, map, count, places[0] + begin, places[1] + begin, &chunk);
      for (guint i = 0; i < count; i += VECTOR_LANES)
        do_group (self, &chunk, i);
      store (self, map, count, &chunk, slopes[0] + begin, slopes[1] + begin);
    }
}
