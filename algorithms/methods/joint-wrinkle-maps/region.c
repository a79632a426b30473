/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/joint-wrinkle-maps/region.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "methods/joint-wrinkle-maps/weight.h"
#include "skinning/affine.h"
#include "skinning/bone-motion.h"
#include "skinning/bone-rest.h"
#include "skinning/joint-limits.h"
#include "skinning/quaternion.h"

/* The cosine of a thousandth of a degree: axes that differ by less are one. */
#define RIGS 0.99999999985

/* The bone of the skin that is @joint of the skeleton, or −1. */
static gint
find_bone (const RmpSkin *skin, gint joint)
{
  const guint32 *bones = rmp_skin_get_bones (skin);

  for (guint i = 0; i < rmp_skin_get_n_bones (skin); i++)
    if ((gint) bones[i] == joint)
      return (gint) i;
  return -1;
}

/* As far as from the joint to the mean of the bones below it, or else from the one above. */
static double
measure_bone (const RmpSkin *skin, const RmpSkeleton *skeleton, const RmpJointRegion *self)
{
  double mean[3] = { 0.0, 0.0, 0.0 }, end[3];
  guint n = 0;

  for (guint i = 0; i < rmp_skin_get_n_bones (skin); i++)
    if (rmp_bone_find_parent (skin, skeleton, i) == (gint) self->bone &&
        rmp_bone_rest_position (skin, i, end))
      {
        rmp_vector_add_scaled (mean, 1.0, end, mean);
        n++;
      }
  for (guint c = 0; c < 3 && n > 0; c++)
    end[c] = mean[c] / n;
  if (n > 0 && rmp_vector_distance (end, self->origin) > 0.0)
    return rmp_vector_distance (end, self->origin);
  if (!rmp_bone_rest_position (skin, self->parent, end))
    return 0.0;
  return rmp_vector_distance (end, self->origin);
}

/* Along the bone, or, where it ends with the joint, as the bone above it. */
static gboolean
find_direction (const RmpSkin *skin, const RmpSkeleton *skeleton, RmpJointRegion *self)
{
  double above[3];

  if (rmp_bone_rest_direction (skin, skeleton, self->bone, self->along))
    return TRUE;
  if (!rmp_bone_rest_position (skin, self->parent, above))
    return FALSE;
  rmp_vector_sub (self->origin, above, self->along);
  return rmp_vector_normalise (self->along);
}

static float *
make_child_weights (const RmpSkin *skin, guint bone)
{
  const guint n = rmp_skin_get_n_vertices (skin), n_influences = rmp_skin_get_n_influences (skin);
  const guint16 *joints = rmp_skin_get_joints (skin);
  const float *weights = rmp_skin_get_weights (skin);
  float *child = g_atomic_rc_box_alloc0 (MAX (n, 1) * sizeof *child);

  for (gsize i = 0; i < (gsize) n * n_influences; i++)
    if (joints[i] == bone)
      child[i / n_influences] += weights[i];
  return child;
}

/* The rotation of its inverse bind matrix; of one that mirrors or is flat, none, and FALSE. */
static gboolean
keep_bind (const RmpSkin *skin, guint bone, double rotation[4])
{
  RmpBoneMotion motion;

  rotation[0] = rotation[1] = rotation[2] = 0.0;
  rotation[3] = 1.0;
  if (!rmp_bone_motion_init (&motion, rmp_skin_get_inverse_binds (skin) + 16 * (gsize) bone))
    return FALSE;
  memcpy (rotation, motion.real, sizeof motion.real);
  return TRUE;
}

/* The axis to which the rig limits the joint, from the joint's own axes to those of the mesh. */
static void
find_hinge (const RmpSkeleton *skeleton, guint joint, RmpJointRegion *self)
{
  const double *inverse = self->inverse_binds[1];
  const double bind[4] = { -inverse[0], -inverse[1], -inverse[2], inverse[3] };
  double own[3];

  if (rmp_skeleton_get_hinge (skeleton, joint, own))
    rmp_quaternion_turn (bind, own, self->hinge);
}

