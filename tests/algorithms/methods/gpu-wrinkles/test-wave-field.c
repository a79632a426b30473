/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Directions, lengths, heights and beginnings of waves at the vertices of a sheet. */

#include "wave-sheet.h"
#include "wrinkles/wave-blend.h"

#include <math.h>
#include <string.h>

/* A field and what it is made with. */
typedef struct
{
  WaveSheet sheet;
  RmpWaveCloth *cloth;
  RmpWaveMemory *memory;
  RmpWaveProfile profile;
  RmpWaveOptions options;
  RmpWaveField field;
} Fixture;

static void
fixture_init (Fixture *self, const char *settings, guint train)
{
  memset (self, 0, sizeof *self);
  wave_sheet_init (&self->sheet, 8, FALSE);
  g_assert_true (rmp_values_set_list (self->sheet.values, settings, NULL));
  self->cloth = wave_sheet_cloth (&self->sheet);
  self->memory = rmp_wave_memory_new (self->cloth);
  rmp_wave_profile_read (&self->profile, self->sheet.values);
  rmp_wave_options_read (&self->options, self->sheet.values, NULL, &self->profile, train);
}

static void
fixture_find (Fixture *self)
{
  if (self->field.cloth)
    rmp_wave_field_clear (&self->field);
  rmp_wave_field_init (&self->field, self->cloth, &self->options, self->sheet.posed, self->memory,
                       NULL, NULL, 1);
}

static void
fixture_clear (Fixture *self)
{
  if (self->field.cloth)
    rmp_wave_field_clear (&self->field);
  rmp_wave_memory_free (self->memory);
  rmp_wave_cloth_free (self->cloth);
  wave_sheet_clear (&self->sheet);
}

/* A wave vector in the sheet's plane. */
static void
lift (const Fixture *self, guint v, double k[2])
{
  const RmpWaveFrame *frame = self->cloth->frames + v;

  for (guint c = 0; c < 2; c++)
    k[c] = self->field.vectors[2 * v] * frame->tangent[c] +
           self->field.vectors[2 * v + 1] * frame->across[c];
}

static double
expected_amplitude (double stretch, double length)
{
  return rmp_wave_slope (1.0 - stretch) * stretch * length / (2.0 * G_PI);
}

/* The stronger compression along x has waves of one length, the weaker along y those of another. */
static void
second_waves_have_their_own_length_and_direction (void)
{
  static const double lengths[] = { 0.03, 0.05 }, stretches[] = { 0.875, 0.9375 };

  for (guint train = 0; train < 2; train++)
    {
      Fixture fixture;

      fixture_init (&fixture, "wavelength=0.03;across=true;across_wavelength=0.05;threshold=0",
                    train);
      g_assert_cmpuint (rmp_wave_count_trains (fixture.sheet.values), ==, 2);
      wave_sheet_deform (&fixture.sheet, stretches[0], 0.0, 0.0, stretches[1]);
      fixture_find (&fixture);
      for (guint v = 0; v < fixture.sheet.n; v++)
        {
          double k[2];

          lift (&fixture, v, k);
          g_assert_cmpfloat_with_epsilon (fabs (k[train]), 2.0 * G_PI / lengths[train], 1e-6);
          g_assert_cmpfloat_with_epsilon (k[1 - train], 0.0, 1e-6);
          g_assert_cmpfloat_with_epsilon (fixture.field.amplitudes[v],
                                          expected_amplitude (stretches[train], lengths[train]),
                                          1e-9);
        }
      fixture_clear (&fixture);
    }
}

/* Waves are as long, and as high for it, as somebody painted. */
static void
length_and_height_follow_what_is_painted (void)
{
  static const guint params[] = { RMP_WAVE_PARAM_LENGTH, RMP_WAVE_PARAM_GAIN };
  Fixture fixture;
  g_autofree float *weights = NULL;
  g_autoptr (GBytes) bytes = NULL;
  RmpMasked masks[2];

  fixture_init (&fixture, "threshold=0;highest=0.5;turning=0", 0);
  weights = g_new (float, fixture.sheet.n);
  for (guint v = 0; v < fixture.sheet.n; v++)
    weights[v] = (float) v / (float) (fixture.sheet.n - 1);
  bytes = g_bytes_new (weights, fixture.sheet.n * sizeof *weights);
  for (guint i = 0; i < 2; i++)
    masks[i] = (RmpMasked){
      .param = params[i], .low = i == 0 ? 0.02 : 0.5, .high = i == 0 ? 0.08 : 1.5, .bytes = bytes
    };
  rmp_inputs_set_masks (&fixture.sheet.input.inputs, 2, masks);
  rmp_wave_options_read (&fixture.options, fixture.sheet.values, fixture.sheet.input.inputs,
                         &fixture.profile, 0);
  wave_sheet_deform (&fixture.sheet, 0.875, 0.0, 0.0, 1.0);
  fixture_find (&fixture);
  for (guint v = 0; v < fixture.sheet.n; v++)
    {
      const double length = 0.02 + 0.06 * (double) weights[v], gain = 0.5 + (double) weights[v];
      double k[2];

      lift (&fixture, v, k);
      g_assert_cmpfloat_with_epsilon (hypot (k[0], k[1]) * length, 2.0 * G_PI, 1e-5);
      g_assert_cmpfloat_with_epsilon (fixture.field.amplitudes[v],
                                      gain * expected_amplitude (0.875, length), 1e-8);
    }
  fixture_clear (&fixture);
}

