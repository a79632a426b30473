/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique/wave-trains.h"

guint
rmp_wave_trains_count (const RmpTechnique *technique, const RmpValues *values)
{
  for (const RmpWaveTrains *const *trains = rmp_wave_trains; *trains; trains++)
    if ((*trains)->technique == technique)
      return (*trains)->count (values);
  return 0;
}
