/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solvers/root.h"

#include <float.h>
#include <math.h>

#define MAX_STEPS 100
/* Relative to the place: Newton's method doubles the digits, so that no step is needed after a
 * shorter one.
 */
#define LAST_STEP 1e-8
/* Guesses in a row that leave more than half of a bracket, before it is halved. */
#define MOST_VAIN 3
/* Part of what is asked for to which guesses have to be good: where they are any good that takes
 * next to no step more.
 */
#define CLOSE 0.0625

double
rmp_root_convex (RmpScalarFunc func, gconstpointer data, double start, double most,
                 double tolerance, guint *steps)
{
  double x = start;
  gboolean is_last = FALSE;
  guint n = 0;

  while (n < MAX_STEPS && !is_last)
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
      is_last = next < most && fabs (next - x) <= LAST_STEP * fabs (next);
      x = next;
      n++;
    }

  if (steps)
    *steps = n;
  return x;
}

/* Inverse quadratic interpolation through three points, or the secant through two; FALSE where
 * bisection is safer.
 */
static gboolean
interpolate (double a, double fa, double b, double fb, double c, double fc, double last,
             double tolerance, double *step)
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
rmp_root_bracketed (RmpScalarFunc func, gconstpointer data, double low, double high,
                    double tolerance)
{
  double f_low = func (low, NULL, data);

  return rmp_root_between (func, data, low, f_low, high, func (high, NULL, data), tolerance);
}

double
rmp_root_between (RmpScalarFunc func, gconstpointer data, double low, double f_low, double high,
                  double f_high, double tolerance)
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

/* A value that was asked for. */
typedef struct
{
  double x, f;
} Sample;

/* Whether @x lies between two others. */
static gboolean
is_between (double x, double a, double b)
{
  return (x - a) * (x - b) < 0.0;
}

/* Where the secant through two points is 0; not finite where it never is. */
static double
cross_secant (const Sample *s)
{
  return s[0].x - s[0].f * (s[0].x - s[1].x) / (s[0].f - s[1].f);
}

/* Where the parabola along f through three points is 0. */
static double
cross_parabola (const Sample *s)
{
  double found = 0.0;

  for (guint i = 0; i < 3; i++)
    {
      const Sample *a = &s[i], *b = &s[(i + 1) % 3], *c = &s[(i + 2) % 3];

      found += a->x * b->f * c->f / ((a->f - b->f) * (a->f - c->f));
    }
  return found;
}

/* A guess from the last points, moved a little further; it need not lie in the bracket. */
static double
guess (const Sample *last, guint n, double below, double above, double aim)
{
  double x = n > 2 ? cross_parabola (last) + aim : (double) NAN;

  return n > 1 && !is_between (x, below, above) ? cross_secant (last) + aim : x;
}

/* Adds a point to the last three that tell more than a sign. */
static guint
add_sample (Sample *last, guint n, double x, double f)
{
  if (!isfinite (f))
    return n;
  last[2] = last[1];
  last[1] = last[0];
  last[0] = (Sample){ x, f };
  return MIN (n + 1, 3);
}

/* Whether the secants through the last points say that the root is within @width. Where all above
 * is 0 they know nothing.
 */
static gboolean
is_near (const Sample *last, guint n, double x, double f, double width)
{
  for (guint i = 0; i < n; i++)
    if (!(f * fabs (x - last[i].x) <= width * fabs (f - last[i].f)))
      return FALSE;
  return n > 0 && isfinite (f);
}

double
rmp_root_upper (RmpScalarFunc func, gconstpointer data, double below, double f_below, double above,
                double f_above, double width)
{
  const double close = CLOSE * width;
  /* On the upper side of where the root seems to be. */
  const double aim = copysign (0.5 * close, above - below);
  Sample last[3] = { 0 };
  guint n = add_sample (last, 0, below, f_below), n_vain = 0;

  n = add_sample (last, n, above, f_above);
  for (double size = fabs (above - below); size > width; size = fabs (above - below))
    {
      double x = n_vain < MOST_VAIN ? guess (last, n, below, above, aim) : (double) NAN, value;
      gboolean is_guess = is_between (x, below, above);

      x = is_guess ? x : 0.5 * (below + above);
      value = func (x, NULL, data);
      if (value < 0.0)
        below = x;
      else
        above = x;
      n_vain = is_guess && fabs (above - below) > 0.5 * size ? n_vain + 1 : 0;

      if (value > 0.0 && is_near (last, n, x, value, close))
        break;
      n = add_sample (last, n, x, value);
    }
  return above;
}
