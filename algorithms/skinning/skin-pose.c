/* SPDX-License-Identifier: GPL-3.0-or-later */
/* skin-pose.c: the bones of a skin at one time, split once for all that skin by them.
 */
#include "skinning/skin-private.h"

RmpBoneMotion *
rmp_skin_split_matrices (guint n_bones, const double *matrices)
{
  g_autofree RmpBoneMotion *motions = g_new (RmpBoneMotion, n_bones);

  for (guint b = 0; b < n_bones; b++)
    if (!rmp_bone_motion_init (&motions[b], matrices + 16 * (gsize) b))
      return NULL;
  return g_steal_pointer (&motions);
}

RmpSkinPose *
rmp_skin_pose_new (const RmpSkin *skin, RmpSkinning skinning, const double *matrices)
{
  RmpSkinPose *self = g_new (RmpSkinPose, 1);

  self->skin = skin;
  self->matrices = matrices;
  self->motions = skinning == RMP_SKINNING_DUAL_QUATERNION
                      ? rmp_skin_split_matrices (skin->n_bones, matrices)
                      : NULL;
  self->is_bad = skinning == RMP_SKINNING_DUAL_QUATERNION && !self->motions;
  return self;
}

void
rmp_skin_pose_free (RmpSkinPose *self)
{
  g_free (self->motions);
  g_free (self);
}

gboolean
rmp_skin_pose_is_bad (const RmpSkinPose *self)
{
  return self->is_bad;
}