/* Over many waves they are as long and as high on the mean, and neighbours alike; of both fields
 * each strays by itself; and where a vertex goes does not matter.
 */
static void
irregular_waves_stray_smoothly (void)
{
  double means[2][2] = { { 0.0 } }, together = 0.0, most = 0.0, step = 0.0, last = 0.0;
  Fixture fixture;

  wave_sheet_init (&fixture.sheet, 60, FALSE);
  g_assert_true (rmp_values_set_list (fixture.sheet.values,
                                      "irregular=0.5;across=true;wavelength=0.06;"
                                      "across_wavelength=0.06",
                                      NULL));
  fixture.cloth = wave_sheet_cloth (&fixture.sheet);
  rmp_wave_profile_read (&fixture.profile, fixture.sheet.values);
  for (guint v = 0; v < fixture.sheet.n; v++)
    {
      double sizes[2][2];

      for (guint train = 0; train < 2; train++)
        {
          rmp_wave_options_read (&fixture.options, fixture.sheet.values, NULL, &fixture.profile,
                                 train);
          rmp_wave_options_get_size (&fixture.options, fixture.cloth, v, sizes[train],
                                     sizes[train] + 1);
          sizes[train][0] = sizes[train][0] / 0.06 - 1.0;
          sizes[train][1] -= 1.0;
          for (guint i = 0; i < 2; i++)
            means[train][i] += sizes[train][i] / fixture.sheet.n;
          g_assert_cmpfloat (fabs (sizes[train][0]), <=, 0.25 + 1e-9);
          g_assert_cmpfloat (fabs (sizes[train][1]), <=, 0.5 + 1e-9);
        }
      most = MAX (most, fabs (sizes[0][1]));
      together += sizes[0][1] * sizes[1][1] / fixture.sheet.n;
      /* Waves of ten edges, so that a cell of noise has forty. */
      fixture.options.length.plain = 10.0 * WAVE_SHEET_EDGE;
      rmp_wave_options_get_size (&fixture.options, fixture.cloth, v, sizes[0], sizes[0] + 1);
      if (v % fixture.sheet.across > 0)
        step = MAX (step, fabs (sizes[0][1] - last));
      last = sizes[0][1];
    }
  for (guint i = 0; i < 4; i++)
    g_assert_cmpfloat (fabs (means[i / 2][i % 2]), <, 0.05);
  g_assert_cmpfloat (most, >, 0.4);
  g_assert_cmpfloat (fabs (together), <, 0.02);
  g_assert_cmpfloat (step, >, 0.001);
  g_assert_cmpfloat (step, <, 0.15);
  rmp_wave_cloth_free (fixture.cloth);
  wave_sheet_clear (&fixture.sheet);
}

static void
a_seed_is_of_chance_alone (void)
{
  static const char *const settings[] = { "start=random;seed=7;first_sweeps=0",
                                          "start=random;seed=7;first_sweeps=0",
                                          "start=random;seed=8;first_sweeps=0",
                                          "start=spread;seed=7;first_sweeps=0",
                                          "start=spread;seed=8;first_sweeps=0" };
  double phases[G_N_ELEMENTS (settings)][2 * 81];

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      Fixture fixture;

      fixture_init (&fixture, settings[i], 0);
      wave_sheet_deform (&fixture.sheet, 0.875, 0.0, 0.0, 1.0);
      fixture_find (&fixture);
      g_assert_cmpuint (2 * fixture.sheet.n, ==, G_N_ELEMENTS (phases[i]));
      memcpy (phases[i], fixture.memory->phases, sizeof phases[i]);
      fixture_clear (&fixture);
    }
  g_assert_cmpmem (phases[0], sizeof phases[0], phases[1], sizeof phases[1]);
  g_assert_cmpint (memcmp (phases[0], phases[2], sizeof phases[0]), !=, 0);
  g_assert_cmpint (memcmp (phases[0], phases[3], sizeof phases[0]), !=, 0);
  g_assert_cmpmem (phases[3], sizeof phases[3], phases[4], sizeof phases[4]);
}

