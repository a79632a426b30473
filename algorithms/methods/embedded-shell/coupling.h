/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* coupling.h: how the skin pulls at the interior that it is glued to.
 *
 * Where the skin rests, what its energies push with is what the glue holds: Bᵀ F with
 * F = f − ∇W is exactly minus the slope of the least energy of the skin by q. Where a solve did not
 * converge it is not; then the glue's multipliers alone are passed on, as the skin's residual would
 * push the interior about.
 */

#include "methods/embedded-shell/embedding.h"
#include "methods/embedded-shell/problem.h"

G_BEGIN_DECLS

/**
 * rmp_shell_pull:
 * @problem: as it was solved, with the target B q
 * @embedding: of the skin's vertices
 * @x: [#V × 3] where the skin ended
 * @converged: whether it rests there
 * @force: (inout): [n_nodes × 3] newtons; the pull is added
 */
void rmp_shell_pull (const RmpShellProblem *problem, const RmpEmbedding *embedding, const double *x,
                     gboolean converged, double *force, guint n_threads);

/**
 * rmp_shell_add_stiffness:
 * @matrix: (inout): of nodes, with the pairs of the embedding; Bᵀ K B is added, of elements without
 *   negative curvature. Fixed vertices do not hang on the interior, and count in neither
 *
 * @moves: (nullable): [#V × 3] where fixed vertices go meanwhile, metres: they take along what they
 *   are joined with
 * @force: (inout) (nullable): [n_nodes × 3] newtons; what that pulls with is added
 *
 * Stiffer than the skin is to slow motion, which it follows by other wrinkles: that is stable, and
 * damps.
 */
void rmp_shell_add_stiffness (const RmpShellProblem *problem, const RmpEmbedding *embedding,
                              const double *x, const double *moves, RmpBlockMatrix *matrix,
                              double *force, guint n_threads);

G_END_DECLS
