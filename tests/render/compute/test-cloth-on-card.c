/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-cloth-on-card.c: cloth whose lengths the graphics card keeps moves as the processor's, as
 * far as single precision lets it. Any OpenGL 4.3 without a window will do, a driver in software
 * too; without one nothing is tested.
 */
#include "compute/compute.h"
#include "render-error.h"

#include "../../algorithms/simulators/cloth-scene.h"
#include "geometry/vector.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

#define RATE 60.0 /* a frame is a step */
#define N_STEPS 60
#define SIDE 16
#define CELL 0.05

static const ClothSheet sheet = { .nx = SIDE, .ny = SIDE, .cell = CELL, .hangs = FALSE };

static RmpAccelerator *
compute_new_or_skip (void)
{
  g_autoptr (GError) error = NULL;
  RmpAccelerator *accelerator = rmp_compute_new (&error);

  if (!accelerator)
    {
      g_assert_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION);
      g_test_skip (error->message);
    }
  return accelerator;
}

/* @settings: as a preset's values */
static void
init_scene (ClothScene *scene, const char *settings, RmpAccelerator *accelerator)
{
  cloth_scene_init (scene, &rmp_parallel_verlet, &sheet, cloth_follow_two_corners, NULL,
                    N_STEPS + 1, settings);
  scene->rate = RATE;
  scene->accelerator = accelerator;
}

/* The largest distance of a vertex from where the other has it, of the diagonal of its box. */
static double
find_difference (const ClothScene *a, const ClothScene *b)
{
  const double size = sqrt (2.0) * CELL * (SIDE - 1);
  double largest = 0.0;

  for (guint y = 0; y < SIDE; y++)
    for (guint x = 0; x < SIDE; x++)
      {
        double p[3], q[3];

        rmp_vector_load (cloth_scene_position (a, x, y), p);
        rmp_vector_load (cloth_scene_position (b, x, y), q);
        largest = MAX (largest, rmp_vector_distance (p, q));
      }
  return largest / size;
}

static void
compare (RmpAccelerator *accelerator, const char *settings)
{
  g_autofree char *with = g_strconcat (settings, ";computed_on=card", NULL);
  double fallen[3], hung[3];
  ClothScene on_card, alone;

  init_scene (&on_card, with, accelerator);
  init_scene (&alone, settings, NULL);
  cloth_scene_run (&on_card, 2);
  cloth_scene_run (&alone, 2);
  rmp_vector_load (cloth_scene_position (&alone, SIDE / 2, 0), hung);
  g_assert_cmpfloat (cloth_scene_figure (&on_card, "on_card"), ==, 1.0);
  g_assert_cmpfloat (cloth_scene_figure (&alone, "on_card"), ==, 0.0);
  g_assert_cmpfloat (find_difference (&on_card, &alone), <, 1e-4);
  cloth_scene_run (&on_card, N_STEPS - 1);
  cloth_scene_run (&alone, N_STEPS - 1);
  rmp_vector_load (cloth_scene_position (&alone, SIDE / 2, 0), fallen);
  g_test_message ("%s: %g", settings, find_difference (&on_card, &alone));
  g_assert_cmpfloat (find_difference (&on_card, &alone), <, 1e-2);
  g_assert_cmpfloat (rmp_vector_distance (fallen, hung), >, 0.02);
  cloth_scene_clear (&on_card);
  cloth_scene_clear (&alone);
}

static void
it_moves_as_the_processors (void)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip ();

  if (!accelerator)
    return;
  compare (accelerator, "solver=verlet;iterations=10");
  compare (accelerator, "solver=verlet;iterations=10;tethers=false");
  compare (accelerator, "solver=xpbd;iterations=10");
}

static void
a_lost_card_leaves_it_to_the_processor (void)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip ();
  ClothScene on_card, alone;

  if (!accelerator)
    return;
  init_scene (&on_card, "iterations=4;computed_on=card", accelerator);
  init_scene (&alone, "iterations=4", NULL);
  cloth_scene_run (&on_card, 3);
  g_assert_cmpfloat (cloth_scene_figure (&on_card, "on_card"), ==, 1.0);
  g_assert_null (on_card.output.remark);
  rmp_compute_lose (accelerator);
  g_test_expect_message (NULL, G_LOG_LEVEL_WARNING, "*computes no more*has reset*");
  cloth_scene_run (&on_card, 3);
  g_test_assert_expected_messages ();
  g_assert_cmpfloat (cloth_scene_figure (&on_card, "on_card"), ==, 0.0);
  g_assert_cmpfloat (cloth_scene_figure (&on_card, "steps"), ==, 1.0);
  g_assert_nonnull (on_card.output.remark);
  g_assert_nonnull (strstr (on_card.output.remark, "has reset"));
  cloth_scene_run (&alone, 6);
  g_assert_cmpfloat (find_difference (&on_card, &alone), <, 1e-3);
  cloth_scene_clear (&on_card);
  cloth_scene_clear (&alone);
}

int
main (int argc, char **argv)
{
  g_setenv ("RIMPLE_ACCELERATOR", "on", TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cloth-on-card/it-moves-as-the-processors", it_moves_as_the_processors);
  g_test_add_func ("/cloth-on-card/a-lost-card-leaves-it-to-the-processor",
                   a_lost_card_leaves_it_to_the_processor);
  return g_test_run ();
}
