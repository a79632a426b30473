/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* surface-parts.h: elements for a surface that encloses nothing, such as a slab of skin: each piece
 * of the surface within a cell is one, and counts as full.
 */

#include <gio/gio.h>

#include "geometry/topology.h"
#include "lattice.h"

G_BEGIN_DECLS

/**
 * rmp_embedded_surface_find_parts:
 * @origin: the lower corner of cell 0, 0, 0, metres
 * @side: of a cell, metres
 * @cells: [3] how many there are along each axis
 * @positions: [#V × 3] metres, in the grid
 * @parts: (out): elements by their cells, in a cell by their first faces; links ascending
 * @elements: (out caller-allocates): [#V] in which each vertex lies; G_MAXUINT32 where it has no
 *   face
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean rmp_embedded_surface_find_parts (const double origin[3], double side, const guint cells[3],
                                          const RmpTopology *topology, const double *positions,
                                          RmpEmbeddedParts *parts, guint32 *elements,
                                          GCancellable *cancellable);

G_END_DECLS
