/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* packed-factor.h: a sparse factor L of A = L Lᵀ in single precision, for preconditioners, whose
 * solutions take as long as it takes to read the factor.
 *
 * Columns that follow one another with the same rows below them are kept together, as a dense
 * panel with one list of rows. L Lᵀ is as symmetric and definite as before, only a little different
 * from A, and sums are of double precision.
 *
 *   E. Ng, B. Peyton. Block sparse Cholesky algorithms on advanced uniprocessor computers. 1993,
 *     §3   supernodes
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpPackedFactor RmpPackedFactor;

/* L, column by column, rows ascending, the diagonal first in each. */
typedef struct
{
  guint n;
  const int *order;     /* [n] the unknown that each row and column of L is of */
  const int *start;     /* [n] into rows and values */
  const int *counts;    /* [n] entries of each column */
  const int *rows;      /* […] */
  const double *values; /* […] */
} RmpFactorColumns;

/* Returns: (transfer full) */
RmpPackedFactor *rmp_packed_factor_new (const RmpFactorColumns *columns);
void rmp_packed_factor_free (RmpPackedFactor *self);

/* @right, @solution: [n], in the order of unknowns. One thread at a time. */
void rmp_packed_factor_solve (RmpPackedFactor *self, const double *right, double *solution);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPackedFactor, rmp_packed_factor_free)

G_END_DECLS
