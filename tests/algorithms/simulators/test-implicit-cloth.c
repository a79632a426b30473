/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Implicit cloth falls, hangs, follows and swings as cloth does, and to the byte again. */

#include "cloth-scene.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "simulators/implicit-cloth/implicit-cloth.h"

#define STILL_AIR "wind_drag=0;drag=0;"

static const ClothSheet lying = { 9, 8, 0.05, FALSE }, hanging = { 9, 9, 0.05, TRUE };

/* No inner force moves the whole, and backward Euler is exact for a constant one. */
static void
free_cloth_falls_as_one (void)
{
  ClothScene scene;
  double mean[3];

  cloth_scene_init (&scene, &rmp_implicit_cloth, &lying, cloth_follow_nothing, NULL, 2,
                    STILL_AIR "tolerance=1e-8");
  cloth_scene_run (&scene, 16);
  cloth_scene_mean_velocity (&scene, mean);
  g_assert_cmpfloat_with_epsilon (mean[1], -9.81 * 15.0 / 30.0, 1e-5);
  g_assert_cmpfloat_with_epsilon (mean[0], 0.0, 1e-6);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "strain"), <, 1e-6);
  cloth_scene_clear (&scene);
}

/* A crumpled start: forces and torques are as large as they get. */
static void
crumple (const float rest[3], double time, float moved[3])
{
  moved[0] = rest[0] + 0.01f * sinf (60.0f * rest[2]);
  moved[1] = rest[1] + 0.01f * cosf (50.0f * rest[0] + 20.0f * rest[2]);
  moved[2] = rest[2] * (0.95f + 0.0f * (float) time);
}

static void
inner_forces_keep_momentum (void)
{
  ClothScene scene;
  double mean[3];

  cloth_scene_init (&scene, &rmp_implicit_cloth, &lying, cloth_follow_nothing, crumple, 2,
                    STILL_AIR "gravity=0,0,0;tolerance=1e-8;iterations=5000");
  cloth_scene_run (&scene, 10);
  cloth_scene_mean_velocity (&scene, mean);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (mean[c], 0.0, 1e-7);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), >, 1e-3);
  cloth_scene_clear (&scene);
}

/* Without forces from outside nothing makes energy. */
static void
energy_never_grows (void)
{
  ClothScene scene;
  double last = INFINITY;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &lying, cloth_follow_nothing, crumple, 2,
                    STILL_AIR "gravity=0,0,0;tolerance=1e-6;damping=0;bend_damping=0");
  cloth_scene_run (&scene, 20); /* what was strain is motion now */
  for (guint i = 0; i < 40; i++)
    {
      const double before = last;

      cloth_scene_run (&scene, 5);
      last = cloth_scene_figure (&scene, "kinetic");
      if (i > 30)
        g_assert_cmpfloat (last, <=, 1.2 * before);
    }
  cloth_scene_clear (&scene);
}

/* The corners are nearer to each other than the cloth is wide. */
static void
gather (const float rest[3], double time, float moved[3])
{
  moved[0] = 0.8f * rest[0];
  moved[1] = rest[1];
  moved[2] = rest[2] + 0.01f * sinf (20.0f * rest[0] + 0.0f * (float) time);
}

static void
a_sheet_sags_between_two_corners (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &hanging, cloth_follow_two_corners, gather, 2,
                    "drag=2");
  cloth_scene_run (&scene, 240);
  g_assert_cmpfloat_with_epsilon (cloth_scene_position (&scene, 8, 8)[0], 0.32f, 1e-6);
  g_assert_cmpfloat_with_epsilon (cloth_scene_position (&scene, 8, 8)[1], 0.4f, 1e-6);
  g_assert_cmpfloat (cloth_scene_position (&scene, 4, 8)[1], <, 0.39f);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "strain"), >, 1e-4);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "strain"), <, 0.05);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), <, 0.02);
  cloth_scene_clear (&scene);
}

/* A strip of springs: each row is longer by what hangs below it, ½ of its own weight included. */
static void
a_strip_is_as_long_as_its_weight_makes_it (void)
{
  static const ClothSheet strip = { 3, 21, 0.02, TRUE };
  const double stretch = 50.0, density = 1.0, width = 0.04, length = 0.4;
  ClothScene scene;
  double sag;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &strip, cloth_follow_last_row, NULL, 2,
                    "density=1 kg/m²;stretch_warp=50;stretch_weft=50;shear=0.01;drag=5;"
                    "tolerance=1e-6;bend_warp=0;bend_weft=0");
  cloth_scene_run (&scene, 300);
  sag = -(double) cloth_scene_position (&scene, 1, 0)[1];
  g_assert_cmpfloat_with_epsilon (
      sag, 0.5 * density * width * length * 9.81 * length / (stretch * width), 1e-3 * length);
  cloth_scene_clear (&scene);
}

