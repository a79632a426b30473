/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry/vector.h"
#include "painting/vertex-fill.h"

#include <string.h>

/* What is left of a direction laid flat is noise below this. */
#define LEAST_LENGTH 1e-6

/* Flat on the surface and unit, or 0. */
static void
store_flat (const double direction[3], const float *normal, float *out)
{
  double flat[3], up[3];

  rmp_vector_load (normal, up);
  rmp_vector_add_scaled (direction, -rmp_vector_dot (direction, up), up, flat);
  if (!(rmp_vector_norm (flat) > LEAST_LENGTH) || !rmp_vector_normalise (flat))
    memset (flat, 0, sizeof flat);
  rmp_vector_store (flat, out);
}

void
rmp_vertex_directions_fill (guint n_vertices, const float *normals, const double direction[3], float *directions)
{
  double unit[3];

  rmp_vector_copy (direction, unit);
  rmp_vector_normalise (unit);
  for (guint v = 0; v < n_vertices; v++)
    store_flat (unit, normals + 3 * (gsize) v, directions + 3 * (gsize) v);
}

/* The sum of the vertex's own direction and its neighbours', each turned to where the sum so far leads. */
static void
sum_lines (const RmpTopology *topology, const float *directions, guint vertex, double sum[3])
{
  rmp_vector_load (directions + 3 * (gsize) vertex, sum);
  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1]; i++)
    {
      double other[3];

      rmp_vector_load (directions + 3 * (gsize) topology->vertex_neighbours[i], other);
      rmp_vector_add_scaled (sum, rmp_vector_dot (sum, other) < 0.0 ? -1.0 : 1.0, other, sum);
    }
}

void
rmp_vertex_directions_smooth (const RmpTopology *topology, const float *normals, guint n_steps, float *directions)
{
  g_autofree float *before = g_new (float, MAX (3 * (gsize) topology->n_vertices, 1));

  for (guint step = 0; step < n_steps; step++)
    {
      memcpy (before, directions, 3 * (gsize) topology->n_vertices * sizeof *before);
      for (guint v = 0; v < topology->n_vertices; v++)
        {
          double sum[3];

          sum_lines (topology, before, v, sum);
          store_flat (sum, normals + 3 * (gsize) v, directions + 3 * (gsize) v);
        }
    }
}

void
rmp_vertex_directions_cross (guint n_vertices, const float *normals, float *directions)
{
  for (guint v = 0; v < n_vertices; v++)
    {
      double up[3], direction[3], across[3];

      rmp_vector_load (normals + 3 * (gsize) v, up);
      rmp_vector_load (directions + 3 * (gsize) v, direction);
      rmp_vector_cross (up, direction, across);
      store_flat (across, normals + 3 * (gsize) v, directions + 3 * (gsize) v);
    }
}
