/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkle-relief.h"

#include "geometry/normals.h"
#include "methods/dynamic-wrinkling/surface.h"
#include "wrinkles/ridge-mesh.h"

#include <string.h>

RmpReliefTopology *
rmp_bench_wrinkle_topology (const RmpBenchMotion *motion)
{
  RmpReliefTopology *topology = rmp_relief_topology_new (motion->n_vertices,
                                                         motion->topology->n_faces, 0);

  memcpy (topology->faces, motion->topology->faces,
          3 * (gsize) topology->n_faces * sizeof *topology->faces);
  memcpy (topology->rest_positions, motion->positions,
          3 * (gsize) motion->n_vertices * sizeof *motion->positions);
  memset (topology->anchor_faces, 0, motion->n_vertices * sizeof *topology->anchor_faces);
  memset (topology->anchor_barycentric, 0,
          2 * (gsize) motion->n_vertices * sizeof *topology->anchor_barycentric);
  return topology;
}

RmpRelief *
rmp_bench_wrinkle_relief (const RmpBenchMotion *motion, RmpReliefTopology *topology,
                          const RmpWrinkleState *state, const RmpWrinkleOptions *options,
                          const float *positions)
{
  RmpRelief *relief = rmp_relief_new (RMP_RELIEF_PATHS, rmp_relief_topology_ref (topology));
  const gsize n = 3 * (gsize) motion->n_vertices;
  const gsize n_sides = 3 * (gsize) motion->topology->n_faces;
  g_autofree double *normals = g_new (double, n);
  g_autofree guint8 *touched = g_new0 (guint8, motion->topology->n_faces);
  g_autofree guint8 *levels = g_new (guint8, motion->topology->n_edges);

  memcpy (relief->positions, positions, n * sizeof *positions);
  rmp_normals_compute (motion->topology, positions, relief->normals, 0);
  for (gsize i = 0; i < n; i++)
    normals[i] = (double) relief->normals[i];
  relief->ridges = rmp_wrinkle_state_surface (state, options, normals);
  relief->least_radius = (float) options->least_radius;
  for (guint face = 0; face < motion->topology->n_faces; face++)
    {
      guint n_list;

      rmp_ridge_surface_get_list (relief->ridges, face, &n_list);
      touched[face] = n_list > 0;
    }
  rmp_ridge_mesh_levels (motion->topology, motion->positions, options->least_radius, touched,
                         levels);
  relief->levels = g_new (guint8, n_sides);
  for (gsize i = 0; i < n_sides; i++)
    relief->levels[i] = motion->topology->face_edges[i] == RMP_INDEX_NONE
                            ? 1
                            : levels[motion->topology->face_edges[i]];
  return relief;
}