/* Of cloth that is crushed to next to nothing a twentieth is taken to be left. */
static void
a_twentieth_is_always_left (void)
{
  static const double stretches[] = { 0.001, 0.03, RMP_WAVE_LEAST_STRETCH };
  double highest[G_N_ELEMENTS (stretches)];

  for (guint i = 0; i < G_N_ELEMENTS (stretches); i++)
    {
      Fixture fixture;

      fixture_init (&fixture, "wavelength=0.03;threshold=0;highest=0.5;steepest=90°", 0);
      wave_sheet_deform (&fixture.sheet, stretches[i], 0.0, 0.0, 1.0);
      fixture_find (&fixture);
      highest[i] = fixture.field.amplitudes[40];
      fixture_clear (&fixture);
    }
  g_assert_cmpfloat_with_epsilon (highest[2], expected_amplitude (RMP_WAVE_LEAST_STRETCH, 0.03),
                                  1e-8);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpfloat_with_epsilon (highest[i], highest[2], 1e-8);
}

/* Compressed alike in all directions: the first of a frame where nothing was, else as before. */
static void
where_all_directions_are_alike_the_last_one_stays (void)
{
  Fixture fixture;
  double before[2], k[2];

  fixture_init (&fixture, "wavelength=0.1;half_life=0", 0);
  wave_sheet_deform (&fixture.sheet, 0.875, 0.0, 0.0, 0.875);
  fixture_find (&fixture);
  g_assert_cmpfloat (fixture.field.amplitudes[40], >, 0.0);
  g_assert_cmpfloat_with_epsilon (fixture.field.vectors[81], 0.0, 1e-9); /* along the tangent */

  wave_sheet_deform (&fixture.sheet, 0.9375, 0.125, 0.0, 0.9375);
  fixture_find (&fixture);
  lift (&fixture, 40, before);
  wave_sheet_deform (&fixture.sheet, 0.875, 0.0, 0.0, 0.875);
  fixture_find (&fixture);
  lift (&fixture, 40, k);
  for (guint c = 0; c < 2; c++)
    g_assert_cmpfloat_with_epsilon (k[c], before[c], 1e-9);
  fixture_clear (&fixture);
}

static void
without_waves_nothing_begins (void)
{
  Fixture fixture;

  fixture_init (&fixture, "", 0);
  fixture_find (&fixture);
  g_assert_false (fixture.field.has_waves);
  g_assert_false (fixture.memory->started);
  wave_sheet_deform (&fixture.sheet, 0.875, 0.0, 0.0, 1.0);
  fixture_find (&fixture);
  g_assert_true (fixture.field.has_waves);
  g_assert_true (fixture.memory->started);
  fixture_clear (&fixture);
}

/* √clamp (2 |a| / Σ weights − 1, 0, 1) of the height, unless it is switched off. */
static void
broken_crests_fade (void)
{
  Fixture fixture;

  fixture_init (&fixture, "wavelength=0.03;start=random;first_sweeps=0;calm=0", 0);
  wave_sheet_deform (&fixture.sheet, 0.875, 0.0, 0.0, 1.0);
  fixture_find (&fixture);
  for (guint v = 0; v < fixture.sheet.n; v++)
    {
      const double agreement = fixture.field.agreements[v];

      g_assert_cmpfloat_with_epsilon (rmp_wave_field_get_part (&fixture.field, &fixture.options, v),
                                      sqrt (CLAMP (2.0 * agreement - 1.0, 0.0, 1.0)), 1e-9);
    }
  fixture.options.fades = FALSE;
  for (guint v = 0; v < fixture.sheet.n; v++)
    g_assert_cmpfloat_with_epsilon (rmp_wave_field_get_part (&fixture.field, &fixture.options, v),
                                    1.0, 1e-9);
  fixture_clear (&fixture);
}

/* --- surfaces --------------------------------------------------------------------------------- */

/* Where on the cloth lies what is over @theta, in radians, if it is spread evenly along the wave:
 * by the arc length.
 */
