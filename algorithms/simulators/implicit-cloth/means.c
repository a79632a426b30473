/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "means.h"

/* How many times as many iterations a coarse space may cost before it is fitted again. */
#define WORN 1.5

void
rmp_implicit_means_clear (RmpImplicitMeans *self)
{
  g_clear_pointer (&self->factor, rmp_block_cholesky_free);
  rmp_kept_coarse_space_clear (&self->coarse);
}

void
rmp_implicit_means_begin (RmpImplicitMeans *self)
{
  rmp_kept_coarse_space_begin (&self->coarse);
}

static RmpCgStatus
factorise (RmpImplicitMeans *self, const RmpImplicitProblem *problem, double *change)
{
  if (!self->factor)
    self->factor = rmp_block_cholesky_new (problem->matrix, problem->filters, FALSE);
  if (!rmp_block_cholesky_factorise (self->factor, problem->matrix))
    return RMP_CG_NOT_POSITIVE;
  rmp_block_cholesky_solve (self->factor, problem->matrix, problem->right, problem->constrained,
                            change, problem->options.n_threads);
  return RMP_CG_CONVERGED;
}

RmpCgStatus
rmp_implicit_means_solve (RmpImplicitMeans *self, const RmpImplicitProblem *problem, double *change,
                          guint *n_iterations)
{
  RmpCgOptions options = problem->options;
  RmpCgStatus status;
  guint n;

  if (problem->solver == RMP_LINEAR_SOLVER_CHOLESKY)
    return factorise (self, problem, change);
  options.coarse = rmp_kept_coarse_space_get (&self->coarse, problem->matrix, problem->filters,
                                              problem->positions, problem->step);
  status = rmp_filtered_cg_solve (problem->matrix, problem->right, problem->filters,
                                  problem->constrained, &options, change, &n);
  *n_iterations += n;
  rmp_kept_coarse_space_judge (&self->coarse, status, n, WORN);
  return status;
}
