/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* theory.h: the waves that a material makes, as rulers and read-outs ask for them. */

#include "technique/wave-theory.h"

G_BEGIN_DECLS

extern const RmpWaveTheory rmp_shell_wave_theory;

G_END_DECLS
