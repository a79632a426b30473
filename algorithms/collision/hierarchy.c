/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/hierarchy-private.h"

#include <string.h>

#include "compute/parallel.h"
#include "geometry/partition.h"

/* A tree whose boxes have grown by this factor is built anew. */
#define WORN 2.0

static const guint32 *
get_corners (const RmpHierarchy *self, guint32 face)
{
  return self->topology->faces + 3 * (gsize) face;
}

static gboolean
is_collapsed (const RmpTopology *topology, guint32 face)
{
  return topology->face_edges[3 * (gsize) face] == RMP_INDEX_NONE;
}

/* --- building -------------------------------------------------------------------------------- */

/* Returns the number of the next node. */
static guint32
build_nodes (RmpHierarchy *self, guint32 at, RmpPlaced *placed, guint32 begin, guint32 end)
{
  const guint32 middle = begin + (end - begin) / 2;
  RmpHierarchyNode *node = self->nodes + at;

  if (end - begin == 1)
    {
      node->right = 0;
      node->face = placed[begin].item;
      return at + 1;
    }
  rmp_partition (placed, begin, end, middle, rmp_partition_axis (placed, begin, end));
  node->face = end - begin;
  node->right = build_nodes (self, at + 1, placed, begin, middle);
  return build_nodes (self, node->right, placed, middle, end);
}

static void
add_feature (RmpHierarchy *self, guint *n, guint32 a, guint32 b, guint32 edge)
{
  self->features[(*n)++] = (RmpHierarchyFeature){ .ends = { a, b }, .edge = edge };
}

static void
list_owned (RmpHierarchy *self, guint32 face, guint *n)
{
  const RmpTopology *topology = self->topology;
  const guint32 *corners = get_corners (self, face);
  RmpHierarchyOwned *owned = self->owned + face;

  owned->first = *n;
  for (guint i = 0; i < 3; i++)
    if (topology->vertex_corners[topology->vertex_corner_start[corners[i]]] / 3 == face)
      add_feature (self, n, corners[i], corners[i], RMP_INDEX_NONE);
  owned->n_vertices = (guint8) (*n - owned->first);
  for (guint i = 0; i < 3; i++)
    {
      const guint32 edge = topology->face_edges[3 * (gsize) face + i];
      const guint32 *ends = topology->edges + 2 * (gsize) edge;

      if (topology->edge_faces[topology->edge_face_start[edge]] == face)
        add_feature (self, n, ends[0], ends[1], edge);
    }
  owned->n_edges = (guint8) (*n - owned->first - owned->n_vertices);
}

/* Features lie in memory as the leaves do: what is near is looked at together. */
static void
list_features (RmpHierarchy *self)
{
  guint n = 0;

  for (guint at = 0; at < self->n_nodes; at++)
    if (self->nodes[at].right == 0)
      list_owned (self, self->nodes[at].face, &n);
}

static void
build (RmpHierarchy *self, const double *positions)
{
  const guint n = self->topology->n_faces;
  g_autofree RmpPlaced *placed = g_new0 (RmpPlaced, n); /* the sums of their corners */
  guint32 n_placed = 0;

  for (guint32 f = 0; f < n; f++)
    {
      RmpPlaced *item = placed + n_placed;

      if (is_collapsed (self->topology, f))
        continue;
      item->item = f;
      for (guint i = 0; i < 3; i++)
        rmp_vector_add_scaled (item->centre, 1.0, positions + 3 * (gsize) get_corners (self, f)[i],
                               item->centre);
      n_placed++;
    }
  if (n_placed > 0)
    build_nodes (self, 0, placed, 0, n_placed);
  list_features (self);
}

RmpHierarchy *
rmp_hierarchy_new (RmpTopology *topology, const double *rest, guint32 first)
{
  RmpHierarchy *self = g_new0 (RmpHierarchy, 1);
  const guint n_faces = topology->n_faces - topology->n_collapsed_faces;

  self->topology = rmp_topology_ref (topology);
  self->first = first;
  self->n_nodes = n_faces > 0 ? 2 * n_faces - 1 : 0;
  self->nodes = g_new0 (RmpHierarchyNode, self->n_nodes);
  self->node_moving = g_new0 (guint8, self->n_nodes);
  self->boxes = g_new0 (RmpBox, topology->n_vertices);
  self->moving = g_new0 (guint8, topology->n_vertices);
  self->owned = g_new0 (RmpHierarchyOwned, topology->n_faces);
  self->features = g_new (RmpHierarchyFeature,
                          (gsize) topology->n_vertices + topology->n_edges + 1);
  build (self, rest);
  return self;
}

