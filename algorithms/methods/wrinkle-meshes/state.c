/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/wrinkle-meshes/state.h"

#include <math.h>
#include <string.h>

#include "technique/checkpoint.h"
#include "wrinkles/carried.h"

#define MAGIC G_GUINT64_CONSTANT (0x316873656d656e66) /* fnemesh1 */

struct _RmpFineState
{
  const RmpFineSurface *surface;
  guint n_coarse;
  guint64 frame;   /* done */
  double *offsets; /* [#V × 3] metres: along the tangent, across it, along the normal */
  double *coarse;  /* [n_coarse × 3] the garment's mesh in the last frame */
};

static gsize
count (const RmpFineState *self)
{
  return 3 * (gsize) rmp_fine_surface_get_finest (self->surface)->topology->n_vertices;
}

RmpFineState *
rmp_fine_state_new (const RmpFineSurface *surface, guint n_coarse)
{
  RmpFineState *self = g_new0 (RmpFineState, 1);

  self->surface = surface;
  self->n_coarse = n_coarse;
  self->offsets = g_new0 (double, count (self) + 1);
  self->coarse = g_new0 (double, 3 * (gsize) n_coarse + 1);
  return self;
}

RmpFineState *
rmp_fine_state_copy (const RmpFineState *self)
{
  RmpFineState *copy = rmp_fine_state_new (self->surface, self->n_coarse);

  copy->frame = self->frame;
  memcpy (copy->offsets, self->offsets, count (self) * sizeof (double));
  memcpy (copy->coarse, self->coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  return copy;
}

void
rmp_fine_state_free (RmpFineState *self)
{
  if (!self)
    return;
  g_free (self->offsets);
  g_free (self->coarse);
  g_free (self);
}

GBytes *
rmp_fine_state_save (const RmpFineState *self)
{
  GByteArray *out = rmp_checkpoint_new (MAGIC,
                                        rmp_fine_surface_get_finest (self->surface)->topology);

  RMP_CHECKPOINT_PUT (out, self->frame);
  rmp_checkpoint_put (out, self->offsets, count (self) * sizeof (double));
  rmp_checkpoint_put (out, self->coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  return g_byte_array_free_to_bytes (out);
}

RmpFineState *
rmp_fine_state_load (const RmpFineSurface *surface, guint n_coarse, GBytes *bytes)
{
  g_autoptr (RmpFineState) self = rmp_fine_state_new (surface, n_coarse);
  RmpCheckpointReader reader;

  if (!rmp_checkpoint_open (bytes, MAGIC, rmp_fine_surface_get_finest (surface)->topology,
                            &reader) ||
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
rmp_fine_state_recall (const RmpFineState *self, const double *coarse, const double *anchors,
                       const double *normals, double *positions)
{
  const RmpTopology *topology = rmp_fine_surface_get_finest (self->surface)->topology;

  g_assert (anchors);

  memcpy (positions, anchors, count (self) * sizeof (double));
  if (self->frame == 0 ||
      rmp_carried_has_jumped (self->n_coarse, self->coarse, coarse, self->surface->coarse_edge))
    return FALSE;
  rmp_carried_place (topology, anchors, normals, self->offsets, positions);
  return TRUE;
}

void
rmp_fine_state_remember (RmpFineState *self, const double *coarse, const double *anchors,
                         const double *normals, const double *positions)
{
  const RmpTopology *topology = rmp_fine_surface_get_finest (self->surface)->topology;

  g_assert (positions);

  rmp_carried_tell (topology, anchors, normals, positions, self->offsets);
  memcpy (self->coarse, coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  self->frame++;
}