static void
wave (const float rest[3], double time, float moved[3])
{
  moved[0] = rest[0] + 0.2f * sinf (3.0f * (float) time);
  moved[1] = rest[1];
  moved[2] = rest[2] + 0.1f * sinf (5.0f * (float) time);
}

static void
pinned_cloth_is_where_the_rig_has_it (void)
{
  ClothScene scene;
  const float *rest;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &hanging, cloth_follow_everything, wave, 30, "");
  cloth_scene_run (&scene, 25);
  rest = rmp_mesh_get_positions (scene.mesh);
  for (guint v = 0; v < 81; v++)
    {
      float moved[3];

      wave (rest + 3 * v, 24.0 / 30.0, moved);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (scene.output.positions[3 * v + c], moved[c], 1e-6);
    }
  cloth_scene_clear (&scene);
}

static void
followed_cloth_lags_behind_and_comes_back (void)
{
  ClothScene loose, tight;
  double lag_loose, lag_tight;
  float moved[3];
  const float rest[3] = { 0.2f, 0.2f, 0.0f };

  cloth_scene_init (&loose, &rmp_implicit_cloth, &hanging, cloth_follow_last_row, wave, 30, "");
  cloth_scene_init (&tight, &rmp_implicit_cloth, &hanging, cloth_follow_everything, wave, 30, "");
  cloth_scene_run (&loose, 20);
  cloth_scene_run (&tight, 20);
  wave (rest, 19.0 / 30.0, moved);
  lag_loose = fabs ((double) (cloth_scene_position (&loose, 4, 4)[2] - moved[2]));
  lag_tight = fabs ((double) (cloth_scene_position (&tight, 4, 4)[2] - moved[2]));
  g_assert_cmpfloat (lag_loose, >, 0.01);
  g_assert_cmpfloat (lag_tight, <, 1e-6);
  cloth_scene_clear (&loose);
  cloth_scene_clear (&tight);
}

/* Steps of a fortieth of a second on stiff cloth, all at once. */
static void
large_steps_are_stable (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &hanging, cloth_follow_two_corners, wave, 60,
                    "stretch_warp=1e5;stretch_weft=1e5;shear=1e4;bend_warp=1e-2;bend_weft=1e-2;"
                    "step_max=0.025;step_min=0.025;damping=0;bend_damping=0;wind_drag=0;drag=0");
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
  static const char *const variants[] = { "hessian=exact", "hessian=gauss-newton", "newton=3" };
  ClothScene scene, other;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &hanging, cloth_follow_last_row, NULL, 2,
                    "drag=5;tolerance=1e-6");
  cloth_scene_run (&scene, 200);
  for (guint i = 0; i < G_N_ELEMENTS (variants); i++)
    {
      g_autofree char *settings = g_strconcat ("drag=5;tolerance=1e-6;", variants[i], NULL);

      cloth_scene_init (&other, &rmp_implicit_cloth, &hanging, cloth_follow_last_row, NULL, 2,
                        settings);
      cloth_scene_run (&other, 200);
      g_assert_cmpfloat_with_epsilon (cloth_scene_position (&scene, 4, 0)[1],
                                      cloth_scene_position (&other, 4, 0)[1], 1e-4);
      cloth_scene_clear (&other);
    }
  cloth_scene_clear (&scene);
}

static void
threads_make_no_difference (void)
{
  static const ClothSheet large = { 80, 70, 0.01, TRUE };
  ClothScene one, two;

  cloth_scene_init (&one, &rmp_implicit_cloth, &large, cloth_follow_two_corners, wave, 30,
                    "wind=2,0,1;iterations=30");
  cloth_scene_init (&two, &rmp_implicit_cloth, &large, cloth_follow_two_corners, wave, 30,
                    "wind=2,0,1;iterations=30");
  one.n_threads = 1;
  two.n_threads = 2;
  cloth_scene_run (&one, 4);
  cloth_scene_run (&two, 4);
  g_assert_cmpmem (one.output.positions, 3 * 5600 * sizeof (float), two.output.positions,
                   3 * 5600 * sizeof (float));
  cloth_scene_clear (&one);
  cloth_scene_clear (&two);
}

