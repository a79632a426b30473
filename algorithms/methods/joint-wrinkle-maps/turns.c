/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/joint-wrinkle-maps/turns.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "skinning/swing-twist.h"
#include "solvers/symmetric-eigen.h"

#define DEGREE (G_PI / 180.0)
/* Samples of a motion: these a second, and not more than so many. */
#define RATE 60.0
#define MOST_SAMPLES 4000
/* Turns whose standard deviation is less than this are one turn. */
#define LEAST_DEVIATION DEGREE
/* Who only wants to know to what side a joint bends looks at so many times. */
#define GLANCES 32
/* As far as joints are turned by hand. */
#define MOST_TURN (170.0 * DEGREE)

gboolean
rmp_joint_pose_at (const RmpJointMaps *maps, const RmpJointRegionOptions *options, guint entry,
                   RmpSampler *sampler, double time, RmpJointRegionPose *pose)
{
  g_autofree double *matrices = rmp_sampler_bones (sampler, time);

  if (!matrices)
    return FALSE;
  rmp_joint_region_pose (maps->regions + entry, options, matrices, 0, NULL, 0.0, NULL, pose);
  return TRUE;
}

/* --- of a motion ------------------------------------------------------------------------------ */

/* Sums over turns. */
typedef struct
{
  guint n;
  double sum[3], squares[9];
  double widest; /* the longest */
  double turn[3];
} Turns;

static void
add_turn (Turns *self, const double turn[3])
{
  self->n++;
  for (guint row = 0; row < 3; row++)
    {
      self->sum[row] += turn[row];
      for (guint column = 0; column < 3; column++)
        self->squares[3 * row + column] += turn[row] * turn[column];
    }
  if (rmp_vector_norm (turn) <= self->widest)
    return;
  self->widest = rmp_vector_norm (turn);
  rmp_vector_copy (turn, self->turn);
}

/* The direction of their largest variance, or of their mean; 0 where they hardly turn. */
static void
find_axis (const Turns *self, double axis[3])
{
  double covariance[9], values[3];

  for (guint c = 0; c < 3; c++)
    axis[c] = 0.0;
  if (self->widest < RMP_JOINT_LEAST_TURN)
    return;
  for (guint row = 0; row < 3; row++)
    for (guint column = 0; column < 3; column++)
      covariance[3 * row + column] = (self->squares[3 * row + column] -
                                      self->sum[row] * self->sum[column] / self->n) /
                                     self->n;
  if (rmp_symmetric_eigen (3, covariance, values) && values[2] > LEAST_DEVIATION * LEAST_DEVIATION)
    for (guint c = 0; c < 3; c++)
      axis[c] = covariance[3 * c + 2];
  else
    rmp_vector_copy (self->sum, axis);
  if (!rmp_vector_normalise (axis))
    rmp_vector_copy (self->turn, axis);
  rmp_vector_normalise (axis);
  for (guint c = 0, opposite = rmp_vector_dot (axis, self->turn) < 0.0; c < 3 && opposite; c++)
    axis[c] = -axis[c];
}

gboolean
rmp_joint_measure_range (const RmpJointMaps *maps, const RmpJointRegionOptions *options,
                         guint entry, RmpSampler *sampler, const RmpCall *call,
                         RmpJointRange *range, GError **error)
{
  const double start = rmp_sampler_get_start (sampler),
               length = rmp_sampler_get_end (sampler) - start;
  const guint n = (guint) CLAMP (ceil (RATE * length), 1.0, MOST_SAMPLES);
  Turns turns = { 0 };

  g_assert (range);

  *range = (RmpJointRange){ .least = G_MAXDOUBLE };
  for (guint i = 0; i <= n; i++)
    {
      RmpJointRegionPose pose;

      if (g_cancellable_set_error_if_cancelled (call->cancellable, error))
        return FALSE;
      if (!rmp_joint_pose_at (maps, options, entry, sampler, start + length * i / n, &pose))
        continue;
      range->least = MIN (range->least, fabs (pose.angle));
      range->most = MAX (range->most, fabs (pose.angle));
      add_turn (&turns, pose.turn);
    }
  find_axis (&turns, range->axis);
  return TRUE;
}

