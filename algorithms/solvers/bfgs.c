/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solvers/bfgs.h"

#include <math.h>

/* The function along a direction. */
typedef struct
{
  RmpScalarFunc func;
  gconstpointer data;
  double origin, direction;
} Ray;

static double
along (double step, double *slope, gconstpointer data)
{
  const Ray *ray = data;
  double value = ray->func (ray->origin + step * ray->direction, slope, ray->data);

  g_assert (data);

  *slope *= ray->direction;
  return value;
}

void
rmp_bfgs_minimise (RmpScalarFunc func, gconstpointer data, double start,
                   const RmpBfgsOptions *options, const RmpLineSearchOptions *search,
                   RmpBfgsResult *result)
{
  double inverse = 1.0; /* H, of the second derivative */

  g_return_if_fail (options);
  g_return_if_fail (result);

  *result = (RmpBfgsResult){ .x = start, .evaluations = 1 };
  result->value = func (start, &result->slope, data);

  while (isfinite (result->value) && result->value > options->value &&
         result->iterations < options->max_iterations)
    {
      Ray ray = { func, data, result->x, -inverse * result->slope };
      RmpLineSearchResult found;
      double next, slope, change;

      rmp_line_search (along, &ray, search ? search : &rmp_line_search_defaults, result->value,
                       ray.direction * result->slope, 1.0, &found);
      result->iterations++;
      result->evaluations += found.evaluations;
      next = ray.origin + found.step * ray.direction;
      if (next == result->x)
        break;

      slope = found.slope / ray.direction;
      change = (next - result->x) / (slope - result->slope);
      inverse = change > 0.0 && isfinite (change) ? change : 1.0;
      result->x = next;
      result->value = found.value;
      result->slope = slope;
    }
  result->reached = result->value <= options->value;
}
