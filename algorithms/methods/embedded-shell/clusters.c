/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/rows.h"

#include <math.h>
#include <stdlib.h>

#include "geometry/heap.h"
#include "geometry/vector.h"

/* Distances that differ by less, relatively, are alike: the lowest vertex is taken. */
#define ALIKE 1e-9

typedef struct
{
  const RmpTopology *topology;
  double *lengths; /* [#E] of edges, by the wavelength */
  const guint8 *taken;
} Graph;

static void
init_graph (Graph *self, const RmpTopology *topology, const double *rest, const double *wavelengths,
            const guint8 *taken)
{
  *self = (Graph){ topology, g_new (double, topology->n_edges + 1), taken };
  for (guint e = 0; e < topology->n_edges; e++)
    {
      const guint32 *ends = topology->edges + 2 * (gsize) e;

      self->lengths[e] = 2.0 *
                         rmp_vector_distance (rest + 3 * (gsize) ends[0],
                                              rest + 3 * (gsize) ends[1]) /
                         (wavelengths[ends[0]] + wavelengths[ends[1]]);
    }
}

/* Dijkstra's paths from @centre, as far as they are shorter than what @distances hold and than
 * @most. @reached: (element-type guint32) (nullable): vertices, as they are found
 */
static void
spread (const Graph *self, guint32 centre, double most, double *distances, GArray *heap,
        GArray *reached)
{
  const RmpTopology *topology = self->topology;

  g_array_set_size (heap, 0);
  distances[centre] = 0.0;
  rmp_heap_push (heap, 0.0, centre);
  while (heap->len > 0)
    {
      const RmpHeapEntry entry = rmp_heap_pop (heap);

      if (entry.key > distances[entry.item])
        continue;
      if (reached)
        g_array_append_val (reached, entry.item);
      for (guint32 k = topology->vertex_edge_start[entry.item];
           k < topology->vertex_edge_start[entry.item + 1]; k++)
        {
          const guint32 next = topology->vertex_neighbours[k];
          const double distance = entry.key + self->lengths[topology->vertex_edges[k]];

          if (distance < distances[next] && distance < most)
            {
              distances[next] = distance;
              rmp_heap_push (heap, distance, next);
            }
        }
    }
}

/* The lowest of the vertices that are farthest from all centres. @farthest: (out) how far */
static guint32
find_farthest (const Graph *self, const double *distances, double *farthest)
{
  const guint n = self->topology->n_vertices;

  *farthest = -1.0;
  for (guint32 v = 0; v < n; v++)
    if (!self->taken || self->taken[v])
      *farthest = MAX (*farthest, distances[v]);
  for (guint32 v = 0; v < n; v++)
    if ((!self->taken || self->taken[v]) &&
        (isinf (*farthest) ? isinf (distances[v]) : distances[v] >= *farthest * (1.0 - ALIKE)))
      return v;
  return RMP_INDEX_NONE;
}

/* (element-type guint32) (transfer full), NULL if it was cancelled. */
static GArray *
place_centres (const Graph *self, const RmpShellClusterPlan *plan, GArray *heap, double *reach,
               GCancellable *cancellable)
{
  const guint n = self->topology->n_vertices;
  g_autoptr (GArray) centres = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree double *distances = g_new (double, n + 1);
  const double stop = plan->stop * plan->spacing * plan->width * (1.0 + ALIKE);
  guint32 next = plan->seed;

  for (guint v = 0; v < n; v++)
    distances[v] = (double) INFINITY;
  if (next >= n || (self->taken && !self->taken[next]))
    next = find_farthest (self, distances, reach);
  while (next != RMP_INDEX_NONE)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      g_array_append_val (centres, next);
      spread (self, next, (double) INFINITY, distances, heap, NULL);
      next = find_farthest (self, distances, reach);
      if (!(*reach > stop))
        break;
    }
  return g_steal_pointer (&centres);
}

static int
compare (const void *a, const void *b)
{
  const guint32 left = *(const guint32 *) a, right = *(const guint32 *) b;

  return (left > right) - (left < right);
}

RmpShellRows *
rmp_shell_clusters_new (const RmpTopology *topology, const double *rest, const double *wavelengths,
                        const RmpShellClusterPlan *plan, const guint8 *taken,
                        GCancellable *cancellable)
{
  const double sigma = plan->width, most = plan->truncation * sigma;
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (RmpHeapEntry));
  g_autoptr (GArray) reached = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (double));
  g_autofree double *distances = g_new (double, topology->n_vertices + 1);
  RmpShellRows *self;
  GArray *centres;
  double reach = 0.0;
  Graph graph;

  init_graph (&graph, topology, rest, wavelengths, taken);
  centres = place_centres (&graph, plan, heap, &reach, cancellable);
  if (!centres)
    {
      g_free (graph.lengths);
      return NULL;
    }
  self = g_new0 (RmpShellRows, 1);
  self->n = centres->len;
  self->n_columns = topology->n_vertices;
  self->start = g_new0 (guint32, self->n + 1);
  self->centres = (guint32 *) (gpointer) g_array_free (centres, FALSE);
  self->reach = reach;
  for (guint v = 0; v < topology->n_vertices; v++)
    distances[v] = (double) INFINITY;
  for (guint row = 0; row < self->n && !g_cancellable_is_cancelled (cancellable); row++)
    {
      double sum = 0.0;

      g_array_set_size (reached, 0);
      spread (&graph, self->centres[row], most, distances, heap, reached);
      qsort (reached->data, reached->len, sizeof (guint32), compare);
      for (guint i = 0; i < reached->len; i++)
        {
          const guint32 v = g_array_index (reached, guint32, i);
          const double distance = distances[v] / sigma, weight = exp (-0.5 * distance * distance);

          distances[v] = (double) INFINITY;
          if (taken && !taken[v])
            continue;
          g_array_append_val (columns, v);
          g_array_append_val (weights, weight);
          sum += weight;
        }
      for (guint i = self->start[row]; i < weights->len; i++)
        g_array_index (weights, double, i) /= sum;
      self->start[row + 1] = weights->len;
    }
  self->columns = (guint32 *) (gpointer) g_array_free (g_steal_pointer (&columns), FALSE);
  self->weights = (double *) (gpointer) g_array_free (g_steal_pointer (&weights), FALSE);
  g_free (graph.lengths);
  if (g_cancellable_is_cancelled (cancellable))
    g_clear_pointer (&self, rmp_shell_rows_free);
  return self;
}

void
rmp_shell_rows_free (RmpShellRows *self)
{
  if (!self)
    return;
  g_free (self->start);
  g_free (self->columns);
  g_free (self->weights);
  g_free (self->centres);
  g_free (self->squares);
  g_free (self);
}
