/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/carried-state.h"

#include <math.h>
#include <string.h>

#include "technique/checkpoint.h"

static gsize
count (const RmpCarriedState *self)
{
  return 3 * (gsize) self->topology->n_vertices;
}

RmpCarriedState *
rmp_carried_state_new (const RmpTopology *topology, double edge, guint64 magic, guint n_coarse)
{
  RmpCarriedState *self = g_new0 (RmpCarriedState, 1);

  g_assert (topology);

  self->topology = topology;
  self->edge = edge;
  self->magic = magic;
  self->n_coarse = n_coarse;
  self->offsets = g_new0 (double, count (self) + 1);
  self->coarse = g_new0 (double, 3 * (gsize) n_coarse + 1);
  return self;
}

RmpCarriedState *
rmp_carried_state_copy (const RmpCarriedState *self)
{
  RmpCarriedState *copy = rmp_carried_state_new (self->topology, self->edge, self->magic,
                                                 self->n_coarse);

  copy->frame = self->frame;
  memcpy (copy->offsets, self->offsets, count (self) * sizeof (double));
  memcpy (copy->coarse, self->coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  return copy;
}

void
rmp_carried_state_free (RmpCarriedState *self)
{
  if (!self)
    return;
  g_free (self->offsets);
  g_free (self->coarse);
  g_free (self);
}

GBytes *
rmp_carried_state_save (const RmpCarriedState *self)
{
  GByteArray *out = rmp_checkpoint_new (self->magic, self->topology);

  RMP_CHECKPOINT_PUT (out, self->frame);
  rmp_checkpoint_put (out, self->offsets, count (self) * sizeof (double));
  rmp_checkpoint_put (out, self->coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  return g_byte_array_free_to_bytes (out);
}

gboolean
rmp_carried_state_load (RmpCarriedState *self, GBytes *bytes)
{
  RmpCheckpointReader reader;

  if (!rmp_checkpoint_open (bytes, self->magic, self->topology, &reader) ||
      !RMP_CHECKPOINT_TAKE (&reader, self->frame) ||
      !rmp_checkpoint_take (&reader, self->offsets, count (self) * sizeof (double)) ||
      !rmp_checkpoint_take (&reader, self->coarse, 3 * (gsize) self->n_coarse * sizeof (double)) ||
      reader.at != reader.end)
    return FALSE;
  for (gsize i = 0; i < count (self); i++)
    if (!isfinite (self->offsets[i]))
      return FALSE;
  return TRUE;
}

gboolean
rmp_carried_state_goes_on (const RmpCarriedState *self, const double *coarse)
{
  return self->frame > 0 &&
         !rmp_carried_has_jumped (self->n_coarse, self->coarse, coarse, self->edge);
}

void
rmp_carried_state_end_frame (RmpCarriedState *self, const double *coarse)
{
  memcpy (self->coarse, coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  self->frame++;
}
