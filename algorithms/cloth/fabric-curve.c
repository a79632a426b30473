/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fabric-curve.h"

#include <string.h>

#include "geometry/monotone.h"

struct _RmpFabricCurve
{
  guint n;
  double *knots;        /* [n + 1] */
  double *coefficients; /* [n × 4] */
  double *energies;     /* [n + 1] integrals up to the knots */
};

/* The integral from the first knot of a piece on. */
static double
evaluate_piece (const RmpFabricCurve *self, guint piece, double t, double *force, double *slope)
{
  const double *c = self->coefficients + 4 * (gsize) piece;

  *force = c[0] + t * (c[1] + t * (c[2] + t * c[3]));
  *slope = c[1] + t * (2.0 * c[2] + t * 3.0 * c[3]);
  return t * (c[0] + t * (c[1] / 2.0 + t * (c[2] / 3.0 + t * c[3] / 4.0)));
}

RmpFabricCurve *
rmp_fabric_curve_new (guint n, const double *knots, const double *coefficients)
{
  RmpFabricCurve *self;

  g_return_val_if_fail (n > 0, NULL);

  self = g_new0 (RmpFabricCurve, 1);
  self->n = n;
  self->knots = g_memdup2 (knots, (n + 1) * sizeof (double));
  self->coefficients = g_memdup2 (coefficients, 4 * (gsize) n * sizeof (double));
  self->energies = g_new0 (double, n + 1);
  for (guint i = 0; i < n; i++)
    {
      double force, slope;

      self->energies[i + 1] = self->energies[i] +
                              evaluate_piece (self, i, knots[i + 1] - knots[i], &force, &slope);
    }
  return self;
}

RmpFabricCurve *
rmp_fabric_curve_new_line (double slope)
{
  const double knots[2] = { 0.0, 1.0 }, coefficients[4] = { 0.0, slope, 0.0, 0.0 };

  return rmp_fabric_curve_new (1, knots, coefficients);
}

RmpFabricCurve *
rmp_fabric_curve_new_monotone (guint n, const double *s, const double *force, const double *drawn)
{
  g_autofree double *slopes = g_new (double, n);
  g_autofree double *coefficients = g_new (double, 4 * (gsize) n);

  g_return_val_if_fail (n >= 2, NULL);

  rmp_monotone_slopes (n, s, force, drawn, slopes);
  for (guint i = 0; i + 1 < n; i++)
    {
      const double h = s[i + 1] - s[i], chord = (force[i + 1] - force[i]) / h;
      double *c = coefficients + 4 * (gsize) i;

      c[0] = force[i];
      c[1] = slopes[i];
      c[2] = (3.0 * chord - 2.0 * slopes[i] - slopes[i + 1]) / h;
      c[3] = (slopes[i] + slopes[i + 1] - 2.0 * chord) / (h * h);
    }
  return rmp_fabric_curve_new (n - 1, s, coefficients);
}

void
rmp_fabric_curve_free (RmpFabricCurve *self)
{
  g_free (self->knots);
  g_free (self->coefficients);
  g_free (self->energies);
  g_free (self);
}

double
rmp_fabric_curve_evaluate (const RmpFabricCurve *self, double s, double *force, double *slope)
{
  const double end = self->knots[self->n], t = MIN (s, end);
  double energy, value, rise;
  guint piece = 0;

  while (piece + 1 < self->n && t >= self->knots[piece + 1])
    piece++;
  energy = self->energies[piece] +
           evaluate_piece (self, piece, t - self->knots[piece], &value, &rise);
  if (s > end)
    {
      energy += (s - end) * (value + 0.5 * rise * (s - end));
      value += rise * (s - end);
    }
  if (force)
    *force = value;
  if (slope)
    *slope = rise;
  return energy;
}

double
rmp_fabric_curve_get_end (const RmpFabricCurve *self)
{
  return self->knots[self->n];
}
