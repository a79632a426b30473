/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The soft body that a look drives: how it moves, from prepare to relief. */

#include "body-run.h"

#include <math.h>

#include "inputs/masks.h"
#include "methods/embedded-shell/report.h"

static void
what_nothing_holds_falls_as_a_stone_and_keeps_its_shape (void)
{
  const guint n = 6;
  RmpOutput first, last;
  double before[3], after[3];
  Run run;

  body_run_init (&run);
  body_run_hold_nothing (&run);
  run_begin (&run);
  body_run_step (&run, 0, 1, &first);
  for (guint f = 1; f <= n; f++)
    {
      body_run_step (&run, f, 1, &last);
      if (f < n)
        rmp_output_clear (&last);
    }
  body_run_find_mean (&first, before);
  body_run_find_mean (&last, after);
  g_assert_cmpfloat_with_epsilon (after[0], before[0], 1e-6);
  g_assert_cmpfloat_with_epsilon (after[1] - before[1],
                                  -9.81 * n * (n + 1) / 2 / (BODY_RATE * BODY_RATE), 1e-5);
  for (guint i = 0; i < 3 * last.relief->topology->n_vertices; i++)
    g_assert_cmpfloat_with_epsilon ((double) last.relief->positions[i] - after[i % 3],
                                    (double) first.relief->positions[i] - before[i % 3], 2e-6);
  g_assert_nonnull (last.remark); /* that nothing holds it */
  rmp_output_clear (&first);
  rmp_output_clear (&last);
  run_clear (&run);
}

static void
what_is_held_sags_and_comes_to_rest (void)
{
  double heights[17];
  RmpOutput output;
  Run run;

  body_run_init (&run);
  run_begin (&run);
  g_assert_false (rmp_embedded_shell.any_order (run.values));
  for (guint f = 0; f < G_N_ELEMENTS (heights); f++)
    {
      double end[3];

      body_run_step (&run, f, 1, &output);
      g_assert_cmpstr (output.warning, ==, NULL);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_BODY_HELD], >, 0.0);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_BODY_HELD], <,
                         output.figures[RMP_SHELL_FIGURE_BODY_NODES]);
      body_run_find_end (&output, end);
      heights[f] = end[1];
      rmp_output_clear (&output);
    }
  g_assert_cmpfloat (heights[16], <, 0.014);
  g_assert_cmpfloat (heights[16], >, 0.005);
  g_assert_cmpfloat (fabs (heights[16] - heights[15]), <, 0.5 * fabs (heights[7] - heights[6]));
  run_clear (&run);
}

/* With stiffness that leaves out how the skin gives way, sagging creeps. */
static void
a_skin_that_gives_way_sags_at_once (void)
{
  double heights[2][6];

  for (guint exact = 0; exact < 2; exact++)
    {
      RmpOutput output;
      Run run;

      body_run_init (&run);
      rmp_values_set_bool (run.values, RMP_SHELL_PARAM_EXACT, exact == 1);
      run_begin (&run);
      for (guint f = 0; f < G_N_ELEMENTS (heights[0]); f++)
        {
          double end[3];

          body_run_step (&run, f, 1, &output);
          g_assert_cmpstr (output.warning, ==, NULL);
          body_run_find_end (&output, end);
          heights[exact][f] = end[1];
          g_test_message ("%s, frame %u: %g m", exact ? "exact" : "stiff", f, end[1]);
          rmp_output_clear (&output);
        }
      run_clear (&run);
    }
  g_assert_cmpfloat (heights[1][5], <, heights[0][5]);
  g_assert_cmpfloat (fabs (heights[1][5] - heights[1][4]), <,
                     0.5 * fabs (heights[0][5] - heights[0][4]));
}

/* Where the end is in the third frame. @painted: the modulus is painted, everywhere with @share of
 * the way from a fifth of @modulus to it
 */
static double
sag (double modulus, gboolean painted, float share)
{
  RmpMasked masked = { .param = RMP_SHELL_PARAM_INTERIOR_MODULUS,
                       .low = 0.2 * modulus,
                       .high = modulus };
  g_autofree float *weights = NULL;
  g_autoptr (GBytes) bytes = NULL;
  RmpOutput output;
  double end[3];
  guint n;
  Run run;

  body_run_init (&run);
  n = rmp_mesh_get_n_vertices (run.mesh);
  weights = g_new (float, n);
  for (guint v = 0; v < n; v++)
    weights[v] = share;
  bytes = g_bytes_new (weights, n * sizeof (float));
  masked.bytes = bytes;
  if (painted)
    rmp_inputs_set_masks (&run.input.inputs, 1, &masked);
  else
    rmp_values_set_real (run.values, RMP_SHELL_PARAM_INTERIOR_MODULUS, modulus);
  run_begin (&run);
  body_run_to (&run, 2, &output);
  body_run_find_end (&output, end);
  rmp_output_clear (&output);
  run_clear (&run);
  return end[1];
}

static void
cells_are_as_stiff_as_is_painted (void)
{
  const double plain = sag (1e5, FALSE, 0.0f), high = sag (1e5, TRUE, 1.0f),
               low = sag (1e5, TRUE, 0.0f);

  g_assert_cmpfloat_with_epsilon (plain, high, 1e-6);
  g_assert_cmpfloat (low, <, high - 1e-4);
}

