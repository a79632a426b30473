/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* shape.h: bodies that a few numbers describe: how far a point is from their surface, exactly, and
 * that surface as faces.
 *
 * Each stands round its own origin, along its own axes: a plane is what lies below y = 0, a capsule
 * reaches along y.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_SHAPE_PLANE,
  RMP_SHAPE_SPHERE,
  RMP_SHAPE_CAPSULE,
  RMP_SHAPE_BOX,
} RmpShapeKind;

typedef struct
{
  RmpShapeKind kind;
  double radius;  /* metres: of spheres and capsules */
  double length;  /* metres: of a capsule, between the centres of its round ends */
  double size[3]; /* metres: of a box, from end to end; of a plane, how far its faces reach */
} RmpShape;

/**
 * rmp_shape_distance:
 * @point: metres, on the axes of the shape
 * @normal: (out): unit: the way out
 *
 * Returns: metres from the surface, below 0 inside
 */
double rmp_shape_distance (const RmpShape *self, const double point[3], double normal[3]);

/**
 * rmp_shape_tessellate:
 * @sag: metres: how far faces may lie inside a round surface; their corners are on it
 * @positions: (out) (transfer full): [#V × 3] metres
 *
 * Faces look outwards. A plane has an end here, which the distance does not know.
 *
 * Returns: (transfer full)
 */
RmpTopology *rmp_shape_tessellate (const RmpShape *self, double sag, double **positions);

/**
 * rmp_shape_outline:
 * @points: (element-type float): appends three numbers a point, on the axes of the shape; each two
 *   points are the ends of a line by which people see it
 */
void rmp_shape_outline (const RmpShape *self, GArray *points);

G_END_DECLS
