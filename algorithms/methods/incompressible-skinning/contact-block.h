/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-block.h: how near some faces are to a vertex, all at once: the farther the less they face it, or lie before it. */

#include "methods/incompressible-skinning/contact-sight.h"

G_BEGIN_DECLS

typedef struct
{
  guint n;
  guint at[RMP_FOLD_LANES]; /* whatever the faces are known by */
  double corners[9][RMP_FOLD_LANES], normals[9][RMP_FOLD_LANES];
  double distances[RMP_FOLD_LANES];
} RmpFoldBlock;

/**
 * rmp_fold_block_add:
 * @self: with less than RMP_FOLD_LANES
 * @place: of the vertex, metres
 * @corners: of a face, metres
 * @normals: unit, of the corners
 */
void rmp_fold_block_add (RmpFoldBlock *self, guint at, const float *place, const float *const corners[3],
                         const double *const normals[3]);

/**
 * rmp_fold_block_measure:
 * @normal: of the vertex
 * @nearest: (inout): metres
 * @best: (inout): by what the face is known that is so near
 *
 * Empties it.
 */
void rmp_fold_block_measure (RmpFoldBlock *self, const double normal[3], double *nearest, guint *best);

G_END_DECLS
