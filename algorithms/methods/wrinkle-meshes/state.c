/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/wrinkle-meshes/state.h"

#include <string.h>

#define MAGIC G_GUINT64_CONSTANT (0x316873656d656e66) /* fnemesh1 */

RmpCarriedState *
rmp_fine_state_new (const RmpFineSurface *surface, guint n_coarse)
{
  return rmp_carried_state_new (rmp_fine_surface_get_finest (surface)->topology,
                                surface->coarse_edge, MAGIC, n_coarse);
}

gboolean
rmp_fine_state_recall (const RmpCarriedState *self, const double *coarse, const double *anchors,
                       const double *normals, double *positions)
{
  g_assert (anchors);

  memcpy (positions, anchors, 3 * (gsize) self->topology->n_vertices * sizeof (double));
  if (!rmp_carried_state_goes_on (self, coarse))
    return FALSE;
  rmp_carried_place (self->topology, anchors, normals, self->offsets, positions);
  return TRUE;
}

void
rmp_fine_state_remember (RmpCarriedState *self, const double *coarse, const double *anchors,
                         const double *normals, const double *positions)
{
  g_assert (positions);

  rmp_carried_tell (self->topology, anchors, normals, positions, self->offsets);
  rmp_carried_state_end_frame (self, coarse);
}
