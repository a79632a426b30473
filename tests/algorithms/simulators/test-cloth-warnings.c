/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people are told of simulated cloth, and what a step leaves that does not succeed. */

#include <math.h>
#include <string.h>

#include "cloth-scene.h"
#include "cloth/telling.h"
#include "motion/stop.h"
#include "simulators/parallel-verlet/parallel-verlet.h"

static const ClothSheet sheet = { 7, 7, 0.05, FALSE };

static void
says (const char *warning, const char *part)
{
  if (part)
    {
      g_assert_nonnull (warning);
      g_assert_nonnull (strstr (warning, part));
    }
  else
    g_assert_null (warning);
}

/* Cloth that is pinned in a ball cannot leave it. */
#define PINNED                                                                                     \
  "self_contact=false;iterations=1;shapes=1;shapes.1.kind=sphere;"                                 \
  "shapes.1.radius=0.1 m;shapes.1.position=0.15,0,0.15;"

static void
tangles_are_told_at_the_beginning_and_when_they_last (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_everything, NULL, 2, PINNED);
  cloth_scene_run (&scene, 2);
  says (scene.output.warning, "begins running through itself or a body, in 1 place.");
  cloth_scene_run (&scene, 10);
  says (scene.output.warning, NULL);
  cloth_scene_run (&scene, 49);
  says (scene.output.warning, NULL);
  cloth_scene_run (&scene, 1);
  says (scene.output.warning, "For 61 frames");
  cloth_scene_clear (&scene);
}

static void
tangles_are_told_as_early_as_people_want (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_everything, NULL, 2,
                    PINNED "untangle_frames=4");
  cloth_scene_run (&scene, 5);
  says (scene.output.warning, NULL);
  cloth_scene_run (&scene, 1);
  says (scene.output.warning, "For 5 frames");
  cloth_scene_clear (&scene);
}

static void
cloth_that_meets_nothing_is_not_spoken_of (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_two_corners, NULL, 2, "");
  for (guint k = 0; k < 5; k++)
    {
      cloth_scene_run (&scene, 1);
      says (scene.output.warning, NULL);
    }
  cloth_scene_clear (&scene);
}

static void
check (const RmpClothModel *model, const RmpClothMet *met, guint n_frames, const char *part)
{
  g_autofree char *warning = rmp_cloth_warn (model, met, n_frames, 0, 60);

  says (warning, part);
}

static void
the_worst_is_told_and_meshes_once (void)
{
  RmpTopology topology = { .n_non_manifold_edges = 2 };
  RmpClothModel model = { .topology = &topology, .n_degenerate = 3 };
  RmpClothMet met = { .n_unresolved = 1, .n_pinched = 1, .overloaded = TRUE };

  check (&model, &met, 0, "no room");
  met.n_unresolved = 0;
  check (&model, &met, 0, "do not move alike");
  met.n_pinched = 0;
  check (&model, &met, 0, "lumps");
  met.overloaded = FALSE;
  check (&model, &met, 0, "3 faces of the cloth have no area");
  check (&model, NULL, 0, "3 faces of the cloth have no area");
  check (&model, &met, 1, NULL);
  model.n_degenerate = 0;
  check (&model, &met, 0, "2 edges of the cloth have more than two faces");
}

/* Half of its edges is what cloth may have. */
static void
thickness_that_edges_do_not_allow_is_told_once (void)
{
  static const ClothSheet fine = { 7, 7, 0.002, FALSE };
  static const struct
  {
    const ClothSheet *sheet;
    const char *settings, *part;
  } cases[] = {
    { &sheet, "thickness=40 mm", "25 mm thick where it meets things, and not 40 mm" },
    { &sheet, "thickness=24 mm", NULL },
    { &sheet, "thickness=40 mm;contact=false", NULL },
    /* what follows from the size of the body is no wish */
    { &fine, "", NULL },
    { &fine, "thickness=2 mm", "1 mm thick" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_parallel_verlet, cases[i].sheet, cloth_follow_two_corners,
                        NULL, 2, cases[i].settings);
      cloth_scene_run (&scene, 1);
      says (scene.output.warning, cases[i].part);
      cloth_scene_run (&scene, 1);
      says (scene.output.warning, NULL);
      cloth_scene_clear (&scene);
    }
}

/* @cause: (out). (transfer full): what is said of it */
static char *
refuse (ClothScene *scene, double time, RmpStopCause *cause)
{
  static const RmpCall call = { .n_threads = 1 };
  g_autoptr (GBytes) before = scene->technique->state_save (scene->state), after = NULL;
  g_autoptr (GError) error = NULL;
  RmpOutput output = { 0 };

  g_assert_false (scene->technique->step (scene->shared, NULL, scene->state, scene->sampler,
                                          scene->values, time, RMP_TARGET_BAKE, NULL, &output,
                                          &call, &error));
  g_assert_error (error, RMP_STOP_ERROR, RMP_STOP_FLIES);
  after = scene->technique->state_save (scene->state);
  g_assert_true (g_bytes_equal (before, after));
  *cause = *rmp_stop_get_cause (error);
  rmp_output_clear (&output);
  return g_strdup (error->message);
}

