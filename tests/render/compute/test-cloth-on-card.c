/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-cloth-on-card.c: cloth whose lengths the graphics card keeps moves as the processor's, as
 * far as single precision lets it, by compute shaders and by vertices that gather. Any OpenGL 4.3
 * without a window will do, a driver in software too; without one nothing is tested.
 */
#include "compute/compute.h"
#include "render-error.h"

#include "../../algorithms/simulators/cloth-scene.h"
#include "geometry/vector.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

#define RATE 60.0 /* a frame is a step */
#define MOST_STEPS 61

/* Of the fine one there are levels. */
static const ClothSheet coarse = { .nx = 16, .ny = 16, .cell = 0.05, .hangs = FALSE };
static const ClothSheet fine = { .nx = 40, .ny = 40, .cell = 0.02, .hangs = FALSE };

/* What RIMPLE_ACCELERATOR may be. */
static const char *const ways[] = { "on", "gather" };

static RmpAccelerator *
compute_new_or_skip (const char *way)
{
  g_autoptr (GError) error = NULL;
  RmpAccelerator *accelerator;

  g_setenv ("RIMPLE_ACCELERATOR", way, TRUE);
  accelerator = rmp_compute_new (&error);
  if (!accelerator)
    {
      g_assert_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION);
      g_test_skip (error->message);
      return NULL;
    }
  g_assert_true (rmp_accelerator_gathers (accelerator) || g_str_equal (way, "on"));
  return accelerator;
}

/* @settings: as a preset's values */
static void
init_scene (ClothScene *scene, const ClothSheet *sheet, const char *settings,
            RmpAccelerator *accelerator)
{
  cloth_scene_init (scene, &rmp_parallel_verlet, sheet, cloth_follow_two_corners, NULL, MOST_STEPS,
                    settings);
  scene->rate = RATE;
  scene->accelerator = accelerator;
}

/* The largest distance of a vertex from where the other has it, of the diagonal of its box. */
static double
find_difference (const ClothScene *a, const ClothScene *b)
{
  const ClothSheet *sheet = &a->sheet;
  const double size = sqrt (2.0) * sheet->cell * (sheet->nx - 1);
  double largest = 0.0;

  for (guint y = 0; y < sheet->ny; y++)
    for (guint x = 0; x < sheet->nx; x++)
      {
        double p[3], q[3];

        rmp_vector_load (cloth_scene_position (a, x, y), p);
        rmp_vector_load (cloth_scene_position (b, x, y), q);
        largest = MAX (largest, rmp_vector_distance (p, q));
      }
  return largest / size;
}

static void
run_both (ClothScene *on_card, ClothScene *alone, guint n_frames)
{
  cloth_scene_run (on_card, n_frames);
  cloth_scene_run (alone, n_frames);
  g_assert_cmpfloat (cloth_scene_figure (on_card, "on_card"), ==, 1.0);
  g_assert_cmpfloat (cloth_scene_figure (alone, "on_card"), ==, 0.0);
}

/* After a step and after @n_steps, in which it moves by more than a fifth of a hundredth. */
static void
compare (RmpAccelerator *accelerator, const ClothSheet *sheet, const char *settings, guint n_steps)
{
  g_autofree char *with = g_strconcat (settings, ";computed_on=card", NULL);
  double fallen[3], hung[3];
  ClothScene on_card, alone;

  init_scene (&on_card, sheet, with, accelerator);
  init_scene (&alone, sheet, settings, NULL);
  run_both (&on_card, &alone, 2);
  rmp_vector_load (cloth_scene_position (&alone, sheet->nx / 2, 0), hung);
  g_assert_cmpfloat (find_difference (&on_card, &alone), <, 1e-4);
  run_both (&on_card, &alone, n_steps - 1);
  rmp_vector_load (cloth_scene_position (&alone, sheet->nx / 2, 0), fallen);
  g_test_message ("%s: %g", settings, find_difference (&on_card, &alone));
  g_assert_cmpfloat (find_difference (&on_card, &alone), <, 1e-2);
  g_assert_cmpfloat (rmp_vector_distance (fallen, hung), >, 0.02);
  cloth_scene_clear (&on_card);
  cloth_scene_clear (&alone);
}

static void
it_moves_as_the_processors (gconstpointer way)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip (way);

  if (!accelerator)
    return;
  compare (accelerator, &coarse, "solver=verlet;iterations=10", 60);
  compare (accelerator, &coarse, "solver=verlet;iterations=10;tethers=false", 60);
  compare (accelerator, &coarse, "solver=xpbd;iterations=10", 60);
}