static void
a_checkpoint_goes_on_to_the_byte (void)
{
  ClothScene scene;
  g_autoptr (GBytes) saved = NULL, shorter = NULL;
  g_autofree float *expected = NULL;
  g_autoptr (GError) error = NULL;
  gpointer state;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &hanging, cloth_follow_two_corners, wave, 60, "");
  cloth_scene_run (&scene, 10);
  saved = rmp_implicit_cloth.state_save (scene.state);
  cloth_scene_run (&scene, 10);
  expected = g_memdup2 (scene.output.positions, 3 * 81 * sizeof (float));

  state = rmp_implicit_cloth.state_load (scene.shared, saved, &error);
  g_assert_no_error (error);
  rmp_implicit_cloth.state_free (g_steal_pointer (&scene.state));
  scene.state = rmp_implicit_cloth.state_copy (state);
  rmp_implicit_cloth.state_free (state);
  scene.n_done = 10;
  cloth_scene_run (&scene, 10);
  g_assert_cmpmem (expected, 3 * 81 * sizeof (float), scene.output.positions,
                   3 * 81 * sizeof (float));

  shorter = g_bytes_new_from_bytes (saved, 0, g_bytes_get_size (saved) - 8);
  g_assert_null (rmp_implicit_cloth.state_load (scene.shared, shorter, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  cloth_scene_clear (&scene);
}

static void
settling_is_done_before_the_first_frame (void)
{
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &hanging, cloth_follow_two_corners, gather, 2,
                    "settle=2 s;drag=2");
  cloth_scene_run (&scene, 1);
  g_assert_cmpfloat (cloth_scene_position (&scene, 4, 8)[1], <, 0.39f);
  cloth_scene_clear (&scene);
}

/* --- what cannot be --------------------------------------------------------------------------- */

static void
cloth_without_area_is_refused (void)
{
  static const RmpCall call = { 0 };
  static const float positions[9] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 2.0f, 0.0f, 0.0f };
  static const guint32 faces[3] = { 0, 1, 2 };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, positions, 1, faces, 0, NULL, NULL, &error);
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (mesh, 1, 30.0, positions);
  g_autoptr (RmpValues) values = rmp_values_new (&rmp_implicit_cloth);
  const RmpInput input = { .mesh = mesh };

  g_assert_null (rmp_implicit_cloth.prepare (&input, sampler, values, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

static void
a_step_can_be_cancelled (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .cancellable = cancellable };
  g_autoptr (GError) error = NULL;
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &hanging, cloth_follow_two_corners, NULL, 2, "");
  cloth_scene_run (&scene, 1);
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_implicit_cloth.step (scene.shared, NULL, scene.state, scene.sampler,
                                           scene.values, 1.0 / 30.0, RMP_TARGET_BAKE, NULL, NULL,
                                           &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  cloth_scene_clear (&scene);
}

static void
explode (const float rest[3], double time, float moved[3])
{
  for (guint c = 0; c < 3; c++)
    moved[c] = time > 0.1 ? 1e7f * rest[c] : rest[c];
}

static void
cloth_that_flies_apart_says_so (void)
{
  static const RmpCall call = { 0 };
  g_autoptr (GError) error = NULL;
  ClothScene scene;

  cloth_scene_init (&scene, &rmp_implicit_cloth, &hanging, cloth_follow_two_corners, explode, 30,
                    "step_min=0.01");
  cloth_scene_run (&scene, 3);
  for (guint k = 3; k < 10 && !error; k++)
    rmp_implicit_cloth.step (scene.shared, NULL, scene.state, scene.sampler, scene.values, k / 30.0,
                             RMP_TARGET_BAKE, NULL, NULL, &call, &error);
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_FAILED);
  g_assert_nonnull (strstr (error->message, "flies apart"));
  cloth_scene_clear (&scene);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(func) g_test_add_func ("/implicit-cloth/" #func, func)
  ADD (free_cloth_falls_as_one);
  ADD (inner_forces_keep_momentum);
  ADD (energy_never_grows);
  ADD (a_sheet_sags_between_two_corners);
  ADD (a_strip_is_as_long_as_its_weight_makes_it);
  ADD (pinned_cloth_is_where_the_rig_has_it);
  ADD (followed_cloth_lags_behind_and_comes_back);
  ADD (large_steps_are_stable);
  ADD (variants_agree_where_cloth_is_taut);
  ADD (threads_make_no_difference);
  ADD (a_checkpoint_goes_on_to_the_byte);
  ADD (settling_is_done_before_the_first_frame);
  ADD (cloth_without_area_is_refused);
  ADD (a_step_can_be_cancelled);
  ADD (cloth_that_flies_apart_says_so);
#undef ADD
  return g_test_run ();
}
