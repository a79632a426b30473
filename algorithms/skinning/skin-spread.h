/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-spread.h: weights for vertices that have none, from those round them. */

#include "geometry/topology.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/**
 * rmp_skin_spread:
 * @positions: [#V × 3] rest, metres
 * @n: how many vertices are without weights of their own
 * @vertices: [@n] which
 *
 * A vertex gets the mean of its neighbours' weights, nearest edges counting most, ring after ring from where there are
 * weights; a piece of the mesh without any takes those of the nearest place that has. Of more than
 * %RMP_SKIN_MAX_INFLUENCES bones the heaviest stay.
 *
 * Returns: (transfer full) (nullable): %NULL if no vertex has weights
 */
RmpSkin *rmp_skin_spread (const RmpSkin *skin, const RmpTopology *topology, const float *positions, guint n,
                          const guint32 *vertices);

G_END_DECLS
