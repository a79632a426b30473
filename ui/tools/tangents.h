/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tangents.h: converts directions along a garment between rest and the pose that is shown: they
 * turn and stretch with their faces.
 */

#include "geometry/sheet.h"

G_BEGIN_DECLS

/**
 * rmp_tangent_carry:
 * @from: [#V × 3] the pose of @direction
 * @to: [#V × 3] the pose of @out
 * @direction: [3] of any length; only its part in the plane of the face counts
 * @out: (out caller-allocates): [3] unit, or 0 where the face has no area
 */
void rmp_tangent_carry (const RmpTopology *topology, guint32 face, const float *from,
                        const float *to, const float direction[3], float out[3]);

void rmp_tangent_normalise (float direction[3]); /* unit, or 0 where it has no length */

/* Projects @direction to the plane at right angles to @normal, as a unit vector; 0 if nothing is
 * left. In place.
 */
void rmp_tangent_flatten (const float normal[3], float direction[3]);

/* Mixes @direction with @goal, or with its opposite if that is nearer; @part: weight of the goal.
 * Unit, or 0. In place.
 */
void rmp_tangent_comb (float direction[3], const float goal[3], double part);

G_END_DECLS
