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
  gboolean geodesic;
} Graph;

static void
init_graph (Graph *self, const RmpTopology *topology, const double *rest, const double *wavelengths,
            const guint8 *taken, gboolean geodesic)
{
  *self = (Graph){ topology, g_new (double, topology->n_edges + 1), taken, geodesic };
  for (guint e = 0; e < topology->n_edges; e++)
    {
      const guint32 *ends = topology->edges + 2 * (gsize) e;

      self->lengths[e] = 2.0 *
                         rmp_vector_distance (rest + 3 * (gsize) ends[0],
                                              rest + 3 * (gsize) ends[1]) /
                         (wavelengths[ends[0]] + wavelengths[ends[1]]);
    }
}

/* Paths from a centre, as far as they are shorter than @most and than what is asked for. */
typedef struct
{
  const Graph *graph;
  double most;
  double *distances;      /* [#V] of this centre alone: infinite where it was not */
  const double *nearest;  /* (nullable): [#V] of all centres before: what is farther is no use */
  GArray *heap, *reached; /* (element-type guint32): vertices that have a distance */
} Front;

/* @step: the last edge of the path */
static void
offer (Front *self, guint32 vertex, double distance, double step)
{
  if (!(distance < self->distances[vertex]) || !(distance < self->most) ||
      (self->nearest && !(distance < self->nearest[vertex] + (self->graph->geodesic ? step : 0.0))))
    return;
  if (isinf (self->distances[vertex]))
    g_array_append_val (self->reached, vertex);
  self->distances[vertex] = distance;
  rmp_heap_push (self->heap, distance, vertex);
}

/* How far the third corner of a triangle is from a source that is @a and @b away from the other
 * two, which are @ab apart and @ac and @bc from it. Infinite where the way does not lead across the
 * edge between them.
 */
static double
unroll (double a, double b, double ab, double ac, double bc)
{
  const double x = 0.5 * (ac * ac + ab * ab - bc * bc) / ab;
  const double y = sqrt (MAX (ac * ac - x * x, 0.0));
  const double from = 0.5 * (a * a + ab * ab - b * b) / ab;
  const double below = sqrt (MAX (a * a - from * from, 0.0));
  const double over = below + y > 0.0 ? from + (x - from) * below / (below + y) : from;

  if (!(ab > 0.0) || !(over >= -ALIKE * ab && over <= (1.0 + ALIKE) * ab))
    return (double) INFINITY;
  return hypot (x - from, y + below);
}

static void
reach_over_faces (Front *self, guint32 vertex, double distance)
{
  const RmpTopology *topology = self->graph->topology;
  const double *lengths = self->graph->lengths;

  for (guint32 k = topology->vertex_corner_start[vertex];
       k < topology->vertex_corner_start[vertex + 1]; k++)
    {
      const guint32 corner = topology->vertex_corners[k], first = corner / 3 * 3;
      const guint32 next = topology->faces[first + (corner + 1) % 3],
                    last = topology->faces[first + (corner + 2) % 3];
      const double to_next = lengths[topology->face_edges[corner]],
                   to_last = lengths[topology->face_edges[first + (corner + 2) % 3]],
                   opposite = lengths[topology->face_edges[first + (corner + 1) % 3]];

      if (isfinite (self->distances[next]))
        offer (self, last, unroll (distance, self->distances[next], to_next, to_last, opposite),
               opposite);
      if (isfinite (self->distances[last]))
        offer (self, next, unroll (distance, self->distances[last], to_last, to_next, opposite),
               opposite);
    }
}

static void
spread (Front *self, guint32 centre)
{
  const RmpTopology *topology = self->graph->topology;

  g_array_set_size (self->heap, 0);
  g_array_set_size (self->reached, 0);
  offer (self, centre, 0.0, (double) INFINITY);
  while (self->heap->len > 0)
    {
      const RmpHeapEntry entry = rmp_heap_pop (self->heap);

      if (entry.key > self->distances[entry.item])
        continue;
      for (guint32 k = topology->vertex_edge_start[entry.item];
           k < topology->vertex_edge_start[entry.item + 1]; k++)
        {
          const double step = self->graph->lengths[topology->vertex_edges[k]];

          offer (self, topology->vertex_neighbours[k], entry.key + step, step);
        }
      if (self->graph->geodesic)
        reach_over_faces (self, entry.item, entry.key);
    }
}

