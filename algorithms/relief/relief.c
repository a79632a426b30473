/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/relief-class.h"

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
  g_return_if_fail (self);

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

static RmpRelief *
relief_alloc (RmpReliefForm form, RmpReliefTopology *topology)
{
  RmpRelief *self = g_new0 (RmpRelief, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->form = form;
  self->topology = topology;
  return self;
}

RmpRelief *
rmp_relief_new (RmpReliefForm form, RmpReliefTopology *topology)
{
  RmpRelief *self = relief_alloc (form, topology);
  const RmpReliefClass *class = rmp_relief_get_class (self);

  g_return_val_if_fail (topology, NULL);

  self->positions = g_new (float, 3 * (gsize) topology->n_vertices);
  self->normals = g_new (float, 3 * (gsize) topology->n_vertices);
  if (class->init)
    class->init (self);
  return self;
}

RmpRelief *
rmp_relief_new_like (const RmpRelief *self)
{
  RmpRelief *like = relief_alloc (self->form, rmp_relief_topology_ref (self->topology));
  const RmpReliefClass *class = rmp_relief_get_class (self);

  if (class->share)
    class->share (self, like);
  return like;
}

RmpRelief *
rmp_relief_ref (RmpRelief *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

/* Frees what parts and moved reliefs do not own. */
static void
free_whole (RmpRelief *self, const RmpReliefClass *class)
{
  g_free (self->positions);
  g_free (self->normals);
  g_free (self->region);
  if (class->clear)
    class->clear (self);
}

void
rmp_relief_unref (RmpRelief *self)
{
  const RmpReliefClass *class = rmp_relief_get_class (self);

  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_relief_topology_unref (self->topology);
  if (class->release)
    class->release (self);
  g_free (self->moved);
  if (self->whole)
    rmp_relief_unref (self->whole);
  else
    free_whole (self, class);
  g_free (self);
}

gboolean
rmp_relief_is_raised (const RmpRelief *self, guint face)
{
  return rmp_relief_get_class (self)->is_raised (self, face);
}

void
rmp_relief_evaluate (const RmpRelief *self, guint face, const float barycentric[2],
                     RmpReliefPoint *point)
{
  point->slip[0] = point->slip[1] = 0.0f;
  rmp_relief_get_class (self)->evaluate (self, face, barycentric, point);
}

gsize
rmp_relief_get_size (const RmpRelief *self)
{
  const RmpReliefClass *class = rmp_relief_get_class (self);
  const gsize n_vertices = self->topology->n_vertices;
  gsize size = sizeof *self + n_vertices * 6 * sizeof (float);

  if (self->region)
    size += n_vertices * sizeof *self->region;
  return class->get_size ? size + class->get_size (self) : size;
}

gboolean
rmp_relief_can_pass (const RmpRelief *self)
{
  return rmp_relief_get_class (self)->pass != NULL;
}

void
rmp_relief_pass (RmpRelief *self, RmpTape *tape)
{
  const gsize n = self->topology->n_vertices;

  g_return_if_fail (rmp_relief_can_pass (self));
  RMP_PASS_ARRAY (tape, self->positions, 3 * n);
  RMP_PASS_ARRAY (tape, self->normals, 3 * n);
  RMP_PASS_ARRAY (tape, self->region, n);
  rmp_relief_get_class (self)->pass (self, tape);
}
