/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* log-stretch.h: how a surface is stretched, U = √(TᵀT), as its logarithm in a plane: what is averaged of it.
 *
 * A mean of logarithms keeps the determinant as the weighted geometric mean, so that averaging makes no area; a plain mean
 * would swell.
 */

#include "wrinkles/stretch.h"

G_BEGIN_DECLS

/* log U in the axes of a plane: [xx xy; xy yy]. All zero: not stretched. */
typedef struct
{
  double xx, xy, yy;
} RmpLogStretch;

/* Principal stretches below this are taken for it: a collapsed triangle has no logarithm. */
#define RMP_LEAST_STRETCH 0.05

/* A rotation of the plane, kept as what it does to symmetric tensors: cosine and sine of twice its angle. */
typedef struct
{
  double cosine, sine;
} RmpTensorTurn;

/* @x, @y: the rotation takes the first axis to (x, y), unit. */
RmpTensorTurn rmp_tensor_turn (double x, double y);

static inline RmpTensorTurn
rmp_tensor_turn_back (RmpTensorTurn self)
{
  return (RmpTensorTurn){ self.cosine, -self.sine };
}

/* @tensor: U = [xx xy; xy yy], symmetric and positive */
RmpLogStretch rmp_log_stretch_of_tensor (const double tensor[2][2]);

/* In the axes of the reference. */
RmpLogStretch rmp_log_stretch_of (const RmpStretch *stretch);
RmpLogStretch rmp_log_stretch_turn (const RmpLogStretch *self, RmpTensorTurn turn);

/* self += weight · other */
static inline void
rmp_log_stretch_add (RmpLogStretch *self, double weight, const RmpLogStretch *other)
{
  self->xx += weight * other->xx;
  self->xy += weight * other->xy;
  self->yy += weight * other->yy;
}

typedef struct
{
  double least, most;  /* principal stretches */
  double direction[2]; /* unit, of the greatest: along wrinkles */
} RmpPrincipalStretch;

RmpPrincipalStretch rmp_log_stretch_principal (const RmpLogStretch *self);

/* U itself. */
void rmp_log_stretch_exp (const RmpLogStretch *self, double tensor[2][2]);

G_END_DECLS
