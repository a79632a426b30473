/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/projector.h"

#include <math.h>

/* A diagonal that is less, by the mean, counts as so much. */
#define LEAST_DIAGONAL 1e-3

gboolean
rmp_shell_projector_init (RmpShellProjector *self, const RmpShellProblem *problem,
                          RmpShellWork *work, const RmpShellSolveOptions *options)
{
  const RmpBlockMatrix *matrix = work->matrix;
  const double least = LEAST_DIAGONAL * rmp_shell_mean_diagonal (matrix);

  *self = (RmpShellProjector){ problem, work, 3 * (gsize) matrix->n, options->n_threads, NULL,
                               NULL,    NULL };
  self->weights = g_new (double, self->n + 1);
  self->at = g_new (double, self->n + 1);
  self->means = g_new (double,
                       3 * (gsize) rmp_shell_constraint_get_n_rows (problem->constraint) + 1);
  for (guint v = 0; v < matrix->n; v++)
    for (guint c = 0; c < 3; c++)
      self->weights[3 * (gsize) v + c] =
          1.0 / MAX (fabs (matrix->blocks[9 * (gsize) matrix->diagonal[v] + 4 * c]), least);
  return isfinite (least) && least > 0.0 &&
         rmp_shell_gram_factorise (work->gram, self->weights, options->n_threads,
                                   options->cancellable);
}

void
rmp_shell_projector_clear (RmpShellProjector *self)
{
  g_free (self->weights);
  g_free (self->at);
  g_free (self->means);
}

void
rmp_shell_projector_apply (RmpShellProjector *self, const double *residual, double *out)
{
  for (gsize i = 0; i < self->n; i++)
    out[i] = self->weights[i] * residual[i];
  rmp_shell_constraint_apply (self->problem->constraint, out, self->means, self->n_threads);
  rmp_shell_gram_solve (self->work->gram, self->means);
  rmp_shell_constraint_spread (self->problem->constraint, self->means, self->at, self->n_threads);
  for (gsize i = 0; i < self->n; i++)
    out[i] -= self->weights[i] * self->at[i];
}

double
rmp_shell_projector_weigh (const RmpShellProjector *self, const double *a, const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < self->n; i++)
    sum += a[i] * b[i] / self->weights[i];
  return sum;
}
