/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/limb.h"

#include <math.h>

#include "geometry/section.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/drawn-joint.h"
#include "skinning/bone-rest.h"

/* Where girths are taken: this far along the bones on either side, and no farther than this part of
 * the joint's own thickness.
 */
#define BESIDE 0.35
/* How far a line runs along a bone: beyond, the next joint's begins. */
#define ROOM 0.45
/* Bones that are shorter than this part of the girth are a chain, as a spine's, which bends as one.
 */
#define CHAIN 0.4
/* A limb is no thinner than this part of a round one of which the cloth is as far from the joint:
 * bones may end in a tip.
 */
#define THINNEST 0.6
/* A closed section ends where it began, up to this part of its length. */
#define CLOSED 1e-6
/* No section is longer than this many times its distance from the bone. */
#define LONGEST 100.0

/* Round the cloth across @along, through a point of it; NaN where it is open there. */
static double
measure_round (const RmpFoldSheet *sheet, const RmpSurfacePoint *seed, const double along[3],
               double longest)
{
  const double across[3] = { along[1], along[2], along[0] };
  g_autoptr (RmpSurfaceCurve) curve = rmp_section_trace (sheet->topology, sheet->rest, sheet->cloth,
                                                         seed, along, across, longest, NULL);
  double first[3], last[3], length;

  if (!curve)
    return (double) NAN;
  length = rmp_surface_curve_arcs (curve, sheet->topology->faces, sheet->rest, NULL);
  rmp_surface_point_position (&curve->points[0], sheet->topology->faces, sheet->rest, first);
  rmp_surface_point_position (&curve->points[curve->n_points - 1], sheet->topology->faces,
                              sheet->rest, last);
  return rmp_vector_distance (first, last) <= CLOSED * length ? length : (double) NAN;
}

/* Round a place of a bone; where the cloth is open there, as if it went round as far away as it is.
 */
static double
measure_at (const RmpFoldSheet *sheet, const RmpBvh *bvh, const double position[3],
            const double along[3], const double inward[3])
{
  RmpSurfacePoint seed;
  double distance, round;

  if (!rmp_bvh_cast (bvh, position, inward, &seed, &distance))
    return (double) NAN;
  round = measure_round (sheet, &seed, along, LONGEST * distance);
  return isfinite (round) ? round : 2.0 * G_PI * distance;
}

/* To the mean of the bones right below; the length of the bone above where there is none. */
static double
measure_bone (RmpSampler *sampler, guint32 bone, const double from[3], double above,
              double direction[3])
{
  RmpSkin *skin = rmp_sampler_get_skin (sampler);
  RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  double sum = 0.0;
  guint n = 0;

  for (guint b = 0; b < rmp_skin_get_n_bones (skin); b++)
    {
      double position[3];

      if (rmp_bone_find_parent (skin, skeleton, b) != (gint) bone ||
          !rmp_bone_rest_position (skin, b, position))
        continue;
      sum += rmp_vector_distance (from, position);
      n++;
    }
  return n > 0 && rmp_bone_rest_direction (skin, skeleton, bone, direction) ? sum / n : above;
}

static void
size_folds (RmpFoldLimb *self, const double bones[2])
{
  double room = (double) INFINITY;

  for (guint side = 0; side < 2; side++)
    room = MIN (room, MAX (bones[side], CHAIN * self->girth));
  self->length = MIN (RMP_FOLD_LIMB_LENGTH * self->girth, 2.0 * ROOM * room);
  self->width = MIN (RMP_FOLD_LIMB_WIDTH * self->girth, self->length);
  self->reach = RMP_FOLD_LIMB_REACH * self->girth;
}

void
rmp_fold_limb_measure (RmpFoldLimb *self, const RmpFoldSheet *sheet, const RmpBvh *bvh,
                       RmpSampler *sampler, const RmpFoldBendJoint *joint, const double inward[3])
{
  double above[3], own[3], along[3], bones[2], distance, least = (double) INFINITY;
  RmpSurfacePoint seed;

  g_assert (self);
  g_assert (joint);

  *self = (RmpFoldLimb){ 0 };
  rmp_vector_copy (joint->along, own);
  if (!rmp_bone_rest_position (rmp_sampler_get_skin (sampler), joint->parent, above))
    return;
  rmp_vector_sub (joint->position, above, along);
  bones[0] = rmp_vector_norm (along);
  if (!rmp_vector_normalise (along))
    return;
  bones[1] = measure_bone (sampler, joint->bone, joint->position, bones[0], own);

  for (guint side = 0; side < 2; side++)
    {
      const double *direction = side == 0 ? along : own;
      double position[3], girth;

      rmp_vector_add_scaled (joint->position, (side == 0 ? -BESIDE : BESIDE) * bones[side],
                             direction, position);
      girth = measure_at (sheet, bvh, position, direction, inward);
      least = girth < least ? girth : least;
    }
  if (!isfinite (least))
    least = measure_at (sheet, bvh, joint->position, joint->bisector, inward);
  if (rmp_bvh_cast (bvh, joint->position, inward, &seed, &distance))
    least = MAX (least, THINNEST * 2.0 * G_PI * distance);
  if (!(least > 0.0))
    return;
  self->girth = least;
  size_folds (self, bones);
}

/* The direction of a bone; without child bones it continues that from its parent. */
static gboolean
find_direction (RmpSkin *skin, RmpSkeleton *skeleton, guint32 bone, double direction[3])
{
  const gint parent = rmp_bone_find_parent (skin, skeleton, bone);
  double above[3];

  if (rmp_bone_rest_direction (skin, skeleton, bone, direction))
    return TRUE;
  if (parent < 0 || !rmp_bone_rest_position (skin, bone, direction) ||
      !rmp_bone_rest_position (skin, (guint) parent, above))
    return FALSE;
  rmp_vector_sub (direction, above, direction);
  return rmp_vector_normalise (direction);
}

void
rmp_fold_limb_measure_under (RmpFoldLimb *self, const RmpFoldSheet *sheet, RmpSampler *sampler,
                             const RmpSurfaceCurve *curve)
{
  RmpSkin *skin = rmp_sampler_get_skin (sampler);
  const double bones[2] = { INFINITY, INFINITY };
  double direction[3], round;
  guint32 bone;

  g_assert (self);
  g_assert (sheet);
  g_assert (curve);

  *self = (RmpFoldLimb){ 0 };
  if (!skin || !rmp_sampler_get_skeleton (sampler))
    return;
  bone = rmp_fold_find_bone_under (skin, curve, sheet->topology, sheet->rest);
  if (bone == RMP_INDEX_NONE ||
      !find_direction (skin, rmp_sampler_get_skeleton (sampler), bone, direction))
    return;
  round = measure_round (
      sheet, &curve->points[curve->n_points / 2], direction,
      LONGEST * rmp_surface_curve_arcs (curve, sheet->topology->faces, sheet->rest, NULL));
  if (!isfinite (round))
    return;
  self->girth = round;
  size_folds (self, bones);
}