/* Without tethers, which would do what levels are to do. */
static void
levels_carry_it_as_the_processors (gconstpointer way)
{
  static const char settings[] = "solver=verlet;iterations=4;tethers=false";
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip (way);
  ClothScene with, without;

  if (!accelerator)
    return;
  compare (accelerator, &fine, settings, 20);
  compare (accelerator, &fine, "solver=verlet;iterations=6", 20);
  init_scene (&with, &fine, settings, NULL);
  init_scene (&without, &fine, "solver=verlet;iterations=4;tethers=false;levels=false", NULL);
  cloth_scene_run (&with, 20);
  cloth_scene_run (&without, 20);
  g_assert_cmpfloat (find_difference (&with, &without), >, 2e-2);
  cloth_scene_clear (&with);
  cloth_scene_clear (&without);
}

/* Creases come all at once where an angle is large enough, so that there is no calm to compare in:
 * only in the first frames.
 */
static void
creases_are_kept_as_by_the_processor (gconstpointer way)
{
  static const char settings[] = "iterations=6;keep_flexion=1;crease=1;crease_yield=2°";
  g_autofree char *with = g_strconcat (settings, ";computed_on=card", NULL);
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip (way);
  ClothScene on_card, alone, uncreased;

  if (!accelerator)
    return;
  init_scene (&on_card, &coarse, with, accelerator);
  init_scene (&alone, &coarse, settings, NULL);
  init_scene (&uncreased, &coarse, "iterations=6;keep_flexion=1", NULL);
  run_both (&on_card, &alone, 30);
  cloth_scene_run (&uncreased, 30);
  g_assert_cmpfloat (cloth_scene_figure (&on_card, "creases"), >, 10.0);
  g_assert_cmpfloat (find_difference (&on_card, &alone), <, 1e-4);
  g_assert_cmpfloat (find_difference (&uncreased, &alone), >, 1e-3);
  cloth_scene_clear (&on_card);
  cloth_scene_clear (&alone);
  cloth_scene_clear (&uncreased);
}

/* Over a ball and a box, beside which a push after all iterations would leave lengths too long. */
static void
bodies_push_as_by_the_processor (gconstpointer way)
{
  static const char settings[] =
      "iterations=10;contact_by=projection;self_contact=false;thickness=4 mm;shapes=2;"
      "shapes.1.kind=sphere;shapes.1.radius=0.1 m;shapes.1.position=0.25,-0.14,0.3;"
      "shapes.2.kind=box;shapes.2.size=0.2,0.1,0.2;shapes.2.position=0.55,-0.11,0.3;"
      "shapes.2.rotation=0,0,20°";
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip (way);
  ClothScene with, without;

  if (!accelerator)
    return;
  compare (accelerator, &coarse, settings, 40);
  init_scene (&with, &coarse, settings, NULL);
  init_scene (&without, &coarse, "iterations=10;contact=false", NULL);
  cloth_scene_run (&with, 40);
  cloth_scene_run (&without, 40);
  g_assert_cmpfloat (find_difference (&with, &without), >, 5e-2);
  cloth_scene_clear (&with);
  cloth_scene_clear (&without);
}

static void
a_lost_card_leaves_it_to_the_processor (gconstpointer way)
{
  g_autoptr (RmpAccelerator) accelerator = compute_new_or_skip (way);
  ClothScene on_card, alone;

  if (!accelerator)
    return;
  init_scene (&on_card, &coarse, "iterations=4;computed_on=card", accelerator);
  init_scene (&alone, &coarse, "iterations=4", NULL);
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

static void
add (const char *path, const char *way, GTestDataFunc run)
{
  g_autofree char *whole = g_strdup_printf ("/cloth-on-card/%s/%s", way, path);

  g_test_add_data_func (whole, way, run);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      add ("it-moves-as-the-processors", ways[i], it_moves_as_the_processors);
      add ("levels-carry-it-as-the-processors", ways[i], levels_carry_it_as_the_processors);
      add ("creases-are-kept-as-by-the-processor", ways[i], creases_are_kept_as_by_the_processor);
      add ("bodies-push-as-by-the-processor", ways[i], bodies_push_as_by_the_processor);
      add ("a-lost-card-leaves-it-to-the-processor", ways[i],
           a_lost_card_leaves_it_to_the_processor);
    }
  return g_test_run ();
}
