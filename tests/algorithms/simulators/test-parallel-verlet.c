/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Parallel Verlet: iterations and stiffness, beside what holds of every simulator. */

#include "../compute/counting-accelerator.h"
#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

#include "simulators/parallel-verlet/parallel-verlet.h"

#define N_VERTICES (9 * 9)

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

static void
fine_cloth_keeps_its_lengths (void)
{
  cloth_check_fine_sheet (&rmp_parallel_verlet, 0.15);
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

/* All vertices after so many frames, beside how many of the last one's steps a card made.
 * (transfer full)
 */
static float *
swing (const char *settings, RmpAccelerator *accelerator, guint n_frames, double *on_card)
{
  ClothScene scene;
  float *positions;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    settings);
  scene.accelerator = accelerator;
  cloth_scene_run (&scene, n_frames);
  positions = g_memdup2 (scene.output.positions, 3 * N_VERTICES * sizeof (float));
  *on_card = cloth_scene_figure (&scene, "on_card");
  cloth_scene_clear (&scene);
  return positions;
}

/* The largest distance of a vertex, by the diagonal of the box around the sheet at rest. */
static double
measure_difference (const float *a, const float *b)
{
  double most = 0.0;

  for (guint v = 0; v < N_VERTICES; v++)
    {
      double x[3], y[3];

      rmp_vector_load (a + 3 * v, x);
      rmp_vector_load (b + 3 * v, y);
      most = MAX (most, rmp_vector_distance (x, y));
    }
  return most / (cloth_hanging.cell * hypot (cloth_hanging.nx - 1, cloth_hanging.ny - 1));
}

/* An accelerator that does what kernels say they do: after a step, and after sixty. */
static void
single_precision_moves_alike (void)
{
  static const char *const solvers[] = { "verlet", "xpbd" };
  static const struct
  {
    guint n_frames;
    double most;
  } spans[] = { { 2, 1e-4 }, { 31, 1e-2 } };

  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    for (guint k = 0; k < G_N_ELEMENTS (spans); k++)
      for (guint fails = 0; fails < 2; fails++)
        {
          g_autofree char *alone = g_strdup_printf ("solver=%s;iterations=8", solvers[i]);
          g_autofree char *with = g_strconcat (alone, ";computed_on=card", NULL);
          CountingAccelerator counting = { .fails = fails, .gathers = k > 0 };
          RmpAccelerator *accelerator = counting_accelerator_new (&counting, G_MAXUINT32, TRUE);
          g_autofree float *expected = NULL, *got = NULL, *same = NULL;
          double on_card;

          expected = swing (alone, accelerator, spans[k].n_frames, &on_card);
          g_assert_cmpfloat (on_card, ==, 0.0);
          g_assert_cmpint (counting.n_runs, ==, 0);
          same = swing (with, NULL, spans[k].n_frames, &on_card);
          g_assert_cmpmem (same, 3 * N_VERTICES * sizeof (float), expected,
                           3 * N_VERTICES * sizeof (float));
          if (fails)
            g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*");
          got = swing (with, accelerator, spans[k].n_frames, &on_card);
          g_test_assert_expected_messages ();
          g_assert_cmpint (on_card > 0.0, ==, !fails);
          g_assert_cmpfloat (measure_difference (got, expected), <, spans[k].most);
          rmp_accelerator_unref (accelerator);
        }
}

#define WHY "There is no card here"

/* @part: (nullable): of what each of the first frames remarks */
static void
check_remark (const char *settings, RmpAccelerator *accelerator, const char *part)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    settings);
  scene.accelerator = accelerator;
  for (guint i = 0; i < 3; i++)
    {
      cloth_scene_run (&scene, 1);
      if (part)
        {
          g_assert_nonnull (scene.output.remark);
          g_assert_nonnull (strstr (scene.output.remark, part));
          g_assert_nonnull (strstr (scene.output.remark, "Set “Computed on”"));
          g_assert_cmpfloat (cloth_scene_figure (&scene, "on_card"), ==, 0.0);
        }
      else
        g_assert_null (scene.output.remark);
      g_assert_null (scene.output.warning);
    }
  cloth_scene_clear (&scene);
}

/* The first frame too, which nothing has to be computed for without settling. */
static void
a_card_that_is_not_there_is_remarked (void)
{
  static const char *const settles[] = { "settle=0", "settle=1 s" };
  g_autoptr (RmpAccelerator) absent = rmp_accelerator_new_absent (WHY);

  for (guint i = 0; i < G_N_ELEMENTS (settles); i++)
    {
      g_autofree char *card = g_strconcat (settles[i], ";computed_on=card", NULL);
      CountingAccelerator counting = { 0 }, gathering = { .gathers = TRUE };
      g_autoptr (RmpAccelerator) works = counting_accelerator_new (&counting, G_MAXUINT32, TRUE);
      g_autoptr (RmpAccelerator) gathers = counting_accelerator_new (&gathering, G_MAXUINT32, TRUE);

      check_remark (card, absent, WHY);
      check_remark (card, works, NULL);
      check_remark (card, gathers, NULL);
      check_remark (card, NULL, NULL);
      check_remark (settles[i], absent, NULL);
      g_assert_cmpint (counting.n_runs, >, 0);
      g_assert_cmpint (gathering.n_runs, ==, counting.n_runs);
    }
}

