/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tension.h: wrinkles along cloth that is stretched one way, an addition to the thesis. They are
 * traced, carried and shaped as all others are, by options and a frame in which stretch takes the
 * place of compression.
 */

#include "methods/dynamic-wrinkling/cloth.h"

G_BEGIN_DECLS

/* The stretch of a face as a compression: 1 + ν (λmax − 1), or 1 if it is too small or the cloth is
 * stretched both ways.
 */
double rmp_wrinkle_tension (const RmpWrinkleOptions *options, const RmpStretch *stretch);

/* The options with τ and Rmin of such wrinkles. */
RmpWrinkleOptions rmp_wrinkle_tension_options (const RmpWrinkleOptions *options);

/* @frame with tension in place of compression; borrowed from it, not to be freed. */
RmpWrinkleFrame rmp_wrinkle_tension_frame (const RmpWrinkleFrame *frame);

G_END_DECLS
