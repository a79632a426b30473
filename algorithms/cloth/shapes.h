/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shapes.h: the simple bodies among which a garment is simulated: floors, balls, capsules and boxes
 * that are values of its simulator, not meshes of its character.
 */

#include "collision/shape.h"
#include "motion/sampler.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef struct
{
  RmpShape shape;
  double pose[16]; /* in the bind pose: from the axes of the shape to the world, rigid */
  gint joint;      /* that carries it; −1: it stands still */
  /* Of a plane: what is below is kept there. Whoever measures distances has to know the side. */
  gboolean is_two_sided;
} RmpClothShape;

/**
 * rmp_cloth_shapes_read:
 * @inputs: (nullable)
 * @param: of @values: a group of rmp_cloth_shape_entry or rmp_solid_shape_entry
 * @scale: metres: how large character and cloth are about; the faces of a plane reach many times as
 *   far
 *
 * Returns: (transfer full) (element-type RmpClothShape)
 */
GArray *rmp_cloth_shapes_read (const RmpInputs *inputs, const RmpValues *values, guint param,
                               double scale);

/**
 * rmp_cloth_shape_pose:
 * @sampler: a motion of the garment, for where joints are
 *
 * Where the shape is at a time. It goes and turns with its joint, and never grows.
 */
void rmp_cloth_shape_pose (const RmpClothShape *self, RmpSampler *sampler, double time,
                           double pose[16]);

/* Points on the axes of a shape, as they are in the world: [@n × 3], (transfer full). */
double *rmp_cloth_shape_place (const double pose[16], guint n, const double *positions);

G_END_DECLS
