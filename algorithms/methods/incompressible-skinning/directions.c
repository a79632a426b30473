/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/directions.h"

#include <math.h>

#include "compute/processor.h"
#include "geometry/vector.h"
#include "solvers/root.h"

/* The bracket for the height of a slid fold grows by this factor from the height of the raised one.
 */
#define GROWTH 1.05
#define MAX_GROWTHS 200
/* Parts of the rest length: what remains of the slid length is rounding. */
#define TOLERANCE 1e-14

/* Points whose scratch fits on the stack. */
#define FEW 64

/* Lengths of the segments of a polyline; returns their sum. */
RMP_VECTOR_CLONES static double
measure_steps (guint n_points, const double *points, double *steps)
{
  double length = 0.0;

#pragma omp simd
  for (guint i = 0; i < n_points - 1; i++)
    {
      const double *p = points + 3 * i;
      double x = p[3] - p[0], y = p[4] - p[1], z = p[5] - p[2];

      steps[i] = sqrt (x * x + y * y + z * z);
    }
  for (guint i = 0; i + 1 < n_points; i++)
    length += steps[i];
  return length;
}

/* @steps: of @points; @total: their sum */
static void
resample (guint n_points, const double *points, const double *steps, double total,
          const double *shares, double *out)
{
  double before = 0.0;
  guint segment = 0;

  rmp_vector_copy (points, out);
  for (guint i = 1; i + 1 < n_points; i++)
    {
      const double *a;
      double position = shares[i] * total, t;

      while (segment + 2 < n_points && before + steps[segment] < position)
        before += steps[segment++];
      a = points + 3 * segment;
      t = steps[segment] > 0.0 ? CLAMP ((position - before) / steps[segment], 0.0, 1.0) : 0.0;
      for (guint c = 0; c < 3; c++)
        out[3 * i + c] = (1.0 - t) * a[c] + t * a[3 + c];
    }
  rmp_vector_copy (points + 3 * (n_points - 1), out + 3 * (n_points - 1));
}

void
rmp_fold_resample (guint n_points, const double *points, const double *shares, double *out)
{
  double few[FEW];
  g_autofree double *many = n_points > FEW ? g_new (double, n_points) : NULL;
  double *steps = many ? many : few, total = measure_steps (n_points, points, steps);

  resample (n_points, points, steps, total, shares, out);
}

/* Unit ways from @from to @to, where a point takes part and the way is longer than @noise. */
RMP_VECTOR_CLONES static void
turn (guint n_points, const double *from, const double *to, const double *weights, double noise,
      double *directions)
{
#pragma omp simd
  for (guint i = 0; i < n_points; i++)
    {
      const double x = to[3 * i] - from[3 * i], y = to[3 * i + 1] - from[3 * i + 1],
                   z = to[3 * i + 2] - from[3 * i + 2];
      const double size = sqrt (x * x + y * y + z * z);
      const gboolean turns = weights[i] > 0.0 && size > noise && size < INFINITY;
      const double inverse = 1.0 / size;

      directions[3 * i] = turns ? x * inverse : directions[3 * i];
      directions[3 * i + 1] = turns ? y * inverse : directions[3 * i + 1];
      directions[3 * i + 2] = turns ? z * inverse : directions[3 * i + 2];
    }
}

void
rmp_fold_correct (guint n_points, const double *from, const double *raised, const double *shares,
                  const double *weights, double noise, double *directions)
{
  double few[3 * FEW];
  g_autofree double *many = n_points > FEW ? g_new (double, 3 * (gsize) n_points) : NULL;
  double *even = many ? many : few;

  rmp_fold_resample (n_points, raised, shares, even);
  turn (n_points, from, even, weights, noise, directions);
}

typedef struct
{
  const RmpFoldSpan *span;
  const double *shares;
  double rest_length;
  double *steps;  /* scratch */
  double *raised; /* scratch */
  double *slid;
  double *height; /* of slid */
} Sliding;

/* The length of the slid fold minus its rest length. */
static double
slid_excess (double height, G_GNUC_UNUSED double *slope, gconstpointer data)
{
  const Sliding *sliding = data;
  guint n = sliding->span->n_points;
  double total;

  g_assert (data);

  for (guint i = 0; i < 3 * n; i++)
    sliding->raised[i] = sliding->span->base[i] + height * sliding->span->lift[i];
  total = measure_steps (n, sliding->raised, sliding->steps);
  *sliding->height = height;
  resample (n, sliding->raised, sliding->steps, total, sliding->shares, sliding->slid);
  return measure_steps (n, sliding->slid, sliding->steps) - sliding->rest_length;
}

double
rmp_fold_slide (const RmpFoldSpan *span, const double *shares, double rest_length, double height,
                double *slid)
{
  double few[4 * FEW], last;
  g_autofree double *many = span->n_points > FEW ? g_new (double, 4 * (gsize) span->n_points)
                                                 : NULL;
  double *scratch = many ? many : few;
  Sliding sliding = { span, shares, rest_length, scratch, scratch + span->n_points, slid, &last };
  double low = height, f_low = slid_excess (height, NULL, &sliding), high, f_high, root;

  if (f_low >= 0.0)
    return height;
  for (guint i = 0;; i++)
    {
      high = GROWTH * low;
      f_high = slid_excess (high, NULL, &sliding);
      if (f_high >= 0.0)
        break;
      if (i == MAX_GROWTHS || !isfinite (f_high))
        return NAN;
      low = high;
      f_low = f_high;
    }
  root = rmp_root_between (slid_excess, &sliding, low, f_low, high, f_high,
                           TOLERANCE * rest_length);
  if (root != last)
    slid_excess (root, NULL, &sliding);
  return root;
}
