/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* four-weights.h: the bones of a fine mesh's vertices, as files hold them: four for each. */

#include "relief/relief.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/**
 * rmp_four_weights_find:
 * @skin: of @coarse
 * @base: (nullable): anchored on @coarse
 * @fine: anchored on @base or, without it, on @coarse
 * @joints: (out caller-allocates): [#V × 4] bones of @skin; 0 where the weight is 0
 * @weights: (out caller-allocates): [#V × 4] largest first, summing to 1
 *
 * The weights of the corners blended where a vertex is anchored; of more than four bones the
 * heaviest stay, the first ones if they are even.
 *
 * Returns: %FALSE if a vertex is anchored elsewhere
 */
gboolean rmp_four_weights_find (const RmpSkin *skin, const RmpMesh *coarse,
                                const RmpReliefTopology *base, const RmpReliefTopology *fine,
                                guint16 *joints, float *weights);

G_END_DECLS
