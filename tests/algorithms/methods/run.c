/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "run.h"

#include "folds/fold-rows.h"

#define RATE 24.0

void
run_set (Run *self, const char *settings)
{
  g_auto (GStrv) items = g_strsplit (settings, ";", -1);

  for (guint i = 0; items[i] && items[i][0] != '\0'; i++)
    {
      g_auto (GStrv) pair = g_strsplit (items[i], "=", 2);
      g_autoptr (GError) error = NULL;

      if (g_str_equal (pair[0], "preset"))
        rmp_values_apply_preset (self->values, pair[1], &error);
      else
        rmp_values_set_named (self->values, pair[0], pair[1], &error);
      g_assert_no_error (error);
    }
}

void
run_init (Run *self, Arm *arm, const char *settings)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;

  self->technique = rmp_technique_find ("incompressible-skinning");
  self->arm = arm;
  self->values = rmp_values_new (self->technique);
  run_set (self, RUN_SIZES);
  /* Folds are as high as their length asks for, unless a test is about where they stop. */
  run_set (self, "contact=false");
  run_set (self, settings);
  self->shared = self->technique->prepare (&arm->input, arm->sampler, self->values, &call, &error);
  g_assert_no_error (error);
  self->analysis = self->technique->analyse (self->shared, arm->sampler, self->values, RATE, &call,
                                             &error);
  g_assert_no_error (error);
}

void
run_step (Run *self, double time, RmpTarget target, guint n_threads, RmpOutput *output)
{
  const RmpCall call = { .n_threads = n_threads };
  const gboolean fields[] = { TRUE, TRUE, TRUE, TRUE };
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (self->technique->n_fields, ==, G_N_ELEMENTS (fields));
  self->technique->step (self->shared, self->analysis, NULL, self->arm->sampler, self->values, time,
                         target, fields, output, &call, &error);
  g_assert_no_error (error);
}

double
run_figure (const Run *self, const RmpOutput *output, const char *id)
{
  for (guint i = 0; i < self->technique->n_figures; i++)
    if (g_str_equal (self->technique->figures[i].id, id))
      return output->figures[i];
  g_assert_not_reached ();
}

void
run_clear (Run *self)
{
  self->technique->analysis_free (self->analysis);
  self->technique->shared_free (self->shared);
  rmp_values_unref (self->values);
}

double
row_height (const RmpOutput *output, guint fold)
{
  return rmp_fold_rows_get (output, fold)->height;
}

const char *
row_status (const RmpOutput *output, guint fold)
{
  return rmp_fold_rows_get (output, fold)->status;
}
