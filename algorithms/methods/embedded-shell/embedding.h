/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* embedding.h: vertices in a lattice's cells: the matrix B, which makes of the positions of nodes
 * those of vertices.
 */

#include <gio/gio.h>

#include "lattice.h"
#include "solvers/block-matrix.h"

G_BEGIN_DECLS

/* Beyond its cell by this part of a side a vertex is taken to be nearer. */
#define RMP_EMBEDDED_MOST_OUTSIDE 0.5

/* B, a row a vertex; never changes. The arrays are public to read. */
typedef struct
{
  const RmpEmbeddedLattice *lattice;
  guint n_vertices;
  guint32 *elements; /* [#V] */
  double *weights;   /* [#V × nodes of a cell] they sum to 1 */
  guint n_outside;   /* vertices so far outside their cell that they were drawn to it */
} RmpEmbedding;

/**
 * rmp_embedding_new:
 * @lattice: borrowed
 * @elements: [#V] in which each vertex lies
 * @positions: [#V × 3] at rest, metres
 *
 * B q of the lattice at rest gives @positions again, but for vertices outside.
 *
 * Returns: (transfer full)
 */
RmpEmbedding *rmp_embedding_new (const RmpEmbeddedLattice *lattice, guint n_vertices,
                                 const guint32 *elements, const double *positions);
void rmp_embedding_free (RmpEmbedding *self);

/* @x: (out caller-allocates): [#V × 3] B q. @q: [n_nodes × 3] */
void rmp_embedding_apply (const RmpEmbedding *self, const double *q, double *x, guint n_threads);

/* @y: (inout): [n_nodes × 3] Bᵀ f is added. @f: [#V × 3] */
void rmp_embedding_add_transposed (const RmpEmbedding *self, const double *f, double *y);

/* Pairs of elements that the vertices' own neighbours join, beyond those of single elements:
 * what Bᵀ K B needs of a pattern. @stiffness: K, of vertices. Returns: (transfer full): nodes of
 * both elements, a pair after the other. @n: (out): pairs
 */
guint32 *rmp_embedding_find_pairs (const RmpEmbedding *self, const RmpBlockMatrix *stiffness,
                                   guint *n);

/**
 * rmp_embedding_add_projected:
 * @stiffness: K, of vertices, symmetric
 * @scale: × what is added
 * @matrix: (inout): of nodes; Bᵀ K B is added; its pattern has the pairs
 * @cancellable: (nullable): cancelled, what was added is a part, and its caller has to look
 */
void rmp_embedding_add_projected (const RmpEmbedding *self, const RmpBlockMatrix *stiffness,
                                  double scale, RmpBlockMatrix *matrix, GCancellable *cancellable);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpEmbedding, rmp_embedding_free)

G_END_DECLS
