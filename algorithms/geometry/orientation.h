/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* orientation.h: which faces of a mesh look the wrong way. */

#include "geometry/topology.h"

G_BEGIN_DECLS

/* A piece is what hangs together over edges of exactly two faces. */
typedef struct
{
  guint n_pieces;
  guint32 *pieces;   /* [#F] piece of each face; RMP_INDEX_NONE in a collapsed one */
  guint8 *turn;      /* [#F] 1 on faces to turn round, so that all of a piece look one way, and that way is outwards */
  guint8 *whole;     /* [n_pieces] 1 where all faces of the piece are to be turned */
  guint8 *one_sided; /* [n_pieces] 1 where no choice makes all neighbours look one way; nothing of it is turned */
} RmpOrientation;

/**
 * rmp_orientation_new:
 * @positions: [#V × 3] metres
 *
 * Two neighbours look one way where they run along their common edge in opposite directions. Which of its two ways a
 * piece should look is decided by where its faces see out of the mesh; where both sides see alike, as those of a flat
 * sheet, by what most of its area does already.
 */
RmpOrientation *rmp_orientation_new (const RmpTopology *topology, const float *positions);
void rmp_orientation_free (RmpOrientation *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpOrientation, rmp_orientation_free)

G_END_DECLS
