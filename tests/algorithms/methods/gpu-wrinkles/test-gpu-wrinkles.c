/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method as a technique, on sheets and tubes. */

#include "../../compute/counting-accelerator.h"
#include "geometry/vector.h"
#include "inputs/cloth.h"
#include "inputs/directions.h"
#include "methods/gpu-wrinkles/report.h"
#include "relief/bake.h"
#include "wave-sheet.h"

#include <math.h>
#include <string.h>

static double
step_once (WaveSheet *sheet, const char *settings, guint n_threads, RmpOutput *output,
           RmpWaveFigureId figure)
{
  gpointer shared = wave_sheet_prepare (sheet, settings);
  gpointer state = rmp_gpu_wrinkles.state_new (shared);

  wave_sheet_step (sheet, shared, state, n_threads, output);
  rmp_gpu_wrinkles.state_free (state);
  rmp_gpu_wrinkles.shared_free (shared);
  return output->figures[figure];
}

/* Rolling is no compression: edges are laid flat as long as they are. */
static void
bending_makes_no_waves (void)
{
  RmpOutput output;
  WaveSheet flat, tube;

  wave_sheet_init (&flat, 12, FALSE);
  wave_sheet_init (&tube, 12, TRUE);
  memcpy (flat.posed, tube.posed, 3 * flat.n * sizeof *flat.posed);
  g_assert_cmpfloat (step_once (&flat, "threshold=0.02", 1, &output, RMP_WAVE_FIGURE_COMPRESSED), <,
                     0.02);
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_WAVED], ==, 0.0);
  rmp_output_clear (&output);
  wave_sheet_clear (&flat);
  wave_sheet_clear (&tube);
}

static void
rigid_motion_makes_no_waves_and_changes_none (void)
{
  RmpOutput before, after;
  WaveSheet sheet;
  gpointer shared, state;

  wave_sheet_init (&sheet, 8, FALSE);
  for (guint i = 0; i < sheet.n; i++)
    {
      const float x = sheet.posed[3 * i];

      sheet.posed[3 * i] = sheet.posed[3 * i + 1] + 1.0f;
      sheet.posed[3 * i + 1] = 3.0f;
      sheet.posed[3 * i + 2] = x;
    }
  step_once (&sheet, "threshold=0.001", 1, &before, RMP_WAVE_FIGURE_WAVED);
  g_assert_cmpfloat (before.figures[RMP_WAVE_FIGURE_WAVED], ==, 0.0);
  g_assert_cmpfloat (before.figures[RMP_WAVE_FIGURE_HIGHEST], ==, 0.0);
  rmp_output_clear (&before);

  shared = wave_sheet_prepare (&sheet, "sweeps=0");
  state = rmp_gpu_wrinkles.state_new (shared);
  wave_sheet_deform (&sheet, 0.875, 0.0, 0.0, 1.0);
  wave_sheet_step (&sheet, shared, state, 1, &before);
  for (guint i = 0; i < sheet.n; i++)
    {
      const float x = sheet.posed[3 * i];

      sheet.posed[3 * i] = sheet.posed[3 * i + 1];
      sheet.posed[3 * i + 1] = -x;
    }
  wave_sheet_step (&sheet, shared, state, 1, &after);
  g_assert_cmpfloat_with_epsilon (after.figures[RMP_WAVE_FIGURE_ENERGY],
                                  before.figures[RMP_WAVE_FIGURE_ENERGY], 1e-9);
  for (gsize i = 0; i < 12 * (gsize) sheet.n_faces; i++)
    g_assert_cmpfloat_with_epsilon (after.relief->waves[i], before.relief->waves[i], 1e-4f);
  rmp_output_clear (&before);
  rmp_output_clear (&after);
  rmp_gpu_wrinkles.state_free (state);
  rmp_gpu_wrinkles.shared_free (shared);
  wave_sheet_clear (&sheet);
}

