/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* place.h: in which element of a solid each vertex of its surface lies.
 *
 * Of the solid cubes in the vertex's cell it is that of the nearest one on the inner side that can
 * be seen from the vertex. Where a solid is too thin to have such a cube, the element of a
 * neighbour in the same cell serves; where no neighbour has one, the piece of surface gets an
 * element of its own, as little filled as elements may be.
 */

#include <gio/gio.h>

#include "geometry/topology.h"
#include "voxels.h"

G_BEGIN_DECLS

/**
 * rmp_embedded_place_vertices:
 * @voxels: of the solid
 * @voxel_elements: of rmp_embedded_voxels_find_parts()
 * @origin: metres
 * @side: metres
 * @positions: [#V × 3] metres, in the grid
 * @parts: (inout): elements and links may be added
 * @elements: (out caller-allocates): [#V]
 * @n_thin: (out): vertices that had no cube to go to
 *
 * Returns: %FALSE if it was cancelled
 */
gboolean rmp_embedded_place_vertices (const RmpEmbeddedVoxels *voxels,
                                      const guint32 *voxel_elements, const double origin[3],
                                      double side, const RmpTopology *topology,
                                      const double *positions, RmpEmbeddedParts *parts,
                                      guint32 *elements, guint *n_thin, guint n_threads,
                                      GCancellable *cancellable);

/* The cell of a position. @cells: how many there are along each axis */
void rmp_embedded_find_cell (const double origin[3], double side, const guint cells[3],
                             const double position[3], guint32 cell[3]);

/* @element: G_MAXUINT32 for vertices without faces, which get the nearest element by its middle. */
void rmp_embedded_place_rest (const RmpEmbeddedParts *parts, const double origin[3], double side,
                              guint n_vertices, const double *positions, guint32 *elements);

G_END_DECLS
