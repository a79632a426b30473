/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The method as a technique, on a sheet with ridges. */

#include "inputs/cloth.h"
#include "methods/geometric-wrinkles/closed-block.h"
#include "methods/geometric-wrinkles/patterned-cloth.h"
#include "methods/geometric-wrinkles/report.h"
#include "pattern-sheet.h"
#include "wrinkles/stretch-crosses.h"

#include <math.h>
#include <string.h>

static const char *const options[] = { "mode=paper", "mode=invariant", "mode=closed",
                                       "mode=exact" };

static double
find_mean (PatternSheet *sheet, const char *settings)
{
  gpointer shared = pattern_sheet_prepare (sheet, settings);
  RmpOutput output;
  double mean;

  pattern_sheet_step (sheet, shared, NULL, 1, &output);
  mean = pattern_sheet_figure (&output, "factor_mean");
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  return mean;
}

static void
at_rest_all_models_leave_the_pattern_as_painted (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      PatternSheet sheet;
      gpointer shared;
      RmpOutput output;

      pattern_sheet_init (&sheet, 6, 0);
      pattern_sheet_paint (&sheet, 256, 6.0, 2.0, 0.5);
      shared = pattern_sheet_prepare (&sheet, options[i]);
      pattern_sheet_step (&sheet, shared, NULL, 1, &output);
      g_assert_cmpfloat_with_epsilon (pattern_sheet_figure (&output, "factor_mean"), 1.0, 1e-12);
      g_assert_cmpfloat_with_epsilon (pattern_sheet_figure (&output, "factor_max"), 1.0, 1e-12);
      g_assert_cmpint (output.relief->form, ==, RMP_RELIEF_LAYERS);
      g_assert_cmpuint (output.relief->n_patterns, ==, 1);
      for (guint v = 0; v < sheet.n; v++)
        g_assert_cmpfloat (output.relief->patterns[0].modulation[v], ==, 1.0f);
      g_assert_null (output.warning);
      rmp_output_clear (&output);
      rmp_geometric_wrinkles.shared_free (shared);
      pattern_sheet_clear (&sheet);
    }
}

static void
compression_deepens_and_extension_flattens (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      PatternSheet sheet;
      double deep, shallow;

      pattern_sheet_init (&sheet, 6, 0);
      pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
      pattern_sheet_deform (&sheet, 0.9, 0.0, 1.0);
      deep = find_mean (&sheet, options[i]);
      pattern_sheet_deform (&sheet, 1.02, 0.0, 1.0);
      shallow = find_mean (&sheet, options[i]);
      g_assert_cmpfloat (deep, >, 1.3);
      g_assert_cmpfloat (shallow, <, 0.95);
      pattern_sheet_clear (&sheet);
    }
}

static void
cloth_that_is_too_long_is_flat_and_counted (void)
{
  PatternSheet sheet;
  gpointer shared;
  RmpOutput output;

  pattern_sheet_init (&sheet, 6, 0);
  pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.2);
  pattern_sheet_deform (&sheet, 1.2, 0.0, 1.0);
  shared = pattern_sheet_prepare (&sheet, "mode=closed");
  pattern_sheet_step (&sheet, shared, NULL, 1, &output);
  g_assert_cmpfloat (pattern_sheet_figure (&output, "overstretched"), ==, sheet.n_faces);
  g_assert_cmpfloat (pattern_sheet_figure (&output, "surplus_area"), >, 0.1);
  g_assert_cmpfloat (pattern_sheet_figure (&output, "factor_max"), ==, 0.0);
  for (guint face = 0; face < sheet.n_faces; face++)
    g_assert_cmpfloat (output.fields[RMP_PATTERN_FIELD_OVERSTRETCHED][face], ==, 0.0f);
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  pattern_sheet_clear (&sheet);
}

/* As a processor without wide registers finds them. */
__typeof__ (rmp_pattern_closed_block_measure) portable_pattern_closed_block_measure;
__typeof__ (rmp_pattern_closed_block_find_factors) portable_pattern_closed_block_find_factors;

