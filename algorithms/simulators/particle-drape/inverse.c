/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "inverse.h"

#include <string.h>

#include "solvers/block-cholesky.h"
#include "solvers/coarse-space.h"
#include "solvers/symmetric-product.h"

#define MOST_FACTORED 1500 /* free vertices: of these a factor takes a tenth of a second at most */
#define MOST 200           /* iterations */

struct _RmpDrapeInverse
{
  RmpDrapeMatrix *matrix;
  const RmpBlockMatrix *sum;    /* borrowed */
  RmpBlockCholesky *factor;     /* (nullable) */
  RmpCoarseSpace *coarse;       /* (nullable) */
  RmpSymmetricProduct *product; /* (nullable) */
  gboolean is_coarse_fit;
  gboolean is_sound;
  gboolean is_extended; /* the pattern that means were made for has pairs */
  double *none;         /* [#V × 3] */
  double *right;        /* [#V × 3] */
  guint n_threads;
  GCancellable *cancellable;
};

RmpDrapeInverse *
rmp_drape_inverse_new (RmpDrapeMatrix *matrix, guint n_threads, GCancellable *cancellable)
{
  RmpDrapeInverse *self = g_new0 (RmpDrapeInverse, 1);
  const gsize n = 3 * (gsize) matrix->inner->n;

  self->matrix = matrix;
  self->none = g_new0 (double, n + 1);
  self->right = g_new (double, n + 1);
  self->n_threads = n_threads;
  self->cancellable = cancellable;
  return self;
}

static void
clear_means (RmpDrapeInverse *self)
{
  g_clear_pointer (&self->factor, rmp_block_cholesky_free);
  g_clear_pointer (&self->coarse, rmp_coarse_space_free);
}

void
rmp_drape_inverse_free (RmpDrapeInverse *self)
{
  clear_means (self);
  g_clear_pointer (&self->product, rmp_symmetric_product_free);
  g_free (self->none);
  g_free (self->right);
  g_free (self);
}

gboolean
rmp_drape_inverse_is_factor (const RmpDrapeInverse *self)
{
  return self->matrix->n_free <= MOST_FACTORED;
}

gboolean
rmp_drape_inverse_fit (RmpDrapeInverse *self, const double *positions, GError **error)
{
  const RmpFilter *filters = self->matrix->filters;
  gboolean extended;

  g_clear_pointer (&self->product, rmp_symmetric_product_free);
  self->sum = rmp_drape_matrix_finish (self->matrix);
  extended = self->sum != self->matrix->inner;
  if (extended || self->is_extended)
    clear_means (self);
  self->is_extended = extended;
  if (!rmp_drape_inverse_is_factor (self))
    {
      if (!self->coarse)
        self->coarse = rmp_coarse_space_new (self->sum, filters);
      self->is_coarse_fit = rmp_coarse_space_fit (self->coarse, self->sum, positions);
      self->is_sound = self->is_coarse_fit;
      return TRUE;
    }
  if (!self->factor)
    self->factor = rmp_block_cholesky_new (self->sum, filters, FALSE);
  self->is_sound = rmp_block_cholesky_factorise (self->factor, self->sum);
  if (self->is_sound)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       "The matrix of a linear system is not positive definite.");
  return FALSE;
}

gboolean
rmp_drape_inverse_is_sound (const RmpDrapeInverse *self)
{
  return self->is_sound;
}

void
rmp_drape_inverse_turn_to (RmpDrapeInverse *self)
{
  g_return_if_fail (!rmp_drape_inverse_is_factor (self));
  g_clear_pointer (&self->product, rmp_symmetric_product_free);
  self->sum = rmp_drape_matrix_finish (self->matrix);
  self->is_sound = TRUE;
}

void
rmp_drape_inverse_apply (RmpDrapeInverse *self, double tolerance, double reach, double *vector)
{
  const gsize size = 3 * (gsize) self->sum->n * sizeof (double);
  RmpCgOptions options = { .tolerance = tolerance,
                           .most = MOST,
                           .reach = reach,
                           .n_threads = self->n_threads,
                           .coarse = self->is_coarse_fit ? self->coarse : NULL,
                           .cancellable = self->cancellable };

  memcpy (self->right, vector, size);
  if (self->factor)
    {
      rmp_block_cholesky_solve (self->factor, self->sum, self->right, NULL, vector,
                                self->n_threads);
      return;
    }
  if (!self->product)
    self->product = rmp_symmetric_product_new_narrow (self->sum, self->n_threads);
  options.product = self->product;
  memset (vector, 0, size);
  if (rmp_filtered_cg_solve (self->sum, self->right, self->matrix->filters, self->none, &options,
                             vector, NULL) == RMP_CG_NOT_POSITIVE)
    self->is_sound = FALSE;
}
