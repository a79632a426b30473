/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* standing.h: from heights of places of the cloth to heights over places of a map.
 *
 * A fold that leans or slides does not stand over the cloth that it is made of. On a map its
 * heights are those over a place, of which the highest is seen; what lies under it is not.
 */

#include <glib.h>

G_BEGIN_DECLS

/* A texel has a height, and how many texels along u and v from itself its cloth stands; NaN where
 * no chart is.
 */
#define RMP_STANDING_N_VALUES 3

/* @values: (inout): [@side × @side × RMP_STANDING_N_VALUES]; the first [@side × @side] of them
 * become the heights over texels. Over one that nothing stands on is its own.
 */
void rmp_texels_stand (float *values, guint side);

G_END_DECLS
