/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layer-levels.h: how finely patterns are raised (geometric wrinkles, §8).
 *
 * As many pieces as an edge is long on the screen, each of a few pixels, but none shorter than the texels of the finest
 * pattern. That depends on the two ends of the edge alone, and on what both its faces hold of the chart.
 */

#include "connectivity.h"

G_BEGIN_DECLS

/**
 * rmp_layer_levels_fill:
 * @samples: straight pieces over the width of a fold, from which on the screen's pieces are of six pixels
 * @sight: from where they are looked at; its size is a metre
 * @levels: (out caller-allocates): [n_patches × 3 × 4], of which the first four a patch are filled
 *
 * Coarser all over where that would be more triangles than can be drawn quickly.
 */
void rmp_layer_levels_fill (const RmpConnectivity *connectivity, const RmpRelief *relief, float samples,
                            const RmpRidgeSight *sight, float *levels);

G_END_DECLS
