/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "means.h"

/* How many times as many iterations a coarse space may cost before it is fitted again. */
#define WORN 1.5

void
rmp_implicit_means_clear (RmpImplicitMeans *self)
{
  g_clear_pointer (&self->factor, rmp_block_cholesky_free);
  g_clear_pointer (&self->coarse, rmp_coarse_space_free);
}

void
rmp_implicit_means_begin (RmpImplicitMeans *self)
{
  self->fitted = 0.0;
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

/* That takes time with the power one and a half of the number of vertices, all else hardly more
 * than in proportion. From step to step the cloth changes so little that it need not be done again
 * while steps are as long and iterations as many.
 * Returns: (nullable): the coarse space
 */
static RmpCoarseSpace *
fit (RmpImplicitMeans *self, const RmpImplicitProblem *problem)
{
  if (!self->coarse)
    self->coarse = rmp_coarse_space_new (problem->matrix, problem->filters);
  if (self->fitted > 0.0 && self->fitted == problem->step)
    return self->coarse;
  self->n_iterations = 0;
  self->fitted = rmp_coarse_space_fit (self->coarse, problem->matrix, problem->positions)
                     ? problem->step
                     : 0.0;
  return self->fitted > 0.0 ? self->coarse : NULL;
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
  options.coarse = fit (self, problem);
  status = rmp_filtered_cg_solve (problem->matrix, problem->right, problem->filters,
                                  problem->constrained, &options, change, &n);
  *n_iterations += n;
  if (self->n_iterations == 0)
    self->n_iterations = n;
  if (status != RMP_CG_CONVERGED || n > WORN * self->n_iterations)
    self->fitted = 0.0;
  return status;
}
