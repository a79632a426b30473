/* SPDX-License-Identifier: GPL-3.0-or-later */
/* emerge.c: moves are relaxed as heights of a membrane over an obstacle are: by turns what is in a
 * body is moved out, and all goes half of the way to the mean of its neighbours.
 *
 * Looked at are vertices and the middles of edges and faces, so that bodies do not come through
 * between vertices; what is smaller than that is left to contact.
 */
#include "cloth/emerge.h"

#include <math.h>
#include <string.h>

#include "collision/way-out.h"
#include "compute/parallel.h"
#include "geometry/normals.h"
#include "geometry/vector.h"

/* How often cloth comes out and is drawn along: a move goes as many edges far. */
#define N_TURNS 40

/* How deep cloth may be that comes out, by its size. */
#define REACH 0.1

/* How near bodies are to cloth that tells by them where it looks, by its size: in the middle of an
 * arm it cannot; and over how many neighbours it takes others' word.
 */
#define NEAR 0.02
#define N_TOLD 20

typedef struct
{
  const RmpClothContact *contact;
  const RmpClothModel *model;
  const double *inverse_masses;
  GPtrArray *bodies; /* (element-type RmpWayOut): those that have closed parts */
  double gap, reach; /* metres */
  const double *rest, *begin;
  double *looks;        /* [#V × 3] normals of the cloth, away from bodies */
  double *moves, *next; /* [#V × 3] from where it begins */
  guint *n_asked;       /* [#V] */
  double *ways;         /* [#samples × 3]; NaN: it is outside */
  guint32 *numbers;     /* [#V] 0, 1, 2 … */
  GCancellable *cancellable;
} Emergence;

static guint
count_vertices (const Emergence *self)
{
  return self->model->n_vertices;
}

static void
add_bodies (Emergence *self, const RmpClothBodies *bodies)
{
  const guint n_threads = rmp_cloth_contact_get_n_threads (self->contact);

  self->bodies = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_way_out_free);
  for (guint b = 0; b < rmp_cloth_bodies_get_n (bodies); b++)
    {
      const gboolean is_shape = rmp_cloth_bodies_get_shape (bodies, b) != NULL;
      RmpWayOut *body = rmp_way_out_new (
          rmp_cloth_bodies_get_topology (bodies, b), rmp_cloth_contact_get_start (self->contact, b),
          is_shape ? NULL : rmp_cloth_bodies_get_rest (bodies, b), n_threads);

      if (body)
        g_ptr_array_add (self->bodies, body);
    }
}

static void
emergence_init (Emergence *self, const RmpClothContact *contact, const double *rest,
                const double *begin)
{
  const RmpClothBodies *bodies = rmp_cloth_contact_get_bodies (contact);
  const RmpTopology *topology;
  gsize n;

  self->contact = contact;
  self->model = rmp_cloth_bodies_get_model (bodies);
  self->inverse_masses = rmp_cloth_bodies_get_inverse_masses (bodies);
  self->gap = rmp_cloth_bodies_get_options (bodies)->thickness;
  self->reach = REACH * self->model->size;
  self->rest = rest;
  self->begin = begin;
  topology = self->model->topology;
  n = count_vertices (self);
  self->looks = g_new (double, 3 * n + 1);
  self->moves = g_new0 (double, 3 * n + 1);
  self->next = g_new0 (double, 3 * n + 1);
  self->n_asked = g_new (guint, n + 1);
  self->ways = g_new (double, 3 * (n + topology->n_edges + topology->n_faces) + 1);
  self->numbers = g_new (guint32, n + 1);
  for (guint32 v = 0; v < n; v++)
    self->numbers[v] = v;
  add_bodies (self, bodies);
}

static void
emergence_clear (Emergence *self)
{
  g_ptr_array_unref (self->bodies);
  g_free (self->looks);
  g_free (self->moves);
  g_free (self->next);
  g_free (self->n_asked);
  g_free (self->ways);
  g_free (self->numbers);
}

