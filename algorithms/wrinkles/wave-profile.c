/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/wave-profile.h"

#include <math.h>

/* Below c = 1 the valley of the sharp profile is a cusp, whose slope would have no end. */
#define LEAST_SHARE 1e-4

/* Steps over half a period when slopes are averaged. */
#define STEPS 512

void
rmp_wave_profile_init (RmpWaveProfile *self, RmpWaveShape shape, double sharpness,
                       const RmpProfile *drawn)
{
  const guint n = RMP_PROFILE_TABLE_SIZE;

  g_return_if_fail (self);
  g_return_if_fail (shape != RMP_WAVE_DRAWN || drawn);

  *self = (RmpWaveProfile){ .shape = shape, .sharpness = (float) sharpness };
  if (shape != RMP_WAVE_DRAWN)
    return;
  rmp_profile_fill_table (drawn, self->table);
  for (guint i = 0; i <= n / 2; i++)
    {
      float *left = self->table + 2 * i, *right = self->table + 2 * (n - 1 - i);

      left[0] = right[0] = 0.5f * (left[0] + right[0]);
      left[1] = 0.5f * (left[1] - right[1]);
      right[1] = -left[1];
    }
}

static double
evaluate_sharp (double sharpness, double theta, double *slope)
{
  const double share = 0.5 * (1.0 + cos (theta)), held = MAX (share, LEAST_SHARE);

  *slope = -sharpness * sin (theta) * pow (held, sharpness - 1.0);
  return 2.0 * pow (share, sharpness) - 1.0;
}

static double
evaluate_drawn (const float *table, double theta, double *slope)
{
  const double turns = theta / (2.0 * G_PI), t = 2.0 * (turns - round (turns));
  float by_t;
  const float value = rmp_profile_table_lookup (table, (float) t, &by_t);

  *slope = 2.0 / G_PI * (double) by_t;
  return 2.0 * (double) value - 1.0;
}

double
rmp_wave_profile_evaluate (const RmpWaveProfile *self, double theta, double *slope)
{
  switch (self->shape)
    {
    case RMP_WAVE_SHARP:
      return evaluate_sharp ((double) self->sharpness, theta, slope);
    case RMP_WAVE_DRAWN:
      return evaluate_drawn (self->table, theta, slope);
    case RMP_WAVE_COSINE:
    default:
      *slope = -sin (theta);
      return cos (theta);
    }
}

double
rmp_wave_profile_get_factor (const RmpWaveProfile *self)
{
  double squares = 0.0, slope;

  g_return_val_if_fail (self, 1.0);

  if (self->shape == RMP_WAVE_COSINE)
    return 1.0;
  for (guint i = 0; i < STEPS; i++)
    {
      rmp_wave_profile_evaluate (self, G_PI * (i + 0.5) / STEPS, &slope);
      squares += slope * slope / STEPS;
    }
  return sqrt (0.5 / squares);
}
