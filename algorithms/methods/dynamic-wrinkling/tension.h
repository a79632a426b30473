/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tension.h: wrinkles along cloth that is stretched one way, an addition to the thesis. They are
 * traced, carried and shaped as all others are, by a law and a frame in which stretch takes the
 * place of compression.
 */

#include "methods/dynamic-wrinkling/cloth.h"

G_BEGIN_DECLS

/* What the stretch of a face does for compression: 1 + ν (λmax − 1), or 1 where it is too little or the cloth grows both ways. */
double rmp_wrinkle_tension (const RmpWrinkleLaw *law, const RmpStretch *stretch);

/* τ and Rmin of such wrinkles. */
RmpWrinkleLaw rmp_wrinkle_tension_law (const RmpWrinkleLaw *law);

/* @frame with tension for compression: borrowed from it, not to be freed. */
RmpWrinkleFrame rmp_wrinkle_tension_frame (const RmpWrinkleFrame *frame);

G_END_DECLS
