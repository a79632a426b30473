/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth-checks.h"

#include <math.h>
#include <string.h>

#include "../counted-cancels.h"
#include "motion/stop.h"

const ClothSheet cloth_lying = { 9, 8, 0.05, FALSE }, cloth_hanging = { 9, 9, 0.05, TRUE };

/* What is checked. */
typedef struct
{
  const RmpTechnique *technique;
  const char *settings, *exact;
} Checked;

void
cloth_wave (const float rest[3], double time, float moved[3])
{
  moved[0] = rest[0] + 0.2f * sinf (3.0f * (float) time);
  moved[1] = rest[1];
  moved[2] = rest[2] + 0.1f * sinf (5.0f * (float) time);
}

void
cloth_gather (const float rest[3], double time, float moved[3])
{
  moved[0] = 0.8f * rest[0];
  moved[1] = rest[1];
  moved[2] = rest[2] + 0.01f * sinf (20.0f * rest[0] + 0.0f * (float) time);
}

void
cloth_crumple (const float rest[3], double time, float moved[3])
{
  moved[0] = rest[0] + 0.01f * sinf (60.0f * rest[2]);
  moved[1] = rest[1] + 0.01f * cosf (50.0f * rest[0] + 20.0f * rest[2]);
  moved[2] = rest[2] * (0.95f + 0.0f * (float) time);
}

static void
begin (ClothScene *scene, const Checked *checked, const ClothSheet *sheet, ClothFollow follow,
       ClothMotion motion, const char *settings)
{
  g_autofree char *all = g_strconcat (checked->settings, ";", settings, NULL);

  cloth_scene_init (scene, checked->technique, sheet, follow, motion, 60, all);
}

/* Steps of any length are exact for a constant force, or end a little too far. */
static void
free_cloth_falls_as_one (gconstpointer data)
{
  ClothScene scene;
  double mean[3];

  begin (&scene, data, &cloth_lying, cloth_follow_nothing, NULL, STILL_AIR);
  cloth_scene_run (&scene, 16);
  cloth_scene_mean_velocity (&scene, mean);
  g_assert_cmpfloat_with_epsilon (mean[1], -9.81 * 15.0 / 30.0, 1e-4);
  g_assert_cmpfloat_with_epsilon (mean[0], 0.0, 1e-6);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "strain"), <, 1e-5);
  cloth_scene_clear (&scene);
}

static void
inner_forces_keep_momentum (gconstpointer data)
{
  g_autofree char *settings = g_strconcat (STILL_AIR "gravity=0,0,0;",
                                           ((const Checked *) data)->exact, NULL);
  ClothScene scene;
  double mean[3];

  begin (&scene, data, &cloth_lying, cloth_follow_nothing, cloth_crumple, settings);
  cloth_scene_run (&scene, 10);
  cloth_scene_mean_velocity (&scene, mean);
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (mean[c], 0.0, 1e-6);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), >, 1e-3);
  cloth_scene_clear (&scene);
}

static void
a_sheet_sags_between_two_corners (gconstpointer data)
{
  ClothScene scene;

  begin (&scene, data, &cloth_hanging, cloth_follow_two_corners, cloth_gather, "drag=3");
  cloth_scene_run (&scene, 240);
  g_assert_cmpfloat_with_epsilon (cloth_scene_position (&scene, 8, 8)[0], 0.32f, 1e-6);
  g_assert_cmpfloat_with_epsilon (cloth_scene_position (&scene, 8, 8)[1], 0.4f, 1e-6);
  g_assert_cmpfloat (cloth_scene_position (&scene, 4, 8)[1], <, 0.39f);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "strain"), >, 1e-4);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "strain"), <, 0.12);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), <, 0.05);
  cloth_scene_clear (&scene);
}

static void
pinned_cloth_is_where_the_rig_has_it (gconstpointer data)
{
  ClothScene scene;
  const float *rest;

  begin (&scene, data, &cloth_hanging, cloth_follow_everything, cloth_wave, "");
  cloth_scene_run (&scene, 25);
  rest = rmp_mesh_get_positions (scene.mesh);
  for (guint v = 0; v < 81; v++)
    {
      float moved[3];

      cloth_wave (rest + 3 * v, 24.0 / 30.0, moved);
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (scene.output.positions[3 * v + c], moved[c], 1e-6);
    }
  cloth_scene_clear (&scene);
}