static void
assert_same_on_every_processor (const PatternSheet *sheet, const RmpPatternedCloth *cloth,
                                double least)
{
  for (guint32 begin = 0; begin < sheet->n_faces; begin += RMP_PATTERN_CLOSED_BLOCK)
    {
      const guint count = MIN (RMP_PATTERN_CLOSED_BLOCK, sheet->n_faces - begin);
      double factors[2][RMP_PATTERN_CLOSED_BLOCK];
      guint8 status[2][RMP_PATTERN_CLOSED_BLOCK];
      RmpPatternClosedBlock blocks[2];
      gboolean crushed[2];

      crushed[0] = rmp_pattern_closed_block_measure (blocks, cloth, sheet->posed, least, begin,
                                                     count);
      crushed[1] = portable_pattern_closed_block_measure (blocks + 1, cloth, sheet->posed, least,
                                                          begin, count);
      rmp_pattern_closed_block_find_factors (blocks, cloth->patterns, begin, count, factors[0],
                                             status[0]);
      portable_pattern_closed_block_find_factors (blocks + 1, cloth->patterns, begin, count,
                                                  factors[1], status[1]);
      g_assert_cmpint (crushed[0], ==, crushed[1]);
      g_assert_cmpmem (factors[0], count * sizeof (double), factors[1], count * sizeof (double));
      g_assert_cmpmem (status[0], count, status[1], count);
    }
}

/* The quick way over blocks of faces, and the plain one. */
static void
the_closed_model_is_the_same_over_blocks (void)
{
  PatternSheet sheet;
  const RmpCall call = { .n_threads = 1 };
  const RmpPatternOptions options = { .amplitude = 0.001, .blur = 1.0, .error = 1e-3 };
  const RmpPatternModulationOptions closed = { .factor = RMP_PATTERN_FACTOR_CLOSED,
                                               .least = 0.05,
                                               .compete = RMP_PATTERN_COMPETE_OFF };
  g_autoptr (RmpPatternedCloth) cloth = NULL;
  g_autofree RmpPatternStrain *strains = NULL;
  RmpPatternModulation modulation;

  pattern_sheet_init (&sheet, 20, 0);
  pattern_sheet_paint (&sheet, 256, 16.0, 5.0, 0.7);
  pattern_sheet_deform (&sheet, 0.8, 0.1, 1.03);
  for (guint i = 0; i < sheet.n; i += 17)
    sheet.posed[3 * i + 2] += 0.004f;
  for (guint c = 0; c < 3; c++) /* one face is crushed */
    sheet.posed[3 * 44 + c] = sheet.posed[3 * 45 + c];
  cloth = rmp_patterned_cloth_new (pattern_sheet_get_input (&sheet), &options, &call, NULL);
  strains = g_new (RmpPatternStrain, sheet.n_faces);
  rmp_pattern_modulation_init (&modulation, cloth);
  rmp_pattern_modulation_run (&modulation, cloth, &closed, sheet.posed, 1);
  rmp_pattern_modulation_strains (cloth, sheet.posed, closed.least, strains, 1);
  for (guint face = 0; face < sheet.n_faces; face++)
    {
      RmpPatternFactorStatus status = 0;
      const double expected = rmp_pattern_factor_closed (cloth->patterns[0].coefficients + face,
                                                         strains + face, &status);

      g_assert_cmpfloat_with_epsilon (modulation.factors[face], expected,
                                      1e-9 * MAX (expected, 1.0));
      g_assert_cmpuint (modulation.status[face], ==,
                        status | (strains[face].clamped ? RMP_PATTERN_FACTOR_CLAMPED : 0));
    }
  assert_same_on_every_processor (&sheet, cloth, closed.least);
  rmp_pattern_modulation_clear (&modulation);
  pattern_sheet_clear (&sheet);
}

static void
the_order_of_corners_matters_to_the_published_model_alone (void)
{
  static const char *const settings[] = { "mode=closed;user_error=1e-6",
                                          "mode=invariant;user_error=1e-6",
                                          "mode=exact;user_error=1e-6",
                                          "mode=paper;user_error=1e-6" };

  for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
    {
      double means[2];

      for (guint turn = 0; turn < 2; turn++)
        {
          PatternSheet sheet;

          pattern_sheet_init (&sheet, 4, turn);
          pattern_sheet_paint (&sheet, 256, 4.0, 2.0, 0.5);
          pattern_sheet_deform (&sheet, 0.85, 0.2, 1.0);
          means[turn] = find_mean (&sheet, settings[i]);
          pattern_sheet_clear (&sheet);
        }
      if (i < 3)
        g_assert_cmpfloat_with_epsilon (means[0], means[1], i == 2 ? 2e-3 : 1e-5);
      else
        g_assert_cmpfloat (fabs (means[0] - means[1]), >, 1e-3);
    }
}

