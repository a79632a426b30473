/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief.h"

#include <stdatomic.h>
#include <string.h>

guint64
rmp_relief_next_id (void)
{
  static _Atomic guint64 last_id;

  return atomic_fetch_add (&last_id, 1) + 1;
}

RmpReliefTopology *
rmp_relief_topology_new (guint n_vertices, guint n_faces, guint n_uvs)
{
  RmpReliefTopology *self = g_new0 (RmpReliefTopology, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->id = rmp_relief_next_id ();
  self->n_vertices = n_vertices;
  self->n_faces = n_faces;
  self->n_uvs = n_uvs;
  self->faces = g_new (guint32, (gsize) n_faces * 3);
  self->anchor_faces = g_new (guint32, n_vertices);
  self->anchor_barycentric = g_new (float, (gsize) n_vertices * 2);
  self->rest_positions = g_new (float, (gsize) n_vertices * 3);
  if (n_uvs > 0)
    {
      self->uv_faces = g_new (guint32, (gsize) n_faces * 3);
      self->uvs = g_new (float, (gsize) n_uvs * 2);
    }
  return self;
}

RmpReliefTopology *
rmp_relief_topology_new_for_mesh (RmpMesh *mesh)
{
  guint n_vertices = rmp_mesh_get_n_vertices (mesh), n_faces = rmp_mesh_get_n_faces (mesh);
  guint n_uvs = rmp_mesh_get_n_uvs (mesh);
  RmpReliefTopology *self = rmp_relief_topology_new (n_vertices, n_faces, n_uvs);

  memcpy (self->faces, rmp_mesh_get_faces (mesh), sizeof (guint32) * 3 * n_faces);
  memcpy (self->rest_positions, rmp_mesh_get_positions (mesh), sizeof (float) * 3 * n_vertices);
  if (n_uvs > 0)
    {
      memcpy (self->uv_faces, rmp_mesh_get_uv_faces (mesh), sizeof (guint32) * 3 * n_faces);
      memcpy (self->uvs, rmp_mesh_get_uvs (mesh), sizeof (float) * 2 * n_uvs);
    }
  memset (self->anchor_faces, 0, sizeof (guint32) * n_vertices);
  memset (self->anchor_barycentric, 0, sizeof (float) * 2 * n_vertices);
  for (guint face = n_faces; face > 0; face--)
    for (guint corner = 0; corner < 3; corner++)
      {
        guint32 vertex = self->faces[3 * (face - 1) + corner];

        self->anchor_faces[vertex] = face - 1;
        self->anchor_barycentric[2 * vertex] = corner == 1 ? 1.0f : 0.0f;
        self->anchor_barycentric[2 * vertex + 1] = corner == 2 ? 1.0f : 0.0f;
      }
  return self;
}

RmpReliefTopology *
rmp_relief_topology_ref (RmpReliefTopology *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_relief_topology_unref (RmpReliefTopology *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->faces);
  g_free (self->uv_faces);
  g_free (self->uvs);
  g_free (self->anchor_faces);
  g_free (self->anchor_barycentric);
  g_free (self->rest_positions);
  g_free (self);
}

RmpRelief *
rmp_relief_new (RmpReliefForm form, RmpReliefTopology *topology)
{
  RmpRelief *self = g_new0 (RmpRelief, 1);
  gsize n = topology->n_vertices;

  g_atomic_ref_count_init (&self->ref_count);
  self->form = form;
  self->topology = topology;
  self->positions = g_new (float, n * 3);
  self->normals = g_new (float, n * 3);
  if (form == RMP_RELIEF_MESH)
    {
      self->occlusion = g_new (float, n);
      self->features = g_new (guint32, n);
    }
  return self;
}

void
rmp_relief_set_patterns (RmpRelief *self, guint n, const RmpReliefPattern *patterns)
{
  g_return_if_fail (self->form == RMP_RELIEF_LAYERS && self->n_patterns == 0 && n <= RMP_RELIEF_MAX_PATTERNS);

  self->n_patterns = n;
  self->patterns = g_memdup2 (patterns, n * sizeof *patterns);
  for (guint i = 0; i < n; i++)
    rmp_spline_image_ref (self->patterns[i].image);
}

static void
free_patterns (RmpRelief *self)
{
  for (guint i = 0; i < self->n_patterns; i++)
    {
      rmp_spline_image_unref (self->patterns[i].image);
      g_free (self->patterns[i].modulation);
    }
  g_free (self->patterns);
  g_clear_pointer (&self->seams, rmp_seams_unref);
}

RmpRelief *
rmp_relief_ref (RmpRelief *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_relief_unref (RmpRelief *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_relief_topology_unref (self->topology);
  g_clear_pointer (&self->face_lines, g_atomic_rc_box_release);
  g_clear_pointer (&self->coordinates, g_atomic_rc_box_release);
  g_clear_pointer (&self->ridge_faces, g_atomic_rc_box_release);
  g_clear_pointer (&self->ridges, rmp_ridge_surface_unref);
  g_free (self->levels);
  g_free (self->whole_faces);
  g_free (self->moved);
  if (self->whole != NULL)
    {
      rmp_relief_unref (self->whole);
      g_free (self);
      return;
    }
  g_free (self->positions);
  g_free (self->normals);
  g_free (self->occlusion);
  g_free (self->features);
  g_free (self->region);
  g_free (self->lines);
  g_free (self->folds);
  g_free (self->profiles);
  g_free (self->slides);
  free_patterns (self);
  g_free (self);
}

gboolean
rmp_relief_is_raised (const RmpRelief *self, guint face)
{
  if (self->form != RMP_RELIEF_FOLDS)
    return self->form != RMP_RELIEF_MESH;
  return self->face_lines != NULL && self->face_lines[RMP_RELIEF_FACE_LINES * (gsize) face] != RMP_LINE_NONE;
}

gsize
rmp_relief_get_size (const RmpRelief *self)
{
  gsize n_vertices = self->topology->n_vertices;
  gsize n_slots = (gsize) self->topology->n_faces * RMP_RELIEF_FACE_LINES;
  gsize size = sizeof *self + n_vertices * 6 * sizeof (float);

  if (self->occlusion != NULL)
    size += n_vertices * sizeof *self->occlusion;
  if (self->features != NULL)
    size += n_vertices * sizeof *self->features;
  if (self->face_lines != NULL && !self->is_shared)
    size += n_slots * (sizeof *self->face_lines + 6 * sizeof *self->coordinates);
  if (self->region != NULL)
    size += n_vertices * sizeof *self->region;
  if (self->ridges != NULL)
    size += rmp_ridge_surface_get_size (self->ridges) + 3 * (gsize) self->topology->n_faces;
  size += self->n_patterns * (sizeof *self->patterns + n_vertices * sizeof (float));
  if (self->slides != NULL)
    size += (gsize) self->n_folds * RMP_RELIEF_SLIDE_KNOTS * 4 * sizeof *self->slides;
  return size + self->n_lines * sizeof *self->lines + self->n_folds * sizeof *self->folds +
         (gsize) self->n_profiles * RMP_PROFILE_TABLE_SIZE * 2 * sizeof *self->profiles;
}
