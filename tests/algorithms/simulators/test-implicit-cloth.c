/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Implicit cloth: what large steps promise, beside what holds of every simulator. */

#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "../counted-cancels.h"
#include "cloth/simulator.h"
#include "simulators/implicit-cloth/implicit-cloth.h"

/* The largest kinetic energy of every half second, after the first second: the strain of a still
 * sheet is no motion yet, and what is watched begins where some of it has become one.
 */
static void
watch_energy (const char *steps)
{
  g_autofree char *settings = g_strconcat (STILL_AIR
                                           "gravity=0,0,0;tolerance=1e-6;iterations=5000;damping=0;"
                                           "bend_damping=0;step_change=0.5;",
                                           steps, NULL);
  ClothScene scene;
  double last;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &cloth_lying, cloth_follow_nothing, cloth_crumple,
                    2, settings);
  cloth_scene_run (&scene, 30);
  last = cloth_scene_figure (&scene, "kinetic");
  for (guint i = 0; i < 6; i++)
    {
      double peak = 0.0;

      for (guint k = 0; k < 15; k++)
        {
          cloth_scene_run (&scene, 1);
          peak = MAX (peak, cloth_scene_figure (&scene, "kinetic"));
        }
      g_assert_cmpfloat (peak, <=, 1.01 * last);
      last = peak;
    }
  cloth_scene_clear (&scene);
}

/* Backward Euler only takes energy away, whatever a step is. */
static void
energy_never_grows (void)
{
  watch_energy ("step_min=0.033;step_max=0.034");
  watch_energy ("step_min=0.0166;step_max=0.0167");
  watch_energy ("step_min=0.0083;step_max=0.0084");
}

/* A strip of springs: each row is longer by what hangs below it, and half of its own weight. */
static void
a_strip_is_as_long_as_its_weight_makes_it (void)
{
  static const ClothSheet strip = { 3, 21, 0.02, TRUE };
  const double stretch = 50.0, density = 1.0, length = 0.4;
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &strip, cloth_follow_last_row, NULL, 2,
                    "density=1 kg/m²;stretch_warp=50;stretch_weft=50;shear=0.01;drag=5;"
                    "tolerance=1e-6;bend_warp=0;bend_weft=0");
  cloth_scene_run (&scene, 300);
  g_assert_cmpfloat_with_epsilon (-(double) cloth_scene_position (&scene, 1, 0)[1],
                                  0.5 * density * length * 9.81 * length / stretch, 1e-3 * length);
  cloth_scene_clear (&scene);
}

/* Steps of a fortieth of a second on stiff cloth, all at once. */
static void
large_steps_are_stable (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &cloth_hanging, cloth_follow_two_corners,
                    cloth_wave, 60,
                    STILL_AIR "stretch_warp=1e5;stretch_weft=1e5;shear=1e4;bend_warp=1e-2;"
                              "bend_weft=1e-2;step_max=0.025;step_min=0.025;damping=0;"
                              "bend_damping=0");
  cloth_scene_run (&scene, 60);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), <, 5.0);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "strain"), <, 0.1);
  cloth_scene_clear (&scene);
}

/* With the paper's own derivatives and one of Newton's iterations, and with ours and more of them.
 */
static void
variants_agree_where_cloth_is_taut (void)
{
  static const char *const variants[] = { "hessian=exact", "hessian=gauss-newton", "newton=3",
                                          "solver=cholesky" };
  ClothScene scene, other;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &cloth_hanging, cloth_follow_last_row, NULL, 2,
                    "drag=5;tolerance=1e-6");
  cloth_scene_run (&scene, 200);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      g_autofree char *settings = g_strconcat ("drag=5;tolerance=1e-6;", variants[i], NULL);

      cloth_scene_init (&other, &rmp_implicit_cloth, &cloth_hanging, cloth_follow_last_row, NULL, 2,
                        settings);
      cloth_scene_run (&other, 200);
      g_assert_cmpfloat_with_epsilon (cloth_scene_position (&scene, 4, 0)[1],
                                      cloth_scene_position (&other, 4, 0)[1], 1e-4);
      cloth_scene_clear (&other);
    }
  cloth_scene_clear (&scene);
}

