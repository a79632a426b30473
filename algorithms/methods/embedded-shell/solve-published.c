/* SPDX-License-Identifier: GPL-3.0-or-later */
/* solve-published.c: the article's static solve: Newton's steps from MINRES without preconditioner
 * (Paige and Saunders, 1975) on the saddle point's system, with the length of the residual as what
 * has to fall. Signs are those that make it a descent; the article's go uphill.
 */
#include "methods/embedded-shell/solve-private.h"

#include <math.h>
#include <string.h>

#define DESCENT 1e-4
#define SHORTEST 1e-7
#define ACCURATE 1e-8 /* of a step, by the residual it begins with */

typedef struct
{
  const RmpShellProblem *problem;
  RmpShellWork *work;
  guint n_threads;
  gsize n, rows; /* numbers of both parts */
  double gamma;
  double *spread; /* [n] scratch */
} System;

static void
multiply (System *self, const double *in, double *out)
{
  rmp_block_matrix_multiply (self->work->matrix, in, out, self->n_threads);
  rmp_shell_constraint_spread (self->problem->constraint, in + self->n, self->spread,
                               self->n_threads);
  rmp_shell_constraint_apply (self->problem->constraint, in, out + self->n, self->n_threads);
  for (gsize i = 0; i < self->n; i++)
    out[i] += self->gamma * self->spread[i];
  for (gsize i = 0; i < self->rows; i++)
    out[self->n + i] *= self->gamma;
}

/* (f − ∇W − γ Hᵀ μ', γ H (x_q − x)). @all: x, then μ'. Returns: its length */
static double
find_residual (System *self, const double *all, double *residual)
{
  const RmpShellProblem *problem = self->problem;
  g_autofree double *means = g_new (double, self->rows + 1);

  rmp_shell_problem_gradient (problem, all, residual, self->n_threads);
  rmp_shell_constraint_spread (problem->constraint, all + self->n, self->spread, self->n_threads);
  for (gsize i = 0; i < self->n; i++)
    residual[i] = -residual[i] - self->gamma * self->spread[i];
  rmp_shell_constraint_apply (problem->constraint, problem->target, means, self->n_threads);
  rmp_shell_constraint_apply (problem->constraint, all, residual + self->n, self->n_threads);
  for (gsize i = 0; i < self->rows; i++)
    residual[self->n + i] = self->gamma * (means[i] - residual[self->n + i]);
  return sqrt (rmp_shell_dot (self->n + self->rows, residual, residual));
}

static guint
minres (System *self, const double *right, double accuracy, guint most, GCancellable *cancellable,
        double *solution)
{
  const gsize size = self->n + self->rows;
  g_autofree double *v = g_memdup2 (right, size * sizeof *v), *old = g_new0 (double, size + 1);
  g_autofree double *next = g_new (double, size + 1), *w = g_new0 (double, size + 1);
  g_autofree double *w1 = g_new0 (double, size + 1), *w2 = g_new0 (double, size + 1);
  const double begin = sqrt (rmp_shell_dot (size, right, right));
  double beta = begin, eta = begin, c = 1.0, c1 = 1.0, s = 0.0, s1 = 0.0;
  guint done = 0;

  memset (solution, 0, size * sizeof (double));
  if (!(beta > 0.0))
    return 0;
  for (gsize i = 0; i < size; i++)
    v[i] /= beta;
  while (done < most && fabs (eta) > accuracy * begin && !g_cancellable_is_cancelled (cancellable))
    {
      double alpha, delta, gamma, beta1 = beta, r1, r2, r3;

      multiply (self, v, next);
      done++;
      alpha = rmp_shell_dot (size, v, next);
      for (gsize i = 0; i < size; i++)
        next[i] -= alpha * v[i] + (done > 1 ? beta1 * old[i] : 0.0);
      beta = sqrt (rmp_shell_dot (size, next, next));
      if (done == 1)
        beta1 = 0.0;
      delta = c * alpha - c1 * s * beta1;
      gamma = hypot (delta, beta);
      r2 = s * alpha + c1 * c * beta1;
      r3 = s1 * beta1;
      if (!(gamma > 0.0))
        break;
      c1 = c;
      s1 = s;
      c = delta / gamma;
      s = beta / gamma;
      r1 = gamma;
      for (gsize i = 0; i < size; i++)
        {
          w[i] = (v[i] - r3 * w2[i] - r2 * w1[i]) / r1;
          solution[i] += c * eta * w[i];
          w2[i] = w1[i];
          w1[i] = w[i];
          old[i] = v[i];
          v[i] = beta > 0.0 ? next[i] / beta : 0.0;
        }
      eta = -s * eta;
      if (!(beta > 0.0))
        break;
    }
  return done;
}

