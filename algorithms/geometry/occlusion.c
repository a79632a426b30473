/* SPDX-License-Identifier: GPL-3.0-or-later */
/* occlusion.c: how much sky a crease leaves open, from the mean curvature of the mesh alone.
 *
 * For a long trench of height ± a and length λ the cosine-weighted visible sky is 1 / √(1 + (4 a /
 * λ)²); a valley of curvature κ seen over the radius r has the same slope as 4 a / λ = 2 κ r.
 */

#include "geometry/normals.h"

#include <math.h>

#include "compute/parallel.h"

#define SMOOTHING_ROUNDS 2

/* 2 N · (mean of neighbours − p) / mean squared edge; 0 where there are no edges. */
static float
umbrella_curvature (const RmpTopology *topology, const float *positions, const float *normals,
                    guint32 vertex)
{
  const float *p = positions + 3 * (gsize) vertex;
  const float *n = normals + 3 * (gsize) vertex;
  float lift = 0.0f;
  float square = 0.0f;

  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    {
      const float *q = positions + 3 * (gsize) topology->vertex_neighbours[i];
      float x = q[0] - p[0];
      float y = q[1] - p[1];
      float z = q[2] - p[2];

      lift += n[0] * x + n[1] * y + n[2] * z;
      square += x * x + y * y + z * z;
    }
  return square > 0.0f && isfinite (square) ? 2.0f * lift / square : 0.0f;
}

/* Half its own value, half the mean of its neighbours. */
static float
smooth (const RmpTopology *topology, const float *values, guint32 vertex)
{
  guint32 begin = topology->vertex_edge_start[vertex];
  guint32 end = topology->vertex_edge_start[vertex + 1];
  float sum = 0.0f;

  if (begin == end)
    return values[vertex];
  for (guint32 i = begin; i < end; i++)
    sum += values[topology->vertex_neighbours[i]];
  return 0.5f * values[vertex] + 0.5f * sum / (float) (end - begin);
}

void
rmp_normals_occlusion (const RmpTopology *topology, const float *positions, const float *normals,
                       float radius, float *occlusion, guint n_threads)
{
  g_autofree float *scratch = g_new (float, MAX (topology->n_vertices, 1));
  int n = rmp_parallel_threads (topology->n_vertices, n_threads);
  float *from = occlusion;
  float *to = scratch;

#pragma omp parallel for num_threads(n) schedule(static)
  for (guint32 v = 0; v < topology->n_vertices; v++)
    from[v] = umbrella_curvature (topology, positions, normals, v);

  for (guint round = 0; round < SMOOTHING_ROUNDS; round++)
    {
#pragma omp parallel for num_threads(n) schedule(static)
      for (guint32 v = 0; v < topology->n_vertices; v++)
        to[v] = smooth (topology, from, v);
      from = to;
      to = from == scratch ? occlusion : scratch;
    }

#pragma omp parallel for num_threads(n) schedule(static)
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      float slope = 2.0f * MAX (from[v], 0.0f) * radius;

      occlusion[v] = 1.0f / sqrtf (1.0f + slope * slope);
    }
}