/* For the next centre. */
static void
forget (Front *self)
{
  for (guint i = 0; i < self->reached->len; i++)
    self->distances[g_array_index (self->reached, guint32, i)] = (double) INFINITY;
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

static void
front_init (Front *self, const Graph *graph)
{
  const guint n = graph->topology->n_vertices;

  *self = (Front){ graph,
                   (double) INFINITY,
                   g_new (double, n + 1),
                   NULL,
                   g_array_new (FALSE, FALSE, sizeof (RmpHeapEntry)),
                   g_array_new (FALSE, FALSE, sizeof (guint32)) };
  for (guint v = 0; v < n; v++)
    self->distances[v] = (double) INFINITY;
}

static void
front_clear (Front *self)
{
  g_free (self->distances);
  g_array_unref (self->heap);
  g_array_unref (self->reached);
}

/* (element-type guint32) (transfer full), NULL if it was cancelled. @reach: (out) */
static GArray *
place_centres (Front *front, const RmpShellClusterPlan *plan, double *reach,
               GCancellable *cancellable)
{
  const Graph *graph = front->graph;
  const guint n = graph->topology->n_vertices;
  g_autoptr (GArray) centres = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree double *distances = g_new (double, n + 1);
  const double stop = plan->stop * plan->spacing * plan->width * (1.0 + ALIKE);
  guint32 next = plan->seed;

  for (guint v = 0; v < n; v++)
    distances[v] = (double) INFINITY;
  front->most = (double) INFINITY;
  front->nearest = distances;
  if (next >= n || (graph->taken && !graph->taken[next]))
    next = find_farthest (graph, distances, reach);
  while (next != RMP_INDEX_NONE)
    {
      if (g_cancellable_is_cancelled (cancellable))
        return NULL;
      g_array_append_val (centres, next);
      spread (front, next);
      for (guint i = 0; i < front->reached->len; i++)
        {
          const guint32 v = g_array_index (front->reached, guint32, i);

          distances[v] = MIN (distances[v], front->distances[v]);
        }
      forget (front);
      next = find_farthest (graph, distances, reach);
      if (!(*reach > stop))
        break;
    }
  front->nearest = NULL;
  return g_steal_pointer (&centres);
}

static int
compare (const void *a, const void *b)
{
  const guint32 left = *(const guint32 *) a, right = *(const guint32 *) b;

  return (left > right) - (left < right);
}

/* The weights around a centre, after those before it. */
static void
add_row (Front *front, guint32 centre, double sigma, GArray *columns, GArray *weights)
{
  const guint8 *taken = front->graph->taken;
  const guint begin = weights->len;
  double sum = 0.0;

  spread (front, centre);
  qsort (front->reached->data, front->reached->len, sizeof (guint32), compare);
  for (guint i = 0; i < front->reached->len; i++)
    {
      const guint32 v = g_array_index (front->reached, guint32, i);
      const double distance = front->distances[v] / sigma;
      const double weight = exp (-0.5 * distance * distance);

      if (taken && !taken[v])
        continue;
      g_array_append_val (columns, v);
      g_array_append_val (weights, weight);
      sum += weight;
    }
  for (guint i = begin; i < weights->len; i++)
    g_array_index (weights, double, i) /= sum;
  forget (front);
}

/* @centres: (transfer full) */
static RmpShellRows *
make_rows (Front *front, const RmpShellClusterPlan *plan, GArray *centres,
           GCancellable *cancellable)
{
  RmpShellRows *self = g_new0 (RmpShellRows, 1);
  GArray *columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  GArray *weights = g_array_new (FALSE, FALSE, sizeof (double));

  self->n = centres->len;
  self->n_columns = front->graph->topology->n_vertices;
  self->start = g_new0 (guint32, self->n + 1);
  self->centres = (guint32 *) (gpointer) g_array_free (centres, FALSE);
  front->most = plan->truncation * plan->width;
  for (guint row = 0; row < self->n && !g_cancellable_is_cancelled (cancellable); row++)
    {
      add_row (front, self->centres[row], plan->width, columns, weights);
      self->start[row + 1] = weights->len;
    }
  self->columns = (guint32 *) (gpointer) g_array_free (columns, FALSE);
  self->weights = (double *) (gpointer) g_array_free (weights, FALSE);
  return self;
}

RmpShellRows *
rmp_shell_clusters_new (const RmpTopology *topology, const double *rest, const double *wavelengths,
                        const RmpShellClusterPlan *plan, const guint8 *taken,
                        GCancellable *cancellable)
{
  RmpShellRows *self = NULL;
  double reach = 0.0;
  GArray *centres;
  Graph graph;
  Front front;

  init_graph (&graph, topology, rest, wavelengths, taken, plan->geodesic);
  front_init (&front, &graph);
  centres = place_centres (&front, plan, &reach, cancellable);
  if (centres)
    {
      self = make_rows (&front, plan, centres, cancellable);
      self->reach = reach;
      if (g_cancellable_is_cancelled (cancellable))
        g_clear_pointer (&self, rmp_shell_rows_free);
    }
  front_clear (&front);
  g_free (graph.lengths);
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
  g_free (self->diagonal);
  g_free (self);
}
