/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/costs.h"

#include <math.h>

static double
ridge (const RmpCostLaw *law, double a, double b)
{
  double high = exp (-law->decay * (a - 1.0));

  if (a > b)
    {
      double low = exp (-law->valley_decay * (a - 1.0));
      double off = (a - b) / (2.0 * law->width);

      return (high - low) * exp (-off * off) + low;
    }
  return a / b * (high - 1.0) + 1.0;
}

void
rmp_label_costs (const RmpCostLaw *law, double compression, double stretch,
                 double costs[RMP_N_LABELS])
{
  double strain = (compression - 1.0) * (compression - 1.0) + (stretch - 1.0) * (stretch - 1.0);

  costs[RMP_LABEL_COMPRESSION] = MIN (ridge (law, compression, stretch), law->most);
  costs[RMP_LABEL_REST] = MIN (1.0 - exp (-strain / (2.0 * law->width * law->width)), law->most);
  costs[RMP_LABEL_STRETCH] = MIN (ridge (law, stretch, compression), law->most);
}
