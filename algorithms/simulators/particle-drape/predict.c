/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "predict.h"

#include <string.h>

#include "geometry/vector.h"
#include "inverse.h"

#define ASIDE 1e-6     /* edges that cloth goes at most for its forces to be told apart */
#define TOLERANCE 5e-4 /* what is left over is torn apart again */

/* How far what moves farthest does. */
static double
find_longest (guint n, const double *move)
{
  double longest = 0.0;

  for (guint v = 0; v < n; v++)
    longest = MAX (longest, rmp_vector_norm (move + 3 * (gsize) v));
  return longest;
}

/* As if the rig had gone a part of its way, and cloth so much of @move. */
static double
evaluate (const RmpDrapeProblem *problem, const double *x, const double *rig, const double *move,
          double part, double *gradient)
{
  const gsize n = 3 * (gsize) problem->model->n_vertices;
  g_autofree double *positions = g_new (double, n + 1);
  g_autofree double *at = g_new (double, n + 1);
  RmpDrapeProblem there = *problem;

  for (gsize i = 0; i < n; i++)
    {
      positions[i] = problem->positions[i] + part * rig[i];
      at[i] = x[i] + part * move[i];
    }
  there.positions = positions;
  return rmp_drape_problem_evaluate (&there, at, gradient);
}

/* −H d: what the rig's way does to the forces of cloth that goes with it. (transfer full) */
static double *
find_forces (const RmpDrapeProblem *problem, const double *x, const double *rig, double longest)
{
  const gsize n = 3 * (gsize) problem->model->n_vertices;
  const double part = ASIDE * problem->spacing / longest;
  g_autofree double *before = g_new (double, n + 1);
  double *forces = g_new (double, n + 1);

  evaluate (problem, x, rig, rig, 0.0, before);
  evaluate (problem, x, rig, rig, part, forces);
  for (gsize i = 0; i < n; i++)
    forces[i] = (before[i] - forces[i]) / part;
  return forces;
}

/* Replaces forces by how far they move the cloth. Returns: FALSE where they may move it anywhere */
static gboolean
undo (const RmpDrapeProblem *problem, const double *x, double *forces, const RmpCall *call)
{
  RmpDrapeMatrix matrix;
  RmpDrapeInverse *inverse;
  gboolean done;

  rmp_drape_problem_init_matrix (problem, &matrix);
  inverse = rmp_drape_inverse_new (&matrix, call->n_threads, call->cancellable);
  rmp_drape_problem_derive (problem, x, 0.0, TRUE, &matrix);
  done = matrix.n_free > 0 && rmp_drape_inverse_fit (inverse, x, NULL) &&
         rmp_drape_inverse_is_sound (inverse);
  if (done)
    rmp_drape_inverse_apply (inverse, TOLERANCE, 0.0, forces);
  done = done && rmp_drape_inverse_is_sound (inverse);
  rmp_drape_inverse_free (inverse);
  rmp_drape_matrix_clear (&matrix);
  return done;
}

gboolean
rmp_drape_predict (const RmpDrapeProblem *problem, const double *x, double *move,
                   const RmpCall *call, GError **error)
{
  const guint n = problem->model->n_vertices;
  const double longest = find_longest (n, move);
  g_autofree double *way = NULL;

  if (!(longest > 0.0))
    return TRUE;
  way = find_forces (problem, x, move, longest);
  if (undo (problem, x, way, call))
    {
      double before, after;

      for (gsize i = 0; i < 3 * (gsize) n; i++)
        way[i] += move[i];
      before = evaluate (problem, x, move, move, 1.0, NULL);
      after = evaluate (problem, x, move, way, 1.0, NULL);
      if (after < before)
        memcpy (move, way, 3 * (gsize) n * sizeof (double));
    }
  return !g_cancellable_set_error_if_cancelled (call->cancellable, error);
}
