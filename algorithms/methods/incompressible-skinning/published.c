/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/published.h"

#include <math.h>

#include "solvers/bfgs.h"

#define TOLERANCE 1e-12 /* of the rest length */
#define MAX_ITERATIONS 100

typedef struct
{
  const RmpFoldSpan *span;
  double rest_length;
  RmpFoldMerit merit;
} Merit;

static double
merit (double height, double *slope, gconstpointer data)
{
  const Merit *self = data;
  double tau_slope, tau = rmp_fold_length (self->span, height, &tau_slope) - self->rest_length;
  double phi = rmp_fold_fischer_burmeister (height, tau), r = hypot (height, tau);
  double phi_slope = r > 0.0 ? (height + tau * tau_slope) / r - 1.0 - tau_slope : 0.0;

  g_assert (data);

  if (self->merit == RMP_FOLD_MERIT_SQUARE)
    {
      *slope = phi * phi_slope;
      return 0.5 * phi * phi;
    }
  *slope = phi > 0.0 ? phi_slope : phi < 0.0 ? -phi_slope : 0.0;
  return fabs (phi);
}

void
rmp_fold_solve_published (const RmpFoldSpan *span, double rest_length, RmpFoldMerit kind,
                          double guess, RmpFoldPublishedSolution *solution)
{
  const Merit self = { span, rest_length, kind };
  double least = TOLERANCE * rest_length;
  RmpBfgsOptions options = { kind == RMP_FOLD_MERIT_SQUARE ? 0.5 * least * least : least,
                             MAX_ITERATIONS };
  RmpBfgsResult result;

  rmp_bfgs_minimise (merit, &self, guess, &options, NULL, &result);
  *solution = (RmpFoldPublishedSolution){ MAX (0.0, result.x), result.iterations,
                                          result.evaluations, result.reached };
}
