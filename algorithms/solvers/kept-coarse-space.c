/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "kept-coarse-space.h"

void
rmp_kept_coarse_space_clear (RmpKeptCoarseSpace *self)
{
  g_clear_pointer (&self->space, rmp_coarse_space_free);
  self->fitted = 0.0;
}

void
rmp_kept_coarse_space_begin (RmpKeptCoarseSpace *self)
{
  self->fitted = 0.0;
}

RmpCoarseSpace *
rmp_kept_coarse_space_get (RmpKeptCoarseSpace *self, const RmpBlockMatrix *matrix,
                           const RmpFilter *filters, const double *positions, double step)
{
  if (!self->space)
    self->space = rmp_coarse_space_new (matrix, filters);
  if (self->fitted > 0.0 && self->fitted == step)
    return self->space;
  self->n_iterations = 0;
  self->fitted = rmp_coarse_space_fit (self->space, matrix, positions) ? step : 0.0;
  return self->fitted > 0.0 ? self->space : NULL;
}

void
rmp_kept_coarse_space_judge (RmpKeptCoarseSpace *self, RmpCgStatus status, guint n_iterations,
                             double worn)
{
  if (self->n_iterations == 0)
    self->n_iterations = n_iterations;
  if (status != RMP_CG_CONVERGED || n_iterations > worn * self->n_iterations)
    self->fitted = 0.0;
}
