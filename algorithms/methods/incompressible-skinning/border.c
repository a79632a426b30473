/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/border.h"

#include <math.h>
#include <string.h>

#include "geometry/smoothstep.h"
#include "geometry/vector.h"

/* How far into the surface the border's position is followed, in mean coarse edges. */
#define FOLLOW_EDGES 2.0
/* The part of their height that folds must keep for a place to count as room. */
#define ENOUGH 0.5

struct _RmpFoldBorder
{
  guint n_fine;
  float *fade; /* [n_fine] */
};

/* The additions to rows of S. */
typedef struct
{
  RmpMesh *mesh;
  RmpSubdivision *subdivision;
  GArray *rows, *start, *columns; /* of guint32 */
  GArray *weights;                /* of double */
} Rows;

/* A vertex in the front that grows from the border. */
typedef struct
{
  double distance;
  guint32 vertex;
} Front;

static gboolean
is_nearer (const Front *a, const Front *b)
{
  return a->distance < b->distance || (a->distance == b->distance && a->vertex < b->vertex);
}

static void
heap_push (GArray *heap, Front entry)
{
  guint i = heap->len;
  Front *entries;

  g_array_append_val (heap, entry);
  entries = (Front *) (gpointer) heap->data;
  for (; i > 0 && is_nearer (&entry, &entries[(i - 1) / 2]); i = (i - 1) / 2)
    entries[i] = entries[(i - 1) / 2];
  entries[i] = entry;
}

static Front
heap_pop (GArray *heap)
{
  Front *entries = (Front *) (gpointer) heap->data, top = entries[0], last = entries[heap->len - 1];
  guint n = heap->len - 1, i = 0;

  g_array_set_size (heap, n);
  while (2 * i + 1 < n)
    {
      guint child = 2 * i + 1;

      if (child + 1 < n && is_nearer (&entries[child + 1], &entries[child]))
        child++;
      if (!is_nearer (&entries[child], &last))
        break;
      entries[i] = entries[child];
      i = child;
    }
  if (n > 0)
    entries[i] = last;
  return top;
}

/* Distance along edges from the sources (distance 0), and the source each vertex is nearest to; up
 * to @limit.
 */
static void
grow (const RmpTopology *topology, const double *rest, double limit, double *distances,
      guint32 *nearest)
{
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (Front));

  for (guint32 v = 0; v < topology->n_vertices; v++)
    if (distances[v] == 0.0)
      {
        nearest[v] = v;
        heap_push (heap, (Front){ 0.0, v });
      }

  while (heap->len > 0)
    {
      Front front = heap_pop (heap);

      if (front.distance > distances[front.vertex])
        continue;
      for (guint32 i = topology->vertex_edge_start[front.vertex];
           i < topology->vertex_edge_start[front.vertex + 1]; i++)
        {
          guint32 other = rmp_topology_edge_other (topology, topology->vertex_edges[i],
                                                   front.vertex);
          double distance = front.distance + rmp_vector_distance (rest + 3 * (gsize) front.vertex,
                                                                  rest + 3 * (gsize) other);

          if (distance <= limit && distance < distances[other])
            {
              distances[other] = distance;
              nearest[other] = nearest[front.vertex];
              heap_push (heap, (Front){ distance, other });
            }
        }
    }
}

static double *
new_distances (guint n)
{
  double *distances = g_new (double, n);

  for (guint v = 0; v < n; v++)
    distances[v] = INFINITY;
  return distances;
}

static void
add_entry (Rows *self, guint32 column, double weight)
{
  g_array_append_val (self->columns, column);
  g_array_append_val (self->weights, weight);
}

/* A fine vertex takes a part of the way that a border vertex has to the coarse edge its anchor is
 * on.
 */
static void
add_row (Rows *self, guint32 vertex, guint32 border, double part)
{
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (self->subdivision);
  const guint32 *corners = rmp_mesh_get_faces (self->mesh) + 3 * fine->anchor_faces[border];
  const float *barycentric = fine->anchor_barycentric + 2 * (gsize) border;
  const double anchor[3] = { 1.0 - (double) barycentric[0] - (double) barycentric[1],
                             (double) barycentric[0], (double) barycentric[1] };
  const guint32 *start, *columns;
  const double *weights;

  rmp_subdivision_get_stencils (self->subdivision, &start, &columns, &weights);
  for (guint32 i = start[border]; i < start[border + 1]; i++)
    add_entry (self, columns[i], -part * weights[i]);
  for (guint c = 0; c < 3; c++)
    add_entry (self, corners[c], part * anchor[c]);
  g_array_append_val (self->rows, vertex);
  g_array_append_val (self->start, self->columns->len);
}

/* Fine faces that are not cloth. */
static guint8 *
outside_faces (RmpSubdivision *subdivision, guint n_coarse, guint n_fine, const guint8 *cloth)
{
  const guint32 *start = rmp_subdivision_get_face_start (subdivision);
  guint8 *outside = g_new0 (guint8, n_fine);

  for (guint f = 0; cloth && f < n_coarse; f++)
    if (!cloth[f])
      memset (outside + start[f], 1, start[f + 1] - start[f]);
  return outside;
}

/* Where the mesh ends, or the cloth. */
static gboolean
edge_is_border (const RmpTopology *topology, guint32 edge, const guint8 *outside)
{
  const guint32 begin = topology->edge_face_start[edge], end = topology->edge_face_start[edge + 1];
  gboolean differs = FALSE;

  for (guint32 i = begin + 1; i < end; i++)
    differs |= outside[topology->edge_faces[i]] != outside[topology->edge_faces[begin]];
  return differs || rmp_topology_edge_is_border (topology, edge);
}

