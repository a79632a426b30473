/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "motion/hold.h"

#include "skinning/affine.h"
#include "skinning/bone-motion.h"
#include "skinning/quaternion.h"

#include <string.h>

/* FALSE: it has none. */
static gboolean
get_rotation (const double *matrix, double rotation[4])
{
  RmpBoneMotion motion;

  if (!rmp_bone_motion_init (&motion, matrix))
    return FALSE;
  memcpy (rotation, motion.real, sizeof motion.real);
  return TRUE;
}

/* @turn: about @place */
static void
make_matrix (const double turn[4], const double place[3], double matrix[16])
{
  const RmpTransform transform = { { 0.0, 0.0, 0.0 },
                                   { turn[0], turn[1], turn[2], turn[3] },
                                   { 1.0, 1.0, 1.0 } };
  double turned[3];

  rmp_affine_from_transform (&transform, matrix);
  rmp_affine_apply (matrix, place, turned);
  for (guint c = 0; c < 3; c++)
    matrix[12 + c] = place[c] - turned[c];
}

void
rmp_joint_hold_apply (const RmpJointHold *self, const RmpSkeleton *skeleton, double *globals)
{
  const guint n = rmp_skeleton_get_n_joints (skeleton);
  const gint32 *parents = rmp_skeleton_get_parents (skeleton);
  double above[4] = { 0.0, 0.0, 0.0, 1.0 }, own[4], held[4], turn[4], matrix[16];
  g_autofree gboolean *is_turned = g_new0 (gboolean, MAX (n, 1));

  g_assert (self);
  g_assert (globals);

  if (self->joint >= n || self->against >= (gint) n ||
      !get_rotation (globals + 16 * (gsize) self->joint, own) ||
      (self->against >= 0 && !get_rotation (globals + 16 * (gsize) self->against, above)))
    return;
  rmp_quaternion_multiply (above, self->rotation, held);
  for (guint c = 0; c < 3; c++)
    own[c] = -own[c];
  rmp_quaternion_multiply (held, own, turn);
  make_matrix (turn, globals + 16 * (gsize) self->joint + 12, matrix);
  for (guint j = self->joint; j < n; j++)
    {
      double *global = globals + 16 * (gsize) j, before[16];

      is_turned[j] = j == self->joint || (parents[j] >= 0 && is_turned[parents[j]]);
      if (!is_turned[j])
        continue;
      memcpy (before, global, sizeof before);
      rmp_affine_multiply (matrix, before, global);
    }
}
