/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solvers/lbfgs.h"

#include <math.h>
#include <string.h>

#include "solvers/lbfgs-memory.h"

/* Armijo's constant: the part of the decrease promised by the gradient that a step must keep. */
#define DECREASE 1e-4
#define MAX_HALVINGS 60
typedef struct
{
  guint n;
  const double *lower, *upper;
} Bounds;

static double
clamp_to (const Bounds *bounds, guint i, double x)
{
  if (bounds->lower && x < bounds->lower[i])
    return bounds->lower[i];
  if (bounds->upper && x > bounds->upper[i])
    return bounds->upper[i];
  return x;
}

/* A variable at a bound stays there as long as descent would take it outside. */
static gboolean
is_free (const Bounds *bounds, guint i, double x, double slope)
{
  return !(bounds->lower && x <= bounds->lower[i] && slope > 0.0) &&
         !(bounds->upper && x >= bounds->upper[i] && slope < 0.0);
}

static double
largest_shift (const Bounds *bounds, const double *x, const double *gradient)
{
  double largest = 0.0;

  for (guint i = 0; i < bounds->n; i++)
    largest = MAX (largest, fabs (clamp_to (bounds, i, x[i] - gradient[i]) - x[i]));
  return largest;
}

/* Halves the step along the projected path until f falls enough; FALSE if it never does. */
static gboolean
search_path (RmpFieldFunc func, gconstpointer data, const Bounds *bounds, const double *x,
             const double *gradient, const double *direction, double *next, double *next_gradient,
             RmpLbfgsReport *report)
{
  double t = 1.0;

  for (guint halvings = 0; halvings < MAX_HALVINGS; halvings++, t *= 0.5)
    {
      double promised = 0.0, value;
      gboolean moved = FALSE;

      for (guint i = 0; i < bounds->n; i++)
        {
          next[i] = clamp_to (bounds, i, x[i] + t * direction[i]);
          promised += gradient[i] * (next[i] - x[i]);
          moved |= next[i] != x[i];
        }
      if (!moved)
        return FALSE;
      value = func (bounds->n, next, next_gradient, data);
      report->evaluations++;
      if (isfinite (value) && promised < 0.0 && value <= report->value + DECREASE * promised)
        {
          report->value = value;
          return TRUE;
        }
    }
  return FALSE;
}

void
rmp_lbfgs_minimise (RmpFieldFunc func, gconstpointer data, guint n, const double *lower,
                    const double *upper, const RmpLbfgsOptions *options, double *x,
                    RmpLbfgsReport *report)
{
  const Bounds bounds = { n, lower, upper };
  g_autofree double *gradient = g_new (double, n);
  g_autofree double *next = g_new (double, n);
  g_autofree double *next_gradient = g_new (double, n);
  g_autofree double *direction = g_new (double, n);
  g_autofree guint8 *loose = g_new (guint8, n);
  g_auto (RmpLbfgsMemory) memory = { 0 };

  g_return_if_fail (report);

  rmp_lbfgs_memory_init (&memory, options->memory, n);

  for (guint i = 0; i < n; i++)
    x[i] = clamp_to (&bounds, i, x[i]);
  *report = (RmpLbfgsReport){ .value = func (n, x, gradient, data), .evaluations = 1 };

  while (isfinite (report->value))
    {
      report->settled = report->value <= options->value ||
                        largest_shift (&bounds, x, gradient) <= options->shift;
      if (report->settled || report->iterations == options->max_iterations)
        return;

      for (guint i = 0; i < n; i++)
        loose[i] = is_free (&bounds, i, x[i], gradient[i]) ? 1 : 0;
      rmp_lbfgs_memory_find_direction (&memory, loose, gradient, NULL, NULL, direction);
      if (!search_path (func, data, &bounds, x, gradient, direction, next, next_gradient, report))
        {
          /* The remembered steps mislead; without them the direction is that of steepest descent.
           */
          if (memory.count == 0)
            return;
          memory.count = 0;
          continue;
        }
      report->iterations++;
      rmp_lbfgs_memory_remember (&memory, x, next, gradient, next_gradient);
      memcpy (x, next, n * sizeof *x);
      memcpy (gradient, next_gradient, n * sizeof *gradient);
    }
}