static gboolean
is_in_any (const Emergence *self, guint vertex)
{
  for (guint b = 0; b < self->bodies->len; b++)
    if (rmp_way_out_is_inside (self->bodies->pdata[b], self->begin + 3 * (gsize) vertex))
      return TRUE;
  return FALSE;
}

/* Returns: whether anything that can move is in a body */
static gboolean
is_any_in (const Emergence *self)
{
  const guint n = count_vertices (self);
  guint n_in = 0;

#pragma omp parallel for schedule(static) reduction(+ : n_in)                                      \
    num_threads(rmp_parallel_threads (n, rmp_cloth_contact_get_n_threads (self->contact)))
  for (guint v = 0; v < n; v++)
    n_in += self->inverse_masses[v] > 0.0 && is_in_any (self, v);
  return n_in > 0;
}

/* --- where cloth looks ------------------------------------------------------------------------ */

static void
smooth (const Emergence *self, guint width, double *values, double *room)
{
  const RmpTopology *topology = self->model->topology;
  const gsize size = (gsize) width * topology->n_vertices * sizeof (double);

  for (guint32 v = 0; v < topology->n_vertices; v++)
    {
      const guint32 begin = topology->vertex_edge_start[v],
                    end = topology->vertex_edge_start[v + 1];

      for (guint c = 0; c < width; c++)
        {
          const gsize at = (gsize) width * v + c;
          double sum = 0.0;

          for (guint32 i = begin; i < end; i++)
            sum += values[(gsize) width * topology->vertex_neighbours[i] + c];
          room[at] = begin < end ? 0.5 * (values[at] + sum / (end - begin)) : values[at];
        }
    }
  memcpy (values, room, size);
}

/* Normals are turned where most of what is around has them against those of bodies: clothes may be
 * modelled inside out, and a lining is.
 */
static void
find_looks (Emergence *self)
{
  const RmpTopology *topology = self->model->topology;
  const guint n = count_vertices (self);
  const guint n_threads = rmp_cloth_contact_get_n_threads (self->contact);
  g_autofree double *alike = g_new (double, (gsize) n + 1);

  rmp_normals_compute_double (topology, self->rest, self->looks, n_threads);
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint v = 0; v < n; v++)
    {
      const gsize at = 3 * (gsize) v;

      alike[v] = 0.0;
      for (guint b = 0; b < self->bodies->len; b++)
        alike[v] += rmp_way_out_compare (self->bodies->pdata[b], self->rest + at, self->looks + at,
                                         NEAR * self->model->size);
    }
  for (guint k = 0; k < N_TOLD; k++)
    smooth (self, 1, alike, self->next);
  rmp_normals_compute_double (topology, self->begin, self->looks, n_threads);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    if (alike[i / 3] < 0.0)
      self->looks[i] = -self->looks[i];
}

/* --- out -------------------------------------------------------------------------------------- */

static guint
count_samples (const Emergence *self)
{
  const RmpTopology *topology = self->model->topology;

  return topology->n_vertices + topology->n_edges + topology->n_faces;
}

/* Returns: of how many vertices a sample is the middle */
static guint
get_corners (const Emergence *self, guint sample, const guint32 **corners)
{
  const RmpTopology *topology = self->model->topology;

  if (sample < topology->n_vertices)
    {
      *corners = self->numbers + sample;
      return 1;
    }
  sample -= topology->n_vertices;
  if (sample < topology->n_edges)
    {
      *corners = topology->edges + 2 * (gsize) sample;
      return 2;
    }
  *corners = topology->faces + 3 * (gsize) (sample - topology->n_edges);
  return 3;
}

/* Returns: FALSE where nothing of it can move, or it does not look anywhere */
static gboolean
get_point (const Emergence *self, guint sample, RmpWayOutPoint *point)
{
  const guint32 *corners;
  const guint n = get_corners (self, sample, &corners);
  gboolean is_free = FALSE;

  memset (point, 0, sizeof *point);
  for (guint k = 0; k < n; k++)
    {
      const gsize at = 3 * (gsize) corners[k];

      rmp_vector_add_scaled (point->position, 1.0 / n, self->begin + at, point->position);
      rmp_vector_add_scaled (point->position, 1.0 / n, self->moves + at, point->position);
      rmp_vector_add_scaled (point->rest, 1.0 / n, self->rest + at, point->rest);
      rmp_vector_add_scaled (point->looks, 1.0, self->looks + at, point->looks);
      is_free = is_free || self->inverse_masses[corners[k]] > 0.0;
    }
  return is_free && rmp_vector_normalise (point->looks);
}

