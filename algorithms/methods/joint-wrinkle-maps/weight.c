/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/joint-wrinkle-maps/weight.h"

#include <math.h>

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
