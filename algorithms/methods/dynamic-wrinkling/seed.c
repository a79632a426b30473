/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/seed.h"

#include <math.h>

guint64
rmp_wrinkle_split_mix (guint64 x)
{
  x += G_GUINT64_CONSTANT (0x9E3779B97F4A7C15);
  x = (x ^ (x >> 30)) * G_GUINT64_CONSTANT (0xBF58476D1CE4E5B9);
  x = (x ^ (x >> 27)) * G_GUINT64_CONSTANT (0x94D049BB133111EB);
  return x ^ (x >> 31);
}

void
rmp_wrinkle_seed_place (guint64 seed, guint64 frame, guint32 triangle, guint32 attempt,
                        double barycentric[3], double *numbers)
{
  guint64 state = rmp_wrinkle_split_mix (
      rmp_wrinkle_split_mix (rmp_wrinkle_split_mix (seed) ^ frame) ^ triangle);
  double u[2], root;

  for (guint i = 0; i < 2; i++)
    u[i] = (double) (rmp_wrinkle_split_mix (state ^ (2 * (guint64) attempt + i)) >> 11) * 0x1p-53;
  root = sqrt (u[0]);
  barycentric[0] = 1.0 - root;
  barycentric[1] = root * (1.0 - u[1]);
  barycentric[2] = root * u[1];
  if (numbers)
    for (guint i = 0; i < 2; i++)
      numbers[i] = u[i];
}
