/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/log-stretch.h"

#include <math.h>

RmpTensorTurn
rmp_tensor_turn (double x, double y)
{
  return (RmpTensorTurn){ x * x - y * y, 2.0 * x * y };
}

/* @x, @y: unit, of @most; the other direction is at right angles to it */
static RmpLogStretch
compose (double least, double most, double x, double y)
{
  return (RmpLogStretch){ most * x * x + least * y * y, (most - least) * x * y,
                          most * y * y + least * x * x };
}

/* Eigenvalues and the direction of the greater one; along x where they are equal. */
static void
decompose (double xx, double xy, double yy, double *least, double *most, double direction[2])
{
  double middle = 0.5 * (xx + yy), half = 0.5 * (xx - yy), radius = hypot (half, xy), length;

  *least = middle - radius;
  *most = middle + radius;
  direction[0] = half >= 0.0 ? half + radius : xy;
  direction[1] = half >= 0.0 ? xy : radius - half;
  length = hypot (direction[0], direction[1]);
  direction[0] = length > 0.0 ? direction[0] / length : 1.0;
  direction[1] = length > 0.0 ? direction[1] / length : 0.0;
}

RmpLogStretch
rmp_log_stretch_of_tensor (const double tensor[2][2])
{
  double least, most, direction[2];

  decompose (tensor[0][0], 0.5 * (tensor[0][1] + tensor[1][0]), tensor[1][1], &least, &most,
             direction);
  return compose (log (MAX (least, RMP_LEAST_STRETCH)), log (MAX (most, RMP_LEAST_STRETCH)),
                  direction[0], direction[1]);
}

RmpLogStretch
rmp_log_stretch_of (const RmpStretch *stretch)
{
  return compose (log (MAX (stretch->least, RMP_LEAST_STRETCH)),
                  log (MAX (stretch->most, RMP_LEAST_STRETCH)), stretch->bt[0][0],
                  stretch->bt[0][1]);
}

RmpLogStretch
rmp_log_stretch_turn (const RmpLogStretch *self, RmpTensorTurn turn)
{
  double middle = 0.5 * (self->xx + self->yy), half = 0.5 * (self->xx - self->yy);
  double turned = turn.cosine * half - turn.sine * self->xy;

  return (RmpLogStretch){ middle + turned, turn.sine * half + turn.cosine * self->xy,
                          middle - turned };
}

RmpPrincipalStretch
rmp_log_stretch_principal (const RmpLogStretch *self)
{
  RmpPrincipalStretch principal;

  decompose (self->xx, self->xy, self->yy, &principal.least, &principal.most, principal.direction);
  principal.least = exp (principal.least);
  principal.most = exp (principal.most);
  return principal;
}

void
rmp_log_stretch_exp (const RmpLogStretch *self, double tensor[2][2])
{
  RmpPrincipalStretch principal = rmp_log_stretch_principal (self);
  RmpLogStretch whole = compose (principal.least, principal.most, principal.direction[0],
                                 principal.direction[1]);

  tensor[0][0] = whole.xx;
  tensor[0][1] = tensor[1][0] = whole.xy;
  tensor[1][1] = whole.yy;
}
