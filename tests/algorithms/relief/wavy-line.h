/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wavy-line.h: a line with three folds and wavy crests, for tests. */

#include "relief/relief.h"

static const RmpReliefLine wavy = { .n_folds = 3,
                                    .wave_onset = 0.02f,
                                    .wave_amplitude = { 0.003f, 0.001f, 0.0f },
                                    .wave_frequency_s = { 12.0f, 31.0f, 0.0f },
                                    .wave_frequency_d = { 9.0f, -14.0f, 0.0f },
                                    .wave_phase = { 0.4f, 1.9f, 0.0f } };

static const RmpReliefFold three_folds[] = { { 0.0f, 0.03f, 0.03f, 0.025f, 0.006f, 70 },
                                             { 0.03f, 0.07f, 0.03f, 0.025f, 0.011f, 71 },
                                             { 0.07f, 0.1f, 0.03f, 0.025f, 0.0f, 72 } };