gboolean
rmp_joint_region_get_axis (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                           double axis[3])
{
  g_assert (self);
  g_assert (options);

  rmp_vector_copy (options->axis, axis);
  if (rmp_vector_norm (axis) == 0.0)
    rmp_vector_copy (self->hinge, axis);
  if (rmp_vector_norm (axis) == 0.0)
    axis[0] = 1.0;
  return fabs (rmp_vector_dot (axis, self->hinge)) > RIGS;
}

void
rmp_joint_region_find_joint (RmpJointRegion *self, RmpSampler *sampler, gint joint)
{
  const RmpSkin *skin = rmp_sampler_get_skin (sampler);
  const RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  const gint bone = skin && skeleton && joint >= 0 ? find_bone (skin, joint) : -1;
  const gint parent = bone >= 0 ? rmp_bone_find_parent (skin, skeleton, (guint) bone) : -1;

  g_assert (self);

  if (joint >= 0 && skeleton)
    self->name = g_strdup (rmp_skeleton_get_name (skeleton, (guint) joint));
  self->status = bone < 0 ? RMP_REGION_NO_JOINT : parent < 0 ? RMP_REGION_NO_PARENT : RMP_REGION_OK;
  if (self->status != RMP_REGION_OK)
    return;

  self->bone = (guint) bone;
  self->parent = (guint) parent;
  if (!rmp_bone_rest_position (skin, self->bone, self->origin) ||
      !find_direction (skin, skeleton, self))
    {
      self->status = RMP_REGION_NO_DIRECTION;
      return;
    }
  keep_bind (skin, self->parent, self->inverse_binds[0]);
  if (keep_bind (skin, self->bone, self->inverse_binds[1]))
    find_hinge (skeleton, (guint) joint, self);
  self->across[0] = 1.0;
  self->length = measure_bone (skin, skeleton, self);
  self->child = make_child_weights (skin, self->bone);
}

void
rmp_joint_region_find_anchor (RmpJointRegion *self, guint n_vertices, const float *rest)
{
  double middle[3] = { 0.0, 0.0, 0.0 }, sum = 0.0, nearest = G_MAXDOUBLE;
  float most = 0.0f;

  g_assert (self);

  self->anchor = RMP_REGION_NO_ANCHOR;
  for (guint v = 0; v < n_vertices; v++)
    {
      const float weight = self->mask ? self->mask[v] : 1.0f;

      for (guint c = 0; c < 3; c++)
        middle[c] += (double) (weight * rest[3 * (gsize) v + c]);
      sum += (double) weight;
      most = MAX (most, weight);
    }
  for (guint v = 0; v < n_vertices && sum > 0.0; v++)
    {
      double distance = 0.0;

      for (guint c = 0; c < 3; c++)
        {
          const double step = (double) rest[3 * (gsize) v + c] - middle[c] / sum;

          distance += step * step;
        }
      if (distance < nearest && !(self->mask && self->mask[v] < 0.5f * most))
        {
          nearest = distance;
          self->anchor = v;
        }
    }
}

void
rmp_joint_region_clear (RmpJointRegion *self)
{
  g_assert (self);

  g_free (self->mask);
  g_clear_pointer (&self->mask_image, rmp_spline_image_unref);
  g_clear_pointer (&self->painted, g_atomic_rc_box_release);
  g_clear_pointer (&self->child, g_atomic_rc_box_release);
  g_free (self->name);
  g_clear_pointer (&self->curve, rmp_profile_unref);
}

double
rmp_joint_region_weigh_angle (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                              double angle)
{
  if (!self->curve || options->full <= options->start)
    return rmp_joint_weight_smooth (options->start, options->full, options->exponent, angle);
  return rmp_profile_value (
      self->curve,
      CLAMP ((angle - options->start) / (options->full - options->start), 0.0, 1.0) - 1.0);
}

/* A hinge's axis goes with the bone above it. */
static void
place_tip (const RmpJointRegion *self, const RmpJointRegionOptions *options, const double *matrices,
           RmpJointRegionPose *pose)
{
  const double *matrix = matrices + 16 * (gsize) self->parent;
  double axis[3], end[3], root[3], tip[3];
  RmpBoneMotion motion;

  rmp_joint_region_get_axis (self, options, axis);
  rmp_vector_add_scaled (self->origin, 0.5 * self->length, axis, end);
  rmp_affine_apply (matrix, self->origin, root);
  rmp_affine_apply (matrix, end, tip);
  for (guint c = 0; c < 3; c++)
    pose->tip[c] = pose->place[c] + (float) (tip[c] - root[c]);
  if (rmp_bone_motion_init (&motion, matrix))
    rmp_rotation_to_turn (motion.real, pose->turned);
}

