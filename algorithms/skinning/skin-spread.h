/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-spread.h: gives skin weights to vertices that have none, from the vertices around them or
 * from another mesh.
 */

#include "geometry/topology.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/**
 * rmp_skin_spread:
 * @positions: [#V × 3] rest, metres
 * @n: number of vertices without weights of their own
 * @vertices: [@n] these vertices
 *
 * A vertex gets the mean of its neighbours' weights, in which short edges count more, ring after
 * ring from the vertices that have weights. A piece of the mesh without any takes the weights of
 * the nearest position that has some. Of more than %RMP_SKIN_MAX_INFLUENCES bones the heaviest are
 * kept.
 *
 * Returns: (transfer full) (nullable): %NULL if no vertex has weights
 */
RmpSkin *rmp_skin_spread (const RmpSkin *skin, const RmpTopology *topology, const float *positions,
                          guint n, const guint32 *vertices);

/**
 * rmp_skin_transfer:
 * @skin: of another mesh
 * @positions: [… × 3] of that mesh
 * @points: [@n × 3] of the vertices that are to be bound to the same bones
 *
 * Each vertex takes the weights at the nearest place of that mesh, interpolated between the corners
 * of the face; the heaviest bones are kept.
 *
 * Returns: (transfer full)
 */
RmpSkin *rmp_skin_transfer (const RmpSkin *skin, guint n_faces, const guint32 *faces,
                            const float *positions, guint n, const float *points);

/* @carrier: (out caller-allocates): [16] Σ w M, the matrix by which linear blending moves a vertex.
 *   @matrices: rmp_skin_matrices()
 */
void rmp_skin_get_carrier (const RmpSkin *skin, const double *matrices, guint vertex,
                           double *carrier);

G_END_DECLS
