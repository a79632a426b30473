/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "jump.h"

#include "collision/rigid.h"

#define SUDDEN 5.0 /* times as far as in the frame before */

gboolean
rmp_cloth_jumps (guint n, const double *from, const double *to, double least, double last,
                 double *way)
{
  *way = 0.0;
  for (gsize v = 0; v < n; v++)
    *way += rmp_vector_distance (from + 3 * v, to + 3 * v) / n;
  return *way > least && *way > SUDDEN * last;
}

static void
move_all (const RmpRigidMotion *motion, guint n, double *positions)
{
  for (gsize v = 0; v < n; v++)
    rmp_rigid_motion_move (motion, positions + 3 * v, 1.0, positions + 3 * v);
}

void
rmp_cloth_jump_carry (guint n, double *from, const double *to, double *positions,
                      double *velocities)
{
  g_autofree guint32 *members = g_new (guint32, n + 1);
  RmpRigidMotion motion;

  for (guint32 v = 0; v < n; v++)
    members[v] = v;
  rmp_rigid_motion_fit (&motion, n, members, from, to, 1.0);
  move_all (&motion, n, from);
  move_all (&motion, n, positions);
  /* what only turns goes nowhere */
  motion.centre[0] = motion.centre[1] = motion.centre[2] = 0.0;
  motion.velocity[0] = motion.velocity[1] = motion.velocity[2] = 0.0;
  move_all (&motion, n, velocities);
}
