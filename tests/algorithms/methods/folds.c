/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "folds.h"

#include <math.h>

#include "geometry/profile.h"

void
fold_init_random (Fold *self, GRand *random)
{
  guint n = (guint) g_rand_int_range (random, 3, MAX_POINTS + 1);
  gboolean collapsed = g_rand_int_range (random, 0, 10) == 0;

  for (guint i = 0; i < 3 * n; i++)
    {
      self->base[i] = i < 3 || collapsed
                          ? 0.0
                          : self->base[i - 3] + g_rand_double_range (random, -0.004, 0.005);
      self->lift[i] = i < 3 || i >= 3 * (n - 1) ? 0.0 : g_rand_double_range (random, -1.0, 1.0);
    }
  self->span = (RmpFoldSpan){ n, self->base, self->lift };
  self->rest_length = g_rand_double_range (random, 0.001, 0.1);
}

void
fold_init_arc (Fold *self, double kappa_alpha, double stretch)
{
  g_autoptr (RmpProfile) profile = rmp_profile_new_cubic ();
  const double alpha = 0.015, radius = alpha / kappa_alpha;
  const guint n = MAX_POINTS;

  for (guint i = 0; i < n; i++)
    {
      double t = -1.0 + 2.0 * i / (n - 1), a = stretch * t * alpha / radius,
             b = rmp_profile_value (profile, t);

      self->base[3 * i] = radius * sin (a);
      self->base[3 * i + 1] = radius - radius * cos (a);
      self->lift[3 * i] = -b * sin (a);
      self->lift[3 * i + 1] = b * cos (a);
      self->base[3 * i + 2] = self->lift[3 * i + 2] = 0.0;
    }
  self->span = (RmpFoldSpan){ n, self->base, self->lift };
  self->rest_length = 2.0 * alpha;
}

double
fold_tau (double height, double *slope, gconstpointer data)
{
  const Fold *fold = data;

  return rmp_fold_length (&fold->span, height, slope) - fold->rest_length;
}
