/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* edge-levels.h: how finely cloth is tessellated whose relief may be finer than the screen.
 *
 * An edge is cut into pieces of a few pixels each, but none shorter than the form of the relief has
 * a use for. The number depends on the two ends of the edge and on what both its faces ask for, so
 * that neighbours agree and no crack opens.
 */

#include "sight.h"

G_BEGIN_DECLS

/* Pieces that a face has a use for on the edge between two of its corners, where it is lifted. */
typedef float (*RmpEdgeMeasure) (const RmpRelief *relief, guint face, guint from, guint to);

/**
 * rmp_edge_levels_fill:
 * @samples: straight pieces over the width of a fold, from which on the screen's pieces are of six
 *   pixels
 * @sight: from where they are looked at; its size is a metre
 * @levels: (out caller-allocates): [n_patches × 3 × 4], of which the first four a patch are filled
 *
 * Coarser all over where that would be more triangles than can be drawn quickly.
 */
void rmp_edge_levels_fill (const RmpConnectivity *connectivity, const RmpRelief *relief,
                           RmpEdgeMeasure measure, float samples, const RmpRidgeSight *sight,
                           float *levels);

/* Whether no edge needs more pieces than @levels give it, and all edges together do not need far
 * fewer.
 */
gboolean rmp_edge_levels_suit (const RmpConnectivity *connectivity, const RmpRelief *relief,
                               RmpEdgeMeasure measure, float samples, const RmpRidgeSight *sight,
                               const float *levels);

G_END_DECLS
