/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* constraint.h: H x = H x_q: rows of rows.h, each for all three coordinates, with the factors that
 * keep steps from moving what they hold.
 */

#include "methods/embedded-shell/rows.h"

G_BEGIN_DECLS

typedef struct _RmpShellConstraint RmpShellConstraint;

/**
 * rmp_shell_constraint_new:
 * @rows: (transfer full): rows that follow from others are left out
 *
 * Immutable, and atomically reference-counted: skins with the same glue share it.
 *
 * Returns: (transfer full): %NULL if it was cancelled
 */
RmpShellConstraint *rmp_shell_constraint_new (RmpShellRows *rows, guint n_threads,
                                              GCancellable *cancellable);
RmpShellConstraint *rmp_shell_constraint_ref (RmpShellConstraint *self);
void rmp_shell_constraint_free (RmpShellConstraint *self); /* the last of its references */

/* Whether rows are modes, of all vertices each: they are kept out of sparse factors. */
gboolean rmp_shell_constraint_is_dense (const RmpShellConstraint *self);

/* C. */
guint rmp_shell_constraint_get_n_rows (const RmpShellConstraint *self);
const RmpShellRows *rmp_shell_constraint_get_rows (const RmpShellConstraint *self);

/* Rows that were left out. */
guint rmp_shell_constraint_count_dropped (const RmpShellConstraint *self);

/* @means: (out caller-allocates): [C × 3] H x. @x: [#V × 3] */
void rmp_shell_constraint_apply (const RmpShellConstraint *self, const double *x, double *means,
                                 guint n_threads);

/* @x: (out caller-allocates): [#V × 3] Hᵀ y. @y: [C × 3] */
void rmp_shell_constraint_spread (const RmpShellConstraint *self, const double *y, double *x,
                                  guint n_threads);

/* @y: (inout): [C × 3] becomes (H Hᵀ)⁻¹ y. */
void rmp_shell_constraint_solve (const RmpShellConstraint *self, double *y);

/* @x: (inout): [#V × 3] the part of it that H does not see: x − Hᵀ (H Hᵀ)⁻¹ H x. */
void rmp_shell_constraint_project (const RmpShellConstraint *self, double *x, guint n_threads);

/* @x: (inout): [#V × 3] the nearest with H x = H @target. */
void rmp_shell_constraint_move_onto (const RmpShellConstraint *self, const double *target,
                                     double *x, guint n_threads);

/* Three factors of H diag(G)⁻¹ Hᵀ, one a coordinate, for the preconditioner. */
typedef struct _RmpShellGram RmpShellGram;

/* Borrows @constraint. */
RmpShellGram *rmp_shell_gram_new (const RmpShellConstraint *constraint);
void rmp_shell_gram_free (RmpShellGram *self);

/* @weights: (inout): [#V × 3] 1/G; of a dense constraint they become those that it has,
 * times a number that makes them as large. FALSE where
 * that is not positive, and where it was cancelled
 */
gboolean rmp_shell_gram_factorise (RmpShellGram *self, double *weights, guint n_threads,
                                   GCancellable *cancellable);

/* @y: (inout): [C × 3] */
void rmp_shell_gram_solve (const RmpShellGram *self, double *y);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellConstraint, rmp_shell_constraint_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpShellGram, rmp_shell_gram_free)

G_END_DECLS
