/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique/dials.h"

#include "skinning/quaternion.h"

#include <math.h>

void
rmp_dial_turn_hold (const RmpDialTurn *self, double angle, RmpJointHold *hold)
{
  const double half = 0.5 * angle;
  const double turn[4] = { sin (half) * self->axis[0], sin (half) * self->axis[1],
                           sin (half) * self->axis[2], cos (half) };
  double turned[4];

  g_return_if_fail (self);
  g_return_if_fail (hold);

  *hold = self->rest;
  rmp_quaternion_multiply (turn, self->after, turned);
  rmp_quaternion_multiply (self->before, turned, hold->rotation);
}
