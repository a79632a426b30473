/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* skin-smooth.h: smooths skin weights over a mesh, for instance after a transfer from another one.
 */

#include "geometry/topology.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

/**
 * rmp_skin_smooth:
 * @topology: of the skin's mesh
 * @n_passes: 0: the skin as it is
 *
 * In each pass the weights of a vertex move halfway to the mean of its neighbours' weights. Of more
 * than %RMP_SKIN_MAX_INFLUENCES bones the heaviest are kept; weights always sum to 1.
 *
 * Returns: (transfer full)
 */
RmpSkin *rmp_skin_smooth (RmpSkin *skin, const RmpTopology *topology, guint n_passes);

G_END_DECLS
