/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/bend.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "skinning/affine.h"
#include "skinning/bone-motion.h"
#include "skinning/bone-rest.h"

/* A swing below this has no direction. */
#define NO_DIRECTION 1e-12
/* Cosine of how far a bone may turn from its parent and still be “roughly aligned” with it (§5.1):
 * the paper gives no number.
 */
#define TURNED_COSINE 0.5

RmpFoldBendJointStatus
rmp_fold_bend_joint_init (RmpFoldBendJoint *self, RmpSampler *sampler, guint32 bone,
                          RmpFoldBendReading reading)
{
  RmpSkin *skin = rmp_sampler_get_skin (sampler);
  RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  gint parent = rmp_bone_find_parent (skin, skeleton, bone);
  double above[3], own[3], cosine;

  g_assert (self);

  *self = (RmpFoldBendJoint){ .bone = bone, .reading = reading };
  if (parent < 0)
    return RMP_FOLD_BEND_JOINT_NO_PARENT;
  self->parent = (guint32) parent;

  if (!rmp_bone_rest_position (skin, bone, self->position) ||
      !rmp_bone_rest_position (skin, self->parent, above))
    return RMP_FOLD_BEND_JOINT_NO_LENGTH;
  rmp_vector_sub (self->position, above, self->along);
  if (!rmp_vector_normalise (self->along))
    return RMP_FOLD_BEND_JOINT_NO_LENGTH;

  rmp_vector_copy (self->along, self->bisector);
  if (!rmp_bone_rest_direction (skin, skeleton, bone, own))
    return RMP_FOLD_BEND_JOINT_OK;
  cosine = rmp_vector_dot (self->along, own);
  rmp_vector_add_scaled (own, 1.0, self->along, own);
  if (rmp_vector_normalise (own))
    rmp_vector_copy (own, self->bisector);
  if (cosine >= TURNED_COSINE)
    return RMP_FOLD_BEND_JOINT_OK;
  rmp_vector_copy (self->bisector, self->along);
  return RMP_FOLD_BEND_JOINT_TURNED;
}

gboolean
rmp_fold_bend_joint_find_inward (const RmpFoldBendJoint *self, const double axis[3],
                                 double inward[3])
{
  g_assert (self);

  if (self->reading.outer)
    rmp_vector_cross (self->along, axis, inward);
  else
    rmp_vector_cross (axis, self->along, inward);
  return rmp_vector_normalise (inward);
}

/* θ and a of the whole rotation in place of the swing's. */
static void
take_rotation (const double rotation[4], RmpSwingTwist *bend)
{
  double sine = rmp_vector_norm (rotation);

  bend->swing = 2.0 * atan2 (sine, fabs (rotation[3]));
  for (guint c = 0; c < 3 && sine > NO_DIRECTION; c++)
    bend->axis[c] = copysign (1.0, rotation[3]) * rotation[c] / sine;
}

void
rmp_fold_bend_joint_measure (const RmpFoldBendJoint *self, const double *matrices,
                             RmpSwingTwist *bend)
{
  double relative[4];

  g_assert (self);
  g_assert (bend);

  *bend = (RmpSwingTwist){ 0 };
  if (!rmp_bone_relative_rotation (matrices, self->parent, self->bone, relative))
    return;

  rmp_swing_twist_split (relative, self->along, bend);
  if (self->reading.twists)
    take_rotation (relative, bend);
  if (!rmp_fold_bend_joint_find_inward (self, bend->axis, bend->inward))
    bend->inward[0] = bend->inward[1] = bend->inward[2] = 0.0;
}

/* Adds a direction at rest as a bone turns it. */
static void
add_turned (const double *matrix, const double direction[3], double sum[3])
{
  RmpBoneMotion motion;
  double across[3], twice[3];

  if (!rmp_bone_motion_init (&motion, matrix))
    return;
  rmp_vector_cross (motion.real, direction, across);
  rmp_vector_cross (motion.real, across, twice);
  rmp_vector_add_scaled (sum, 1.0, direction, sum);
  rmp_vector_add_scaled (sum, 2.0 * motion.real[3], across, sum);
  rmp_vector_add_scaled (sum, 2.0, twice, sum);
}

void
rmp_fold_bend_turn_halfway (const double *matrices, guint32 parent, guint32 bone,
                            const double direction[3], double mean[3])
{
  mean[0] = mean[1] = mean[2] = 0.0;
  add_turned (matrices + 16 * (gsize) parent, direction, mean);
  add_turned (matrices + 16 * (gsize) bone, direction, mean);
  for (guint c = 0; c < 3; c++)
    mean[c] *= 0.5;
}
