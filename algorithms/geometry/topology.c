/* SPDX-License-Identifier: GPL-3.0-or-later */
/* topology.c: edges and neighbourhoods by counting sorts, so the order never depends on a hash. */

#include "geometry/topology.h"

#include <string.h>

#include "compute/accelerator.h"
#include "geometry/vector.h"

static gboolean
face_is_collapsed (const guint32 *corner)
{
  return corner[0] == corner[1] || corner[1] == corner[2] || corner[2] == corner[0];
}

/* Turns counts in start[1 … n] into offsets. */
static void
accumulate (guint32 *start, guint n)
{
  for (guint i = 0; i < n; i++)
    start[i + 1] += start[i];
}

/* Sides that are sorted faster by hand than by a function for any number of them. */
#define FEW 16

/* Faces from which on a second thread is worth waking; test-topology.c has more. */
#define MANY 20000

/* A side of a face, filed under its smaller vertex. */
typedef struct
{
  guint32 larger;
  guint32 side; /* 3 · face + corner */
} Side;

static int
compare_sides (const void *a, const void *b)
{
  const Side *x = a;
  const Side *y = b;

  if (x->larger != y->larger)
    return x->larger < y->larger ? -1 : 1;
  return x->side < y->side ? -1 : x->side > y->side;
}

/* Most lists have no more than a few. */
static void
sort_few (Side *sides, guint n)
{
  for (guint i = 1; i < n; i++)
    {
      const Side side = sides[i];
      guint at = i;

      for (; at > 0 && compare_sides (&side, &sides[at - 1]) < 0; at--)
        sides[at] = sides[at - 1];
      sides[at] = side;
    }
}

static void
side_ends (const RmpTopology *self, guint32 side, guint32 *smaller, guint32 *larger)
{
  guint32 face = side / 3;
  guint32 a = self->faces[side];
  guint32 b = self->faces[3 * face + (side + 1) % 3];

  *smaller = MIN (a, b);
  *larger = MAX (a, b);
}

/* The sides of all usable faces, sorted by their smaller vertex, then their larger vertex, then
 * their face.
 */
static Side *
sort_sides (const RmpTopology *self, guint32 *start)
{
  guint n_sides = 3 * self->n_faces;
  g_autofree guint32 *next = NULL;
  Side *sides = g_new (Side, n_sides);
  guint32 smaller, larger;

  for (guint32 side = 0; side < n_sides; side++)
    if (!face_is_collapsed (self->faces + side / 3 * 3))
      {
        side_ends (self, side, &smaller, &larger);
        start[smaller + 1]++;
      }
  accumulate (start, self->n_vertices);

  next = g_memdup2 (start, (gsize) self->n_vertices * sizeof *start);
  for (guint32 side = 0; side < n_sides; side++)
    if (!face_is_collapsed (self->faces + side / 3 * 3))
      {
        side_ends (self, side, &smaller, &larger);
        sides[next[smaller]++] = (Side){ larger, side };
      }
  for (guint v = 0; v < self->n_vertices; v++)
    if (start[v + 1] - start[v] <= FEW)
      sort_few (sides + start[v], start[v + 1] - start[v]);
    else
      qsort (sides + start[v], start[v + 1] - start[v], sizeof *sides, compare_sides);
  return sides;
}

static void
build_edges (RmpTopology *self)
{
  g_autofree guint32 *start = g_new0 (guint32, (gsize) self->n_vertices + 1);
  g_autofree Side *sides = sort_sides (self, start);
  guint n_sides = start[self->n_vertices];
  guint32 edge = 0;

  self->edges = g_new (guint32, MAX (2 * (gsize) n_sides, 1));
  self->edge_face_start = g_new (guint32, (gsize) n_sides + 1);
  self->edge_faces = g_new (guint32, MAX (n_sides, 1));
  self->face_edges = g_new (guint32, MAX (3 * (gsize) self->n_faces, 1));
  memset (self->face_edges, 0xff, 3 * (gsize) self->n_faces * sizeof *self->face_edges);

  self->edge_face_start[0] = 0;
  for (guint v = 0; v < self->n_vertices; v++)
    for (guint32 i = start[v]; i < start[v + 1]; i++)
      {
        if (i == start[v] || sides[i].larger != sides[i - 1].larger)
          {
            self->edges[2 * edge] = v;
            self->edges[2 * edge + 1] = sides[i].larger;
            edge++;
          }
        self->edge_faces[i] = sides[i].side / 3;
        self->face_edges[sides[i].side] = edge - 1;
        self->edge_face_start[edge] = i + 1;
      }

  self->n_edges = edge;
  self->edges = g_renew (guint32, self->edges, MAX (2 * (gsize) edge, 1));
  self->edge_face_start = g_renew (guint32, self->edge_face_start, (gsize) edge + 1);
  for (edge = 0; edge < self->n_edges; edge++)
    {
      self->n_border_edges += rmp_topology_edge_valence (self, edge) == 1;
      self->n_non_manifold_edges += rmp_topology_edge_valence (self, edge) > 2;
    }
}

static void
build_vertex_corners (RmpTopology *self)
{
  g_autofree guint32 *next = NULL;
  guint32 *start = g_new0 (guint32, (gsize) self->n_vertices + 1);

  for (guint32 side = 0; side < 3 * self->n_faces; side++)
    if (self->face_edges[side] != RMP_INDEX_NONE)
      start[self->faces[side] + 1]++;
    else if (side % 3 == 0)
      self->n_collapsed_faces++;
  accumulate (start, self->n_vertices);

  next = g_memdup2 (start, (gsize) self->n_vertices * sizeof *start);
  self->vertex_corner_start = start;
  self->vertex_corners = g_new (guint32, MAX (start[self->n_vertices], 1));
  self->corner_ends = g_new (guint32, MAX (2 * (gsize) start[self->n_vertices], 1));
  for (guint32 side = 0; side < 3 * self->n_faces; side++)
    if (self->face_edges[side] != RMP_INDEX_NONE)
      {
        const guint32 *face = self->faces + side / 3 * 3;
        guint32 at = next[self->faces[side]]++;

        self->vertex_corners[at] = side;
        self->corner_ends[2 * (gsize) at] = face[(side + 1) % 3];
        self->corner_ends[2 * (gsize) at + 1] = face[(side + 2) % 3];
      }
}

