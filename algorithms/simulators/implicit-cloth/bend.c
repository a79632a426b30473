/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bend.h"

#include "cloth/hinge.h"
#include "geometry/vector.h"

static void
add_second_derivatives (const double *const x[4], double moment, RmpBendForce *force)
{
  if (!rmp_cloth_hinge_hessian (x, force->stiffness))
    return;
  for (guint i = 0; i < 144; i++)
    force->stiffness[i] *= -moment;
}

gboolean
rmp_bend_force (const double *const x[4], const double *const v[4], double rest, double k,
                double damping, gboolean exact, RmpBendForce *force)
{
  double angle, rate = 0.0;

  if (!rmp_cloth_hinge_bend (x, &angle, force->gradient))
    return FALSE;
  angle = rmp_cloth_hinge_difference (angle, rest);
  for (guint i = 0; i < 4; i++)
    rate += rmp_vector_dot (force->gradient + 3 * i, v[i]);
  force->energy = 0.5 * k * angle * angle;
  for (guint i = 0; i < 12; i++)
    force->force[i] = -force->gradient[i] * (k * angle + damping * rate);
  if (!exact)
    return TRUE;
  add_second_derivatives (x, k * angle, force);
  for (guint i = 0; i < 144; i++)
    force->stiffness[i] -= k * force->gradient[i / 12] * force->gradient[i % 12];
  return TRUE;
}
