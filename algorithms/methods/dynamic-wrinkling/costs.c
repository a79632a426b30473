/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/costs.h"

#include <math.h>

static double
ridge (const RmpWrinkleCostOptions *options, double a, double b)
{
  double high = exp (-options->decay * (a - 1.0));

  if (a > b)
    {
      double low = exp (-options->valley_decay * (a - 1.0));
      double off = (a - b) / (2.0 * options->width);

      return (high - low) * exp (-off * off) + low;
    }
  return a / b * (high - 1.0) + 1.0;
}

void
rmp_wrinkle_label_costs (const RmpWrinkleCostOptions *options, double compression, double stretch,
                         double costs[RMP_WRINKLE_N_LABELS])
{
  double strain = (compression - 1.0) * (compression - 1.0) + (stretch - 1.0) * (stretch - 1.0);

  costs[RMP_WRINKLE_LABEL_COMPRESSION] = MIN (ridge (options, compression, stretch), options->most);
  costs[RMP_WRINKLE_LABEL_REST] = MIN (
      1.0 - exp (-strain / (2.0 * options->width * options->width)), options->most);
  costs[RMP_WRINKLE_LABEL_STRETCH] = MIN (ridge (options, stretch, compression), options->most);
}
