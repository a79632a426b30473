/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "counting-accelerator.h"

#include <string.h>

static gboolean
run (gpointer backend, const RmpWork *work, GError **error)
{
  CountingAccelerator *self = backend;

  g_atomic_int_inc (&self->n_runs);
  if (self->sleep > 0)
    g_usleep (self->sleep);
  if (!self->fails)
    {
      rmp_work_run (work, NULL, 1);
      return TRUE;
    }
  for (guint i = 0; i < work->n_arrays; i++)
    if (work->arrays[i].use == RMP_ARRAY_OUT)
      memset (work->arrays[i].data, 0xee, work->arrays[i].size);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED, "as it was told to");
  return FALSE;
}

static void
set_free (gpointer backend)
{
  CountingAccelerator *self = backend;

  self->is_free = TRUE;
}

static const RmpAcceleratorClass counting_class = { .run = run, .free = set_free };
static const RmpAcceleratorClass gathering_class = {
  .run = run,
  .free = set_free,
  .gathers = TRUE,
};

RmpAccelerator *
counting_accelerator_new (CountingAccelerator *self, gsize largest_array, gboolean always)
{
  return rmp_accelerator_new (self->gathers ? &gathering_class : &counting_class, self,
                              largest_array, always);
}
