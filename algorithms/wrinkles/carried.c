/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/carried.h"

#include <string.h>

#include "geometry/vector.h"

/* Tangent, across, normal. */
static void
find_axes (const RmpTopology *topology, const double *anchors, const double *normals,
           guint32 vertex, double axes[3][3])
{
  const guint32 first = topology->vertex_edge_start[vertex];

  rmp_vector_copy (normals + 3 * (gsize) vertex, axes[2]);
  for (guint c = 0; c < 3; c++)
    axes[0][c] = 0.0;
  if (first < topology->vertex_edge_start[vertex + 1])
    {
      double way[3];

      rmp_vector_sub (anchors + 3 * (gsize) topology->vertex_neighbours[first],
                      anchors + 3 * (gsize) vertex, way);
      rmp_vector_add_scaled (way, -rmp_vector_dot (way, axes[2]), axes[2], axes[0]);
      rmp_vector_normalise (axes[0]);
    }
  rmp_vector_cross (axes[2], axes[0], axes[1]);
}

void
rmp_carried_tell (const RmpTopology *topology, const double *anchors, const double *normals,
                  const double *positions, double *offsets)
{
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      double axes[3][3], way[3];

      find_axes (topology, anchors, normals, v, axes);
      rmp_vector_sub (positions + 3 * (gsize) v, anchors + 3 * (gsize) v, way);
      for (guint k = 0; k < 3; k++)
        offsets[3 * (gsize) v + k] = rmp_vector_dot (way, axes[k]);
    }
}

void
rmp_carried_place (const RmpTopology *topology, const double *anchors, const double *normals,
                   const double *offsets, double *positions)
{
  memcpy (positions, anchors, 3 * (gsize) topology->n_vertices * sizeof (double));
  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      double axes[3][3];

      find_axes (topology, anchors, normals, v, axes);
      for (guint k = 0; k < 3; k++)
        rmp_vector_add_scaled (positions + 3 * (gsize) v, offsets[3 * (gsize) v + k], axes[k],
                               positions + 3 * (gsize) v);
    }
}

gboolean
rmp_carried_has_jumped (guint n, const double *before, const double *now, double edge)
{
  double carried[3] = { 0.0, 0.0, 0.0 }, sum = 0.0;

  for (guint v = 0; v < n; v++)
    for (guint c = 0; c < 3; c++)
      carried[c] += (now[3 * (gsize) v + c] - before[3 * (gsize) v + c]) / n;
  for (guint v = 0; v < n; v++)
    {
      double way[3];

      rmp_vector_sub (now + 3 * (gsize) v, before + 3 * (gsize) v, way);
      sum += rmp_vector_distance (way, carried);
    }
  return sum > RMP_CARRIED_TELEPORT * edge * n;
}
