/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* folded.h: where cloth is folded upon itself, as in armpits. There the normals along which wrinkles rise are no one's: lifts
 * would pierce each other and the cloth.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

/**
 * rmp_wrinkle_folded_share:
 * @positions: [#V × 3] of the frame
 * @normals: [#V × 3] unit
 * @share: (inout): [#V] of the lift: multiplied by 1 where no face at the vertex is turned from its normal by more than 65°,
 *   by 0 from 90° on
 *
 * Returns: whether any is less for it
 */
gboolean rmp_wrinkle_folded_share (const RmpTopology *topology, const float *positions, const float *normals,
                                   float *share);

G_END_DECLS
