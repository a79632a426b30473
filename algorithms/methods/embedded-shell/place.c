/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "place.h"

#include <math.h>
#include <string.h>

#include "compute/parallel.h"
#include "geometry/bvh.h"
#include "geometry/normals.h"
#include "geometry/vector.h"
#include "interior.h"

#define NONE G_MAXUINT32

/* Cubes that are tried for a vertex. */
#define MOST_TRIES 12

/* How far along the line of sight it begins: past the faces at the vertex itself. */
#define START 1e-3

/* Looking for a cube costs as much as this many items of an ordinary loop. */
#define WORK 64

/* Vertices between two looks whether somebody waits no more. */
#define A_LOOK 1024

typedef struct
{
  const RmpEmbeddedVoxels *voxels;
  const guint32 *voxel_elements;
  const double *origin;
  double side;
  const RmpTopology *topology;
  const double *positions;
  double *normals; /* [#V × 3] */
  guint32 *cells;  /* [#V × 3] */
  RmpBvh *bvh;
  RmpEmbeddedParts *parts;
  guint32 *elements;
} Place;

void
rmp_embedded_find_cell (const double origin[3], double side, const guint cells[3],
                        const double position[3], guint32 cell[3])
{
  for (guint c = 0; c < 3; c++)
    cell[c] = (guint32) CLAMP (floor ((position[c] - origin[c]) / side), 0.0,
                               (double) cells[c] - 1.0);
}

/* --- cubes ------------------------------------------------------------------------------------ */

typedef struct
{
  double distance;
  gsize voxel;
  double middle[3];
} Cube;

/* The nearest cubes on the inner side, nearest first. Returns: how many */
static guint
find_cubes (const Place *self, guint vertex, Cube cubes[MOST_TRIES])
{
  const guint s = self->voxels->splits;
  const double *position = self->positions + 3 * (gsize) vertex;
  const guint32 *cell = self->cells + 3 * (gsize) vertex;
  guint n = 0;

  for (guint i = 0; i < s * s * s; i++)
    {
      const guint at[3] = { cell[0] * s + i % s, cell[1] * s + i / s % s,
                            cell[2] * s + i / (s * s) };
      Cube cube = { .voxel = rmp_embedded_voxels_index (self->voxels, at[0], at[1], at[2]) };
      double to[3];
      guint place;

      if (!self->voxels->solid[cube.voxel])
        continue;
      for (guint c = 0; c < 3; c++)
        cube.middle[c] = self->origin[c] + self->side / s * (at[c] + 0.5);
      rmp_vector_sub (cube.middle, position, to);
      cube.distance = rmp_vector_norm (to);
      if (rmp_vector_dot (to, self->normals + 3 * (gsize) vertex) > 0.0 ||
          (n == MOST_TRIES && cube.distance >= cubes[n - 1].distance))
        continue;
      place = n < MOST_TRIES ? n++ : n - 1;
      for (; place > 0 && cubes[place - 1].distance > cube.distance; place--)
        cubes[place] = cubes[place - 1];
      cubes[place] = cube;
    }
  return n;
}

/* Whether no face stands between the vertex and the middle of the cube. */
static gboolean
can_see (const Place *self, guint vertex, const double middle[3])
{
  double from[3], to[3], distance;
  RmpSurfacePoint hit;

  rmp_vector_sub (middle, self->positions + 3 * (gsize) vertex, to);
  rmp_vector_add_scaled (self->positions + 3 * (gsize) vertex, START, to, from);
  rmp_vector_sub (middle, from, to);
  return !rmp_bvh_cast (self->bvh, from, to, &hit, &distance) || distance > 1.0;
}

static guint32
find_element (const Place *self, guint vertex)
{
  Cube cubes[MOST_TRIES];
  const guint n = find_cubes (self, vertex, cubes);

  for (guint i = 0; i < n; i++)
    if (can_see (self, vertex, cubes[i].middle))
      return self->voxel_elements[cubes[i].voxel];
  return NONE;
}

