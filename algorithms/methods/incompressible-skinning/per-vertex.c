/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/per-vertex.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "solvers/lbfgs.h"

#define MEMORY 8
#define MAX_ITERATIONS 50
#define START 0.1      /* of an edge */
#define SOLVED 1e-6    /* ξ of the length at rest below which the model holds */
#define ROUNDING 1e-12 /* ξ of the length at rest below which nothing is left to gain */

/* The edge after point i, with heights, and its length less that at rest. */
static double
edge_tau (const RmpFoldVertexLine *line, const double *heights, guint i, double edge[3])
{
  rmp_vector_sub (line->base + 3 * (gsize) (i + 1), line->base + 3 * (gsize) i, edge);
  rmp_vector_add_scaled (edge, heights[i + 1], line->lift + 3 * (gsize) (i + 1), edge);
  rmp_vector_add_scaled (edge, -heights[i], line->lift + 3 * (gsize) i, edge);
  return rmp_vector_norm (edge) - line->rest[i];
}

double
rmp_fold_vertex_line_residual (const RmpFoldVertexLine *line, const double *heights, double *tau,
                               double *phi)
{
  double sum = 0.0;

  g_assert (line);

  for (guint i = 0; i + 1 < line->n_points; i++)
    {
      double edge[3], lack = edge_tau (line, heights, i, edge),
                      value = rmp_fold_fischer_burmeister (heights[i], lack);

      if (tau)
        tau[i] = lack;
      if (i == 0)
        continue;
      if (phi)
        phi[i - 1] = value;
      sum += value * value;
    }
  return sqrt (sum);
}

typedef struct
{
  const RmpFoldVertexLine *line;
  double *heights; /* [n] scratch: 0 at both ends */
} Merit;

/* ξ² / 2 of the inner heights, with a subgradient of 0 at the kinks of φ and of a length. */
static double
merit (guint n, const double *x, double *gradient, gconstpointer data)
{
  const Merit *self = data;
  const RmpFoldVertexLine *line = self->line;
  double sum = 0.0;

  g_assert (data);

  memcpy (self->heights + 1, x, n * sizeof *x);
  memset (gradient, 0, n * sizeof *gradient);
  for (guint i = 1; i <= n; i++)
    {
      double edge[3], tau = edge_tau (line, self->heights, i, edge), height = self->heights[i];
      double phi = rmp_fold_fischer_burmeister (height, tau), r = hypot (height, tau), by_tau;

      sum += 0.5 * phi * phi;
      if (!(r > 0.0))
        continue;
      gradient[i - 1] += phi * (height / r - 1.0);
      by_tau = phi * (tau / r - 1.0);
      if (!rmp_vector_normalise (edge))
        continue;
      gradient[i - 1] -= by_tau * rmp_vector_dot (edge, line->lift + 3 * (gsize) i);
      if (i < n)
        gradient[i] += by_tau * rmp_vector_dot (edge, line->lift + 3 * (gsize) (i + 1));
    }
  return sum;
}

/* The status, where it is known without a search; RMP_FOLD_OK if a search is needed. */
static RmpFoldStatus
judge (const RmpFoldVertexLine *line, double length)
{
  gboolean lifts = FALSE;

  if (!(length > 0.0))
    return RMP_FOLD_NO_REST_LENGTH;
  for (gsize i = 0; i < 3 * (gsize) line->n_points; i++)
    {
      if (!isfinite (line->base[i]) || !isfinite (line->lift[i]))
        return RMP_FOLD_BAD_FRAME;
      lifts |= i >= 3 && i + 3 < 3 * (gsize) line->n_points && line->lift[i] != 0.0;
    }
  return lifts ? RMP_FOLD_OK : RMP_FOLD_NO_LIFT;
}

static gboolean
is_compressed (const RmpFoldVertexLine *line, const double *heights, double dead_band)
{
  for (guint i = 1; i + 1 < line->n_points; i++)
    {
      double edge[3];

      if (edge_tau (line, heights, i, edge) < -dead_band * line->rest[i])
        return TRUE;
    }
  return FALSE;
}

void
rmp_fold_vertex_line_solve (const RmpFoldVertexLine *line, double dead_band, double *heights,
                            RmpFoldVertexSolution *solution)
{
  const guint n = line->n_points;
  g_autofree double *lower = g_new0 (double, n);
  g_autofree double *x = g_new0 (double, n);
  double length = 0.0;
  Merit self = { line, heights };
  RmpLbfgsOptions options = { .memory = MEMORY, .max_iterations = MAX_ITERATIONS };
  RmpLbfgsReport report;

  g_assert (solution);

  for (guint i = 0; i < n; i++)
    heights[i] = 0.0;
  for (guint i = 0; i + 1 < n; i++)
    length += line->rest[i];

  *solution = (RmpFoldVertexSolution){ .status = judge (line, length) };
  if (solution->status == RMP_FOLD_NO_REST_LENGTH || solution->status == RMP_FOLD_BAD_FRAME)
    return;
  if (!is_compressed (line, heights, dead_band))
    {
      solution->status = RMP_FOLD_OK;
      return;
    }
  solution->residual = rmp_fold_vertex_line_residual (line, heights, NULL, NULL);
  if (solution->status == RMP_FOLD_NO_LIFT)
    return;

  for (guint i = 1; i + 1 < n; i++)
    x[i - 1] = START * line->rest[i];
  options.value = 0.5 * ROUNDING * length * ROUNDING * length;
  options.shift = ROUNDING * length;
  rmp_lbfgs_minimise (merit, &self, n - 2, lower, NULL, &options, x, &report);

  memcpy (heights + 1, x, (n - 2) * sizeof *x);
  solution->residual = rmp_fold_vertex_line_residual (line, heights, NULL, NULL);
  solution->iterations = report.iterations;
  solution->evaluations = report.evaluations;
  solution->status = solution->residual <= SOLVED * length ? RMP_FOLD_OK : RMP_FOLD_UNSOLVED;
}
