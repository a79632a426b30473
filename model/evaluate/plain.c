/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/plain.h"

#include "geometry/normals.h"

#include <string.h>

/* Over this distance a crease hides the sky on a figure, metres (the recipe of the viewport's look). */
#define CREASE_RADIUS 0.020f

struct _RmpPlain
{
  gatomicrefcount ref_count;
  RmpTopology *topology;
  RmpReliefTopology *relief_topology;
};

/* The coarse mesh as a relief's topology: a vertex is anchored at a corner of the first face that has it. */
static RmpReliefTopology *
relief_topology_new (RmpMesh *mesh)
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

RmpPlain *
rmp_plain_new (RmpMesh *mesh)
{
  RmpPlain *self = g_new0 (RmpPlain, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->topology = rmp_topology_new_for_mesh (mesh);
  self->relief_topology = relief_topology_new (mesh);
  return self;
}

RmpPlain *
rmp_plain_ref (RmpPlain *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_plain_unref (RmpPlain *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  rmp_topology_unref (self->topology);
  rmp_relief_topology_unref (self->relief_topology);
  g_free (self);
}

RmpRelief *
rmp_plain_step (RmpPlain *self, RmpSampler *sampler, double time, const RmpCall *call)
{
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (self->relief_topology));

  rmp_sampler_positions (sampler, RMP_SKINNING_DUAL_QUATERNION, time, relief->positions, call->n_threads);
  rmp_normals_compute (self->topology, relief->positions, relief->normals, call->n_threads);
  rmp_normals_occlusion (self->topology, relief->positions, relief->normals, CREASE_RADIUS, relief->occlusion,
                         call->n_threads);
  for (guint vertex = 0; vertex < self->topology->n_vertices; vertex++)
    relief->features[vertex] = RMP_FEATURE_NONE;
  return relief;
}
