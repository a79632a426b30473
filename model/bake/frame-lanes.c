/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/frame-lanes.h"

#include "compute/processor.h"

#include <math.h>
#include <string.h>

#define LANES RMP_FRAME_LANES
#define BLOCK RMP_FRAME_BLOCK

RMP_VECTOR_CLONES static void
store_plain (double scale, const double *values, double offset, float *stored)
{
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    stored[i] = (float) ((values[i] - offset) / scale);
}

RMP_VECTOR_CLONES static void
store_rounded (double scale, double steps, const double *values, double offset, float *stored)
{
  const double step = 1.0 / steps;

#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    stored[i] = (float) (rint ((values[i] - offset) / scale * steps) * step);
}

RMP_VECTOR_CLONES static void
store_divided (double scale, double steps, const double *values, double offset, float *stored)
{
  const float divisor = (float) steps;

#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    stored[i] = (float) rint ((values[i] - offset) / scale * steps) / divisor;
}

void
rmp_frame_lanes_store (const RmpLaneStorage *storage, const double *values, const double *offsets,
                       float *stored)
{
  for (guint c = 0; c < 3; c++, values += LANES, stored += LANES)
    if (!storage->rounded)
      store_plain (storage->scale, values, offsets[c], stored);
    else if (storage->divided)
      store_divided (storage->scale, storage->steps, values, offsets[c], stored);
    else
      store_rounded (storage->scale, storage->steps, values, offsets[c], stored);
}

/* Numbers of a register. Several registers stay there while targets go by, as arrays of their own,
 * since compilers leave a longer one in memory.
 */
#define WIDE 8

RMP_VECTOR_CLONES void
rmp_frame_lanes_mix (const float *base, const float *weights, gsize stride, const float *targets,
                     guint n, float *row)
{
  for (guint begin = 0; begin < BLOCK; begin += 2 * WIDE)
    {
      const float *target = targets + begin;
      float a[WIDE], b[WIDE];

#pragma omp simd
      for (guint i = 0; i < WIDE; i++)
        {
          a[i] = base[begin + i];
          b[i] = base[begin + WIDE + i];
        }
      for (guint k = 0; k < n; k++, target += BLOCK)
        {
          const float weight = weights[k * stride];

#pragma omp simd
          for (guint i = 0; i < WIDE; i++)
            {
              a[i] += weight * target[i];
              b[i] += weight * target[WIDE + i];
            }
        }
#pragma omp simd
      for (guint i = 0; i < WIDE; i++)
        {
          row[begin + i] = a[i];
          row[begin + WIDE + i] = b[i];
        }
    }
}

/* Two registers of each frame. */
RMP_VECTOR_CLONES void
rmp_frame_lanes_mix_few (const float *base, const float *weights, gsize stride,
                         const float *targets, guint n, float *rows)
{
  for (guint begin = 0; begin < BLOCK; begin += 2 * WIDE)
    {
      const float *from = base + begin, *target = targets + begin, *weight = weights;
      float a[WIDE], b[WIDE], c[WIDE], d[WIDE], e[WIDE], f[WIDE], g[WIDE], h[WIDE];
      float *row = rows + begin;

#pragma omp simd
      for (guint i = 0; i < WIDE; i++)
        {
          a[i] = c[i] = e[i] = g[i] = from[i];
          b[i] = d[i] = f[i] = h[i] = from[WIDE + i];
        }
      for (guint k = 0; k < n; k++, target += BLOCK, weight += stride)
        {
          const float p = weight[0], q = weight[1], r = weight[2], s = weight[3];

#pragma omp simd
          for (guint i = 0; i < WIDE; i++)
            {
              a[i] += p * target[i];
              b[i] += p * target[WIDE + i];
              c[i] += q * target[i];
              d[i] += q * target[WIDE + i];
              e[i] += r * target[i];
              f[i] += r * target[WIDE + i];
              g[i] += s * target[i];
              h[i] += s * target[WIDE + i];
            }
        }
#pragma omp simd
      for (guint i = 0; i < WIDE; i++)
        {
          row[i] = a[i];
          row[WIDE + i] = b[i];
          row[BLOCK + i] = c[i];
          row[BLOCK + WIDE + i] = d[i];
          row[2 * BLOCK + i] = e[i];
          row[2 * BLOCK + WIDE + i] = f[i];
          row[3 * BLOCK + i] = g[i];
          row[3 * BLOCK + WIDE + i] = h[i];
        }
    }
}

RMP_VECTOR_CLONES void
rmp_frame_lanes_shift (double *sums, double factor, double *values, double scale)
{
#pragma omp simd
  for (guint i = 0; i < BLOCK; i++)
    {
      sums[i] += factor * values[i];
      values[i] *= scale;
    }
}

RMP_VECTOR_CLONES double
rmp_frame_lanes_find_largest (const double *values)
{
  double largest = 0.0;

#pragma omp simd reduction(max : largest)
  for (guint i = 0; i < BLOCK; i++)
    largest = fabs (values[i]) > largest ? fabs (values[i]) : largest;
  return largest;
}

RMP_VECTOR_CLONES double
rmp_frame_lanes_compare (const float *places, const float *right, guint n, double scale,
                         const double *offsets)
{
  const double a = offsets[0], b = offsets[1], c = offsets[2];
  double worst = 0.0;

#pragma omp simd reduction(max : worst)
  for (guint i = 0; i < n; i++)
    {
      const double x = a + scale * (double) places[i] - (double) right[i],
                   y = b + scale * (double) places[LANES + i] - (double) right[LANES + i],
                   z = c + scale * (double) places[2 * LANES + i] - (double) right[2 * LANES + i];
      const double square = x * x + y * y + z * z;

      worst = square > worst ? square : worst;
    }
  return worst;
}

/* @factors: [LANES] what makes them unit vectors; 1 of those that are zero */
RMP_VECTOR_CLONES static void
find_factors (const float *vectors, float *factors)
{
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const float x = vectors[i], y = vectors[LANES + i], z = vectors[2 * LANES + i];
      const float square = x * x + y * y + z * z;

      factors[i] = 1.0f / sqrtf (square > 0.0f ? square : 1.0f);
    }
}

RMP_VECTOR_CLONES static void
find_chords (const float *directions, const float *right, const float *scales,
             const float *right_scales, float *chords)
{
#pragma omp simd
  for (guint i = 0; i < LANES; i++)
    {
      const float a = scales[i], b = right_scales[i];
      const float x = a * directions[i] - b * right[i],
                  y = a * directions[LANES + i] - b * right[LANES + i],
                  z = a * directions[2 * LANES + i] - b * right[2 * LANES + i];

      chords[i] = sqrtf (x * x + y * y + z * z);
    }
}

void
rmp_frame_lanes_compare_directions (const float *directions, const float *right, float *chords)
{
  float scales[LANES], right_scales[LANES];

  find_factors (directions, scales);
  find_factors (right, right_scales);
  find_chords (directions, right, scales, right_scales, chords);
}

gboolean
rmp_frame_lanes_is_zero (const float *vectors, guint lane)
{
  return vectors[lane] == 0.0f && vectors[LANES + lane] == 0.0f &&
         vectors[2 * LANES + lane] == 0.0f;
}
