/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What keeps folds from rising as they would: slack, a height limit, masks, meshes too coarse for
 * them, borders.
 */

#include <string.h>

#include "run.h"

#include "folds/fold-rows.h"

/* Pre-stretched cloth folds later; cloth that is too long folds at rest. */
static void
slack_moves_the_start_of_folds (void)
{
  static const char *const settings[] = { "slack=-10 %", "slack=0", "slack=10 %" };
  static const double times[] = { 0.0, 0.2 };
  double active[3][2], lengths[3];
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  Run run;

  run_init (&run, &arm, "onset=0");
  for (guint i = 0; i < 3; i++)
    for (guint t = 0; t < 2; t++)
      {
        RmpOutput output;

        run_set (&run, settings[i]);
        run_step (&run, times[t], RMP_TARGET_BAKE, 1, &output);
        active[i][t] = run_figure (&run, &output, "folds_active");
        lengths[i] = rmp_fold_rows_get (&output, 2)->rest_length;
        g_assert_cmpfloat (run_figure (&run, &output, "residual_max"), <, 1e-7);
        rmp_output_clear (&output);
      }
  g_assert_cmpfloat_with_epsilon (lengths[0], 1.1 * lengths[1], 1e-12);
  g_assert_cmpfloat_with_epsilon (lengths[2], 0.9 * lengths[1], 1e-12);
  g_assert_cmpfloat (active[0][0], ==, 5.0);
  g_assert_cmpfloat (active[1][0], ==, 0.0);
  g_assert_cmpfloat (active[2][0], ==, 0.0);
  g_assert_cmpfloat (active[2][1], <, active[1][1]);
  run_clear (&run);
  arm_clear (&arm);
}

