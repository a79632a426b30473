/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seams.h"

#include "geometry/topology.h"
#include "relief.h"

struct _RmpSeams
{
  gatomicrefcount ref_count;
  guint8 *has_chart;    /* [#F] */
  guint32 *twins;       /* [#F × 3] */
  guint32 *chart_start; /* [#V + 1] into charts, of vertices that have several */
  guint32 *charts;
  guint8 *flat; /* [#V] nothing is lifted at the vertex */
};

static gboolean
same_position (const RmpReliefTopology *topology, guint32 a, guint32 b)
{
  const float *x = topology->uvs + 2 * (gsize) a, *y = topology->uvs + 2 * (gsize) b;

  return x[0] == y[0] && x[1] == y[1];
}

/* Texture coordinate that a face names for a vertex of its. */
static guint32
find_uv (const RmpReliefTopology *topology, guint32 face, guint32 vertex)
{
  const guint32 *corners = topology->faces + 3 * (gsize) face;
  const guint corner = corners[0] == vertex ? 0 : corners[1] == vertex ? 1 : 2;

  return topology->uv_faces[3 * (gsize) face + corner];
}

static void
find_charted_faces (RmpSeams *self, const RmpReliefTopology *topology)
{
  for (gsize face = 0; face < topology->n_faces; face++)
    {
      const guint32 *uvs = topology->uv_faces + 3 * face;

      self->has_chart[face] = !same_position (topology, uvs[0], uvs[1]) ||
                              !same_position (topology, uvs[0], uvs[2]);
      for (guint i = 0; i < 3 && !self->has_chart[face]; i++)
        self->flat[topology->faces[3 * face + i]] = TRUE;
    }
}

/* Whether the faces of an edge go on beside it in the chart. */
static gboolean
is_closed (const RmpSeams *self, const RmpReliefTopology *topology, const RmpTopology *edges,
           guint32 edge)
{
  const guint32 first = edges->edge_faces[edges->edge_face_start[edge]];

  for (guint32 i = edges->edge_face_start[edge]; i < edges->edge_face_start[edge + 1]; i++)
    for (guint end = 0; end < 2; end++)
      {
        const guint32 face = edges->edge_faces[i], vertex = edges->edges[2 * (gsize) edge + end];

        if (self->has_chart[face] != self->has_chart[first] ||
            !same_position (topology, find_uv (topology, face, vertex),
                            find_uv (topology, first, vertex)))
          return FALSE;
      }
  return TRUE;
}

static guint32
find_side (const RmpTopology *edges, guint32 face, guint32 edge)
{
  const guint32 first = 3 * face;

  return edges->face_edges[first] == edge       ? first
         : edges->face_edges[first + 1] == edge ? first + 1
                                                : first + 2;
}

static void
add_edge (RmpSeams *self, const RmpReliefTopology *topology, const RmpTopology *edges, guint32 edge)
{
  const guint32 *faces = edges->edge_faces + edges->edge_face_start[edge];
  const guint n = rmp_topology_edge_valence (edges, edge);
  gboolean flat = n > 2;

  if (is_closed (self, topology, edges, edge))
    return;
  for (guint i = 0; i < n; i++)
    flat = flat || !self->has_chart[faces[i]];
  for (guint i = 0; i < n; i++)
    if (self->has_chart[faces[i]])
      self->twins[find_side (edges, faces[i], edge)] = flat ? RMP_SEAM_FLAT
                                                            : find_side (edges, faces[1 - i], edge);
  for (guint end = 0; end < 2 && flat; end++)
    self->flat[edges->edges[2 * (gsize) edge + end]] = TRUE;
}

/* Lists the charts of vertices that have several. */
static void
list_charts (RmpSeams *self, const RmpReliefTopology *topology, const RmpTopology *edges)
{
  g_autoptr (GArray) charts = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint vertex = 0; vertex < topology->n_vertices; vertex++)
    {
      const guint first = charts->len;

      self->chart_start[vertex] = first;
      for (guint32 i = edges->vertex_corner_start[vertex];
           i < edges->vertex_corner_start[vertex + 1] && !self->flat[vertex]; i++)
        {
          const guint32 uv = topology->uv_faces[edges->vertex_corners[i]];
          gboolean known = FALSE;

          for (guint k = first; k < charts->len && !known; k++)
            known = same_position (topology, uv, g_array_index (charts, guint32, k));
          if (!known)
            g_array_append_val (charts, uv);
        }
      if (charts->len - first == 1)
        g_array_set_size (charts, first);
    }
  self->chart_start[topology->n_vertices] = charts->len;
  self->charts = (guint32 *) (void *) g_array_free (g_steal_pointer (&charts), FALSE);
}

RmpSeams *
rmp_seams_new (const RmpReliefTopology *topology)
{
  const gsize n_sides = 3 * (gsize) topology->n_faces;
  RmpSeams *self = g_new0 (RmpSeams, 1);
  RmpTopology *edges;

  g_atomic_ref_count_init (&self->ref_count);
  self->has_chart = g_new0 (guint8, topology->n_faces);
  self->twins = g_new (guint32, n_sides);
  for (gsize side = 0; side < n_sides; side++)
    self->twins[side] = RMP_SEAM_NONE;
  self->flat = g_new0 (guint8, topology->n_vertices);
  self->chart_start = g_new0 (guint32, (gsize) topology->n_vertices + 1);
  if (topology->n_uvs == 0)
    return self;

  edges = rmp_topology_new (topology->n_vertices, topology->n_faces, topology->faces);
  find_charted_faces (self, topology);
  for (guint32 edge = 0; edge < edges->n_edges; edge++)
    add_edge (self, topology, edges, edge);
  list_charts (self, topology, edges);
  rmp_topology_unref (edges);
  return self;
}

RmpSeams *
rmp_seams_ref (RmpSeams *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_seams_unref (RmpSeams *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->has_chart);
  g_free (self->twins);
  g_free (self->chart_start);
  g_free (self->charts);
  g_free (self->flat);
  g_free (self);
}

gboolean
rmp_seams_has_chart (const RmpSeams *self, guint32 face)
{
  return self->has_chart[face] != 0;
}

guint32
rmp_seams_get_twin (const RmpSeams *self, guint32 side)
{
  return self->twins[side];
}

const guint32 *
rmp_seams_get_charts (const RmpSeams *self, guint32 vertex, guint *n)
{
  static const guint32 none;

  *n = self->chart_start[vertex + 1] - self->chart_start[vertex];
  if (*n == 0)
    return self->flat[vertex] ? &none : NULL;
  return self->charts + self->chart_start[vertex];
}
