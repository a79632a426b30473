/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rotated-linear.h"

#include <math.h>
#include <string.h>

#include "solvers/svd3.h"

#define LEAST_SUM 1e-6 /* of two stretches: below, a turn between them has no stiffness */

RmpEmbeddedLame
rmp_embedded_lame (double modulus, double poisson)
{
  return (RmpEmbeddedLame){
    .mu = modulus / (2.0 * (1.0 + poisson)),
    .lambda = modulus * poisson / ((1.0 + poisson) * (1.0 - 2.0 * poisson)),
  };
}

/* U a Vᵀ */
static void
between (const double u[9], const double a[9], const double v[9], double out[9])
{
  double ua[9];

  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      ua[3 * i + j] = u[3 * i] * a[j] + u[3 * i + 1] * a[3 + j] + u[3 * i + 2] * a[6 + j];
  for (guint i = 0; i < 3; i++)
    for (guint j = 0; j < 3; j++)
      out[3 * i + j] = ua[3 * i] * v[3 * j] + ua[3 * i + 1] * v[3 * j + 1] +
                       ua[3 * i + 2] * v[3 * j + 2];
}

static void
add_outer (double scale, const double a[9], double hessian[81])
{
  for (guint i = 0; i < 9; i++)
    for (guint j = 0; j < 9; j++)
      hessian[9 * i + j] += scale * (a[i] * a[j]);
}

/* What turns between two principal directions add. */
static void
add_turns (const RmpEmbeddedLame *lame, const double u[9], const double sigma[3], const double v[9],
           double trace, gboolean clamped, double hessian[81])
{
  static const guint pairs[3][2] = { { 0, 1 }, { 0, 2 }, { 1, 2 } };

  for (guint p = 0; p < 3; p++)
    {
      const guint i = pairs[p][0], j = pairs[p][1];
      double sum = sigma[i] + sigma[j], eta, turn[9] = { 0.0 }, direction[9];

      if (fabs (sum) < LEAST_SUM)
        sum = sum < 0.0 ? -LEAST_SUM : LEAST_SUM;
      eta = 2.0 * lame->mu - (4.0 * lame->mu - 2.0 * lame->lambda * trace) / sum;
      if (clamped)
        eta = MAX (eta, 0.0);
      turn[3 * j + i] = 1.0 / G_SQRT2;
      turn[3 * i + j] = -1.0 / G_SQRT2;
      between (u, turn, v, direction);
      add_outer (eta - 2.0 * lame->mu, direction, hessian);
    }
}

double
rmp_embedded_rotated_linear (const RmpEmbeddedLame *lame, const double gradient[9], double *stress,
                             double *hessian, gboolean clamped)
{
  static const double unit[9] = { 1, 0, 0, 0, 1, 0, 0, 0, 1 };
  double u[9], v[9], sigma[3], rotation[9], trace, squares = 0.0;

  g_return_val_if_fail (lame && gradient, 0.0);

  rmp_svd3 (gradient, u, sigma, v);
  trace = sigma[0] + sigma[1] + sigma[2] - 3.0;
  for (guint i = 0; i < 3; i++)
    squares += (sigma[i] - 1.0) * (sigma[i] - 1.0);
  if (stress || hessian)
    between (u, unit, v, rotation);
  if (stress)
    for (guint i = 0; i < 9; i++)
      stress[i] = 2.0 * lame->mu * (gradient[i] - rotation[i]) + lame->lambda * trace * rotation[i];
  if (hessian)
    {
      memset (hessian, 0, 81 * sizeof (double));
      for (guint i = 0; i < 9; i++)
        hessian[9 * i + i] = 2.0 * lame->mu;
      add_outer (lame->lambda, rotation, hessian);
      add_turns (lame, u, sigma, v, trace, clamped, hessian);
    }
  return lame->mu * squares + 0.5 * lame->lambda * trace * trace;
}
