/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/segments.h"

#include <math.h>
#include <string.h>

#include "compute/processor.h"

/* Segments whose lengths are found before they are added up; a multiple of eight. */
#define BLOCK 64

void
rmp_fold_segments_init (RmpFoldSegments *self, guint n, double *room)
{
  g_assert (self);

  self->n = n;
  self->size = RMP_FOLD_SEGMENTS_SIZE (n);
  for (guint c = 0; c < 3; c++)
    {
      self->steps[c] = room + c * (gsize) self->size;
      self->rises[c] = room + (3 + c) * (gsize) self->size;
    }
  self->sizes = room + 6 * (gsize) self->size;
}

static void
set_differences (const RmpFoldSegments *self, const double *points, double *const columns[3])
{
  for (guint j = 0; j < self->n; j++, points += 3)
    for (guint c = 0; c < 3; c++)
      columns[c][j] = points[3 + c] - points[c];
  for (guint j = self->n; j < self->size; j++)
    for (guint c = 0; c < 3; c++)
      columns[c][j] = 0.0;
}

void
rmp_fold_segments_set_steps (RmpFoldSegments *self, const double *base)
{
  set_differences (self, base, self->steps);
  memset (self->rises[0], 0, 4 * (gsize) self->size * sizeof *self->rises[0]);
}

RMP_VECTOR_CLONES static void
measure_rises (RmpFoldSegments *self)
{
  const double *x = self->rises[0], *y = self->rises[1], *z = self->rises[2];
  double *sizes = self->sizes;

#pragma omp simd
  for (guint j = 0; j < self->size; j++)
    sizes[j] = sqrt (x[j] * x[j] + y[j] * y[j] + z[j] * z[j]);
}

void
rmp_fold_segments_set_rises (RmpFoldSegments *self, const double *lift)
{
  set_differences (self, lift, self->rises);
  measure_rises (self);
}

/* The sum of [@n] numbers, a multiple of four. Four at a time, in an order that depends on nothing
 * but @n.
 */
static double
sum (guint n, const double *numbers)
{
  double sums[4] = { 0.0, 0.0, 0.0, 0.0 };

  for (guint j = 0; j < n; j += 4)
    for (guint c = 0; c < 4; c++)
      sums[c] += numbers[j + c];
  return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

/* A block of segments from @first on. */
RMP_VECTOR_CLONES static double
block_length (const RmpFoldSegments *self, guint first, guint n, double height)
{
  const double *px = self->steps[0] + first, *py = self->steps[1] + first,
               *pz = self->steps[2] + first;
  const double *dx = self->rises[0] + first, *dy = self->rises[1] + first,
               *dz = self->rises[2] + first;
  double norms[BLOCK];

#pragma omp simd
  for (guint j = 0; j < n; j++)
    {
      const double ex = px[j] + height * dx[j], ey = py[j] + height * dy[j],
                   ez = pz[j] + height * dz[j];

      norms[j] = sqrt (ex * ex + ey * ey + ez * ez);
    }
  return sum (n, norms);
}

RMP_VECTOR_CLONES static double
block_length_and_slope (const RmpFoldSegments *self, guint first, guint n, double height,
                        double *slope)
{
  const double *px = self->steps[0] + first, *py = self->steps[1] + first,
               *pz = self->steps[2] + first;
  const double *dx = self->rises[0] + first, *dy = self->rises[1] + first,
               *dz = self->rises[2] + first;
  const double *sizes = self->sizes + first;
  double norms[BLOCK], slopes[BLOCK];

#pragma omp simd
  for (guint j = 0; j < n; j++)
    {
      const double ex = px[j] + height * dx[j], ey = py[j] + height * dy[j],
                   ez = pz[j] + height * dz[j];
      const double norm = sqrt (ex * ex + ey * ey + ez * ez);
      const double part = (ex * dx[j] + ey * dy[j] + ez * dz[j]) / norm;

      norms[j] = norm;
      slopes[j] = norm > 0.0 ? part : sizes[j];
    }
  *slope += sum (n, slopes);
  return sum (n, norms);
}

double
rmp_fold_segments_length (const RmpFoldSegments *self, double height, double *slope)
{
  double length = 0.0;

  g_assert (self);

  if (slope)
    *slope = 0.0;
  for (guint first = 0; first < self->size; first += BLOCK)
    {
      guint n = MIN (self->size - first, BLOCK);

      length += slope ? block_length_and_slope (self, first, n, height, slope)
                      : block_length (self, first, n, height);
    }
  return length;
}

double
rmp_fold_segments_moved (const RmpFoldSegments *self)
{
  double moved = 0.0;

  for (guint j = 0; j < self->n; j++)
    moved += self->sizes[j];
  return moved;
}
