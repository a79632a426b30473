/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mesh-split.c: two-manifolds from any faces.
 *
 * Based on:
 *   A. Guéziec, G. Taubin, F. Lazarus, B. Horn. Cutting and stitching: converting sets of polygons
 *   to manifold surfaces. IEEE Transactions on Visualization and Computer Graphics 7 (2), 2001.
 *     §4: cut along singular edges by giving each fan of corners a vertex of its own, then stitch
 *       pairs of borders.
 *
 * Departure: what is to be stitched is known before the cut, so both are one step: corners stay
 * together over every edge of two faces and over the chosen pairs of the others.
 */

#include "geometry/mesh-split.h"

#include "geometry/topology.h"
#include "geometry/vector.h"

/* The largest number of faces at an edge among which a pair is sought; more are no deliberate
 * model.
 */
#define MOST_CANDIDATES 64

/* --- which faces of an edge stay joined ------------------------------------------------------- */

/* @out: from the edge a–b into the face, at right angles to it, unit. */
static void
inward (const float *positions, guint32 a, guint32 b, guint32 opposite, double out[3])
{
  double origin[3], axis[3];

  rmp_vector_load (positions + 3 * (gsize) a, origin);
  rmp_vector_load (positions + 3 * (gsize) b, axis);
  rmp_vector_load (positions + 3 * (gsize) opposite, out);
  rmp_vector_sub (axis, origin, axis);
  rmp_vector_normalise (axis);
  rmp_vector_sub (out, origin, out);
  rmp_vector_add_scaled (out, -rmp_vector_dot (out, axis), axis, out);
  rmp_vector_normalise (out);
}

static gboolean
runs_from (const RmpTopology *topology, guint32 face, guint32 a, guint32 b)
{
  const guint32 *c = topology->faces + 3 * (gsize) face;

  return (c[0] == a && c[1] == b) || (c[1] == a && c[2] == b) || (c[2] == a && c[0] == b);
}

/* Low where two faces go on into each other: −1 in a plane, up to 1 one upon the other; 4 more if
 * they look apart.
 */
static double
misfit (const RmpTopology *topology, const float *positions, guint32 edge, guint32 face,
        guint32 other)
{
  const guint32 a = topology->edges[2 * edge], b = topology->edges[2 * edge + 1];
  double u[3], v[3];

  inward (positions, a, b, rmp_topology_opposite_vertex (topology, face, edge), u);
  inward (positions, a, b, rmp_topology_opposite_vertex (topology, other, edge), v);
  return rmp_vector_dot (u, v) +
         (runs_from (topology, face, a, b) == runs_from (topology, other, a, b) ? 4.0 : 0.0);
}

/* The two faces of @edge that stay joined. */
static void
choose_pair (const RmpTopology *topology, const float *positions, guint32 edge, guint32 pair[2])
{
  const guint32 *faces = topology->edge_faces + topology->edge_face_start[edge];
  const guint n = MIN (rmp_topology_edge_valence (topology, edge), MOST_CANDIDATES);
  double least = INFINITY;

  pair[0] = faces[0];
  pair[1] = faces[1];
  for (guint i = 0; n > 2 && i < n; i++)
    for (guint j = i + 1; j < n; j++)
      {
        const double value = misfit (topology, positions, edge, faces[i], faces[j]);

        if (value < least)
          {
            least = value;
            pair[0] = faces[i];
            pair[1] = faces[j];
          }
      }
}

/* --- corners ---------------------------------------------------------------------------------- */

/* The lowest corner of the set that @corner is in. */
static guint32
root_of (guint32 *sets, guint32 corner)
{
  while (sets[corner] != corner)
    {
      sets[corner] = sets[sets[corner]];
      corner = sets[corner];
    }
  return corner;
}

static void
join (guint32 *sets, guint32 a, guint32 b)
{
  a = root_of (sets, a);
  b = root_of (sets, b);
  sets[MAX (a, b)] = MIN (a, b);
}

static guint32
corner_at (const guint32 *corners, guint32 face, guint32 vertex)
{
  const guint32 *c = corners + 3 * (gsize) face;

  return 3 * face + (c[0] == vertex ? 0 : c[1] == vertex ? 1 : 2);
}