static void
bytes_do_not_depend_on_threads (void)
{
  PatternSheet sheet;
  gpointer shared;
  RmpOutput one, two;

  pattern_sheet_init (&sheet, 50, 0);
  pattern_sheet_paint (&sheet, 512, 20.0, 0.0, 0.5);
  pattern_sheet_paint (&sheet, 512, 0.0, 20.0, 0.5);
  pattern_sheet_deform (&sheet, 0.9, 0.05, 1.01);
  shared = pattern_sheet_prepare (&sheet, "mode=closed");
  pattern_sheet_step (&sheet, shared, NULL, 1, &one);
  pattern_sheet_step (&sheet, shared, NULL, 2, &two);
  for (guint i = 0; i < 2; i++)
    g_assert_cmpmem (one.relief->patterns[i].modulation, sheet.n * sizeof (float),
                     two.relief->patterns[i].modulation, sheet.n * sizeof (float));
  rmp_output_clear (&one);
  rmp_output_clear (&two);
  rmp_geometric_wrinkles.shared_free (shared);
  pattern_sheet_clear (&sheet);
}

/* The mean share of the first of two patterns: ridges across x of one slope, across y of another.
 */
static double
find_share (double slope_x, double slope_y, double a, double d, const char *settings)
{
  PatternSheet sheet;
  gpointer shared;
  RmpOutput output;
  double sum = 0.0;

  pattern_sheet_init (&sheet, 8, 0);
  pattern_sheet_paint (&sheet, 256, 8.0, 0.0, slope_x);
  pattern_sheet_paint (&sheet, 256, 0.0, 8.0, slope_y);
  pattern_sheet_deform (&sheet, a, 0.0, d);
  shared = pattern_sheet_prepare (&sheet, settings);
  pattern_sheet_step (&sheet, shared, NULL, 1, &output);
  for (guint v = 0; v < sheet.n; v++)
    sum += (double) output.fields[RMP_PATTERN_FIELD_SHARE][v] / sheet.n;
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  pattern_sheet_clear (&sheet);
  return sum;
}

static void
the_pattern_across_the_compression_wins_however_strong_it_is (void)
{
  g_assert_cmpfloat (find_share (0.3, 0.6, 0.9, 1.0, "weights=directional"), >, 0.85);
  g_assert_cmpfloat (find_share (0.3, 0.6, 1.0, 0.9, "weights=directional"), <, 0.15);
  g_assert_cmpfloat (find_share (0.6, 0.3, 0.9, 1.0, "weights=factor;mode=paper"), >, 0.85);
  g_assert_cmpfloat (find_share (0.6, 0.3, 1.0, 0.9, "weights=factor;mode=paper"), >, 0.85);
  g_assert_cmpfloat_with_epsilon (find_share (0.6, 0.3, 1.0, 0.9, "weights=off"), 1.0, 1e-9);
}

static void
one_factor_for_the_mix_is_larger_than_each_alone (void)
{
  PatternSheet sheet;
  double apart, together;

  pattern_sheet_init (&sheet, 4, 0);
  pattern_sheet_paint (&sheet, 256, 4.0, 0.0, 0.5);
  pattern_sheet_paint (&sheet, 256, 0.0, 4.0, 0.5);
  pattern_sheet_deform (&sheet, 0.95, 0.0, 0.95);
  apart = find_mean (&sheet, "mode=exact;one_factor=false;variance=0.5");
  together = find_mean (&sheet, "mode=exact;one_factor=true;variance=0.5");
  g_assert_cmpfloat (together, >, 1.2 * apart);
  pattern_sheet_clear (&sheet);
}

static void
a_pattern_that_is_not_painted_competes_with_none (void)
{
  PatternSheet sheet;
  gpointer shared;
  RmpOutput output;

  pattern_sheet_init (&sheet, 6, 0);
  pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
  pattern_sheet_add (&sheet, rmp_height_image_new (256, RMP_HEIGHT_MIDDLE), 0.001);
  pattern_sheet_deform (&sheet, 1.02, 0.0, 1.0);
  shared = pattern_sheet_prepare (&sheet, "weights=directional");
  pattern_sheet_step (&sheet, shared, NULL, 1, &output);
  for (guint v = 0; v < sheet.n; v++)
    g_assert_cmpfloat (output.fields[RMP_PATTERN_FIELD_SHARE][v], ==, 1.0f);
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  pattern_sheet_clear (&sheet);
}

