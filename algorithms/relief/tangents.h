/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tangents.h: which way a chart's u runs on the cloth, so that normals in tangent space have a
 * direction.
 *
 * At a corner it is the mean of the faces round it that lie on the chart as one with it and not the
 * other way up, each by its angle there; directions and angles as they are seen along the normal.
 * Programs that bake and show maps of normals agree on these:
 *
 *   M. Mikkelsen. Simulation of wrinkled surfaces revisited. Master's thesis, University of
 *   Copenhagen, 2008.
 *
 * v lies at right angles to it and to the normal, on the side where it grows: x of a normal runs
 * along u, y along v.
 */

#include "relief/relief.h"

G_BEGIN_DECLS

/* Of a relief on the coarse mesh, from its positions and normals, [#V × 3] both. Returns: (transfer
 * full) (nullable): [#F × 3 × 4] as RmpRelief has it; %NULL without texture coordinates
 */
float *rmp_relief_make_tangents (const RmpReliefTopology *topology, const float *positions,
                                 const float *normals);

G_END_DECLS
