/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth/shapes.h"

#include <math.h>

#include "cloth/params.h"
#include "geometry/vector.h"
#include "inputs/references.h"
#include "skinning/affine.h"

/* How far the faces of a plane reach, by what moves on it. */
#define PLANE_REACH 40.0

/* Turns about x, then y, then z. */
static void
make_pose (const double turns[3], const double position[3], double pose[16])
{
  rmp_affine_identity (pose);
  for (guint axis = 0; axis < 3; axis++)
    {
      const guint a = (axis + 1) % 3, b = (axis + 2) % 3;
      const double c = cos (turns[axis]), s = sin (turns[axis]);

      for (guint column = 0; column < 3; column++)
        {
          double *at = pose + 4 * column;
          const double u = at[a], v = at[b];

          at[a] = c * u - s * v;
          at[b] = s * u + c * v;
        }
    }
  rmp_vector_copy (position, pose + 12);
}

static void
read_shape (const RmpInputs *inputs, const RmpValues *values, guint param, guint index,
            double scale, RmpClothShape *self)
{
  const RmpValues *entry = rmp_values_get_entry (values, param, index);
  const RmpReference *joint = rmp_inputs_get_entry_reference (inputs, param, index,
                                                              RMP_CLOTH_SHAPE_JOINT);
  double position[3], turns[3];

  *self = (RmpClothShape){
    .shape.kind = (RmpShapeKind) rmp_values_get_int (entry, RMP_CLOTH_SHAPE_KIND),
    .shape.radius = rmp_values_get_real (entry, RMP_CLOTH_SHAPE_RADIUS),
    .shape.length = rmp_values_get_real (entry, RMP_CLOTH_SHAPE_LENGTH),
    .joint = joint ? joint->joint : -1,
  };
  self->is_two_sided = self->shape.kind == RMP_SHAPE_PLANE &&
                       rmp_values_get_n_params (entry) > RMP_CLOTH_SHAPE_TWO_SIDED &&
                       rmp_values_get_bool (entry, RMP_CLOTH_SHAPE_TWO_SIDED);
  rmp_values_get_vec3 (entry, RMP_CLOTH_SHAPE_SIZE, self->shape.size);
  for (guint c = 0; c < 3 && self->shape.kind == RMP_SHAPE_PLANE; c++)
    self->shape.size[c] = PLANE_REACH * scale;
  rmp_values_get_vec3 (entry, RMP_CLOTH_SHAPE_POSITION, position);
  rmp_values_get_vec3 (entry, RMP_CLOTH_SHAPE_ROTATION, turns);
  make_pose (turns, position, self->pose);
}

GArray *
rmp_cloth_shapes_read (const RmpInputs *inputs, const RmpValues *values, guint param, double scale)
{
  GArray *shapes = g_array_new (FALSE, FALSE, sizeof (RmpClothShape));

  for (guint i = 0; i < rmp_values_get_n_entries (values, param); i++)
    {
      RmpClothShape shape;

      read_shape (inputs, values, param, i, scale, &shape);
      g_array_append_val (shapes, shape);
    }
  return shapes;
}

/* What a joint has turned and gone by since the bind pose; its scale and shear are left out. */
static void
find_carriage (RmpSampler *sampler, gint joint, double time, double carriage[16])
{
  const RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  const double *rests = rmp_skeleton_get_rest_globals (skeleton);
  g_autofree double *globals = g_new (double, 16 * (gsize) rmp_skeleton_get_n_joints (skeleton));
  double back[16];

  rmp_affine_identity (carriage);
  rmp_sampler_globals (sampler, time, globals);
  if (rmp_affine_invert (rests + 16 * (gsize) joint, back))
    rmp_affine_multiply (globals + 16 * (gsize) joint, back, carriage);
}

static void
make_rigid (double pose[16])
{
  rmp_vector_normalise (pose);
  rmp_vector_add_scaled (pose + 4, -rmp_vector_dot (pose, pose + 4), pose, pose + 4);
  rmp_vector_normalise (pose + 4);
  rmp_vector_cross (pose, pose + 4, pose + 8);
}

void
rmp_cloth_shape_pose (const RmpClothShape *self, RmpSampler *sampler, double time, double pose[16])
{
  const RmpSkeleton *skeleton = rmp_sampler_get_skeleton (sampler);
  double carriage[16];

  rmp_affine_identity (carriage);
  if (self->joint >= 0 && skeleton && (guint) self->joint < rmp_skeleton_get_n_joints (skeleton))
    find_carriage (sampler, self->joint, time, carriage);
  rmp_affine_multiply (carriage, self->pose, pose);
  make_rigid (pose);
}

double *
rmp_cloth_shape_place (const double pose[16], guint n, const double *positions)
{
  double *placed = g_new (double, 3 * (gsize) n + 1);

  for (guint v = 0; v < n; v++)
    rmp_affine_apply (pose, positions + 3 * (gsize) v, placed + 3 * (gsize) v);
  return placed;
}