static void
compression_makes_parallel_waves_of_the_right_height (void)
{
  const double length = 0.03;
  RmpOutput output;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 8, FALSE);
  wave_sheet_deform (&sheet, 0.875, 0.0, 0.0, 1.0);
  step_once (&sheet, "wavelength=0.03;threshold=0", 1, &output, RMP_WAVE_FIGURE_ENERGY);
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_ENERGY], <, 1e-12);
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_DEFECTS], ==, 0.0);
  g_assert_cmpfloat_with_epsilon (output.figures[RMP_WAVE_FIGURE_HIGHEST],
                                  rmp_wave_slope (0.125) * 0.875 * length / (2.0 * G_PI), 1e-9);
  /* The arc length of the relief along x is that of the sheet at rest. */
  {
    const RmpRelief *relief = output.relief;
    const guint face = 2 * (4 * 8 + 4), steps = 400;
    float last[3] = { 0.0f, 0.0f, 0.0f };
    double arc = 0.0, straight = 0.0;

    for (guint i = 0; i <= steps; i++)
      {
        const float u = (float) i / (float) steps;
        RmpReliefPoint point;

        rmp_relief_evaluate (relief, face, (float[2]){ u, 0.0f }, &point);
        if (i > 0)
          {
            arc += hypot ((double) (point.position[0] - last[0]),
                          (double) (point.position[2] - last[2]));
            straight += fabs ((double) (point.position[0] - last[0]));
          }
        memcpy (last, point.position, sizeof last);
      }
    g_assert_cmpfloat_with_epsilon (arc / straight * 0.875, 1.0, 0.03);
  }
  rmp_output_clear (&output);
  wave_sheet_clear (&sheet);
}

/* Across an edge there is one height, whichever face is asked. */
static void
faces_agree_on_their_edges (void)
{
  g_autoptr (RmpTopology) topology = NULL;
  RmpOutput output;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 10, TRUE);
  wave_sheet_deform (&sheet, 0.9, 0.1, 0.05, 0.85);
  step_once (&sheet, "across=true;surface=raised", 1, &output, RMP_WAVE_FIGURE_ENERGY);
  topology = rmp_topology_new_for_mesh (sheet.mesh);
  for (guint edge = 0; edge < topology->n_edges; edge++)
    for (guint i = 1; i < 4; i++)
      {
        float positions[2][3];
        guint n = 0;

        for (guint at = topology->edge_face_start[edge]; at < topology->edge_face_start[edge + 1];
             at++)
          {
            const guint32 face = topology->edge_faces[at], *corner = topology->faces + 3 * face;
            float weights[3] = { 0.0f, 0.0f, 0.0f };
            RmpReliefPoint point;

            for (guint c = 0; c < 3; c++)
              if (corner[c] == topology->edges[2 * edge])
                weights[c] = 0.25f * (float) i;
              else if (corner[c] == topology->edges[2 * edge + 1])
                weights[c] = 1.0f - 0.25f * (float) i;
            rmp_relief_evaluate (output.relief, face, weights + 1, &point);
            memcpy (positions[n++], point.position, sizeof positions[0]);
          }
        for (guint c = 0; c < 3 && n == 2; c++)
          g_assert_cmpfloat_with_epsilon (positions[0][c], positions[1][c], 5e-8f);
      }
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_HIGHEST], >, 1e-3);
  rmp_output_clear (&output);
  wave_sheet_clear (&sheet);
}

static void
painted_directions_make_folds_at_rest (void)
{
  g_autofree float *directions = NULL;
  RmpOutput output;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 8, FALSE);
  directions = g_new0 (float, 3 * sheet.n);
  for (guint v = 0; v < sheet.n; v++)
    directions[3 * v + 1] = sheet.posed[3 * v] > 0.25f ? 1.0f : 0.0f;
  rmp_inputs_set_directions (&sheet.input.inputs, sheet.n, directions);
  step_once (&sheet, "bias=0.2", 1, &output, RMP_WAVE_FIGURE_WAVED);
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_WAVED], >, 0.0);
  for (guint v = 0; v < sheet.n; v++)
    g_assert_true ((output.fields[RMP_WAVE_FIELD_COMPRESSION][v] < -0.1f) ==
                   (directions[3 * v + 1] > 0.0f));
  rmp_output_clear (&output);
  wave_sheet_clear (&sheet);
}

