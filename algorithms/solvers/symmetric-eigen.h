/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* symmetric-eigen.h: all eigenvalues and eigenvectors of a dense symmetric matrix: Householder's
 * tridiagonal form, then the QL method with implicit shifts.
 *
 *   R. S. Martin, C. Reinsch, J. H. Wilkinson; A. Dubrulle, R. S. Martin, J. H. Wilkinson.
 *   Handbook for Automatic Computation II, 1971: tred2 and imtql2.
 *
 * By itself, so that the same matrix gives the same bytes whatever library of linear algebra is
 * there.
 */

#include <gio/gio.h>

G_BEGIN_DECLS

/**
 * rmp_symmetric_eigen:
 * @matrix: (inout): [@n × @n], symmetric; then the eigenvectors, one a column, orthonormal
 * @values: (out caller-allocates): [@n] ascending
 *
 * Returns: %FALSE where the matrix is not finite
 */
gboolean rmp_symmetric_eigen (guint n, double *matrix, double *values);

/* The same for large matrices: also %FALSE where it was cancelled, after some n² operations. Then
 * neither @matrix nor @values mean anything. @cancellable: (nullable)
 */
gboolean rmp_symmetric_eigen_cancellable (guint n, double *matrix, double *values,
                                          GCancellable *cancellable);

/* The nearest matrix without negative eigenvalues, in place. What is not finite stays. */
void rmp_symmetric_clamp (guint n, double *matrix);

G_END_DECLS
