/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* geometry/noise.h: gradient noise: smooth, without a period, the same wherever it is asked for.
 *
 * K. Perlin, "Improving noise", 2002: the quintic blend and the twelve gradients of §3; a hash of
 * the seed stands for the published table, so that each seed has its own noise and none repeats.
 */

#include <glib.h>

G_BEGIN_DECLS

/* In about [−1, 1], its mean 0; of cells of length 1. */
float rmp_noise_at (guint64 seed, const double position[3]);

G_END_DECLS
