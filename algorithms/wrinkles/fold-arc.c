/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/fold-arc.h"

#include "wrinkles/shape.h"

#include <math.h>

#define NEWTON_STEPS 60

/* Gauss–Legendre on [−1, 1], 16 points, the positive half. */
static const double nodes[8][2] = {
  { 0.0950125098376374402, 0.189450610455068496 }, { 0.281603550779258913, 0.182603415044923589 },
  { 0.458016777657227386, 0.169156519395002538 },  { 0.617876244402643748, 0.149595988816576732 },
  { 0.755404408355003034, 0.124628971255533872 },  { 0.865631202387831744, 0.0951585116824927848 },
  { 0.944575023073232576, 0.0622535239386478929 }, { 0.989400934991649932, 0.0271524594117540949 },
};

void
rmp_fold_arc_init (RmpFoldArc *self, double compression, double least_radius,
                   double most_half_width, double start)
{
  double c = MIN (compression, RMP_MOST_FOLD_COMPRESSION);
  double most = RMP_MOST_FOLD_COMPRESSION * least_radius /
                most_half_width; /* where the plain arc meets the bound */

  self->half_angle = c > 0.0 ? rmp_arc_half_angle (1.0 / (1.0 - c)) : 0.0;
  if (!(c > MAX (start, most)))
    self->half_width = most_half_width;
  else if (start > most)
    self->half_width = least_radius * pow (most_half_width / least_radius,
                                           log (RMP_MOST_FOLD_COMPRESSION / c) /
                                               log (RMP_MOST_FOLD_COMPRESSION / start));
  else
    self->half_width = MIN (rmp_wrinkle_half_width (c, least_radius), most_half_width);
}

double
rmp_fold_arc_length (const RmpFoldArc *self)
{
  return self->half_angle > 0.0 ? 2.0 * self->half_width * self->half_angle / sin (self->half_angle)
                                : 2.0 * self->half_width;
}

double
rmp_fold_arc_radius (const RmpFoldArc *self)
{
  return self->half_angle > 0.0 ? self->half_width / sin (self->half_angle) : (double) INFINITY;
}

double
rmp_fold_arc_height (const RmpFoldArc *self, double across)
{
  double sine = sin (self->half_angle), cosine = MAX (cos (self->half_angle), 0.0),
         r = self->half_width;
  double inside = r * r - across * across;

  if (!(inside > 0.0) || !(sine > 0.0))
    return 0.0;
  return inside * sine / (sqrt (r * r - across * across * sine * sine) + r * cosine);
}

/* ∫₀¹ √(1 + w q) dt, q = 16 t² (1 − t²)²: the length of the bump of half width 1 whose squared
 * height is w, halved.
 */
static double
bump_length (double w, double *by_w)
{
  double length = 0.0;

  *by_w = 0.0;
  for (guint i = 0; i < 8; i++)
    for (gint side = -1; side <= 1; side += 2)
      {
        double t = 0.5 + 0.5 * side * nodes[i][0], slope = 4.0 * t * (1.0 - t * t),
               q = slope * slope;
        double root = sqrt (1.0 + w * q);

        length += 0.5 * nodes[i][1] * root;
        *by_w += 0.25 * nodes[i][1] * q / root;
      }
  return length;
}

/* The squared height by Newton's method from below: the length grows and is concave in it, so that
 * no step goes too far. Its bounds are those of Jensen's inequality and of a bump that is all
 * slope.
 */
double
rmp_fold_bump_height (double compression)
{
  double c = MIN (compression, RMP_MOST_FOLD_COMPRESSION), wanted = 1.0 / (1.0 - c);
  double low = (wanted * wanted - 1.0) * 105.0 / 128.0, high = wanted * wanted, w = low;

  if (!(c > 0.0))
    return 0.0;
  for (guint i = 0; i < NEWTON_STEPS; i++)
    {
      double by_w, off = bump_length (w, &by_w) - wanted, step = -off / by_w;

      if (w + step < low || w + step > high)
        step = 0.5 * (off < 0.0 ? high - w : low - w);
      w += step;
      if (fabs (step) <= 1e-15 * w)
        break;
    }
  return sqrt (w);
}

double
rmp_height_union (guint n, const double *heights, double power)
{
  double most = 0.0, sum = 0.0;

  for (guint i = 0; i < n; i++)
    most = MAX (most, heights[i]);
  if (!(most > 0.0))
    return 0.0;
  for (guint i = 0; i < n; i++)
    if (heights[i] > 0.0)
      sum += pow (heights[i] / most, power);
  return most * pow (sum, 1.0 / power);
}
