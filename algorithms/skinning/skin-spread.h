/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-spread.h: weights for vertices that have none, from those round them or from another mesh. */

#include "geometry/topology.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/**
 * rmp_skin_spread:
 * @positions: [#V × 3] rest, metres
 * @n: how many vertices are without weights of their own
 * @vertices: [@n] which
 *
 * A vertex gets the mean of its neighbours' weights, nearest edges counting most, ring after ring from where there are
 * weights; a piece of the mesh without any takes those of the nearest place that has. Of more than
 * %RMP_SKIN_MAX_INFLUENCES bones the heaviest stay.
 *
 * Returns: (transfer full) (nullable): %NULL if no vertex has weights
 */
RmpSkin *rmp_skin_spread (const RmpSkin *skin, const RmpTopology *topology, const float *positions, guint n,
                          const guint32 *vertices);

/**
 * rmp_skin_transfer:
 * @skin: of another mesh
 * @positions: [… × 3] where that mesh is
 * @places: [@n × 3] of the vertices that are to hang on the same bones
 *
 * Each vertex takes the weights at the nearest place of that mesh, mixed from the corners of the face; the heaviest bones
 * stay.
 *
 * Returns: (transfer full)
 */
RmpSkin *rmp_skin_transfer (const RmpSkin *skin, guint n_faces, const guint32 *faces, const float *positions, guint n,
                            const float *places);

/* @carrier: (out caller-allocates): [16] Σ w M: what linear blending moves a vertex by. @matrices: rmp_skin_matrices() */
void rmp_skin_get_carrier (const RmpSkin *skin, const double *matrices, guint vertex, double *carrier);

G_END_DECLS
