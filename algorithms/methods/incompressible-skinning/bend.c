/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/bend.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "skinning/affine.h"
#include "skinning/bone-motion.h"

/* A twist or swing below this has no direction. */
#define NO_DIRECTION 1e-12
/* A22: how far a bone may point away from its parent's and still be “roughly aligned” with it. */
#define TURNED_COSINE 0.5

/* a b; quaternions x, y, z, w. */
static void
quaternion_multiply (const double a[4], const double b[4], double out[4])
{
  out[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
  out[1] = a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2];
  out[2] = a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0];
  out[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
}

void
rmp_bend_split (const double rotation[4], const double u[3], RmpBend *bend)
{
  double sign = rotation[3] < 0.0 ? -1.0 : 1.0;
  double along = sign * rmp_vector_dot (rotation, u), w = sign * rotation[3];
  double length = hypot (along, w), untwist[4] = { 0.0, 0.0, 0.0, 1.0 }, swing[4], sine;

  *bend = (RmpBend){ 0 };

  /* At a swing of 180° the twist is not defined; without one the axis still is. */
  if (length > NO_DIRECTION)
    {
      for (guint c = 0; c < 3; c++)
        untwist[c] = -along / length * u[c];
      untwist[3] = w / length;
      bend->twist = 2.0 * atan2 (along, w);
    }
  quaternion_multiply (rotation, untwist, swing);

  sine = rmp_vector_norm (swing);
  bend->swing = 2.0 * atan2 (sine, fabs (swing[3]));
  if (sine <= NO_DIRECTION)
    return;

  for (guint c = 0; c < 3; c++)
    bend->axis[c] = copysign (1.0, swing[3]) * swing[c] / sine;
  rmp_vector_cross (bend->axis, u, bend->inward);
  rmp_vector_normalise (bend->inward);
}

/* The next bone of the skin above a joint, or −1: joints that move no vertex are passed over. */
static gint
find_parent_bone (RmpSkin *skin, RmpSkeleton *skeleton, guint32 bone)
{
  const guint32 *bones = rmp_skin_get_bones (skin);
  const gint32 *parents = rmp_skeleton_get_parents (skeleton);

  for (gint32 joint = parents[bones[bone]]; joint >= 0; joint = parents[joint])
    for (guint b = 0; b < rmp_skin_get_n_bones (skin); b++)
      if (bones[b] == (guint32) joint)
        return (gint) b;
  return -1;
}

/* Where a bone's joint is at rest, from its inverse bind matrix. */
static gboolean
rest_position (RmpSkin *skin, guint bone, double position[3])
{
  const double *m = rmp_skin_get_inverse_binds (skin) + 16 * bone;
  double determinant = rmp_affine_determinant (m);

  /* The joint is the point that the inverse bind takes to the origin: Cramer's rule. */
  for (guint c = 0; c < 3; c++)
    {
      double replaced[16];

      memcpy (replaced, m, sizeof replaced);
      for (guint row = 0; row < 3; row++)
        replaced[4 * c + row] = -m[12 + row];
      position[c] = rmp_affine_determinant (replaced) / determinant;
    }
  return isfinite (position[0]) && isfinite (position[1]) && isfinite (position[2]);
}

/* Unit direction from a joint to the mean of the bones right below it. */
static gboolean
own_direction (RmpSkin *skin, RmpSkeleton *skeleton, const RmpBendJoint *self, double direction[3])
{
  guint n = 0;

  direction[0] = direction[1] = direction[2] = 0.0;
  for (guint b = 0; b < rmp_skin_get_n_bones (skin); b++)
    {
      double position[3];

      if (find_parent_bone (skin, skeleton, b) != (gint) self->bone || !rest_position (skin, b, position))
        continue;
      for (guint c = 0; c < 3; c++)
        direction[c] += position[c] - self->position[c];
      n++;
    }
  return n > 0 && rmp_vector_normalise (direction);
}

RmpBendJointStatus
rmp_bend_joint_init (RmpBendJoint *self, RmpSampler *sampler, guint32 bone)
{
  RmpSkin *skin = rmp_sampler_get_skin (sampler);
  RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  gint parent = find_parent_bone (skin, skeleton, bone);
  double above[3], own[3];

  *self = (RmpBendJoint){ .bone = bone };
  if (parent < 0)
    return RMP_BEND_JOINT_NO_PARENT;
  self->parent = (guint32) parent;

  if (!rest_position (skin, bone, self->position) || !rest_position (skin, self->parent, above))
    return RMP_BEND_JOINT_NO_LENGTH;
  rmp_vector_sub (self->position, above, self->along);
  if (!rmp_vector_normalise (self->along))
    return RMP_BEND_JOINT_NO_LENGTH;

  if (!own_direction (skin, skeleton, self, own) || rmp_vector_dot (self->along, own) >= TURNED_COSINE)
    return RMP_BEND_JOINT_OK;
  for (guint c = 0; c < 3; c++)
    own[c] += self->along[c];
  if (rmp_vector_normalise (own))
    rmp_vector_copy (own, self->along);
  return RMP_BEND_JOINT_TURNED;
}

void
rmp_bend_joint_measure (const RmpBendJoint *self, const double *matrices, RmpBend *bend)
{
  RmpBoneMotion parent, child;
  double relative[4], back[4];

  *bend = (RmpBend){ 0 };
  if (!rmp_bone_motion_init (&parent, matrices + 16 * self->parent) ||
      !rmp_bone_motion_init (&child, matrices + 16 * self->bone))
    return;

  for (guint c = 0; c < 4; c++)
    back[c] = c < 3 ? -parent.real[c] : parent.real[c];
  quaternion_multiply (back, child.real, relative);
  rmp_bend_split (relative, self->along, bend);
}
