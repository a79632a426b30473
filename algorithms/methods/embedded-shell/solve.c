/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/solve.h"

#include <math.h>
#include <string.h>

#include "methods/embedded-shell/solve-private.h"

/* Armijo's constant, and the shortest fraction of a step worth trying. */
#define DESCENT 1e-4
#define SHORTEST 1e-7
/* A step is no longer than this, by the mean edge. */
#define LONGEST_STEP 0.5
/* How far the first step may go where the energy may curve downwards, and each where it cannot. */
#define FIRST_RADIUS 0.1
#define CLAMPED_RADIUS 1.0
/* A residual so large is far from any equilibrium: second derivatives there mislead. */
#define FAR 0.3
/* Rounding of the energy, relative. */
#define ROUNDING 1e-13
/* Products that the lowest curvature may take, as a part of those of the solve, and in any case. */
#define LOOKED_SHARE 5
#define LEAST_LOOKED 20
#define MOST_LOOKED 200
/* … of a skin that would be factored, were it not for its modes. */
#define LEAST_LOOKED_BESIDE_MODES 100
/* By how much of what was foreseen the energy falls where it was foreseen badly, and well. */
#define POOR 0.25
#define GOOD 0.75

RmpShellWork *
rmp_shell_work_new (const RmpShellSkin *skin, const RmpShellConstraint *constraint)
{
  RmpShellWork *self = g_new0 (RmpShellWork, 1);

  self->matrix = rmp_shell_skin_new_matrix (skin);
  self->gram = rmp_shell_gram_new (constraint);
  return self;
}

void
rmp_shell_work_free (RmpShellWork *self)
{
  if (!self)
    return;
  rmp_block_matrix_free (self->matrix);
  rmp_shell_gram_free (self->gram);
  g_clear_pointer (&self->saddle, rmp_cholesky_free);
  g_free (self);
}

typedef struct
{
  const RmpShellProblem *problem;
  RmpShellWork *work;
  const RmpShellSolveOptions *options;
  gsize n;
  double *x, *trial, *gradient, *step;
  double radius;    /* of the next step, as its length */
  gboolean clamped; /* of the next step */
  RmpShellSolution *solution;
} Solve;

/* Returns: the part of the step that is left */
static double
shorten (const Solve *self)
{
  const double most = LONGEST_STEP * rmp_shell_skin_get_edge (self->problem->skin);
  double largest = 0.0;

  for (gsize i = 0; i < self->n; i++)
    largest = MAX (largest, fabs (self->step[i]));
  if (!(largest > most))
    return 1.0;
  for (gsize i = 0; i < self->n; i++)
    self->step[i] *= most / largest;
  return most / largest;
}

/* Goes as far along the step as the energy falls. Returns: the part of it, 0 where it falls nowhere
 */
static double
descend (Solve *self)
{
  const double energy = self->solution->energy, slack = ROUNDING * fabs (energy);
  const double slope = rmp_shell_dot (self->n, self->gradient, self->step);

  for (double share = 1.0; share >= SHORTEST; share *= 0.5)
    {
      double reached;

      if (g_cancellable_is_cancelled (self->options->cancellable))
        break;
      for (gsize i = 0; i < self->n; i++)
        self->trial[i] = self->x[i] + share * self->step[i];
      reached = rmp_shell_problem_energy (self->problem, self->trial, self->options->n_threads);
      if (!(reached <= energy + DESCENT * share * MIN (slope, 0.0) + slack))
        continue;
      memcpy (self->x, self->trial, self->n * sizeof (double));
      self->solution->energy = reached;
      return share;
    }
  return 0.0;
}

/* How far the next step may go, by how well the energy was foreseen that this one led to. */
static void
set_radius (Solve *self, const RmpShellStep *step, double share, double fallen)
{
  const double length = share * step->length;

  if (share < 1.0 || fallen < POOR * step->expected)
    self->radius = share < 1.0 && share > 0.0 ? length : 0.5 * step->length;
  else if (step->bounded && fallen > GOOD * step->expected)
    self->radius = 2.0 * length;
  else if (isfinite (self->radius))
    self->radius = MAX (self->radius, length);
  else
    self->radius = length;
}

/* Where a step ended because the energy curves downwards, the next one is of elements that do not:
 * by turns they lead out of far too crowded cloth, where either alone creeps. FALSE where no step
 * makes the energy fall.
 */
static gboolean
advance (Solve *self)
{
  const RmpShellSolveOptions *options = self->options;
  const gboolean direct = options->solver == RMP_SHELL_SOLVER_DIRECT &&
                          !rmp_shell_constraint_is_dense (self->problem->constraint);
  const double before = self->solution->energy;
  const gboolean clamped = self->clamped || self->solution->residual > FAR;
  double share;
  RmpShellStep step;

  rmp_shell_problem_hessian (self->problem, self->x, clamped ? RMP_SHELL_ROUGH : RMP_SHELL_EXACT,
                             self->work->matrix, options->n_threads);
  step = direct ? rmp_shell_direct_step (self->problem, self->work, options, self->gradient,
                                         self->step)
                : rmp_shell_projected_step (
                      self->problem, self->work, options, self->solution->residual,
                      clamped ? (double) INFINITY : self->radius,
                      clamped ? CLAMPED_RADIUS : FIRST_RADIUS, self->gradient, self->step);
  self->solution->inner += step.inner;
  if (g_cancellable_is_cancelled (options->cancellable))
    return FALSE;
  share = shorten (self);
  share *= descend (self);
  if (!direct && !clamped)
    set_radius (self, &step, share, before - self->solution->energy);
  self->clamped = !direct && !clamped && (step.negative || !(share > 0.0));
  return share > 0.0 || self->clamped;
}