/* Gravity goes along the axis that the rig turns about. */
static void
a_turned_rig_turns_what_comes_of_it (void)
{
  const double angle = 0.7;
  RmpOutput outputs[2];
  Run runs[2];

  for (guint i = 0; i < 2; i++)
    {
      body_run_init (&runs[i]);
      rmp_sampler_unref (runs[i].sampler);
      runs[i].sampler = body_run_make_rig (runs[i].mesh, NULL, i * angle);
      rmp_values_set_real (runs[i].values, RMP_SHELL_PARAM_TOLERANCE, 1e-8);
      run_begin (&runs[i]);
      body_run_to (&runs[i], 3, &outputs[i]);
    }
  for (guint v = 0; v < outputs[0].relief->topology->n_vertices; v++)
    {
      const float *plain = outputs[0].relief->positions + 3 * v,
                  *turned = outputs[1].relief->positions + 3 * v;
      const double x = (double) plain[0], z = (double) plain[2];

      g_assert_cmpfloat_with_epsilon ((double) turned[0], cos (angle) * x + sin (angle) * z, 2e-6);
      g_assert_cmpfloat_with_epsilon ((double) turned[1], (double) plain[1], 2e-6);
      g_assert_cmpfloat_with_epsilon ((double) turned[2], cos (angle) * z - sin (angle) * x, 2e-6);
    }
  for (guint i = 0; i < 2; i++)
    {
      rmp_output_clear (&outputs[i]);
      run_clear (&runs[i]);
    }
}

static void
springs_hold_nearly_where_bones_hold (void)
{
  double ends[3][3];

  for (guint i = 0; i < 3; i++)
    {
      RmpOutput output;
      Run run;

      body_run_init (&run);
      rmp_values_set_bool (run.values, RMP_SHELL_PARAM_SOFT_BONES, i == 1);
      rmp_values_set_real (run.values, RMP_SHELL_PARAM_FOLLOW, i == 2 ? 100.0 : 0.0);
      run_begin (&run);
      body_run_to (&run, 2, &output);
      body_run_find_end (&output, ends[i]);
      rmp_output_clear (&output);
      run_clear (&run);
    }
  g_assert_cmpfloat (ends[1][1], <, ends[0][1]); /* they give way */
  g_assert_cmpfloat (ends[1][1], >, 0.0);
  g_assert_cmpfloat (fabs (ends[2][1] - 0.015), <, 0.5 * fabs (ends[0][1] - 0.015));
}

static void
threads_saved_states_and_bakes_change_nothing (void)
{
  g_autoptr (GBytes) bytes = NULL, damaged = NULL;
  g_autoptr (GError) error = NULL;
  RmpOutput straight, again;
  Run run;

  body_run_init (&run);
  run_begin (&run);
  for (guint f = 0; f < 4; f++)
    {
      body_run_step (&run, f, 1, &straight);
      if (f < 3)
        rmp_output_clear (&straight);
      if (f == 2)
        bytes = rmp_embedded_shell.state_save (run.state);
    }
  rmp_embedded_shell.state_free (run.state);
  run.state = rmp_embedded_shell.state_load (run.shared, bytes, &error);
  g_assert_no_error (error);
  body_run_step_for (&run, RMP_TARGET_BAKE, 3, 4, &again);
  g_assert_cmpmem (straight.relief->positions, 12 * straight.relief->topology->n_vertices,
                   again.relief->positions, 12 * again.relief->topology->n_vertices);
  rmp_output_clear (&straight);
  rmp_output_clear (&again);
  damaged = g_bytes_new_from_bytes (bytes, 0, g_bytes_get_size (bytes) - 1);
  g_assert_null (rmp_embedded_shell.state_load (run.shared, damaged, &error));
  g_assert_nonnull (error);
  run_clear (&run);
}

static void
a_cancelled_body_says_so (void)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  RmpOutput output;
  Run run;

  body_run_init (&run);
  run_begin (&run);
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_embedded_shell.step (run.shared, NULL, run.state, run.sampler, run.values,
                                           0.0, RMP_TARGET_PREVIEW, NULL, &output, &call, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  rmp_output_clear (&output);
  run_clear (&run);
}

static void
cells_that_are_too_small_are_refused (void)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  Run run;

  body_run_init (&run);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_CELL, 1e-5);
  g_assert_null (rmp_embedded_shell.prepare (&run.input, run.sampler, run.values, &call, &error));
  g_assert_nonnull (error);
  run_clear (&run);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/embedded-body/what-nothing-holds-falls-as-a-stone-and-keeps-its-shape",
                   what_nothing_holds_falls_as_a_stone_and_keeps_its_shape);
  g_test_add_func ("/embedded-body/what-is-held-sags-and-comes-to-rest",
                   what_is_held_sags_and_comes_to_rest);
  g_test_add_func ("/embedded-body/a-skin-that-gives-way-sags-at-once",
                   a_skin_that_gives_way_sags_at_once);
  g_test_add_func ("/embedded-body/cells-are-as-stiff-as-is-painted",
                   cells_are_as_stiff_as_is_painted);
  g_test_add_func ("/embedded-body/a-turned-rig-turns-what-comes-of-it",
                   a_turned_rig_turns_what_comes_of_it);
  g_test_add_func ("/embedded-body/springs-hold-nearly-where-bones-hold",
                   springs_hold_nearly_where_bones_hold);
  g_test_add_func ("/embedded-body/threads-saved-states-and-bakes-change-nothing",
                   threads_saved_states_and_bakes_change_nothing);
  g_test_add_func ("/embedded-body/a-cancelled-body-says-so", a_cancelled_body_says_so);
  g_test_add_func ("/embedded-body/cells-that-are-too-small-are-refused",
                   cells_that_are_too_small_are_refused);
  return g_test_run ();
}
