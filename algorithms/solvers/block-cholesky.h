/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* block-cholesky.h: the systems of filtered-cg.h, solved by a factor of what the filters leave
 * free.
 *
 * With Q an orthonormal basis of what is free, and z what the solution is where it is not,
 *   x = z + Q (Qᵀ A Q)⁻¹ Qᵀ (b − A z),
 * which is what the conjugate gradients come to. The pattern is analysed once.
 */

#include "solvers/filtered-cg.h"
#include "solvers/packed-factor.h"

G_BEGIN_DECLS

typedef struct _RmpBlockCholesky RmpBlockCholesky;

/**
 * rmp_block_cholesky_new:
 * @matrix: its pattern; values do not matter
 * @filters: [n]; kept
 * @alike: whether each block is a number times the unit matrix, of which its first entry is looked
 *   at, and filters are either free or fixed: one factor serves the three coordinates
 *
 * Returns: (transfer full)
 */
RmpBlockCholesky *rmp_block_cholesky_new (const RmpBlockMatrix *matrix, const RmpFilter *filters,
                                          gboolean alike);
void rmp_block_cholesky_free (RmpBlockCholesky *self);

/* @matrix: symmetric, of the same pattern. FALSE where what is free is not positive definite. */
gboolean rmp_block_cholesky_factorise (RmpBlockCholesky *self, const RmpBlockMatrix *matrix);

/**
 * rmp_block_cholesky_solve:
 * @matrix: that was factorised
 * @right: [n × 3]
 * @constrained: (nullable): [n × 3] what the solution is along the directions that are not free;
 *   %NULL: 0
 * @solution: (out caller-allocates): [n × 3]
 */
void rmp_block_cholesky_solve (RmpBlockCholesky *self, const RmpBlockMatrix *matrix,
                               const double *right, const double *constrained, double *solution,
                               guint n_threads);

/* The last factor in single precision, of which unknowns are those of [n × 3] where all is free.
 * Returns: (transfer full) (nullable): %NULL where nothing is free
 */
RmpPackedFactor *rmp_block_cholesky_pack (const RmpBlockCholesky *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBlockCholesky, rmp_block_cholesky_free)

G_END_DECLS