/* With pins, holds and compressed cloth, frame by frame; and to the byte with other threads. */
static void
a_factor_comes_to_what_gradients_do (void)
{
  static const char *const settings[] = { "tolerance=1e-8;iterations=5000", "solver=cholesky",
                                          "solver=cholesky" };
  ClothScene scenes[3];

  for (guint i = 0; i < 3; i++)
    {
      cloth_scene_init (&scenes[i], &rmp_implicit_cloth, &cloth_hanging, cloth_follow_two_corners,
                        cloth_wave, 60, settings[i]);
      scenes[i].n_threads = i == 2 ? 2 : 1;
      cloth_scene_run (&scenes[i], 15);
    }
  for (guint k = 0; k < 3 * 81; k++)
    {
      g_assert_cmpfloat_with_epsilon (scenes[0].output.positions[k], scenes[1].output.positions[k],
                                      1e-5);
      g_assert_cmpfloat (scenes[1].output.positions[k], ==, scenes[2].output.positions[k]);
    }
  g_assert_cmpfloat (cloth_scene_figure (&scenes[0], "iterations"), >, 0.0);
  g_assert_cmpfloat (cloth_scene_figure (&scenes[1], "iterations"), ==, 0.0);
  for (guint i = 0; i < 3; i++)
    cloth_scene_clear (&scenes[i]);
}

/* A frame that is one step: it is looked within it, in each of the iterations it is solved with. */
static void
a_cancel_is_looked_for_within_a_step (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  RmpOutput output;
  ClothScene scene;
  guint n_iterations;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    "step_min=0.1;step_max=0.1;step_change=0.5;tolerance=1e-8;iterations=500");
  cloth_scene_run (&scene, 1);
  counted_cancels_begin (0);
  g_assert_true (scene.technique->step (scene.shared, NULL, scene.state, scene.sampler,
                                        scene.values, 1.0 / 30.0, RMP_TARGET_BAKE, NULL, &output,
                                        &call, &error));
  g_assert_no_error (error);
  g_assert_cmpfloat (output.figures[RMP_CLOTH_FIGURE_STEPS], ==, 1.0);
  n_iterations = (guint) output.figures[RMP_CLOTH_FIGURE_ITERATIONS];
  g_assert_cmpuint (n_iterations, >, 20);
  g_assert_cmpuint (counted_cancels_end (), >, n_iterations);
  rmp_output_clear (&output);
  cloth_scene_clear (&scene);
}

static void
gather (const float rest[3], double time, float moved[3])
{
  moved[0] = (1.0f - 0.4f * (float) time) * rest[0];
  moved[1] = rest[1];
  moved[2] = 0.04f * (float) time * sinf (8.0f * rest[0]);
}

/* Small faces turn far while they do. */
static void
a_fine_sheet_buckles_in_large_steps (void)
{
  static const ClothSheet sheet = { 144, 16, 1.0 / 143.0, TRUE };
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &sheet, cloth_follow_last_row, gather, 8,
                    "contact=false");
  for (guint frame = 0; frame < 6; frame++)
    {
      cloth_scene_run (&scene, 1);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "steps"), <=, 2.0);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "strain"), <, 0.05);
    }
  cloth_scene_clear (&scene);
}

static double
follow_two_rows (const ClothSheet *sheet, G_GNUC_UNUSED guint x, guint y)
{
  return y + 2 >= sheet->ny;
}

/* Cells become half as long as they are wide. */
static void
shorten_cells (ClothScene *scene)
{
  static const RmpCall call = { 0 };
  const guint n = rmp_mesh_get_n_vertices (scene->mesh);
  g_autofree float *positions = g_memdup2 (rmp_mesh_get_positions (scene->mesh),
                                           3 * n * sizeof (float));
  g_autoptr (RmpMesh) whole = scene->mesh;
  g_autoptr (GError) error = NULL;

  for (guint v = 0; v < n; v++)
    positions[3 * v + 2] *= 0.5f;
  scene->mesh = rmp_mesh_new (n, positions, rmp_mesh_get_n_faces (whole),
                              rmp_mesh_get_faces (whole), 0, NULL, NULL, &error);
  rmp_sampler_unref (scene->sampler);
  scene->sampler = rmp_sampler_new_sequence (scene->mesh, 1, scene->rate, positions);
  scene->input.mesh = scene->mesh;
  scene->technique->state_free (scene->state);
  scene->technique->shared_free (scene->shared);
  scene->shared = scene->technique->prepare (&scene->input, scene->sampler, scene->values, &call,
                                             &error);
  g_assert_no_error (error);
  scene->state = scene->technique->state_new (scene->shared);
}