/* A wave keeps its place on the cloth while its compression grows and its direction turns. */
static void
crests_stay_on_the_cloth (void)
{
  WaveSheet sheet;
  gpointer shared, state;
  g_autofree float *before = NULL;
  double turned = 0.0;

  wave_sheet_init (&sheet, 10, FALSE);
  shared = wave_sheet_prepare (&sheet, "wavelength=0.1");
  state = rmp_gpu_wrinkles.state_new (shared);
  for (guint frame = 0; frame < 24; frame++)
    {
      RmpOutput output;

      wave_sheet_deform (&sheet, 0.9 - 0.005 * frame, 0.004 * frame, 0.0, 1.0);
      wave_sheet_step (&sheet, shared, state, 1, &output);
      for (gsize i = 1; before && i < 12 * (gsize) sheet.n_faces; i += 4)
        turned = MAX (
            turned, fabs (remainder ((double) (output.relief->waves[i] - before[i]), 2.0 * G_PI)));
      g_free (before);
      before = g_memdup2 (output.relief->waves,
                          12 * (gsize) sheet.n_faces * sizeof *output.relief->waves);
      g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_ENERGY], <, 0.05);
      rmp_output_clear (&output);
    }
  /* A sixteenth of a wave at most, at the borders of the sheet, about the middle of which it turns.
   */
  g_assert_cmpfloat (turned, <, 2.0 * G_PI / 16.0);
  rmp_gpu_wrinkles.state_free (state);
  rmp_gpu_wrinkles.shared_free (shared);
  wave_sheet_clear (&sheet);
}

static void
threads_and_checkpoints_change_nothing (void)
{
  RmpOutput one, many;
  WaveSheet sheet;
  gpointer shared, state, loaded;
  g_autoptr (GError) error = NULL;

  wave_sheet_init (&sheet, 70, FALSE); /* enough for a team */
  shared = wave_sheet_prepare (&sheet, "start=random;seed=9;across=true");
  state = rmp_gpu_wrinkles.state_new (shared);
  wave_sheet_deform (&sheet, 0.875, 0.25, 0.0, 0.875);
  wave_sheet_step (&sheet, shared, state, 1, NULL);
  {
    g_autoptr (GBytes) bytes = rmp_gpu_wrinkles.state_save (state);
    g_autoptr (GBytes) half = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) / 2);

    g_assert_null (rmp_gpu_wrinkles.state_load (shared, half, &error));
    g_assert_nonnull (error);
    g_clear_error (&error);
    loaded = rmp_gpu_wrinkles.state_load (shared, bytes, &error);
    g_assert_no_error (error);
  }
  wave_sheet_deform (&sheet, 0.75, 0.25, 0.0, 0.875);
  wave_sheet_step (&sheet, shared, state, 1, &one);
  wave_sheet_step (&sheet, shared, loaded, 4, &many);
  g_assert_cmpmem (one.relief->waves, 24 * (gsize) sheet.n_faces * sizeof (float),
                   many.relief->waves, 24 * (gsize) sheet.n_faces * sizeof (float));
  rmp_output_clear (&one);
  rmp_output_clear (&many);
  rmp_gpu_wrinkles.state_free (state);
  rmp_gpu_wrinkles.state_free (loaded);
  rmp_gpu_wrinkles.shared_free (shared);
  wave_sheet_clear (&sheet);
}

