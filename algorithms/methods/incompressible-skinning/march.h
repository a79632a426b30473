/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* march.h: fold lines as published: along the edges of the mesh.
 *
 * Ly, Bertails-Descoubes, Rohmer, 2017, §5.1: from the vertex nearest to the inner side of the
 * joint, it goes both ways, always to the neighbour that is best aligned with the limb. On a mesh
 * whose edges do not follow the limb, the line zigzags, is longer than the cloth under it, and
 * drifts; so it is not the default.
 */

#include "geometry/curve.h"

G_BEGIN_DECLS

/* Cosine of the largest angle, 60°, between a step and the direction of the limb. */
#define RMP_FOLD_MARCH_COSINE 0.5

/**
 * rmp_fold_march_seed:
 * @rest: [@n_vertices × 3] metres
 * @usable: (nullable): [@n_vertices] 1 where a vertex may be the seed
 * @origin: [3] the joint
 * @inward: [3] unit, to the inner side of its bend
 *
 * Returns: the vertex on the inner side that is nearest to the ray from the joint, the lower and
 * then the first of equals; RMP_INDEX_NONE if there is none
 */
guint32 rmp_fold_march_seed (guint n_vertices, const double *rest, const guint8 *usable,
                             const double origin[3], const double inward[3]);

/**
 * rmp_fold_march:
 * @mask: (nullable): [#F] 1 on faces whose edges may be used
 * @forward: [3] unit, along the limb
 * @half_length: metres; each side ends with the first vertex at or beyond it
 * @cosine: of the largest turn from @forward
 * @middle: (out): index of the seed in the result
 *
 * No vertex is visited twice; edges without length are not used.
 *
 * Returns: (transfer full) (element-type guint32): vertices, against @forward first
 */
GArray *rmp_fold_march (const RmpTopology *topology, const double *rest, const guint8 *mask,
                        guint32 seed, const double forward[3], double half_length, double cosine,
                        guint *middle);

/* The edges between the vertices as a curve; NULL for a single vertex. */
RmpSurfaceCurve *rmp_fold_march_curve (const RmpTopology *topology, const guint8 *mask,
                                       const GArray *vertices);

G_END_DECLS
