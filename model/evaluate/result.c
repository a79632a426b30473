/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/result.h"

RmpResult *
rmp_result_new (const RmpTechnique *technique, double frame, RmpTarget target, guint64 field_mask)
{
  RmpResult *self = g_new0 (RmpResult, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->frame = frame;
  self->technique = technique;
  self->target = target;
  self->field_mask = field_mask;
  return self;
}

RmpResult *
rmp_result_ref (RmpResult *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_result_unref (RmpResult *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_output_clear (&self->output);
  g_clear_pointer (&self->bodies, rmp_table_free);
  g_free (self);
}

gsize
rmp_result_get_size (const RmpResult *self)
{
  const RmpOutput *output = &self->output;
  gsize size = sizeof *self + rmp_relief_get_size (output->relief);

  if (output->velocities)
    size += 3 * sizeof (float) * (gsize) output->relief->topology->n_vertices;
  if (self->technique)
    for (guint i = 0; i < self->technique->n_fields; i++)
      if (output->fields && output->fields[i])
        size += output->field_sizes[i] * sizeof (float);
  for (guint i = 0; output->tables && i < output->tables->len; i++)
    size += rmp_table_get_size (output->tables->pdata[i]);
  if (self->bodies)
    size += rmp_table_get_size (self->bodies);
  return size;
}
