/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/wave-blend.h"

/* Of each weight, by those of the second and third corner. */
static const double by_weight[3][2] = { { -1.0, -1.0 }, { 1.0, 0.0 }, { 0.0, 1.0 } };

double
rmp_wave_corner_angle (const RmpWaveCorner *self, guint corner, const double weights[3],
                       double by[2])
{
  const guint next = (corner + 1) % 3, last = (corner + 2) % 3;

  g_assert (self);

  for (guint c = 0; c < 2; c++)
    by[c] = by_weight[next][c] * self->next + by_weight[last][c] * self->last;
  return self->phase + weights[next] * self->next + weights[last] * self->last;
}

void
rmp_wave_blend (const RmpWaveProfile *profile, const RmpWaveCorner corners[3],
                const double weights[3], double *height, double by[2])
{
  g_assert (profile);

  for (guint i = 0; i < 3; i++)
    {
      double turn[2], slope, value;

      if (corners[i].amplitude == 0.0)
        continue;
      value = rmp_wave_profile_evaluate (
          profile, rmp_wave_corner_angle (corners + i, i, weights, turn), &slope);
      *height += weights[i] * corners[i].amplitude * value;
      for (guint c = 0; c < 2; c++)
        by[c] += corners[i].amplitude * (by_weight[i][c] * value + weights[i] * slope * turn[c]);
    }
}
