/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tethers.h"

#include "compute/parallel.h"
#include "geometry/heap.h"
#include "geometry/vector.h"

#define MOST RMP_CLOTH_TETHERS_MOST

typedef struct
{
  guint32 held;  /* the particle at its other end */
  guint32 piece; /* that is in */
  double length; /* metres at rest */
} Tether;

struct _RmpClothTethers
{
  guint n_vertices;
  Tether *tethers; /* [#V × MOST], nearest first */
  guint8 *counts;  /* [#V] */
};

/* --- distances -------------------------------------------------------------------------------- */

/* Held particles that edges between them join are a piece. @pieces: (out): [#V], or none */
static void
find_pieces (const RmpTopology *topology, const double *inverse_masses, guint32 *pieces)
{
  g_autoptr (GArray) stack = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint v = 0; v < topology->n_vertices; v++)
    pieces[v] = RMP_INDEX_NONE;
  for (guint32 first = 0; first < topology->n_vertices; first++)
    {
      if (inverse_masses[first] > 0.0 || pieces[first] != RMP_INDEX_NONE)
        continue;
      pieces[first] = first;
      g_array_append_val (stack, first);
      while (stack->len > 0)
        {
          const guint32 v = g_array_index (stack, guint32, stack->len - 1);

          g_array_set_size (stack, stack->len - 1);
          for (guint32 k = topology->vertex_edge_start[v]; k < topology->vertex_edge_start[v + 1];
               k++)
            {
              const guint32 other = topology->vertex_neighbours[k];

              if (inverse_masses[other] > 0.0 || pieces[other] != RMP_INDEX_NONE)
                continue;
              pieces[other] = first;
              g_array_append_val (stack, other);
            }
        }
    }
}

/* What has come to a particle on a way from a piece. */
typedef struct
{
  guint32 vertex;
  Tether tether;
} Arrival;

typedef struct
{
  const RmpTopology *topology;
  const double *rest;
  RmpClothTethers *tethers;
  GArray *heap;     /* of RmpHeapEntry, whose items are … */
  GArray *arrivals; /* … of Arrival */
} March;

/* (nullable) */
static const Tether *
find_tether (const RmpClothTethers *self, guint32 vertex, guint32 piece)
{
  const Tether *tethers = self->tethers + MOST * (gsize) vertex;

  for (guint k = 0; k < self->counts[vertex]; k++)
    if (tethers[k].piece == piece)
      return &tethers[k];
  return NULL;
}

static void
arrive (March *self, guint32 vertex, const Tether *from, double length)
{
  const Arrival arrival = { vertex, { from->held, from->piece, length } };

  if (self->tethers->counts[vertex] == MOST || find_tether (self->tethers, vertex, from->piece))
    return;
  rmp_heap_push (self->heap, length, self->arrivals->len);
  g_array_append_val (self->arrivals, arrival);
}

/* How far @c is over the face (@a, @b, @c) from where @a and @b are as far as given; infinite where
 * the straight way does not go between them.
 */
static double
unfold (const March *self, guint32 a, guint32 b, guint32 c, double from_a, double from_b)
{
  double along[3], way[3], across[3], edge, x, y, c_x, c_y, crossing;

  rmp_vector_sub (self->rest + 3 * (gsize) b, self->rest + 3 * (gsize) a, along);
  rmp_vector_sub (self->rest + 3 * (gsize) c, self->rest + 3 * (gsize) a, way);
  rmp_vector_cross (along, way, across);
  edge = rmp_vector_norm (along);
  if (!(edge > 0.0))
    return INFINITY;
  x = (from_a * from_a - from_b * from_b + edge * edge) / (2.0 * edge);
  y = sqrt (MAX (from_a * from_a - x * x, 0.0));
  c_x = rmp_vector_dot (along, way) / edge;
  c_y = rmp_vector_norm (across) / edge;
  if (!(c_y + y > 0.0))
    return INFINITY;
  crossing = x + (c_x - x) * y / (c_y + y);
  return crossing >= 0.0 && crossing <= edge ? hypot (c_x - x, c_y + y) : INFINITY;
}

/* From a vertex that has just got a tether to another corner of a face, over the third. */
static void
reach (March *self, guint32 vertex, const Tether *tether, guint32 third, guint32 to)
{
  const Tether *other = find_tether (self->tethers, third, tether->piece);
  double length = tether->length + rmp_vector_distance (self->rest + 3 * (gsize) vertex,
                                                        self->rest + 3 * (gsize) to);

  if (other && other->held == tether->held)
    length = MIN (length, unfold (self, vertex, third, to, tether->length, other->length));
  arrive (self, to, tether, length);
}

