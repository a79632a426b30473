/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* coarse-space.h: what conjugate gradients are slow at, solved for directly.
 *
 * An iteration carries a change from a vertex to its neighbours; what a whole sheet does together
 * takes as many as the sheet has vertices across. So vertices that lie together are gathered in
 * patches, and the system is also solved for motions in which each patch is rigid.
 *
 *   A. Quarteroni, A. Valli. Domain decomposition methods for partial differential equations.
 *     1999, §5.3   additive preconditioners with a coarse problem
 */

#include "solvers/filtered-cg.h"

G_BEGIN_DECLS

/**
 * rmp_coarse_space_new:
 * @matrix: its pattern; values do not matter
 * @filters: [n] vertices that are not free take no part
 *
 * Returns: (transfer full)
 */
RmpCoarseSpace *rmp_coarse_space_new (const RmpBlockMatrix *matrix, const RmpFilter *filters);
void rmp_coarse_space_free (RmpCoarseSpace *self);

/**
 * rmp_coarse_space_fit:
 * @matrix: symmetric, of the same pattern
 * @positions: [n × 3] of the vertices, about which patches turn
 *
 * Returns: %FALSE where the matrix is not positive definite for patches
 */
gboolean rmp_coarse_space_fit (RmpCoarseSpace *self, const RmpBlockMatrix *matrix,
                               const double *positions);

/* @out: (inout): [n × 3], to which is added what patches make of @right */
void rmp_coarse_space_add (RmpCoarseSpace *self, const double *right, double *out);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCoarseSpace, rmp_coarse_space_free)

G_END_DECLS
