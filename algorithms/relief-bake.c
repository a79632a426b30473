/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief-bake.h"

#include "geometry/parallel.h"
#include "geometry/topology.h"
#include "wrinkles/ridge-mesh.h"

#include <string.h>

struct _RmpReliefBake
{
  RmpMesh *mesh;
  RmpTopology *edges;
  guint8 *levels;              /* [#E] */
  RmpReliefTopology *topology; /* (nullable): before the first mesh */
};

RmpReliefBake *
rmp_relief_bake_new (RmpMesh *mesh)
{
  RmpReliefBake *self = g_new0 (RmpReliefBake, 1);

  self->mesh = rmp_mesh_ref (mesh);
  self->edges = rmp_topology_new_for_mesh (mesh);
  self->levels = g_new (guint8, MAX (self->edges->n_edges, 1));
  memset (self->levels, 1, self->edges->n_edges);
  return self;
}

void
rmp_relief_bake_free (RmpReliefBake *self)
{
  g_clear_pointer (&self->topology, rmp_relief_topology_unref);
  g_free (self->levels);
  rmp_topology_unref (self->edges);
  rmp_mesh_unref (self->mesh);
  g_free (self);
}

void
rmp_relief_bake_add (RmpReliefBake *self, const RmpRelief *relief)
{
  g_return_if_fail (relief->form == RMP_RELIEF_PATHS && !self->topology);
  g_return_if_fail (relief->topology->n_faces == self->edges->n_faces);

  for (gsize side = 0; side < 3 * (gsize) self->edges->n_faces; side++)
    {
      const guint32 edge = self->edges->face_edges[side];

      if (edge != RMP_INDEX_NONE)
        self->levels[edge] = MAX (self->levels[edge], relief->levels[side]);
    }
}

RmpRelief *
rmp_relief_bake_mesh (RmpReliefBake *self, const RmpRelief *relief, guint n_threads)
{
  const RmpReliefTopology *topology;
  RmpRelief *fine;

  g_return_val_if_fail (relief->form == RMP_RELIEF_PATHS, NULL);

  if (!self->topology)
    self->topology = rmp_ridge_mesh_new (self->mesh, self->edges, self->levels);
  topology = self->topology;
  fine = rmp_relief_new (RMP_RELIEF_MESH, rmp_relief_topology_ref (self->topology));
#pragma omp parallel for num_threads(rmp_parallel_threads(topology->n_vertices, n_threads)) schedule(static)
  for (guint i = 0; i < topology->n_vertices; i++)
    {
      RmpReliefPoint point;

      rmp_relief_evaluate (relief, topology->anchor_faces[i], topology->anchor_barycentric + 2 * (gsize) i, &point);
      memcpy (fine->positions + 3 * (gsize) i, point.position, sizeof point.position);
      memcpy (fine->normals + 3 * (gsize) i, point.normal, sizeof point.normal);
      fine->occlusion[i] = point.openness;
      fine->features[i] = point.feature;
    }
  return fine;
}