static double
find_material (double slope, double theta)
{
  const guint n = 20000;
  double whole = 0.0, part = 0.0;

  for (guint i = 0; i < n; i++)
    {
      const double s = slope * sin (2.0 * G_PI * (i + 0.5) / n);
      const double t = slope * sin (theta * (i + 0.5) / n);

      whole += 2.0 * G_PI * sqrt (1.0 + s * s) / n;
      part += theta * sqrt (1.0 + t * t) / n;
    }
  return 2.0 * G_PI * part / whole;
}

/* How far the texture is from where the arc length says, for slopes of a fifth, a half and 1. */
static void
texture_lies_where_the_arc_length_says (void)
{
  static const double slopes[] = { 0.2, 0.5, 1.0 }, errors[] = { 6e-5, 1.7e-3, 1.7e-2 },
                      shifts[] = { 4.9e-3, 2.8e-2, 8.5e-2 };
  const double k = 30.0;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 4, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (slopes); i++)
    {
      g_autoptr (RmpRelief) relief = wave_sheet_plane_wave (&sheet, k, slopes[i] / k);
      const float *rest = rmp_mesh_get_positions (sheet.mesh);
      double apart = 0.0, most = 0.0;

      for (guint32 face = 0; face < sheet.n_faces; face++)
        for (guint at = 0; at < 16; at++)
          {
            const float u = 0.05f + 0.2f * (float) (at % 4), v = 0.05f + 0.05f * (float) (at / 4);
            const guint32 *corners = relief->topology->faces + 3 * face;
            double x[3], theta, slip, wanted;
            RmpReliefPoint point;

            for (guint c = 0; c < 3; c++)
              x[c] = (double) rest[3 * corners[c]];
            rmp_relief_evaluate (relief, face, (float[2]){ u, v }, &point);
            theta = k * (x[0] + (double) u * (x[1] - x[0]) + (double) v * (x[2] - x[0]));
            slip = k * ((double) point.slip[0] * (x[1] - x[0]) +
                        (double) point.slip[1] * (x[2] - x[0]));
            wanted = find_material (slopes[i], theta) - theta;
            apart = MAX (apart, fabs (slip - wanted));
            most = MAX (most, fabs (wanted));
          }
      g_test_message ("slope %g: exact shift %g, error %g", slopes[i], most, apart);
      g_assert_cmpfloat (apart, <, errors[i]);
      g_assert_cmpfloat_with_epsilon (most, shifts[i], 0.02 * shifts[i]);
    }
  wave_sheet_clear (&sheet);
}

/* Of the floats that a relief holds, in double precision: the corner off an edge has no say. */
static void
heights_of_an_edge_are_one (void)
{
  static const double along[] = { 0.1, 0.5, 0.85 };
  g_autoptr (RmpTopology) topology = NULL;
  gpointer shared, state;
  guint n_shared = 0;
  RmpOutput output;
  WaveSheet sheet;

  wave_sheet_init (&sheet, 8, FALSE);
  topology = rmp_topology_new_for_mesh (sheet.mesh);
  shared = wave_sheet_prepare (&sheet, "wavelength=0.04;irregular=1");
  state = rmp_gpu_wrinkles.state_new (shared);
  wave_sheet_deform (&sheet, 0.875, 0.125, 0.0, 0.9375);
  wave_sheet_step (&sheet, shared, state, 1, &output);
  for (guint edge = 0; edge < topology->n_edges; edge++)
    for (guint i = 0; i < G_N_ELEMENTS (along); i++)
      {
        double heights[2] = { 0.0, 0.0 }, by[2];
        guint n = 0;

        for (guint at = topology->edge_face_start[edge]; at < topology->edge_face_start[edge + 1];
             at++)
          {
            const guint32 face = topology->edge_faces[at];
            const float *waves = output.relief->waves + 12 * face;
            double weights[3] = { 0.0 };
            RmpWaveCorner corners[3];

            for (guint c = 0; c < 3; c++)
              {
                const guint32 vertex = topology->faces[3 * face + c];

                weights[c] = vertex == topology->edges[2 * edge]       ? along[i]
                             : vertex == topology->edges[2 * edge + 1] ? 1.0 - along[i]
                                                                       : 0.0;
                corners[c] = (RmpWaveCorner){ (double) waves[4 * c], (double) waves[4 * c + 1],
                                              (double) waves[4 * c + 2],
                                              (double) waves[4 * c + 3] };
              }
            rmp_wave_blend (&output.relief->wave_profile, corners, weights, heights + n++, by);
          }
        if (n < 2)
          continue;
        g_assert_cmpfloat_with_epsilon (heights[0], heights[1], 1e-12);
        n_shared++;
      }
  g_assert_cmpuint (n_shared, >, 100);
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_HIGHEST], >, 1e-3);
  rmp_output_clear (&output);
  rmp_gpu_wrinkles.state_free (state);
  rmp_gpu_wrinkles.shared_free (shared);
  wave_sheet_clear (&sheet);
}