/* --- thin parts ------------------------------------------------------------------------------- */

static gboolean
share_cell (const Place *self, guint a, guint b)
{
  return memcmp (self->cells + 3 * (gsize) a, self->cells + 3 * (gsize) b, 3 * sizeof (guint32)) ==
         0;
}

/* Neighbours in the same cell lend their elements, as far as they reach. */
static void
borrow_elements (Place *self, GArray *queue)
{
  const RmpTopology *topology = self->topology;

  for (guint i = 0; i < queue->len; i++)
    {
      const guint32 v = g_array_index (queue, guint32, i);

      for (guint32 k = topology->vertex_edge_start[v]; k < topology->vertex_edge_start[v + 1]; k++)
        {
          const guint32 other = topology->vertex_neighbours[k];

          if (self->elements[other] != NONE || !share_cell (self, v, other))
            continue;
          self->elements[other] = self->elements[v];
          g_array_append_val (queue, other);
        }
    }
}

static guint32
add_element (Place *self, guint vertex)
{
  RmpEmbeddedParts *parts = self->parts;
  const guint32 element = parts->n_elements++;

  parts->cells = g_renew (guint32, parts->cells, 3 * (gsize) parts->n_elements);
  parts->fill = g_renew (double, parts->fill, parts->n_elements);
  memcpy (parts->cells + 3 * (gsize) element, self->cells + 3 * (gsize) vertex,
          3 * sizeof (guint32));
  parts->fill[element] = RMP_EMBEDDED_LEAST_FILL;
  return element;
}

/* How many steps from face to face it is from cell to cell, or 0 if some axis needs two. */
static guint
count_steps (const guint32 a[3], const guint32 b[3])
{
  guint n = 0;

  for (guint c = 0; c < 3; c++)
    {
      const guint32 apart = a[c] > b[c] ? a[c] - b[c] : b[c] - a[c];

      if (apart > 1)
        return 0;
      n += apart;
    }
  return n;
}

/* Links a new element with those of its vertices' neighbours in cells that share a face; where
 * there are none, in cells that share an edge or a corner.
 */
static void
link_element (Place *self, guint32 element, GArray *vertices)
{
  RmpEmbeddedParts *parts = self->parts;
  const RmpTopology *topology = self->topology;

  for (guint most = 1; most <= 3; most += 2)
    {
      const guint before = parts->n_links;

      for (guint i = 0; i < vertices->len; i++)
        {
          const guint32 v = g_array_index (vertices, guint32, i);

          for (guint32 k = topology->vertex_edge_start[v]; k < topology->vertex_edge_start[v + 1];
               k++)
            {
              const guint32 other = self->elements[topology->vertex_neighbours[k]];
              guint steps;

              if (other == NONE || other == element)
                continue;
              steps = count_steps (parts->cells + 3 * (gsize) element,
                                   parts->cells + 3 * (gsize) other);
              if (steps == 0 || steps > most)
                continue;
              parts->links = g_renew (guint32, parts->links, 2 * (gsize) parts->n_links + 2);
              parts->links[2 * (gsize) parts->n_links] = MIN (element, other);
              parts->links[2 * (gsize) parts->n_links + 1] = MAX (element, other);
              parts->n_links++;
            }
        }
      if (parts->n_links > before)
        return;
    }
}

