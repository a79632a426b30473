/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "import/up-axis.h"

#include <math.h>
#include <string.h>

static const char *const names[RMP_N_UP_AXES] = { "Y", "Z", "X", "−Y", "−Z", "−X" };

const char *
rmp_up_axis_get_name (RmpUpAxis self)
{
  return names[self];
}

gboolean
rmp_up_axis_from_name (const char *name, RmpUpAxis *axis)
{
  for (guint i = 0; name && i < RMP_N_UP_AXES; i++)
    if (strcmp (name, names[i]) == 0)
      {
        *axis = (RmpUpAxis) i;
        return TRUE;
      }
  return FALSE;
}

/* The shortest turn to +Y; about X where it is half round. */
static void
turn_to_y (RmpUpAxis axis, double q[4])
{
  static const double turns[RMP_N_UP_AXES][4] = {
    [RMP_UP_Y] = { 0, 0, 0, 1 },
    [RMP_UP_Z] = { -M_SQRT1_2, 0, 0, M_SQRT1_2 },
    [RMP_UP_X] = { 0, 0, M_SQRT1_2, M_SQRT1_2 },
    [RMP_UP_MINUS_Y] = { 1, 0, 0, 0 },
    [RMP_UP_MINUS_Z] = { M_SQRT1_2, 0, 0, M_SQRT1_2 },
    [RMP_UP_MINUS_X] = { 0, 0, -M_SQRT1_2, M_SQRT1_2 },
  };

  memcpy (q, turns[axis], sizeof turns[axis]);
}

void
rmp_up_axis_turn (RmpUpAxis read, RmpUpAxis up, double turn[4])
{
  double a[4], b[4];

  turn_to_y (up, a);
  turn_to_y (read, b);
  for (guint i = 0; i < 3; i++)
    b[i] = -b[i];
  if (read == up)
    turn_to_y (RMP_UP_Y, turn);
  else
    {
      turn[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
      turn[1] = a[3] * b[1] + a[1] * b[3] + a[2] * b[0] - a[0] * b[2];
      turn[2] = a[3] * b[2] + a[2] * b[3] + a[0] * b[1] - a[1] * b[0];
      turn[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
    }
}
