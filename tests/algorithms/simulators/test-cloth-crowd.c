/* SPDX-License-Identifier: GPL-3.0-or-later */
/* More pairs near each other than may be: what is said of them, and that nothing else changes. */

#include <string.h>

#include "cloth-scene.h"
#include "motion/stop.h"
#include "simulators/elastic-continuum/elastic-continuum.h"
#include "simulators/implicit-cloth/implicit-cloth.h"
#include "simulators/interactive-mass-spring/interactive-mass-spring.h"
#include "simulators/mass-spring/mass-spring.h"
#include "simulators/parallel-verlet/parallel-verlet.h"
#include "simulators/particle-drape/particle-drape.h"

#define N 7u /* vertices along either side */
#define CELL 0.05
#define FEW "thickness=0.01;max_pairs=1000"

static const ClothSheet sheet = { N, N, CELL, FALSE };

/* From the middle column on all is in one heap. */
static void
heap_up (const float rest[3], G_GNUC_UNUSED double time, float moved[3])
{
  const float middle = (float) (CELL * (N / 2));

  moved[0] = MIN (rest[0], middle + 0.01f * (rest[0] - middle));
  moved[1] = rest[1];
  moved[2] = rest[0] < middle ? rest[2] : 0.01f * rest[2];
}

static gboolean
step (ClothScene *scene, guint n_threads, GError **error)
{
  const RmpCall call = { .n_threads = n_threads };

  return scene->technique->step (scene->shared, NULL, scene->state, scene->sampler, scene->values,
                                 scene->n_done / scene->rate, RMP_TARGET_BAKE, NULL, NULL, &call,
                                 error);
}

/* Goes on until it is refused. Returns: the vertex that is to blame */
static guint32
refuse (ClothScene *scene, const char *of)
{
  g_autoptr (GError) error = NULL, again = NULL;
  g_autoptr (GBytes) before = scene->technique->state_save (scene->state), after = NULL;

  if (step (scene, 1, &error))
    {
      g_clear_pointer (&before, g_bytes_unref);
      before = scene->technique->state_save (scene->state);
      scene->n_done++;
      step (scene, 1, &error);
    }
  g_assert_error (error, RMP_STOP_ERROR, RMP_STOP_CROWDED);
  g_assert_nonnull (strstr (error->message, "1000 pairs"));
  g_assert_nonnull (strstr (error->message, of));
  g_assert_nonnull (strstr (error->message, "raise “Most pairs"));
  after = scene->technique->state_save (scene->state);
  g_assert_true (g_bytes_equal (before, after));
  g_assert_cmpfloat (rmp_stop_get_cause (error)->time, ==, scene->n_done / scene->rate);
  /* threads find pairs in any order, and tell the same */
  g_assert_false (step (scene, 2, &again));
  g_assert_cmpstr (again->message, ==, error->message);
  return rmp_stop_get_cause (error)->vertex;
}

static void
every_simulator_tells_of_a_heap (void)
{
  static const RmpTechnique *const simulators[] = {
    &rmp_mass_spring,     &rmp_implicit_cloth, &rmp_elastic_continuum, &rmp_interactive_mass_spring,
    &rmp_parallel_verlet, &rmp_particle_drape,
  };

  for (guint i = 0; i < G_N_ELEMENTS (simulators); i++)
    {
      ClothScene scene;

      cloth_scene_init (&scene, simulators[i], &sheet, cloth_follow_last_row, heap_up, 3, FEW);
      g_assert_cmpuint (refuse (&scene, "the cloth and itself") % N, >=, N / 2 - 1);
      cloth_scene_clear (&scene);
    }
}

/* A dense mesh at a corner of the cloth. */
static void
the_mesh_that_is_near_is_told (void)
{
  static const ClothSheet dense = { 40, 40, 2e-4, FALSE };
  g_autoptr (RmpMesh) body = cloth_sheet_mesh (&dense);
  ClothScene scene;

  cloth_scene_init_over (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_last_row, NULL, 3,
                         FEW ";self_contact=false", body);
  g_assert_cmpuint (refuse (&scene, "the cloth and a mesh of 1600 vertices"), <=, N + 1);
  cloth_scene_clear (&scene);
}

/* The second of two balls is under the sheet. */
static void
the_simple_body_that_is_near_is_told (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_last_row, NULL, 3,
                    FEW ";self_contact=false;shapes=2;shapes.1.kind=sphere;shapes.1.position=5,0,0;"
                        "shapes.2.kind=sphere;shapes.2.radius=0.15 m;"
                        "shapes.2.position=0.15,-0.2,0.15;gravity=0,-1000,0");
  refuse (&scene, "the cloth and simple body 2");
  cloth_scene_clear (&scene);
}

/* What is enough for one ball is not for two in one place. */
static void
all_that_is_near_counts_together (void)
{
#define BALLS                                                                                      \
  "gravity=0,-1000,0;thickness=0.01;max_pairs=%u;self_contact=false;shapes=%u;"                    \
  "shapes.1.kind=sphere;shapes.1.radius=0.1 m;shapes.1.position=0.15,-0.2,0.15"
  guint most = 1000;
  g_autofree char *second = g_strdup (";shapes.2.kind=sphere;shapes.2.radius=0.1 m;"
                                      "shapes.2.position=0.15,-0.2,0.15");
  gboolean refused = TRUE;

  /* as many pairs as one ball needs */
  for (; refused; most += 500)
    {
      g_autofree char *settings = g_strdup_printf (BALLS, most, 1u);
      g_autoptr (GError) error = NULL;
      ClothScene scene;

      g_assert_cmpuint (most, <, 50000);
      cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_last_row, NULL, 3,
                        settings);
      scene.n_done = step (&scene, 1, NULL);
      refused = !step (&scene, 1, &error);
      cloth_scene_clear (&scene);
    }
  g_assert_cmpuint (most, >, 2000);
  {
    g_autofree char *one = g_strdup_printf (BALLS, most, 2u);
    g_autofree char *settings = g_strconcat (one, second, NULL);
    g_autoptr (GError) error = NULL;
    ClothScene scene;

    cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_last_row, NULL, 3,
                      settings);
    scene.n_done = step (&scene, 1, NULL);
    g_assert_false (step (&scene, 1, &error));
    g_assert_error (error, RMP_STOP_ERROR, RMP_STOP_CROWDED);
    cloth_scene_clear (&scene);
  }
}

/* (transfer full) */
static GBytes *
fall (const char *settings)
{
  ClothScene scene;
  GBytes *state;

  cloth_scene_init (&scene, &rmp_parallel_verlet, &sheet, cloth_follow_last_row, NULL, 3, settings);
  cloth_scene_run (&scene, 6);
  state = scene.technique->state_save (scene.state);
  cloth_scene_clear (&scene);
  return state;
}

static void
a_limit_that_is_not_passed_changes_nothing (void)
{
  g_autoptr (GBytes) usual = fall (""), few = fall ("max_pairs=10000");

  g_assert_true (g_bytes_equal (usual, few));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/cloth-crowd/" #func, func)
  ADD (every_simulator_tells_of_a_heap);
  ADD (the_mesh_that_is_near_is_told);
  ADD (the_simple_body_that_is_near_is_told);
  ADD (all_that_is_near_counts_together);
  ADD (a_limit_that_is_not_passed_changes_nothing);
#undef ADD
  return g_test_run ();
}
