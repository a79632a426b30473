/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people are told of simulated cloth, and what a step leaves that does not succeed. */

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

/* Nothing holds it, and it falls a hundred times as fast as it should. */
static void
a_step_that_fails_changes_nothing (void)
{
  static const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) before = NULL, after = NULL;
  RmpOutput output = { 0 };
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_nothing, NULL, 2,
                    "contact=false;gravity=0,-1000,0;wind_drag=0;drag=0;keep=1");
  cloth_scene_run (&scene, 30);
  before = scene.technique->state_save (scene.state);
  g_assert_false (scene.technique->step (scene.shared, NULL, scene.state, scene.sampler,
                                         scene.values, 2.0, RMP_TARGET_BAKE, NULL, &output, &call,
                                         &error));
  g_assert_error (error, RMP_STOP_ERROR, RMP_STOP_FLIES);
  says (error->message, "flies apart");
  after = scene.technique->state_save (scene.state);
  g_assert_true (g_bytes_equal (before, after));
  rmp_output_clear (&output);
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
  ADD ("cloth-that-meets-nothing-is-not-spoken-of", cloth_that_meets_nothing_is_not_spoken_of);
  ADD ("the-worst-is-told-and-meshes-once", the_worst_is_told_and_meshes_once);
  ADD ("thickness-that-edges-do-not-allow-is-told-once",
       thickness_that_edges_do_not_allow_is_told_once);
  ADD ("a-step-that-fails-changes-nothing", a_step_that_fails_changes_nothing);
  return g_test_run ();
}
