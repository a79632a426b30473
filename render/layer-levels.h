/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layer-levels.h: how finely cloth with painted patterns is tessellated.
 *
 * An edge is cut into pieces of a few pixels each, but none shorter than a texel of the finest
 * pattern. The number depends on the two ends of the edge and on the texels of both its faces, so
 * that neighbours agree and no crack opens.
 */

#include "connectivity.h"

G_BEGIN_DECLS

/**
 * rmp_layer_levels_fill:
 * @samples: straight pieces over the width of a fold, from which on the screen's pieces are of six
 *   pixels
 * @sight: from where they are looked at; its size is a metre
 * @levels: (out caller-allocates): [n_patches × 3 × 4], of which the first four a patch are filled
 *
 * Coarser all over where that would be more triangles than can be drawn quickly.
 */
void rmp_layer_levels_fill (const RmpConnectivity *connectivity, const RmpRelief *relief,
                            float samples, const RmpRidgeSight *sight, float *levels);

G_END_DECLS
