/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* network.h: the springs of a mesh in X. Provot's three families, on any triangles.
 *
 *   X. Provot. Deformation constraints in a mass-spring model to describe rigid cloth behavior.
 *   Graphics Interface, 1995.
 *
 * On a grid of squares these are the paper's: structural springs along its lines, shear springs
 * along the diagonals of its cells, flexion springs over every other node. On other triangles edges
 * are structural, but for those that look like the diagonal of a four-sided cell; flexion springs
 * join neighbours that lie on opposite sides of a vertex. This generalisation is ours.
 */

#include "cloth/spring.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_SPRINGS_STRUCTURAL,
  RMP_SPRINGS_SHEAR,
  RMP_SPRINGS_FLEXION,
  RMP_SPRINGS_N_FAMILIES,
} RmpSpringFamily;

/* Radians. */
typedef struct
{
  double diagonal; /* least angle opposite an edge that is a diagonal: 80° */
  double straight; /* least angle between neighbours that lie opposite each other: 150° */
} RmpSpringAngles;

extern const RmpSpringAngles rmp_spring_angles_default;

/* One array of springs, family by family, each in the order of its pairs (smaller, larger). */
typedef struct
{
  RmpClothSpring *springs; /* with lengths, without stiffness */
  guint start[RMP_SPRINGS_N_FAMILIES + 1];
} RmpSpringNetwork;

/* @rest: [#V × 3] metres */
void rmp_spring_network_init (RmpSpringNetwork *self, const RmpTopology *topology,
                              const double *rest, const RmpSpringAngles *angles);
void rmp_spring_network_clear (RmpSpringNetwork *self);

static inline guint
rmp_spring_network_count (const RmpSpringNetwork *self)
{
  return self->start[RMP_SPRINGS_N_FAMILIES];
}

G_END_DECLS
