/* SPDX-License-Identifier: GPL-3.0-or-later */
/* relief-part.c: some faces of a relief, as where garments and the body share one mesh. */

#include "relief.h"

#include <string.h>

static void
gather (gconstpointer from, gsize size, guint n, const guint32 *faces, gpointer to)
{
  for (guint i = 0; i < n; i++)
    memcpy ((char *) to + i * size, (const char *) from + faces[i] * size, size);
}

RmpReliefTopology *
rmp_relief_topology_new_part (const RmpReliefTopology *self, guint n_faces, const guint32 *faces)
{
  RmpReliefTopology *part = rmp_relief_topology_new (self->n_vertices, n_faces, self->n_uvs);

  gather (self->faces, 3 * sizeof *self->faces, n_faces, faces, part->faces);
  memcpy (part->anchor_faces, self->anchor_faces, self->n_vertices * sizeof *self->anchor_faces);
  memcpy (part->anchor_barycentric, self->anchor_barycentric,
          2 * (gsize) self->n_vertices * sizeof *self->anchor_barycentric);
  memcpy (part->rest_positions, self->rest_positions, 3 * (gsize) self->n_vertices * sizeof *self->rest_positions);
  if (self->n_uvs > 0)
    {
      gather (self->uv_faces, 3 * sizeof *self->uv_faces, n_faces, faces, part->uv_faces);
      memcpy (part->uvs, self->uvs, 2 * (gsize) self->n_uvs * sizeof *self->uvs);
    }
  return part;
}

static void
gather_ridges (const RmpRelief *self, const guint32 *faces, RmpRelief *part)
{
  const guint n_faces = part->topology->n_faces;

  rmp_ridge_surface_ref (part->ridges);
  part->levels = g_new (guint8, 3 * (gsize) n_faces);
  gather (self->levels, 3 * sizeof *self->levels, n_faces, faces, part->levels);
  part->ridge_faces = g_atomic_rc_box_alloc (n_faces * sizeof *part->ridge_faces);
  if (self->ridge_faces != NULL)
    gather (self->ridge_faces, sizeof *self->ridge_faces, n_faces, faces, part->ridge_faces);
  else
    memcpy (part->ridge_faces, faces, n_faces * sizeof *faces);
}

const RmpRelief *
rmp_relief_find_whole (const RmpRelief *self, guint32 *face)
{
  for (; self->whole_faces != NULL; self = self->whole)
    *face = self->whole_faces[*face];
  return self;
}

RmpRelief *
rmp_relief_new_part (RmpRelief *self, RmpReliefTopology *topology, const guint32 *faces, guint64 coordinates_id)
{
  RmpRelief *part = g_memdup2 (self, sizeof *self);
  const gsize n_slots = (gsize) topology->n_faces * RMP_RELIEF_FACE_LINES;

  g_atomic_ref_count_init (&part->ref_count);
  part->whole = rmp_relief_ref (self);
  part->topology = topology;
  part->moved = NULL;
  if (self->ridges != NULL)
    gather_ridges (self, faces, part);
  if (self->form == RMP_RELIEF_LAYERS)
    part->whole_faces = g_memdup2 (faces, topology->n_faces * sizeof *faces);
  if (self->face_lines == NULL)
    return part;

  part->coordinates_id = coordinates_id;
  part->face_lines = g_atomic_rc_box_alloc (n_slots * sizeof *part->face_lines);
  part->coordinates = g_atomic_rc_box_alloc (6 * n_slots * sizeof *part->coordinates);
  gather (self->face_lines, RMP_RELIEF_FACE_LINES * sizeof *self->face_lines, topology->n_faces, faces,
          part->face_lines);
  gather (self->coordinates, 6 * RMP_RELIEF_FACE_LINES * sizeof *self->coordinates, topology->n_faces, faces,
          part->coordinates);
  return part;
}

RmpRelief *
rmp_relief_new_moved (RmpRelief *self, const float way[3])
{
  RmpRelief *moved = g_memdup2 (self, sizeof *self);
  const gsize n = 3 * (gsize) self->topology->n_vertices;

  g_return_val_if_fail (self->whole_faces == NULL, NULL);
  g_atomic_ref_count_init (&moved->ref_count);
  moved->whole = rmp_relief_ref (self);
  moved->topology = rmp_relief_topology_ref (self->topology);
  moved->positions = moved->moved = g_new (float, n);
  for (gsize i = 0; i < n; i++)
    moved->positions[i] = self->positions[i] + way[i % 3];
  if (self->face_lines != NULL)
    {
      g_atomic_rc_box_acquire (self->face_lines);
      g_atomic_rc_box_acquire (self->coordinates);
    }
  if (self->ridge_faces != NULL)
    g_atomic_rc_box_acquire (self->ridge_faces);
  if (self->ridges != NULL)
    rmp_ridge_surface_ref (self->ridges);
  if (self->levels != NULL)
    moved->levels = g_memdup2 (self->levels, 3 * (gsize) self->topology->n_faces);
  return moved;
}
