/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* weights.h: how much each neighbour says of the deformation of a vertex, equation [1]'s w. */

#include "geometry/topology.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_WAVE_WEIGHTS_UNIFORM,
  RMP_WAVE_WEIGHTS_COTANGENT,
} RmpWaveWeights;

/* The mean of the cotangents of the angles that an edge is seen under from its faces, half of it at
 * a border, nothing where it is negative: with them a vertex hears every direction alike, however
 * its faces are cut.
 * @lengths: [#E] at rest
 *
 * Returns: (transfer full): [#E] no unit
 */
double *rmp_wave_weights_new_cotangent (const RmpTopology *topology, const double *lengths);

G_END_DECLS
