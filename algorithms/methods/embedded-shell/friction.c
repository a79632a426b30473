/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/friction.h"

#include <math.h>

#include "geometry/vector.h"

/* Where the vertex does not slip it is a spring that is as stiff at first as the body. */
void
rmp_shell_hold_lag (RmpShellHold *self, double friction, double stiffness, double depth)
{
  g_assert (self);

  self->most = 0.0;
  if (!(depth > 0.0) || !isfinite (depth))
    return;
  self->most = friction * stiffness * depth;
  self->slips = 2.0 * friction * depth;
}

/* How far a vertex is from its anchor, along the body. */
static void
find_slip (const RmpShellHold *self, const double x[3], double slip[3])
{
  rmp_vector_sub (x, self->anchor, slip);
  rmp_vector_add_scaled (slip, -rmp_vector_dot (slip, self->normal), self->normal, slip);
}

/* The force by its most, and its slope, of a slip. */
static double
find_force (const RmpShellHold *self, double slip, double *slope)
{
  const double share = slip / self->slips;

  *slope = share < 1.0 ? 2.0 * (1.0 - share) / self->slips : 0.0;
  return share < 1.0 ? share * (2.0 - share) : 1.0;
}

/* The integral of the force, from no slip on. */
double
rmp_shell_hold_energy (const RmpShellHold *self, const double x[3])
{
  double slip[3], length, share;

  if (!(self->most > 0.0))
    return 0.0;
  find_slip (self, x, slip);
  length = rmp_vector_norm (slip);
  share = length / self->slips;
  return self->most * (share < 1.0 ? self->slips * share * share * (1.0 - share / 3.0)
                                   : length - self->slips / 3.0);
}

void
rmp_shell_hold_add_gradient (const RmpShellHold *self, const double x[3], double gradient[3])
{
  double slip[3], length, slope;

  if (!(self->most > 0.0))
    return;
  find_slip (self, x, slip);
  length = rmp_vector_norm (slip);
  if (length > 0.0)
    rmp_vector_add_scaled (gradient, self->most * find_force (self, length, &slope) / length, slip,
                           gradient);
}

void
rmp_shell_hold_add_hessian (const RmpShellHold *self, const double x[3], double blocks[9])
{
  double slip[3], length, slope, across;

  if (!(self->most > 0.0))
    return;
  find_slip (self, x, slip);
  length = rmp_vector_norm (slip);
  across = find_force (self, length, &slope);
  across = length > 0.0 ? across / length : slope;
  for (guint k = 0; k < 3 && length > 0.0; k++)
    slip[k] /= length;
  for (guint r = 0; r < 3; r++)
    for (guint c = 0; c < 3; c++)
      blocks[3 * r + c] += self->most *
                           (across * ((r == c ? 1.0 : 0.0) - self->normal[r] * self->normal[c]) +
                            (slope - across) * slip[r] * slip[c]);
}
