/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/joint-wrinkle-maps/lag.h"

#include <math.h>

/* What is longer ago has 1/256 of the weight, and counts as if it were no longer. */
#define HALF_LIVES 8
/* Parts of a half-life, each sampled in its middle. */
#define PARTS 4

static gboolean
lags (const RmpJointRegionOptions *options)
{
  return options->half_life > 0.0 &&
         (rmp_driver_is_joint (options->driver) || options->driver == RMP_DRIVER_MORPH);
}

/* Adds @share of the weights that regions with this half-life have at @time. */
static void
add_weights (const RmpJointMaps *maps, const RmpJointRegionOptions *options, RmpSampler *sampler,
             double time, double half_life, double share, const float *positions, double (*sums)[2])
{
  g_autofree double *matrices = rmp_sampler_bones (sampler, time);
  g_autofree float *morphs = NULL;
  guint n_morphs = 0;

  morphs = rmp_sampler_morph_weights (sampler, time, &n_morphs);
  for (guint i = 0; i < maps->n_regions; i++)
    {
      RmpJointRegionPose pose;

      if (!lags (options + i) || options[i].half_life != half_life)
        continue;
      rmp_joint_region_pose (maps->regions + i, options + i, matrices, morphs ? n_morphs : 0,
                             morphs, 0.0, positions, &pose);
      for (guint k = 0; k < 2; k++)
        sums[i][k] += share * pose.weights[k];
    }
}

/* From now into the past, for all regions with this half-life. */
static void
add_up (const RmpJointMaps *maps, const RmpJointRegionOptions *options, RmpSampler *sampler,
        double time, double half_life, const float *positions, double (*sums)[2])
{
  const double start = rmp_sampler_get_start (sampler);
  double left = 1.0;

  for (guint k = 0; k <= HALF_LIVES * PARTS; k++)
    {
      const gboolean is_last = k == HALF_LIVES * PARTS;
      const double after = exp2 (-(k + 1.0) / PARTS);
      const double then = time - (k + (is_last ? 0.0 : 0.5)) / PARTS * half_life;

      if (is_last || then <= start)
        {
          add_weights (maps, options, sampler, MAX (then, start), half_life, left, positions, sums);
          return;
        }
      add_weights (maps, options, sampler, then, half_life, left - after, positions, sums);
      left = after;
    }
}

void
rmp_joint_lag_weights (const RmpJointMaps *maps, const RmpJointRegionOptions *options,
                       RmpSampler *sampler, double time, const float *positions,
                       RmpJointRegionPose *poses)
{
  double sums[RMP_JOINT_MAX_REGIONS][2] = { { 0.0 } };
  gboolean done[RMP_JOINT_MAX_REGIONS] = { FALSE };

  g_assert (maps);

  for (guint i = 0; i < maps->n_regions; i++)
    {
      if (!lags (options + i))
        continue;
      if (!done[i])
        add_up (maps, options, sampler, time, options[i].half_life, positions, sums);
      for (guint j = i; j < maps->n_regions; j++)
        done[j] |= lags (options + j) && options[j].half_life == options[i].half_life;
      for (guint k = 0; k < 2; k++)
        poses[i].weights[k] = sums[i][k];
    }
}
