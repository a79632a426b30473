/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "fibre.h"

#include "geometry/vector.h"

#define LEAST_LENGTH 1e-8 /* of a fibre by its length at rest: shorter ones have no direction */

/* @unit: (out): where the fibre points. Returns: its length by that at rest */
static double
stretch (const RmpEmbeddedFibre *self, const double gradient[9], double unit[3])
{
  double length;

  for (guint i = 0; i < 3; i++)
    unit[i] = rmp_vector_dot (gradient + 3 * i, self->direction);
  length = rmp_vector_norm (unit);
  if (length < LEAST_LENGTH || !rmp_vector_normalise (unit))
    rmp_vector_copy (self->direction, unit);
  return length;
}

double
rmp_embedded_fibre_add (const RmpEmbeddedFibre *self, double activation, const double gradient[9],
                        double *stress, double *hessian, gboolean clamped)
{
  const double *f = self->direction;
  double unit[3], length, excess, turn;

  g_return_val_if_fail (self && gradient, 0.0);

  length = stretch (self, gradient, unit);
  excess = length - (1.0 - self->shortening * activation);
  if (stress)
    for (guint i = 0; i < 3; i++)
      for (guint k = 0; k < 3; k++)
        stress[3 * i + k] += self->stiffness * excess * unit[i] * f[k];
  turn = length < LEAST_LENGTH ? 0.0 : excess / length;
  if (clamped)
    turn = MAX (turn, 0.0);
  for (guint i = 0; hessian && i < 3; i++)
    for (guint j = 0; j < 3; j++)
      {
        const double along = unit[i] * unit[j];
        const double both = self->stiffness * (turn * ((i == j ? 1.0 : 0.0) - along) + along);

        for (guint k = 0; k < 3; k++)
          for (guint l = 0; l < 3; l++)
            hessian[9 * (3 * i + k) + 3 * j + l] += both * (f[k] * f[l]);
      }
  return 0.5 * self->stiffness * excess * excess;
}

void
rmp_embedded_fibre_slope (const RmpEmbeddedFibre *self, const double gradient[9], double slope[9])
{
  double unit[3];

  g_return_if_fail (self && gradient && slope);

  stretch (self, gradient, unit);
  for (guint i = 0; i < 3; i++)
    for (guint k = 0; k < 3; k++)
      slope[3 * i + k] = self->stiffness * self->shortening * unit[i] * self->direction[k];
}
