/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* folded.h: where cloth is folded upon itself, as in armpits. Averaged normals are meaningless
 * there, and wrinkles that rise along them would pierce each other and the cloth.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

/**
 * rmp_wrinkle_folded_share:
 * @positions: [#V × 3] of the frame
 * @normals: [#V × 3] unit
 * @share: (inout): [#V] of the lift: multiplied by 1 if no face at the vertex deviates from its
 *   normal by more than 65°, down to 0 at 90°
 *
 * Returns: whether any share was reduced
 */
gboolean rmp_wrinkle_folded_share (const RmpTopology *topology, const float *positions,
                                   const float *normals, float *share);

G_END_DECLS
