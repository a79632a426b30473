/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Means of stretch keep areas, and do not know how the plane is turned. */

#include "wrinkles/log-stretch.h"

#include <math.h>

static RmpStretch
random_stretch (GRand *random)
{
  double angle = g_rand_double_range (random, -G_PI, G_PI),
         least = g_rand_double_range (random, 0.1, 1.2);
  RmpStretch stretch;

  rmp_stretch_init_identity (&stretch);
  stretch.least = least;
  stretch.most = least * g_rand_double_range (random, 1.0, 2.0);
  stretch.bt[0][0] = stretch.bt[1][1] = cos (angle);
  stretch.bt[0][1] = sin (angle);
  stretch.bt[1][0] = -sin (angle);
  return stretch;
}

static void
the_mean_of_equal_tensors_is_that_tensor (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (3);

  for (guint i = 0; i < 200; i++)
    {
      RmpStretch stretch = random_stretch (random);
      RmpLogStretch one = rmp_log_stretch_of (&stretch), mean = { 0.0, 0.0, 0.0 };
      RmpPrincipalStretch principal;

      for (guint k = 1; k <= 4; k++)
        rmp_log_stretch_add (&mean, 0.1 * k, &one);
      principal = rmp_log_stretch_principal (&mean);
      g_assert_cmpfloat_with_epsilon (principal.least, stretch.least, 1e-12);
      g_assert_cmpfloat_with_epsilon (principal.most, stretch.most, 1e-12);
      if (stretch.most - stretch.least > 1e-3)
        g_assert_cmpfloat_with_epsilon (fabs (principal.direction[0] * stretch.bt[0][0] +
                                              principal.direction[1] * stretch.bt[0][1]),
                                        1.0, 1e-9);
    }
}

static void
the_determinant_of_a_mean_is_the_geometric_mean (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (5);

  for (guint i = 0; i < 200; i++)
    {
      RmpLogStretch mean = { 0.0, 0.0, 0.0 };
      RmpPrincipalStretch principal;
      double logarithm = 0.0, weights[3] = { 0.2, 0.5, 0.3 };

      for (guint k = 0; k < 3; k++)
        {
          RmpStretch stretch = random_stretch (random);
          RmpLogStretch one = rmp_log_stretch_of (&stretch);

          rmp_log_stretch_add (&mean, weights[k], &one);
          logarithm += weights[k] * log (stretch.least * stretch.most);
        }
      principal = rmp_log_stretch_principal (&mean);
      g_assert_cmpfloat_with_epsilon (log (principal.least * principal.most), logarithm, 1e-12);
    }
}

static void
turning_the_plane_turns_the_direction_alone (void)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (7);

  for (guint i = 0; i < 200; i++)
    {
      RmpStretch stretch = random_stretch (random);
      double angle = g_rand_double_range (random, -G_PI, G_PI), x = cos (angle), y = sin (angle);
      RmpTensorTurn turn = rmp_tensor_turn (x, y);
      RmpLogStretch one = rmp_log_stretch_of (&stretch), turned = rmp_log_stretch_turn (&one, turn);
      RmpLogStretch back = rmp_log_stretch_turn (&turned, rmp_tensor_turn_back (turn));
      RmpPrincipalStretch a = rmp_log_stretch_principal (&one),
                          b = rmp_log_stretch_principal (&turned);

      g_assert_cmpfloat_with_epsilon (a.least, b.least, 1e-12);
      g_assert_cmpfloat_with_epsilon (a.most, b.most, 1e-12);
      g_assert_cmpfloat_with_epsilon (back.xx, one.xx, 1e-12);
      g_assert_cmpfloat_with_epsilon (back.xy, one.xy, 1e-12);
      if (a.most - a.least > 1e-3)
        g_assert_cmpfloat_with_epsilon (
            fabs ((x * a.direction[0] - y * a.direction[1]) * b.direction[0] +
                  (y * a.direction[0] + x * a.direction[1]) * b.direction[1]),
            1.0, 1e-9);
    }
}

static void
collapsed_triangles_have_a_logarithm (void)
{
  const double none[2][2] = { { 0.0, 0.0 }, { 0.0, 0.0 } };
  RmpLogStretch one = rmp_log_stretch_of_tensor (none);
  RmpPrincipalStretch principal = rmp_log_stretch_principal (&one);

  g_assert_cmpfloat_with_epsilon (principal.least, RMP_LEAST_STRETCH, 1e-15);
  g_assert_cmpfloat_with_epsilon (principal.most, RMP_LEAST_STRETCH, 1e-15);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/wrinkles/log-stretch/" name, func)
  ADD ("the-mean-of-equal-tensors-is-that-tensor", the_mean_of_equal_tensors_is_that_tensor);
  ADD ("the-determinant-of-a-mean-is-the-geometric-mean",
       the_determinant_of_a_mean_is_the_geometric_mean);
  ADD ("turning-the-plane-turns-the-direction-alone", turning_the_plane_turns_the_direction_alone);
  ADD ("collapsed-triangles-have-a-logarithm", collapsed_triangles_have_a_logarithm);
  return g_test_run ();
}