/* The map where the angle is positive, the opposite one where it is negative. */
static void
weigh_signed (const RmpJointRegion *self, const RmpJointRegionOptions *options, double angle,
              double scale, RmpJointRegionPose *pose)
{
  pose->weights[angle < 0.0] = scale * rmp_joint_region_weigh_angle (self, options, fabs (angle));
}

static void
pose_joint (const RmpJointRegion *self, const RmpJointRegionOptions *options,
            const double *matrices, RmpJointRegionPose *pose)
{
  double rotation[4] = { 0.0, 0.0, 0.0, 1.0 }, place[3], weight;
  RmpJointAngles angles;
  double axis[3];

  rmp_affine_apply (matrices + 16 * (gsize) self->bone, self->origin, place);
  rmp_vector_store (place, pose->place);
  pose->placed = isfinite (place[0]) && isfinite (place[1]) && isfinite (place[2]);
  pose->damaged = !rmp_bone_relative_rotation (matrices, self->parent, self->bone, rotation);
  if (!rmp_joint_angles_init (&angles, rotation, self->along, self->across))
    pose->damaged = TRUE;
  rmp_rotation_to_turn (rotation, pose->turn);
  rmp_vector_copy (angles.side, pose->side);
  pose->twist = angles.twist;
  pose->sided = options->inner && options->driver != RMP_DRIVER_TWIST;
  switch (options->driver)
    {
    case RMP_DRIVER_SWING:
      pose->angle = angles.swing;
      pose->weights[0] = rmp_joint_region_weigh_angle (self, options, angles.swing);
      if (pose->sided)
        pose->weights[1] = pose->weights[0];
      break;
    case RMP_DRIVER_HINGE:
      place_tip (self, options, matrices, pose);
      rmp_joint_region_get_axis (self, options, axis);
      pose->angle = rmp_joint_angles_hinge (rotation, axis);
      weigh_signed (self, options, pose->angle, 1.0, pose);
      break;
    case RMP_DRIVER_TWIST:
      pose->angle = angles.twist;
      weigh_signed (self, options, pose->angle, 1.0, pose);
      break;
    case RMP_DRIVER_BOTH:
      pose->angle = angles.twist;
      weigh_signed (self, options, pose->angle,
                    rmp_joint_region_weigh_angle (self, options, angles.swing), pose);
      break;
    case RMP_DRIVER_POSES:
      pose->angle = rmp_vector_norm (pose->turn);
      weight = rmp_radial_weights_weigh (&options->radial, rotation);
      pose->weights[weight < 0.0] = fabs (weight);
      break;
    case RMP_DRIVER_STRAIN:
    case RMP_DRIVER_MORPH:
    case RMP_DRIVER_ALWAYS:
    default:
      g_assert_not_reached ();
    }
}

void
rmp_joint_region_pose (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                       const double *matrices, guint n_morphs, const float *morphs,
                       double compression, const float *positions, RmpJointRegionPose *pose)
{
  g_assert (self);
  g_assert (options);
  g_assert (pose);

  *pose = (RmpJointRegionPose){ .tip = { NAN, NAN, NAN } };
  if (!rmp_driver_is_joint (options->driver) && self->anchor != RMP_REGION_NO_ANCHOR)
    {
      memcpy (pose->place, positions + 3 * (gsize) self->anchor, sizeof pose->place);
      pose->placed = TRUE;
    }
  switch (options->driver)
    {
    case RMP_DRIVER_STRAIN:
      pose->angle = compression;
      pose->weights[compression < 0.0] = fabs (compression);
      break;
    case RMP_DRIVER_MORPH:
      if (options->morph < n_morphs)
        pose->angle = (double) morphs[options->morph];
      weigh_signed (self, options, pose->angle, 1.0, pose);
      break;
    case RMP_DRIVER_ALWAYS:
      pose->weights[0] = 1.0;
      break;
    case RMP_DRIVER_SWING:
    case RMP_DRIVER_HINGE:
    case RMP_DRIVER_TWIST:
    case RMP_DRIVER_BOTH:
    case RMP_DRIVER_POSES:
    default:
      if (matrices && self->status == RMP_REGION_OK)
        pose_joint (self, options, matrices, pose);
    }
}

