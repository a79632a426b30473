/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/joint-curves.h"

#include "skinning/affine.h"
#include "skinning/swing-twist.h"

#include <math.h>

/* Less is nothing that cloth follows. */
#define LEAST_TURN (5.0 * G_PI / 180.0)

/* Of each joint against its parent, 0 for roots and flattened bones. @angles: [#J × @n_frames] at
 * @frame
 */
static void
measure_frame (RmpSampler *sampler, double time, guint frame, guint n_frames, double *angles)
{
  RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  const guint n = rmp_skeleton_get_n_joints (skeleton);
  const gint32 *parents = rmp_skeleton_get_parents (skeleton);
  const double *rest = rmp_skeleton_get_rest_globals (skeleton);
  g_autofree double *globals = g_new (double, 16 * (gsize) n),
                    *moved = g_new (double, 16 * (gsize) n);

  rmp_sampler_globals (sampler, time, globals);
  for (guint joint = 0; joint < n; joint++)
    {
      double inverse[16];

      if (!rmp_affine_invert (rest + 16 * (gsize) joint, inverse))
        rmp_affine_identity (inverse);
      rmp_affine_multiply (globals + 16 * (gsize) joint, inverse, moved + 16 * (gsize) joint);
    }
  for (guint joint = 0; joint < n; joint++)
    {
      double rotation[4], *angle = &angles[joint * (gsize) n_frames + frame];

      *angle = 0.0;
      if (parents[joint] >= 0 &&
          rmp_bone_relative_rotation (moved, (guint) parents[joint], joint, rotation))
        *angle = 2.0 * atan2 (sqrt (rotation[0] * rotation[0] + rotation[1] * rotation[1] +
                                    rotation[2] * rotation[2]),
                              fabs (rotation[3]));
    }
}

static gboolean
turns (const double *angles, guint n_frames)
{
  double least = angles[0], most = angles[0];

  for (guint i = 1; i < n_frames; i++)
    {
      least = MIN (least, angles[i]);
      most = MAX (most, angles[i]);
    }
  return most - least >= LEAST_TURN;
}

static void
add_joint (JsonBuilder *builder, const RmpSkeleton *skeleton, guint joint, const double *angles,
           guint n_frames)
{
  const gint32 parent = rmp_skeleton_get_parents (skeleton)[joint];

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "name");
  json_builder_add_string_value (builder, rmp_skeleton_get_name (skeleton, joint));
  json_builder_set_member_name (builder, "parent");
  json_builder_add_string_value (builder, rmp_skeleton_get_name (skeleton, (guint) parent));
  json_builder_set_member_name (builder, "angle_rad");
  json_builder_begin_array (builder);
  for (guint i = 0; i < n_frames; i++)
    json_builder_add_double_value (builder, angles[i]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

void
rmp_joint_curves_add (JsonBuilder *builder, RmpSnapshot *snapshot, guint first, guint n_frames)
{
  RmpSampler *sampler = rmp_snapshot_get_sampler (snapshot);
  RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  const guint n = skeleton ? rmp_skeleton_get_n_joints (skeleton) : 0;
  g_autofree double *angles = g_new (double, (gsize) n *n_frames);

  for (guint i = 0; n > 0 && i < n_frames; i++)
    measure_frame (sampler, rmp_snapshot_get_time (snapshot, first + i), i, n_frames, angles);
  json_builder_set_member_name (builder, "joints");
  json_builder_begin_array (builder);
  for (guint joint = 0; joint < n; joint++)
    if (turns (angles + joint * (gsize) n_frames, n_frames))
      add_joint (builder, skeleton, joint, angles + joint * (gsize) n_frames, n_frames);
  json_builder_end_array (builder);
}