static void
reach_round (March *self, guint32 vertex, const Tether *tether)
{
  const RmpTopology *topology = self->topology;

  for (guint32 i = topology->vertex_corner_start[vertex];
       i < topology->vertex_corner_start[vertex + 1]; i++)
    {
      const guint32 corner = topology->vertex_corners[i];
      const guint32 *face = topology->faces + corner / 3 * 3;
      const guint32 next = face[(corner + 1) % 3], last = face[(corner + 2) % 3];

      reach (self, vertex, tether, next, last);
      reach (self, vertex, tether, last, next);
    }
}

/* Ways from all that is held at once, each of which ends where MOST nearer pieces came first. */
static void
march (March *self, const double *inverse_masses)
{
  RmpClothTethers *tethers = self->tethers;
  g_autofree guint32 *pieces = g_new (guint32, (gsize) tethers->n_vertices + 1);

  find_pieces (self->topology, inverse_masses, pieces);
  for (guint32 v = 0; v < tethers->n_vertices; v++)
    if (pieces[v] != RMP_INDEX_NONE)
      arrive (self, v, &(Tether){ v, pieces[v], 0.0 }, 0.0);
  while (self->heap->len > 0)
    {
      const guint32 item = rmp_heap_pop (self->heap).item;
      const Arrival at = g_array_index (self->arrivals, Arrival, item);
      const guint32 v = at.vertex;

      if (tethers->counts[v] == MOST || find_tether (tethers, v, at.tether.piece))
        continue;
      tethers->tethers[MOST * (gsize) v + tethers->counts[v]++] = at.tether;
      reach_round (self, v, &at.tether);
    }
}

RmpClothTethers *
rmp_cloth_tethers_new (const RmpTopology *topology, const double *rest,
                       const double *inverse_masses)
{
  RmpClothTethers *self = g_new0 (RmpClothTethers, 1);
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (RmpHeapEntry));
  g_autoptr (GArray) arrivals = g_array_new (FALSE, FALSE, sizeof (Arrival));
  March way = { topology, rest, self, heap, arrivals };

  self->n_vertices = topology->n_vertices;
  self->tethers = g_new (Tether, MOST * (gsize) topology->n_vertices + 1);
  self->counts = g_new0 (guint8, (gsize) topology->n_vertices + 1);
  march (&way, inverse_masses);
  for (guint v = 0; v < self->n_vertices; v++)
    if (!(inverse_masses[v] > 0.0))
      self->counts[v] = 0;
  return self;
}

void
rmp_cloth_tethers_free (RmpClothTethers *self)
{
  g_free (self->tethers);
  g_free (self->counts);
  g_free (self);
}

guint
rmp_cloth_tethers_count (const RmpClothTethers *self)
{
  guint n = 0;

  for (guint v = 0; v < self->n_vertices; v++)
    n += self->counts[v];
  return n;
}

void
rmp_cloth_tethers_pack (const RmpClothTethers *self, guint32 *held, float *reaches)
{
  for (gsize i = 0; i < MOST * (gsize) self->n_vertices; i++)
    {
      const gboolean is_there = i % MOST < self->counts[i / MOST];

      held[i] = is_there ? self->tethers[i].held : 0;
      reaches[i] = is_there ? (float) self->tethers[i].length : -1.0f;
    }
}

/* --- what is kept ----------------------------------------------------------------------------- */

static void
keep (const Tether *self, double scale, const double *positions, double position[3])
{
  const double *held = positions + 3 * (gsize) self->held;
  const double most = scale * self->length;
  double way[3], length;

  rmp_vector_sub (position, held, way);
  length = rmp_vector_norm (way);
  if (length > most)
    rmp_vector_add_scaled (held, most / length, way, position);
}

void
rmp_cloth_tethers_keep (const RmpClothTethers *self, double scale, const double *inverse_masses,
                        double *positions, guint n_threads)
{
#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(self->n_vertices, n_threads))
  for (guint v = 0; v < self->n_vertices; v++)
    for (guint k = 0; k < self->counts[v] && inverse_masses[v] > 0.0; k++)
      keep (&self->tethers[MOST * (gsize) v + k], scale, positions, positions + 3 * (gsize) v);
}
