/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* seed.h: random positions from counters, so that the order of calls does not matter. */

#include <glib.h>

G_BEGIN_DECLS

/* G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014: the mixer of
 * SplitMix64.
 */
guint64 rmp_wrinkle_split_mix (guint64 x);

/* The place of attempt @attempt on @triangle in a frame, uniformly distributed over its area.
 * @barycentric: (out): weights of its corners; @numbers: (out) (optional): [2] the random numbers
 * in [0, 1) behind it
 */
void rmp_wrinkle_seed_place (guint64 seed, guint64 frame, guint32 triangle, guint32 attempt,
                             double barycentric[3], double *numbers);

G_END_DECLS
