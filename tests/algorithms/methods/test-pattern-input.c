/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Geometric wrinkles told of input that will not do: patterns, faces and places. */

#include "methods/geometric-wrinkles/report.h"
#include "pattern-sheet.h"

#include <math.h>
#include <string.h>

static void
patterns_of_one_grey_and_none_at_all_are_told (void)
{
  for (guint n = 0; n < 2; n++)
    {
      PatternSheet sheet;
      gpointer shared;
      RmpOutput output;

      pattern_sheet_init (&sheet, 6, 0);
      if (n == 1)
        pattern_sheet_add (&sheet, rmp_height_image_new (64, 12345), 0.001);
      pattern_sheet_deform (&sheet, 0.8, 0.0, 1.0);
      shared = pattern_sheet_prepare (&sheet, "mode=exact");
      pattern_sheet_step (&sheet, shared, NULL, 1, &output);
      g_assert_nonnull (output.warning);
      g_assert_cmpfloat (pattern_sheet_figure (&output, "unpainted"), ==, sheet.n_faces);
      for (guint v = 0; n == 1 && v < sheet.n; v++)
        g_assert_cmpfloat (output.relief->patterns[0].modulation[v], ==, 1.0f);
      rmp_output_clear (&output);
      rmp_geometric_wrinkles.shared_free (shared);
      pattern_sheet_clear (&sheet);
    }
}

static char *
find_warning (PatternSheet *sheet)
{
  gpointer shared = pattern_sheet_prepare (sheet, "mode=closed");
  RmpOutput output;
  char *warning;

  pattern_sheet_step (sheet, shared, NULL, 1, &output);
  warning = g_strdup (output.warning);
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  return warning;
}

/* Slopes of the last two: two patterns the same way, and two across each other. */
static void
patterns_that_will_not_do_are_told (void)
{
  static const double slopes[] = { 0.005, 0.5, 3.0, 0.5, 0.5 };
  static const char *const words[] = { "faint", NULL, "steeper", "the same way", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (slopes); i++)
    {
      PatternSheet sheet;
      g_autofree char *warning = NULL;

      pattern_sheet_init (&sheet, 6, 0);
      pattern_sheet_paint (&sheet, 256, 6.0, 0.0, slopes[i]);
      if (i >= 3)
        pattern_sheet_paint (&sheet, 256, i == 3 ? 5.0 : 0.0, i == 3 ? 0.5 : 5.0, slopes[i]);
      warning = find_warning (&sheet);
      g_assert_cmpint (warning != NULL, ==, words[i] != NULL);
      if (words[i])
        g_assert_nonnull (strstr (warning, words[i]));
      pattern_sheet_clear (&sheet);
    }
}

static void
ends_of_the_clip_in_the_wrong_order_are_swapped_and_told (void)
{
  PatternSheet sheet;
  gpointer shared;
  RmpOutput output;

  pattern_sheet_init (&sheet, 6, 0);
  pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
  sheet.patterns[0].low = 0.8;
  sheet.patterns[0].high = 0.2;
  shared = pattern_sheet_prepare (&sheet, "mode=closed");
  pattern_sheet_step (&sheet, shared, NULL, 1, &output);
  g_assert_nonnull (output.warning);
  g_assert_cmpfloat (output.relief->patterns[0].modulation[0], ==, 0.8f);
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  pattern_sheet_clear (&sheet);
}

static const char *const options[] = { "mode=paper", "mode=invariant", "mode=closed",
                                       "mode=exact" };