static void
where_a_garment_ends_nothing_rises (void)
{
  g_autofree guint8 *cloth = NULL;
  RmpOutput output;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 8, FALSE);
  cloth = g_new0 (guint8, sheet.n_faces);
  memset (cloth, 1, sheet.n_faces / 2);
  rmp_inputs_set_cloth (&sheet.input.inputs, sheet.n_faces, cloth);
  wave_sheet_deform (&sheet, 0.875, 0.0, 0.0, 1.0);
  step_once (&sheet, "", 1, &output, RMP_WAVE_FIGURE_WAVED);
  for (guint32 face = 0; face < sheet.n_faces; face++)
    {
      const guint32 *corners = rmp_mesh_get_faces (sheet.mesh) + 3 * face;

      for (guint c = 0; c < 3; c++)
        if (!cloth[face])
          g_assert_cmpfloat (output.relief->region[corners[c]], ==, 0.0f);
      if (!cloth[face])
        g_assert_cmpfloat (output.relief->waves[12 * face], ==, 0.0f);
    }
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_WAVED], >, 0.0);
  rmp_output_clear (&output);
  wave_sheet_clear (&sheet);
}

static void
bad_input_is_borne_or_refused (void)
{
  static const float strip[] = { 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 2.0f, 0.0f,
                                 0.0f, 1.0f, 1.0f, 0.0f, 5.0f, 5.0f, 5.0f };
  static const guint32 faces[] = { 0, 1, 2, 0, 1, 3 }; /* the first has no area; 4 no face */
  static const char *const settings[] = {
    "wavelength=0.003125",
    "wavelength=0.625",
    "gain=0",
    "gain=4",
    "threshold=0.5",
    "highest=0.5",
    "steepest=1°",
    "steepest=90°",
    "relaxation=1",
    "profile=sharp;sharpness=0.25",
    "profile=drawn",
    "sweeps=0;first_sweeps=0",
    "half_life=30",
  };
  g_autoptr (GError) error = NULL;
  WaveSheet sheet;
  RmpOutput output;

  wave_sheet_init (&sheet, 6, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      wave_sheet_deform (&sheet, 0.0, 0.0, 0.0, 1.0); /* crushed */
      step_once (&sheet, settings[i], 1, &output, RMP_WAVE_FIGURE_ENERGY);
      for (gsize k = 0; k < 12 * (gsize) sheet.n_faces; k++)
        g_assert_true (isfinite (output.relief->waves[k]));
      g_assert_true (isfinite (output.figures[RMP_WAVE_FIGURE_ENERGY]));
      rmp_output_clear (&output);
    }
  sheet.posed[4] = NAN;
  {
    const RmpCall call = { .n_threads = 1 };
    gpointer shared = wave_sheet_prepare (&sheet, "");
    gpointer state = rmp_gpu_wrinkles.state_new (shared);
    g_autoptr (RmpSampler) sampler = rmp_sampler_new_sequence (sheet.mesh, 1, 24.0, sheet.posed);

    g_assert_false (rmp_gpu_wrinkles.step (shared, NULL, state, sampler, sheet.values, 0.0,
                                           RMP_TARGET_BAKE, NULL, &output, &call, &error));
    g_assert_nonnull (error);
    g_clear_error (&error);
    rmp_output_clear (&output);
    rmp_gpu_wrinkles.state_free (state);
    rmp_gpu_wrinkles.shared_free (shared);
  }
  wave_sheet_clear (&sheet);

  wave_sheet_init (&sheet, 1, FALSE);
  rmp_mesh_unref (sheet.mesh);
  sheet.mesh = sheet.input.mesh = rmp_mesh_new (5, strip, 2, faces, 0, NULL, NULL, &error);
  g_assert_no_error (error);
  g_free (sheet.posed);
  sheet.posed = g_memdup2 (strip, sizeof strip);
  step_once (&sheet, "", 1, &output, RMP_WAVE_FIGURE_LOST);
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_WAVED], ==, 0.0);
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_LOST], >, 0.0);
  rmp_output_clear (&output);
  wave_sheet_clear (&sheet);
}

