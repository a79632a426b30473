/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-skin-smooth.c: weights go evenly over a mesh, sum to 1, and stay where they are even. */

#include "skinning/skin-smooth.h"

#define N 9

/* A strip of triangles along x, 2 vertices a column; the left half hangs on bone 0, the right one
 * on bone 1.
 */
static RmpTopology *
new_strip (void)
{
  guint32 faces[6 * (N - 1)];

  for (guint32 i = 0; i + 1 < N; i++)
    {
      const guint32 a = 2 * i, corners[6] = { a, a + 2, a + 1, a + 1, a + 2, a + 3 };

      memcpy (faces + 6 * i, corners, sizeof corners);
    }
  return rmp_topology_new (2 * N, 2 * (N - 1), faces);
}

static RmpSkin *
new_skin (guint n_right)
{
  const guint32 bones[2] = { 0, 1 };
  const double binds[32] = { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1,
                             1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 };
  guint16 joints[2 * N];
  float weights[2 * N];

  for (guint v = 0; v < 2 * N; v++)
    {
      joints[v] = v / 2 >= N - n_right;
      weights[v] = 1.0f;
    }
  return rmp_skin_new (2 * N, 1, joints, weights, 2, bones, binds);
}

/* How much of a vertex hangs on @bone. */
static double
get_weight (const RmpSkin *skin, guint v, guint bone)
{
  const guint n = rmp_skin_get_n_influences (skin);
  double sum = 0.0;

  for (guint i = n * v; i < n * (v + 1); i++)
    if (rmp_skin_get_joints (skin)[i] == bone)
      sum += (double) rmp_skin_get_weights (skin)[i];
  return sum;
}

static void
a_step_becomes_a_slope (void)
{
  g_autoptr (RmpTopology) strip = new_strip ();
  g_autoptr (RmpSkin) skin = new_skin (N / 2);
  g_autoptr (RmpSkin) smooth = rmp_skin_smooth (skin, strip, 6);
  double last = -1.0;

  for (guint column = 0; column < N; column++)
    {
      const double right = get_weight (smooth, 2 * column, 1);

      g_assert_cmpfloat (right, >=, last);
      g_assert_cmpfloat_with_epsilon (right + get_weight (smooth, 2 * column, 0), 1.0, 1e-6);
      last = right;
    }
  g_assert_cmpfloat (get_weight (smooth, 8, 1), >, 0.2); /* beside the step */
  g_assert_cmpfloat (get_weight (smooth, 8, 1), <, 0.8);
  g_assert_cmpfloat (get_weight (smooth, 0, 1), <, 0.05);
}

static void
what_is_even_stays (void)
{
  g_autoptr (RmpTopology) strip = new_strip ();
  g_autoptr (RmpSkin) skin = new_skin (0), step = new_skin (4);
  g_autoptr (RmpSkin) smooth = rmp_skin_smooth (skin, strip, 5);
  g_autoptr (RmpSkin) same = rmp_skin_smooth (step, strip, 0);

  for (guint v = 0; v < 2 * N; v++)
    {
      g_assert_cmpfloat_with_epsilon (get_weight (smooth, v, 0), 1.0, 1e-6);
      g_assert_cmpfloat (get_weight (same, v, 1), ==, get_weight (step, v, 1));
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/skinning/skin-smooth/a-step-becomes-a-slope", a_step_becomes_a_slope);
  g_test_add_func ("/skinning/skin-smooth/what-is-even-stays", what_is_even_stays);
  return g_test_run ();
}
