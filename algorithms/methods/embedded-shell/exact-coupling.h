/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* exact-coupling.h: how the skin's pull at the interior changes as the interior moves, with the
 * skin at rest in each place: the second derivatives by q of its least energy.
 *
 * Where x rests, a move δ of x_q makes
 *   [ K  Hᵀ ] [ dx ]   [ k δ ]
 *   [ H  0  ] [ dμ ] = [ H δ ],   dF = −k (dx − δ) − Hᵀ dμ,
 * k being what the foundation holds with; without one that is Hᵀ (H K⁻¹ Hᵀ)⁻¹ H δ. coupling.h's
 * Bᵀ K B leaves out that the skin gives way by other wrinkles. A solve for each node's coordinate:
 * for few nodes.
 */

#include "methods/embedded-shell/embedding.h"
#include "methods/embedded-shell/problem.h"

G_BEGIN_DECLS

/* Nodes, and unknowns of the skin, for which it takes no longer than the step itself. */
#define RMP_SHELL_MOST_EXACT_NODES 200

/* All pairs of elements, as of rmp_embedding_find_pairs(): each node feels each. (transfer full) */
guint32 *rmp_shell_exact_pairs (const RmpEmbeddedLattice *lattice, guint *n);

/**
 * rmp_shell_add_exact_stiffness:
 * @problem, @x: as of rmp_shell_add_stiffness(); the skin rests at @x
 * @moves, @force: so too
 * @matrix: (inout): of nodes, with all pairs
 *
 * Where the least energy curves downwards along some way, that is left out.
 *
 * Returns: %FALSE where it was cancelled, and where the skin has too many unknowns or is at no
 *   strict minimum: nothing is added then
 */
gboolean rmp_shell_add_exact_stiffness (const RmpShellProblem *problem,
                                        const RmpEmbedding *embedding, const double *x,
                                        const double *moves, RmpBlockMatrix *matrix, double *force,
                                        guint n_threads);

G_END_DECLS