static void
loose_cloth_lags_behind (gconstpointer data)
{
  static const float rest[3] = { 0.2f, 0.2f, 0.0f };
  ClothScene scene;
  float moved[3];

  begin (&scene, data, &cloth_hanging, cloth_follow_last_row, cloth_wave, "");
  cloth_scene_run (&scene, 20);
  cloth_wave (rest, 19.0 / 30.0, moved);
  g_assert_cmpfloat (fabsf (cloth_scene_position (&scene, 4, 4)[2] - moved[2]), >, 0.01f);
  cloth_scene_clear (&scene);
}

static double
follow_half (G_GNUC_UNUSED const ClothSheet *sheet, G_GNUC_UNUSED guint x, G_GNUC_UNUSED guint y)
{
  return 0.5;
}

/* A spring of 20 1/s that carries a weight is longer by g / 400. */
static void
held_cloth_hangs_a_little_below_the_rig (gconstpointer data)
{
  ClothScene scene;

  begin (&scene, data, &cloth_hanging, follow_half, NULL, "");
  cloth_scene_run (&scene, 60);
  g_assert_cmpfloat_with_epsilon (cloth_scene_position (&scene, 4, 4)[1], 0.2f - 9.81f / 400.0f,
                                  1e-3);
  cloth_scene_clear (&scene);
}

/* Half a second, as by default, is no whole number of the spans that it is gone through in. */
static void
settling_is_done_before_the_first_frame (gconstpointer data)
{
  static const char *const settings[] = { "settle=2 s;drag=2", "settle=0.5 s;drag=2" };
  static const float below[] = { 0.39f, 0.4f };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      ClothScene scene;

      begin (&scene, data, &cloth_hanging, cloth_follow_two_corners, cloth_gather, settings[i]);
      cloth_scene_run (&scene, 1);
      g_assert_cmpfloat (cloth_scene_position (&scene, 4, 8)[1], <, below[i]);
      cloth_scene_clear (&scene);
    }
}

/* --- the same again --------------------------------------------------------------------------- */

/* Without contact, whose tests say the same of it. */
static void
threads_make_no_difference (gconstpointer data)
{
  static const ClothSheet large = { 80, 70, 0.02, TRUE };
  static const guint n_threads[] = { 1, 2, 8 };
  g_autofree float *expected = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (n_threads); i++)
    {
      ClothScene scene;

      begin (&scene, data, &large, cloth_follow_two_corners, cloth_wave,
             "wind=2,0,1;contact=false");
      scene.n_threads = n_threads[i];
      cloth_scene_run (&scene, 3);
      if (!expected)
        expected = g_memdup2 (scene.output.positions, 3 * 5600 * sizeof (float));
      g_assert_cmpmem (expected, 3 * 5600 * sizeof (float), scene.output.positions,
                       3 * 5600 * sizeof (float));
      cloth_scene_clear (&scene);
    }
}

