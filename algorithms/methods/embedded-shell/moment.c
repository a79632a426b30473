/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moment.c: what a soft body remembers from frame to frame. */
#include "methods/embedded-shell/dynamics-private.h"

#include <string.h>

void
rmp_shell_moment_init (RmpShellMoment *self, const RmpShellDynamics *dynamics)
{
  const gsize n = rmp_shell_dynamics_count (dynamics);

  *self = (RmpShellMoment){
    .n_nodes = dynamics->built.lattice->n_nodes,
    .n_muscles = dynamics->n_muscles,
    .q = g_memdup2 (dynamics->built.lattice->rest, n * sizeof (double)),
    .velocity = g_new0 (double, n + 1),
    .force = g_new0 (double, n + 1),
    .activations = g_new0 (double, (gsize) dynamics->n_muscles + 1),
  };
}

void
rmp_shell_moment_copy (RmpShellMoment *self, const RmpShellMoment *from)
{
  const gsize size = 3 * (gsize) from->n_nodes * sizeof (double);

  *self = *from;
  self->q = g_memdup2 (from->q, size);
  self->velocity = g_memdup2 (from->velocity, size);
  self->force = g_memdup2 (from->force, size);
  self->activations = g_memdup2 (from->activations, from->n_muscles * sizeof (double));
}

void
rmp_shell_moment_clear (RmpShellMoment *self)
{
  g_clear_pointer (&self->q, g_free);
  g_clear_pointer (&self->velocity, g_free);
  g_clear_pointer (&self->force, g_free);
  g_clear_pointer (&self->activations, g_free);
}

void
rmp_shell_moment_go_back (RmpShellMoment *self, const RmpShellMoment *from)
{
  const gsize size = 3 * (gsize) from->n_nodes * sizeof (double);

  g_assert (self->n_nodes == from->n_nodes && self->n_muscles == from->n_muscles);

  self->time = from->time;
  if (size > 0)
    {
      memcpy (self->q, from->q, size);
      memcpy (self->velocity, from->velocity, size);
    }
  if (from->n_muscles > 0)
    memcpy (self->activations, from->activations, from->n_muscles * sizeof (double));
}
