/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lift-block.h: what a fold of height 1 does to points of lines, which are solved with, or to
 * vertices, which are stored in single precision; many of them at a time.
 */

#include "methods/incompressible-skinning/system.h"

G_BEGIN_DECLS

#define RMP_FOLD_LIFT_BLOCK 64

/* Points of lines on one fold, in columns. */
typedef struct
{
  guint n;
  double x[RMP_FOLD_LIFT_BLOCK], y[RMP_FOLD_LIFT_BLOCK],
      z[RMP_FOLD_LIFT_BLOCK]; /* directions, then vectors */
  double weight[RMP_FOLD_LIFT_BLOCK], slide[RMP_FOLD_LIFT_BLOCK];
  float t[RMP_FOLD_LIFT_BLOCK];
} RmpFoldLiftBlock;

/* Vertices likewise. */
typedef struct
{
  guint n;
  float x[RMP_FOLD_LIFT_BLOCK], y[RMP_FOLD_LIFT_BLOCK], z[RMP_FOLD_LIFT_BLOCK];
  float weight[RMP_FOLD_LIFT_BLOCK], slide[RMP_FOLD_LIFT_BLOCK], t[RMP_FOLD_LIFT_BLOCK];
} RmpFoldVertexBlock;

/* Along (@x, @y, @z), unit or 0. @weight, @t, @slide: as of a lift */
static inline void
rmp_fold_lift_block_set (RmpFoldLiftBlock *self, guint i, double weight, float t, double slide,
                         double x, double y, double z)
{
  self->x[i] = x;
  self->y[i] = y;
  self->z[i] = z;
  self->weight[i] = weight;
  self->slide[i] = slide;
  self->t[i] = t;
}

/**
 * rmp_fold_lift_block_raise:
 * @lean: (nullable): upright
 * @slides: (nullable): [RMP_RELIEF_SLIDE_KNOTS × 4] of the fold, for a height of 1
 *
 * Turns the directions into what a height of 1 does to each vertex.
 */
void rmp_fold_lift_block_raise (RmpFoldLiftBlock *self, const RmpFoldLean *lean,
                                const float *slides);
void rmp_fold_vertex_block_raise (RmpFoldVertexBlock *self, const RmpFoldLean *lean,
                                  const float *slides);

static inline void
rmp_fold_lift_block_get (const RmpFoldLiftBlock *self, guint i, double vector[3])
{
  vector[0] = self->x[i];
  vector[1] = self->y[i];
  vector[2] = self->z[i];
}

G_END_DECLS