/* Also in another run, which has prepared anew and stepped nothing before. */
static void
a_checkpoint_goes_on_to_the_byte (gconstpointer data)
{
  const RmpTechnique *technique = ((const Checked *) data)->technique;
  ClothScene scene, other;
  g_autoptr (GBytes) saved = NULL, shorter = NULL, end = NULL, other_end = NULL;
  g_autofree float *expected = NULL;
  g_autoptr (GError) error = NULL;
  gpointer state;

  begin (&scene, data, &cloth_hanging, cloth_follow_two_corners, cloth_wave, "");
  cloth_scene_run (&scene, 10);
  saved = technique->state_save (scene.state);
  cloth_scene_run (&scene, 10);
  expected = g_memdup2 (scene.output.positions, 3 * 81 * sizeof (float));
  end = technique->state_save (scene.state);

  state = technique->state_load (scene.shared, saved, &error);
  g_assert_no_error (error);
  technique->state_free (g_steal_pointer (&scene.state));
  scene.state = technique->state_copy (state);
  technique->state_free (state);
  scene.n_done = 10;
  cloth_scene_run (&scene, 10);
  g_assert_cmpmem (expected, 3 * 81 * sizeof (float), scene.output.positions,
                   3 * 81 * sizeof (float));

  begin (&other, data, &cloth_hanging, cloth_follow_two_corners, cloth_wave, "");
  technique->state_free (g_steal_pointer (&other.state));
  other.state = technique->state_load (other.shared, saved, &error);
  g_assert_no_error (error);
  other.n_done = 10;
  cloth_scene_run (&other, 10);
  other_end = technique->state_save (other.state); /* of doubles */
  g_assert_true (g_bytes_equal (end, other_end));
  cloth_scene_clear (&other);

  shorter = g_bytes_new_from_bytes (saved, 0, g_bytes_get_size (saved) - 8);
  g_assert_null (technique->state_load (scene.shared, shorter, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA);
  cloth_scene_clear (&scene);
}

/* --- what cannot be --------------------------------------------------------------------------- */

static void
cloth_without_area_is_refused (gconstpointer data)
{
  static const RmpCall call = { 0 };
  static const float positions[9] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 2.0f, 0.0f, 0.0f };
  static const guint32 faces[3] = { 0, 1, 2 };
  const RmpTechnique *technique = ((const Checked *) data)->technique;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (3, positions, 1, faces, 0, NULL, NULL, &error);
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (mesh, 1, 30.0, positions);
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  const RmpInput input = { .mesh = mesh };

  g_assert_null (technique->prepare (&input, sampler, values, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT);
}

/* A face without area among others, and the same corner twice. */
static void
bad_faces_do_no_harm (gconstpointer data)
{
  static const RmpCall call = { 0 };
  static const float positions[15] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 1.0f,
                                       0.0f, 1.0f, 1.0f, 0.0f, 0.5f, 0.5f, 0.0f };
  static const guint32 faces[15] = { 0, 1, 2, 1, 3, 2, 1, 4, 2, 0, 0, 3, 1, 2, 4 };
  const RmpTechnique *technique = ((const Checked *) data)->technique;
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpMesh) mesh = rmp_mesh_new (5, positions, 5, faces, 0, NULL, NULL, &error);
  g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (mesh, 1, 30.0, positions);
  g_autoptr (RmpValues) values = rmp_values_new (technique);
  const RmpInput input = { .mesh = mesh };
  gpointer shared = technique->prepare (&input, sampler, values, &call, &error);
  gpointer state;

  g_assert_no_error (error);
  state = technique->state_new (shared);
  for (guint k = 0; k < 5; k++)
    {
      RmpOutput output;

      g_assert_true (technique->step (shared, NULL, state, sampler, values, k / 30.0,
                                      RMP_TARGET_BAKE, NULL, &output, &call, &error));
      for (guint i = 0; i < 15; i++)
        g_assert_true (isfinite (output.positions[i]));
      rmp_output_clear (&output);
    }
  technique->state_free (state);
  technique->shared_free (shared);
}

/* The frame after the first, in one thread. @first: as for counted_cancels_begin(). Returns: looks
 */
static guint
step_cancelled_at (ClothScene *scene, guint first, GError **error)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  const RmpTechnique *technique = scene->technique;
  gpointer state = technique->state_copy (scene->state);
  gboolean done;

  counted_cancels_begin (first);
  done = technique->step (scene->shared, NULL, state, scene->sampler, scene->values, 1.0 / 30.0,
                          RMP_TARGET_BAKE, NULL, NULL, &call, error);
  technique->state_free (state);
  g_assert_true (done == (*error == NULL));
  return counted_cancels_end ();
}