/* What a graphics card computes, by the functions that it is compared with. */
static void
kernels_find_the_same_waves (void)
{
  g_autofree float *directions = NULL;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 10, TRUE);
  directions = g_new0 (float, 3 * sheet.n);
  for (guint v = 0; v < sheet.n / 2; v++)
    directions[3 * v + 1] = 1.0f;
  for (guint i = 0; i < 4; i++)
    {
      WaveSheetComparison comparison;

      if (i == 2)
        rmp_inputs_set_directions (&sheet.input.inputs, sheet.n, directions);
      g_assert_true (rmp_values_set_list (sheet.values, i < 3 ? "" : "irregular=0.8", NULL));
      wave_sheet_compare (&sheet, NULL, i % 2, &comparison);
      g_test_message ("A %g, k %g, energy %g for %g", comparison.amplitude, comparison.vector,
                      comparison.energy, comparison.reference_energy);
      g_assert_cmpfloat (comparison.amplitude, <, 1e-4);
      g_assert_cmpfloat (comparison.vector, <, 1e-4);
      g_assert_cmpfloat_with_epsilon (comparison.energy, comparison.reference_energy, 1e-3);
    }
  wave_sheet_clear (&sheet);
}

/* Nor one without compute shaders: waves have no kernels that gather. */
static void
a_card_that_does_not_serve_is_remarked (void)
{
  CountingAccelerator gathering = { .gathers = TRUE };
  g_autoptr (RmpAccelerator) absent = rmp_accelerator_new_absent ("There is no card here");
  g_autoptr (RmpAccelerator) gathers = counting_accelerator_new (&gathering, G_MAXUINT32, TRUE);
  RmpAccelerator *const cards[] = { NULL, absent, gathers };
  static const char *const reasons[] = { NULL, "There is no card here", "compute shaders" };

  for (guint i = 0; i < 2 * G_N_ELEMENTS (cards); i++)
    {
      const gboolean chosen = i % 2 == 1;
      const char *reason = reasons[i / 2];
      WaveSheet sheet;
      RmpOutput output;

      wave_sheet_init (&sheet, 6, FALSE);
      sheet.accelerator = cards[i / 2];
      step_once (&sheet, chosen ? "computed_on=card" : "computed_on=processor", 1, &output,
                 RMP_WAVE_FIGURE_ON_CARD);
      g_assert_cmpint (output.remark && reason && strstr (output.remark, reason), ==,
                       chosen && reason);
      rmp_output_clear (&output);
      wave_sheet_clear (&sheet);
    }
  g_assert_cmpint (gathering.n_runs, ==, 0);
}

static void
a_bake_is_the_relief (void)
{
  WaveSheet sheet;
  RmpOutput output;
  g_autoptr (RmpReliefBake) bake = NULL;
  g_autoptr (RmpRelief) mesh = NULL;
  float highest = 0.0f;

  wave_sheet_init (&sheet, 6, FALSE);
  wave_sheet_deform (&sheet, 0.875, 0.0, 0.0, 1.0);
  step_once (&sheet, "wavelength=0.06;surface=raised", 1, &output, RMP_WAVE_FIGURE_HIGHEST);
  bake = rmp_relief_bake_new (sheet.mesh);
  rmp_relief_bake_add (bake, output.relief);
  mesh = rmp_relief_bake_mesh (bake, output.relief, 1);
  g_assert_cmpint (mesh->form, ==, RMP_RELIEF_MESH);
  g_assert_cmpuint (mesh->topology->n_faces, >, 20 * sheet.n_faces);
  for (guint v = 0; v < mesh->topology->n_vertices; v++)
    highest = fmaxf (highest, mesh->positions[3 * v + 2]);
  g_assert_cmpfloat_with_epsilon ((double) highest, output.figures[RMP_WAVE_FIGURE_HIGHEST],
                                  0.05 * output.figures[RMP_WAVE_FIGURE_HIGHEST]);
  rmp_output_clear (&output);
  wave_sheet_clear (&sheet);
}

/* Of the length that is left, the slope that is allowed; without one the law alone. */
static void
crushed_cloth_has_no_steep_waves (void)
{
  const double left = 0.25 + 0.02, length = 0.06;
  WaveSheet sheet;
  RmpOutput output;

  wave_sheet_init (&sheet, 6, FALSE);
  wave_sheet_deform (&sheet, 0.25, 0.0, 0.0, 1.0);
  g_assert_cmpfloat_with_epsilon (step_once (&sheet, "wavelength=0.06;threshold=0.02;steepest=45°",
                                             1, &output, RMP_WAVE_FIGURE_HIGHEST),
                                  left * length / (2.0 * G_PI), 1e-9);
  rmp_output_clear (&output);
  g_assert_cmpfloat_with_epsilon (
      step_once (&sheet, "steepest=90°;highest=0.5", 1, &output, RMP_WAVE_FIGURE_HIGHEST),
      rmp_wave_slope (1.0 - left) * left * length / (2.0 * G_PI), 1e-9);
  rmp_output_clear (&output);
  wave_sheet_clear (&sheet);
}

