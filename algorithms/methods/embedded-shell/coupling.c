/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/coupling.h"

#include <string.h>

#include "methods/embedded-shell/solve.h"

/* Hᵀ μ, and what the foundation pushes the target with, which is what it pushes the skin with, the
 * other way. @gradient: of the skin's energies
 */
static void
find_held (const RmpShellProblem *problem, const double *x, const double *gradient, double *pull,
           guint n_threads)
{
  const gsize n = 3 * (gsize) rmp_shell_skin_get_n_vertices (problem->skin);
  const guint n_rows = rmp_shell_constraint_get_n_rows (problem->constraint);
  g_autofree double *multipliers = g_new (double, 3 * (gsize) n_rows + 1);
  g_autofree double *whole = g_new (double, n + 1);

  rmp_shell_multipliers (problem, x, multipliers, n_threads);
  rmp_shell_constraint_spread (problem->constraint, multipliers, pull, n_threads);
  rmp_shell_problem_gradient (problem, x, whole, n_threads);
  for (gsize i = 0; i < n; i++)
    if (!problem->fixed || !problem->fixed[i / 3])
      pull[i] += whole[i] - gradient[i] + (problem->forces ? problem->forces[i] : 0.0);
}

void
rmp_shell_pull (const RmpShellProblem *problem, const RmpEmbedding *embedding, const double *x,
                gboolean converged, double *force, guint n_threads)
{
  gsize n;
  g_autofree double *gradient = NULL, *pull = NULL;

  g_return_if_fail (problem && embedding && x && force);
  g_return_if_fail (embedding->n_vertices == rmp_shell_skin_get_n_vertices (problem->skin));

  n = 3 * (gsize) embedding->n_vertices;
  gradient = g_new (double, n + 1);
  pull = g_new0 (double, n + 1);
  rmp_shell_skin_gradient (problem->skin, x, gradient, n_threads);
  if (problem->contact)
    rmp_shell_contact_add_push (problem->contact, x, gradient);
  if (!converged)
    find_held (problem, x, gradient, pull, n_threads);
  for (gsize i = 0; converged && i < n; i++)
    pull[i] = problem->fixed && problem->fixed[i / 3]
                  ? 0.0
                  : (problem->forces ? problem->forces[i] : 0.0) - gradient[i];
  rmp_embedding_add_transposed (embedding, pull, force);
}

/* −Bᵀ K d, where d are the moves of what is fixed: without it the skin would hold the interior back
 * from following them. @stiffness: to work with
 */
static void
take_along (const RmpShellProblem *problem, const RmpEmbedding *embedding, const double *x,
            const double *moves, RmpBlockMatrix *stiffness, double *force, guint n_threads)
{
  const gsize n = 3 * (gsize) embedding->n_vertices;
  g_autofree double *pull = g_new (double, n + 1);

  rmp_shell_skin_hessian (problem->skin, x, TRUE, stiffness, n_threads, problem->cancellable);
  rmp_block_matrix_multiply (stiffness, moves, pull, n_threads);
  for (gsize i = 0; i < n; i++)
    pull[i] = problem->fixed[i / 3] ? 0.0 : -pull[i];
  rmp_embedding_add_transposed (embedding, pull, force);
}

void
rmp_shell_add_stiffness (const RmpShellProblem *problem, const RmpEmbedding *embedding,
                         const double *x, const double *moves, RmpBlockMatrix *matrix,
                         double *force, guint n_threads)
{
  g_autoptr (RmpBlockMatrix) stiffness = NULL;

  g_return_if_fail (problem && embedding && x && matrix);

  stiffness = rmp_shell_skin_new_matrix (problem->skin);
  if (moves && force && problem->fixed)
    take_along (problem, embedding, x, moves, stiffness, force, n_threads);
  rmp_shell_problem_hessian (problem, x, TRUE, stiffness, n_threads);
  for (guint v = 0; v < stiffness->n && problem->fixed; v++)
    if (problem->fixed[v])
      memset (stiffness->blocks + 9 * (gsize) stiffness->diagonal[v], 0, 9 * sizeof (double));
  rmp_embedding_add_projected (embedding, stiffness, 1.0, matrix, problem->cancellable);
}
