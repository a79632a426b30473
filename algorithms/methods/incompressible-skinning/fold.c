/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/fold.h"

#include <math.h>

#include "geometry/smoothstep.h"
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

/* Segments whose columns fit on the stack. */
#define FEW 64

/* The columns of a span, in @few or, if they do not fit there, in memory to be freed; NULL
 * otherwise.
 */
static double *
split_span (const RmpFoldSpan *span, double *few, RmpFoldSegments *segments)
{
  guint n = MAX (span->n_points, 1) - 1;
  double *many = n > FEW ? g_new (double, RMP_FOLD_SEGMENTS_ROOM (n)) : NULL;

  rmp_fold_segments_init (segments, n, many ? many : few);
  rmp_fold_segments_set_steps (segments, span->base);
  rmp_fold_segments_set_rises (segments, span->lift);
  return many;
}

double
rmp_fold_length (const RmpFoldSpan *span, double height, double *slope)
{
  double few[RMP_FOLD_SEGMENTS_ROOM (FEW)];
  RmpFoldSegments segments;
  g_autofree double *many = split_span (span, few, &segments);

  return rmp_fold_segments_length (&segments, height, slope);
}

double
rmp_fold_upper_bound (const RmpFoldSpan *span, double rest_length)
{
  double few[RMP_FOLD_SEGMENTS_ROOM (FEW)];
  RmpFoldSegments segments;
  g_autofree double *many = split_span (span, few, &segments);
  double moved = rmp_fold_segments_moved (&segments);

  return moved == 0.0 ? INFINITY
                      : (rest_length + rmp_fold_segments_length (&segments, 0.0, NULL)) / moved;
}

typedef struct
{
  const RmpFoldSegments *segments;
  double rest_length;
} Constraint;

/* τ (X) of §4.2. */
static double
tau (double height, double *slope, gconstpointer data)
{
  const Constraint *constraint = data;

  g_assert (data);

  return rmp_fold_segments_length (constraint->segments, height, slope) - constraint->rest_length;
}

/* How much higher τ would be 0 if L went on as √(L² + 2 L L' h + (h Σ|d|)²), which it does far
 * away, and everywhere where points rise as far as their segments are long. L < L0
 */
static double
guess_step (double rest_length, double length, double slope, double moved)
{
  double share = length * slope, missing = (rest_length - length) * (rest_length + length);

  return missing / (share + sqrt (share * share + moved * moved * missing));
}

static void
solve_published (const RmpFoldSpan *span, double rest_length, RmpFoldSolution *solution)
{
  RmpFoldPublishedSolution published;

  /* A piece of a line is 2α long. */
  rmp_fold_solve_published (span, rest_length, RMP_FOLD_MERIT_SQUARE, 0.5 * rest_length,
                            &published);
  solution->exact = published.height;
  solution->steps = published.iterations;
  solution->evaluations = published.evaluations;
  if (!published.found)
    solution->status = RMP_FOLD_UNSOLVED;
}

/* Sets the solution without a height. Returns: FALSE if the fold has none. @compression: (out) */
static gboolean
begin (double rest_length, double length, double moved, const RmpFoldOptions *options,
       RmpFoldSolution *solution, double *compression)
{
  *solution = (RmpFoldSolution){ .tau0 = length - rest_length };

  if (!(rest_length > 0.0))
    {
      solution->status = RMP_FOLD_NO_REST_LENGTH;
      return FALSE;
    }
  if (!isfinite (solution->tau0) || isnan (moved))
    {
      solution->status = RMP_FOLD_BAD_FRAME;
      return FALSE;
    }
  *compression = -solution->tau0 / rest_length - options->dead_band;
  if (*compression <= 0.0)
    return FALSE;
  if (moved == 0.0)
    {
      solution->status = RMP_FOLD_NO_LIFT;
      return FALSE;
    }
  return TRUE;
}

