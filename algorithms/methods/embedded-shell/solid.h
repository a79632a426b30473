/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* solid.h: which cubes of a lattice's cells a surface encloses, and where it stands between them.
 *
 * A cube is solid where the surface winds around its middle more than half a time, so that small
 * holes do not matter. A wall stands between two cubes where a face crosses the line from middle to
 * middle, so that lips that touch stay apart.
 */

#include <gio/gio.h>

#include "geometry/topology.h"
#include "voxels.h"

G_BEGIN_DECLS

/**
 * rmp_embedded_solid_fill:
 * @voxels: (inout): nothing solid, no walls
 * @origin: the lower corner of cell 0, 0, 0, metres
 * @side: of a cell, metres
 * @positions: [#V × 3] metres, finite
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean rmp_embedded_solid_fill (RmpEmbeddedVoxels *voxels, const double origin[3], double side,
                                  const RmpTopology *topology, const double *positions,
                                  guint n_threads, GCancellable *cancellable);

G_END_DECLS