#define FALLS "tethers=false;contact=false;wind_drag=0;drag=0;keep=1;"

/* While cloth settles, which takes longer the more it runs through things. */
static void
tangles_are_told_before_there_is_a_frame (void)
{
  static const struct
  {
    const char *settings;
    gint n_crossings;
  } cases[] = { { PINNED "settle=0.2 s", 1 }, { "settle=0.2 s", 0 } };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_everything, NULL, 2,
                        cases[i].settings);
      cloth_scene_run (&scene, 1);
      g_assert_cmpint (scene.beginning.done, ==, 1000);
      g_assert_cmpint (scene.beginning.n_crossings, ==, cases[i].n_crossings);
      cloth_scene_clear (&scene);
    }
}

/* Nothing holds it, and it falls a hundred times as fast as it should. */
static void
a_step_that_fails_changes_nothing (void)
{
  g_autofree char *message = NULL;
  RmpStopCause cause;
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_nothing, NULL, 2,
                    FALLS "gravity=0,-1000,0");
  cloth_scene_run (&scene, 30);
  message = refuse (&scene, 2.0, &cause);
  says (message, "flies apart");
  cloth_scene_clear (&scene);
}

static double
follow_but_in_the_middle (const ClothSheet *its_sheet, guint x, guint y)
{
  return x != its_sheet->nx / 2 || y != its_sheet->ny / 2;
}

/* Nothing holds the middle of a sheet that is pinned. It comes to 8.3, 16.7 and 25 m/s in three
 * steps, the last of which is longer than ten times the sheet, 28 cm.
 */
static void
a_vertex_that_goes_too_far_in_a_step_is_told (void)
{
  static const ClothSheet small = { 3, 3, 0.01, FALSE };
  g_autofree char *message = NULL;
  RmpStopCause cause;
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &small, follow_but_in_the_middle, NULL, 2,
                    FALLS "gravity=0,-500,0;keep_structural=0;keep_shear=0;keep_flexion=0");
  cloth_scene_run (&scene, 2);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), >, 16.0);
  message = refuse (&scene, 2 / 30.0, &cause);
  says (message, "At 0.050 s, in step 1 of the frame, the cloth flies apart, at vertex 4");
  g_assert_cmpuint (cause.vertex, ==, 4);
  g_assert_cmpuint (cause.step, ==, 1);
  g_assert_cmpfloat (fabs (cause.time - 0.05), <, 1e-9);
  cloth_scene_clear (&scene);
}

/* The same where a spring takes the middle along with the rig, 33 cm a step. */
static void
dash_in_the_middle (const float rest[3], double time, float moved[3])
{
  memcpy (moved, rest, 3 * sizeof *rest);
  if (rest[0] > 0.0005f && rest[0] < 0.0015f && rest[2] > 0.0005f && rest[2] < 0.0015f)
    moved[0] += 20.0f * (float) time;
}

static double
follow_less_in_the_middle (const ClothSheet *its_sheet, guint x, guint y)
{
  return follow_but_in_the_middle (its_sheet, x, y) > 0.0 ? 1.0 : 0.9;
}

static void
what_the_rig_carries_may_go_as_far_as_that (void)
{
  static const ClothSheet small = { 3, 3, 0.001, FALSE };
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &small, follow_less_in_the_middle,
                    dash_in_the_middle, 20,
                    FALLS "gravity=0,0,0;keep_structural=0;keep_shear=0;keep_flexion=0;jump=0");
  cloth_scene_run (&scene, 15);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), >, 15.0);
  cloth_scene_clear (&scene);
}

/* It falls by many times its size in a step, as a whole. */
static void
small_cloth_may_fall (void)
{
  static const ClothSheet small = { 3, 3, 0.001, FALSE };
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &small, cloth_follow_nothing, NULL, 2,
                    FALLS "gravity=0,-500,0");
  cloth_scene_run (&scene, 10);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), >, 100.0);
  cloth_scene_clear (&scene);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, function) g_test_add_func ("/cloth-warnings/" name, function)
  ADD ("tangles-are-told-at-the-beginning-and-when-they-last",
       tangles_are_told_at_the_beginning_and_when_they_last);
  ADD ("tangles-are-told-as-early-as-people-want", tangles_are_told_as_early_as_people_want);
  ADD ("tangles-are-told-before-there-is-a-frame", tangles_are_told_before_there_is_a_frame);
  ADD ("cloth-that-meets-nothing-is-not-spoken-of", cloth_that_meets_nothing_is_not_spoken_of);
  ADD ("the-worst-is-told-and-meshes-once", the_worst_is_told_and_meshes_once);
  ADD ("thickness-that-edges-do-not-allow-is-told-once",
       thickness_that_edges_do_not_allow_is_told_once);
  ADD ("a-step-that-fails-changes-nothing", a_step_that_fails_changes_nothing);
  ADD ("a-vertex-that-goes-too-far-in-a-step-is-told",
       a_vertex_that_goes_too_far_in_a_step_is_told);
  ADD ("what-the-rig-carries-may-go-as-far-as-that", what_the_rig_carries_may_go_as_far_as_that);
  ADD ("small-cloth-may-fall", small_cloth_may_fall);
  return g_test_run ();
}