/* Half the radius of a tube is the most that a wave on it may rise by, however long the wave. */
static void
bent_cloth_has_room_for_no_more (void)
{
  const double radius = WAVE_SHEET_EDGE * 6 / G_PI;
  WaveSheet sheet;
  RmpOutput output;

  wave_sheet_init (&sheet, 6, TRUE);
  for (guint v = 0; v < sheet.n; v++)
    sheet.posed[3 * v + 1] *= 0.625f;
  step_once (&sheet, "wavelength=0.5;fade_defects=false", 1, &output, RMP_WAVE_FIGURE_HIGHEST);
  for (guint v = 0; v < sheet.n; v++)
    if (wave_sheet_is_inside (&sheet, v))
      {
        g_assert_cmpfloat ((double) output.fields[RMP_WAVE_FIELD_AMPLITUDE][v], >, 0.35 * radius);
        g_assert_cmpfloat ((double) output.fields[RMP_WAVE_FIELD_AMPLITUDE][v], <, 0.65 * radius);
      }
  rmp_output_clear (&output);
  for (guint v = 0; v < sheet.n; v++)
    sheet.posed[3 * v + 2] = 0.0f;
  g_assert_cmpfloat (step_once (&sheet, "", 1, &output, RMP_WAVE_FIGURE_HIGHEST), >, 0.7 * radius);
  rmp_output_clear (&output);
  wave_sheet_clear (&sheet);
}

/* The stronger compression becomes the weaker one: waves sink, turn, and rise again. */
static void
waves_are_low_while_they_turn (void)
{
  static const char *const settings[] = { "wavelength=0.06;turning=0;calm=0;fade_defects=false",
                                          "turning=2" };
  double highest[2][16];
  WaveSheet sheet;

  wave_sheet_init (&sheet, 8, FALSE);
  for (guint i = 0; i < 2; i++)
    {
      gpointer shared = wave_sheet_prepare (&sheet, settings[i]);
      gpointer state = rmp_gpu_wrinkles.state_new (shared);

      for (guint frame = 0; frame < 16; frame++)
        {
          RmpOutput output;

          wave_sheet_deform (&sheet, frame < 4 ? 0.875 : 0.9375, 0.0, 0.0,
                             frame < 4 ? 0.9375 : 0.875);
          wave_sheet_step (&sheet, shared, state, 1, &output);
          highest[i][frame] = output.figures[RMP_WAVE_FIGURE_HIGHEST];
          rmp_output_clear (&output);
        }
      rmp_gpu_wrinkles.state_free (state);
      rmp_gpu_wrinkles.shared_free (shared);
    }
  for (guint frame = 0; frame < 16; frame++)
    g_assert_cmpfloat_with_epsilon (highest[0][frame], highest[0][0], 1e-6);
  g_assert_cmpfloat_with_epsilon (highest[1][3], highest[0][3], 1e-9);
  /* √½ of the old direction against 1 − √½ of the new one after a frame, ½ against ½ after two */
  g_assert_cmpfloat_with_epsilon (highest[1][4] / highest[0][4],
                                  (sqrt (2.0) - 1.0) * (sqrt (2.0) - 1.0), 1e-5);
  g_assert_cmpfloat (highest[1][5], <, 1e-6 * highest[0][5]);
  g_assert_cmpfloat (highest[1][15], >, 0.9 * highest[0][15]);
  wave_sheet_clear (&sheet);
}

