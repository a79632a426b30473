/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cholesky.h: sparse symmetric positive definite systems that are solved many times, by CHOLMOD;
 * and indefinite ones where one wants to know how many directions are negative.
 *
 * Factors are made without supernodes, so that the same matrix gives the same bytes whatever
 * library of linear algebra is there.
 */

#include <gio/gio.h>

#include "solvers/packed-factor.h"

G_BEGIN_DECLS

typedef struct _RmpCholesky RmpCholesky;

/* An entry of the lower triangle; of several in the same place the sum counts. */
typedef struct
{
  guint32 row, column; /* row ≥ column */
  double value;
} RmpCholeskyEntry;

/* Returns: (transfer full): %NULL with %G_IO_ERROR_FAILED where the matrix is not positive definite
 */
RmpCholesky *rmp_cholesky_new (guint n, gsize n_entries, const RmpCholeskyEntry *entries,
                               GError **error);
void rmp_cholesky_free (RmpCholesky *self);

/* For a matrix whose values change, while its entries stay where they are: what does not depend on
 * values is done once, and rmp_cholesky_factorise() is to follow. (transfer full)
 */
RmpCholesky *rmp_cholesky_analyse (guint n, gsize n_entries, const RmpCholeskyEntry *entries);

/**
 * rmp_cholesky_factorise:
 * @entries: as many as were analysed, in the same places and order
 *
 * Returns: %FALSE where the matrix is not positive definite: nothing may be solved then
 */
gboolean rmp_cholesky_factorise (RmpCholesky *self, const RmpCholeskyEntry *entries);

/* As rmp_cholesky_analyse(), of a matrix that may be indefinite: factors are L D Lᵀ, without
 * pivoting, so that it must be quasi-definite to be solved well. Factorising fails at a pivot of
 * zero only.
 */
RmpCholesky *rmp_cholesky_analyse_indefinite (guint n, gsize n_entries,
                                              const RmpCholeskyEntry *entries);

/* @pivots: (out caller-allocates): [n] of the last factor, each at the matrix's row that it belongs
 *   to. Of them as many are negative as the matrix has negative eigenvalues.
 */
void rmp_cholesky_get_pivots (const RmpCholesky *self, double *pivots);

/* @right, @solution: [n × @n_right], column after column. One thread at a time. */
void rmp_cholesky_solve (RmpCholesky *self, guint n_right, const double *right, double *solution);

/* The last factor, which must be one of a definite matrix, in single precision. (transfer full) */
RmpPackedFactor *rmp_cholesky_pack (const RmpCholesky *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCholesky, rmp_cholesky_free)

G_END_DECLS
