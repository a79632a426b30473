/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/border.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"

/* How far into the surface the border's place is followed, in mean coarse edges. */
#define FOLLOW_EDGES 2.0
/* Of their height, that folds must be left to have room. */
#define ENOUGH 0.5

/* A fine vertex on the border, and its place on the coarse edge less its place in S · coarse, as coarse weights. */
typedef struct
{
  guint32 vertex;
  guint32 start, end; /* into columns and weights */
} BorderVertex;

/* A fine vertex that follows a border vertex. */
typedef struct
{
  guint32 vertex;
  guint32 border; /* into vertices */
  double weight;
} Follower;

struct _RmpFoldBorder
{
  GArray *vertices;  /* of BorderVertex */
  GArray *columns;   /* of guint32 */
  GArray *weights;   /* of double */
  GArray *followers; /* of Follower, ascending by vertex; border vertices follow themselves */
  guint n_fine;
  float *fade; /* [n_fine] */
};

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

/* Distance along edges from the sources (distance 0), and the source each vertex is nearest to; up to @limit. */
static void
grow (const RmpTopology *topology, const double *rest, double limit, double *distances, guint32 *nearest)
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
      for (guint32 i = topology->vertex_edge_start[front.vertex]; i < topology->vertex_edge_start[front.vertex + 1];
           i++)
        {
          guint32 other = rmp_topology_edge_other (topology, topology->vertex_edges[i], front.vertex);
          double distance = front.distance +
                            rmp_vector_distance (rest + 3 * (gsize) front.vertex, rest + 3 * (gsize) other);

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

static double
smoothstep (double x)
{
  x = CLAMP (x, 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

/* Coarse weights of a border vertex: on the coarse edge by its anchor, minus its row of S. */
static void
add_border_vertex (RmpFoldBorder *self, RmpMesh *mesh, RmpSubdivision *subdivision, guint32 vertex)
{
  const RmpReliefTopology *fine = rmp_subdivision_get_topology (subdivision);
  const guint32 *corners = rmp_mesh_get_faces (mesh) + 3 * fine->anchor_faces[vertex];
  const float *barycentric = fine->anchor_barycentric + 2 * (gsize) vertex;
  const double anchor[3] = { 1.0 - (double) barycentric[0] - (double) barycentric[1], (double) barycentric[0],
                             (double) barycentric[1] };
  BorderVertex entry = { vertex, self->columns->len, 0 };
  const guint32 *start, *columns;
  const double *weights;

  rmp_subdivision_get_stencils (subdivision, &start, &columns, &weights);
  g_array_append_vals (self->columns, corners, 3);
  g_array_append_vals (self->weights, anchor, 3);
  for (guint32 i = start[vertex]; i < start[vertex + 1]; i++)
    {
      double minus = -weights[i];

      g_array_append_val (self->columns, columns[i]);
      g_array_append_val (self->weights, minus);
    }
  entry.end = self->columns->len;
  g_array_append_val (self->vertices, entry);
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

static void
find_followers (RmpFoldBorder *self, RmpMesh *mesh, RmpSubdivision *subdivision, const RmpTopology *topology,
                const double *rest, const guint8 *cloth)
{
  g_autofree guint8 *outside = outside_faces (subdivision, rmp_mesh_get_n_faces (mesh), topology->n_faces, cloth);
  g_autofree double *distances = new_distances (self->n_fine);
  g_autofree guint32 *nearest = g_new (guint32, self->n_fine);
  g_autofree guint32 *index = g_new (guint32, self->n_fine);
  g_autoptr (RmpTopology) coarse = rmp_topology_new_for_mesh (mesh);
  double reach = FOLLOW_EDGES * rmp_topology_mean_edge_length (coarse, rmp_mesh_get_positions (mesh));

  for (guint32 e = 0; e < topology->n_edges; e++)
    if (edge_is_border (topology, e, outside))
      distances[topology->edges[2 * e]] = distances[topology->edges[2 * e + 1]] = 0.0;
  for (guint32 v = 0; v < self->n_fine; v++)
    if (distances[v] == 0.0)
      {
        index[v] = self->vertices->len;
        add_border_vertex (self, mesh, subdivision, v);
      }

  grow (topology, rest, reach, distances, nearest);
  for (guint32 v = 0; v < self->n_fine; v++)
    if (distances[v] < reach)
      {
        Follower follower = { v, index[nearest[v]], 1.0 - smoothstep (distances[v] / reach) };

        g_array_append_val (self->followers, follower);
      }
}

static void
find_fade (RmpFoldBorder *self, RmpMesh *mesh, RmpSubdivision *subdivision, const RmpTopology *topology,
           const double *rest, const guint8 *cloth, double fade)
{
  g_autofree guint8 *outside = outside_faces (subdivision, rmp_mesh_get_n_faces (mesh), topology->n_faces, cloth);
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
    self->fade[v] = (float) smoothstep (distances[v] / fade);
}

RmpFoldBorder *
rmp_fold_border_new (RmpMesh *mesh, RmpSubdivision *subdivision, const RmpTopology *topology, const double *rest,
                     const guint8 *cloth, double fade)
{
  RmpFoldBorder *self = g_new0 (RmpFoldBorder, 1);

  self->n_fine = topology->n_vertices;
  self->vertices = g_array_new (FALSE, FALSE, sizeof (BorderVertex));
  self->columns = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->weights = g_array_new (FALSE, FALSE, sizeof (double));
  self->followers = g_array_new (FALSE, FALSE, sizeof (Follower));
  if (rmp_subdivision_get_levels (subdivision) > 0)
    find_followers (self, mesh, subdivision, topology, rest, cloth);
  find_fade (self, mesh, subdivision, topology, rest, cloth, fade);
  return self;
}

void
rmp_fold_border_free (RmpFoldBorder *self)
{
  g_array_unref (self->vertices);
  g_array_unref (self->columns);
  g_array_unref (self->weights);
  g_array_unref (self->followers);
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
find_faded (const RmpFoldBorder *self, const guint32 *faces, const RmpSurfaceCurve *curve, const double *arcs,
            gboolean from_end)
{
  double before = 1.0, begin = 0.0;

  for (guint i = 0; i < curve->n_points; i++)
    {
      guint at = from_end ? curve->n_points - 1 - i : i;
      double weights[3], fade = 0.0, arc = from_end ? arcs[curve->n_points - 1] - arcs[at] : arcs[at];

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
rmp_fold_border_find_room (const RmpFoldBorder *self, const guint32 *faces, const RmpSurfaceCurve *curve,
                           const double *arcs, double room[2])
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

/* How far a border vertex has to move. */
static void
border_shift (const RmpFoldBorder *self, guint32 border, const double *coarse, double shift[3])
{
  const BorderVertex *entry = &g_array_index (self->vertices, BorderVertex, border);

  shift[0] = shift[1] = shift[2] = 0.0;
  for (guint32 i = entry->start; i < entry->end; i++)
    rmp_vector_add_scaled (shift, g_array_index (self->weights, double, i),
                           coarse + 3 * (gsize) g_array_index (self->columns, guint32, i), shift);
}

void
rmp_fold_border_apply (const RmpFoldBorder *self, const float *coarse, float *fine)
{
  const BorderVertex *vertices = (const BorderVertex *) (gpointer) self->vertices->data;
  const guint32 *columns = (const guint32 *) (gpointer) self->columns->data;
  const double *weights = (const double *) (gpointer) self->weights->data;
  const Follower *followers = (const Follower *) (gpointer) self->followers->data;
  g_autofree double *shifts = g_new (double, 3 * self->vertices->len);

  for (guint b = 0; b < self->vertices->len; b++)
    {
      double x = 0.0, y = 0.0, z = 0.0;

      for (guint32 i = vertices[b].start; i < vertices[b].end; i++)
        {
          const float *p = coarse + 3 * (gsize) columns[i];

          x += weights[i] * (double) p[0];
          y += weights[i] * (double) p[1];
          z += weights[i] * (double) p[2];
        }
      shifts[3 * b] = x;
      shifts[3 * b + 1] = y;
      shifts[3 * b + 2] = z;
    }
  for (guint i = 0; i < self->followers->len; i++)
    {
      const double weight = followers[i].weight, *shift = shifts + 3 * followers[i].border;
      float *p = fine + 3 * (gsize) followers[i].vertex;

      for (guint c = 0; c < 3; c++)
        p[c] = (float) ((double) p[c] + weight * shift[c]);
    }
}

static void
follow (const RmpFoldBorder *self, const Follower *follower, const double *coarse, double *place)
{
  double shift[3];

  border_shift (self, follower->border, coarse, shift);
  rmp_vector_add_scaled (place, follower->weight, shift, place);
}

void
rmp_fold_border_apply_double (const RmpFoldBorder *self, const double *coarse, double *fine)
{
  for (guint i = 0; i < self->followers->len; i++)
    {
      const Follower *follower = &g_array_index (self->followers, Follower, i);

      follow (self, follower, coarse, fine + 3 * (gsize) follower->vertex);
    }
}

/* The next of the rows that follows the border, and what it follows: both are in ascending order. */
static const Follower *
next_follower (const RmpFoldBorder *self, guint n_rows, const guint32 *rows, guint *row, guint *at)
{
  for (; *row < n_rows && *at < self->followers->len;)
    {
      const Follower *follower = &g_array_index (self->followers, Follower, *at);

      if (follower->vertex == rows[*row])
        return follower;
      if (follower->vertex < rows[*row])
        (*at)++;
      else
        (*row)++;
    }
  return NULL;
}

void
rmp_fold_border_apply_rows (const RmpFoldBorder *self, guint n_rows, const guint32 *rows, const double *coarse,
                            double *fine)
{
  const Follower *follower;

  for (guint row = 0, at = 0; (follower = next_follower (self, n_rows, rows, &row, &at)); row++)
    follow (self, follower, coarse, fine + 3 * (gsize) row);
}

void
rmp_fold_border_mark_rows (const RmpFoldBorder *self, guint n_rows, const guint32 *rows, guint8 *marks)
{
  const Follower *follower;

  for (guint row = 0, at = 0; (follower = next_follower (self, n_rows, rows, &row, &at)); row++)
    {
      const BorderVertex *entry = &g_array_index (self->vertices, BorderVertex, follower->border);

      for (guint32 i = entry->start; i < entry->end; i++)
        marks[g_array_index (self->columns, guint32, i)] = 1;
    }
}
