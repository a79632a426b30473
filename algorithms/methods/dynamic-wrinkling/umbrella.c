/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/umbrella.h"

#include "geometry/vector.h"

#include <math.h>

#define INSIDE 0.9
#define TOUCH 1e-12 /* of a spoke's length */

static double
cross (const double a[2], const double b[2])
{
  return a[0] * b[1] - a[1] * b[0];
}

static double
dot (const double a[2], const double b[2])
{
  return a[0] * b[0] + a[1] * b[1];
}

void
rmp_wrinkle_umbrella_flatten (const double apex[3], guint n, const double *ring, double *spokes)
{
  double total = 0.0, angle = 0.0;
  g_autofree double *angles = g_new (double, n);
  g_autofree double *to = g_new (double, 3 * (gsize) n);

  for (guint i = 0; i < n; i++)
    rmp_vector_sub (ring + 3 * i, apex, to + 3 * i);
  for (guint i = 0; i < n; i++)
    {
      const double *a = to + 3 * i, *b = to + 3 * ((i + 1) % n);
      double normal[3];

      rmp_vector_cross (a, b, normal);
      angles[i] = atan2 (rmp_vector_norm (normal), rmp_vector_dot (a, b));
      total += angles[i];
    }
  for (guint i = 0; i < n; i++)
    {
      double length = rmp_vector_norm (to + 3 * i);

      spokes[2 * i] = length * cos (angle);
      spokes[2 * i + 1] = length * sin (angle);
      angle += angles[i] * 2.0 * G_PI / total;
    }
}

static gboolean
locate (guint n, const double *spokes, const RmpWrinkleUmbrellaPosition *position, double point[2])
{
  if (position->spoke >= n)
    return FALSE;
  for (guint c = 0; c < 2; c++)
    {
      double here = spokes[2 * position->spoke + c],
             next = spokes[2 * ((position->spoke + 1) % n) + c];

      point[c] = position->beside > 0.0 ? here + position->beside * (next - here)
                                        : position->fraction * here;
    }
  return TRUE;
}

/* How many times its own length the fan reaches along @way. */
static double
reach (guint n, const double *spokes, const double way[2])
{
  double least = INFINITY;

  for (guint i = 0; i < n; i++)
    {
      const double *a = spokes + 2 * i, *b = spokes + 2 * ((i + 1) % n);
      double link[2] = { b[0] - a[0], b[1] - a[1] }, slope = cross (way, link), along, times;

      if (slope == 0.0)
        continue;
      times = cross (a, link) / slope;
      along = cross (a, way) / slope;
      if (times > 0.0 && along >= -TOUCH && along <= 1.0 + TOUCH)
        least = MIN (least, times);
    }
  return least;
}

/* Where @from → @to crosses spokes, nearest first. The beginning is open, the end closed or open.
 */
static void
cross_spokes (guint n, const double *spokes, const double from[2], const double to[2],
              gboolean closed, GArray *crossings)
{
  double done = 0.0;

  for (;;)
    {
      double nearest = INFINITY;
      RmpWrinkleUmbrellaCrossing crossing = { 0, 0.0 };

      for (guint i = 0; i < n; i++)
        {
          const double *spoke = spokes + 2 * i;
          double square = dot (spoke, spoke), length = sqrt (square);
          double before = cross (spoke, from) / length, after = cross (spoke, to) / length, at,
                 fraction;
          double point[2];

          if (fabs (before) <= TOUCH * length || (fabs (after) <= TOUCH * length && !closed))
            continue;
          if (fabs (after) <= TOUCH * length)
            after = 0.0;
          if ((before > 0.0) == (after > 0.0) && after != 0.0)
            continue;
          at = before / (before - after);
          for (guint c = 0; c < 2; c++)
            point[c] = from[c] + at * (to[c] - from[c]);
          fraction = dot (point, spoke) / square;
          if (fraction <= 0.0 || fraction > 1.0 || at <= done || at >= nearest)
            continue;
          nearest = at;
          crossing = (RmpWrinkleUmbrellaCrossing){ i, fraction };
        }
      if (!isfinite (nearest))
        return;
      done = nearest;

      /* there and back again over one spoke: no crossing */
      if (crossings->len > 0 &&
          g_array_index (crossings, RmpWrinkleUmbrellaCrossing, crossings->len - 1).spoke ==
              crossing.spoke)
        g_array_set_size (crossings, crossings->len - 1);
      else
        g_array_append_val (crossings, crossing);
    }
}

gboolean
rmp_wrinkle_umbrella_cross (guint n, const double *spokes, const RmpWrinkleUmbrellaPosition *from,
                            const RmpWrinkleUmbrellaPosition *to, guint moved,
                            double signed_fraction, double target[2], GArray *crossings)
{
  double begin[2], end[2], most;

  g_array_set_size (crossings, 0);
  if (!locate (n, spokes, from, begin) || !locate (n, spokes, to, end))
    return FALSE;
  for (guint c = 0; c < 2; c++)
    target[c] = signed_fraction * spokes[2 * moved + c];
  most = INSIDE * reach (n, spokes, target);
  if (most < 1.0)
    for (guint c = 0; c < 2; c++)
      target[c] *= most;
  cross_spokes (n, spokes, begin, target, TRUE, crossings);
  cross_spokes (n, spokes, target, end, FALSE, crossings);
  return TRUE;
}

gboolean
rmp_wrinkle_umbrella_join (guint n, const double *spokes, const RmpWrinkleUmbrellaPosition *from,
                           const RmpWrinkleUmbrellaPosition *to, GArray *crossings)
{
  double begin[2], end[2];

  g_array_set_size (crossings, 0);
  if (!locate (n, spokes, from, begin) || !locate (n, spokes, to, end))
    return FALSE;
  cross_spokes (n, spokes, begin, end, FALSE, crossings);
  return TRUE;
}
