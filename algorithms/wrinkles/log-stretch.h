/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* log-stretch.h: the stretch of a surface, U = √(TᵀT), as its logarithm in a plane. Logarithms are
 * what is averaged.
 *
 * The determinant of a mean of logarithms is the weighted geometric mean of the determinants, so
 * averaging creates no area; a plain mean would swell.
 */

#include "wrinkles/stretch.h"

G_BEGIN_DECLS

/* log U in the axes of a plane: [xx xy; xy yy]. All zero: not stretched. */
typedef struct
{
  double xx, xy, yy;
} RmpLogStretch;

/* Principal stretches are clamped to at least this, because a collapsed triangle has no logarithm.
 */
#define RMP_LEAST_STRETCH 0.05

/* A rotation of the plane, stored by its effect on symmetric tensors: cosine and sine of twice its
 * angle.
 */
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

/* The result is in the axes of the reference. */
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
