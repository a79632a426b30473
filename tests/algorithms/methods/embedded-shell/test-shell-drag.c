/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Frames while a value is dragged: they go on from what is shown, and what is kept does not know of
 * them.
 */

#include "methods/embedded-shell/embedded-shell.h"

#include <math.h>
#include <string.h>

#include "methods/embedded-shell/report.h"
#include "sheet-run.h"

#define FRAME (SHEET_FRAMES - 1)
/* More calls than any drag here takes. */
#define MANY 1000

/* As a drag has the value. */
static void
begin_drag (Run *self, guint iterations)
{
  sheet_run_init (self);
  rmp_values_set_int (self->values, RMP_SHELL_PARAM_ITERATIONS, (gint64) iterations);
  rmp_embedded_shell.hasten (self->values);
  g_assert_true (rmp_embedded_shell.any_order (self->values));
  run_begin (self);
}

static void
look (const Run *self, const RmpCall *call, gpointer state, guint frame, RmpTarget target,
      RmpOutput *output)
{
  g_autoptr (GError) error = NULL;

  rmp_embedded_shell.step (self->shared, NULL, state, self->sampler, self->values,
                           frame / SHEET_RATE, target, NULL, output, call, &error);
  g_assert_no_error (error);
}

static void
each_look_is_nearer_to_rest (void)
{
  g_autoptr (RmpTrail) trail = rmp_trail_new ();
  const RmpCall call = { .n_threads = 1, .trail = trail, .hasty = TRUE };
  double energy = INFINITY;
  gboolean goes_on = TRUE;
  Run run;

  begin_drag (&run, 120);
  for (guint i = 0; goes_on; i++)
    {
      RmpOutput output;

      g_assert_cmpuint (i, <, MANY);
      look (&run, &call, NULL, FRAME, RMP_TARGET_PREVIEW, &output);
      g_assert_null (output.warning);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_ANEW], ==, i == 0);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_ENERGY], <=, energy * (1.0 + 1e-6));
      energy = output.figures[RMP_SHELL_FIGURE_ENERGY];
      goes_on = output.goes_on;
      if (!goes_on)
        g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_CONVERGED], ==, 1.0);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

/* Somebody who holds the pointer still does not have the machine busy for ever. */
static void
newtons_steps_count_over_all_looks (void)
{
  g_autoptr (RmpTrail) trail = rmp_trail_new ();
  const RmpCall call = { .n_threads = 1, .trail = trail, .hasty = TRUE };
  RmpOutput first, second;
  Run run;

  begin_drag (&run, 1);
  look (&run, &call, NULL, FRAME, RMP_TARGET_PREVIEW, &first);
  look (&run, &call, NULL, FRAME, RMP_TARGET_PREVIEW, &second);
  g_assert_cmpfloat (first.figures[RMP_SHELL_FIGURE_ITERATIONS], ==, 1.0);
  g_assert_true (first.goes_on);
  g_assert_cmpfloat (second.figures[RMP_SHELL_FIGURE_ITERATIONS], ==, 0.0);
  g_assert_false (second.goes_on);
  g_assert_cmpfloat (second.figures[RMP_SHELL_FIGURE_CONVERGED], ==, 0.0);
  rmp_output_clear (&first);
  rmp_output_clear (&second);
  run_clear (&run);
}

/* Prepared anew with a skin so many times as thick. */
static void
make_thicker (Run *self, double factor)
{
  const double thickness = rmp_values_get_real (self->values, RMP_SHELL_PARAM_THICKNESS);

  rmp_embedded_shell.state_free (self->state);
  rmp_embedded_shell.shared_free (self->shared);
  rmp_values_set_real (self->values, RMP_SHELL_PARAM_THICKNESS, factor * thickness);
  run_begin (self);
}

/* There are to be as many as a skin of that width has. */
static void
waves_of_another_width_begin_anew (void)
{
  static const struct
  {
    double factor;
    gboolean anew;
  } changes[] = { { 1.02, FALSE }, { 1.02, FALSE }, { 1.04, TRUE }, { 0.8, TRUE } };
  g_autoptr (RmpTrail) trail = rmp_trail_new ();
  const RmpCall call = { .n_threads = 1, .trail = trail, .hasty = TRUE };
  RmpOutput output;
  Run run;

  begin_drag (&run, 2);
  look (&run, &call, NULL, FRAME, RMP_TARGET_PREVIEW, &output);
  rmp_output_clear (&output);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      make_thicker (&run, changes[i].factor);
      look (&run, &call, NULL, FRAME, RMP_TARGET_PREVIEW, &output);
      g_assert_cmpfloat (output.figures[RMP_SHELL_FIGURE_ANEW], ==, changes[i].anew);
      rmp_output_clear (&output);
    }
  run_clear (&run);
}

/* A look at it leaves a trail, and knows of none. */
static void
what_is_kept_knows_no_trail (void)
{
  g_autoptr (RmpTrail) trail = rmp_trail_new ();
  const RmpCall plain = { .n_threads = 1 }, trailing = { .n_threads = 1, .trail = trail };
  Run run;
  gpointer other;

  sheet_run_init (&run);
  run_begin (&run);
  other = rmp_embedded_shell.state_new (run.shared);
  for (guint f = 0; f < SHEET_FRAMES; f++)
    {
      RmpOutput a, b;

      look (&run, &plain, run.state, f, RMP_TARGET_BAKE, &a);
      look (&run, &trailing, other, f, RMP_TARGET_PREVIEW, &b);
      g_assert_false (b.goes_on);
      g_assert_cmpmem (a.relief->positions, 3 * a.relief->topology->n_vertices * sizeof (float),
                       b.relief->positions, 3 * b.relief->topology->n_vertices * sizeof (float));
      rmp_output_clear (&a);
      rmp_output_clear (&b);
    }
  rmp_embedded_shell.state_free (other);
  run_clear (&run);
}

int
main (int argc, char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/embedded-shell/drag/each-look-is-nearer-to-rest", each_look_is_nearer_to_rest);
  g_test_add_func ("/embedded-shell/drag/newtons-steps-count-over-all-looks",
                   newtons_steps_count_over_all_looks);
  g_test_add_func ("/embedded-shell/drag/waves-of-another-width-begin-anew",
                   waves_of_another_width_begin_anew);
  g_test_add_func ("/embedded-shell/drag/what-is-kept-knows-no-trail", what_is_kept_knows_no_trail);
  return g_test_run ();
}
