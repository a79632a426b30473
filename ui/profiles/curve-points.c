/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "profiles/curve-points.h"

#include "technique/same-number.h"
#include "widgets/i18n.h"

#include <math.h>

/* Least height of the highest point of a section. */
#define LOWEST_PEAK 0.02

/* Larger than any slope between two points. */
#define STEEPEST 1e6

/* Points that stand for the quintic. */
#define QUINTIC_POINTS 9

static void
read_built_in (RmpCurvePoints *self, const RmpProfile *profile, guint n)
{
  self->n = n;
  for (guint i = 0; i < n; i++)
    {
      const double t = -1.0 + 2.0 * i / (n - 1);
      const double slope = rmp_profile_slope (profile, t);

      self->points[i] = (RmpCurvePoint){ t, rmp_profile_value (profile, t), slope + 0.0 };
    }
}

gboolean
rmp_curve_kind_fits (RmpCurveKind kind, const RmpProfile *profile)
{
  return (rmp_profile_get_shape (profile) == RMP_PROFILE_KEYS) == (kind != RMP_CURVE_SECTION);
}

void
rmp_curve_points_read (RmpCurvePoints *self, RmpCurveKind kind, const RmpProfile *profile)
{
  guint n;

  g_assert (rmp_curve_kind_fits (kind, profile));

  *self = (RmpCurvePoints){ .kind = kind };
  if (kind == RMP_CURVE_SECTION && rmp_profile_get_shape (profile) != RMP_PROFILE_DRAWN)
    {
      read_built_in (self, profile,
                     rmp_profile_get_shape (profile) == RMP_PROFILE_CUBIC ? 3 : QUINTIC_POINTS);
      return;
    }
  n = rmp_profile_get_n_points (profile);
  self->n = MIN (n, RMP_CURVE_MAX_POINTS);
  for (guint i = 0; i < self->n; i++)
    {
      const guint from = i == self->n - 1 ? n - 1 : i;
      RmpCurvePoint *point = &self->points[i];

      rmp_profile_get_point (profile, from, &point->t, &point->y);
      if (!rmp_profile_get_point_slope (profile, from, &point->slope))
        point->slope = NAN;
    }
}

RmpProfile *
rmp_curve_points_new_profile (const RmpCurvePoints *self)
{
  double points[2 * RMP_CURVE_MAX_POINTS], slopes[RMP_CURVE_MAX_POINTS];

  for (guint i = 0; i < self->n; i++)
    {
      points[2 * i] = self->points[i].t;
      points[2 * i + 1] = self->points[i].y;
      slopes[i] = self->points[i].slope;
    }
  return self->kind == RMP_CURVE_SECTION
             ? rmp_profile_new_with_slopes (points, slopes, self->n, NULL)
             : rmp_profile_new_keys (points, slopes, self->n, NULL);
}

double
rmp_curve_points_get_peak (const RmpCurvePoints *self)
{
  double peak = 0.0;

  for (guint i = 0; i < self->n; i++)
    peak = MAX (peak, self->points[i].y);
  return peak;
}

gboolean
rmp_curve_points_equal (const RmpCurvePoints *a, const RmpCurvePoints *b)
{
  if (a->kind != b->kind || a->n != b->n)
    return FALSE;
  for (guint i = 0; i < a->n; i++)
    if (a->points[i].t != b->points[i].t || a->points[i].y != b->points[i].y ||
        !rmp_same_number (a->points[i].slope, b->points[i].slope))
      return FALSE;
  return TRUE;
}

/* The height of the highest point other than @index. */
static double
peak_without (const RmpCurvePoints *self, guint index)
{
  double peak = 0.0;

  for (guint i = 0; i < self->n; i++)
    if (i != index)
      peak = MAX (peak, self->points[i].y);
  return peak;
}

gboolean
rmp_curve_points_is_fixed (const RmpCurvePoints *self, guint index)
{
  return self->kind == RMP_CURVE_SECTION && (index == 0 || index == self->n - 1);
}

/* Between its neighbours, or the ends of the axis. */
static void
find_room (const RmpCurvePoints *self, guint index, double *low, double *high)
{
  const RmpCurveAxis *axis = rmp_curve_axis_get (self->kind);

  *low = index > 0 ? self->points[index - 1].t + axis->gap : axis->low;
  *high = index + 1 < self->n ? self->points[index + 1].t - axis->gap : axis->high;
}

