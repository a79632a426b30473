/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/frame-lanes.h"

#include "compute/processor.h"

#include <math.h>

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

RMP_VECTOR_CLONES void
rmp_frame_lanes_add (float *rows, guint n_frames, const float *weights, const float *target)
{
  for (guint f = 0; f < n_frames; f++, rows += BLOCK)
    {
      const float weight = weights[f];

#pragma omp simd
      for (guint i = 0; i < BLOCK; i++)
        rows[i] += weight * target[i];
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
rmp_frame_lanes_compare (const float *places, const float *right, guint n_frames, guint n,
                         double scale, const double *offsets)
{
  const double a = offsets[0], b = offsets[1], c = offsets[2];
  double worst = 0.0;

  for (guint f = 0; f < n_frames; f++, places += BLOCK, right += BLOCK)
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

RMP_VECTOR_CLONES void
rmp_frame_lanes_compare_directions (const float *directions, const float *right, guint n,
                                    float *squares)
{
#pragma omp simd
  for (guint i = 0; i < n; i++)
    {
      const double ax = (double) directions[i], ay = (double) directions[LANES + i],
                   az = (double) directions[2 * LANES + i], bx = (double) right[i],
                   by = (double) right[LANES + i], bz = (double) right[2 * LANES + i];
      const double aa = ax * ax + ay * ay + az * az, bb = bx * bx + by * by + bz * bz,
                   dot = ax * bx + ay * by + az * bz;
      const double square = 2.0 - 2.0 * dot / sqrt (aa * bb);

      squares[i] = (float) (bb == 0.0 ? -1.0 : aa == 0.0 ? 4.0 : square);
    }
}
