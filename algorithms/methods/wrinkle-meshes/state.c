/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/wrinkle-meshes/state.h"

#include <string.h>

#include "geometry/vector.h"
#include "technique/checkpoint.h"

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

/* Tangent, across, normal: the tangent is the way to the first neighbour. */
static void
find_axes (const RmpTopology *topology, const double *anchors, const double *normals,
           guint32 vertex, double axes[3][3])
{
  const guint32 first = topology->vertex_edge_start[vertex];

  rmp_vector_copy (normals + 3 * (gsize) vertex, axes[2]);
  for (guint c = 0; c < 3; c++)
    axes[0][c] = 0.0;
  if (first < topology->vertex_edge_start[vertex + 1])
    {
      double way[3];

      rmp_vector_sub (anchors + 3 * (gsize) topology->vertex_neighbours[first],
                      anchors + 3 * (gsize) vertex, way);
      rmp_vector_add_scaled (way, -rmp_vector_dot (way, axes[2]), axes[2], axes[0]);
      rmp_vector_normalise (axes[0]);
    }
  rmp_vector_cross (axes[2], axes[0], axes[1]);
}

/* Whether the cloth, apart from where it is carried as a whole, went too far to be the same. */
static gboolean
has_jumped (const RmpFineState *self, const double *coarse)
{
  double carried[3] = { 0.0, 0.0, 0.0 }, sum = 0.0;

  for (guint v = 0; v < self->n_coarse; v++)
    for (guint c = 0; c < 3; c++)
      carried[c] += (coarse[3 * (gsize) v + c] - self->coarse[3 * (gsize) v + c]) / self->n_coarse;
  for (guint v = 0; v < self->n_coarse; v++)
    {
      double way[3];

      rmp_vector_sub (coarse + 3 * (gsize) v, self->coarse + 3 * (gsize) v, way);
      sum += rmp_vector_distance (way, carried);
    }
  return sum > RMP_FINE_TELEPORT * self->surface->coarse_edge * self->n_coarse;
}

gboolean
rmp_fine_state_recall (const RmpFineState *self, const double *coarse, const double *anchors,
                       const double *normals, double *positions)
{
  const RmpTopology *topology = rmp_fine_surface_get_finest (self->surface)->topology;

  g_assert (anchors);

  memcpy (positions, anchors, count (self) * sizeof (double));
  if (self->frame == 0 || has_jumped (self, coarse))
    return FALSE;
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      double axes[3][3];

      find_axes (topology, anchors, normals, v, axes);
      for (guint k = 0; k < 3; k++)
        rmp_vector_add_scaled (positions + 3 * (gsize) v, self->offsets[3 * (gsize) v + k], axes[k],
                               positions + 3 * (gsize) v);
    }
  return TRUE;
}

void
rmp_fine_state_remember (RmpFineState *self, const double *coarse, const double *anchors,
                         const double *normals, const double *positions)
{
  const RmpTopology *topology = rmp_fine_surface_get_finest (self->surface)->topology;

  g_assert (positions);

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      double axes[3][3], way[3];

      find_axes (topology, anchors, normals, v, axes);
      rmp_vector_sub (positions + 3 * (gsize) v, anchors + 3 * (gsize) v, way);
      for (guint k = 0; k < 3; k++)
        self->offsets[3 * (gsize) v + k] = rmp_vector_dot (way, axes[k]);
    }
  memcpy (self->coarse, coarse, 3 * (gsize) self->n_coarse * sizeof (double));
  self->frame++;
}
