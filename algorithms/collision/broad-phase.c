/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/broad-phase-private.h"

#include "geometry/partition.h"
#include "geometry/vector.h"

static const guint32 *
get_run (const GArray *start, const GArray *items, guint32 at, guint *n)
{
  const guint32 begin = g_array_index (start, guint32, at);

  *n = g_array_index (start, guint32, at + 1) - begin;
  return (const guint32 *) (gpointer) items->data + begin;
}

static void
build (RmpBroadPhase *self, RmpPlaced *placed, guint32 begin, guint32 end)
{
  const guint at = self->nodes->len;
  const guint32 middle = begin + (end - begin) / 2;
  RmpBroadNode node = { 0, self->n_clusters };

  g_array_append_val (self->nodes, node);
  if (end - begin <= RMP_CLUSTER_FACES)
    {
      for (guint32 i = begin; i < end; i++)
        g_array_append_val (self->faces, placed[i].item);
      g_array_append_val (self->face_start, end);
      self->n_clusters++;
      return;
    }
  rmp_partition (placed, begin, end, middle, rmp_partition_axis (placed, begin, end));
  build (self, placed, begin, middle);
  g_array_index (self->nodes, RmpBroadNode, at).right = self->nodes->len;
  build (self, placed, middle, end);
}

static void
append_new (GArray *items, guint begin, guint32 item)
{
  for (guint i = begin; i < items->len; i++)
    if (g_array_index (items, guint32, i) == item)
      return;
  g_array_append_val (items, item);
}

/* The face across an edge, or RMP_INDEX_NONE; also where sheets meet, because these may lie on each
 * other.
 */
static guint32
find_face_across (const RmpTopology *topology, guint32 face, guint i)
{
  const guint32 edge = topology->face_edges[3 * (gsize) face + i];
  const guint32 *faces;

  if (edge == RMP_INDEX_NONE || rmp_topology_edge_valence (topology, edge) != 2)
    return RMP_INDEX_NONE;
  faces = topology->edge_faces + topology->edge_face_start[edge];
  return faces[0] == face ? faces[1] : faces[0];
}

static gboolean
find_whole (const RmpTopology *topology, guint n, const guint32 *faces)
{
  guint reached = 1, before = 0;

  while (reached != before)
    {
      before = reached;
      for (guint i = 0; i < 3 * n; i++)
        {
          const guint32 across = reached >> (i / 3) & 1
                                     ? find_face_across (topology, faces[i / 3], i % 3)
                                     : RMP_INDEX_NONE;

          for (guint k = 0; k < n && across != RMP_INDEX_NONE; k++)
            if (faces[k] == across)
              reached |= 1u << k;
        }
    }
  return reached == (1u << n) - 1;
}

/* @clusters: [#F] */
static void
describe (RmpBroadPhase *self, guint32 cluster, const guint32 *clusters)
{
  const RmpTopology *topology = self->topology;
  const guint vertices = self->vertices->len, neighbours = self->neighbours->len;
  guint n;
  const guint32 *faces = rmp_broad_phase_get_faces (self, cluster, &n);

  for (guint i = 0; i < 3 * n; i++)
    {
      const guint32 across = find_face_across (topology, faces[i / 3], i % 3);

      append_new (self->vertices, vertices, topology->faces[3 * (gsize) faces[i / 3] + i % 3]);
      if (across != RMP_INDEX_NONE && clusters[across] != cluster)
        append_new (self->neighbours, neighbours, clusters[across]);
    }
  g_array_append_val (self->vertex_start, self->vertices->len);
  g_array_append_val (self->neighbour_start, self->neighbours->len);
  self->whole[cluster] = find_whole (topology, n, faces) ? 1 : 0;
}

static GArray *
new_starts (void)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (guint32));
  const guint32 zero = 0;

  g_array_append_val (starts, zero);
  return starts;
}

RmpBroadPhase *
rmp_broad_phase_new (RmpTopology *topology, const double *rest)
{
  RmpBroadPhase *self = g_new0 (RmpBroadPhase, 1);
  const guint n = topology->n_faces;
  g_autofree RmpPlaced *placed = g_new0 (RmpPlaced, n); /* the sums of their corners */
  g_autofree guint32 *clusters = g_new (guint32, n);

  self->topology = rmp_topology_ref (topology);
  self->nodes = g_array_new (FALSE, FALSE, sizeof (RmpBroadNode));
  self->face_start = new_starts ();
  self->vertex_start = new_starts ();
  self->neighbour_start = new_starts ();
  self->faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->vertices = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->neighbours = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint32 f = 0; f < n; f++)
    {
      placed[f].item = f;
      for (guint i = 0; i < 3; i++)
        rmp_vector_add_scaled (placed[f].centre, 1.0,
                               rest + 3 * (gsize) topology->faces[3 * (gsize) f + i],
                               placed[f].centre);
    }
  if (n > 0)
    build (self, placed, 0, n);
  self->whole = g_new (guint8, self->n_clusters);
  for (guint32 k = 0; k < self->n_clusters; k++)
    {
      guint n_faces;
      const guint32 *faces = rmp_broad_phase_get_faces (self, k, &n_faces);

      for (guint i = 0; i < n_faces; i++)
        clusters[faces[i]] = k;
    }
  for (guint32 k = 0; k < self->n_clusters; k++)
    describe (self, k, clusters);
  return self;
}

void
rmp_broad_phase_free (RmpBroadPhase *self)
{
  rmp_topology_unref (self->topology);
  g_array_unref (self->nodes);
  g_array_unref (self->face_start);
  g_array_unref (self->faces);
  g_array_unref (self->vertex_start);
  g_array_unref (self->vertices);
  g_array_unref (self->neighbour_start);
  g_array_unref (self->neighbours);
  g_free (self->whole);
  g_free (self);
}

RmpTopology *
rmp_broad_phase_get_topology (const RmpBroadPhase *self)
{
  return self->topology;
}

guint
rmp_broad_phase_get_n_clusters (const RmpBroadPhase *self)
{
  return self->n_clusters;
}

const guint32 *
rmp_broad_phase_get_faces (const RmpBroadPhase *self, guint32 cluster, guint *n)
{
  return get_run (self->face_start, self->faces, cluster, n);
}

const guint32 *
rmp_broad_phase_get_vertices (const RmpBroadPhase *self, guint32 cluster, guint *n)
{
  return get_run (self->vertex_start, self->vertices, cluster, n);
}

const guint32 *
rmp_broad_phase_get_neighbours (const RmpBroadPhase *self, guint32 cluster, guint *n)
{
  return get_run (self->neighbour_start, self->neighbours, cluster, n);
}

gboolean
rmp_broad_phase_is_whole (const RmpBroadPhase *self, guint32 cluster)
{
  return self->whole[cluster];
}
