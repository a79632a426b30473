/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* filter-matrix.h: the filter of a step as the paper has it, W = (M + h² L)⁻¹ M: all of its
 * numbers, made once and multiplied with from then on.
 *
 *   M. Desbrun, P. Schröder, A. Barr. Interactive animation of structured deformable objects.
 *   Graphics Interface, 1999.
 *     §3.2   the matrix and its inverse
 */

#include "solvers/cholesky.h"

G_BEGIN_DECLS

/* Particles that are free, at most: 18 MB, and as many to go through in each step. */
#define RMP_FILTER_MATRIX_MOST 1500u

typedef struct _RmpFilterMatrix RmpFilterMatrix;

/**
 * rmp_filter_matrix_new:
 * @factor: of M + h² L, rows and columns of what is held left out
 * @n: its size, no more than %RMP_FILTER_MATRIX_MOST
 * @masses: [n] kg
 */
RmpFilterMatrix *rmp_filter_matrix_new (RmpCholesky *factor, guint n, const double *masses);
void rmp_filter_matrix_free (RmpFilterMatrix *self);

/* out = W in; [n × 3] both, coordinate after coordinate. The same bytes for any number of threads.
 */
void rmp_filter_matrix_apply (const RmpFilterMatrix *self, const double *in, double *out,
                              guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFilterMatrix, rmp_filter_matrix_free)

G_END_DECLS
