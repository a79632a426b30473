/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cholesky.h"

#include <string.h>

#include <suitesparse/cholmod.h>

struct _RmpCholesky
{
  cholmod_common common;
  cholmod_factor *factor;
  guint n;
};

static void
begin (cholmod_common *common)
{
  cholmod_start (common);
  common->supernodal = CHOLMOD_SIMPLICIAL;
  common->final_ll = TRUE;
  common->quick_return_if_not_posdef = TRUE;
  common->print = 0;
}

static cholmod_sparse *
make_matrix (guint n, gsize n_entries, const RmpCholeskyEntry *entries, cholmod_common *common)
{
  cholmod_triplet *triplet = cholmod_allocate_triplet (n, n, n_entries, -1, CHOLMOD_REAL, common);
  cholmod_sparse *matrix;
  int *rows = triplet->i, *columns = triplet->j;
  double *values = triplet->x;

  for (gsize k = 0; k < n_entries; k++)
    {
      g_assert (entries[k].row >= entries[k].column && entries[k].row < n);
      rows[k] = (int) entries[k].row;
      columns[k] = (int) entries[k].column;
      values[k] = entries[k].value;
    }
  triplet->nnz = n_entries;
  matrix = cholmod_triplet_to_sparse (triplet, n_entries, common);
  cholmod_free_triplet (&triplet, common);
  return matrix;
}

RmpCholesky *
rmp_cholesky_new (guint n, gsize n_entries, const RmpCholeskyEntry *entries, GError **error)
{
  g_autoptr (RmpCholesky) self = g_new0 (RmpCholesky, 1);
  cholmod_sparse *matrix;

  self->n = n;
  begin (&self->common);
  matrix = make_matrix (n, n_entries, entries, &self->common);
  self->factor = cholmod_analyze (matrix, &self->common);
  cholmod_factorize (matrix, self->factor, &self->common);
  cholmod_free_sparse (&matrix, &self->common);
  if (self->common.status == CHOLMOD_OK && self->factor->minor == n)
    return g_steal_pointer (&self);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       "The matrix of a linear system is not positive definite.");
  return NULL;
}

void
rmp_cholesky_free (RmpCholesky *self)
{
  cholmod_free_factor (&self->factor, &self->common);
  cholmod_finish (&self->common);
  g_free (self);
}

void
rmp_cholesky_solve (RmpCholesky *self, guint n_right, const double *right, double *solution)
{
  const gsize n = (gsize) self->n * n_right;
  cholmod_dense *b, *x;

  if (n == 0)
    return;
  b = cholmod_allocate_dense (self->n, n_right, self->n, CHOLMOD_REAL, &self->common);
  memcpy (b->x, right, n * sizeof (double));
  x = cholmod_solve (CHOLMOD_A, self->factor, b, &self->common);
  memcpy (solution, x->x, n * sizeof (double));
  cholmod_free_dense (&b, &self->common);
  cholmod_free_dense (&x, &self->common);
}