/* Out of the body that it is deepest in. */
static void
find_way (const Emergence *self, guint sample, double way[3])
{
  RmpWayOutPoint point;
  double deepest = 0.0;

  way[0] = (double) NAN;
  if (!get_point (self, sample, &point))
    return;
  for (guint b = 0; b < self->bodies->len; b++)
    {
      double direction[3], depth;

      if (!rmp_way_out_find (self->bodies->pdata[b], &point, self->reach, direction, &depth) ||
          depth <= deepest)
        continue;
      deepest = depth;
      for (guint c = 0; c < 3; c++)
        way[c] = (depth + self->gap) * direction[c];
    }
}

/* What is free goes the mean of the ways of what it is part of. Returns: how much was in a body */
static guint
come_out (Emergence *self)
{
  const guint n = count_samples (self), n_vertices = count_vertices (self);
  guint n_in = 0;

#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(n, rmp_cloth_contact_get_n_threads(self->contact)))
  for (guint i = 0; i < n; i++)
    if (g_cancellable_is_cancelled (self->cancellable))
      self->ways[3 * (gsize) i] = (double) NAN;
    else
      find_way (self, i, self->ways + 3 * (gsize) i);
  memset (self->next, 0, 3 * (gsize) n_vertices * sizeof (double));
  memset (self->n_asked, 0, n_vertices * sizeof (guint));
  for (guint i = 0; i < n; i++)
    {
      const double *way = self->ways + 3 * (gsize) i;
      const guint32 *corners;
      const guint n_corners = get_corners (self, i, &corners);

      if (isnan (way[0]))
        continue;
      n_in++;
      for (guint k = 0; k < n_corners; k++)
        {
          double *sum = self->next + 3 * (gsize) corners[k];

          rmp_vector_add_scaled (sum, 1.0, way, sum);
          self->n_asked[corners[k]]++;
        }
    }
  for (guint v = 0; v < n_vertices; v++)
    if (self->n_asked[v] > 0 && self->inverse_masses[v] > 0.0)
      rmp_vector_add_scaled (self->moves + 3 * (gsize) v, 1.0 / self->n_asked[v],
                             self->next + 3 * (gsize) v, self->moves + 3 * (gsize) v);
  return n_in;
}

static void
draw_along (Emergence *self)
{
  smooth (self, 3, self->moves, self->next);
  for (gsize i = 0; i < 3 * (gsize) count_vertices (self); i++)
    if (self->inverse_masses[i / 3] <= 0.0)
      self->moves[i] = 0.0;
}

static gboolean
emerge (Emergence *self, GError **error)
{
  for (guint b = 0; b < self->bodies->len; b++)
    if (!rmp_way_out_sort (self->bodies->pdata[b], rmp_cloth_contact_get_n_threads (self->contact),
                           self->cancellable, error))
      return FALSE;
  find_looks (self);
  for (guint k = 0; come_out (self) > 0 && k < N_TURNS; k++)
    {
      if (g_cancellable_set_error_if_cancelled (self->cancellable, error))
        return FALSE;
      draw_along (self);
    }
  return !g_cancellable_set_error_if_cancelled (self->cancellable, error);
}

gboolean
rmp_cloth_emerge (const RmpClothContact *contact, const double *rest, double *positions,
                  GCancellable *cancellable, GError **error)
{
  Emergence self = { .cancellable = cancellable };

  gboolean done = TRUE;

  emergence_init (&self, contact, rest, positions);
  if (self.bodies->len > 0 && is_any_in (&self))
    {
      done = emerge (&self, error);
      for (gsize i = 0; done && i < 3 * (gsize) self.model->n_vertices; i++)
        positions[i] += self.moves[i];
    }
  emergence_clear (&self);
  return done;
}
