/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profile.c: cross-sections of folds.
 *
 * Based on:
 *   M. Ly, F. Bertails-Descoubes, D. Rohmer. Unilaterally incompressible skinning. Report
 *     hal-01512412, 2017.
 *     §5.2  cubic profile    cubic ()
 *
 * Drawn ones are monotone cubics, see monotone.h.
 *
 * Departs from the paper: the argument is always t = (s − centre) / half width, so that the width
 * only scales it.
 */

#include "geometry/profile.h"

#include <math.h>

#include "geometry/monotone.h"

/* How far the first and last drawn point may be from ∓1. */
#define END_TOLERANCE 1e-9

struct _RmpProfile
{
  gatomicrefcount ref_count;
  RmpProfileShape shape;
  guint n_points; /* drawn, and keys */
  double *t, *y, *slope;
  gboolean *own_slope;
};

G_DEFINE_QUARK (rmp_profile_error_quark, rmp_profile_error)
G_DEFINE_BOXED_TYPE (RmpProfile, rmp_profile, rmp_profile_ref, rmp_profile_unref)

static RmpProfile *
profile_new (RmpProfileShape shape)
{
  RmpProfile *self = g_new0 (RmpProfile, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->shape = shape;
  return self;
}

RmpProfile *
rmp_profile_new_cubic (void)
{
  return profile_new (RMP_PROFILE_CUBIC);
}

RmpProfile *
rmp_profile_new_quintic (void)
{
  return profile_new (RMP_PROFILE_QUINTIC);
}

static gboolean
check_finite (const double *points, guint n, GError **error)
{
  for (guint i = 0; i < n; i++)
    if (!isfinite (points[2 * i]) || !isfinite (points[2 * i + 1]))
      {
        g_set_error (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_NOT_FINITE,
                     "Point %u of the profile is not a finite number", i + 1);
        return FALSE;
      }
  return TRUE;
}

static gboolean
check_points (const double *points, guint n, GError **error)
{
  if (n < 3)
    {
      g_set_error (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_ORDER,
                   "A profile needs at least 3 points, not %u", n);
      return FALSE;
    }
  if (!check_finite (points, n, error))
    return FALSE;
  for (guint i = 1; i < n; i++)
    if (!(points[2 * i] > points[2 * i - 2]))
      {
        g_set_error (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_ORDER,
                     "Point %u of the profile is not to the right of point %u; move it", i + 1, i);
        return FALSE;
      }
  if (fabs (points[0] + 1.0) > END_TOLERANCE || fabs (points[2 * n - 2] - 1.0) > END_TOLERANCE)
    {
      g_set_error_literal (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_ORDER,
                           "The first point of the profile has to stand at −1 and the last at 1");
      return FALSE;
    }
  return TRUE;
}

static gboolean
check_slopes (const double *slopes, guint n, GError **error)
{
  for (guint i = 0; slopes && i < n; i++)
    if (isinf (slopes[i]))
      {
        g_set_error (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_NOT_FINITE,
                     "The slope of point %u of the profile is infinite", i + 1);
        return FALSE;
      }
  return TRUE;
}

static void
make_room (RmpProfile *self, guint n)
{
  self->n_points = n;
  self->t = g_new (double, n);
  self->y = g_new (double, n);
  self->slope = g_new (double, n);
  self->own_slope = g_new (gboolean, n);
}

RmpProfile *
rmp_profile_new_with_slopes (const double *points, const double *slopes, guint n_points,
                             GError **error)
{
  g_autoptr (RmpProfile) self = NULL;
  g_autofree double *scaled = slopes ? g_new (double, n_points) : NULL;
  double peak = 0.0;

  if (!check_points (points, n_points, error) || !check_slopes (slopes, n_points, error))
    return NULL;

  self = profile_new (RMP_PROFILE_DRAWN);
  make_room (self, n_points);
  for (guint i = 0; i < n_points; i++)
    {
      gboolean is_end = i == 0 || i == n_points - 1;

      self->t[i] = CLAMP (points[2 * i], -1.0, 1.0);
      self->y[i] = is_end ? 0.0 : MAX (points[2 * i + 1], 0.0);
      peak = MAX (peak, self->y[i]);
    }
  self->t[0] = -1.0;
  self->t[n_points - 1] = 1.0;
  if (peak <= 0.0)
    {
      g_set_error_literal (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_ZERO,
                           "The profile is zero everywhere, so nothing could fold; raise a point");
      return NULL;
    }
  for (guint i = 0; i < n_points; i++)
    {
      self->y[i] /= peak;
      if (scaled)
        scaled[i] = slopes[i] / peak;
    }
  for (guint i = 0; i < n_points; i++)
    self->own_slope[i] = slopes && !isnan (slopes[i]);
  rmp_monotone_slopes (n_points, self->t, self->y, scaled, self->slope);
  return g_steal_pointer (&self);
}

RmpProfile *
rmp_profile_new_drawn (const double *points, guint n_points, GError **error)
{
  return rmp_profile_new_with_slopes (points, NULL, n_points, error);
}

/* By place; of equal ones, the order in which they came. */
static int
compare_keys (const void *a, const void *b)
{
  const double *first = *(const double *const *) a, *second = *(const double *const *) b;

  if (first[0] != second[0])
    return first[0] < second[0] ? -1 : 1;
  return first < second ? -1 : first > second;
}

RmpProfile *
rmp_profile_new_keys (const double *keys, const double *slopes, guint n_keys, GError **error)
{
  g_autofree const double **sorted = g_new (const double *, n_keys + 1);
  g_autofree double *wanted = g_new (double, n_keys + 1);
  RmpProfile *self;
  guint n = 0;

  if (n_keys == 0)
    {
      g_set_error_literal (error, RMP_PROFILE_ERROR, RMP_PROFILE_ERROR_ORDER,
                           "A curve of weights needs at least one key");
      return NULL;
    }
  if (!check_finite (keys, n_keys, error) || !check_slopes (slopes, n_keys, error))
    return NULL;

  for (guint i = 0; i < n_keys; i++)
    sorted[i] = keys + 2 * (gsize) i;
  qsort (sorted, n_keys, sizeof *sorted, compare_keys);
  self = profile_new (RMP_PROFILE_KEYS);
  make_room (self, n_keys);
  for (guint i = 0; i < n_keys; i++)
    {
      if (i + 1 < n_keys && sorted[i + 1][0] == sorted[i][0])
        continue;
      self->t[n] = sorted[i][0];
      self->y[n] = sorted[i][1];
      wanted[n] = slopes ? slopes[(sorted[i] - keys) / 2] : (double) NAN;
      self->own_slope[n] = !isnan (wanted[n]);
      n++;
    }
  self->n_points = n;
  self->slope[0] = 0.0;
  if (n >= 2)
    rmp_monotone_slopes (n, self->t, self->y, wanted, self->slope);
  return self;
}

RmpProfile *
rmp_profile_ref (RmpProfile *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_profile_unref (RmpProfile *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->t);
  g_free (self->y);
  g_free (self->slope);
  g_free (self->own_slope);
  g_free (self);
}

RmpProfileShape
rmp_profile_get_shape (const RmpProfile *self)
{
  return self->shape;
}

guint
rmp_profile_get_n_points (const RmpProfile *self)
{
  return self->n_points;
}

void
rmp_profile_get_point (const RmpProfile *self, guint index, double *t, double *y)
{
  g_return_if_fail (index < self->n_points);

  *t = self->t[index];
  *y = self->y[index];
}

gboolean
rmp_profile_get_point_slope (const RmpProfile *self, guint index, double *slope)
{
  g_return_val_if_fail (index < self->n_points, FALSE);

  *slope = self->slope[index];
  return self->own_slope[index];
}

static double
cubic (double t, double *slope)
{
  double a = fabs (t);

  *slope = 6.0 * t * (a - 1.0);
  return 1.0 - 3.0 * t * t + 2.0 * a * t * t;
}

static double
quintic (double t, double *slope)
{
  double a = fabs (t);

  *slope = -30.0 * a * t * (1.0 - a) * (1.0 - a);
  return 1.0 + a * a * a * (-10.0 + a * (15.0 - 6.0 * a));
}

/* Cubic over a step of length @h from (y0, m0) to (y1, m1), at the fraction @u. */
static double
hermite (double u, double h, double y0, double m0, double y1, double m1, double *slope)
{
  double rise = y1 - y0;
  double bend0 = h * m0 - rise;
  double bend1 = rise - h * m1;
  double v = 1.0 - u;

  *slope = (rise + (v - u) * (bend0 * v + bend1 * u) + u * v * (bend1 - bend0)) / h;
  return v * y0 + u * y1 + u * v * (bend0 * v + bend1 * u);
}

static double
drawn (const RmpProfile *self, double t, double *slope)
{
  guint i = 0;
  double h;

  while (i + 2 < self->n_points && t >= self->t[i + 1])
    i++;
  h = self->t[i + 1] - self->t[i];
  return hermite ((t - self->t[i]) / h, h, self->y[i], self->slope[i], self->y[i + 1],
                  self->slope[i + 1], slope);
}

/* On the closed interval; slopes at ±1 are those from inside. */
static double
evaluate (const RmpProfile *self, double t, double *slope)
{
  switch (self->shape)
    {
    case RMP_PROFILE_CUBIC:
    case RMP_PROFILE_KEYS:
      return cubic (t, slope);
    case RMP_PROFILE_QUINTIC:
      return quintic (t, slope);
    case RMP_PROFILE_DRAWN:
      return drawn (self, t, slope);
    default:
      g_return_val_if_reached (0.0);
    }
}

double
rmp_profile_value (const RmpProfile *self, double t)
{
  double slope;

  return fabs (t) < 1.0 ? evaluate (self, t, &slope) : 0.0;
}

double
rmp_profile_slope (const RmpProfile *self, double t)
{
  double slope = 0.0;

  if (fabs (t) < 1.0)
    evaluate (self, t, &slope);
  return slope;
}

double
rmp_profile_weigh (const RmpProfile *self, double x)
{
  double slope;

  g_return_val_if_fail (self->shape == RMP_PROFILE_KEYS, 0.0);

  if (!(x > self->t[0]))
    return self->y[0];
  if (x >= self->t[self->n_points - 1])
    return self->y[self->n_points - 1];
  return drawn (self, x, &slope);
}

void
rmp_profile_fill_table (const RmpProfile *self, float *table)
{
  for (guint i = 0; i < RMP_PROFILE_TABLE_SIZE; i++)
    {
      double t = -1.0 + 2.0 * i / (RMP_PROFILE_TABLE_SIZE - 1);
      double slope = 0.0;

      table[2 * i] = (float) evaluate (self, t, &slope);
      table[2 * i + 1] = (float) slope;
    }
}

float
rmp_profile_table_lookup (const float *table, float t, float *slope)
{
  const int last = RMP_PROFILE_TABLE_SIZE - 2;
  const float h = 2.0f / (RMP_PROFILE_TABLE_SIZE - 1);
  const float *knot;
  float x, u, v, rise, bend0, bend1;
  int i;

  if (slope)
    *slope = 0.0f;
  if (!(fabsf (t) < 1.0f))
    return 0.0f;

  x = (t + 1.0f) / h;
  i = MIN ((int) x, last);
  u = x - (float) i;
  v = 1.0f - u;
  knot = table + 2 * i;
  rise = knot[2] - knot[0];
  bend0 = h * knot[1] - rise;
  bend1 = rise - h * knot[3];
  if (slope)
    *slope = (rise + (v - u) * (bend0 * v + bend1 * u) + u * v * (bend1 - bend0)) / h;
  return v * knot[0] + u * knot[2] + u * v * (bend0 * v + bend1 * u);
}
