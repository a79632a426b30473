/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/step-costs.h"

#include <math.h>
#include <stdlib.h>

#define CUT 1.5 /* median strain of one step that no motion has */

/* 1 / λmin and λmax of the step in every triangle. */
static void
measure (const RmpWrinkleFrame *last, const RmpWrinkleFrame *frame,
         const RmpWrinkleOptions *options, double *compressions, double *stretches)
{
  for (guint i = 0; i < frame->cloth->topology->n_faces; i++)
    {
      RmpStretch stretch;

      rmp_stretch_init_identity (&stretch);
      if (frame->has_shape[i] && last->has_shape[i])
        rmp_stretch_init (&stretch, frame->flats + i, last->flats + i);
      compressions[i] = rmp_stretch_get_compression (&stretch);
      stretches[i] = stretch.most;
      if (options->frame_ratio != 1.0)
        {
          compressions[i] = pow (compressions[i], options->frame_ratio);
          stretches[i] = pow (stretches[i], options->frame_ratio);
        }
    }
}

static int
by_value (const void *a, const void *b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

static gboolean
is_cut (guint n, const double *compressions, const double *stretches)
{
  g_autofree double *worst = g_new (double, MAX (n, 1));
  guint n_worse = 0;

  for (guint i = 0; i < n; i++)
    {
      worst[i] = MAX (compressions[i], stretches[i]);
      n_worse += worst[i] > CUT;
    }
  if (2 * n_worse + 2 < n || n == 0)
    return FALSE;
  qsort (worst, n, sizeof *worst, by_value);
  return worst[n / 2] > CUT;
}

gboolean
rmp_wrinkle_step_costs (const RmpWrinkleFrame *last, const RmpWrinkleFrame *frame,
                        const RmpWrinkleOptions *options, gint64 *costs)
{
  guint n = frame->cloth->topology->n_faces;
  g_autofree double *compressions = g_new (double, MAX (n, 1)),
                    *stretches = g_new (double, MAX (n, 1));
  const gint64 never = 1 + (frame->cloth->most_pairs + 2) *
                               MAX (options->pair_costs.compression_stretch,
                                    MAX (options->pair_costs.compression_rest,
                                         options->pair_costs.rest_stretch));
  gboolean cut;

  measure (last, frame, options, compressions, stretches);
  cut = is_cut (n, compressions, stretches);
  for (guint i = 0; i < n; i++)
    {
      double own[RMP_WRINKLE_N_LABELS];

      if (!cut)
        rmp_wrinkle_label_costs (&options->costs, compressions[i], stretches[i], own);
      for (guint l = 0; l < RMP_WRINKLE_N_LABELS; l++)
        costs[RMP_WRINKLE_N_LABELS * i + l] = !cut ? rmp_cost_quantise (own[l])
                                              : l == RMP_WRINKLE_LABEL_REST ? 0
                                                                            : never;
    }
  return cut;
}

gboolean
rmp_wrinkle_step_is_cut (const RmpWrinkleFrame *last, const RmpWrinkleFrame *frame,
                         const RmpWrinkleOptions *options)
{
  guint n = frame->cloth->topology->n_faces;
  g_autofree double *compressions = g_new (double, MAX (n, 1)),
                    *stretches = g_new (double, MAX (n, 1));

  measure (last, frame, options, compressions, stretches);
  return is_cut (n, compressions, stretches);
}
