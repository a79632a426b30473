/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "technique/wave-trains.h"

G_BEGIN_DECLS

extern const RmpTechnique rmp_gpu_wrinkles;
extern const RmpWaveTrains rmp_gpu_wrinkle_trains;

G_END_DECLS
