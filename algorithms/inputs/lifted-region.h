/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/lifted-region.h: where a look may lift its garment. */

#include "geometry/topology.h"
#include "technique/input.h"

G_BEGIN_DECLS

/**
 * rmp_inputs_make_lifted_region:
 * @self: (nullable)
 * @topology: of the garment's mesh
 *
 * Where cloth meets the rest of its mesh nothing may open: no lift at the vertices both have.
 *
 * Returns: (transfer full) (nullable): [#V] what the painted region says, and 0 at those vertices;
 *   %NULL: 1 everywhere
 */
float *rmp_inputs_make_lifted_region (const RmpInputs *self, const RmpTopology *topology);

G_END_DECLS
