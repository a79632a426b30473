/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is prepared once more after a change of values shares glue and lattice with what was there
 * before, where they are made of the same.
 */

#include "methods/embedded-shell/surface.h"
#include "sheet-run.h"

static RmpShellSurface *
make_surface (const Run *run, const RmpShellSurface *earlier)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  RmpShellPlan plan;
  RmpShellSurface *surface;

  rmp_shell_plan_read (&plan, run->values);
  surface = rmp_shell_surface_new (&run->input, &plan, earlier, &call, &error);
  g_assert_no_error (error);
  return surface;
}

/* Moduli leave the wavelength as it is if they change alike. */
static void
change_moduli (RmpValues *values)
{
  rmp_values_set_real (values, RMP_SHELL_PARAM_SKIN_MODULUS,
                       2.0 * rmp_values_get_real (values, RMP_SHELL_PARAM_SKIN_MODULUS));
  rmp_values_set_real (values, RMP_SHELL_PARAM_INTERIOR_MODULUS,
                       2.0 * rmp_values_get_real (values, RMP_SHELL_PARAM_INTERIOR_MODULUS));
}

static void
change_energies (RmpValues *values)
{
  const double across[3] = { 0.0, 1.0, 0.0 };

  rmp_values_set_real (values, RMP_SHELL_PARAM_STRETCH, 0.5);
  rmp_values_set_real (values, RMP_SHELL_PARAM_BEND, 2.0);
  rmp_values_set_vec3 (values, RMP_SHELL_PARAM_GRAIN, across);
}

static void
change_motion (RmpValues *values)
{
  const double up[3] = { 0.0, 9.81, 0.0 };

  rmp_values_set_vec3 (values, RMP_SHELL_PARAM_GRAVITY, up);
  rmp_values_set_real (values, RMP_SHELL_PARAM_DENSITY, 500.0);
}

static void
change_solve (RmpValues *values)
{
  rmp_values_set_real (values, RMP_SHELL_PARAM_TOLERANCE, 1e-3);
  rmp_values_set_real (values, RMP_SHELL_PARAM_NOISE, 0.02);
}

/* The bytes of all frames. (transfer full) */
static GByteArray *
play (const Run *run, gpointer shared)
{
  const RmpCall call = { .n_threads = 1 };
  gpointer state = rmp_embedded_shell.state_new (shared);
  GByteArray *bytes = g_byte_array_new ();

  for (guint f = 0; f < 3; f++)
    {
      g_autoptr (GError) error = NULL;
      RmpOutput output;

      rmp_embedded_shell.step (shared, NULL, state, run->sampler, run->values, f / SHEET_RATE,
                               RMP_TARGET_BAKE, NULL, &output, &call, &error);
      g_assert_no_error (error);
      g_byte_array_append (bytes, (const guint8 *) output.relief->positions,
                           12 * output.relief->topology->n_vertices);
      rmp_output_clear (&output);
    }
  rmp_embedded_shell.state_free (state);
  return bytes;
}

/* What is prepared from what was there before a change, and by itself, moves alike. */
static void
check_frames (Run *run, gpointer earlier)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;
  gpointer after = rmp_embedded_shell.prepare_from (earlier, &run->input, run->sampler, run->values,
                                                    &call, &error);
  gpointer anew = rmp_embedded_shell.prepare (&run->input, run->sampler, run->values, &call,
                                              &error);
  g_autoptr (GByteArray) reused = play (run, after), plain = play (run, anew);

  g_assert_no_error (error);
  g_assert_cmpmem (reused->data, reused->len, plain->data, plain->len);
  rmp_embedded_shell.shared_free (after);
  rmp_embedded_shell.shared_free (anew);
}

static void
glue_is_kept_while_what_it_is_made_of_stays (void)
{
  void (*const changes[]) (RmpValues *) = { change_moduli, change_energies, change_motion,
                                            change_solve };

  for (guint kind = 0; kind < 2; kind++)
    {
      Run run;

      sheet_run_init (&run);
      rmp_values_set_int (run.values, RMP_SHELL_PARAM_CONSTRAINT, (gint) kind);
      run_begin (&run);
      for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
        {
          g_autoptr (RmpShellSurface) before = make_surface (&run, NULL);
          g_autoptr (RmpShellSurface) after = NULL;

          changes[i](run.values);
          after = make_surface (&run, before);
          g_assert_true (after->constraint == before->constraint);
          g_assert_cmpstr (after->key, ==, before->key);
          check_frames (&run, run.shared);
        }
      run_clear (&run);
    }
}

