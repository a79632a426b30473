/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* orientation.h: which faces of a mesh are turned the wrong way round. */

#include "geometry/topology.h"

G_BEGIN_DECLS

/* A piece is a set of faces that are connected by edges with exactly two faces. */
typedef struct
{
  guint n_pieces;
  guint32 *pieces;   /* [#F] piece of each face; RMP_INDEX_NONE in a collapsed one */
  guint8 *turn;      /* [#F] 1 on faces to turn, so that the whole piece faces outwards */
  guint8 *whole;     /* [n_pieces] 1 if all faces of the piece are to be turned */
  guint8 *one_sided; /* [n_pieces] 1 if its faces cannot be consistent; none is turned */
} RmpOrientation;

/**
 * rmp_orientation_new:
 * @positions: [#V × 3] metres
 *
 * Two neighbours are consistent if they run along their common edge in opposite directions. Of the
 * two ways in which a piece can then face, the one is taken from which its faces see farther out of
 * the mesh; if both see equally far, as on a flat sheet, the one that most of its area has already.
 */
RmpOrientation *rmp_orientation_new (const RmpTopology *topology, const float *positions);
void rmp_orientation_free (RmpOrientation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpOrientation, rmp_orientation_free)

G_END_DECLS