/* How far the end of a strip that is held level at the other one comes down, metres. */
static double
droop (const char *settings)
{
  static const ClothSheet strip = { 3, 13, 0.02, FALSE };
  g_autofree char *all = g_strconcat ("drag=10;tolerance=1e-6;wind_drag=0;", settings, NULL);
  ClothScene scene;
  double down;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &strip, follow_two_rows, NULL, 2, all);
  shorten_cells (&scene);
  cloth_scene_run (&scene, 90);
  down = -(double) cloth_scene_position (&scene, 1, 0)[1];
  cloth_scene_clear (&scene);
  return down;
}

/* A strip bends along lines that are as long as two cells, l² by whose faces is 2: a constant is
 * half of it.
 */
static void
a_constant_weight_of_bends_leaves_out_their_shape (void)
{
  const double soft = droop ("bend_warp=1e-4;bend_weft=1e-4"),
               stiff = droop ("bend_warp=2e-4;bend_weft=2e-4"),
               constant = droop ("bend_warp=2e-4;bend_weft=2e-4;bend_weight=constant");

  g_assert_cmpfloat (soft, >, 1.05 * stiff);
  g_assert_cmpfloat_with_epsilon (constant, soft, 0.01 * soft);
}

/* Of cloth that hangs still all weight is on what holds it, by both solvers. */
static void
what_is_held_carries_the_weight (void)
{
  static const char *const solvers[] = { "mpcg", "cholesky" };
  const double weight = 0.15 * 9.81 * 0.4 * 0.4;

  for (guint i = 0; i < G_N_ELEMENTS (solvers); i++)
    {
      g_autofree char *settings = g_strdup_printf ("drag=5;tolerance=1e-6;solver=%s", solvers[i]);
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_implicit_cloth, &cloth_hanging, cloth_follow_two_corners, NULL,
                        2, settings);
      cloth_scene_run (&scene, 120);
      g_assert_cmpfloat_with_epsilon (cloth_scene_figure (&scene, "pull"), weight, 1e-4 * weight);
      g_assert_cmpfloat (cloth_scene_figure (&scene, "pull_most"), >=, 0.5 * weight);
      cloth_scene_clear (&scene);
    }
}

static void
steps_that_are_not_solved_for_are_told (void)
{
  static const char *const settings[] = { "tolerance=1e-8;iterations=10", "" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ClothScene scene;

      cloth_scene_init (&scene, &rmp_implicit_cloth, &cloth_hanging, cloth_follow_two_corners, NULL,
                        2, settings[i]);
      cloth_scene_run (&scene, 2);
      if (i == 0)
        g_assert_nonnull (strstr (scene.output.warning, "not solved for"));
      else
        g_assert_null (scene.output.warning);
      cloth_scene_clear (&scene);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  cloth_checks_add (&rmp_implicit_cloth, "tolerance=1e-6;iterations=400;step_min=0.005",
                    "tolerance=1e-8;iterations=5000");
#define ADD(func) g_test_add_func ("/implicit-cloth/" #func, func)
  ADD (energy_never_grows);
  ADD (a_strip_is_as_long_as_its_weight_makes_it);
  ADD (large_steps_are_stable);
  ADD (variants_agree_where_cloth_is_taut);
  ADD (a_factor_comes_to_what_gradients_do);
  ADD (a_fine_sheet_buckles_in_large_steps);
  ADD (a_cancel_is_looked_for_within_a_step);
  ADD (a_constant_weight_of_bends_leaves_out_their_shape);
  ADD (steps_that_are_not_solved_for_are_told);
  ADD (what_is_held_carries_the_weight);
#undef ADD
  return g_test_run ();
}
