/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell-run.h"

void
run_begin (Run *self)
{
  const RmpCall call = { .n_threads = 1 };
  g_autoptr (GError) error = NULL;

  self->shared = rmp_embedded_shell.prepare (&self->input, self->sampler, self->values, &call,
                                             &error);
  g_assert_no_error (error);
  self->state = rmp_embedded_shell.state_new (self->shared);
}

void
run_clear (Run *self)
{
  g_clear_pointer (&self->state, rmp_embedded_shell.state_free);
  g_clear_pointer (&self->shared, rmp_embedded_shell.shared_free);
  rmp_sampler_unref (self->sampler);
  rmp_inputs_unref (self->input.inputs);
  rmp_values_unref (self->values);
  rmp_mesh_unref (self->mesh);
}
