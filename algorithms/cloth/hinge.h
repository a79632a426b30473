/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* hinge.h: two triangles that share an edge, and the angle between them. */

#include "geometry/topology.h"

G_BEGIN_DECLS

/* The edge goes from vertex 0 to vertex 1; the triangles are (0, 1, 2) and (1, 0, 3), however the
 * faces of the mesh are wound.
 */
typedef struct
{
  guint32 vertices[4];
  double rest; /* radians, at rest */
  double scale; /* l² / (A₁ + A₂) at rest: energy = ½ · bending stiffness · scale · (θ − rest)² */
  double warp; /* how much of the bend is along the warp: cos² of its angle to it */
} RmpClothHinge;

/**
 * rmp_cloth_hinge_bend:
 * @x: the four positions, metres
 * @angle: (out): radians in (−π, π], 0 when flat, < 0 where both flaps rise towards their normals
 * @gradient: (out caller-allocates) (nullable): [4 × 3] radians a metre
 *
 * Returns: %FALSE where edge or flap has no extent, so that there is no angle
 */
gboolean rmp_cloth_hinge_bend (const double *const x[4], double *angle, double *gradient);

/* The second derivatives of the angle, [12 × 12]. FALSE as above. */
gboolean rmp_cloth_hinge_hessian (const double *const x[4], double hessian[144]);

/* An angle less another, in (−π, π]. */
static inline double
rmp_cloth_hinge_difference (double angle, double rest)
{
  const double difference = angle - rest;

  return difference > G_PI ? difference - 2.0 * G_PI
                           : (difference <= -G_PI ? difference + 2.0 * G_PI : difference);
}

/**
 * rmp_cloth_hinges_new:
 * @rest: [#V × 3] metres
 * @warp: unit vector, direction of the warp
 * @n: (out)
 *
 * A hinge for each edge with two faces, in the order of edges. Of an edge with more, each face and
 * the next one about the edge make one, but for the two beside the widest gap. Faces without area
 * have none.
 *
 * Returns: (transfer full): [@n], for g_free()
 */
RmpClothHinge *rmp_cloth_hinges_new (const RmpTopology *topology, const double *rest,
                                     const double warp[3], guint *n);

G_END_DECLS
