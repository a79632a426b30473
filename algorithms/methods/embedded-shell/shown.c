/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/shown.h"

#include <math.h>

#include "wrinkles/carried.h"

/* How much wider or narrower than when they began waves may be until they begin anew. */
#define OTHER_WIDTH 1.06

RmpShellShown *
rmp_shell_shown_new (const RmpShellSurface *surface, const double *target, const double *normals,
                     const double *positions, guint n_coarse, const double *coarse)
{
  RmpShellShown *self = g_new0 (RmpShellShown, 1);

  g_assert (target && normals && positions && coarse);

  self->n = surface->topology->n_vertices;
  self->n_coarse = n_coarse;
  self->wavelength = surface->wavelength;
  self->offsets = g_new (double, 3 * (gsize) self->n + 1);
  self->coarse = g_memdup2 (coarse, 3 * (gsize) n_coarse * sizeof (double));
  rmp_carried_tell (surface->topology, target, normals, positions, self->offsets);
  return self;
}

void
rmp_shell_shown_free (RmpShellShown *self)
{
  if (!self)
    return;
  g_free (self->offsets);
  g_free (self->coarse);
  g_clear_pointer (&self->values, rmp_values_unref);
  g_free (self);
}

gboolean
rmp_shell_shown_fits (const RmpShellShown *self, const RmpShellSurface *surface, guint n_coarse,
                      const double *coarse)
{
  return self->n == surface->topology->n_vertices && self->n_coarse == n_coarse &&
         fabs (log (self->wavelength / surface->wavelength)) < log (OTHER_WIDTH) &&
         !rmp_carried_has_jumped (n_coarse, self->coarse, coarse, surface->coarse_edge);
}