double
rmp_shell_next_fraction (double current, double last, const double merit[3])
{
  const double of_current = merit[1] - merit[0], of_last = merit[2] - merit[0];
  const double bend = last * of_current - current * of_last;

  if (bend >= 0.0)
    return 0.5 * current;
  return CLAMP (-0.5 * (current * current * of_last - last * last * of_current) / bend,
                0.1 * current, 0.5 * current);
}

/* Goes along the step as far as the residual falls; FALSE: nowhere. */
static gboolean
descend (System *self, const double *step, double *all, double *length, double *residual)
{
  const gsize size = self->n + self->rows;
  g_autofree double *trial = g_new (double, size + 1);
  double share = 1.0, last = 1.0, merit[3] = { *length * *length, 0.0, 0.0 };

  while (share >= SHORTEST)
    {
      double reached;

      for (gsize i = 0; i < size; i++)
        trial[i] = all[i] + share * step[i];
      reached = find_residual (self, trial, residual);
      if (reached < (1.0 - DESCENT * share) * *length)
        {
          memcpy (all, trial, size * sizeof (double));
          *length = reached;
          return TRUE;
        }
      merit[1] = reached * reached;
      {
        const double next = share == 1.0 ? 0.5 : rmp_shell_next_fraction (share, last, merit);

        last = share;
        merit[2] = merit[1];
        share = isfinite (next) ? next : 0.5 * share;
      }
    }
  return FALSE;
}

static void
report (System *self, const double *x, double tolerance, RmpShellSolution *solution)
{
  g_autofree double *gradient = g_new (double, self->n + 1);

  rmp_shell_problem_gradient (self->problem, x, gradient, self->n_threads);
  solution->residual = rmp_shell_problem_residual (self->problem, gradient, self->n_threads);
  solution->converged = solution->residual < tolerance;
  solution->energy = rmp_shell_problem_energy (self->problem, x, self->n_threads);
}

RmpShellStep
rmp_shell_published_step (const RmpShellProblem *problem, RmpShellWork *work,
                          const RmpShellSolveOptions *options, double gamma, double accuracy,
                          const double *gradient, double *step)
{
  System self = { problem,
                  work,
                  options->n_threads,
                  3 * (gsize) work->matrix->n,
                  3 * (gsize) rmp_shell_constraint_get_n_rows (problem->constraint),
                  gamma,
                  NULL };
  g_autofree double *right = g_new0 (double, self.n + self.rows + 1);
  g_autofree double *all = g_new (double, self.n + self.rows + 1);
  RmpShellStep done = { 0 };

  self.spread = g_new (double, self.n + 1);
  for (gsize i = 0; i < self.n; i++)
    right[i] = -gradient[i];
  done.inner = minres (&self, right, accuracy, options->most_inner, options->cancellable, all);
  memcpy (step, all, self.n * sizeof (double));
  g_free (self.spread);
  return done;
}

gboolean
rmp_shell_solve_published (const RmpShellProblem *problem, RmpShellWork *work,
                           const RmpShellSolveOptions *options, double *x,
                           RmpShellSolution *solution)
{
  System self = { problem,
                  work,
                  options->n_threads,
                  3 * (gsize) work->matrix->n,
                  3 * (gsize) rmp_shell_constraint_get_n_rows (problem->constraint),
                  0.0,
                  NULL };
  const gsize size = self.n + self.rows;
  g_autofree double *all = g_new0 (double, size + 1), *residual = g_new (double, size + 1);
  g_autofree double *step = g_new (double, size + 1);
  gboolean cancelled = FALSE;

  self.spread = g_new (double, self.n + 1);
  memcpy (all, x, self.n * sizeof (double));
  for (;;)
    {
      double length;

      report (&self, all, options->tolerance, solution);
      cancelled = g_cancellable_is_cancelled (options->cancellable);
      if (cancelled || solution->converged || solution->iterations == options->most)
        break;
      rmp_shell_problem_hessian (problem, all, RMP_SHELL_EXACT, work->matrix, options->n_threads);
      if (!(self.gamma > 0.0))
        {
          self.gamma = rmp_shell_mean_diagonal (work->matrix);
          rmp_shell_multipliers (problem, all, all + self.n, options->n_threads);
          for (gsize i = 0; i < self.rows; i++)
            all[self.n + i] /= self.gamma;
        }
      length = find_residual (&self, all, residual);
      solution->inner += minres (&self, residual, ACCURATE, options->most_inner,
                                 options->cancellable, step);
      if (!descend (&self, step, all, &length, residual))
        break;
      solution->iterations++;
    }
  memcpy (x, all, self.n * sizeof (double));
  rmp_shell_constraint_move_onto (problem->constraint, problem->target, x, options->n_threads);
  g_free (self.spread);
  return !cancelled && !g_cancellable_is_cancelled (options->cancellable);
}
