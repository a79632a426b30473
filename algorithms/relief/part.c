/* SPDX-License-Identifier: GPL-3.0-or-later */
/* part.c: some faces of a relief, as where garments and the body share one mesh, and one that
 * stands elsewhere.
 */

#include "geometry/vector.h"
#include "relief/relief-class.h"
#include "relief/relief-private.h"
#include "skinning/affine.h"

#include <string.h>

void
rmp_relief_gather (gconstpointer from, gsize size, guint n, const guint32 *faces, gpointer to)
{
  for (guint i = 0; i < n; i++)
    memcpy ((char *) to + i * size, (const char *) from + faces[i] * size, size);
}

RmpReliefTopology *
rmp_relief_topology_new_part (const RmpReliefTopology *self, guint n_faces, const guint32 *faces)
{
  RmpReliefTopology *part = rmp_relief_topology_new (self->n_vertices, n_faces, self->n_uvs);

  rmp_relief_gather (self->faces, 3 * sizeof *self->faces, n_faces, faces, part->faces);
  memcpy (part->anchor_faces, self->anchor_faces, self->n_vertices * sizeof *self->anchor_faces);
  memcpy (part->anchor_barycentric, self->anchor_barycentric,
          2 * (gsize) self->n_vertices * sizeof *self->anchor_barycentric);
  memcpy (part->rest_positions, self->rest_positions,
          3 * (gsize) self->n_vertices * sizeof *self->rest_positions);
  if (self->n_uvs > 0)
    {
      rmp_relief_gather (self->uv_faces, 3 * sizeof *self->uv_faces, n_faces, faces,
                         part->uv_faces);
      memcpy (part->uvs, self->uvs, 2 * (gsize) self->n_uvs * sizeof *self->uvs);
    }
  return part;
}

const RmpRelief *
rmp_relief_find_whole (const RmpRelief *self, guint32 *face)
{
  for (; self->whole_faces; self = self->whole)
    *face = self->whole_faces[*face];
  return self;
}

/* A copy that keeps what it is of. */
static RmpRelief *
copy (RmpRelief *self, RmpReliefTopology *topology)
{
  RmpRelief *copy = g_memdup2 (self, sizeof *self);

  g_atomic_ref_count_init (&copy->ref_count);
  copy->whole = rmp_relief_ref (self);
  copy->topology = topology;
  copy->moved = NULL;
  return copy;
}

RmpRelief *
rmp_relief_new_part (RmpRelief *self, RmpReliefTopology *topology, const guint32 *faces,
                     guint64 coordinates_id)
{
  const RmpReliefClass *class = rmp_relief_get_class (self);
  RmpRelief *part = copy (self, topology);

  if (class->part)
    class->part (self, faces, coordinates_id, part);
  return part;
}

RmpRelief *
rmp_relief_new_moved (RmpRelief *self, const double motion[16])
{
  const RmpReliefClass *class = rmp_relief_get_class (self);
  const gsize n = self->topology->n_vertices;
  double turn[16];
  RmpRelief *moved;

  g_return_val_if_fail (self->whole_faces == NULL, NULL);
  memcpy (turn, motion, sizeof turn);
  turn[12] = turn[13] = turn[14] = 0.0;
  moved = copy (self, rmp_relief_topology_ref (self->topology));
  moved->positions = moved->moved = g_new (float, 6 * n);
  moved->normals = moved->positions + 3 * n;
  for (gsize v = 0; v < n; v++)
    {
      double position[3], normal[3];

      rmp_vector_load (self->positions + 3 * v, position);
      rmp_vector_load (self->normals + 3 * v, normal);
      rmp_affine_apply (motion, position, position);
      rmp_affine_apply (turn, normal, normal);
      rmp_vector_store (position, moved->positions + 3 * v);
      rmp_vector_store (normal, moved->normals + 3 * v);
    }
  if (class->move)
    class->move (self, moved);
  return moved;
}
