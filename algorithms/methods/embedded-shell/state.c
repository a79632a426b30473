/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/state.h"

#include <math.h>

#include "technique/checkpoint.h"

#define MAGIC G_GUINT64_CONSTANT (0x326c6c6568736d65)         /* emshell2 */
#define CARRIED_MAGIC G_GUINT64_CONSTANT (0x316c6c6568736d65) /* emshell1 */

RmpShellState *
rmp_shell_state_new (const RmpShellSurface *surface, const RmpShellDynamics *dynamics,
                     guint n_coarse)
{
  RmpShellState *self = g_new0 (RmpShellState, 1);

  self->carried = rmp_carried_state_new (surface->topology, surface->coarse_edge, CARRIED_MAGIC,
                                         n_coarse);
  if (dynamics)
    rmp_shell_moment_init (&self->moment, dynamics);
  return self;
}

RmpShellState *
rmp_shell_state_copy (const RmpShellState *self)
{
  RmpShellState *copy = g_new0 (RmpShellState, 1);

  copy->carried = rmp_carried_state_copy (self->carried);
  rmp_shell_moment_copy (&copy->moment, &self->moment);
  return copy;
}

void
rmp_shell_state_free (RmpShellState *self)
{
  if (!self)
    return;
  rmp_carried_state_free (self->carried);
  rmp_shell_moment_clear (&self->moment);
  g_free (self);
}

GBytes *
rmp_shell_state_save (const RmpShellState *self)
{
  GByteArray *out = rmp_checkpoint_new (MAGIC, self->carried->topology);
  g_autoptr (GBytes) carried = rmp_carried_state_save (self->carried);
  const guint64 size = g_bytes_get_size (carried);
  const RmpShellMoment *moment = &self->moment;
  const gsize nodes = 3 * (gsize) moment->n_nodes * sizeof (double);

  RMP_CHECKPOINT_PUT (out, size);
  rmp_checkpoint_put (out, g_bytes_get_data (carried, NULL), size);
  RMP_CHECKPOINT_PUT (out, moment->n_nodes);
  RMP_CHECKPOINT_PUT (out, moment->n_muscles);
  RMP_CHECKPOINT_PUT (out, moment->time);
  if (moment->n_nodes > 0)
    {
      rmp_checkpoint_put (out, moment->q, nodes);
      rmp_checkpoint_put (out, moment->velocity, nodes);
      rmp_checkpoint_put (out, moment->force, nodes);
    }
  if (moment->n_muscles > 0)
    rmp_checkpoint_put (out, moment->activations, moment->n_muscles * sizeof (double));
  return g_byte_array_free_to_bytes (out);
}

static gboolean
take_numbers (RmpCheckpointReader *reader, guint64 n, double *numbers)
{
  if (n > 0 && !rmp_checkpoint_take (reader, numbers, n * sizeof (double)))
    return FALSE;
  for (guint64 i = 0; i < n; i++)
    if (!isfinite (numbers[i]))
      return FALSE;
  return TRUE;
}

static gboolean
load_moment (RmpShellMoment *self, RmpCheckpointReader *reader)
{
  guint n_nodes, n_muscles;

  return RMP_CHECKPOINT_TAKE (reader, n_nodes) && n_nodes == self->n_nodes &&
         RMP_CHECKPOINT_TAKE (reader, n_muscles) && n_muscles == self->n_muscles &&
         take_numbers (reader, 1, &self->time) &&
         take_numbers (reader, 3 * (guint64) n_nodes, self->q) &&
         take_numbers (reader, 3 * (guint64) n_nodes, self->velocity) &&
         take_numbers (reader, 3 * (guint64) n_nodes, self->force) &&
         take_numbers (reader, n_muscles, self->activations) && reader->at == reader->end;
}

gboolean
rmp_shell_state_load (RmpShellState *self, GBytes *bytes)
{
  RmpCheckpointReader reader;
  g_autoptr (GBytes) carried = NULL;
  guint64 size;

  if (!rmp_checkpoint_open (bytes, MAGIC, self->carried->topology, &reader) ||
      !RMP_CHECKPOINT_TAKE (&reader, size) || size > (guint64) (reader.end - reader.at))
    return FALSE;
  carried = g_bytes_new (reader.at, size);
  reader.at += size;
  return rmp_carried_state_load (self->carried, carried) && load_moment (&self->moment, &reader);
}
