/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/closed-block.h"

#include "compute/processor.h"

#include <math.h>
#include <string.h>

typedef double Four __attribute__ ((vector_size (32)));
typedef float FourFloats __attribute__ ((vector_size (16)));
typedef float TwoFloats __attribute__ ((vector_size (8)));

G_STATIC_ASSERT (RMP_PATTERN_CLOSED_BLOCK % 4 == 0);

/* @positions: (out): [3] x, y and z of four vertices */
RMP_VECTOR_INLINE void
load_four (const float *posed, const guint32 *vertices, Four *positions)
{
  const float *p[4];
  TwoFloats xy[4];
  FourFloats low, high, x, y, z;

#pragma GCC unroll 4
  for (guint k = 0; k < 4; k++)
    {
      p[k] = posed + 3 * (gsize) vertices[k];
      memcpy (xy + k, p[k], sizeof xy[k]);
    }
  low = __builtin_shufflevector (xy[0], xy[1], 0, 1, 2, 3);
  high = __builtin_shufflevector (xy[2], xy[3], 0, 1, 2, 3);
  x = __builtin_shufflevector (low, high, 0, 2, 4, 6);
  y = __builtin_shufflevector (low, high, 1, 3, 5, 7);
  z = (FourFloats){ p[0][2], p[1][2], p[2][2], p[3][2] };
  positions[0] = __builtin_convertvector(x, Four);
  positions[1] = __builtin_convertvector(y, Four);
  positions[2] = __builtin_convertvector(z, Four);
}

/* @corners: [3 × 4] of four faces, by corners */
RMP_VECTOR_INLINE void
find_products (const float *posed, const guint32 corners[3][4], guint at,
               RmpPatternClosedBlock *self)
{
  Four p[3], q[3], r[3], xx, xy, yy;

  load_four (posed, corners[0], p);
  load_four (posed, corners[1], q);
  load_four (posed, corners[2], r);
#pragma GCC unroll 3
  for (guint c = 0; c < 3; c++)
    {
      q[c] -= p[c];
      r[c] -= p[c];
    }
  xx = q[0] * q[0] + q[1] * q[1] + q[2] * q[2];
  xy = q[0] * r[0] + q[1] * r[1] + q[2] * r[2];
  yy = r[0] * r[0] + r[1] * r[1] + r[2] * r[2];
  memcpy (self->products[0] + at, &xx, sizeof xx);
  memcpy (self->products[1] + at, &xy, sizeof xy);
  memcpy (self->products[2] + at, &yy, sizeof yy);
}

RMP_VECTOR_CLONES gboolean
rmp_pattern_closed_block_measure (RmpPatternClosedBlock *self, const RmpPatternedCloth *cloth,
                                  const float *posed, double least, guint32 begin, guint count)
{
  const guint32 *faces = cloth->corners + 3 * (gsize) begin;
  const float *crush = cloth->crush + begin;
  const double square = least * least;
  double least_room = G_MAXDOUBLE;

  for (guint i = 0; i < count; i += 4)
    {
      guint32 corners[3][4];

#pragma GCC unroll 4
      for (guint k = 0; k < 4; k++)
        {
          const guint32 *face = faces + 3 * (gsize) MIN (i + k, count - 1);

          for (guint c = 0; c < 3; c++)
            corners[c][k] = face[c];
        }
      find_products (posed, (const guint32 (*)[4]) corners, i, self);
    }
#pragma omp simd reduction(min : least_room)
  for (guint i = 0; i < count; i++)
    {
      const double xx = self->products[0][i], xy = self->products[1][i], yy = self->products[2][i];
      const double determinant = xx * yy - xy * xy;
      const double room = determinant - square * (double) crush[i] * (xx + yy);

      self->determinant[i] = determinant;
      self->room[i] = room;
      least_room = room < least_room ? room : least_room;
    }
  return !(least_room > 0.0);
}

RMP_VECTOR_CLONES void
rmp_pattern_closed_block_find_factors (const RmpPatternClosedBlock *self,
                                       const RmpPatternOnCloth *pattern, guint32 begin, guint count,
                                       double *factors, guint8 *status)
{
  const double *limit = pattern->limit + begin;
  const double *xx = pattern->metric[0] + begin, *xy = pattern->metric[1] + begin,
               *yy = pattern->metric[2] + begin;
  double smallest = G_MAXDOUBLE;

#pragma omp simd reduction(min : smallest)
  for (guint i = 0; i < count; i++)
    {
      const double q = self->products[2][i] * xx[i] - 2.0 * self->products[1][i] * xy[i] +
                       self->products[0][i] * yy[i];
      const double left = limit[i] - self->determinant[i];
      const double factor = sqrt ((left > 0.0 ? left : 0.0) / q);
      const double found = limit[i] > 0.0 && q > 0.0 ? factor : 1.0;

      factors[i] = found;
      smallest = found < smallest ? found : smallest;
    }
  memcpy (status, pattern->status + begin, count);
  for (guint i = 0; i < count && !(smallest > 0.0); i++)
    if (limit[i] > 0.0 && self->determinant[i] > limit[i])
      status[i] |= RMP_PATTERN_FACTOR_OVERSTRETCHED;
}