RmpHierarchy *
rmp_hierarchy_new_joined (guint n_parts, RmpTopology *const *parts, const double *rest)
{
  g_autoptr (GArray) faces = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (RmpTopology) topology = NULL;
  guint32 first = 0;

  for (guint i = 0; i < n_parts; i++)
    {
      for (gsize k = 0; k < 3 * (gsize) parts[i]->n_faces; k++)
        {
          const guint32 vertex = first + parts[i]->faces[k];

          g_array_append_val (faces, vertex);
        }
      first += parts[i]->n_vertices;
    }
  topology = rmp_topology_new (first, faces->len / 3, (const guint32 *) (gpointer) faces->data);
  return rmp_hierarchy_new (topology, rest, 0);
}

void
rmp_hierarchy_free (RmpHierarchy *self)
{
  rmp_topology_unref (self->topology);
  g_free (self->nodes);
  g_free (self->node_moving);
  g_free (self->boxes);
  g_free (self->moving);
  g_free (self->owned);
  g_free (self->features);
  g_clear_pointer (&self->rims, rmp_hierarchy_rims_free);
  g_free (self->open);
  g_free (self);
}

const RmpTopology *
rmp_hierarchy_get_topology (const RmpHierarchy *self)
{
  return self->topology;
}

guint32
rmp_hierarchy_get_first (const RmpHierarchy *self)
{
  return self->first;
}

/* --- fitting --------------------------------------------------------------------------------- */

static float
round_down (double value)
{
  const float rounded = (float) value;

  return (double) rounded > value ? nextafterf (rounded, -INFINITY) : rounded;
}

static float
round_up (double value)
{
  const float rounded = (float) value;

  return (double) rounded < value ? nextafterf (rounded, INFINITY) : rounded;
}

static void
fit_vertex (RmpBox *box, const double *begin, const double *end, double margin)
{
  for (guint c = 0; c < 3; c++)
    {
      box->low[c] = round_down (MIN (begin[c], end[c]) - margin);
      box->high[c] = round_up (MAX (begin[c], end[c]) + margin);
    }
}

static void
fit_leaf (RmpHierarchy *self, guint at)
{
  RmpHierarchyNode *node = self->nodes + at;
  const guint32 *corners = get_corners (self, node->face);
  const RmpHierarchyOwned *owned = self->owned + node->face;

  for (guint i = 0; i < (guint) owned->n_vertices + owned->n_edges; i++)
    {
      RmpHierarchyFeature *feature = self->features + owned->first + i;

      feature->box = self->boxes[feature->ends[0]];
      rmp_box_include (&feature->box, self->boxes + feature->ends[1]);
    }
  node->box = self->boxes[corners[0]];
  rmp_box_include (&node->box, self->boxes + corners[1]);
  rmp_box_include (&node->box, self->boxes + corners[2]);
  self->node_moving[at] = self->moving[corners[0]] | self->moving[corners[1]] |
                          self->moving[corners[2]];
}

/* Half of it. */
static double
get_area (const RmpBox *box)
{
  const double x = (double) box->high[0] - (double) box->low[0];
  const double y = (double) box->high[1] - (double) box->low[1];
  const double z = (double) box->high[2] - (double) box->low[2];

  return x * y + y * z + z * x;
}

/* Fits the nodes to the boxes of vertices; returns the area of the inner ones. */
static double
fit_nodes (RmpHierarchy *self, guint n_threads)
{
  const guint n = self->n_nodes;
  double area = 0.0;

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint at = 0; at < n; at++)
    if (self->nodes[at].right == 0)
      fit_leaf (self, at);
  /* Children come after their parents. */
  for (guint at = n; at-- > 0;)
    {
      RmpHierarchyNode *node = self->nodes + at;

      if (node->right == 0)
        continue;
      node->box = self->nodes[at + 1].box;
      rmp_box_include (&node->box, &self->nodes[node->right].box);
      self->node_moving[at] = self->node_moving[at + 1] | self->node_moving[node->right];
      area += get_area (&node->box);
    }
  return area;
}

void
rmp_hierarchy_fit (RmpHierarchy *self, const double *begin, const double *end, double margin,
                   const guint8 *moving, guint n_threads)
{
  const guint n = self->topology->n_vertices;
  double area;

  self->is_culled = FALSE;
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint v = 0; v < n; v++)
    fit_vertex (self->boxes + v, begin + 3 * (gsize) v, end + 3 * (gsize) v, margin);
  if (moving)
    memcpy (self->moving, moving, n);
  else
    memset (self->moving, 1, n);
  area = fit_nodes (self, n_threads);
  if (self->fresh > 0.0 && area > WORN * self->fresh)
    {
      build (self, begin);
      g_clear_pointer (&self->rims, rmp_hierarchy_rims_free);
      g_clear_pointer (&self->open, g_free);
      self->fresh = 0.0;
      area = fit_nodes (self, n_threads);
    }
  if (self->fresh == 0.0)
    self->fresh = area;
}
