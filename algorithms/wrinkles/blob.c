/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/blob.h"

#include <math.h>

#define NEWTON_STEPS 60
#define PLAIN_KNOTS 2.0
#define PLAIN_SUPPORT 0.75

/* Gauss–Legendre, on [−1, 1]. */
static const double nodes[4] = { -0.8611363115940526, -0.3399810435848563, 0.3399810435848563,
                                 0.8611363115940526 };
static const double weights[4] = { 0.3478548451374538, 0.6521451548625461, 0.6521451548625461,
                                   0.3478548451374538 };

/* The length of a section of height @m over a width of 1, minus its flat length. @by_m: (out): its
 * derivative
 */
static double
excess (const RmpBlob *self, double m, double *by_m)
{
  const guint n_cells = 4 * (self->n + 1);
  const double support = rmp_blob_support (self), half = 0.5 * support / n_cells;
  double sum = 0.0;

  *by_m = 0.0;
  for (guint i = 0; i < n_cells; i++)
    for (guint k = 0; k < 4; k++)
      {
        double slope, rise, root;

        rmp_blob_height (self, half * (2.0 * i + 1.0 + nodes[k]), &slope);
        rise = m * slope;
        root = sqrt (1.0 + rise * rise);
        /* √(1 + x²) − 1 without cancelling */
        sum += 2.0 * half * weights[k] * rise * rise / (1.0 + root);
        *by_m += 2.0 * half * weights[k] * slope * rise / root;
      }
  return sum;
}

/* Equal steps of s = √(fullness − 1), of which the height is a smooth function from the start. */
static void
tabulate_heights (RmpBlob *self)
{
  const double most = sqrt (RMP_BLOB_MOST_FULLNESS - 1.0);
  double m = 0.0, by_m;

  self->heights[0][0] = 0.0;
  /* excess ≈ m² × its value at a small m */
  self->heights[0][1] = 1e-4 / sqrt (excess (self, 1e-4, &by_m));
  for (guint i = 1; i < RMP_BLOB_HEIGHTS; i++)
    {
      const double s = most * i / (RMP_BLOB_HEIGHTS - 1);

      m = self->heights[i - 1][0] + self->heights[i - 1][1] * most / (RMP_BLOB_HEIGHTS - 1);
      for (guint step = 0; step < NEWTON_STEPS; step++)
        {
          const double by = (excess (self, m, &by_m) - s * s) / by_m;

          m -= by;
          if (fabs (by) <= 1e-14 * m)
            break;
        }
      excess (self, m, &by_m);
      self->heights[i][0] = m;
      self->heights[i][1] = 2.0 * s / by_m;
    }
}

static void
finish (RmpBlob *self, guint n, const double *ordinates, double knots)
{
  static const double plain[1] = { 4.0 / 3.0 };
  double peak = 0.75 * ordinates[0] + 0.25 * ordinates[1];

  if (!(peak > 0.0) || !isfinite (peak))
    {
      ordinates = plain;
      n = 1;
      knots = PLAIN_KNOTS;
      peak = 1.0;
    }
  *self = (RmpBlob){ .n = 1, .knots = knots };
  for (guint i = 0; i < n; i++)
    {
      self->ordinates[i] = ordinates[i] / peak;
      if (self->ordinates[i] != 0.0)
        self->n = i + 1;
    }
  self->is_plain = self->n == 1 && knots == PLAIN_KNOTS;
  if (!self->is_plain)
    tabulate_heights (self);
}

void
rmp_blob_init (RmpBlob *self, const double ordinates[RMP_BLOB_ORDINATES])
{
  finish (self, RMP_BLOB_ORDINATES, ordinates, PLAIN_KNOTS);
}

void
rmp_blob_init_profile (RmpBlob *self, RmpProfile *profile)
{
  const double support = RMP_BLOB_MOST_ORDINATES + 0.5;
  double ordinates[RMP_BLOB_MOST_ORDINATES];

  for (guint i = 0; i < RMP_BLOB_MOST_ORDINATES; i++)
    ordinates[i] = 0.5 * (rmp_profile_value (profile, i / support) +
                          rmp_profile_value (profile, -(i / support)));
  finish (self, RMP_BLOB_MOST_ORDINATES, ordinates, support / PLAIN_SUPPORT);
}

double
rmp_blob_support (const RmpBlob *self)
{
  return (self->n + 0.5) / self->knots;
}

static double
ordinate (const RmpBlob *self, gint i)
{
  guint at = (guint) ABS (i);

  return at < self->n ? self->ordinates[at] : 0.0;
}

double
rmp_blob_height (const RmpBlob *self, double across, double *slope)
{
  double knots = self->knots * across, cell = floor (knots + 0.5), t;
  double before, here, after;
  gint i;

  *slope = 0.0;
  if (!(fabs (knots) < self->n + 0.5))
    return 0.0;

  i = (gint) cell;
  t = knots - cell;
  before = ordinate (self, i - 1);
  here = ordinate (self, i);
  after = ordinate (self, i + 1);
  *slope = self->knots * (-before * (0.5 - t) - 2.0 * here * t + after * (0.5 + t));
  return before * (0.5 - t) * (0.5 - t) / 2.0 + here * (0.75 - t * t) +
         after * (0.5 + t) * (0.5 + t) / 2.0;
}

/* The arc length of parabolas in closed form. */
static double
plain_height (double fullness, double *slope)
{
  double target = 1.0 + 2.0 / 3.0 * (fullness - 1.0), m = sqrt (4.0 * (fullness - 1.0)), root, g;

  for (guint i = 0; i < NEWTON_STEPS; i++)
    {
      double step;

      root = sqrt (1.0 + m * m);
      g = 0.5 * (root + asinh (m) / m);
      step = (g - target) * m / (root - g);
      m -= step;
      if (fabs (step) <= 1e-15 * m)
        break;
    }
  if (slope)
    {
      /* √(1 + m²) − g without cancelling */
      root = m * m / (sqrt (1.0 + m * m) + 1.0) - (target - 1.0);
      *slope = 0.25 * m / root;
    }
  return 0.375 * m;
}

double
rmp_blob_length_height (const RmpBlob *self, double fullness, double *slope)
{
  const double most = sqrt (RMP_BLOB_MOST_FULLNESS - 1.0), step = most / (RMP_BLOB_HEIGHTS - 1);
  const double *from, *to;
  double s, t, height;
  guint cell;

  g_return_val_if_fail (self, 0.0);

  if (slope)
    *slope = 0.0;
  if (!(fullness > 1.0))
    return 0.0;
  if (self->is_plain)
    return plain_height (fullness, slope);

  s = MIN (sqrt (fullness - 1.0), most);
  cell = MIN ((guint) (s / step), RMP_BLOB_HEIGHTS - 2);
  from = self->heights[cell];
  to = self->heights[cell + 1];
  t = s / step - cell;
  height = (1.0 + 2.0 * t) * (1.0 - t) * (1.0 - t) * from[0] +
           t * (1.0 - t) * (1.0 - t) * step * from[1] + t * t * (3.0 - 2.0 * t) * to[0] -
           t * t * (1.0 - t) * step * to[1];
  if (slope && fullness < RMP_BLOB_MOST_FULLNESS)
    *slope = (6.0 * t * (1.0 - t) * (to[0] - from[0]) / step +
              (1.0 - t) * (1.0 - 3.0 * t) * from[1] + t * (3.0 * t - 2.0) * to[1]) /
             (2.0 * s);
  return height;
}
