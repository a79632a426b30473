/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/fold.h"

#include <math.h>

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
  };

  g_return_val_if_fail (status < G_N_ELEMENTS (ids), NULL);
  return ids[status];
}

double
rmp_fold_length (const RmpFoldSpan *span, double height, double *slope)
{
  double length = 0.0, rise = 0.0;

  for (guint j = 0; j + 1 < span->n_points; j++)
    {
      const double *p = span->base + 3 * j, *v = span->lift + 3 * j;
      double d[3], e[3], squared = 0.0, along = 0.0, norm;

      for (guint c = 0; c < 3; c++)
        {
          d[c] = v[c + 3] - v[c];
          e[c] = p[c + 3] - p[c] + height * d[c];
          squared += e[c] * e[c];
          along += e[c] * d[c];
        }

      norm = sqrt (squared);
      length += norm;
      rise += norm > 0.0 ? along / norm : sqrt (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    }

  if (slope)
    *slope = rise;
  return length;
}

double
rmp_fold_upper_bound (const RmpFoldSpan *span, double rest_length)
{
  double moved = 0.0;

  for (guint j = 0; j + 1 < span->n_points; j++)
    {
      const double *v = span->lift + 3 * j;
      double d[3] = { v[3] - v[0], v[4] - v[1], v[5] - v[2] };

      moved += sqrt (d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
    }

  return moved > 0.0 ? (rest_length + rmp_fold_length (span, 0.0, NULL)) / moved : INFINITY;
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

static double
smoothstep (double x)
{
  x = CLAMP (x, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

void
rmp_fold_solve (const RmpFoldSpan *span, double rest_length, const RmpFoldLaw *law, RmpFoldSolution *solution)
{
  Constraint constraint = { span, rest_length };
  double bound, compression;

  *solution = (RmpFoldSolution){ .tau0 = rmp_fold_length (span, 0.0, NULL) - rest_length };

  if (!(rest_length > 0.0))
    {
      solution->status = RMP_FOLD_NO_REST_LENGTH;
      return;
    }
  bound = rmp_fold_upper_bound (span, rest_length);
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

  solution->exact = rmp_root_convex (tau, &constraint, bound, TOLERANCE * rest_length, &solution->steps);
  solution->height = solution->exact;

  /* A straight line would start to fold with a vertical tangent, a concave one with a jump. */
  if (law->onset > 0.0)
    solution->height *= smoothstep (compression / law->onset);
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
