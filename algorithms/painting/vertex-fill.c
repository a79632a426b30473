/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/vertex-fill.h"

#include <math.h>
#include <string.h>

void
rmp_vertex_weights_smooth (const RmpTopology *topology, guint n_steps, float *weights)
{
  g_autofree float *before = g_new (float, MAX (topology->n_vertices, 1));

  for (guint step = 0; step < n_steps; step++)
    {
      memcpy (before, weights, topology->n_vertices * sizeof *weights);
      for (guint v = 0; v < topology->n_vertices; v++)
        {
          const guint32 first = topology->vertex_edge_start[v],
                        last = topology->vertex_edge_start[v + 1];
          float sum = 0.0f;

          for (guint32 i = first; i < last; i++)
            sum += before[topology->vertex_neighbours[i]];
          if (last > first)
            weights[v] = 0.5f * before[v] + 0.5f * sum / (float) (last - first);
        }
    }
}

void
rmp_vertex_weights_invert (guint n_vertices, float *weights)
{
  for (guint v = 0; v < n_vertices; v++)
    weights[v] = 1.0f - weights[v];
}

void
rmp_vertex_weights_gradient (guint n_vertices, const float *positions, const double from[3],
                             const double to[3], float *weights)
{
  double square = 0.0;

  for (guint c = 0; c < 3; c++)
    square += (to[c] - from[c]) * (to[c] - from[c]);
  for (guint v = 0; v < n_vertices; v++)
    {
      double along = 0.0;

      for (guint c = 0; c < 3; c++)
        along += ((double) positions[3 * (gsize) v + c] - from[c]) * (to[c] - from[c]);
      weights[v] = square > 0.0 ? (float) CLAMP (along / square, 0.0, 1.0) : 1.0f;
    }
}

void
rmp_vertex_weights_from_joints (guint n_vertices, guint n_influences, const guint16 *joints,
                                const float *joint_weights, guint n_chosen, const guint16 *chosen,
                                float *weights)
{
  g_autofree guint8 *is_chosen = g_new0 (guint8, G_MAXUINT16 + 1);

  for (guint i = 0; i < n_chosen; i++)
    is_chosen[chosen[i]] = 1;
  for (guint v = 0; v < n_vertices; v++)
    {
      float sum = 0.0f;

      for (guint i = 0; i < n_influences; i++)
        if (is_chosen[joints[(gsize) v * n_influences + i]])
          sum += joint_weights[(gsize) v * n_influences + i];
      weights[v] = CLAMP (sum, 0.0f, 1.0f);
    }
}

void
rmp_vertex_weights_from_faces (const RmpTopology *topology, const guint8 *faces, float *weights)
{
  g_return_if_fail (topology);

  for (guint v = 0; v < topology->n_vertices; v++)
    {
      const guint32 first = topology->vertex_corner_start[v],
                    last = topology->vertex_corner_start[v + 1];
      guint n = 0;

      for (guint32 i = first; i < last; i++)
        n += faces[topology->vertex_corners[i] / 3] != 0;
      weights[v] = last > first ? (float) n / (float) (last - first) : 0.0f;
    }
}

void
rmp_vertex_weights_from_field (guint n_vertices, const float *field, double low, double high,
                               float *weights)
{
  for (guint v = 0; v < n_vertices; v++)
    {
      const double value = (double) field[v];

      if (!isfinite (value))
        weights[v] = 0.0f;
      else if (low == high)
        weights[v] = value > low ? 1.0f : 0.0f;
      else
        weights[v] = (float) CLAMP ((value - low) / (high - low), 0.0, 1.0);
    }
}

gboolean
rmp_vertex_field_range (guint n_vertices, const float *field, double *low, double *high)
{
  gboolean found = FALSE;

  *low = *high = 0.0;
  for (guint v = 0; v < n_vertices; v++)
    {
      const double value = (double) field[v];

      if (!isfinite (value))
        continue;
      *low = found ? MIN (*low, value) : value;
      *high = found ? MAX (*high, value) : value;
      found = TRUE;
    }
  return found;
}

void
rmp_vertex_field_from_faces (const RmpTopology *topology, const float *field, float *out)
{
  g_return_if_fail (topology);

  for (guint v = 0; v < topology->n_vertices; v++)
    {
      double sum = 0.0;
      guint n = 0;

      for (guint32 i = topology->vertex_corner_start[v]; i < topology->vertex_corner_start[v + 1];
           i++)
        {
          const double value = (double) field[topology->vertex_corners[i] / 3];

          sum += isfinite (value) ? value : 0.0;
          n += isfinite (value) != 0;
        }
      out[v] = n > 0 ? (float) (sum / n) : NAN;
    }
}

/* Faces reached from one over edges between the same numbers; @numbers: [n_faces × 3] indices below
 * @n_numbers
 */
static guint8 *
flood (guint n_numbers, guint n_faces, const guint32 *numbers, guint32 face)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new (n_numbers, n_faces, numbers);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint8 *reached = g_new0 (guint8, MAX (n_faces, 1));

  reached[face] = 1;
  g_array_append_val (queue, face);
  for (guint i = 0; i < queue->len; i++)
    {
      const guint32 *edges = topology->face_edges + 3 * (gsize) g_array_index (queue, guint32, i);

      for (guint e = 0; e < 3 && edges[e] != RMP_INDEX_NONE; e++)
        for (guint32 k = topology->edge_face_start[edges[e]];
             k < topology->edge_face_start[edges[e] + 1]; k++)
          if (!reached[topology->edge_faces[k]])
            {
              reached[topology->edge_faces[k]] = 1;
              g_array_append_val (queue, topology->edge_faces[k]);
            }
    }
  return reached;
}

static void
fill_faces (guint n_faces, const guint32 *faces, const guint8 *reached, double value,
            float *weights)
{
  for (guint f = 0; f < n_faces; f++)
    for (guint c = 0; c < 3 && reached[f]; c++)
      weights[faces[3 * (gsize) f + c]] = (float) CLAMP (value, 0.0, 1.0);
}

void
rmp_vertex_weights_fill_part (const RmpTopology *topology, guint32 face, double value,
                              float *weights)
{
  g_autofree guint8 *reached = flood (topology->n_vertices, topology->n_faces, topology->faces,
                                      face);

  fill_faces (topology->n_faces, topology->faces, reached, value, weights);
}

void
rmp_vertex_weights_fill_island (const RmpMesh *mesh, guint32 face, double value, float *weights)
{
  const gboolean laid = rmp_mesh_get_n_uvs (mesh) > 0;
  g_autofree guint8 *reached = flood (
      laid ? rmp_mesh_get_n_uvs (mesh) : rmp_mesh_get_n_vertices (mesh),
      rmp_mesh_get_n_faces (mesh), laid ? rmp_mesh_get_uv_faces (mesh) : rmp_mesh_get_faces (mesh),
      face);

  fill_faces (rmp_mesh_get_n_faces (mesh), rmp_mesh_get_faces (mesh), reached, value, weights);
}