/* The height from the exact one. */
static void
finish (const RmpFoldOptions *options, double compression, RmpFoldSolution *solution)
{
  solution->height = solution->exact;

  /* A straight line would start to fold with a vertical tangent, a concave one with a jump. */
  if (options->onset > 0.0)
    solution->height *= rmp_smoothstep (compression / options->onset);
  solution->height *= 1.0 - options->faded;
  if (solution->height > options->limit)
    {
      solution->height = options->limit;
      solution->status = RMP_FOLD_CAPPED;
    }
}

static void
solve_newton (const RmpFoldSegments *segments, double moved, double rest_length,
              const RmpFoldOptions *options, RmpFoldSolution *solution)
{
  const Constraint constraint = { segments, rest_length };
  double slope, length = rmp_fold_segments_length (segments, 0.0, &slope), compression, bound,
                guess;

  if (!begin (rest_length, length, moved, options, solution, &compression))
    return;
  bound = (rest_length + length) / moved;
  guess = guess_step (rest_length, length, slope, moved);
  solution->exact = rmp_root_convex (tau, &constraint, guess < bound ? guess : bound, bound,
                                     TOLERANCE * rest_length, &solution->steps);
  solution->evaluations = solution->steps + 2;
  finish (options, compression, solution);
}

void
rmp_fold_refine (const RmpFoldSegments *segments, double moved, double base_length,
                 double rest_length, const RmpFoldOptions *options, double near,
                 RmpFoldSolution *solution)
{
  double compression, length, slope, step;

  g_assert (solution);

  if (!begin (rest_length, base_length, moved, options, solution, &compression))
    return;
  length = rmp_fold_segments_length (segments, near, &slope);
  if (length < rest_length)
    step = guess_step (rest_length, length, slope, moved);
  else
    step = slope > 0.0 ? (rest_length - length) / slope : 0.0;
  solution->exact = near + step;
  if (solution->exact * moved > rest_length + base_length)
    solution->exact = (rest_length + base_length) / moved;
  solution->steps = 1;
  solution->evaluations = near > 0.0 ? 1 : 2;
  finish (options, compression, solution);
}

void
rmp_fold_solve (const RmpFoldSpan *span, double rest_length, const RmpFoldOptions *options,
                RmpFoldSolution *solution)
{
  double few[RMP_FOLD_SEGMENTS_ROOM (FEW)], moved, compression;
  RmpFoldSegments segments;
  g_autofree double *many = split_span (span, few, &segments);

  g_assert (options);

  moved = rmp_fold_segments_moved (&segments);
  if (options->solver == RMP_FOLD_SOLVER_NEWTON)
    {
      solve_newton (&segments, moved, rest_length, options, solution);
      return;
    }
  if (!begin (rest_length, rmp_fold_segments_length (&segments, 0.0, NULL), moved, options,
              solution, &compression))
    return;
  solve_published (span, rest_length, solution);
  finish (options, compression, solution);
}

double
rmp_fold_find_exact (const RmpFoldSpan *span, double rest_length, RmpFoldSolver solver,
                     const RmpFoldSolution *solution)
{
  double few[RMP_FOLD_SEGMENTS_ROOM (FEW)], moved, bound;
  RmpFoldSegments segments;
  g_autofree double *many = NULL;
  const Constraint constraint = { &segments, rest_length };

  if (solver == RMP_FOLD_SOLVER_NEWTON || !(solution->exact > 0.0))
    return solution->exact;
  many = split_span (span, few, &segments);
  moved = rmp_fold_segments_moved (&segments);
  bound = (2.0 * rest_length + solution->tau0) / moved;
  return rmp_root_convex (tau, &constraint, MIN (solution->exact, bound), bound,
                          TOLERANCE * rest_length, NULL);
}

double
rmp_fold_fischer_burmeister (double a, double b)
{
  double r = hypot (a, b);

  /* √(a² + b²) − a − b without cancellation where both are positive. */
  if (a > 0.0 && b > 0.0)
    return -2.0 * a * b / (r + a + b);
  return r - a - b;
}
