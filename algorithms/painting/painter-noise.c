/* SPDX-License-Identifier: GPL-3.0-or-later */
/* painter-noise.c: gradient noise.
 *
 * K. Perlin, "Improving noise", 2002: the quintic blend and the twelve gradients of §3; a hash of the seed stands for the
 * published table, so that each seed has its own noise and none repeats.
 */
#include "painting/painter-private.h"

#include <math.h>

static guint32
hash_lattice (guint64 seed, gint64 x, gint64 y, gint64 z)
{
  guint64 h = seed + 0x9e3779b97f4a7c15u;

  h = (h ^ (guint64) x) * 0xbf58476d1ce4e5b9u;
  h = ((h ^ (h >> 29)) ^ (guint64) y) * 0x94d049bb133111ebu;
  h = ((h ^ (h >> 31)) ^ (guint64) z) * 0xbf58476d1ce4e5b9u;
  return (guint32) (h >> 32);
}

static double
get_gradient (guint32 hash, double x, double y, double z)
{
  static const gint8 gradients[12][3] = { { 1, 1, 0 }, { -1, 1, 0 }, { 1, -1, 0 }, { -1, -1, 0 },
                                          { 1, 0, 1 }, { -1, 0, 1 }, { 1, 0, -1 }, { -1, 0, -1 },
                                          { 0, 1, 1 }, { 0, -1, 1 }, { 0, 1, -1 }, { 0, -1, -1 } };
  const gint8 *g = gradients[hash % 12];

  return g[0] * x + g[1] * y + g[2] * z;
}

static double
fade (double t)
{
  return t * t * t * (t * (t * 6.0 - 15.0) + 10.0);
}

float
rmp_painter_noise (guint64 seed, const double place[3])
{
  double part[3], sum = 0.0;
  gint64 cell[3];

  for (guint c = 0; c < 3; c++)
    {
      /* Beyond this a cell has no inside in double precision. */
      if (!(fabs (place[c]) < 1e12))
        return 0.0f;
      cell[c] = (gint64) floor (place[c]);
      part[c] = place[c] - (double) cell[c];
    }
  for (guint corner = 0; corner < 8; corner++)
    {
      const guint i = corner & 1, j = corner >> 1 & 1, k = corner >> 2;
      const double weight = (i ? fade (part[0]) : 1.0 - fade (part[0])) * (j ? fade (part[1]) : 1.0 - fade (part[1])) *
                            (k ? fade (part[2]) : 1.0 - fade (part[2]));

      sum += weight * get_gradient (hash_lattice (seed, cell[0] + i, cell[1] + j, cell[2] + k), part[0] - i,
                                    part[1] - j, part[2] - k);
    }
  return (float) sum;
}