static void
masks_and_numbers_of_a_pattern_override_the_look (void)
{
  PatternSheet sheet;
  g_autofree float *weights = NULL;
  g_autoptr (GBytes) bytes = NULL;
  RmpMasked masked = { .param = RMP_PATTERN_PARAM_SCALE, .low = 0.0, .high = 2.0 };
  gpointer shared;
  RmpOutput output;

  pattern_sheet_init (&sheet, 6, 0);
  pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
  weights = g_new0 (float, sheet.n);
  weights[10] = 1.0f;
  masked.bytes = bytes = g_bytes_new (weights, sheet.n * sizeof *weights);
  rmp_inputs_set_masks (&sheet.input.inputs, 1, &masked);
  sheet.patterns[0].bias = 0.25;
  shared = pattern_sheet_prepare (&sheet, "bias=-1");
  pattern_sheet_step (&sheet, shared, NULL, 1, &output);
  for (guint v = 0; v < sheet.n; v++)
    g_assert_cmpfloat (output.relief->patterns[0].modulation[v], ==, v == 10 ? 2.25f : 0.25f);
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  pattern_sheet_clear (&sheet);
}

static void
where_the_garment_ends_nothing_is_lifted (void)
{
  PatternSheet sheet;
  g_autofree guint8 *cloth = NULL;
  gpointer shared;
  RmpOutput output;
  const guint32 *faces;

  pattern_sheet_init (&sheet, 6, 0);
  pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
  cloth = g_malloc0 (sheet.n_faces);
  memset (cloth, 1, sheet.n_faces / 2);
  rmp_inputs_set_cloth (&sheet.input.inputs, sheet.n_faces, cloth);
  faces = rmp_mesh_get_faces (sheet.mesh);
  shared = pattern_sheet_prepare (&sheet, "mode=closed");
  pattern_sheet_step (&sheet, shared, NULL, 1, &output);
  g_assert_nonnull (output.relief->region);
  for (guint i = 3 * (sheet.n_faces / 2); i < 3 * sheet.n_faces; i++)
    g_assert_cmpfloat (output.relief->region[faces[i]], ==, 0.0f);
  g_assert_cmpfloat (output.relief->region[0], ==, 1.0f);
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  pattern_sheet_clear (&sheet);
}

static void
inertia_makes_frames_follow_each_other_and_is_saved (void)
{
  PatternSheet sheet;
  gpointer shared, state, copy;
  g_autoptr (GBytes) bytes = NULL, damaged = NULL;
  g_autoptr (GError) error = NULL;
  RmpOutput output;
  double still, after, restored;

  pattern_sheet_init (&sheet, 6, 0);
  pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
  g_assert_true (rmp_geometric_wrinkles.any_order (sheet.values));
  shared = pattern_sheet_prepare (&sheet, "half_life=1");
  g_assert_false (rmp_geometric_wrinkles.any_order (sheet.values));
  state = rmp_geometric_wrinkles.state_new (shared);
  pattern_sheet_step (&sheet, shared, state, 1, &output);
  still = pattern_sheet_figure (&output, "factor_mean");
  rmp_output_clear (&output);
  bytes = rmp_geometric_wrinkles.state_save (state);
  copy = rmp_geometric_wrinkles.state_load (shared, bytes, &error);
  g_assert_no_error (error);

  pattern_sheet_deform (&sheet, 0.9, 0.0, 1.0);
  pattern_sheet_step (&sheet, shared, state, 1, &output);
  after = pattern_sheet_figure (&output, "factor_mean");
  rmp_output_clear (&output);
  pattern_sheet_step (&sheet, shared, copy, 1, &output);
  restored = pattern_sheet_figure (&output, "factor_mean");
  rmp_output_clear (&output);
  g_assert_cmpfloat_with_epsilon (still, 1.0, 1e-12);
  g_assert_cmpfloat (after, >, 1.1);
  g_assert_cmpfloat (restored, ==, after);
  rmp_values_set_real (sheet.values, RMP_PATTERN_PARAM_HALF_LIFE, 0.0);
  g_assert_cmpfloat_with_epsilon (2.0 * (after - 1.0), find_mean (&sheet, "half_life=0") - 1.0,
                                  1e-9);

  damaged = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - 1);
  g_assert_null (rmp_geometric_wrinkles.state_load (shared, damaged, &error));
  g_assert_nonnull (error);
  rmp_geometric_wrinkles.state_free (state);
  rmp_geometric_wrinkles.state_free (copy);
  rmp_geometric_wrinkles.shared_free (shared);
  pattern_sheet_clear (&sheet);
}

