/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/fold.h"

#include <math.h>

#include "methods/incompressible-skinning/published.h"
#include "solvers/root.h"

/* The root is found to the last digits: what remains of τ is rounding. */
#define TOLERANCE 1e-12

const char *
rmp_fold_status_get_id (RmpFoldStatus status)
{
  static const char *const ids[] = {
    [RMP_FOLD_OK] = "ok",
    [RMP_FOLD_NO_LIFT] = "no-lift",
    [RMP_FOLD_NO_REST_LENGTH] = "no-rest-length",
    [RMP_FOLD_BAD_FRAME] = "bad-frame",
    [RMP_FOLD_CAPPED] = "capped",
    [RMP_FOLD_RESTLESS] = "restless",
    [RMP_FOLD_UNSOLVED] = "unsolved",
    [RMP_FOLD_BASE_CROSSES] = "base-crosses",
    [RMP_FOLD_NO_ROOM] = "no-room",
  };

  g_return_val_if_fail (status < G_N_ELEMENTS (ids), NULL);
  return ids[status];
}

double
rmp_fold_length (const RmpFoldSpan *span, double height, double *slope)
{
  const double *p = span->base, *v = span->lift;
  double length = 0.0, rise = 0.0;

  for (guint j = 1; j < span->n_points; j++, p += 3, v += 3)
    {
      /* d = D_j+1 − D_j, e = p'_j+1 − p'_j + X d */
      const double dx = v[3] - v[0], dy = v[4] - v[1], dz = v[5] - v[2];
      const double ex = p[3] - p[0] + height * dx, ey = p[4] - p[1] + height * dy, ez = p[5] - p[2] + height * dz;
      const double norm = sqrt (ex * ex + ey * ey + ez * ez);

      length += norm;
      if (slope)
        rise += norm > 0.0 ? (ex * dx + ey * dy + ez * dz) / norm : sqrt (dx * dx + dy * dy + dz * dz);
    }

  if (slope)
    *slope = rise;
  return length;
}

/* Σ|d|: how much length a height of 1 moves about. */
static double
moved_length (const RmpFoldSpan *span)
{
  const double *v = span->lift;
  double moved = 0.0;

  for (guint j = 1; j < span->n_points; j++, v += 3)
    {
      const double dx = v[3] - v[0], dy = v[4] - v[1], dz = v[5] - v[2];

      moved += sqrt (dx * dx + dy * dy + dz * dz);
    }
  return moved;
}

static double
bound_height (const RmpFoldSpan *span, double rest_length, double length)
{
  double moved = moved_length (span);

  return moved == 0.0 ? INFINITY : (rest_length + length) / moved;
}

double
rmp_fold_upper_bound (const RmpFoldSpan *span, double rest_length)
{
  return bound_height (span, rest_length, rmp_fold_length (span, 0.0, NULL));
}

typedef struct
{
  const RmpFoldSpan *span;
  double rest_length;
} Constraint;

/* τ (X) of §4.2. */
static double
tau (double height, double *slope, gconstpointer data)
{
  const Constraint *constraint = data;

  return rmp_fold_length (constraint->span, height, slope) - constraint->rest_length;
}

static void
solve_exact (const RmpFoldSpan *span, double rest_length, RmpFoldSolver solver, double bound, RmpFoldSolution *solution)
{
  Constraint constraint = { span, rest_length };
  RmpPublishedSolution published;

  if (solver == RMP_FOLD_SOLVER_NEWTON)
    {
      solution->exact = rmp_root_convex (tau, &constraint, bound, TOLERANCE * rest_length, &solution->steps);
      solution->evaluations = solution->steps + 1;
      return;
    }

  /* A piece of a line is 2α long. */
  rmp_fold_solve_published (span, rest_length, RMP_FOLD_MERIT_SQUARE, 0.5 * rest_length, &published);
  solution->exact = published.height;
  solution->steps = published.iterations;
  solution->evaluations = published.evaluations;
  if (!published.found)
    solution->status = RMP_FOLD_UNSOLVED;
}

static double
smoothstep (double x)
{
  x = CLAMP (x, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

void
rmp_fold_solve (const RmpFoldSpan *span, double rest_length, const RmpFoldLaw *law, RmpFoldSolution *solution)
{
  double length = rmp_fold_length (span, 0.0, NULL), bound, compression;

  *solution = (RmpFoldSolution){ .tau0 = length - rest_length };

  if (!(rest_length > 0.0))
    {
      solution->status = RMP_FOLD_NO_REST_LENGTH;
      return;
    }
  bound = bound_height (span, rest_length, length);
  if (!isfinite (solution->tau0) || isnan (bound))
    {
      solution->status = RMP_FOLD_BAD_FRAME;
      return;
    }
  compression = -solution->tau0 / rest_length - law->dead_band;
  if (compression <= 0.0)
    return;
  if (isinf (bound))
    {
      solution->status = RMP_FOLD_NO_LIFT;
      return;
    }

  solve_exact (span, rest_length, law->solver, bound, solution);
  solution->height = solution->exact;

  /* A straight line would start to fold with a vertical tangent, a concave one with a jump. */
  if (law->onset > 0.0)
    solution->height *= smoothstep (compression / law->onset);
  solution->height *= 1.0 - law->faded;
  if (solution->height > law->limit)
    {
      solution->height = law->limit;
      solution->status = RMP_FOLD_CAPPED;
    }
}

double
rmp_fischer_burmeister (double a, double b)
{
  double r = hypot (a, b);

  /* √(a² + b²) − a − b without cancellation where both are positive. */
  if (a > 0.0 && b > 0.0)
    return -2.0 * a * b / (r + a + b);
  return r - a - b;
}