/* Puts border vertices on the coarse edges; others follow the border vertex they are nearest to. */
static void
keep_edges (RmpMesh *mesh, RmpSubdivision *subdivision, const RmpTopology *topology,
            const double *rest, const guint8 *cloth)
{
  g_autofree guint8 *outside = outside_faces (subdivision, rmp_mesh_get_n_faces (mesh),
                                              topology->n_faces, cloth);
  g_autofree double *distances = new_distances (topology->n_vertices);
  g_autofree guint32 *nearest = g_new (guint32, topology->n_vertices);
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (mesh);
  double reach = FOLLOW_EDGES *
                 rmp_topology_mean_edge_length (coarse, rmp_mesh_get_positions (mesh));
  g_autoptr (GArray) vertices = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) start = g_array_new (FALSE, TRUE, sizeof (guint32));
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autoptr (GArray) weights = g_array_new (FALSE, FALSE, sizeof (double));
  Rows rows = { mesh, subdivision, vertices, start, columns, weights };

  for (guint32 e = 0; e < topology->n_edges; e++)
    if (edge_is_border (topology, e, outside))
      distances[topology->edges[2 * e]] = distances[topology->edges[2 * e + 1]] = 0.0;
  grow (topology, rest, reach, distances, nearest);
  g_array_set_size (start, 1);
  for (guint32 v = 0; v < topology->n_vertices; v++)
    if (distances[v] < reach)
      add_row (&rows, v, nearest[v], 1.0 - rmp_smoothstep (distances[v] / reach));
  rmp_subdivision_add_rows (subdivision, vertices->len, (const guint32 *) (gpointer) vertices->data,
                            (const guint32 *) (gpointer) start->data,
                            (const guint32 *) (gpointer) columns->data,
                            (const double *) (gpointer) weights->data);
}

static void
find_fade (RmpFoldBorder *self, RmpMesh *mesh, RmpSubdivision *subdivision,
           const RmpTopology *topology, const double *rest, const guint8 *cloth, double fade)
{
  g_autofree guint8 *outside = outside_faces (subdivision, rmp_mesh_get_n_faces (mesh),
                                              topology->n_faces, cloth);
  g_autofree double *distances = new_distances (self->n_fine);
  g_autofree guint32 *nearest = g_new (guint32, self->n_fine);

  for (guint32 e = 0; e < topology->n_edges; e++)
    if (rmp_topology_edge_is_border (topology, e))
      distances[topology->edges[2 * e]] = distances[topology->edges[2 * e + 1]] = 0.0;
  for (guint32 f = 0; f < topology->n_faces; f++)
    for (guint c = 0; c < 3 && outside[f]; c++)
      distances[topology->faces[3 * f + c]] = 0.0;

  grow (topology, rest, fade, distances, nearest);
  self->fade = g_new (float, self->n_fine);
  for (guint32 v = 0; v < self->n_fine; v++)
    self->fade[v] = (float) rmp_smoothstep (distances[v] / fade);
}

RmpFoldBorder *
rmp_fold_border_new (RmpMesh *mesh, RmpSubdivision *subdivision, const RmpTopology *topology,
                     const double *rest, const guint8 *cloth, double fade)
{
  RmpFoldBorder *self = g_new0 (RmpFoldBorder, 1);

  self->n_fine = topology->n_vertices;
  if (rmp_subdivision_get_levels (subdivision) > 0)
    keep_edges (mesh, subdivision, topology, rest, cloth);
  find_fade (self, mesh, subdivision, topology, rest, cloth, fade);
  return self;
}

void
rmp_fold_border_free (RmpFoldBorder *self)
{
  g_free (self->fade);
  g_free (self);
}

void
rmp_fold_border_fade (const RmpFoldBorder *self, float *region)
{
  for (guint v = 0; v < self->n_fine; v++)
    region[v] *= self->fade[v];
}

/* How far into the curve, from its first or its last point, the fade is below a half. */
static double
find_faded (const RmpFoldBorder *self, const guint32 *faces, const RmpSurfaceCurve *curve,
            const double *arcs, gboolean from_end)
{
  double before = 1.0, begin = 0.0;

  for (guint i = 0; i < curve->n_points; i++)
    {
      guint at = from_end ? curve->n_points - 1 - i : i;
      double weights[3], fade = 0.0,
                         arc = from_end ? arcs[curve->n_points - 1] - arcs[at] : arcs[at];

      rmp_surface_point_weights (&curve->points[at], weights);
      for (guint c = 0; c < 3; c++)
        fade += weights[c] * (double) self->fade[faces[3 * (gsize) curve->points[at].face + c]];
      if (fade >= ENOUGH)
        return i > 0 ? begin + (arc - begin) * (ENOUGH - before) / (fade - before) : 0.0;
      before = fade;
      begin = arc;
    }
  return INFINITY;
}

void
rmp_fold_border_find_room (const RmpFoldBorder *self, const guint32 *faces,
                           const RmpSurfaceCurve *curve, const double *arcs, double room[2])
{
  double length = arcs[curve->n_points - 1];

  room[0] = find_faded (self, faces, curve, arcs, FALSE);
  room[1] = length - find_faded (self, faces, curve, arcs, TRUE);
  if (!(room[1] > room[0]))
    {
      room[0] = 0.0;
      room[1] = length;
    }
}
