/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/limits.h"

#include <math.h>

/* Numbers that are looked at side by side: whole vectors, and whole registers of any width. */
#define WIDE 48

static void
widen_wide (const float *values, float *least, float *most)
{
#pragma omp simd
  for (guint i = 0; i < WIDE; i++)
    {
      least[i] = values[i] < least[i] ? values[i] : least[i];
      most[i] = values[i] > most[i] ? values[i] : most[i];
    }
}

void
rmp_limits_widen (const float *vectors, gsize n, float least[3], float most[3])
{
  const gsize n_values = 3 * n, n_wide = n_values / WIDE * WIDE;
  float lows[WIDE], highs[WIDE];

  for (guint i = 0; i < WIDE; i++)
    {
      lows[i] = least[i % 3];
      highs[i] = most[i % 3];
    }
  for (gsize i = 0; i < n_wide; i += WIDE)
    widen_wide (vectors + i, lows, highs);
  for (guint i = 0; i < WIDE; i++)
    {
      least[i % 3] = MIN (lows[i], least[i % 3]);
      most[i % 3] = MAX (highs[i], most[i % 3]);
    }
  for (gsize i = n_wide; i < n_values; i++)
    {
      least[i % 3] = MIN (vectors[i], least[i % 3]);
      most[i % 3] = MAX (vectors[i], most[i % 3]);
    }
}