static void
faces_without_a_shape_keep_their_pattern_and_count_nowhere (void)
{
  static const float positions[] = { 0, 0, 0, 1, 0, 0, 0, 1, 0, 2, 0, 0 };
  static const float uvs[] = { 0, 0, 0.4f, 0, 0, 0.4f, 0.8f, 0 };
  static const guint32 faces[] = { 0, 1, 2, 0, 1, 3, 1, 1, 2 };
  PatternSheet sheet;
  gpointer shared;
  RmpOutput output;

  for (guint i = 0; i < G_N_ELEMENTS (options); i++)
    {
      pattern_sheet_init (&sheet, 2, 0);
      pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
      rmp_mesh_unref (sheet.mesh);
      sheet.mesh = rmp_mesh_new (4, positions, 3, faces, 4, uvs, faces, NULL);
      sheet.input.mesh = sheet.mesh;
      memcpy (sheet.posed, positions, sizeof positions);
      shared = pattern_sheet_prepare (&sheet, options[i]);
      pattern_sheet_step (&sheet, shared, NULL, 1, &output);
      for (guint v = 0; v < 4; v++)
        g_assert_cmpfloat_with_epsilon (output.relief->patterns[0].modulation[v], 1.0f, 1e-6);
      rmp_output_clear (&output);
      rmp_geometric_wrinkles.shared_free (shared);
      pattern_sheet_clear (&sheet);
    }
}

static void
positions_that_are_no_numbers_and_missing_charts_are_refused (void)
{
  const RmpCall call = { .n_threads = 1 };
  PatternSheet sheet;
  g_autoptr (RmpMesh) bare = NULL;
  g_autoptr (RmpSampler) sampler = NULL;
  g_autoptr (GError) error = NULL;
  gpointer shared;
  RmpOutput output;

  pattern_sheet_init (&sheet, 6, 0);
  pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
  shared = pattern_sheet_prepare (&sheet, "mode=closed");
  sheet.posed[3 * 11] = (float) NAN;
  sampler = rmp_sampler_new_sequence (sheet.mesh, 1, 24.0, sheet.posed);
  g_assert_false (rmp_geometric_wrinkles.step (shared, NULL, NULL, sampler, sheet.values, 0.0,
                                               RMP_TARGET_PREVIEW, NULL, &output, &call, &error));
  g_assert_nonnull (strstr (error->message, "11"));
  rmp_output_clear (&output);
  rmp_geometric_wrinkles.shared_free (shared);
  g_clear_error (&error);

  bare = rmp_mesh_new (sheet.n, rmp_mesh_get_positions (sheet.mesh), sheet.n_faces,
                       rmp_mesh_get_faces (sheet.mesh), 0, NULL, NULL, NULL);
  sheet.input.mesh = bare;
  g_assert_null (
      rmp_geometric_wrinkles.prepare (&sheet.input, sampler, sheet.values, &call, &error));
  g_assert_nonnull (strstr (error->message, "texture coordinates"));
  pattern_sheet_clear (&sheet);
}

static void
preparing_stops_when_it_is_told_to (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .n_threads = 1, .cancellable = cancellable };
  PatternSheet sheet;
  g_autoptr (GError) error = NULL;

  pattern_sheet_init (&sheet, 6, 0);
  pattern_sheet_paint (&sheet, 256, 6.0, 0.0, 0.5);
  g_cancellable_cancel (cancellable);
  g_assert_null (rmp_geometric_wrinkles.prepare (pattern_sheet_get_input (&sheet), NULL,
                                                 sheet.values, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  pattern_sheet_clear (&sheet);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
#define ADD(name, func) g_test_add_func ("/algorithms/methods/pattern-input/" name, func)
  ADD ("one-grey", patterns_of_one_grey_and_none_at_all_are_told);
  ADD ("warnings", patterns_that_will_not_do_are_told);
  ADD ("swapped", ends_of_the_clip_in_the_wrong_order_are_swapped_and_told);
  ADD ("no-shape", faces_without_a_shape_keep_their_pattern_and_count_nowhere);
  ADD ("bad-input", positions_that_are_no_numbers_and_missing_charts_are_refused);
  ADD ("cancel", preparing_stops_when_it_is_told_to);
#undef ADD
  return g_test_run ();
}
