/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/path.h"

#include "geometry/vector.h"

static void
edge_ends (const RmpTopology *topology, const double *positions, guint32 edge, const double **v1,
           const double **v2)
{
  *v1 = positions + 3 * (gsize) topology->edges[2 * edge];
  *v2 = positions + 3 * (gsize) topology->edges[2 * edge + 1];
}

void
rmp_edge_path_point_position (const RmpTopology *topology, const double *positions,
                              const RmpEdgePathPoint *point, double position[3])
{
  const double *v1, *v2;

  edge_ends (topology, positions, point->edge, &v1, &v2);
  for (guint c = 0; c < 3; c++)
    position[c] = point->t * v1[c] + (1.0 - point->t) * v2[c];
}

guint32
rmp_edge_path_shared_face (const RmpTopology *topology, guint32 a, guint32 b)
{
  for (guint32 i = topology->edge_face_start[a]; i < topology->edge_face_start[a + 1]; i++)
    {
      guint32 face = topology->edge_faces[i];

      for (guint k = 0; k < 3; k++)
        if (topology->face_edges[3 * face + k] == b)
          return face;
    }
  return RMP_INDEX_NONE;
}

guint32
rmp_edge_path_face_across (const RmpTopology *topology, guint32 edge, guint32 face)
{
  const guint32 *faces = topology->edge_faces + topology->edge_face_start[edge];

  if (rmp_topology_edge_valence (topology, edge) != 2)
    return RMP_INDEX_NONE;
  return faces[0] == face ? faces[1] : faces[0];
}

double
rmp_edge_path_length (const RmpTopology *topology, const double *positions, guint n,
                      const RmpEdgePathPoint *points)
{
  double length = 0.0, last[3], here[3];

  for (guint i = 0; i < n; i++)
    {
      rmp_edge_path_point_position (topology, positions, points + i, here);
      if (i > 0)
        length += rmp_vector_distance (last, here);
      rmp_vector_copy (here, last);
    }
  return length;
}

void
rmp_edge_path_smooth (const RmpTopology *topology, const double *positions, double step, guint n,
                      RmpEdgePathPoint *points)
{
  double before[3], here[3], after[3];

  if (n < 3 || !(step > 0.0))
    return;
  rmp_edge_path_point_position (topology, positions, points, before);
  rmp_edge_path_point_position (topology, positions, points + 1, here);
  for (guint i = 1; i + 1 < n; i++)
    {
      const double *v1, *v2;
      double edge[3], along[2], apart[2], length;

      rmp_edge_path_point_position (topology, positions, points + i + 1, after);
      edge_ends (topology, positions, points[i].edge, &v1, &v2);
      rmp_vector_sub (v1, v2, edge);
      length = rmp_vector_norm (edge);
      rmp_vector_normalise (edge);
      for (guint side = 0; side < 2; side++)
        {
          double to[3], off[3];

          rmp_vector_sub (side == 0 ? before : after, v2, to);
          along[side] = rmp_vector_dot (to, edge);
          rmp_vector_add_scaled (to, -along[side], edge, off);
          apart[side] = rmp_vector_norm (off);
        }
      if (length > 0.0 && apart[0] + apart[1] > 0.0)
        {
          double straight = (along[0] * apart[1] + along[1] * apart[0]) / (apart[0] + apart[1]) /
                            length;

          points[i].t = rmp_edge_path_clamp (points[i].t + step * (straight - points[i].t));
        }
      rmp_vector_copy (here, before);
      rmp_vector_copy (after, here);
    }
}