static void
height_limit_is_reported (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput output;
  Run run;

  run_init (&run, &arm, "onset=0;variation=0;height_limit=0.2");
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
  g_assert_cmpfloat_with_epsilon (row_height (&output, 2), 0.2 * 0.015, 1e-9);
  g_assert_cmpstr (row_status (&output, 2), ==, "capped");
  g_assert_cmpfloat (run_figure (&run, &output, "residual_max"), >, 0.1);
  /* What a capped fold lacks is more than it is high. */
  g_assert_cmpfloat (run_figure (&run, &output, "complementarity"), >, 0.003);
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

static void
masked_cloth_stays_on_the_skin (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  g_autofree float *region = g_new0 (float, rmp_mesh_get_n_vertices (arm.mesh));
  RmpOutput output;
  Run run;

  arm_set_region (&arm, region);
  run_init (&run, &arm, "levels=1");
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
  for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
    {
      g_assert_cmpfloat (row_height (&output, k), ==, 0.0);
      g_assert_cmpstr (row_status (&output, k), ==, "no-lift");
    }
  g_assert_nonnull (output.warning);
  g_assert_cmpfloat (run_figure (&run, &output, "residual_max"), >, 0.1);
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

/* The mask scales how far cloth moves for a height of 1, before heights are found: half of it takes
 * heights twice as large.
 */
static void
half_masked_cloth_folds_the_same (void)
{
  static const char *const ways[] = { "directions=normal", "directions=corrected",
                                      "directions=slide", "directions=slide;exact_on_mesh=0" };

  for (guint w = 0; w < G_N_ELEMENTS (ways); w++)
    {
      ArmShape shape = arm_shape_sample ();
      Arm arm = new_arm (&shape);
      guint n = rmp_mesh_get_n_vertices (arm.mesh);
      g_autofree char *set = g_strconcat ("onset=0;height_limit=20;", ways[w], NULL);
      g_autofree float *region = g_new (float, n);
      RmpOutput plain, masked;
      Run run;

      run_init (&run, &arm, set);
      run_step (&run, 0.5, RMP_TARGET_BAKE, 1, &plain);
      run_clear (&run);
      for (guint v = 0; v < n; v++)
        region[v] = 0.5f;
      arm_set_region (&arm, region);
      run_init (&run, &arm, set);
      run_step (&run, 0.5, RMP_TARGET_BAKE, 1, &masked);
      g_assert_cmpfloat (row_height (&plain, 2), >, 0.0);
      for (guint k = 0; k < rmp_fold_rows_count (&plain); k++)
        g_assert_cmpfloat_with_epsilon (row_height (&masked, k), 2.0 * row_height (&plain, k),
                                        1e-6 * row_height (&plain, k));
      for (guint i = 0; i < 3 * plain.relief->topology->n_vertices; i++)
        g_assert_cmpfloat_with_epsilon (masked.relief->positions[i], plain.relief->positions[i],
                                        1e-6);
      rmp_output_clear (&plain);
      rmp_output_clear (&masked);
      run_clear (&run);
      arm_clear (&arm);
    }
}

/* On a mesh whose vertices lie beside the line. A level that was asked for stays, and folds are
 * said to miss the cloth.
 */
static void
reach_below_the_mesh_raises_the_levels (void)
{
  static const char *const levels[] = { "levels=0", "levels=auto" };
  ArmShape shape = arm_shape_sample ();
  Arm arm;
  Run run;

  shape.jitter = 0.2;
  arm = new_arm (&shape);
  run_init (&run, &arm, "onset=0;reach=1 mm;fold_width=60 mm;samples_per_fold=4");
  for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      guint n_missed = 0;
      RmpOutput output;

      run_set (&run, levels[i]);
      run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
      g_assert_cmpuint (rmp_fold_rows_count (&output), ==, 3);
      for (guint k = 0; k < rmp_fold_rows_count (&output); k++)
        n_missed += !(row_height (&output, k) > 0.0);
      g_assert_cmpint (n_missed > 0, ==, i == 0);
      g_assert_cmpint (output.warning && strstr (output.warning, "widen its reach"), ==, i == 0);
      if (i > 0)
        g_assert_cmpfloat (run_figure (&run, &output, "residual_max"), <, 1e-7);
      rmp_output_clear (&output);
    }
  run_clear (&run);
  arm_clear (&arm);
}

/* Lengths that are sampled need no vertex on a fold: the mesh stays as coarse as its edges ask for.
 */
static void
only_exact_lengths_raise_the_levels (void)
{
  ArmShape shape = arm_shape_sample ();
  guint n_faces[2];
  Arm arm;

  shape.jitter = 0.2;
  arm = new_arm (&shape);
  for (guint exact = 0; exact < 2; exact++)
    {
      g_autofree char *settings = g_strconcat (
          "onset=0;reach=1 mm;fold_width=60 mm;samples_per_fold=4;exact_on_mesh=",
          exact ? "true" : "false", NULL);
      RmpOutput output;
      Run run;

      run_init (&run, &arm, settings);
      run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
      n_faces[exact] = output.relief->topology->n_faces;
      rmp_output_clear (&output);
      run_clear (&run);
    }
  g_assert_cmpuint (n_faces[0], <, n_faces[1]);
  arm_clear (&arm);
}

/* Many folds on one edge push each other about without end; the frame says so. */
static void
folds_too_narrow_for_the_mesh_are_reported (void)
{
  ArmShape shape = arm_shape_sample ();
  Arm arm = new_arm (&shape);
  RmpOutput output;
  Run run;

  run_init (&run, &arm, "onset=0;fold_width=10 mm;levels=0;centre=nearest;variation=0.35");
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
  g_assert_cmpfloat (run_figure (&run, &output, "sweeps"), ==, 200.0);
  g_assert_nonnull (strstr (output.warning, "too narrow"));
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

static void
folds_fade_before_the_border_and_it_stays (void)
{
  ArmShape shape = arm_shape_sample ();
  guint sides = shape.sides, rings = shape.rings;
  Arm arm = new_arm (&shape);
  g_autofree float *coarse = g_new (float, 3 * (rings + 1) * sides);
  RmpOutput output;
  guint seen = 0;
  Run run;

  run_init (&run, &arm, "refine=everywhere;levels=2;line_length=600 mm");
  run_step (&run, MOST_BENT, RMP_TARGET_BAKE, 1, &output);
  rmp_sampler_positions (arm.sampler, RMP_SKINNING_DUAL_QUATERNION, MOST_BENT, coarse, 1);
  for (guint v = 0; v < (rings + 1) * sides; v++)
    {
      if (v >= sides && v < rings * sides)
        continue;
      seen++;
      for (guint c = 0; c < 3; c++)
        g_assert_cmpfloat_with_epsilon (output.relief->positions[3 * v + c], coarse[3 * v + c],
                                        1e-6);
    }
  g_assert_cmpuint (seen, ==, 2 * sides);
  rmp_output_clear (&output);
  run_clear (&run);
  arm_clear (&arm);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define ADD(name, function) g_test_add_func ("/methods/incompressible-skinning/" name, function)
  ADD ("slack-moves-the-start-of-folds", slack_moves_the_start_of_folds);
  ADD ("height-limit-is-reported", height_limit_is_reported);
  ADD ("masked-cloth-stays-on-the-skin", masked_cloth_stays_on_the_skin);
  ADD ("half-masked-cloth-folds-the-same", half_masked_cloth_folds_the_same);
  ADD ("reach-below-the-mesh-raises-the-levels", reach_below_the_mesh_raises_the_levels);
  ADD ("only-exact-lengths-raise-the-levels", only_exact_lengths_raise_the_levels);
  ADD ("folds-too-narrow-for-the-mesh-are-reported", folds_too_narrow_for_the_mesh_are_reported);
  ADD ("folds-fade-before-the-border-and-it-stays", folds_fade_before_the_border_and_it_stays);
#undef ADD
  return g_test_run ();
}