gint
rmp_curve_points_insert (RmpCurvePoints *self, double t, double y)
{
  RmpCurvePoints added = *self;
  guint index = 0;
  double low, high;

  if (self->n == RMP_CURVE_MAX_POINTS)
    return -1;
  while (index < self->n && self->points[index].t <= t)
    index++;
  if (self->kind == RMP_CURVE_SECTION)
    index = CLAMP (index, 1, self->n - 1);
  for (guint i = self->n; i > index; i--)
    added.points[i] = added.points[i - 1];
  added.n++;
  added.points[index].slope = NAN;
  find_room (&added, index, &low, &high);
  if (high < low)
    return -1;
  *self = added;
  rmp_curve_points_move (self, index, t, y);
  return (gint) index;
}

void
rmp_curve_points_move (RmpCurvePoints *self, guint index, double t, double y)
{
  const gboolean free = self->kind != RMP_CURVE_SECTION || peak_without (self, index) > 0.0;
  double low, high;

  if (rmp_curve_points_is_fixed (self, index))
    return;
  find_room (self, index, &low, &high);
  self->points[index].t = CLAMP (t, low, MAX (low, high));
  self->points[index].y = CLAMP (y, free ? 0.0 : LOWEST_PEAK, 1.0);
}

gboolean
rmp_curve_points_remove (RmpCurvePoints *self, guint index)
{
  if (rmp_curve_points_is_fixed (self, index) ||
      (self->kind == RMP_CURVE_SECTION ? !(peak_without (self, index) > 0.0) : self->n <= 2))
    return FALSE;
  for (guint i = index; i + 1 < self->n; i++)
    self->points[i] = self->points[i + 1];
  self->n--;
  return TRUE;
}

double
rmp_curve_points_value (const RmpCurvePoints *self, const RmpProfile *profile, double t)
{
  return self->kind == RMP_CURVE_SECTION
             ? rmp_curve_points_get_peak (self) * rmp_profile_value (profile, t)
             : rmp_profile_weigh (profile, t);
}

double
rmp_curve_points_get_slope (const RmpCurvePoints *self, guint index)
{
  g_autoptr (RmpProfile) profile = rmp_curve_points_new_profile (self);
  double slope;

  rmp_profile_get_point_slope (profile, index, &slope);
  return self->kind == RMP_CURVE_SECTION ? slope * rmp_curve_points_get_peak (self) : slope;
}

void
rmp_curve_points_set_slope (RmpCurvePoints *self, guint index, double slope)
{
  self->points[index].slope = slope;
  if (!isnan (slope))
    self->points[index].slope = rmp_curve_points_get_slope (self, index);
}

void
rmp_curve_points_get_limits (const RmpCurvePoints *self, guint index, RmpCurvePoint *low,
                             RmpCurvePoint *high)
{
  RmpCurvePoints tried = *self;

  rmp_curve_points_set_slope (&tried, index, -STEEPEST);
  low->slope = tried.points[index].slope;
  rmp_curve_points_set_slope (&tried, index, STEEPEST);
  high->slope = tried.points[index].slope;
  rmp_curve_points_move (&tried, index, -INFINITY, -INFINITY);
  low->t = tried.points[index].t;
  low->y = tried.points[index].y;
  rmp_curve_points_move (&tried, index, INFINITY, INFINITY);
  high->t = tried.points[index].t;
  high->y = tried.points[index].y;
}

void
rmp_curve_points_flip (RmpCurvePoints *self)
{
  const RmpCurvePoints before = *self;
  const double ends = before.points[0].t + before.points[before.n - 1].t;

  for (guint i = 0; i < self->n; i++)
    {
      const RmpCurvePoint *mirrored = &before.points[self->n - 1 - i];

      self->points[i] = (RmpCurvePoint){ ends - mirrored->t, mirrored->y, 0.0 - mirrored->slope };
    }
}

void
rmp_curve_points_normalise (RmpCurvePoints *self)
{
  const double peak = rmp_curve_points_get_peak (self);

  for (guint i = 0; peak > 0.0 && i < self->n; i++)
    {
      self->points[i].y /= peak;
      self->points[i].slope /= peak;
    }
}

char *
rmp_curve_points_describe (const RmpCurvePoints *self, guint index)
{
  const RmpCurvePoint *point = self->points + index;
  const double slope = rmp_curve_points_get_slope (self, index) *
                       rmp_curve_axis_get (self->kind)->slope_unit;

  if (self->kind == RMP_CURVE_ANGLES)
    return g_strdup_printf (_ ("Key %u of %u: angle %.1f°, weight %.2f, slope %.2f %%/°"),
                            index + 1, self->n, point->t * 180.0 / G_PI, point->y, slope);
  if (self->kind == RMP_CURVE_SHARES)
    return g_strdup_printf (_ ("Key %u of %u: share %.2f, weight %.2f, slope %.2f"), index + 1,
                            self->n, point->t, point->y, slope);
  return g_strdup_printf (_ ("Point %u of %u: position %.2f, height %.2f, slope %.2f"), index + 1,
                          self->n, point->t, point->y, slope);
}
