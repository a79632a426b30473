/* SPDX-License-Identifier: GPL-3.0-or-later */
/* profile-keys.c: keys of a curve of weights from the left half of a section. */

#include "geometry/profile.h"

#include <math.h>

/* Of the left half of the quintic. */
#define QUINTIC_KEYS 5

/* Slopes that differ by less are the same. */
#define SAME_SLOPE 1e-9

/* t, y and dy/dt of what stands for the left half. Returns: how many */
static guint
read_half (const RmpProfile *section, double (*points)[3])
{
  const RmpProfileShape shape = rmp_profile_get_shape (section);
  const guint n_even = shape == RMP_PROFILE_QUINTIC ? QUINTIC_KEYS : 2;
  guint n = 0;

  if (shape == RMP_PROFILE_DRAWN)
    for (; n < rmp_profile_get_n_points (section); n++)
      {
        rmp_profile_get_point (section, n, &points[n][0], &points[n][1]);
        rmp_profile_get_point_slope (section, n, &points[n][2]);
        if (points[n][0] >= 0.0)
          break;
      }
  else
    for (; n + 1 < n_even; n++)
      {
        points[n][0] = -1.0 + (double) n / (n_even - 1);
        points[n][1] = rmp_profile_value (section, points[n][0]);
        points[n][2] = rmp_profile_slope (section, points[n][0]);
      }
  points[n][0] = 0.0;
  points[n][1] = rmp_profile_value (section, 0.0);
  points[n][2] = rmp_profile_slope (section, 0.0);
  return n + 1;
}

RmpProfile *
rmp_profile_make_keys (RmpProfile *self, double start, double full)
{
  const guint room = rmp_profile_get_n_points (self) + QUINTIC_KEYS + 1;
  const double width = full - start;
  g_autofree double (*points)[3] = g_malloc_n (room, sizeof *points);
  g_autofree double *keys = g_new (double, 2 * room), *slopes = g_new (double, room);
  g_autoptr (RmpProfile) plain = NULL;
  guint n;

  g_return_val_if_fail (full > start, NULL);

  if (rmp_profile_get_shape (self) == RMP_PROFILE_KEYS)
    return rmp_profile_ref (self);
  n = read_half (self, points);
  for (guint i = 0; i < n; i++)
    {
      keys[2 * i] = start + (1.0 + points[i][0]) * width;
      keys[2 * i + 1] = points[i][1];
    }
  /* Only those that would come out otherwise are drawn, so that the rest follow their neighbours
   * when these are moved.
   */
  plain = rmp_profile_new_keys (keys, NULL, n, NULL);
  for (guint i = 0; i < n; i++)
    {
      double slope;

      rmp_profile_get_point_slope (plain, i, &slope);
      slopes[i] = points[i][2] / width;
      if (fabs (slope - slopes[i]) * width < SAME_SLOPE)
        slopes[i] = (double) NAN;
    }
  return rmp_profile_new_keys (keys, slopes, n, NULL);
}
