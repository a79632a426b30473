/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/swing-twist.h"

#include <math.h>

#include "geometry/vector.h"
#include "skinning/bone-motion.h"
#include "skinning/quaternion.h"

/* A twist or swing below this has no direction. */
#define NO_DIRECTION 1e-12

void
rmp_swing_twist_split (const double rotation[4], const double u[3], RmpSwingTwist *split)
{
  double sign = rotation[3] < 0.0 ? -1.0 : 1.0;
  double along = sign * rmp_vector_dot (rotation, u), w = sign * rotation[3];
  double length = hypot (along, w), untwist[4] = { 0.0, 0.0, 0.0, 1.0 }, swing[4], sine;

  g_return_if_fail (split);

  *split = (RmpSwingTwist){ 0 };

  /* At a swing of 180° the twist is not defined; without one the axis still is. */
  if (length > NO_DIRECTION)
    {
      for (guint c = 0; c < 3; c++)
        untwist[c] = -along / length * u[c];
      untwist[3] = w / length;
      split->twist = 2.0 * atan2 (along, w);
    }
  rmp_quaternion_multiply (rotation, untwist, swing);

  sine = rmp_vector_norm (swing);
  split->swing = 2.0 * atan2 (sine, fabs (swing[3]));
  if (sine <= NO_DIRECTION)
    return;

  for (guint c = 0; c < 3; c++)
    split->axis[c] = copysign (1.0, swing[3]) * swing[c] / sine;
  rmp_vector_cross (split->axis, u, split->inward);
  rmp_vector_normalise (split->inward);
}

gboolean
rmp_bone_relative_rotation (const double *matrices, guint parent, guint bone, double rotation[4])
{
  RmpBoneMotion above, own;
  double back[4];

  g_return_val_if_fail (matrices, FALSE);

  if (!rmp_bone_motion_init (&above, matrices + 16 * (gsize) parent) ||
      !rmp_bone_motion_init (&own, matrices + 16 * (gsize) bone))
    return FALSE;

  for (guint c = 0; c < 4; c++)
    back[c] = c < 3 ? -above.real[c] : above.real[c];
  rmp_quaternion_multiply (back, own.real, rotation);
  return TRUE;
}