/* What is told of a frame of chance is what the phases say. */
static void
defects_and_energy_are_told (void)
{
  gpointer shared, state;
  Fixture fixture;
  RmpOutput output;
  RmpWaveGraph graph;
  guint n_broken = 0;

  fixture_init (&fixture, "wavelength=0.03;start=random;first_sweeps=0", 0);
  wave_sheet_deform (&fixture.sheet, 0.875, 0.0, 0.0, 1.0);
  fixture_find (&fixture);
  shared = wave_sheet_prepare (&fixture.sheet, "");
  state = rmp_gpu_wrinkles.state_new (shared);
  wave_sheet_step (&fixture.sheet, shared, state, 1, &output);
  rmp_wave_field_get_graph (&fixture.field, &graph);
  g_assert_cmpfloat_with_epsilon (output.figures[RMP_WAVE_FIGURE_ENERGY],
                                  rmp_wave_phase_energy (&graph, fixture.field.phases), 1e-12);
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_ENERGY], >, 0.5);
  for (guint v = 0; v < fixture.sheet.n; v++)
    {
      g_assert_cmpfloat_with_epsilon ((double) output.fields[RMP_WAVE_FIELD_DEFECT][v],
                                      1.0 - fixture.field.agreements[v], 1e-6);
      n_broken += fixture.field.agreements[v] < 0.5;
    }
  g_assert_cmpfloat (output.figures[RMP_WAVE_FIGURE_DEFECTS], ==, n_broken);
  g_assert_cmpuint (n_broken, >, 10);
  rmp_output_clear (&output);
  rmp_gpu_wrinkles.state_free (state);
  rmp_gpu_wrinkles.shared_free (shared);
  fixture_clear (&fixture);
}

/* Eight pieces a wave, sixty-four a side at most. */
static void
waves_are_cut_finely_enough (void)
{
  static const double turns[] = { 0.1, 1.0, 3.0, 50.0 };
  WaveSheet sheet;

  wave_sheet_init (&sheet, 4, FALSE);
  for (guint i = 0; i < G_N_ELEMENTS (turns); i++)
    {
      const double k = 2.0 * G_PI * turns[i] / WAVE_SHEET_EDGE;
      g_autoptr (RmpRelief) relief = wave_sheet_plane_wave (&sheet, k, 0.001);

      for (guint32 face = 0; face < sheet.n_faces; face++)
        for (guint side = 0; side < 3; side++)
          {
            const guint pieces = rmp_relief_count_wave_pieces (relief, face, side);
            const double waves = fabs ((double) relief->waves[12 * face + 4 * side + 2] /
                                       (2.0 * G_PI));

            g_assert_cmpuint (pieces, >=, 1);
            g_assert_cmpuint (pieces, <=, 64);
            g_assert_true (pieces == 64 || pieces >= 8.0 * waves);
            g_assert_true (pieces == 1 || pieces < 8.0 * waves + 1.0);
          }
    }
  wave_sheet_clear (&sheet);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/wave-field/second-waves-have-their-own-length-and-direction",
                   second_waves_have_their_own_length_and_direction);
  g_test_add_func ("/wave-field/length-and-height-follow-what-is-painted",
                   length_and_height_follow_what_is_painted);
  g_test_add_func ("/wave-field/irregular-waves-stray-smoothly", irregular_waves_stray_smoothly);
  g_test_add_func ("/wave-field/a-seed-is-of-chance-alone", a_seed_is_of_chance_alone);
  g_test_add_func ("/wave-field/a-twentieth-is-always-left", a_twentieth_is_always_left);
  g_test_add_func ("/wave-field/where-all-directions-are-alike-the-last-one-stays",
                   where_all_directions_are_alike_the_last_one_stays);
  g_test_add_func ("/wave-field/without-waves-nothing-begins", without_waves_nothing_begins);
  g_test_add_func ("/wave-field/broken-crests-fade", broken_crests_fade);
  g_test_add_func ("/wave-field/texture-lies-where-the-arc-length-says",
                   texture_lies_where_the_arc_length_says);
  g_test_add_func ("/wave-field/heights-of-an-edge-are-one", heights_of_an_edge_are_one);
  g_test_add_func ("/wave-field/defects-and-energy-are-told", defects_and_energy_are_told);
  g_test_add_func ("/wave-field/waves-are-cut-finely-enough", waves_are_cut_finely_enough);

  return g_test_run ();
}
