/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/state.h"

#include <math.h>
#include <string.h>

#include "technique/checkpoint.h"
#include "wrinkles/carried.h"

#define MAGIC G_GUINT64_CONSTANT (0x316c6c6568736d65) /* emshell1 */

static gsize
count (const RmpShellState *self)
{
  return 3 * (gsize) self->surface->topology->n_vertices;
}

RmpShellState *
rmp_shell_state_new (const RmpShellSurface *surface, guint n_coarse)
{
  RmpShellState *self = g_new0 (RmpShellState, 1);

  self->surface = surface;
  self->n_coarse = n_coarse;
  self->offsets = g_new0 (double, count (self) + 1);
  self->coarse = g_new0 (double, 3 * (gsize) n_coarse + 1);
  return self;
}

RmpShellState *
rmp_shell_state_copy (const RmpShellState *self)
{
  RmpShellState *copy = rmp_shell_state_new (self->surface, self->n_coarse);

  copy->frame = self->frame;
  memcpy (copy->offsets, self->offsets, count (self) * sizeof (double));
  memcpy (copy->coarse, self->coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  return copy;
}

void
rmp_shell_state_free (RmpShellState *self)
{
  if (!self)
    return;
  g_free (self->offsets);
  g_free (self->coarse);
  g_free (self);
}

GBytes *
rmp_shell_state_save (const RmpShellState *self)
{
  GByteArray *out = rmp_checkpoint_new (MAGIC, self->surface->topology);

  RMP_CHECKPOINT_PUT (out, self->frame);
  rmp_checkpoint_put (out, self->offsets, count (self) * sizeof (double));
  rmp_checkpoint_put (out, self->coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  return g_byte_array_free_to_bytes (out);
}

RmpShellState *
rmp_shell_state_load (const RmpShellSurface *surface, guint n_coarse, GBytes *bytes)
{
  g_autoptr (RmpShellState) self = rmp_shell_state_new (surface, n_coarse);
  RmpCheckpointReader reader;

  if (!rmp_checkpoint_open (bytes, MAGIC, surface->topology, &reader) ||
      !RMP_CHECKPOINT_TAKE (&reader, self->frame) ||
      !rmp_checkpoint_take (&reader, self->offsets, count (self) * sizeof (double)) ||
      !rmp_checkpoint_take (&reader, self->coarse, 3 * (gsize) n_coarse * sizeof (double)) ||
      reader.at != reader.end)
    return NULL;
  for (gsize i = 0; i < count (self); i++)
    if (!isfinite (self->offsets[i]))
      return NULL;
  return g_steal_pointer (&self);
}

gboolean
rmp_shell_state_goes_on (const RmpShellState *self, const double *coarse)
{
  return self->frame > 0 &&
         !rmp_carried_has_jumped (self->n_coarse, self->coarse, coarse, self->surface->coarse_edge);
}

void
rmp_shell_state_remember (RmpShellState *self, const double *coarse, double *offsets)
{
  g_free (self->offsets);
  self->offsets = offsets;
  memcpy (self->coarse, coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  self->frame++;
}
