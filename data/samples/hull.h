/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* hull.h: the six sides of a block, cut into squares all alike, as one closed mesh. */

#include "sample.h"

/**
 * rmp_sample_add_hull:
 * @n: squares along each axis
 * @margin: metres between the sides on the texture
 * @place: where a point of the unit cube is
 * @weigh: sets how much of each bone a vertex follows: [#RMP_MAX_BONES], 0 before
 *
 * Sides lie beside each other on the texture, as wide as the block of @size, metres.
 */
void rmp_sample_add_hull (RmpSample *self, RmpPiece *piece, const guint n[3], RmpVec size,
                          double margin, RmpVec (*place) (RmpVec p),
                          void (*weigh) (RmpVec p, double *weights));
