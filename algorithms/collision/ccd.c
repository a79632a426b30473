/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ccd.c: continuous detection by the roots of a cubic.
 *
 * Based on:
 *   X. Provot. Collision and self-collision handling in cloth model dedicated to design garments.
 *     Computer Animation and Simulation '97: features touch where their vertices are in a plane.
 *   B. Wang, Z. Ferguson, T. Schneider, X. Jiang, M. Attene, D. Panozzo. A large-scale benchmark
 *     and an inclusion-based algorithm for continuous collision detection. ACM Trans. Graph. 40,
 *     2021: which roots go astray, and that a method has to prove what it excludes.
 *
 * A bound on the round-off of the cubic tells when the vertices may be in a plane: for moments
 * only, round its roots, or all the time, if they move within one. Outside of that there is no
 * contact. Within, the motion is advanced through, where the paper subdivides: ccd-advance.c proves
 * as much, in fewer steps. So double roots and roots at either end need no cases of their own.
 */

#include "collision/ccd-private.h"

#include <float.h>

#include "collision/proximity.h"

/* Round-off of the volume, of the product of the lengths, and ways, that it is made of. */
#define ROUNDING (64.0 * DBL_EPSILON)
/* The same against a length to the third where the vertices never leave a plane. */
#define COPLANAR 1e-12
#define MOST_HALVINGS 100

typedef struct
{
  double c[4];
  double error; /* of the volume at any time */
} Volume;

/* No less than the length. */
static double
get_bound (const double a[3])
{
  return fabs (a[0]) + fabs (a[1]) + fabs (a[2]);
}

static void
volume_init (Volume *self, const RmpStencilMotion *relative)
{
  double at[3][3], way[3][3], k0[3], k1[3], k2[3], other[3], product = 1.0;

  *self = (Volume){ .c = { 0.0 } };
  for (guint i = 0; i < 3; i++)
    {
      rmp_vector_copy (relative->begin[i + 1], at[i]);
      rmp_vector_sub (relative->end[i + 1], at[i], way[i]);
      product *= get_bound (at[i]) + get_bound (way[i]);
    }
  self->error = ROUNDING * product;
  /* The cross product of the second and third row, by powers of t. */
  rmp_vector_cross (at[1], at[2], k0);
  rmp_vector_cross (way[1], at[2], k1);
  rmp_vector_cross (at[1], way[2], other);
  rmp_vector_add_scaled (k1, 1.0, other, k1);
  rmp_vector_cross (way[1], way[2], k2);
  self->c[0] = rmp_vector_dot (at[0], k0);
  self->c[1] = rmp_vector_dot (way[0], k0) + rmp_vector_dot (at[0], k1);
  self->c[2] = rmp_vector_dot (way[0], k1) + rmp_vector_dot (at[0], k2);
  self->c[3] = rmp_vector_dot (way[0], k2);
}

gboolean
rmp_ccd_volume (const RmpStencilMotion *motion, double coefficients[4])
{
  RmpStencilMotion relative;
  Volume volume;
  double largest = 0.0, extent = 0.0;

  rmp_ccd_relate (motion, &relative);
  volume_init (&volume, &relative);
  for (guint i = 0; i < 4; i++)
    {
      coefficients[i] = volume.c[i];
      largest = MAX (largest, fabs (volume.c[i]));
      extent = MAX (extent,
                    MAX (rmp_vector_norm (relative.begin[i]), rmp_vector_norm (relative.end[i])));
    }
  return largest > COPLANAR * extent * extent * extent;
}

static double
evaluate (const Volume *self, double t)
{
  return self->c[0] + t * (self->c[1] + t * (self->c[2] + t * self->c[3]));
}

static double
evaluate_slope (const Volume *self, double t)
{
  return self->c[1] + t * (2.0 * self->c[2] + t * 3.0 * self->c[3]);
}

/* Whether it has one sign, beyond doubt: it lies between its Bézier points. */
static gboolean
has_no_root (const Volume *self)
{
  const double *c = self->c;
  const double points[4] = { c[0], c[0] + c[1] / 3.0, c[0] + (2.0 * c[1] + c[2]) / 3.0,
                             c[0] + c[1] + c[2] + c[3] };
  guint above = 0, below = 0;

  for (guint i = 0; i < 4; i++)
    {
      above += points[i] > self->error;
      below += points[i] < -self->error;
    }
  return above == 4 || below == 4;
}

/* The times from 0 to 1 between which it only rises or only falls; at most 4. */
static guint
find_monotone (const Volume *self, double times[4])
{
  const double a = 3.0 * self->c[3], b = self->c[2], c = self->c[1];
  const double inner = b * b - a * c;
  guint n = 0;

  times[n++] = 0.0;
  if (inner > 0.0)
    {
      const double q = -(b + copysign (sqrt (inner), b));
      const double first = MIN (q / a, c / q), second = MAX (q / a, c / q);

      if (first > 0.0 && first < 1.0)
        times[n++] = first;
      if (second > 0.0 && second < 1.0)
        times[n++] = second;
    }
  times[n++] = 1.0;
  return n;
}

/* When it takes a value between two times, at which it is on different sides of it: Newton's steps,
 * halving where they leave what is known.
 */
static double
find_time (const Volume *self, double value, double low, double high)
{
  const gboolean rises = evaluate (self, low) < value;
  double t = 0.5 * (low + high);

  for (guint i = 0; i < MOST_HALVINGS; i++)
    {
      const double beyond = evaluate (self, t) - value;
      const double way = -beyond / evaluate_slope (self, t);

      if (fabs (way) <= DBL_EPSILON)
        break;
      if ((beyond < 0.0) == rises)
        low = t;
      else
        high = t;
      t = t + way > low && t + way < high ? t + way : 0.5 * (low + high);
      if (high - low <= DBL_EPSILON)
        break;
    }
  return t;
}

/* Looks for a contact between two times between which the volume only rises or only falls. */
static gboolean
find_between (RmpStencilKind kind, const RmpStencilMotion *relative, const Volume *volume,
              double reach, const double times[2], double *time)
{
  const double values[2] = { evaluate (volume, times[0]), evaluate (volume, times[1]) };
  const double side = values[0] < values[1] ? -2.0 * volume->error : 2.0 * volume->error;
  double begin = times[0], end = times[1];

  if (MIN (values[0], values[1]) > fabs (side) || MAX (values[0], values[1]) < -fabs (side))
    return FALSE;
  if (fabs (values[0]) > fabs (side))
    begin = find_time (volume, side, begin, end);
  if (fabs (values[1]) > fabs (side))
    end = find_time (volume, -side, begin, end);
  return rmp_ccd_advance_between (kind, relative, reach, begin, end, time);
}

gboolean
rmp_ccd_find (RmpStencilKind kind, const RmpStencilMotion *motion, double tolerance, double *time)
{
  RmpStencilMotion relative;
  Volume volume;
  double times[4], reach;
  guint n;

  rmp_ccd_relate (motion, &relative);
  volume_init (&volume, &relative);
  if (has_no_root (&volume))
    return FALSE;
  reach = rmp_ccd_reach (kind, &relative, tolerance);
  n = find_monotone (&volume, times);
  for (guint i = 1; i < n; i++)
    if (find_between (kind, &relative, &volume, reach, times + i - 1, time))
      return TRUE;
  return FALSE;
}