/* From the frame on that it is lost in. */
static void
a_card_that_fails_is_remarked (void)
{
  CountingAccelerator counting = { .fails = TRUE };
  g_autoptr (RmpAccelerator) fails = counting_accelerator_new (&counting, G_MAXUINT32, TRUE);

  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*");
  check_remark ("settle=1 s;computed_on=card", fails, "as it was told to");
  g_test_assert_expected_messages ();
  g_assert_cmpint (counting.n_runs, ==, 1);
  check_remark ("settle=1 s", fails, NULL);
}

/* A card that is absent moves cloth to the same bytes as none. */
static void
without_a_card_cloth_moves_as_ever (void)
{
  g_autoptr (RmpAccelerator) absent = rmp_accelerator_new_absent (WHY);
  double on_card;
  g_autofree float *expected = swing ("", NULL, 20, &on_card);
  g_autofree float *got = swing ("computed_on=card", absent, 20, &on_card);
  const gsize size = 3 * N_VERTICES * sizeof (float);

  g_assert_cmpmem (got, size, expected, size);
}

/* A sheet that nothing slows falls as far, however unevenly frames lie in time: a step is told how
 * fast the last one was, not how far it went.
 */
static void
steps_of_any_length_follow_on_each_other (void)
{
  static const double times[] = { 0.0, 0.02, 0.15, 0.16, 0.31, 0.5 };
  static const RmpCall call = { 0 };
  g_autoptr (GError) error = NULL;
  double fall = 0.0, speed = 0.0;
  RmpOutput output = { 0 };
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &cloth_lying, cloth_follow_nothing, NULL, 2,
                    STILL_AIR "keep=100 %");
  for (guint k = 0; k < G_N_ELEMENTS (times); k++)
    {
      const double span = k > 0 ? times[k] - times[k - 1] : 0.0;
      const guint n = (guint) MAX (ceil (60.0 * (1.0 - 1e-9) * span), 1.0);

      rmp_output_clear (&output);
      g_assert_true (scene.technique->step (scene.shared, NULL, scene.state, scene.sampler,
                                            scene.values, times[k], RMP_TARGET_BAKE, NULL, &output,
                                            &call, &error));
      for (guint i = 0; i < n; i++)
        {
          speed += 9.81 * span / n;
          fall += speed * span / n;
        }
      g_assert_cmpfloat_with_epsilon (-(double) output.positions[1], fall, 1e-5);
    }
  rmp_output_clear (&output);
  cloth_scene_clear (&scene);
}

/* Frames of a thirtieth of a second, of the longest step and of as many parts of another. */
static void
steps_are_as_long_as_said (void)
{
  static const struct
  {
    const char *settings;
    double n_steps;
  } cases[] = {
    { "", 2.0 },
    { "step=0.0333333333333333", 1.0 },
    { "step=0.0333333333333333;steps=4", 4.0 },
    { "steps=2", 4.0 },
    { "step=0.004", 9.0 },
    { "step=0.0016666666666667;steps=50", 1000.0 },
  };
  g_autofree float *first = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      const gsize size = 3 * N_VERTICES * sizeof (float);
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_parallel_verlet, &cloth_hanging, cloth_follow_two_corners,
                        NULL, 2, cases[i].settings);
      cloth_scene_run (&scene, 2);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "steps"), ==, cases[i].n_steps);
      /* however many steps come of one parameter or of the other */
      if (i == 2)
        first = g_memdup2 (scene.output.positions, size);
      else if (i == 3)
        g_assert_cmpmem (scene.output.positions, size, first, size);
      cloth_scene_clear (&scene);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add (&rmp_parallel_verlet, "iterations=40;keep=100 %", "");
#define ADD(func) g_test_add_func ("/parallel-verlet/" #func, func)
  ADD (more_iterations_keep_lengths_better);
  ADD (fine_cloth_keeps_its_lengths);
  ADD (compliant_cloth_is_as_stiff_as_its_fabric);
  ADD (single_precision_moves_alike);
  ADD (a_card_that_is_not_there_is_remarked);
  ADD (a_card_that_fails_is_remarked);
  ADD (without_a_card_cloth_moves_as_ever);
  ADD (steps_are_as_long_as_said);
  ADD (steps_of_any_length_follow_on_each_other);
#undef ADD
  return g_test_run ();
}
