/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The soft body that a look drives, with a muscle in its loose half. */

#include "body-run.h"

#include "methods/embedded-shell/settings.h"

static const double weightless[3] = { 0.0, 0.0, 0.0 };

static void
add_muscle (Run *self, int morph)
{
  g_autoptr (RmpValues) entry = rmp_values_new_entry (self->values, RMP_SHELL_PARAM_MUSCLES);
  const double from[3] = { 0.06, 0.015, 0.015 }, to[3] = { 0.12, 0.015, 0.015 };

  rmp_values_set_vec3 (entry, RMP_SHELL_MUSCLE_FROM, from);
  rmp_values_set_vec3 (entry, RMP_SHELL_MUSCLE_TO, to);
  rmp_values_set_real (entry, RMP_SHELL_MUSCLE_RADIUS, 0.02);
  rmp_values_set_int (entry, RMP_SHELL_MUSCLE_MORPH, morph);
  rmp_values_set_n_entries (self->values, RMP_SHELL_PARAM_MUSCLES, 1);
  rmp_values_set_entry (self->values, RMP_SHELL_PARAM_MUSCLES, 0, entry);
}

/* Of the smooth surface. */
static double
end_of_rest (void)
{
  RmpOutput output;
  double end[3];
  Run run;

  body_run_init (&run);
  rmp_values_set_vec3 (run.values, RMP_SHELL_PARAM_GRAVITY, weightless);
  run_begin (&run);
  body_run_step (&run, 0, 1, &output);
  body_run_find_end (&output, end);
  rmp_output_clear (&output);
  run_clear (&run);
  return end[0];
}

/* The morph target makes the loose half an eighth shorter. */
static double
shorten_by_muscle (int morph, float weight)
{
  RmpMorphs morphs = { 1, NULL, &weight };
  g_autofree float *deltas = NULL;
  RmpOutput output;
  double end[3];
  Run run;

  body_run_init (&run);
  rmp_values_set_vec3 (run.values, RMP_SHELL_PARAM_GRAVITY, weightless);
  morphs.deltas = deltas = g_new0 (float, 3 * rmp_mesh_get_n_vertices (run.mesh));
  for (guint v = 0; v < rmp_mesh_get_n_vertices (run.mesh); v++)
    deltas[3 * v] = -0.125f * MAX (rmp_mesh_get_positions (run.mesh)[3 * v] - 0.06f, 0.0f);
  rmp_sampler_unref (run.sampler);
  run.sampler = body_run_make_rig (run.mesh, &morphs, 0.0);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_SKIN_MODULUS, 2e5);
  add_muscle (&run, morph);
  run_begin (&run);
  body_run_to (&run, 2, &output);
  body_run_find_end (&output, end);
  rmp_output_clear (&output);
  run_clear (&run);
  return 0.12 - end[0];
}

static void
muscles_shorten_as_morph_targets_say_or_as_fits_them (void)
{
  const double none = shorten_by_muscle (1, 0.0f), whole = shorten_by_muscle (1, 1.0f),
               looked_for = shorten_by_muscle (0, 1.0f), not_there = shorten_by_muscle (2, 1.0f);

  g_assert_cmpfloat_with_epsilon (none, 0.12 - end_of_rest (), 1e-5);
  g_assert_cmpfloat_with_epsilon (not_there, none, 1e-4);
  g_assert_cmpfloat (whole, >, none + 5e-4);
  g_assert_cmpfloat (looked_for, >, none + 3e-4);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/embedded-muscles/muscles-shorten-as-morph-targets-say-or-as-fits-them",
                   muscles_shorten_as_morph_targets_say_or_as_fits_them);
  return g_test_run ();
}
