/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/joint-wrinkle-maps/weight.h"

#include <math.h>

#include "geometry/monotone.h"
#include "geometry/smoothstep.h"
#include "geometry/vector.h"

/* Metres from the bone at which a point has no side. */
#define NO_SIDE 1e-9

double
rmp_joint_weight_smooth (double start, double full, double exponent, double angle)
{
  g_assert (exponent > 0.0);

  if (full <= start)
    return angle < full ? 0.0 : 1.0;
  return pow (rmp_smoothstep ((angle - start) / (full - start)), exponent);
}

struct _RmpJointKeys
{
  guint n;
  double *angles, *weights, *slopes; /* [n] ascending; one block */
};

/* The angle first; of equal ones, the order in which they came. */
static int
compare_keys (const void *a, const void *b)
{
  const double *first = *(const double *const *) a, *second = *(const double *const *) b;

  if (first[0] != second[0])
    return first[0] < second[0] ? -1 : 1;
  return first < second ? -1 : first > second;
}

RmpJointKeys *
rmp_joint_keys_new (guint n, const double *keys)
{
  RmpJointKeys *self = g_new0 (RmpJointKeys, 1);
  g_autofree const double **sorted = g_new (const double *, n + 1);
  guint n_sorted = 0;

  g_assert (keys || n == 0);

  for (guint i = 0; i < n; i++)
    if (isfinite (keys[2 * i]) && isfinite (keys[2 * i + 1]))
      sorted[n_sorted++] = keys + 2 * (gsize) i;
  qsort (sorted, n_sorted, sizeof *sorted, compare_keys);

  self->angles = g_new (double, 3 * ((gsize) n_sorted + 1));
  self->weights = self->angles + n_sorted;
  self->slopes = self->weights + n_sorted;
  for (guint i = 0; i < n_sorted; i++)
    {
      if (i + 1 < n_sorted && sorted[i + 1][0] == sorted[i][0])
        continue;
      self->angles[self->n] = sorted[i][0];
      self->weights[self->n++] = sorted[i][1];
    }
  if (self->n >= 2)
    rmp_monotone_slopes (self->n, self->angles, self->weights, NULL, self->slopes);
  return self;
}

void
rmp_joint_keys_free (RmpJointKeys *self)
{
  if (!self)
    return;
  g_free (self->angles);
  g_free (self);
}

double
rmp_joint_keys_weigh (const RmpJointKeys *self, double angle)
{
  guint i = 0;
  double step, t;

  g_assert (self);

  if (self->n == 0)
    return 0.0;
  if (!(angle > self->angles[0]))
    return self->weights[0];
  if (angle >= self->angles[self->n - 1])
    return self->weights[self->n - 1];

  while (angle >= self->angles[i + 1])
    i++;
  step = self->angles[i + 1] - self->angles[i];
  t = (angle - self->angles[i]) / step;
  return (1.0 + 2.0 * t) * (1.0 - t) * (1.0 - t) * self->weights[i] +
         t * t * (3.0 - 2.0 * t) * self->weights[i + 1] +
         step * t * (1.0 - t) * ((1.0 - t) * self->slopes[i] - t * self->slopes[i + 1]);
}

/* Returns: how far along the bone; @across: what is left. */
static double
part_point (const RmpJointReach *self, const double point[3], double across[3])
{
  double from[3], along;

  g_assert (self);

  rmp_vector_sub (point, self->origin, from);
  along = rmp_vector_dot (from, self->bone);
  rmp_vector_add_scaled (from, -along, self->bone, across);
  return along;
}

double
rmp_joint_reach_lobe (const RmpJointReach *self, const double side[3], const double point[3])
{
  double across[3], distance;

  part_point (self, point, across);
  distance = rmp_vector_norm (across);
  if (!(distance >= NO_SIDE))
    return 0.0;
  return pow (MAX (0.0, rmp_vector_dot (across, side) / distance), self->sharpness);
}

double
rmp_joint_reach_along (const RmpJointReach *self, const double point[3])
{
  double across[3];
  const double share = part_point (self, point, across) / self->extent;

  return exp (-share * share);
}

double
rmp_joint_weight_strain (guint n, const double *mask, const double *areas, const double *strain,
                         double full, double *mean)
{
  double sum = 0.0, area = 0.0, value;

  g_assert (full > 0.0);

  for (guint i = 0; i < n; i++)
    {
      sum += mask[i] * areas[i] * strain[i];
      area += mask[i] * areas[i];
    }
  value = area > 0.0 ? sum / area : 0.0;
  if (mean)
    *mean = value;
  return CLAMP (-value / full, -1.0, 1.0);
}

void
rmp_joint_regions_share (guint n, const double *masks, const double *weights, double *compress,
                         double *stretch)
{
  double sums[2] = { 0.0, 0.0 };

  g_assert (compress && stretch);

  for (guint i = 0; i < n; i++)
    sums[weights[i] < 0.0] += masks[i] * fabs (weights[i]);
  *compress = MIN (1.0, sums[0]);
  *stretch = MIN (1.0, sums[1]);
}