static void
crosses_tell_how_faces_are_stretched (void)
{
  PatternSheet sheet;
  gpointer shared;
  const RmpTable *crosses;
  RmpOutput output;

  pattern_sheet_init (&sheet, 6, 1);
  pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
  pattern_sheet_deform (&sheet, 1.1, 0.0, 0.8);
  shared = pattern_sheet_prepare (&sheet, "mode=closed");
  pattern_sheet_step (&sheet, shared, NULL, 1, &output);
  crosses = rmp_output_get_table (&output, &rmp_stretch_table_kind);
  g_assert_cmpuint (rmp_table_get_n_rows (crosses), ==, sheet.n_faces);
  for (guint i = 0; i < sheet.n_faces; i++)
    {
      const RmpStretchCross *cross = rmp_table_get_row (crosses, i);

      g_assert_cmpfloat_with_epsilon (cross->stretches[0], 0.8f, 1e-5);
      g_assert_cmpfloat_with_epsilon (cross->stretches[1], 1.1f, 1e-5);
      g_assert_cmpfloat_with_epsilon (fabsf (cross->axes[0][1]), 1.0f, 1e-5);
      g_assert_cmpfloat_with_epsilon (fabsf (cross->axes[1][0]), 1.0f, 1e-5);
      g_assert_cmpfloat_with_epsilon (fabsf (cross->ridge[1]), 1.0f,
                                      0.05); /* the pattern's slope is along x */
      g_assert_cmpint (cross->overstretched, ==,
                       output.fields[RMP_PATTERN_FIELD_OVERSTRETCHED][i] >= 0.0f ? TRUE : FALSE);
    }
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  pattern_sheet_clear (&sheet);
}

/* Painting over one corner: all the rest is taken over, and nothing of it shows. */
static void
what_was_painted_since_is_all_that_is_prepared_anew (void)
{
  const RmpCall call = { .n_threads = 1 };
  const RmpPatternOptions options = { .amplitude = 0.001, .blur = 2.0, .error = 1e-3 };
  PatternSheet sheet;
  g_autoptr (RmpPatternedCloth) before = NULL, after = NULL, fresh = NULL;
  g_autofree guint16 *texels = g_new0 (guint16, RMP_TILE_TEXELS);
  RmpHeightImage *painted;
  guint same = 0;

  pattern_sheet_init (&sheet, 12, 0);
  pattern_sheet_paint (&sheet, 512, 6.0, 1.0, 0.5);
  before = rmp_patterned_cloth_new (pattern_sheet_get_input (&sheet), &options, &call, NULL);
  painted = rmp_height_image_replace (sheet.patterns[0].image, 1, &(guint){ 0 },
                                      (const guint16 *const[]){ texels });
  rmp_height_image_unref (sheet.patterns[0].image);
  sheet.patterns[0].image = painted;
  after = rmp_patterned_cloth_new_from (before, pattern_sheet_get_input (&sheet), &call, NULL);
  fresh = rmp_patterned_cloth_new (pattern_sheet_get_input (&sheet), &options, &call, NULL);

  g_assert_true (after->relief == before->relief);
  g_assert_cmpmem (after->patterns[0].coefficients, sheet.n_faces * sizeof (RmpPatternCoefficients),
                   fresh->patterns[0].coefficients,
                   sheet.n_faces * sizeof (RmpPatternCoefficients));
  g_assert_cmpmem (after->patterns[0].limit, sheet.n_faces * sizeof (double),
                   fresh->patterns[0].limit, sheet.n_faces * sizeof (double));
  for (guint face = 0; face < sheet.n_faces; face++)
    same += before->patterns[0].coefficients[face].c0 == after->patterns[0].coefficients[face].c0
                ? 1
                : 0;
  g_assert_cmpuint (same, <, sheet.n_faces);
  g_assert_cmpuint (same, >, sheet.n_faces / 2);
  pattern_sheet_clear (&sheet);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/algorithms/methods/geometric-wrinkles/" name, func)
  ADD ("rest", at_rest_all_models_leave_the_pattern_as_painted);
  ADD ("compression", compression_deepens_and_extension_flattens);
  ADD ("overstretched", cloth_that_is_too_long_is_flat_and_counted);
  ADD ("blocks", the_closed_model_is_the_same_over_blocks);
  ADD ("corners", the_order_of_corners_matters_to_the_published_model_alone);
  ADD ("threads", bytes_do_not_depend_on_threads);
  ADD ("directions", the_pattern_across_the_compression_wins_however_strong_it_is);
  ADD ("mix", one_factor_for_the_mix_is_larger_than_each_alone);
  ADD ("unpainted", a_pattern_that_is_not_painted_competes_with_none);
  ADD ("overrides", masks_and_numbers_of_a_pattern_override_the_look);
  ADD ("border", where_the_garment_ends_nothing_is_lifted);
  ADD ("inertia", inertia_makes_frames_follow_each_other_and_is_saved);
  ADD ("crosses", crosses_tell_how_faces_are_stretched);
  ADD ("since", what_was_painted_since_is_all_that_is_prepared_anew);
#undef ADD
  return g_test_run ();
}