/* Edges in ascending order give each vertex its smaller neighbours first, then its larger ones,
 * both ascending.
 */
static void
build_vertex_edges (RmpTopology *self)
{
  g_autofree guint32 *next = NULL;
  guint32 *start = g_new0 (guint32, (gsize) self->n_vertices + 1);

  for (gsize i = 0; i < 2 * (gsize) self->n_edges; i++)
    start[self->edges[i] + 1]++;
  accumulate (start, self->n_vertices);

  next = g_memdup2 (start, (gsize) self->n_vertices * sizeof *start);
  self->vertex_edge_start = start;
  self->vertex_edges = g_new (guint32, MAX (start[self->n_vertices], 1));
  self->vertex_neighbours = g_new (guint32, MAX (start[self->n_vertices], 1));
  for (guint32 edge = 0; edge < self->n_edges; edge++)
    for (guint end = 0; end < 2; end++)
      {
        guint32 at = next[self->edges[2 * edge + end]]++;

        self->vertex_edges[at] = edge;
        self->vertex_neighbours[at] = self->edges[2 * edge + 1 - end];
      }
}

RmpTopology *
rmp_topology_new (guint n_vertices, guint n_faces, const guint32 *faces)
{
  RmpTopology *self = g_new0 (RmpTopology, 1);

  g_atomic_ref_count_init (&self->ref_count);
  self->id = rmp_kept_id_new ();
  self->n_vertices = n_vertices;
  self->n_faces = n_faces;
  self->faces = g_memdup2 (faces, 3 * (gsize) n_faces * sizeof *faces);
  build_edges (self);
  /* Neither knows of the other. */
#pragma omp parallel sections num_threads(n_faces < MANY ? 1 : 2)
  {
#pragma omp section
    build_vertex_corners (self);
#pragma omp section
    build_vertex_edges (self);
  }
  return self;
}

RmpTopology *
rmp_topology_new_for_mesh (const RmpMesh *mesh)
{
  return rmp_topology_new (rmp_mesh_get_n_vertices (mesh), rmp_mesh_get_n_faces (mesh),
                           rmp_mesh_get_faces (mesh));
}

RmpTopology *
rmp_topology_ref (RmpTopology *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_topology_unref (RmpTopology *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->faces);
  g_free (self->edges);
  g_free (self->face_edges);
  g_free (self->edge_face_start);
  g_free (self->edge_faces);
  g_free (self->vertex_corner_start);
  g_free (self->vertex_corners);
  g_free (self->corner_ends);
  g_free (self->vertex_edge_start);
  g_free (self->vertex_edges);
  g_free (self->vertex_neighbours);
  g_free (self);
}

guint32
rmp_topology_opposite_vertex (const RmpTopology *self, guint32 face, guint32 edge)
{
  for (guint i = 0; i < 3; i++)
    if (self->face_edges[3 * face + i] == edge)
      return self->faces[3 * face + (i + 2) % 3];
  return RMP_INDEX_NONE;
}

guint32
rmp_topology_find_edge (const RmpTopology *self, guint32 a, guint32 b)
{
  for (guint32 i = self->vertex_edge_start[a]; i < self->vertex_edge_start[a + 1]; i++)
    if (self->vertex_neighbours[i] == b)
      return self->vertex_edges[i];
  return RMP_INDEX_NONE;
}

static void
edge_vector (const float *positions, guint32 from, guint32 to, double out[3])
{
  double a[3], b[3];

  rmp_vector_load (positions + 3 * (gsize) from, a);
  rmp_vector_load (positions + 3 * (gsize) to, b);
  rmp_vector_sub (b, a, out);
}

double
rmp_topology_mean_edge_length (const RmpTopology *self, const float *positions)
{
  double sum = 0.0;

  g_return_val_if_fail (self, 0.0);

  for (guint edge = 0; edge < self->n_edges; edge++)
    {
      double a[3];

      edge_vector (positions, self->edges[2 * edge], self->edges[2 * edge + 1], a);
      sum += rmp_vector_norm (a);
    }
  return self->n_edges > 0 ? sum / self->n_edges : 0.0;
}

guint
rmp_topology_components (const RmpTopology *self, guint32 *components)
{
  g_autofree guint32 *queue = g_new (guint32, MAX (self->n_vertices, 1));
  guint n_components = 0;

  memset (components, 0xff, self->n_vertices * sizeof *components);
  for (guint32 seed = 0; seed < self->n_vertices; seed++)
    {
      guint n_queued = 0;

      if (components[seed] != RMP_INDEX_NONE)
        continue;
      components[seed] = n_components;
      queue[n_queued++] = seed;
      while (n_queued > 0)
        {
          guint32 v = queue[--n_queued];

          for (guint32 i = self->vertex_edge_start[v]; i < self->vertex_edge_start[v + 1]; i++)
            {
              guint32 other = self->vertex_neighbours[i];

              if (components[other] == RMP_INDEX_NONE)
                {
                  components[other] = n_components;
                  queue[n_queued++] = other;
                }
            }
        }
      n_components++;
    }
  return n_components;
}
