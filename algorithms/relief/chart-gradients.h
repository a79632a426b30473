/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* chart-gradients.h: how a chart lies on the cloth, without a jump from face to face.
 *
 * A chart lies on each face by a linear map of its own, and skinning squeezes faces that lie side
 * by side differently. So the derivatives of places by u and v are averaged at corners, as normals
 * are.
 */

#include "relief/relief.h"

G_BEGIN_DECLS

/**
 * rmp_relief_make_gradients:
 * @positions: [#V × 3] of a relief on the coarse mesh
 * @normals: [#V × 3] unit, of these
 *
 * Each corner takes part by its angle, among those that lie on the chart as one and alike.
 *
 * Returns: (transfer full) (nullable): [#F × 3 × 6] gradients of u and of v, 1 / metre, at right
 * angles to the normals; 0 where faces have no area. %NULL without texture coordinates
 */
float *rmp_relief_make_gradients (const RmpReliefTopology *topology, const float *positions,
                                  const float *normals);

G_END_DECLS
