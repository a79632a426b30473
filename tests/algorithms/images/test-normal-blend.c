/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Details on normals, whatever the numbers. */

#include "images/normal-blend.h"

#include <math.h>

#include "geometry/vector.h"
#include "skinning/quaternion.h"

/* Unit, up. */
static void
random_normal (GRand *rand, double out[3])
{
  do
    {
      for (guint c = 0; c < 3; c++)
        out[c] = g_rand_double_range (rand, c < 2 ? -1.0 : 0.0, 1.0);
      rmp_vector_normalise (out);
    }
  while (out[2] <= 0.05);
}

/* The shortest turn from straight up to the base, done to the detail. */
static void
detail_is_turned_onto_its_base (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (3);
  const double up[3] = { 0.0, 0.0, 1.0 };

  for (guint i = 0; i < 10000; i++)
    {
      double base[3], detail[3], normal[3], axis[3], turned[3], rotation[4], half;

      random_normal (rand, base);
      random_normal (rand, detail);
      rmp_vector_cross (up, base, axis);
      rmp_vector_normalise (axis);
      half = 0.5 * acos (MIN (1.0, base[2]));
      for (guint c = 0; c < 3; c++)
        rotation[c] = sin (half) * axis[c];
      rotation[3] = cos (half);
      rmp_quaternion_turn (rotation, detail, turned);
      rmp_normal_add (base, detail, normal);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (normal[c], turned[c], 1e-9);
    }
}

static void
level_details_leave_the_base (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (4);

  for (guint i = 0; i < 100; i++)
    {
      const double weights[3] = { 0.0, 0.0, 0.0 };
      double base[3], details[3][3], normal[3];

      random_normal (rand, base);
      for (guint k = 0; k < 3; k++)
        random_normal (rand, details[k]);
      rmp_normal_add_all (base, 3, (const double (*)[3]) details, weights, normal);
      g_assert_cmpmem (normal, sizeof normal, base, sizeof base);
    }
}

static void
codes_without_a_normal_are_level (void)
{
  const double bad[2][3] = { { 0.5, 0.5, 0.5 }, { (double) NAN, 0.5, 1.0 } };

  for (guint i = 0; i < 2; i++)
    {
      double normal[3];

      rmp_normal_decode (bad[i], normal);
      g_assert_cmpfloat (normal[0], ==, 0.0);
      g_assert_cmpfloat (normal[1], ==, 0.0);
      g_assert_cmpfloat (normal[2], ==, 1.0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/algorithms/normal-blend/" name, function)
  ADD ("detail-is-turned-onto-its-base", detail_is_turned_onto_its_base);
  ADD ("level-details-leave-the-base", level_details_leave_the_base);
  ADD ("codes-without-a-normal-are-level", codes_without_a_normal_are_level);
#undef ADD
  return g_test_run ();
}