/* Also what is held because few centres hold it is as it was. */
static void
small_pieces_stay_held (void)
{
  g_autoptr (RmpShellSurface) before = NULL, after = NULL;
  Run run;

  sheet_run_init (&run);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_THICKNESS, 0.02);
  run_begin (&run);
  before = make_surface (&run, NULL);
  g_assert_cmpuint (before->n_held, >, 0);
  change_moduli (run.values);
  after = make_surface (&run, before);
  g_assert_true (after->constraint == before->constraint);
  g_assert_cmpuint (after->n_held, ==, before->n_held);
  g_assert_cmpmem (after->fixed, after->topology->n_vertices, before->fixed,
                   before->topology->n_vertices);
  check_frames (&run, run.shared);
  run_clear (&run);
}

static void
glue_is_made_anew_of_what_is_different (void)
{
  static const struct
  {
    RmpShellParam param;
    double value;
  } changes[] = {
    { RMP_SHELL_PARAM_THICKNESS, 0.0011 }, { RMP_SHELL_PARAM_SKIN_MODULUS, 2e6 },
    { RMP_SHELL_PARAM_WAVELENGTH, 0.02 },  { RMP_SHELL_PARAM_STOP, 0.9 },
    { RMP_SHELL_PARAM_WIDTH, 0.4 },        { RMP_SHELL_PARAM_TRUNCATION, 2.5 },
    { RMP_SHELL_PARAM_SPACING, 2.2 },      { RMP_SHELL_PARAM_SEED_VERTEX, 7.0 },
    { RMP_SHELL_PARAM_METRIC, 1.0 },       { RMP_SHELL_PARAM_SUBDIVISION, 2.0 },
    { RMP_SHELL_PARAM_HEMS, 1.0 },         { RMP_SHELL_PARAM_CONSTRAINT, 1.0 },
  };
  Run run;

  sheet_run_init (&run);
  run_begin (&run);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (RmpShellSurface) before = make_surface (&run, NULL);
      g_autoptr (RmpShellSurface) after = NULL;
      const RmpParamType type = rmp_shell_params[changes[i].param].type;

      if (type == RMP_PARAM_BOOL)
        rmp_values_set_bool (run.values, changes[i].param, changes[i].value > 0.0);
      else if (type == RMP_PARAM_REAL)
        rmp_values_set_real (run.values, changes[i].param, changes[i].value);
      else
        rmp_values_set_int (run.values, changes[i].param, (gint) changes[i].value);
      after = make_surface (&run, before);
      g_assert_true (after->constraint != before->constraint);
      g_assert_cmpstr (after->key, !=, before->key);
    }
  run_clear (&run);
}

static const RmpEmbeddedLattice *
get_lattice (const RmpShellSurface *surface)
{
  return rmp_embedded_follow_get_built (surface->follow)->lattice;
}

static void
a_lattice_is_kept_while_its_cells_stay (void)
{
  g_autoptr (RmpShellSurface) before = NULL, same = NULL, other = NULL;
  Run run;

  sheet_run_init (&run);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_LATTICE);
  run_begin (&run);
  before = make_surface (&run, NULL);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_INTERIOR_MODULUS, 3e4);
  same = make_surface (&run, before);
  g_assert_true (get_lattice (same) == get_lattice (before));
  check_frames (&run, run.shared);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_CELL, 0.03);
  other = make_surface (&run, same);
  g_assert_true (get_lattice (other) != get_lattice (same));
  check_frames (&run, run.shared);
  run_clear (&run);
}

static void
a_soft_body_on_the_lattice_before_moves_alike (void)
{
  Run run;

  sheet_run_init (&run);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_DRIVE, RMP_SHELL_DRIVE_DYNAMIC);
  rmp_values_set_real (run.values, RMP_SHELL_PARAM_FOLLOW, 1.0);
  run_begin (&run);
  change_motion (run.values);
  check_frames (&run, run.shared);
  run_clear (&run);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);

#define TEST(name, function) g_test_add_func ("/embedded-reuse/" name, function)
  TEST ("glue-is-kept-while-what-it-is-made-of-stays", glue_is_kept_while_what_it_is_made_of_stays);
  TEST ("small-pieces-stay-held", small_pieces_stay_held);
  TEST ("glue-is-made-anew-of-what-is-different", glue_is_made_anew_of_what_is_different);
  TEST ("a-lattice-is-kept-while-its-cells-stay", a_lattice_is_kept_while_its_cells_stay);
  TEST ("a-soft-body-on-the-lattice-before-moves-alike",
        a_soft_body_on_the_lattice_before_moves_alike);
#undef TEST
  return g_test_run ();
}
