/* SPDX-License-Identifier: GPL-3.0-or-later */
/* subdivision-limit.c: where Loop's scheme takes the vertices of a mesh in the end.
 *
 * Charles Loop, "Smooth subdivision surfaces based on triangles", 1987, appendix: the limit of an
 * inner vertex of valence k is (1 − k χ) v + χ Σ with χ = 1 / (k + 3 / (8 β)); on borders that of a
 * cubic B-spline, ⅔ v + ⅙ (a + b). Vertices that the scheme keeps where they are
 * (subdivision-loop.c) stay.
 */

#include "subdivision-private.h"

#include <string.h>

/* χ k and χ of the vertex's neighbours; only border neighbours count on a border. FALSE: the vertex
 * stays.
 */
static gboolean
get_weight (const RmpTopology *topology, guint32 vertex, gboolean keep_borders, gboolean *is_border,
            double *weight)
{
  guint32 begin = topology->vertex_edge_start[vertex],
          end = topology->vertex_edge_start[vertex + 1];
  guint n_border = 0;

  for (guint32 i = begin; i < end; i++)
    {
      guint n_faces = rmp_topology_edge_valence (topology, topology->vertex_edges[i]);

      if (n_faces > 2)
        return FALSE;
      n_border += n_faces == 1;
    }
  *is_border = n_border > 0;
  if (begin == end || (n_border != 0 && (n_border != 2 || keep_borders)))
    return FALSE;
  *weight = n_border == 2 ? 1.0 / 6.0
                          : 1.0 / (end - begin + 0.375 / rmp_loop_neighbour_weight (end - begin));
  return TRUE;
}

void
rmp_subdivision_limit (const RmpTopology *topology, guint width, const float *values,
                       gboolean keep_borders, float *limits)
{
  g_return_if_fail (topology);

  memcpy (limits, values, width * (gsize) topology->n_vertices * sizeof *limits);
  for (guint32 vertex = 0; vertex < topology->n_vertices; vertex++)
    {
      float *limit = limits + width * (gsize) vertex;
      gboolean is_border;
      double weight;

      if (!get_weight (topology, vertex, keep_borders, &is_border, &weight))
        continue;
      for (guint c = 0; c < width; c++)
        {
          double own = (double) values[width * (gsize) vertex + c], sum = own;

          for (guint32 i = topology->vertex_edge_start[vertex];
               i < topology->vertex_edge_start[vertex + 1]; i++)
            if (!is_border || rmp_topology_edge_is_border (topology, topology->vertex_edges[i]))
              sum += weight *
                     ((double) values[width * (gsize) topology->vertex_neighbours[i] + c] - own);
          limit[c] = (float) sum;
        }
    }
}
