/* SPDX-License-Identifier: GPL-3.0-or-later */

/* wave-makers.c: the list of methods that make trains of waves. A new one adds its line here.
 */

#include "methods/gpu-wrinkles/gpu-wrinkles.h"
#include "technique/wave-trains.h"

const RmpWaveTrains *const rmp_wave_trains[] = {
  &rmp_gpu_wrinkle_trains,
  NULL,
};