static void
join_over_edge (const RmpTopology *topology, const float *positions, guint32 edge, guint32 *sets)
{
  guint32 pair[2];

  if (rmp_topology_edge_valence (topology, edge) < 2)
    return;
  choose_pair (topology, positions, edge, pair);
  for (guint end = 0; end < 2; end++)
    {
      const guint32 vertex = topology->edges[2 * edge + end];

      join (sets, corner_at (topology->faces, pair[0], vertex),
            corner_at (topology->faces, pair[1], vertex));
    }
}

/* [#V] 1 on the ends of edges of three faces or more. */
static guint8 *
find_singular (const RmpTopology *topology)
{
  guint8 *singular = g_new0 (guint8, topology->n_vertices);

  for (guint32 e = 0; e < topology->n_edges; e++)
    if (!rmp_topology_edge_is_manifold (topology, e))
      singular[topology->edges[2 * e]] = singular[topology->edges[2 * e + 1]] = 1;
  return singular;
}

/* Gives each set of corners at a singular vertex, but the first, a vertex of its own. */
static void
cut (const RmpTopology *topology, guint32 *sets, guint32 *corners, GArray *copies)
{
  g_autofree guint8 *singular = find_singular (topology);

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const guint begin = topology->vertex_corner_start[v],
                  end = topology->vertex_corner_start[v + 1];

      for (guint i = begin; singular[v] && i < end; i++)
        {
          const guint32 corner = topology->vertex_corners[i], root = root_of (sets, corner);

          if (root == root_of (sets, topology->vertex_corners[begin]))
            continue;
          if (root == corner)
            {
              corners[corner] = topology->n_vertices + copies->len;
              g_array_append_val (copies, v);
            }
          else
            corners[corner] = corners[root];
        }
    }
}

/* Cuts apart edges whose surplus faces are still connected round both ends, by giving these faces
 * corners of their own.
 */
static void
cut_off_surplus (guint n_vertices, const float *positions, guint n_faces, guint32 *corners,
                 GArray *copies)
{
  const guint n_all = n_vertices + copies->len;
  g_autoptr (RmpTopology) topology = rmp_topology_new (n_all, n_faces, corners);
  g_autofree float *split_positions = g_new (float, 3 * (gsize) n_all);
  g_autofree guint8 *surplus = g_new0 (guint8, n_faces);

  for (gsize v = 0; v < n_all; v++)
    for (guint c = 0; c < 3; c++)
      split_positions[3 * v + c] = positions
          [3 * (gsize) (v < n_vertices ? v : g_array_index (copies, guint32, v - n_vertices)) + c];
  for (guint32 e = 0; e < topology->n_edges; e++)
    {
      guint32 pair[2];

      if (rmp_topology_edge_is_manifold (topology, e))
        continue;
      choose_pair (topology, split_positions, e, pair);
      for (guint i = topology->edge_face_start[e]; i < topology->edge_face_start[e + 1]; i++)
        surplus[topology->edge_faces[i]] |= topology->edge_faces[i] != pair[0] &&
                                            topology->edge_faces[i] != pair[1];
    }
  for (gsize i = 0; i < 3 * (gsize) n_faces; i++)
    if (surplus[i / 3])
      {
        const guint32 old = corners[i];
        const guint32 origin = old < n_vertices ? old
                                                : g_array_index (copies, guint32, old - n_vertices);

        corners[i] = n_vertices + copies->len;
        g_array_append_val (copies, origin);
      }
}

GArray *
rmp_mesh_split_edges (guint n_vertices, const float *positions, guint n_faces, guint32 *corners)
{
  g_autoptr (RmpTopology) topology = rmp_topology_new (n_vertices, n_faces, corners);
  g_autofree guint32 *sets = g_new (guint32, 3 * (gsize) n_faces);
  GArray *copies = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 i = 0; i < 3 * n_faces; i++)
    sets[i] = i;
  for (guint32 e = 0; e < topology->n_edges; e++)
    join_over_edge (topology, positions, e, sets);
  cut (topology, sets, corners, copies);
  cut_off_surplus (n_vertices, positions, n_faces, corners, copies);
  return copies;
}
