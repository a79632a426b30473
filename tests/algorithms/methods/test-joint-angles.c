/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How far a joint bends and is wrung, and which side of it is inside, whatever the numbers. */

#include "methods/joint-wrinkle-maps/angles.h"

#include <math.h>

#include "geometry/vector.h"
#include "methods/joint-wrinkle-maps/weight.h"
#include "skinning/quaternion.h"

static void
random_unit (GRand *rand, double out[3])
{
  do
    for (guint c = 0; c < 3; c++)
      out[c] = g_rand_double_range (rand, -1.0, 1.0);
  while (rmp_vector_norm (out) < 0.1 || !rmp_vector_normalise (out));
}

static void
make_rotation (const double axis[3], double angle, double q[4])
{
  for (guint c = 0; c < 3; c++)
    q[c] = sin (0.5 * angle) * axis[c];
  q[3] = cos (0.5 * angle);
}

static void
twist_changes_no_bend (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);

  for (guint i = 0; i < 2000; i++)
    {
      double u[3], reference[3], axis[3], swing[4], twist[4], both[4];
      RmpJointAngles plain, wrung;

      random_unit (rand, u);
      random_unit (rand, reference);
      random_unit (rand, axis);
      rmp_vector_add_scaled (axis, -rmp_vector_dot (axis, u), u, axis);
      rmp_vector_normalise (axis);
      make_rotation (axis, g_rand_double_range (rand, 0.05, 3.0), swing);
      make_rotation (u, g_rand_double_range (rand, -3.0, 3.0), twist);
      rmp_quaternion_multiply (swing, twist, both);
      for (guint c = 0; i % 2 && c < 4; c++)
        both[c] *= -3.0;
      g_assert_true (rmp_joint_angles_init (&plain, swing, u, reference));
      g_assert_true (rmp_joint_angles_init (&wrung, both, u, reference));
      g_assert_cmpfloat_with_epsilon (wrung.swing, plain.swing, 1e-9);
      g_assert_cmpfloat_with_epsilon (remainder (wrung.azimuth - plain.azimuth, 2.0 * G_PI), 0.0,
                                      1e-9);
      g_assert_cmpfloat_with_epsilon (wrung.twist,
                                      2.0 * atan2 (rmp_vector_dot (twist, u), twist[3]), 1e-9);
      g_assert_cmpfloat_with_epsilon (rmp_vector_dot (wrung.side, u), 0.0, 1e-9);
    }
}

static void
damaged_rotation_is_none (void)
{
  const double u[3] = { 0.0, 1.0, 0.0 };
  const double bad[3][4] = { { 0.0, 0.0, 0.0, 0.0 },
                             { (double) NAN, 0.0, 0.0, 1.0 },
                             { 1e-9, 0.0, 0.0, 1e-9 } };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      RmpJointAngles angles;

      g_assert_false (rmp_joint_angles_init (&angles, bad[i], u, u));
      g_assert_cmpfloat (angles.swing, ==, 0.0);
      g_assert_cmpfloat (angles.twist, ==, 0.0);
      g_assert_cmpfloat (rmp_joint_angles_hinge (bad[i], u), ==, 0.0);
    }
}

/* A reference along the bone says nothing: the axis least along it is taken. */
static void
reference_along_the_bone_is_replaced (void)
{
  const double u[3] = { 0.0, 1.0, 0.0 }, axis[3] = { 0.0, 0.0, 1.0 };
  double q[4];
  RmpJointAngles along, least;

  make_rotation (axis, 1.0, q);
  rmp_joint_angles_init (&along, q, u, (const double[3]){ 0.0, -2.0, 0.0 });
  rmp_joint_angles_init (&least, q, u, (const double[3]){ 1.0, 0.0, 0.0 });
  g_assert_cmpfloat (along.azimuth, ==, least.azimuth);
  g_assert_cmpfloat_with_epsilon (fabs (along.azimuth), G_PI, 1e-9);
}

static void
lobe_is_on_one_side (void)
{
  const RmpJointReach reach = { { 1.0, 2.0, 3.0 }, { 0.0, 0.0, 1.0 }, 1.5, 0.5 };
  const double side[3] = { 0.0, 1.0, 0.0 };

  g_assert_cmpfloat_with_epsilon (
      rmp_joint_reach_lobe (&reach, side, (const double[3]){ 1.0, 2.2, 7.0 }), 1.0, 1e-12);
  g_assert_cmpfloat (rmp_joint_reach_lobe (&reach, side, (const double[3]){ 1.0, 1.9, 3.0 }), ==,
                     0.0);
  g_assert_cmpfloat (rmp_joint_reach_lobe (&reach, side, (const double[3]){ 1.0, 2.0, 4.0 }), ==,
                     0.0);
  g_assert_cmpfloat_with_epsilon (
      rmp_joint_reach_along (&reach, (const double[3]){ 9.0, 9.0, 3.5 }), exp (-1.0), 1e-12);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/methods/joint-angles/" name, function)
  ADD ("twist-changes-no-bend", twist_changes_no_bend);
  ADD ("damaged-rotation-is-none", damaged_rotation_is_none);
  ADD ("reference-along-the-bone-is-replaced", reference_along_the_bone_is_replaced);
  ADD ("lobe-is-on-one-side", lobe_is_on_one_side);
#undef ADD
  return g_test_run ();
}
