/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* symmetry.h: which point of a mesh mirrors which, found from the connectivity of its faces alone:
 * the same in every pose and for every shape.
 *
 * Starting from two faces that mirror each other, both sides are walked at once, edge by edge.
 * Where they are not connected in the same way, the walk stops: what lies beyond has no partner.
 * Two triangles that form a quad count as one face, because the diagonals of the two sides need not
 * mirror each other. Where rest positions help to find the first two faces, the plane is x = 0.
 * Immutable and atomically reference-counted; any thread may read it.
 */

#include "geometry/curve.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

typedef struct _RmpSymmetry RmpSymmetry;

/**
 * rmp_symmetry_new:
 * @topology: kept by reference
 * @positions: [#V × 3] metres, at rest, finite
 * @edge: an edge on the line of symmetry of its piece of the mesh, or one that crosses it in its
 *   middle; RMP_INDEX_NONE: tries the edges that come nearest to lying on x = 0 or crossing it, and
 *   then all others
 *
 * If a piece can be mirrored in several ways, of those that reach far the one is chosen whose
 * partners come nearest to mirroring each other at rest. A piece may mirror another one.
 *
 * Returns: (transfer full): pieces of which less than half can be mirrored have no partners
 */
RmpSymmetry *rmp_symmetry_new (RmpTopology *topology, const float *positions, guint32 edge);
RmpSymmetry *rmp_symmetry_ref (RmpSymmetry *self);
void rmp_symmetry_unref (RmpSymmetry *self);

/* The number of vertices that have faces but no partner. */
guint rmp_symmetry_get_n_alone (const RmpSymmetry *self);

/* The partner of a vertex; a vertex on the line of symmetry is its own; RMP_INDEX_NONE: it has
 * none.
 */
guint32 rmp_symmetry_get_partner (const RmpSymmetry *self, guint32 vertex);

/* Finds the mirror image of a point; a point on the line of symmetry is its own. Returns: FALSE if
 * the face has no partner
 */
gboolean rmp_symmetry_find_twin (const RmpSymmetry *self, const RmpSurfacePoint *point,
                                 RmpSurfacePoint *twin);

/* Positive on the side on which x is larger at rest, negative on the other; 0 on the line of
 * symmetry and where nothing is mirrored. Decreases continuously from one side to the other.
 */
double rmp_symmetry_get_side (const RmpSymmetry *self, const RmpSurfacePoint *point);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSymmetry, rmp_symmetry_unref)

G_END_DECLS
