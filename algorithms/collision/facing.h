/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* facing.h: which way the faces of closed surfaces look. */

#include "geometry/topology.h"

G_BEGIN_DECLS

/**
 * rmp_facing_find:
 * @positions: [#V × 3] metres
 * @facing: (out caller-allocates): [#V] of connected parts whose faces close: 1 where they look
 *   outwards, -1 where they look inwards; 0 of all others
 *
 * Parts are closed where each edge has two faces, which go along it in opposite directions. Holes
 * may be left that are small, by the size of the part: bodies often have some for eyes and nails,
 * or for the head; what clothes have for necks and arms is larger.
 */
void rmp_facing_find (const RmpTopology *topology, const double *positions, gint8 *facing);

G_END_DECLS
