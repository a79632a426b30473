/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parallel Verlet: iterations and stiffness, beside what holds of every simulator. */

#include "../compute/counting-accelerator.h"
#include "cloth-checks.h"
#include "geometry/vector.h"

#include "simulators/parallel-verlet/parallel-verlet.h"

static double
hang (const char *settings)
{
  ClothScene scene;
  double strain;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &cloth_hanging, cloth_follow_two_corners,
                    cloth_gather, 2, settings);
  cloth_scene_run (&scene, 90);
  strain = cloth_scene_figure (&scene, "strain");
  cloth_scene_clear (&scene);
  return strain;
}

static void
more_iterations_keep_lengths_better (void)
{
  const double few = hang ("iterations=3"), some = hang ("iterations=20"),
               many = hang ("iterations=150");

  g_assert_cmpfloat (some, <, 0.7 * few);
  g_assert_cmpfloat (many, <, 0.5 * some);
  g_assert_cmpfloat (many, <, 0.02);
}

/* A strip whose springs are those of its fabric, however many iterations there are. */
static double
measure_sag (const char *settings)
{
  static const ClothSheet strip = { 3, 11, 0.02, TRUE };
  g_autofree char *all = g_strconcat ("solver=xpbd;density=1 kg/m²;stretch_warp=50;stretch_weft=50;"
                                      "shear=0.01;bend_warp=0;bend_weft=0;keep=97 %;",
                                      settings, NULL);
  ClothScene scene;
  double sag;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &strip, cloth_follow_last_row, NULL, 2, all);
  cloth_scene_run (&scene, 200);
  sag = -(double) cloth_scene_position (&scene, 1, 0)[1];
  cloth_scene_clear (&scene);
  return sag;
}

static void
compliant_cloth_is_as_stiff_as_its_fabric (void)
{
  const double length = 0.2, expected = 0.5 * 1.0 * length * 9.81 * length / 50.0;

  g_assert_cmpfloat_with_epsilon (measure_sag ("steps=10;iterations=5"), expected, 0.01 * length);
  g_assert_cmpfloat_with_epsilon (measure_sag ("steps=5;iterations=40"), expected, 0.01 * length);
}

/* Where the middle of the lower edge is after a second, beside its own steps on a card. */
static void
swing (const char *settings, RmpAccelerator *accelerator, double position[3], double *on_card)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    settings);
  scene.accelerator = accelerator;
  cloth_scene_run (&scene, 25);
  rmp_vector_load (cloth_scene_position (&scene, scene.sheet.nx / 2, 0), position);
  *on_card = cloth_scene_figure (&scene, "on_card");
  cloth_scene_clear (&scene);
}

/* An accelerator that does what kernels say they do. */
static void
single_precision_moves_alike (void)
{
  static const char *const solvers[] = { "verlet", "xpbd" };

  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    for (guint fails = 0; fails < 2; fails++)
      {
        g_autofree char *alone = g_strdup_printf ("solver=%s;iterations=8", solvers[i]);
        g_autofree char *with = g_strconcat (alone, ";computed_on=card", NULL);
        CountingAccelerator counting = { .fails = fails };
        RmpAccelerator *accelerator = counting_accelerator_new (&counting, G_MAXUINT32, TRUE);
        double expected[3], got[3], same[3], on_card;

        swing (alone, accelerator, expected, &on_card);
        g_assert_cmpfloat (on_card, ==, 0.0);
        g_assert_cmpint (counting.n_runs, ==, 0);
        swing (with, NULL, same, &on_card);
        g_assert_cmpmem (same, sizeof same, expected, sizeof expected);
        if (fails)
          g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*");
        swing (with, accelerator, got, &on_card);
        g_test_assert_expected_messages ();
        g_assert_cmpint (on_card > 0.0, ==, !fails);
        g_assert_cmpfloat (rmp_vector_distance (got, expected), <, 2e-3);
        rmp_accelerator_unref (accelerator);
      }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add (&rmp_parallel_verlet, "iterations=40;keep=100 %", "");
#define ADD(func) g_test_add_func ("/parallel-verlet/" #func, func)
  ADD (more_iterations_keep_lengths_better);
  ADD (compliant_cloth_is_as_stiff_as_its_fabric);
  ADD (single_precision_moves_alike);
#undef ADD
  return g_test_run ();
}
