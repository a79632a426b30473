/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step-projected.c: conjugate gradients on the constraint:
 *   N. Gould, M. Hribar, J. Nocedal. On the solution of equality constrained quadratic programming
 *   problems arising in optimization. SIAM Journal on Scientific Computing, 2001.
 */
#include "methods/embedded-shell/projector.h"

#include <math.h>
#include <string.h>

/* Curvature along a direction, by the preconditioner's, that counts as negative. */
#define LEAST_CURVATURE 1e-10
/* Rounding moves the residual off the constraint: it is moved back after so many iterations. */
#define MOVE_BACK 10

/* Of a step that moves all by @distance. */
static double
begin_radius (const RmpShellProjector *self, double distance)
{
  double sum = 0.0;

  for (gsize i = 0; i < self->n; i++)
    sum += 1.0 / self->weights[i];
  return distance * sqrt (sum);
}

/* How far along @way the step is as long as the radius. */
static double
reach (const RmpShellProjector *self, const double *step, const double *way, double unit,
       double radius)
{
  const double along = rmp_shell_projector_weigh (self, step, way);
  const double left = MAX (radius * radius - rmp_shell_projector_weigh (self, step, step), 0.0);

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
  RmpShellProjector projector;

  memset (step, 0, n * sizeof (double));
  if (!rmp_shell_projector_init (&projector, problem, work, options))
    {
      rmp_shell_projector_clear (&projector);
      return done;
    }
  for (gsize i = 0; i < n; i++)
    residual[i] = -gradient[i];
  rmp_shell_constraint_project (problem->constraint, residual, n_threads);
  if (!isfinite (radius))
    radius = begin_radius (&projector, first * rmp_shell_skin_get_edge (problem->skin));
  enough = MIN (0.1, sqrt (relative)) * sqrt (rmp_shell_dot (n, residual, residual));
  rmp_shell_projector_apply (&projector, residual, z);
  memcpy (way, z, n * sizeof (double));
  rz = rmp_shell_dot (n, residual, z);
  while (done.inner < options->most_inner && rz > 0.0 &&
         !g_cancellable_is_cancelled (options->cancellable))
    {
      double curvature, unit, along, most, last = rz;

      rmp_block_matrix_multiply (work->matrix, way, product, n_threads);
      done.inner++;
      curvature = rmp_shell_dot (n, way, product);
      unit = rmp_shell_projector_weigh (&projector, way, way);
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
      rmp_shell_projector_apply (&projector, residual, z);
      /* what rounding left of the residual off the constraint must not end it late */
      if (sqrt (rmp_shell_dot (n, residual, residual)) < enough)
        break;
      rz = rmp_shell_dot (n, residual, z);
      for (gsize i = 0; i < n; i++)
        way[i] = z[i] + rz / last * way[i];
    }
  for (gsize i = 0; i < n; i++)
    done.expected += 0.5 * step[i] * (residual[i] - gradient[i]);
  done.length = sqrt (rmp_shell_projector_weigh (&projector, step, step));
  rmp_shell_projector_clear (&projector);
  return done;
}
