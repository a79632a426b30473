/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tangents.h: directions along a garment, at rest and as it is shown: the same ones are seen turned and stretched with the
 * faces they lie in.
 */

#include "geometry/sheet.h"

G_BEGIN_DECLS

/**
 * rmp_tangent_carry:
 * @from: [#V × 3] where @direction is seen
 * @to: [#V × 3] where it is wanted
 * @direction: [3] any length; what stands off the face is left out
 * @out: (out caller-allocates): [3] unit, or 0 where the face has no area
 */
void rmp_tangent_carry (const RmpTopology *topology, guint32 face, const float *from, const float *to,
                        const float direction[3], float out[3]);

void rmp_tangent_normalise (float direction[3]); /* unit, or 0 where it has no length */

/* @direction laid flat at right angles to @normal, unit; 0 where nothing is left of it. In place. */
void rmp_tangent_flatten (const float normal[3], float direction[3]);

/* @part of @goal, or of its opposite where that is nearer, and the rest of what @direction is: unit, or 0. In place. */
void rmp_tangent_comb (float direction[3], const float goal[3], double part);

G_END_DECLS
