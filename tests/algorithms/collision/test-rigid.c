/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Vertices that move without moving against each other. */

#include "collision/rigid.h"

#define N 7

static const guint32 members[N] = { 0, 1, 2, 3, 4, 5, 6 };

static void
scatter (double *values, double size)
{
  for (guint i = 0; i < 3 * N; i++)
    values[i] = size * g_test_rand_double_range (-1.0, 1.0);
}

static void
distances_and_momentum_stay (void)
{
  for (guint round = 0; round < 100; round++)
    {
      const double step = 0.05;
      double positions[3 * N], velocities[3 * N], ends[3 * N], inverse_masses[N];
      double linear[3] = { 0, 0, 0 }, after[3] = { 0, 0, 0 };
      RmpRigidMotion motion;

      scatter (positions, 1.0);
      scatter (velocities, 3.0);
      for (guint i = 0; i < N; i++)
        inverse_masses[i] = g_test_rand_double_range (0.5, 5.0);
      rmp_rigid_motion_keep (&motion, N, members, positions, velocities, inverse_masses);
      for (guint i = 0; i < N; i++)
        {
          double way[3];

          rmp_rigid_motion_move (&motion, positions + 3 * i, step, ends + 3 * i);
          rmp_vector_sub (ends + 3 * i, positions + 3 * i, way);
          rmp_vector_add_scaled (linear, step / inverse_masses[i], velocities + 3 * i, linear);
          rmp_vector_add_scaled (after, 1.0 / inverse_masses[i], way, after);
        }
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (linear[c], after[c], 1e-12);
      for (guint i = 0; i < N; i++)
        for (guint k = 0; k < i; k++)
          g_assert_cmpfloat_with_epsilon (
              rmp_vector_distance (positions + 3 * i, positions + 3 * k),
              rmp_vector_distance (ends + 3 * i, ends + 3 * k), 1e-13);
    }
}

/* However far they turn, and also if they lie in a plane. */
static void
what_is_led_rigidly_is_found_again (void)
{
  for (guint round = 0; round < 200; round++)
    {
      RmpRigidMotion motion = { .spin = { 0 } }, found;
      double positions[3 * N], ends[3 * N];

      scatter (positions, 1.0);
      for (guint i = 0; i < N && round % 2 == 1; i++)
        positions[3 * i + 1] = 0.3 * positions[3 * i];
      for (guint c = 0; c < 3; c++)
        {
          motion.spin[c] = g_test_rand_double_range (-1.7, 1.7);
          motion.velocity[c] = g_test_rand_double_range (-5.0, 5.0);
          motion.centre[c] = g_test_rand_double_range (-5.0, 5.0);
        }
      for (guint i = 0; i < N; i++)
        rmp_rigid_motion_move (&motion, positions + 3 * i, 1.0, ends + 3 * i);
      g_assert_cmpfloat (rmp_rigid_motion_fit (&found, N, members, positions, ends, 1.0), <, 1e-12);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (found.spin[c], motion.spin[c], 1e-10);
      ends[0] += 0.5;
      g_assert_cmpfloat (rmp_rigid_motion_fit (&found, N, members, positions, ends, 1.0), >, 0.05);
    }
}

static void
what_is_on_a_line_does_not_spin_about_it (void)
{
  double positions[3 * N], velocities[3 * N], ends[3 * N], inverse_masses[N];
  RmpRigidMotion motion;

  scatter (positions, 1.0);
  scatter (velocities, 1.0);
  for (guint i = 0; i < N; i++)
    {
      inverse_masses[i] = 1.0;
      positions[3 * i + 1] = 2.0 * positions[3 * i];
      positions[3 * i + 2] = -positions[3 * i];
      for (guint c = 0; c < 3; c++)
        ends[3 * i + c] = positions[3 * i + c] + 0.25;
    }
  rmp_rigid_motion_keep (&motion, N, members, positions, velocities, inverse_masses);
  g_assert_cmpfloat_with_epsilon (motion.spin[0] + 2.0 * motion.spin[1] - motion.spin[2], 0.0,
                                  1e-9);
  g_assert_cmpfloat (rmp_vector_norm (motion.spin), >, 1e-3);
  g_assert_cmpfloat (rmp_rigid_motion_fit (&motion, N, members, positions, ends, 0.5), <, 1e-12);
  g_assert_cmpfloat_with_epsilon (motion.velocity[2], 0.5, 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/collision/rigid/distances-and-momentum-stay", distances_and_momentum_stay);
  g_test_add_func ("/collision/rigid/what-is-led-rigidly-is-found-again",
                   what_is_led_rigidly_is_found_again);
  g_test_add_func ("/collision/rigid/what-is-on-a-line-does-not-spin-about-it",
                   what_is_on_a_line_does_not_spin_about_it);
  return g_test_run ();
}
