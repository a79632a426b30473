/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cholesky.h"

#include <string.h>

#include <suitesparse/cholmod.h>

struct _RmpCholesky
{
  cholmod_common common;
  cholmod_sparse *matrix; /* the lower triangle, column by column, rows ascending */
  cholmod_factor *factor;
  guint n;
  gsize n_entries;
  gsize *slots; /* [n_entries] of each entry among the matrix's */
};

static void
begin (cholmod_common *common, gboolean indefinite)
{
  cholmod_start (common);
  common->supernodal = CHOLMOD_SIMPLICIAL;
  common->final_ll = !indefinite;
  common->quick_return_if_not_posdef = TRUE;
  common->print = 0;
}

/* The order of entries by row or column, and of equal ones as they come; @order is one already. */
static void
sort_entries (guint n, gsize n_entries, const RmpCholeskyEntry *entries, gboolean by_column,
              const gsize *order, gsize *sorted)
{
  g_autofree gsize *start = g_new0 (gsize, (gsize) n + 1);

  for (gsize k = 0; k < n_entries; k++)
    start[(by_column ? entries[k].column : entries[k].row) + 1]++;
  for (guint i = 0; i < n; i++)
    start[i + 1] += start[i];
  for (gsize k = 0; k < n_entries; k++)
    {
      const RmpCholeskyEntry *entry = &entries[order ? order[k] : k];

      sorted[start[by_column ? entry->column : entry->row]++] = order ? order[k] : k;
    }
}

/* Entries in the same place become one of the matrix. */
static void
make_pattern (RmpCholesky *self, const RmpCholeskyEntry *entries)
{
  g_autofree gsize *by_row = g_new (gsize, self->n_entries + 1);
  g_autofree gsize *order = g_new (gsize, self->n_entries + 1);
  int *start, *rows;
  gsize n = 0;

  sort_entries (self->n, self->n_entries, entries, FALSE, NULL, by_row);
  sort_entries (self->n, self->n_entries, entries, TRUE, by_row, order);
  self->slots = g_new (gsize, self->n_entries + 1);
  self->matrix = cholmod_allocate_sparse (self->n, self->n, self->n_entries, TRUE, TRUE, -1,
                                          CHOLMOD_REAL, &self->common);
  start = self->matrix->p;
  rows = self->matrix->i;
  memset (start, 0, ((gsize) self->n + 1) * sizeof *start);
  for (gsize k = 0; k < self->n_entries; k++)
    {
      const RmpCholeskyEntry *entry = &entries[order[k]];
      const RmpCholeskyEntry *last = k > 0 ? &entries[order[k - 1]] : NULL;

      g_assert (entry->row >= entry->column && entry->row < self->n);
      if (!last || last->row != entry->row || last->column != entry->column)
        {
          rows[n++] = (int) entry->row;
          start[entry->column + 1]++;
        }
      self->slots[order[k]] = n - 1;
    }
  for (guint i = 0; i < self->n; i++)
    start[i + 1] += start[i];
}

static RmpCholesky *
analyse (guint n, gsize n_entries, const RmpCholeskyEntry *entries, gboolean indefinite)
{
  RmpCholesky *self = g_new0 (RmpCholesky, 1);

  self->n = n;
  self->n_entries = n_entries;
  begin (&self->common, indefinite);
  make_pattern (self, entries);
  self->factor = cholmod_analyze (self->matrix, &self->common);
  return self;
}

RmpCholesky *
rmp_cholesky_analyse (guint n, gsize n_entries, const RmpCholeskyEntry *entries)
{
  return analyse (n, n_entries, entries, FALSE);
}

RmpCholesky *
rmp_cholesky_analyse_indefinite (guint n, gsize n_entries, const RmpCholeskyEntry *entries)
{
  return analyse (n, n_entries, entries, TRUE);
}

void
rmp_cholesky_get_pivots (const RmpCholesky *self, double *pivots)
{
  const int *start = self->factor->p, *order = self->factor->Perm;
  const double *values = self->factor->x;

  for (guint i = 0; i < self->n; i++)
    {
      const double diagonal = values[start[i]];

      pivots[order[i]] = self->factor->is_ll ? diagonal * diagonal : diagonal;
    }
}

gboolean
rmp_cholesky_factorise (RmpCholesky *self, const RmpCholeskyEntry *entries)
{
  double *values = self->matrix->x;

  memset (values, 0, self->n_entries * sizeof (double));
  for (gsize k = 0; k < self->n_entries; k++)
    values[self->slots[k]] += entries[k].value;
  cholmod_factorize (self->matrix, self->factor, &self->common);
  return self->common.status == CHOLMOD_OK && self->factor->minor == self->n;
}

RmpCholesky *
rmp_cholesky_new (guint n, gsize n_entries, const RmpCholeskyEntry *entries, GError **error)
{
  g_autoptr (RmpCholesky) self = rmp_cholesky_analyse (n, n_entries, entries);

  if (rmp_cholesky_factorise (self, entries))
    return g_steal_pointer (&self);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       "The matrix of a linear system is not positive definite.");
  return NULL;
}

void
rmp_cholesky_free (RmpCholesky *self)
{
  cholmod_free_factor (&self->factor, &self->common);
  cholmod_free_sparse (&self->matrix, &self->common);
  cholmod_finish (&self->common);
  g_free (self->slots);
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

RmpPackedFactor *
rmp_cholesky_pack (const RmpCholesky *self)
{
  g_return_val_if_fail (self->factor->is_ll, NULL);

  return rmp_packed_factor_new (&(RmpFactorColumns){
      .n = self->n,
      .order = self->factor->Perm,
      .start = self->factor->p,
      .counts = self->factor->nz,
      .rows = self->factor->i,
      .values = self->factor->x,
  });
}