/* b as it is for cloth that the joint has turned about the bone meanwhile: the lobe stays on the
 * inner side.
 */
static void
turn_side (const RmpJointRegion *self, const RmpJointRegionPose *pose, guint32 vertex,
           double side[3])
{
  const double angle = self->child ? -(double) self->child[vertex] * pose->twist : 0.0;
  double third[3];

  rmp_vector_copy (pose->side, side);
  if (angle == 0.0)
    return;
  rmp_vector_cross (self->along, pose->side, third);
  for (guint c = 0; c < 3; c++)
    side[c] = cos (angle) * pose->side[c] + sin (angle) * third[c];
}

void
rmp_joint_region_get_amounts (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                              const RmpJointRegionPose *pose, double amounts[2])
{
  const gboolean swapped = self->is_shared && options->strength < 0.0;

  g_assert (self);
  g_assert (amounts);

  for (guint k = 0; k < 2; k++)
    amounts[k] = options->silenced
                     ? 0.0
                     : (self->is_shared ? fabs (options->strength) : options->strength) *
                           pose->weights[swapped ? 1 - k : k];
}

/* Where the side of a map lies: stretched cloth is opposite to the bend. */
static double
get_sign (const RmpJointRegion *self, const RmpJointRegionOptions *options, guint map)
{
  const gboolean swapped = self->is_shared && options->strength < 0.0;

  return options->driver == RMP_DRIVER_SWING && (map == 1) != swapped ? -1.0 : 1.0;
}

void
rmp_joint_region_make_weight (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                              const RmpJointRegionPose *pose, guint map, RmpReliefWeight *weight)
{
  const double extent = options->extent * self->length, sign = get_sign (self, options, map);
  double amounts[2];

  g_assert (weight);

  rmp_joint_region_get_amounts (self, options, pose, amounts);
  *weight = (RmpReliefWeight){ .pattern = self->maps[map],
                               .amount = (float) amounts[map],
                               .mask = self->mask_image,
                               .painted = self->painted };
  rmp_vector_store (self->origin, weight->origin);
  rmp_vector_store (self->along, weight->along);
  if (rmp_driver_is_joint (options->driver) && extent > 0.0)
    weight->extent = (float) extent;
  if (!pose->sided)
    return;
  weight->sharpness = (float) options->sharpness;
  for (guint c = 0; c < 3; c++)
    weight->side[c] = (float) (sign * pose->side[c]);
  if (self->child && pose->twist != 0.0)
    {
      weight->twist = (float) pose->twist;
      weight->turned = self->child;
    }
}

void
rmp_joint_region_weigh (const RmpJointRegion *self, const RmpJointRegionOptions *options,
                        const RmpJointRegionPose *pose, guint32 vertex, const float point[3],
                        double factors[2])
{
  const double extent = options->extent * self->length;
  const RmpJointReach reach = { { self->origin[0], self->origin[1], self->origin[2] },
                                { self->along[0], self->along[1], self->along[2] },
                                options->sharpness,
                                extent };
  double common = self->mask ? (double) self->mask[vertex] : 1.0;
  double place[3], side[3], amounts[2];

  g_assert (factors);

  factors[0] = factors[1] = 0.0;
  rmp_joint_region_get_amounts (self, options, pose, amounts);
  if (common == 0.0 || (amounts[0] == 0.0 && amounts[1] == 0.0))
    return;
  rmp_vector_load (point, place);
  if (rmp_driver_is_joint (options->driver) && extent > 0.0)
    common *= rmp_joint_reach_along (&reach, place);
  for (guint k = 0; k < 2; k++)
    factors[k] = common * amounts[k];
  if (!pose->sided)
    return;

  turn_side (self, pose, vertex, side);
  for (guint k = 0; k < 2; k++)
    {
      const double sign = get_sign (self, options, k);
      const double turned[3] = { sign * side[0], sign * side[1], sign * side[2] };

      if (factors[k] != 0.0)
        factors[k] *= rmp_joint_reach_lobe (&reach, turned, place);
    }
}
