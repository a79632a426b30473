/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dense-gram.h: rows that all have the same columns, as modes have: a sparse matrix of what two of
 * them have in common would be full, so that it is one, of C × C.
 */

#include "methods/embedded-shell/rows.h"

G_BEGIN_DECLS

/* Whether all rows have the same columns, and there are some. */
gboolean rmp_shell_rows_are_dense (const RmpShellRows *rows);

/**
 * rmp_shell_dense_gram_new:
 * @rows: dense
 * @weights: (nullable): [#V] 1/G; %NULL: 1
 *
 * Returns: (transfer full): [C × C] the factor of H G⁻¹ Hᵀ, for rmp_dense_cholesky_solve(); %NULL
 *   where it is not positive definite, and where it was cancelled
 */
double *rmp_shell_dense_gram_new (const RmpShellRows *rows, const double *weights, guint n_threads,
                                  GCancellable *cancellable);

/* @x: (out caller-allocates): [#V × 3] Hᵀ y of dense @rows. @y: [C × 3] */
void rmp_shell_dense_spread (const RmpShellRows *rows, const double *y, double *x, guint n_threads);

G_END_DECLS
