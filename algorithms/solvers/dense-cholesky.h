/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dense-cholesky.h: symmetric positive definite systems of up to two thousand or so unknowns that
 * all hang together, where a sparse factor would only be a slow dense one.
 *
 * Equal bytes for any number of threads.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * rmp_dense_cholesky_factorise:
 * @matrix: (inout): [@n × @n] row-major, of which the upper triangle counts; becomes U of A = Uᵀ U
 *
 * Returns: %FALSE where the matrix is not positive definite
 */
gboolean rmp_dense_cholesky_factorise (guint n, double *matrix, guint n_threads);

/* The same for large matrices: also %FALSE where it was cancelled. @cancellable: (nullable) */
gboolean rmp_dense_cholesky_factorise_cancellable (guint n, double *matrix, guint n_threads,
                                                   GCancellable *cancellable);

/* @factor: as it became. @vector: (inout): [@n] becomes A⁻¹ of it */
void rmp_dense_cholesky_solve (guint n, const double *factor, double *vector);

G_END_DECLS