/* --- by hand ---------------------------------------------------------------------------------- */

/* Of a turn what swings the bone, unit. FALSE: it hardly does */
static gboolean
find_bend (const RmpJointRegion *region, const double turn[3], double axis[3])
{
  double rotation[4];
  RmpJointAngles angles;

  rmp_rotation_from_turn (turn, rotation);
  if (!rmp_joint_angles_init (&angles, rotation, region->along, region->across) ||
      angles.swing < RMP_JOINT_LEAST_TURN)
    return FALSE;
  rmp_vector_cross (region->along, angles.side, axis);
  return rmp_vector_normalise (axis);
}

/* As it bends now, or else where it bends the most, or else to any side. */
static void
find_bend_axis (const RmpJointMaps *maps, const RmpJointRegionOptions *options, guint entry,
                RmpSampler *sampler, const RmpJointRegionPose *now, double axis[3])
{
  const double start = rmp_sampler_get_start (sampler),
               length = rmp_sampler_get_end (sampler) - start;
  const RmpJointRegion *region = maps->regions + entry;
  double widest = 0.0;

  if (find_bend (region, now->turn, axis))
    return;
  rmp_joint_make_across (region->across, region->along, axis);
  for (guint i = 0; i <= GLANCES; i++)
    {
      RmpJointRegionPose pose;
      double bend[3];

      if (!rmp_joint_pose_at (maps, options, entry, sampler, start + length * i / GLANCES, &pose) ||
          rmp_vector_norm (pose.turn) <= widest || !find_bend (region, pose.turn, bend))
        continue;
      widest = rmp_vector_norm (pose.turn);
      rmp_vector_copy (bend, axis);
    }
}

/* @rotation: of an inverse bind matrix */
static void
unbind (const double rotation[4], double bind[4])
{
  for (guint c = 0; c < 3; c++)
    bind[c] = -rotation[c];
  bind[3] = rotation[3];
}

gboolean
rmp_joint_find_turn (gconstpointer shared, RmpSampler *sampler, const RmpValues *values,
                     guint entry, double time, RmpDialTurn *turn)
{
  const RmpJointMaps *maps = shared;
  const RmpSkin *skin = rmp_sampler_get_skin (sampler);
  const RmpJointRegion *region;
  RmpJointRegionOptions options;
  RmpJointRegionPose pose;

  g_assert (maps);
  g_assert (turn);

  if (!skin || entry >= maps->n_regions || maps->regions[entry].status != RMP_REGION_OK)
    return FALSE;
  region = maps->regions + entry;
  rmp_joint_region_options_read (&options, values, entry);
  if (!rmp_driver_is_joint (options.driver) ||
      !rmp_joint_pose_at (maps, &options, entry, sampler, time, &pose))
    return FALSE;

  *turn = (RmpDialTurn){
    .rest = { .joint = rmp_skin_get_bones (skin)[region->bone],
              .against = (gint) rmp_skin_get_bones (skin)[region->parent] },
    .least = -MOST_TURN,
    .most = MOST_TURN,
    .angle = pose.angle,
  };
  memcpy (turn->before, region->inverse_binds[0], sizeof turn->before);
  unbind (region->inverse_binds[1], turn->after);
  if (options.driver == RMP_DRIVER_HINGE)
    rmp_joint_region_get_axis (region, &options, turn->axis);
  else if (options.driver == RMP_DRIVER_TWIST)
    rmp_vector_copy (region->along, turn->axis);
  else
    {
      find_bend_axis (maps, &options, entry, sampler, &pose, turn->axis);
      turn->least = 0.0;
    }
  /* What follows both bends is told by its twist. */
  if (options.driver == RMP_DRIVER_BOTH)
    turn->angle = 0.0;
  return TRUE;
}
