/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-smooth.h: weights that change evenly over a mesh, as after a transfer from another one. */

#include "geometry/topology.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/**
 * rmp_skin_smooth:
 * @topology: of the skin's mesh
 * @n_passes: 0: the skin as it is
 *
 * In each pass a vertex goes half the way to the mean of its neighbours' weights. The heaviest bones stay, at most
 * %RMP_SKIN_MAX_INFLUENCES, so that weights sum to 1 all along.
 *
 * Returns: (transfer full)
 */
RmpSkin *rmp_skin_smooth (RmpSkin *skin, const RmpTopology *topology, guint n_passes);

G_END_DECLS
