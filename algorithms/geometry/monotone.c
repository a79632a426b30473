/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/monotone.h"

#include <math.h>

/* The slope at a point between steps h0 and h1 with differences g0 and g1: never overshoots. */
static double
inner_slope (double h0, double h1, double g0, double g1)
{
  double w0 = 2.0 * h1 + h0;
  double w1 = h1 + 2.0 * h0;

  return g0 * g1 > 0.0 ? (w0 + w1) / (w0 / g0 + w1 / g1) : 0.0;
}

/* Three-point slope at an end whose nearest step is h0, limited to keep the shape. */
static double
end_slope (double h0, double h1, double g0, double g1)
{
  double slope = ((2.0 * h0 + h1) * g0 - h0 * g1) / (h0 + h1);

  if (slope * g0 <= 0.0)
    return 0.0;
  if (g0 * g1 <= 0.0 && fabs (slope) > 3.0 * fabs (g0))
    return 3.0 * g0;
  return slope;
}

/* The nearest slope to @slope that overshoots neither chord. */
static double
limit_slope (double slope, double g0, double g1)
{
  double steepest = g0 * g1 > 0.0 ? 3.0 * MIN (fabs (g0), fabs (g1)) : 0.0;

  if (!(steepest > 0.0))
    return 0.0;
  return g0 > 0.0 ? CLAMP (slope, 0.0, steepest) : CLAMP (slope, -steepest, 0.0);
}

static double
step (const double *x, guint i)
{
  return x[i + 1] - x[i];
}

void
rmp_monotone_slopes (guint n, const double *x, const double *y, const double *drawn, double *slopes)
{
  const guint last = n - 1;

  g_return_if_fail (n >= 2);

#define GRADIENT(i) (step (y, (i)) / step (x, (i)))
  for (guint i = 0; i <= last; i++)
    {
      double g0 = GRADIENT (i > 0 ? i - 1 : 0), g1 = GRADIENT (i < last ? i : last - 1);

      if (drawn && !isnan (drawn[i]))
        slopes[i] = limit_slope (drawn[i], g0, g1);
      else if (last == 1)
        slopes[i] = g0;
      else if (i == 0)
        slopes[i] = end_slope (step (x, 0), step (x, 1), g0, GRADIENT (1));
      else if (i == last)
        slopes[i] = end_slope (step (x, last - 1), step (x, last - 2), g1, GRADIENT (last - 2));
      else
        slopes[i] = inner_slope (step (x, i - 1), step (x, i), g0, g1);
    }
#undef GRADIENT
}