/* Vertices without an element, piece by piece of the surface within a cell. */
static void
make_elements (Place *self)
{
  const RmpTopology *topology = self->topology;
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      if (self->elements[v] != NONE ||
          topology->vertex_edge_start[v] == topology->vertex_edge_start[v + 1])
        continue;
      self->elements[v] = add_element (self, v);
      g_array_set_size (queue, 0);
      g_array_append_val (queue, v);
      borrow_elements (self, queue);
      link_element (self, self->elements[v], queue);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

void
rmp_embedded_place_rest (const RmpEmbeddedParts *parts, const double origin[3], double side,
                         guint n_vertices, const double *positions, guint32 *elements)
{
  g_return_if_fail (parts && origin && (n_vertices == 0 || (positions && elements)));

  for (guint v = 0; v < n_vertices; v++)
    {
      double nearest = (double) INFINITY;

      for (guint32 e = 0, chosen = elements[v]; chosen == NONE && e < parts->n_elements; e++)
        {
          double middle[3], distance;

          for (guint c = 0; c < 3; c++)
            middle[c] = origin[c] + side * ((double) parts->cells[3 * (gsize) e + c] + 0.5);
          distance = rmp_vector_distance (middle, positions + 3 * (gsize) v);
          if (distance >= nearest)
            continue;
          nearest = distance;
          elements[v] = e;
        }
    }
}

static void
init_place (Place *self)
{
  const guint n = self->topology->n_vertices;
  g_autofree float *single = g_new (float, 3 * (gsize) n + 1);

  self->normals = g_new (double, 3 * (gsize) n + 1);
  self->cells = g_new (guint32, 3 * (gsize) n + 1);
  rmp_normals_compute_double (self->topology, self->positions, self->normals, 0);
  for (guint v = 0; v < n; v++)
    {
      rmp_vector_store (self->positions + 3 * (gsize) v, single + 3 * (gsize) v);
      rmp_embedded_find_cell (self->origin, self->side, self->voxels->cells,
                              self->positions + 3 * (gsize) v, self->cells + 3 * (gsize) v);
    }
  self->bvh = rmp_bvh_new (self->topology->n_faces, self->topology->faces, single, NULL);
}

/* FALSE where it was cancelled. */
static gboolean
find_elements (const Place *self, guint n_threads, GCancellable *cancellable)
{
  const RmpTopology *topology = self->topology;

  for (guint first = 0; first < topology->n_vertices; first += A_LOOK)
    {
      const guint end = MIN (first + A_LOOK, topology->n_vertices);

      if (g_cancellable_is_cancelled (cancellable))
        return FALSE;
#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads((gsize) (end - first) * WORK, n_threads))
      for (guint v = first; v < end; v++)
        self->elements[v] = topology->vertex_edge_start[v] == topology->vertex_edge_start[v + 1]
                                ? NONE
                                : find_element (self, v);
    }
  return TRUE;
}

gboolean
rmp_embedded_place_vertices (const RmpEmbeddedVoxels *voxels, const guint32 *voxel_elements,
                             const double origin[3], double side, const RmpTopology *topology,
                             const double *positions, RmpEmbeddedParts *parts, guint32 *elements,
                             guint *n_thin, guint n_threads, GCancellable *cancellable)
{
  Place place;
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));

  g_return_val_if_fail (voxels && voxel_elements && origin && topology && positions, FALSE);
  g_return_val_if_fail (parts && elements && n_thin, FALSE);

  place = (Place){
    .voxels = voxels,
    .voxel_elements = voxel_elements,
    .origin = origin,
    .side = side,
    .topology = topology,
    .positions = positions,
    .parts = parts,
    .elements = elements,
  };
  init_place (&place);
  *n_thin = 0;
  if (find_elements (&place, n_threads, cancellable))
    {
      for (guint32 v = 0; v < topology->n_vertices; v++)
        if (elements[v] != NONE)
          g_array_append_val (queue, v);
        else if (topology->vertex_edge_start[v] < topology->vertex_edge_start[v + 1])
          (*n_thin)++;
      borrow_elements (&place, queue);
      make_elements (&place);
      rmp_embedded_parts_pack (parts);
      rmp_embedded_place_rest (parts, origin, side, topology->n_vertices, positions, elements);
    }
  g_free (place.normals);
  g_free (place.cells);
  rmp_bvh_free (place.bvh);
  return !g_cancellable_is_cancelled (cancellable);
}
