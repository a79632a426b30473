/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step-projected.c: conjugate gradients on the constraint:
 *   N. Gould, M. Hribar, J. Nocedal. On the solution of equality constrained quadratic programming
 *   problems arising in optimization. SIAM Journal on Scientific Computing, 2001.
 */
#include "methods/embedded-shell/solve-private.h"

#include <math.h>
#include <string.h>

/* A diagonal that is less, by the mean, counts as so much. */
#define LEAST_DIAGONAL 1e-3
/* Curvature along a direction, by the preconditioner's, that counts as negative. */
#define LEAST_CURVATURE 1e-10
/* Rounding moves the residual off the constraint: it is moved back after so many iterations. */
#define MOVE_BACK 10

typedef struct
{
  const RmpShellProblem *problem;
  RmpShellWork *work;
  gsize n;
  guint n_threads;
  double *weights;    /* [n] 1/G */
  double *means, *at; /* scratch */
} Projector;

static gboolean
init_projector (Projector *self, const RmpShellProblem *problem, RmpShellWork *work,
                const RmpShellSolveOptions *options)
{
  const RmpBlockMatrix *matrix = work->matrix;
  const double least = LEAST_DIAGONAL * rmp_shell_mean_diagonal (matrix);

  *self = (Projector){ problem, work, 3 * (gsize) matrix->n, options->n_threads, NULL, NULL, NULL };
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

static void
clear_projector (Projector *self)
{
  g_free (self->weights);
  g_free (self->at);
  g_free (self->means);
}

/* y − G⁻¹ Hᵀ S⁻¹ H y, y = G⁻¹ r */
static void
precondition (Projector *self, const double *residual, double *out)
{
  for (gsize i = 0; i < self->n; i++)
    out[i] = self->weights[i] * residual[i];
  rmp_shell_constraint_apply (self->problem->constraint, out, self->means, self->n_threads);
  rmp_shell_gram_solve (self->work->gram, self->means);
  rmp_shell_constraint_spread (self->problem->constraint, self->means, self->at, self->n_threads);
  for (gsize i = 0; i < self->n; i++)
    out[i] -= self->weights[i] * self->at[i];
}

/* Aᵀ G B, by the preconditioner. */
static double
weigh (const Projector *self, const double *a, const double *b)
{
  double sum = 0.0;

  for (gsize i = 0; i < self->n; i++)
    sum += a[i] * b[i] / self->weights[i];
  return sum;
}

/* Of a step that moves all by @distance. */
static double
begin_radius (const Projector *self, double distance)
{
  double sum = 0.0;

  for (gsize i = 0; i < self->n; i++)
    sum += 1.0 / self->weights[i];
  return distance * sqrt (sum);
}

/* How far along @way the step is as long as the radius. */
static double
reach (const Projector *self, const double *step, const double *way, double unit, double radius)
{
  const double along = weigh (self, step, way);
  const double left = MAX (radius * radius - weigh (self, step, step), 0.0);

  return left / (along + sqrt (along * along + unit * left));
}

RmpShellStep
rmp_shell_projected_step (const RmpShellProblem *problem, RmpShellWork *work,
                          const RmpShellSolveOptions *options, double relative, double radius,
                          double first, const double *gradient, double *step)
{
  const gsize n = 3 * (gsize) work->matrix->n;
  const guint n_threads = options->n_threads;
  g_autofree double *residual = g_new (double, n + 1), *way = g_new (double, n + 1);
  g_autofree double *z = g_new (double, n + 1), *product = g_new (double, n + 1);
  double rz, enough;
  RmpShellStep done = { 0 };
  Projector projector;

  memset (step, 0, n * sizeof (double));
  if (!init_projector (&projector, problem, work, options))
    {
      clear_projector (&projector);
      return done;
    }
  for (gsize i = 0; i < n; i++)
    residual[i] = -gradient[i];
  rmp_shell_constraint_project (problem->constraint, residual, n_threads);
  if (!isfinite (radius))
    radius = begin_radius (&projector, first * rmp_shell_skin_get_edge (problem->skin));
  enough = MIN (0.1, sqrt (relative)) * sqrt (rmp_shell_dot (n, residual, residual));
  precondition (&projector, residual, z);
  memcpy (way, z, n * sizeof (double));
  rz = rmp_shell_dot (n, residual, z);
  while (done.inner < options->most_inner && rz > 0.0 &&
         !g_cancellable_is_cancelled (options->cancellable))
    {
      double curvature, unit, along, most, last = rz;

      rmp_block_matrix_multiply (work->matrix, way, product, n_threads);
      done.inner++;
      curvature = rmp_shell_dot (n, way, product);
      unit = weigh (&projector, way, way);
      most = reach (&projector, step, way, unit, radius);
      done.negative = !(curvature > LEAST_CURVATURE * unit);
      along = done.negative ? most : rz / curvature;
      done.bounded = !(along < most);
      along = MIN (along, most);
      for (gsize i = 0; i < n; i++)
        {
          step[i] += along * way[i];
          residual[i] -= along * product[i];
        }
      if (done.bounded)
        break;
      if (done.inner % MOVE_BACK == 0)
        rmp_shell_constraint_project (problem->constraint, residual, n_threads);
      precondition (&projector, residual, z);
      /* what rounding left of the residual off the constraint must not end it late */
      if (sqrt (rmp_shell_dot (n, residual, residual)) < enough)
        break;
      rz = rmp_shell_dot (n, residual, z);
      for (gsize i = 0; i < n; i++)
        way[i] = z[i] + rz / last * way[i];
    }
  for (gsize i = 0; i < n; i++)
    done.expected += 0.5 * step[i] * (residual[i] - gradient[i]);
  done.length = sqrt (weigh (&projector, step, step));
  clear_projector (&projector);
  return done;
}
