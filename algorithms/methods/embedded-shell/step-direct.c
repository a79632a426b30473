/* SPDX-License-Identifier: GPL-3.0-or-later */
/* step-direct.c: a Newton step by a factor of the saddle point's matrix, shifted until it has as
 * many negative pivots as the constraint has rows.
 */
#include "methods/embedded-shell/solve-private.h"

#include <string.h>

/* The shift, by the mean diagonal: where it begins, by what it grows and falls, and its end. */
#define FIRST_SHIFT 1e-4
#define GROWTH 4.0
#define MOST_SHIFTS 24

static guint
count_negative (const RmpCholesky *factor, guint n)
{
  g_autofree double *pivots = g_new (double, n + 1);
  guint count = 0;

  rmp_cholesky_get_pivots (factor, pivots);
  for (guint i = 0; i < n; i++)
    count += pivots[i] < 0.0;
  return count;
}

/* What @solution leaves of @right. */
static void
subtract_product (const RmpShellProblem *problem, RmpShellWork *work, double shift, double gamma,
                  const double *solution, double *right, guint n_threads)
{
  const gsize n = 3 * (gsize) work->matrix->n;
  const gsize rows = 3 * (gsize) rmp_shell_constraint_get_n_rows (problem->constraint);
  g_autofree double *product = g_new (double, n + 1), *spread = g_new (double, n + 1);
  g_autofree double *means = g_new (double, rows + 1);

  rmp_block_matrix_multiply (work->matrix, solution, product, n_threads);
  rmp_shell_constraint_spread (problem->constraint, solution + n, spread, n_threads);
  rmp_shell_constraint_apply (problem->constraint, solution, means, n_threads);
  for (gsize i = 0; i < n; i++)
    right[i] -= product[i] + shift * solution[i] + gamma * spread[i];
  for (gsize i = 0; i < rows; i++)
    right[n + i] -= gamma * means[i];
}

/* Solves with the factor, and once more with what is left. */
static void
solve_refined (const RmpShellProblem *problem, RmpShellWork *work, double shift, double gamma,
               const double *right, double *solution, gsize size, guint n_threads)
{
  g_autofree double *left = g_memdup2 (right, size * sizeof *left);
  g_autofree double *more = g_new (double, size + 1);

  rmp_cholesky_solve (work->saddle, 1, right, solution);
  subtract_product (problem, work, shift, gamma, solution, left, n_threads);
  rmp_cholesky_solve (work->saddle, 1, left, more);
  for (gsize i = 0; i < size; i++)
    solution[i] += more[i];
}

RmpShellStep
rmp_shell_direct_step (const RmpShellProblem *problem, RmpShellWork *work,
                       const RmpShellSolveOptions *options, const double *gradient, double *step)
{
  const gsize n = 3 * (gsize) work->matrix->n;
  const guint rows = 3 * rmp_shell_constraint_get_n_rows (problem->constraint);
  const guint size = (guint) n + rows;
  const double gamma = rmp_shell_mean_diagonal (work->matrix);
  g_autofree double *right = g_new0 (double, size + 1), *solution = g_new0 (double, size + 1);
  RmpShellStep done = { 0 };

  for (gsize i = 0; i < n; i++)
    right[i] = -gradient[i];
  memset (step, 0, n * sizeof (double));
  for (guint tries = 0; tries < MOST_SHIFTS; tries++)
    {
      g_autoptr (GArray)
          entries = rmp_shell_problem_saddle (problem, work->matrix, work->shift * gamma, gamma);
      const RmpCholeskyEntry *each = (const RmpCholeskyEntry *) (gpointer) entries->data;

      if (!work->saddle)
        work->saddle = rmp_cholesky_analyse_indefinite (size, entries->len, each);
      done.inner++;
      if (rmp_cholesky_factorise (work->saddle, each) &&
          count_negative (work->saddle, size) == rows)
        {
          solve_refined (problem, work, work->shift * gamma, gamma, right, solution, size,
                         options->n_threads);
          memcpy (step, solution, n * sizeof (double));
          work->shift = work->shift > FIRST_SHIFT * 0.01 ? work->shift / GROWTH : 0.0;
          return done;
        }
      work->shift = MAX (FIRST_SHIFT, work->shift * GROWTH);
      if (g_cancellable_is_cancelled (options->cancellable))
        break;
    }
  return done;
}
