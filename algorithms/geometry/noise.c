/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/noise.h"

#include <math.h>

static inline guint64
hash (guint64 seed, gint64 number)
{
  const guint64 h = (seed ^ (guint64) number) * 0xbf58476d1ce4e5b9u;

  return h ^ (h >> 31);
}

static double
get_gradient (guint64 hash, double x, double y, double z)
{
  static const gint8 gradients[12][3] = { { 1, 1, 0 }, { -1, 1, 0 }, { 1, -1, 0 }, { -1, -1, 0 },
                                          { 1, 0, 1 }, { -1, 0, 1 }, { 1, 0, -1 }, { -1, 0, -1 },
                                          { 0, 1, 1 }, { 0, -1, 1 }, { 0, 1, -1 }, { 0, -1, -1 } };
  const gint8 *g = gradients[(hash >> 32) * 12 >> 32];

  return g[0] * x + g[1] * y + g[2] * z;
}

static double
fade (double t)
{
  return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

float
rmp_noise_at (guint64 seed, const double position[3])
{
  double part[3], fades[3], sum = 0.0;
  gint64 cell[3];

  for (guint c = 0; c < 3; c++)
    {
      /* Beyond this a cell has no inside in double precision. */
      if (!(fabs (position[c]) < 1e12))
        return 0.0f;
      cell[c] = (gint64) floor (position[c]);
      part[c] = position[c] - (double) cell[c];
      fades[c] = fade (part[c]);
    }
  for (guint i = 0; i < 2; i++)
    {
      const guint64 column = hash (seed, cell[0] + i);

      for (guint j = 0; j < 2; j++)
        {
          const guint64 row = hash (column, cell[1] + j);
          const double weight = (i ? fades[0] : 1.0 - fades[0]) * (j ? fades[1] : 1.0 - fades[1]);

          for (guint k = 0; k < 2; k++)
            sum += weight * (k ? fades[2] : 1.0 - fades[2]) *
                   get_gradient (hash (row, cell[2] + k), part[0] - i, part[1] - j, part[2] - k);
        }
    }
  return (float) sum;
}
