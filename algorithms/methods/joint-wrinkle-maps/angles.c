/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/joint-wrinkle-maps/angles.h"

#include <math.h>

#include "geometry/vector.h"

/* A quaternion shorter than this is none. */
#define NO_ROTATION 1e-6
/* Sine of a swing that has no side. */
#define NO_SIDE 1e-6

/* (−π, π] */
static double
wrap (double angle)
{
  angle = remainder (angle, 2.0 * G_PI);
  return angle > -G_PI ? angle : G_PI;
}

/* FALSE: there is none, and @unit turns nothing. */
static gboolean
normalise_rotation (const double rotation[4], double unit[4])
{
  double square = 0.0;

  for (guint c = 0; c < 4; c++)
    square += rotation[c] * rotation[c];
  if (!isfinite (square) || square < NO_ROTATION * NO_ROTATION)
    {
      unit[0] = unit[1] = unit[2] = 0.0;
      unit[3] = 1.0;
      return FALSE;
    }
  for (guint c = 0; c < 4; c++)
    unit[c] = rotation[c] / sqrt (square);
  return TRUE;
}

void
rmp_joint_make_across (const double reference[3], const double u[3], double across[3])
{
  guint least = 0;

  rmp_vector_add_scaled (reference, -rmp_vector_dot (reference, u), u, across);
  if (rmp_vector_norm (across) > NO_SIDE && rmp_vector_normalise (across))
    return;

  for (guint c = 1; c < 3; c++)
    if (fabs (u[c]) < fabs (u[least]))
      least = c;
  across[0] = across[1] = across[2] = 0.0;
  across[least] = 1.0;
  rmp_vector_add_scaled (across, -u[least], u, across);
  rmp_vector_normalise (across);
}

gboolean
rmp_joint_angles_init (RmpJointAngles *self, const double rotation[4], const double u[3],
                       const double reference[3])
{
  double unit[4], across[3], third[3];
  const gboolean turns = normalise_rotation (rotation, unit);
  RmpSwingTwist split;

  g_assert (self);

  rmp_swing_twist_split (unit, u, &split);
  *self = (RmpJointAngles){ .swing = split.swing, .twist = wrap (split.twist) };
  if (fabs (sin (split.swing)) < NO_SIDE)
    return turns;

  rmp_joint_make_across (reference, u, across);
  rmp_vector_cross (u, across, third);
  rmp_vector_copy (split.inward, self->side);
  self->azimuth = atan2 (rmp_vector_dot (self->side, third), rmp_vector_dot (self->side, across));
  return turns;
}

double
rmp_joint_angles_hinge (const double rotation[4], const double axis[3])
{
  double unit[4];

  normalise_rotation (rotation, unit);
  return wrap (2.0 * atan2 (rmp_vector_dot (unit, axis), unit[3]));
}
