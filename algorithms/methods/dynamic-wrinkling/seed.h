/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* seed.h: random places, by counters, so that it does not matter who asks first. */

#include <glib.h>

G_BEGIN_DECLS

/* G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014: the mixer of SplitMix64. */
guint64 rmp_split_mix (guint64 x);

/* A place on triangle @triangle, uniform by area: @attempt of its attempts in a frame. @barycentric: (out): of its three
 * corners; @numbers: (out) (optional): [2] in [0, 1) of which it is made */
void rmp_seed_place (guint64 seed, guint64 frame, guint32 triangle, guint32 attempt, double barycentric[3],
                     double *numbers);

G_END_DECLS
