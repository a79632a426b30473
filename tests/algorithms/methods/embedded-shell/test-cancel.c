/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How soon a cancel is answered, counted in looks: what lies between two of them is a few hundred
 * elements, or one product of a matrix. `./dev bench shell-cancel` tells it in seconds.
 */

#include "../../counted-cancels.h"
#include "methods/embedded-shell/report.h"
#include "sheet-run.h"

/* Looks after the one that was cancelled, in which functions that call each other pass it on. */
#define PASSED_ON 20
/* Moments of each kind of work that are tried. */
#define MOMENTS 40
/* Elements that may be assembled between two looks. */
#define MOST_ELEMENTS 512

static const struct
{
  const char *name, *settings;
} kinds[] = {
  { "motion", "drive=motion" },
  { "lattice", "drive=lattice" },
  { "soft-body", "drive=dynamic;follow=1" },
  { "spectral", "constraint=spectral" },
  { "direct", "solver=direct" },
  { "published", "solver=published" },
};

static void
begin (Run *self, guint kind)
{
  g_autoptr (GError) error = NULL;

  sheet_run_init (self);
  rmp_values_set_list (self->values, kinds[kind].settings, &error);
  g_assert_no_error (error);
}

/* Returns: looks since @first, as in counted_cancels_begin() */
static guint
prepare (Run *self, guint first, gpointer *shared, GError **error)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };

  counted_cancels_begin (first);
  *shared = rmp_embedded_shell.prepare (&self->input, self->sampler, self->values, &call, error);
  return counted_cancels_end ();
}

static guint
step (Run *self, guint frame, guint first, RmpOutput *output, GError **error)
{
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  const RmpCall call = { .cancellable = cancellable, .n_threads = 1 };
  gpointer state = rmp_embedded_shell.state_copy (self->state);
  gboolean done;

  counted_cancels_begin (first);
  done = rmp_embedded_shell.step (self->shared, NULL, state, self->sampler, self->values,
                                  frame / SHEET_RATE, RMP_TARGET_BAKE, NULL, output, &call, error);
  g_assert_true (done == (*error == NULL));
  if (first == 0)
    {
      rmp_embedded_shell.state_free (self->state);
      self->state = g_steal_pointer (&state);
    }
  else
    rmp_embedded_shell.state_free (state);
  return counted_cancels_end ();
}

static void
preparing_can_be_cancelled_at_any_look (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  guint n_looks;
  gpointer shared;
  Run run;

  begin (&run, GPOINTER_TO_UINT (data));
  n_looks = prepare (&run, 0, &shared, &error);
  g_assert_no_error (error);
  rmp_embedded_shell.shared_free (shared);
  for (guint first = 1; first <= n_looks; first += 1 + n_looks / MOMENTS)
    {
      const guint n_until_end = prepare (&run, first, &shared, &error);

      g_assert_null (shared);
      g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
      g_assert_cmpuint (n_until_end - first, <, PASSED_ON);
      g_clear_error (&error);
    }
  run_clear (&run);
}

static void
a_frame_can_be_cancelled_at_any_look (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  Run run;

  begin (&run, GPOINTER_TO_UINT (data));
  run_begin (&run);
  for (guint frame = 0; frame < 2; frame++)
    {
      gpointer before = rmp_embedded_shell.state_copy (run.state);
      const guint n_looks = step (&run, frame, 0, NULL, &error);

      g_assert_no_error (error);
      rmp_embedded_shell.state_free (run.state);
      run.state = before;
      for (guint first = 1; first <= n_looks; first += 1 + n_looks / MOMENTS)
        {
          const guint n_until_end = step (&run, frame, first, NULL, &error);

          if (n_until_end < first) /* it took fewer looks this time, and has ended */
            {
              g_assert_no_error (error);
              g_assert_cmpuint (first, >, n_looks / 2);
              break;
            }
          g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
          g_assert_cmpuint (n_until_end - first, <, PASSED_ON);
          g_clear_error (&error);
        }
      step (&run, frame, 0, NULL, &error);
      g_assert_no_error (error);
    }
  run_clear (&run);
}

/* Of a fine mesh, so that assembling takes many looks: once for each product of the linear systems,
 * and for each few hundred elements whose second derivatives are wanted.
 */
static void
looks_are_as_many_as_there_is_work (void)
{
  g_autoptr (GError) error = NULL;
  const double *figures;
  guint n_looks, n_elements;
  RmpOutput output;
  Run run;

  begin (&run, 0);
  rmp_values_set_int (run.values, RMP_SHELL_PARAM_SUBDIVISION, 3);
  run_begin (&run);
  n_looks = step (&run, 1, 0, &output, &error);
  g_assert_no_error (error);
  figures = output.figures;
  n_elements = output.relief->topology->n_faces + output.relief->topology->n_vertices;
  g_assert_cmpuint (n_elements, >, 10 * MOST_ELEMENTS);
  g_assert_cmpfloat (figures[RMP_SHELL_FIGURE_ITERATIONS], >, 1.0);
  g_assert_cmpfloat ((double) n_looks, >,
                     figures[RMP_SHELL_FIGURE_INNER] +
                         figures[RMP_SHELL_FIGURE_ITERATIONS] * n_elements / MOST_ELEMENTS);
  rmp_output_clear (&output);
  run_clear (&run);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    {
      g_autofree char *of_prepare = g_strconcat (
          "/embedded-cancel/preparing-can-be-cancelled-at-any-look/", kinds[k].name, NULL);
      g_autofree char *of_frame = g_strconcat (
          "/embedded-cancel/a-frame-can-be-cancelled-at-any-look/", kinds[k].name, NULL);

      g_test_add_data_func (of_prepare, GUINT_TO_POINTER (k),
                            preparing_can_be_cancelled_at_any_look);
      g_test_add_data_func (of_frame, GUINT_TO_POINTER (k), a_frame_can_be_cancelled_at_any_look);
    }
  g_test_add_func ("/embedded-cancel/looks-are-as-many-as-there-is-work",
                   looks_are_as_many_as_there_is_work);
  return g_test_run ();
}
