/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-coherence.h: how far the crests of waves move over the cloth from frame to frame. */

#include "motion.h"

G_BEGIN_DECLS

/* Prints the head of the table, and a row of it; @data is not used. */
void rmp_bench_wave_head (void);
void rmp_bench_wave_motion (const char *name, const RmpBenchMotion *motion, gpointer data);

G_END_DECLS
