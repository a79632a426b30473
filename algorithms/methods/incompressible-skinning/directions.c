/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/directions.h"

#include "geometry/vector.h"
#include "solvers/root.h"

/* The bracket for the height of a slid fold grows by this factor from the height of the raised one. */
#define GROWTH 1.05
#define MAX_GROWTHS 200
/* Parts of the rest length: what remains of the slid length is rounding. */
#define TOLERANCE 1e-14

static double
polyline_length (guint n_points, const double *points)
{
  double length = 0.0;

  for (guint i = 1; i < n_points; i++)
    length += rmp_vector_distance (points + 3 * (i - 1), points + 3 * i);
  return length;
}

void
rmp_fold_resample (guint n_points, const double *points, const double *shares, double *out)
{
  double total = polyline_length (n_points, points), before = 0.0;
  double step = rmp_vector_distance (points, points + 3);
  guint segment = 0;

  rmp_vector_copy (points, out);
  for (guint i = 1; i + 1 < n_points; i++)
    {
      const double *a, *b;
      double place = shares[i] * total, t;

      while (segment + 2 < n_points && before + step < place)
        {
          before += step;
          segment++;
          step = rmp_vector_distance (points + 3 * segment, points + 3 * (segment + 1));
        }
      a = points + 3 * segment;
      b = a + 3;
      t = step > 0.0 ? CLAMP ((place - before) / step, 0.0, 1.0) : 0.0;
      for (guint c = 0; c < 3; c++)
        out[3 * i + c] = (1.0 - t) * a[c] + t * b[c];
    }
  rmp_vector_copy (points + 3 * (n_points - 1), out + 3 * (n_points - 1));
}

void
rmp_fold_correct (guint n_points, const double *base, const double *raised, const double *shares, const double *weights,
                  double noise, double *directions)
{
  g_autofree double *even = g_new (double, 3 * (gsize) n_points);

  rmp_fold_resample (n_points, raised, shares, even);
  for (guint i = 0; i < n_points; i++)
    {
      double way[3];

      rmp_vector_sub (even + 3 * i, base + 3 * i, way);
      if (weights[i] > 0.0 && rmp_vector_norm (way) > noise && rmp_vector_normalise (way))
        rmp_vector_copy (way, directions + 3 * i);
    }
}

typedef struct
{
  const RmpFoldSpan *span;
  const double *shares;
  double rest_length;
  double *raised; /* scratch */
  double *slid;
} Sliding;

/* What the slid fold has more than its rest length. */
static double
slid_excess (double height, G_GNUC_UNUSED double *slope, gconstpointer data)
{
  const Sliding *sliding = data;
  guint n = sliding->span->n_points;

  for (guint i = 0; i < n; i++)
    rmp_vector_add_scaled (sliding->span->base + 3 * i, height, sliding->span->lift + 3 * i, sliding->raised + 3 * i);
  rmp_fold_resample (n, sliding->raised, sliding->shares, sliding->slid);
  return polyline_length (n, sliding->slid) - sliding->rest_length;
}

double
rmp_fold_slide (const RmpFoldSpan *span, const double *shares, double rest_length, double height, double *slid)
{
  g_autofree double *raised = g_new (double, 3 * (gsize) span->n_points);
  Sliding sliding = { span, shares, rest_length, raised, slid };
  double high = height, root;

  if (slid_excess (height, NULL, &sliding) >= 0.0)
    return height;
  for (guint i = 0; i < MAX_GROWTHS && slid_excess (high, NULL, &sliding) < 0.0; i++)
    high *= GROWTH;
  root = rmp_root_bracketed (slid_excess, &sliding, height, high, TOLERANCE * rest_length);
  if (isfinite (root))
    slid_excess (root, NULL, &sliding);
  return root;
}
