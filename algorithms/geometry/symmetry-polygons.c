/* SPDX-License-Identifier: GPL-3.0-or-later */

/* symmetry-polygons.c: quads that were cut in two, whole again: pairs of triangles, the nearest to
 * rectangles first.
 */

#include "geometry/symmetry-private.h"
#include "geometry/vector.h"

/* Cosine of the angle that a quad may be folded by along its diagonal. */
#define FLATTEST 0.7
/* How far an angle of a quad may be from a right one, radians. */
#define MOST_SKEW 0.9

typedef struct
{
  double skew;
  guint32 edge;
} Quad;

static void
get_way (const float *positions, guint32 from, guint32 to, double way[3])
{
  double a[3], b[3];

  rmp_vector_load (positions + 3 * (gsize) from, a);
  rmp_vector_load (positions + 3 * (gsize) to, b);
  rmp_vector_sub (b, a, way);
  rmp_vector_normalise (way);
}

/* Corners 0 and 2 are the ends of the diagonal; the first face has corner 1. */
static void
get_corners (const RmpTopology *topology, guint32 edge, guint32 corners[4])
{
  const guint32 *faces = topology->edge_faces + topology->edge_face_start[edge],
                *first = topology->faces + 3 * (gsize) faces[0];
  guint i = 0;

  while (topology->face_edges[3 * (gsize) faces[0] + i] != edge)
    i++;
  for (guint j = 0; j < 3; j++)
    corners[j] = first[(i + 1 + j) % 3];
  corners[3] = rmp_topology_opposite_vertex (topology, faces[1], edge);
}

/* The angle that is farthest from a right one. Returns: infinite where the halves make no quad */
static double
measure_skew (const RmpTopology *topology, const float *positions, guint32 edge)
{
  double ways[4][3], normals[2][3], most = 0.0;
  guint32 corners[4];

  if (rmp_topology_edge_valence (topology, edge) != 2)
    return INFINITY;
  get_corners (topology, edge, corners);
  for (guint i = 0; i < 4; i++)
    get_way (positions, corners[i], corners[(i + 1) % 4], ways[i]);
  for (guint i = 0; i < 2; i++)
    {
      rmp_vector_cross (ways[2 * i], ways[2 * i + 1], normals[i]);
      if (!rmp_vector_normalise (normals[i]))
        return INFINITY;
    }
  for (guint i = 0; i < 4; i++)
    most = MAX (most, fabs (asin (CLAMP (rmp_vector_dot (ways[i], ways[(i + 1) % 4]), -1.0, 1.0))));
  return rmp_vector_dot (normals[0], normals[1]) < FLATTEST || corners[1] == corners[3] ? INFINITY
                                                                                        : most;
}

static int
compare_quads (gconstpointer a, gconstpointer b)
{
  const Quad *first = a, *second = b;

  if (first->skew != second->skew)
    return first->skew < second->skew ? -1 : 1;
  return (first->edge > second->edge) - (first->edge < second->edge);
}

static void
add_quad (RmpPolygons *self, const RmpTopology *topology, guint32 edge)
{
  const guint32 *faces = topology->edge_faces + topology->edge_face_start[edge];

  get_corners (topology, edge, self->corners[self->n]);
  for (guint i = 0; i < 2; i++)
    {
      self->faces[self->n][i] = faces[i];
      self->of_face[faces[i]] = self->n;
    }
  self->diagonals[edge] = 1;
  self->n++;
}

static void
add_quads (RmpPolygons *self, const RmpTopology *topology, const float *positions)
{
  g_autoptr (GArray) quads = g_array_new (FALSE, FALSE, sizeof (Quad));

  for (guint32 edge = 0; edge < topology->n_edges; edge++)
    {
      const Quad quad = { measure_skew (topology, positions, edge), edge };

      if (quad.skew < MOST_SKEW)
        g_array_append_val (quads, quad);
    }
  g_array_sort (quads, compare_quads);
  for (guint i = 0; i < quads->len; i++)
    {
      const guint32 edge = g_array_index (quads, Quad, i).edge;
      const guint32 *faces = topology->edge_faces + topology->edge_face_start[edge];

      if (self->of_face[faces[0]] == RMP_INDEX_NONE && self->of_face[faces[1]] == RMP_INDEX_NONE)
        add_quad (self, topology, edge);
    }
}

static void
add_triangle (RmpPolygons *self, const RmpTopology *topology, guint32 face)
{
  for (guint i = 0; i < 3; i++)
    self->corners[self->n][i] = topology->faces[3 * (gsize) face + i];
  self->corners[self->n][3] = RMP_INDEX_NONE;
  self->faces[self->n][0] = face;
  self->faces[self->n][1] = RMP_INDEX_NONE;
  self->of_face[face] = self->n++;
}

static void
count (RmpPolygons *self, const RmpTopology *topology)
{
  for (guint polygon = 0; polygon < self->n; polygon++)
    for (guint i = 0; i < 4; i++)
      if (self->corners[polygon][i] != RMP_INDEX_NONE)
        self->n_meeting[self->corners[polygon][i]]++;
  for (guint edge = 0; edge < topology->n_edges; edge++)
    for (guint i = 0; i < 2 && !self->diagonals[edge]; i++)
      self->n_edges[topology->edges[2 * (gsize) edge + i]]++;
}

RmpPolygons *
rmp_polygons_new (const RmpTopology *topology, const float *positions)
{
  RmpPolygons *self = g_new0 (RmpPolygons, 1);

  self->corners = g_malloc (MAX (topology->n_faces, 1) * sizeof *self->corners);
  self->faces = g_malloc (MAX (topology->n_faces, 1) * sizeof *self->faces);
  self->of_face = g_new (guint32, MAX (topology->n_faces, 1));
  self->diagonals = g_new0 (guint8, MAX (topology->n_edges, 1));
  self->n_meeting = g_new0 (guint32, MAX (topology->n_vertices, 1));
  self->n_edges = g_new0 (guint32, MAX (topology->n_vertices, 1));
  for (guint32 face = 0; face < topology->n_faces; face++)
    self->of_face[face] = RMP_INDEX_NONE;
  if (positions)
    add_quads (self, topology, positions);
  for (guint32 face = 0; face < topology->n_faces; face++)
    if (self->of_face[face] == RMP_INDEX_NONE)
      add_triangle (self, topology, face);
  count (self, topology);
  return self;
}

void
rmp_polygons_free (RmpPolygons *self)
{
  g_assert (self);

  g_free (self->corners);
  g_free (self->faces);
  g_free (self->of_face);
  g_free (self->diagonals);
  g_free (self->n_meeting);
  g_free (self->n_edges);
  g_free (self);
}

guint32
rmp_polygons_get_other (const RmpPolygons *self, const RmpTopology *topology, guint32 edge,
                        guint32 polygon)
{
  const guint32 *faces = topology->edge_faces + topology->edge_face_start[edge];

  if (rmp_topology_edge_valence (topology, edge) != 2)
    return RMP_INDEX_NONE;
  return self->of_face[faces[self->of_face[faces[0]] == polygon]];
}