static gboolean
minimise (Solve *self)
{
  RmpShellSolution *solution = self->solution;
  const RmpShellSolveOptions *options = self->options;

  solution->converged = FALSE;
  self->radius = (double) INFINITY;
  solution->energy = rmp_shell_problem_energy (self->problem, self->x, options->n_threads);
  for (guint i = 0;; i++)
    {
      rmp_shell_problem_gradient (self->problem, self->x, self->gradient, options->n_threads);
      solution->residual = rmp_shell_problem_residual (self->problem, self->gradient,
                                                       options->n_threads);
      solution->converged = solution->residual < options->tolerance;
      if (solution->converged || i == options->most || !isfinite (solution->residual) ||
          (i > 0 && options->end > 0 && g_get_monotonic_time () >= options->end))
        return TRUE;
      if (!advance (self))
        return !g_cancellable_is_cancelled (options->cancellable);
      solution->iterations++;
    }
}

/* Modes would fill the factor. */
static gboolean
is_factored (const Solve *self)
{
  return self->n <= RMP_SHELL_MOST_FACTORED &&
         !rmp_shell_constraint_is_dense (self->problem->constraint);
}

/* Whether the end is a minimum; of one that is none, of many unknowns, the way down is in @trial.
 * FALSE where it was cancelled
 */
static gboolean
look (Solve *self)
{
  RmpShellSolution *solution = self->solution;
  const RmpShellSolveOptions *options = self->options;
  const guint rows = rmp_shell_constraint_get_n_rows (self->problem->constraint);
  guint negative;

  solution->stability = RMP_SHELL_UNKNOWN;
  if (!solution->converged || options->noise <= 0.0)
    return TRUE;
  rmp_shell_problem_hessian (self->problem, self->x, RMP_SHELL_EXACT, self->work->matrix,
                             options->n_threads);
  if (!is_factored (self))
    {
      solution->stability = rmp_shell_find_lowest (
          self->problem, self->work, options,
          CLAMP (solution->inner / LOOKED_SHARE,
                 self->n > RMP_SHELL_MOST_FACTORED ? LEAST_LOOKED : LEAST_LOOKED_BESIDE_MODES,
                 MOST_LOOKED),
          self->trial, &solution->lowest);
      return !g_cancellable_is_cancelled (options->cancellable);
    }
  negative = rmp_shell_problem_count_negative (self->problem, self->work->matrix,
                                               &self->work->saddle, options->cancellable);
  solution->stability = negative == 3 * rows ? RMP_SHELL_STABLE : RMP_SHELL_SADDLE;
  return !g_cancellable_is_cancelled (options->cancellable);
}

/* Off the saddle, without leaving the constraint: along the way down where that is known, else to
 * any side.
 */
static void
shake (Solve *self)
{
  const gboolean known = !is_factored (self);
  double largest = 0.0;

  for (gsize i = 0; i < self->n && known; i++)
    largest = MAX (largest, fabs (self->trial[i]));
  for (gsize i = 0; i < self->n; i++)
    {
      const gboolean fixed = self->problem->fixed && self->problem->fixed[i / 3];
      const double way = !known ? rmp_shell_noise ((guint32) i, 0)
                                : (largest > 0.0 ? self->trial[i] / largest : 0.0);

      self->step[i] = fixed ? 0.0 : self->options->noise * way;
    }
  rmp_shell_constraint_project (self->problem->constraint, self->step, self->options->n_threads);
  for (gsize i = 0; i < self->n; i++)
    self->x[i] += self->step[i];
}

static gboolean
solve (Solve *self)
{
  if (!minimise (self) || !look (self))
    return FALSE;
  if (self->solution->stability != RMP_SHELL_SADDLE)
    return TRUE;
  shake (self);
  return minimise (self) && look (self);
}

gboolean
rmp_shell_solve (const RmpShellProblem *problem, RmpShellWork *work,
                 const RmpShellSolveOptions *options, double *x, RmpShellSolution *solution)
{
  const gsize n = 3 * (gsize) rmp_shell_skin_get_n_vertices (problem->skin);
  Solve self = {
    problem, work, options, n, x, NULL, NULL, NULL, (double) INFINITY, FALSE, solution
  };
  gboolean done;

  g_assert (x && solution);

  *solution = (RmpShellSolution){ .lowest = (double) NAN };
  work->shift = 0.0;
  rmp_shell_constraint_move_onto (problem->constraint, problem->target, x, options->n_threads);
  if (options->solver == RMP_SHELL_SOLVER_PUBLISHED)
    return rmp_shell_solve_published (problem, work, options, x, solution);
  self.trial = g_new (double, n + 1);
  self.gradient = g_new (double, n + 1);
  self.step = g_new (double, n + 1);
  done = solve (&self);
  g_free (self.trial);
  g_free (self.gradient);
  g_free (self.step);
  return done;
}

void
rmp_shell_multipliers (const RmpShellProblem *problem, const double *x, double *multipliers,
                       guint n_threads)
{
  const gsize rows = 3 * (gsize) rmp_shell_constraint_get_n_rows (problem->constraint);
  g_autofree double *gradient = g_new (
      double, 3 * (gsize) rmp_shell_skin_get_n_vertices (problem->skin) + 1);

  rmp_shell_problem_gradient (problem, x, gradient, n_threads);
  rmp_shell_constraint_apply (problem->constraint, gradient, multipliers, n_threads);
  rmp_shell_constraint_solve (problem->constraint, multipliers);
  for (gsize i = 0; i < rows; i++)
    multipliers[i] = -multipliers[i];
}
