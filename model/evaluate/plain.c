/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/plain.h"

#include "geometry/normals.h"

/* Metres over which a crease hides the sky, as wide as folds on a body are. */
#define CREASE_RADIUS 0.020f

struct _RmpPlain
{
  gatomicrefcount ref_count;
  RmpTopology *topology;
  RmpReliefTopology *relief_topology;
};

RmpPlain *
rmp_plain_new (RmpMesh *mesh)
{
  RmpPlain *self = g_new0 (RmpPlain, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->topology = rmp_topology_new_for_mesh (mesh);
  self->relief_topology = rmp_relief_topology_new_for_mesh (mesh);
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
rmp_plain_place (RmpPlain *self, float *positions, const RmpCall *call)
{
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_MESH,
                                      rmp_relief_topology_ref (self->relief_topology));

  g_free (relief->positions);
  relief->positions = positions;
  if (!call->leaves_normals)
    rmp_normals_compute_on (call->accelerator, self->topology, relief->positions, relief->normals,
                            call->n_threads);
  if (!call->leaves_openness)
    rmp_normals_occlusion (self->topology, relief->positions, relief->normals, CREASE_RADIUS,
                           relief->occlusion, call->n_threads);
  for (guint vertex = 0; vertex < self->topology->n_vertices; vertex++)
    relief->features[vertex] = RMP_FEATURE_NONE;
  return relief;
}

RmpRelief *
rmp_plain_step (RmpPlain *self, RmpSampler *sampler, double time, const RmpCall *call)
{
  float *positions = g_new (float, 3 * (gsize) self->topology->n_vertices);

  rmp_sampler_positions (sampler, RMP_SKINNING_DUAL_QUATERNION, time, positions, call->n_threads);
  return rmp_plain_place (self, positions, call);
}