/* Whoever is told of a cancel within a frame ends it: what was broken off is no frame. */
static void
a_frame_can_be_cancelled_at_any_look (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  ClothScene scene;
  guint n_looks;

  begin (&scene, data, &cloth_hanging, cloth_follow_two_corners, cloth_gather, "");
  cloth_scene_run (&scene, 1);
  n_looks = step_cancelled_at (&scene, 0, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (n_looks, >=, 1);
  for (guint first = 1; first <= n_looks; first += 1 + n_looks / 20)
    {
      const guint n_until_end = step_cancelled_at (&scene, first, &error);

      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (n_until_end - first, <, 20);
      g_clear_error (&error);
    }
  cloth_scene_clear (&scene);
}

static void
explode (const float rest[3], double time, float moved[3])
{
  for (guint c = 0; c < 3; c++)
    moved[c] = time > 0.1 ? 1e9f * rest[c] : rest[c];
}

static void
cloth_that_flies_apart_says_so (gconstpointer data)
{
  static const RmpCall call = { 0 };
  const RmpTechnique *technique = ((const Checked *) data)->technique;
  g_autoptr (GError) error = NULL;
  g_autofree char *told = NULL;
  const RmpStopCause *cause;
  ClothScene scene;

  begin (&scene, data, &cloth_hanging, cloth_follow_two_corners, explode, "");
  cloth_scene_run (&scene, 3);
  for (guint k = 3; k < 10 && !error; k++)
    technique->step (scene.shared, NULL, scene.state, scene.sampler, scene.values, k / 30.0,
                     RMP_TARGET_BAKE, NULL, NULL, &call, &error);
  g_assert_error (error, RMP_STOP_ERROR, RMP_STOP_FLIES);
  g_assert_nonnull (strstr (error->message, "flies apart"));
  cause = rmp_stop_get_cause (error);
  /* the step is told, and not the frame */
  told = g_strdup_printf ("in step %u of the frame", cause->step);
  g_assert_cmpuint (cause->step, >=, 1);
  g_assert_nonnull (strstr (error->message, told));
  g_assert_cmpuint (cause->vertex, <, rmp_mesh_get_n_vertices (scene.mesh));
  g_assert_cmpfloat (cause->time, >, 0.1 - 1e-9);
  cloth_scene_clear (&scene);
}

/* To and fro at 20 m/s: farther in a step than ten times the size of a small cloth. */
static void
dash (const float rest[3], double time, float moved[3])
{
  const double phase = fmod (time, 0.4);

  moved[0] = rest[0] + 20.0f * (float) MIN (phase, 0.4 - phase);
  moved[1] = rest[1];
  moved[2] = rest[2];
}

static void
small_cloth_goes_along_on_a_fast_rig (gconstpointer data)
{
  static const ClothSheet small = { 5, 5, 0.002, TRUE };
  ClothScene scene;

  begin (&scene, data, &small, cloth_follow_two_corners, dash, "jump=0");
  for (guint k = 0; k < 24; k++)
    {
      float end[3];

      cloth_scene_run (&scene, 1);
      dash ((float[3]){ 0.0f, 0.008f, 0.0f }, k / scene.rate, end);
      g_assert_cmpfloat (fabsf (cloth_scene_position (&scene, 0, 4)[0] - end[0]), <, 1e-5f);
    }
  cloth_scene_clear (&scene);
}

/* Far away and turned, from one frame to the next. */
static void
cut (const float rest[3], double time, float moved[3])
{
  if (time < 0.31)
    {
      memcpy (moved, rest, 3 * sizeof *rest);
      return;
    }
  moved[0] = 5.0f - rest[2];
  moved[1] = 1.0f + rest[1];
  moved[2] = rest[0];
}

/* Cloth goes along as it hangs, and is not thrown about. */
static void
cloth_is_carried_over_a_cut (gconstpointer data)
{
  ClothScene scene;
  float before[3];
  double strain;

  begin (&scene, data, &cloth_hanging, cloth_follow_two_corners, cut, "drag=5");
  cloth_scene_run (&scene, 10);
  memcpy (before, cloth_scene_position (&scene, 4, 0), sizeof before);
  strain = cloth_scene_figure (&scene, "strain");
  cloth_scene_run (&scene, 1);
  {
    const float *after = cloth_scene_position (&scene, 4, 0);

    g_assert_cmpfloat (fabsf (after[0] - (5.0f - before[2])), <, 0.05f);
    g_assert_cmpfloat (fabsf (after[1] - (1.0f + before[1])), <, 0.05f);
    g_assert_cmpfloat (fabsf (after[2] - before[0]), <, 0.05f);
  }
  g_assert_cmpfloat (cloth_scene_figure (&scene, "strain"), <, strain + 0.05);
  g_assert_cmpfloat (cloth_scene_figure (&scene, "speed"), <, 3.0);
  cloth_scene_clear (&scene);
}

static void
add (const RmpTechnique *technique, const char *settings, const char *exact, gboolean is_static)
{
  static const struct
  {
    const char *name;
    GTestDataFunc func;
    gboolean moves; /* it speaks of motion, or is long where time does not matter */
  } checks[] = {
#define CHECK(func) { #func, func, FALSE }
#define MOTION(func)                                                                               \
  {                                                                                                \
#    func, func, TRUE                                                                              \
  }
    MOTION (free_cloth_falls_as_one),
    MOTION (inner_forces_keep_momentum),
    CHECK (a_sheet_sags_between_two_corners),
    CHECK (pinned_cloth_is_where_the_rig_has_it),
    MOTION (loose_cloth_lags_behind),
    CHECK (held_cloth_hangs_a_little_below_the_rig),
    CHECK (settling_is_done_before_the_first_frame),
    MOTION (threads_make_no_difference),
    CHECK (a_checkpoint_goes_on_to_the_byte),
    CHECK (cloth_is_carried_over_a_cut),
    CHECK (cloth_without_area_is_refused),
    CHECK (bad_faces_do_no_harm),
    CHECK (a_frame_can_be_cancelled_at_any_look),
    CHECK (cloth_that_flies_apart_says_so),
    MOTION (small_cloth_goes_along_on_a_fast_rig),
#undef CHECK
#undef MOTION
  };

  for (guint i = 0; i < G_N_ELEMENTS (checks); i++)
    {
      g_autofree char *name = g_strdup_printf ("/%s/%s", technique->id, checks[i].name);
      Checked *checked;

      if (is_static && checks[i].moves)
        continue;
      checked = g_new (Checked, 1);
      *checked = (Checked){ technique, settings, exact };
      g_test_add_data_func_full (name, checked, checks[i].func, g_free);
    }
}

void
cloth_checks_add (const RmpTechnique *technique, const char *settings, const char *exact)
{
  add (technique, settings, exact, FALSE);
}

void
cloth_checks_add_static (const RmpTechnique *technique, const char *settings)
{
  add (technique, settings, "", TRUE);
}

void
cloth_check_most_steps (const RmpTechnique *technique, const char *settings)
{
  const gsize size = 3 * (gsize) cloth_hanging.nx * cloth_hanging.ny * sizeof (float);
  g_autofree char *message = NULL, *number = NULL;
  ClothScene free_scene, scene;
  guint n_steps;

  cloth_scene_init (&free_scene, technique, &cloth_hanging, cloth_follow_two_corners, NULL, 2,
                    settings);
  cloth_scene_run (&free_scene, 3);
  n_steps = (guint) cloth_scene_figure (&free_scene, "steps");
  g_assert_cmpuint (n_steps, >, 1);
  for (guint fewer = 0; fewer < 2; fewer++)
    {
      g_autofree char *all = g_strdup_printf ("%s;n_sub_max=%u", settings, n_steps - fewer);

      cloth_scene_init (&scene, technique, &cloth_hanging, cloth_follow_two_corners, NULL, 2, all);
      cloth_scene_run (&scene, fewer == 0 ? 3 : 1);
      if (fewer == 0)
        g_assert_cmpmem (scene.output.positions, size, free_scene.output.positions, size);
      else
        message = cloth_scene_refuse (&scene);
      cloth_scene_clear (&scene);
    }
  number = g_strdup_printf ("%u steps a frame", n_steps);
  g_assert_nonnull (strstr (message, number));
  g_assert_nonnull (strstr (message, "“Most steps a frame”"));
  cloth_scene_clear (&free_scene);
}

/* The largest strain of what joins neighbours in rows and columns. */
static double
measure_threads (const ClothScene *scene)
{
  const ClothSheet *sheet = &scene->sheet;
  double most = 0.0;

  for (guint y = 0; y < sheet->ny; y++)
    for (guint x = 0; x < sheet->nx; x++)
      for (guint k = 0; k < 2; k++)
        {
          const guint to_x = x + (k == 0), to_y = y + (k == 1);
          double way = 0.0;

          if (to_x == sheet->nx || to_y == sheet->ny)
            continue;
          for (guint c = 0; c < 3; c++)
            way += pow ((double) cloth_scene_position (scene, to_x, to_y)[c] -
                            (double) cloth_scene_position (scene, x, y)[c],
                        2.0);
          most = MAX (most, sqrt (way) / sheet->cell - 1.0);
        }
  return most;
}

static double
hang_finely (const RmpTechnique *technique, const char *settings)
{
  static const ClothSheet fine = { 49, 49, 1.0 / 48.0, TRUE };
  ClothScene scene;
  double strain;

  cloth_scene_init (&scene, technique, &fine, cloth_follow_two_corners, cloth_gather, 2, settings);
  cloth_scene_run (&scene, 90);
  strain = measure_threads (&scene);
  cloth_scene_clear (&scene);
  return strain;
}

void
cloth_check_fine_sheet (const RmpTechnique *technique, double most)
{
  g_assert_cmpfloat (hang_finely (technique, "self_contact=false"), <, most);
  g_assert_cmpfloat (hang_finely (technique, "self_contact=false;tethers=false"), >, 2.0 * most);
}
