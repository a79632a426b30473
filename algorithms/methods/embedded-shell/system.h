/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* system.h: linear systems of a lattice's nodes, some coordinates of which are held. Lattices of
 * few nodes hang together so much that a dense factor is faster; larger ones have a sparse one,
 * whose pattern is analysed once.
 */

#include "solvers/block-matrix.h"

G_BEGIN_DECLS

/* Nodes from which on factors are sparse. */
#define RMP_EMBEDDED_SPARSE_FROM 300

typedef struct _RmpEmbeddedSystem RmpEmbeddedSystem;

/**
 * rmp_embedded_system_new:
 * @matrix: its pattern; values do not matter
 * @held: (nullable): [n] bit c of a node: coordinate c does not move
 *
 * Returns: (transfer full)
 */
RmpEmbeddedSystem *rmp_embedded_system_new (const RmpBlockMatrix *matrix, const guint8 *held);
void rmp_embedded_system_free (RmpEmbeddedSystem *self);

/* @matrix: symmetric, of the same pattern. FALSE where what may move is not positive definite. */
gboolean rmp_embedded_system_factorise (RmpEmbeddedSystem *self, const RmpBlockMatrix *matrix,
                                        guint n_threads);

/* @vector: (inout): [n × 3] becomes the solution; 0 where it is held. @matrix: that was factorised
 */
void rmp_embedded_system_solve (RmpEmbeddedSystem *self, const RmpBlockMatrix *matrix,
                                double *vector, guint n_threads);

/* Whether a coordinate may move. */
static inline gboolean
rmp_embedded_is_held (const guint8 *held, guint node, guint coordinate)
{
  return held && (held[node] >> coordinate & 1u);
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpEmbeddedSystem, rmp_embedded_system_free)

G_END_DECLS
