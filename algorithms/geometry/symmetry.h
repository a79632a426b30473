/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* symmetry.h: which place of a mesh mirrors which, by how its faces are joined alone: the same in every pose and for every
 * shape.
 *
 * Two faces that mirror each other are taken to begin with, and both sides are walked at once, edge by edge. Where the two
 * are not joined in the same way the walk stops: what lies there has no partner. Two triangles that make a quad count as one
 * face, for the diagonals of the two sides need not mirror each other. Where rest positions help to find the first faces, the
 * plane is x = 0. Immutable and atomically reference-counted; any thread may read it.
 */

#include "geometry/curve.h"
#include "geometry/topology.h"

G_BEGIN_DECLS

typedef struct _RmpSymmetry RmpSymmetry;

/**
 * rmp_symmetry_new:
 * @topology: kept by reference
 * @positions: [#V × 3] metres, at rest, finite
 * @edge: on which the piece of the mesh that it belongs to is mirrored, along it or else across its middle; RMP_INDEX_NONE: the
 *   edges are tried that are nearest to lying on x = 0, or across it, as a mirrored mesh has them, and then all others
 *
 * Of several ways to mirror a piece, of those that reach far the one whose partners are nearest to being mirrored at rest
 * counts. A piece may mirror another one.
 *
 * Returns: (transfer full): pieces less than half of which can be mirrored have no partners
 */
RmpSymmetry *rmp_symmetry_new (RmpTopology *topology, const float *positions, guint32 edge);
RmpSymmetry *rmp_symmetry_ref (RmpSymmetry *self);
void rmp_symmetry_unref (RmpSymmetry *self);

/* Vertices with a face that have no partner. */
guint rmp_symmetry_get_n_alone (const RmpSymmetry *self);

/* The partner, itself on the line of symmetry; RMP_INDEX_NONE: none. */
guint32 rmp_symmetry_get_partner (const RmpSymmetry *self, guint32 vertex);

/* The same place on the other side, on the line of symmetry the same. Returns: FALSE where the face has no partner */
gboolean rmp_symmetry_find_twin (const RmpSymmetry *self, const RmpSurfacePoint *point, RmpSurfacePoint *twin);

/* Above 0 on the side where x is larger at rest, below 0 on the other; 0 on the line of symmetry and where nothing is
 * mirrored. It falls along the way from one side to the other.
 */
double rmp_symmetry_get_side (const RmpSymmetry *self, const RmpSurfacePoint *point);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpSymmetry, rmp_symmetry_unref)

G_END_DECLS