/* A crest that is made to lie elsewhere goes there by and by. */
static void
crests_do_not_jump (void)
{
  g_autoptr (RmpWaveCloth) cloth = NULL;
  RmpWaveMemory *memory;
  RmpWaveProfile profile;
  RmpWaveOptions options;
  double last[2] = { 0.0, 0.0 };
  WaveSheet sheet;
  const guint v = 40; /* the middle */

  wave_sheet_init (&sheet, 8, FALSE);
  cloth = wave_sheet_cloth (&sheet);
  memory = rmp_wave_memory_new (cloth);
  g_assert_true (rmp_values_set_list (sheet.values, "wavelength=0.1;calm=2;sweeps=0", NULL));
  rmp_wave_profile_read (&profile, sheet.values);
  rmp_wave_options_read (&options, sheet.values, NULL, &profile, 0);
  wave_sheet_deform (&sheet, 0.875, 0.0, 0.0, 1.0);
  for (guint frame = 0; frame < 24; frame++)
    {
      RmpWaveField field;

      for (gsize i = 0; frame == 1 && i < 2 * (gsize) sheet.n; i++)
        memory->phases[i] = -memory->phases[i];
      rmp_wave_field_init (&field, cloth, &options, sheet.posed, memory, NULL, NULL, 1);
      if (frame > 0)
        g_assert_cmpfloat (hypot (field.shown[2 * v] - last[0], field.shown[2 * v + 1] - last[1]),
                           <, 0.6);
      memcpy (last, field.shown + 2 * v, sizeof last);
      if (frame == 2)
        g_assert_cmpfloat (rmp_wave_field_get_part (&field, &options, v), <, 1e-9);
      rmp_wave_field_clear (&field);
    }
  for (guint c = 0; c < 2; c++)
    g_assert_cmpfloat_with_epsilon (last[c], memory->phases[2 * v + c], 1e-3);
  rmp_wave_memory_free (memory);
  wave_sheet_clear (&sheet);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/gpu-wrinkles/bending-makes-no-waves", bending_makes_no_waves);
  g_test_add_func ("/gpu-wrinkles/rigid-motion-makes-no-waves-and-changes-none",
                   rigid_motion_makes_no_waves_and_changes_none);
  g_test_add_func ("/gpu-wrinkles/compression-makes-parallel-waves-of-the-right-height",
                   compression_makes_parallel_waves_of_the_right_height);
  g_test_add_func ("/gpu-wrinkles/faces-agree-on-their-edges", faces_agree_on_their_edges);
  g_test_add_func ("/gpu-wrinkles/painted-directions-make-folds-at-rest",
                   painted_directions_make_folds_at_rest);
  g_test_add_func ("/gpu-wrinkles/crests-stay-on-the-cloth", crests_stay_on_the_cloth);
  g_test_add_func ("/gpu-wrinkles/threads-and-checkpoints-change-nothing",
                   threads_and_checkpoints_change_nothing);
  g_test_add_func ("/gpu-wrinkles/where-a-garment-ends-nothing-rises",
                   where_a_garment_ends_nothing_rises);
  g_test_add_func ("/gpu-wrinkles/bad-input-is-borne-or-refused", bad_input_is_borne_or_refused);
  g_test_add_func ("/gpu-wrinkles/crushed-cloth-has-no-steep-waves",
                   crushed_cloth_has_no_steep_waves);
  g_test_add_func ("/gpu-wrinkles/bent-cloth-has-room-for-no-more",
                   bent_cloth_has_room_for_no_more);
  g_test_add_func ("/gpu-wrinkles/waves-are-low-while-they-turn", waves_are_low_while_they_turn);
  g_test_add_func ("/gpu-wrinkles/crests-do-not-jump", crests_do_not_jump);
  g_test_add_func ("/gpu-wrinkles/kernels-find-the-same-waves", kernels_find_the_same_waves);
  g_test_add_func ("/gpu-wrinkles/a-card-that-does-not-serve-is-remarked",
                   a_card_that_does_not_serve_is_remarked);
  g_test_add_func ("/gpu-wrinkles/a-bake-is-the-relief", a_bake_is_the_relief);

  return g_test_run ();
}
