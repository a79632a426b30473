/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/march.h"

#include <math.h>

#include "geometry/vector.h"

/* Vertices whose distances from the ray differ by less than this part of the mesh's size are
 * equally near, and a length that lacks less than this part has been reached.
 */
#define TIE 1e-9

static double
mesh_size (guint n_vertices, const double *rest)
{
  double low[3] = { G_MAXDOUBLE, G_MAXDOUBLE, G_MAXDOUBLE },
         high[3] = { -G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };

  for (guint i = 0; i < 3 * n_vertices; i++)
    {
      low[i % 3] = MIN (low[i % 3], rest[i]);
      high[i % 3] = MAX (high[i % 3], rest[i]);
    }
  return n_vertices > 0 ? rmp_vector_distance (low, high) : 0.0;
}

guint32
rmp_fold_march_seed (guint n_vertices, const double *rest, const guint8 *usable,
                     const double origin[3], const double inward[3])
{
  double tie = TIE * mesh_size (n_vertices, rest), nearest = (double) INFINITY,
         lowest = (double) INFINITY;
  guint32 seed = RMP_INDEX_NONE;

  /* Ties are counted from the nearest, so that a row of them cannot drift. */
  for (guint pass = 0; pass < 2; pass++)
    for (guint32 v = 0; v < n_vertices; v++)
      {
        double offset[3], along, distance;

        if (usable && !usable[v])
          continue;
        rmp_vector_sub (rest + 3 * (gsize) v, origin, offset);
        along = rmp_vector_dot (offset, inward);
        if (!(along > 0.0))
          continue;
        rmp_vector_add_scaled (offset, -along, inward, offset);
        distance = rmp_vector_norm (offset);
        if (pass == 0)
          nearest = MIN (nearest, distance);
        else if (distance <= nearest + tie && along < lowest - tie)
          {
            lowest = along;
            seed = v;
          }
      }
  return seed;
}

/* A face of the edge that may be used, or RMP_INDEX_NONE. */
static guint32
usable_face (const RmpTopology *topology, const guint8 *mask, guint32 edge)
{
  for (guint32 i = topology->edge_face_start[edge]; i < topology->edge_face_start[edge + 1]; i++)
    if (!mask || mask[topology->edge_faces[i]])
      return topology->edge_faces[i];
  return RMP_INDEX_NONE;
}

/* The neighbour that lies best along the direction, or RMP_INDEX_NONE. */
static guint32
next_vertex (const RmpTopology *topology, const double *rest, const guint8 *mask,
             const GHashTable *visited, guint32 vertex, const double direction[3], double cosine,
             double *length)
{
  guint32 best = RMP_INDEX_NONE;
  double straightest = cosine;

  for (guint32 i = topology->vertex_edge_start[vertex]; i < topology->vertex_edge_start[vertex + 1];
       i++)
    {
      guint32 other = topology->vertex_neighbours[i];
      double step[3], size, turn;

      if (g_hash_table_contains ((GHashTable *) visited, GUINT_TO_POINTER (other)) ||
          usable_face (topology, mask, topology->vertex_edges[i]) == RMP_INDEX_NONE)
        continue;
      rmp_vector_sub (rest + 3 * (gsize) other, rest + 3 * (gsize) vertex, step);
      size = rmp_vector_norm (step);
      turn = rmp_vector_dot (step, direction) / size;
      if (size > 0.0 && (best == RMP_INDEX_NONE ? turn >= straightest : turn > straightest))
        {
          straightest = turn;
          best = other;
          *length = size;
        }
    }
  return best;
}

static GArray *
walk (const RmpTopology *topology, const double *rest, const guint8 *mask, GHashTable *visited,
      guint32 seed, const double direction[3], double half_length, double cosine)
{
  GArray *way = g_array_new (FALSE, FALSE, sizeof (guint32));
  double walked = 0.0, length = 0.0;
  guint32 vertex = seed;

  while (walked < (1.0 - TIE) * half_length &&
         (vertex = next_vertex (topology, rest, mask, visited, vertex, direction, cosine,
                                &length)) != RMP_INDEX_NONE)
    {
      walked += length;
      g_hash_table_add (visited, GUINT_TO_POINTER (vertex));
      g_array_append_val (way, vertex);
    }
  return way;
}

GArray *
rmp_fold_march (const RmpTopology *topology, const double *rest, const guint8 *mask, guint32 seed,
                const double forward[3], double half_length, double cosine, guint *middle)
{
  const double backward[3] = { -forward[0], -forward[1], -forward[2] };
  g_autoptr (GHashTable) visited = g_hash_table_new (NULL, NULL);
  g_autoptr (GArray) ahead = NULL, back = NULL;
  GArray *vertices = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_hash_table_add (visited, GUINT_TO_POINTER (seed));
  ahead = walk (topology, rest, mask, visited, seed, forward, half_length, cosine);
  back = walk (topology, rest, mask, visited, seed, backward, half_length, cosine);
  for (guint i = back->len; i > 0; i--)
    g_array_append_val (vertices, g_array_index (back, guint32, i - 1));
  *middle = vertices->len;
  g_array_append_val (vertices, seed);
  g_array_append_vals (vertices, ahead->data, ahead->len);
  return vertices;
}

RmpSurfaceCurve *
rmp_fold_march_curve (const RmpTopology *topology, const guint8 *mask, const GArray *vertices)
{
  g_autofree RmpSurfacePoint *points = g_new (RmpSurfacePoint, vertices->len);
  guint n = vertices->len;

  g_assert (topology);

  if (n < 2)
    return NULL;
  for (guint i = 0; i < n; i++)
    {
      guint32 a = g_array_index (vertices, guint32, MIN (i, n - 2)),
              b = g_array_index (vertices, guint32, MIN (i, n - 2) + 1);
      guint32 face = usable_face (topology, mask, rmp_topology_find_edge (topology, a, b));

      points[i] = rmp_surface_point_on_edge (topology->faces, face, a, b, i == n - 1 ? 1.0 : 0.0);
    }
  return rmp_surface_curve_new (n, points);
}
