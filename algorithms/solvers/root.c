/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solvers/root.h"

#include <float.h>
#include <math.h>

#define MAX_STEPS 100

double
rmp_root_convex (RmpScalarFunc func, gconstpointer data, double start, double most, double tolerance, guint *steps)
{
  double x = start;
  guint n = 0;

  while (n < MAX_STEPS)
    {
      double slope, next;
      double value = func (x, &slope, data);

      if (fabs (value) <= tolerance)
        break;
      if (slope > 0.0)
        next = MIN (x - value / slope, most);
      else if (value < 0.0)
        next = most;
      else
        break;
      if (next == x)
        break;
      x = next;
      n++;
    }

  if (steps)
    *steps = n;
  return x;
}

/* Inverse quadratic interpolation through three points, or the secant through two; FALSE where bisection is safer. */
static gboolean
interpolate (double a, double fa, double b, double fb, double c, double fc, double last, double tolerance, double *step)
{
  double half = 0.5 * (c - b), s = fb / fa, p, q;

  if (a == c)
    {
      p = 2.0 * half * s;
      q = 1.0 - s;
    }
  else
    {
      double t = fa / fc, r = fb / fc;

      p = s * (2.0 * half * t * (t - r) - (b - a) * (r - 1.0));
      q = (t - 1.0) * (r - 1.0) * (s - 1.0);
    }

  if (p > 0.0)
    q = -q;
  p = fabs (p);

  if (2.0 * p >= MIN (3.0 * half * q - fabs (tolerance * q), fabs (last * q)))
    return FALSE;
  *step = p / q;
  return TRUE;
}

double
rmp_root_bracketed (RmpScalarFunc func, gconstpointer data, double low, double high, double tolerance)
{
  double f_low = func (low, NULL, data);

  return rmp_root_between (func, data, low, f_low, high, func (high, NULL, data), tolerance);
}

double
rmp_root_between (RmpScalarFunc func, gconstpointer data, double low, double f_low, double high, double f_high,
                  double tolerance)
{
  double a = low, b = high, c = low;
  double fa = f_low, fb = f_high, fc = fa;
  double step = b - a, last = step;

  if (!(fa * fb <= 0.0))
    return NAN;

  for (;;)
    {
      double limit, half;

      /* b is the best point, c brackets the root with it, a is the best point before. */
      if ((fb > 0.0) == (fc > 0.0))
        {
          c = a;
          fc = fa;
          last = step = b - a;
        }
      if (fabs (fc) < fabs (fb))
        {
          a = b;
          b = c;
          c = a;
          fa = fb;
          fb = fc;
          fc = fa;
        }

      limit = 2.0 * DBL_EPSILON * fabs (b) + 0.5 * tolerance;
      half = 0.5 * (c - b);
      if (fabs (half) <= limit || fb == 0.0)
        return b;

      if (fabs (last) < limit || fabs (fa) <= fabs (fb))
        last = step = half;
      else
        {
          double previous = last;

          last = step;
          if (!interpolate (a, fa, b, fb, c, fc, previous, limit, &step))
            last = step = half;
        }

      a = b;
      fa = fb;
      b += fabs (step) > limit ? step : copysign (limit, half);
      fb = func (b, NULL, data);
    }
}

/* Where the next step of a bracket goes. @spare: by how much it may leave the middle */
static double
step_between (double below, double f_below, double above, double f_above, double pull, double spare)
{
  double middle = 0.5 * (below + above), secant = (below * f_above - above * f_below) / (f_above - f_below);
  double size = fabs (above - below), towards = copysign (1.0, middle - secant);
  double shift = pull * size * size, x = shift < fabs (middle - secant) ? secant + towards * shift : middle;

  return fabs (x - middle) <= spare ? x : middle - towards * spare;
}

double
rmp_root_upper (RmpScalarFunc func, gconstpointer data, double below, double f_below, double above, double f_above,
                double width)
{
  double size = fabs (above - below), pull = 0.2 / size, most = 0.5 * width;

  while (most < size)
    most *= 2.0;
  for (; size > width; most *= 0.5, size = fabs (above - below))
    {
      double x = step_between (below, f_below, above, f_above, pull, most - 0.5 * size);
      double value = func (x, NULL, data);

      if (value < 0.0)
        {
          below = x;
          f_below = value;
          continue;
        }
      above = x;
      f_above = value;
      /* Where all above is 0 the secant knows nothing. */
      if (value > 0.0 && value * fabs (above - below) <= width * (value - f_below))
        break;
    }
  return above;
}
