/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "skinning/bone-rest.h"

#include "geometry/vector.h"
#include "skinning/affine.h"

#include <string.h>

gint
rmp_bone_find_parent (const RmpSkin *skin, const RmpSkeleton *skeleton, guint bone)
{
  const guint32 *bones = rmp_skin_get_bones (skin);
  const gint32 *parents = rmp_skeleton_get_parents (skeleton);

  for (gint32 joint = parents[bones[bone]]; joint >= 0; joint = parents[joint])
    for (guint b = 0; b < rmp_skin_get_n_bones (skin); b++)
      if (bones[b] == (guint32) joint)
        return (gint) b;
  return -1;
}

gboolean
rmp_bone_rest_position (const RmpSkin *skin, guint bone, double position[3])
{
  const double *m = rmp_skin_get_inverse_binds (skin) + 16 * (gsize) bone;
  const double determinant = rmp_affine_determinant (m);

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

gboolean
rmp_bone_rest_direction (const RmpSkin *skin, const RmpSkeleton *skeleton, guint bone,
                         double direction[3])
{
  double from[3];
  guint n = 0;

  direction[0] = direction[1] = direction[2] = 0.0;
  if (!rmp_bone_rest_position (skin, bone, from))
    return FALSE;
  for (guint b = 0; b < rmp_skin_get_n_bones (skin); b++)
    {
      double position[3];

      if (rmp_bone_find_parent (skin, skeleton, b) != (gint) bone ||
          !rmp_bone_rest_position (skin, b, position))
        continue;
      for (guint c = 0; c < 3; c++)
        direction[c] += position[c] - from[c];
      n++;
    }
  return n > 0 && rmp_vector_normalise (direction);
}
