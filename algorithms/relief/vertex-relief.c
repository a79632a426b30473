/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "relief/vertex-relief.h"

#include "geometry/normals.h"
#include "geometry/topology.h"
#include "relief/map.h"
#include "relief/relief-class.h"

/* Of the form mesh it is kept at the vertices. */
static float
get_openness (const RmpRelief *self, guint face, const float at[2], const RmpReliefPoint *point)
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;

  if (!self->occlusion)
    return point->openness;
  return (1.0f - at[0] - at[1]) * self->occlusion[corners[0]] +
         at[0] * self->occlusion[corners[1]] + at[1] * self->occlusion[corners[2]];
}

/* A corner of a face. FALSE: there is no cloth */
static gboolean
measure_corner (const RmpRelief *self, const RmpReliefMap *map, guint32 face, guint corner,
                const float place[3], const float normal[3], float *height, float *openness)
{
  const RmpSurfacePoint point = { face, { corner == 1 ? 1.0 : 0.0, corner == 2 ? 1.0 : 0.0 } };
  RmpReliefPoint raised;
  float at[2];
  guint there;

  if (!rmp_relief_map_from_coarse (map, &point, &there, at))
    return FALSE;
  rmp_relief_evaluate (self, there, at, &raised);
  *height = 0.0f;
  for (guint c = 0; c < 3; c++)
    *height += (raised.position[c] - place[c]) * normal[c];
  *openness = get_openness (self, there, at, &raised);
  return TRUE;
}

void
rmp_relief_measure_vertices (const RmpRelief *self, RmpMesh *mesh, const float *base,
                             float *heights, float *openness, guint n_threads)
{
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  const guint n = rmp_mesh_get_n_vertices (mesh);
  g_autoptr (RmpTopology) topology = rmp_topology_new_for_mesh (mesh);
  g_autoptr (RmpReliefMap) map = rmp_relief_map_new (self->topology, topology);
  g_autofree float *normals = g_new (float, 3 * (gsize) n);
  g_autofree gboolean *known = g_new0 (gboolean, n);

  rmp_normals_compute (topology, base, normals, n_threads);
  for (guint v = 0; v < n; v++)
    {
      heights[v] = 0.0f;
      openness[v] = 1.0f;
    }
  for (gsize i = 0; i < 3 * (gsize) rmp_mesh_get_n_faces (mesh); i++)
    {
      const guint32 v = faces[i];

      if (!known[v])
        known[v] = measure_corner (self, map, (guint32) (i / 3), (guint) (i % 3),
                                   base + 3 * (gsize) v, normals + 3 * (gsize) v, &heights[v],
                                   &openness[v]);
    }
}
