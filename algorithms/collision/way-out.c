/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/way-out.h"

#include "collision/facing.h"
#include "geometry/bvh.h"
#include "geometry/normals.h"
#include "geometry/vector.h"

/* The cosine from which on surfaces look the same way: narrower, and the middle of a limb finds
 * nothing at its bends.
 */
#define ALIKE 0.3

/* To the middles of the faces, edges and corners of a cube. */
#define N_DIRECTIONS 26

/* A body in one shape. */
typedef struct
{
  const double *positions; /* [#V × 3] */
  double *normals;         /* [#V × 3] outwards; 0 where it is not closed */
  RmpBvh *faces;           /* of closed parts */
} Surface;

struct _RmpWayOut
{
  RmpTopology *topology;
  gint8 *facing;                /* [#V] */
  guint8 *is_closed;            /* [#F] */
  const double *rest_positions; /* (nullable): [#V × 3] */
  Surface now, rest;            /* the latter's all 0: it is not known, or not sorted */
  RmpBvh *sorted[N_DIRECTIONS]; /* (nullable): of what looks there now */
};

static float *
narrow (guint n, const double *positions)
{
  float *narrowed = g_new (float, 3 * (gsize) n + 1);

  for (gsize i = 0; i < 3 * (gsize) n; i++)
    narrowed[i] = (float) positions[i];
  return narrowed;
}

static void
surface_init (Surface *self, const RmpWayOut *body, const double *positions, guint n_threads)
{
  const RmpTopology *topology = body->topology;
  const guint n = topology->n_vertices;
  g_autofree float *narrowed = narrow (n, positions);

  self->positions = positions;
  self->normals = g_new (double, 3 * (gsize) n + 1);
  rmp_normals_compute_double (topology, positions, self->normals, n_threads);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    self->normals[i] *= body->facing[i / 3];
  self->faces = rmp_bvh_new (topology->n_faces, topology->faces, narrowed, body->is_closed);
}

static void
surface_clear (Surface *self)
{
  g_free (self->normals);
  g_clear_pointer (&self->faces, rmp_bvh_free);
}

RmpWayOut *
rmp_way_out_new (RmpTopology *topology, const double *positions, const double *rest,
                 guint n_threads)
{
  g_autofree gint8 *facing = g_new (gint8, (gsize) topology->n_vertices + 1);
  g_autofree guint8 *is_closed = g_new (guint8, (gsize) topology->n_faces + 1);
  gboolean any = FALSE;
  RmpWayOut *self;

  rmp_facing_find (topology, positions, facing);
  for (guint32 f = 0; f < topology->n_faces; f++)
    {
      is_closed[f] = facing[topology->faces[3 * (gsize) f]] != 0;
      any = any || is_closed[f];
    }
  if (!any)
    return NULL;
  self = g_new0 (RmpWayOut, 1);
  self->topology = rmp_topology_ref (topology);
  self->facing = g_steal_pointer (&facing);
  self->is_closed = g_steal_pointer (&is_closed);
  self->rest_positions = rest;
  surface_init (&self->now, self, positions, n_threads);
  return self;
}

void
rmp_way_out_free (RmpWayOut *self)
{
  if (!self)
    return;
  for (guint i = 0; i < N_DIRECTIONS; i++)
    g_clear_pointer (&self->sorted[i], rmp_bvh_free);
  surface_clear (&self->now);
  surface_clear (&self->rest);
  rmp_topology_unref (self->topology);
  g_free (self->facing);
  g_free (self->is_closed);
  g_free (self);
}

/* --- places ----------------------------------------------------------------------------------- */

static void
get_normal (const RmpWayOut *self, const Surface *surface, const RmpSurfacePoint *place,
            double normal[3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) place->face;
  const double weights[3] = { 1.0 - place->barycentric[0] - place->barycentric[1],
                              place->barycentric[0], place->barycentric[1] };

  for (guint c = 0; c < 3; c++)
    normal[c] = 0.0;
  for (guint i = 0; i < 3; i++)
    rmp_vector_add_scaled (normal, weights[i], surface->normals + 3 * (gsize) corners[i], normal);
  rmp_vector_normalise (normal);
}

static void
get_way (const RmpWayOut *self, const Surface *surface, const RmpSurfacePoint *place,
         const double from[3], double way[3])
{
  rmp_surface_point_position (place, self->topology->faces, surface->positions, way);
  rmp_vector_sub (way, from, way);
}

gboolean
rmp_way_out_is_inside (const RmpWayOut *self, const double position[3])
{
  double way[3], normal[3];
  RmpSurfacePoint place;

  if (!rmp_bvh_closest (self->now.faces, position, &place, NULL))
    return FALSE;
  get_way (self, &self->now, &place, position, way);
  get_normal (self, &self->now, &place, normal);
  return rmp_vector_dot (way, normal) > 0.0;
}

double
rmp_way_out_compare (const RmpWayOut *self, const double rest[3], const double normal[3],
                     double reach)
{
  RmpSurfacePoint place;
  double distance, its[3];

  if (!self->rest.faces || !rmp_bvh_closest (self->rest.faces, rest, &place, &distance) ||
      distance > reach)
    return 0.0;
  get_normal (self, &self->rest, &place, its);
  return rmp_vector_dot (its, normal);
}

/* --- by where they look ----------------------------------------------------------------------- */

static void
get_direction (guint number, double direction[3])
{
  const guint cell = number < N_DIRECTIONS / 2 ? number : number + 1; /* but for the middle */

  direction[0] = (double) (cell % 3) - 1.0;
  direction[1] = (double) (cell / 3 % 3) - 1.0;
  direction[2] = (double) (cell / 9) - 1.0;
  rmp_vector_normalise (direction);
}

static guint
find_direction (const double looks[3])
{
  double most = -2.0;
  guint best = 0;

  for (guint i = 0; i < N_DIRECTIONS; i++)
    {
      double direction[3];

      get_direction (i, direction);
      if (rmp_vector_dot (direction, looks) > most)
        {
          most = rmp_vector_dot (direction, looks);
          best = i;
        }
    }
  return best;
}

static gboolean
looks_there (const RmpWayOut *self, guint32 face, const double direction[3])
{
  const RmpSurfacePoint middle = { .face = face, .barycentric = { 1.0 / 3.0, 1.0 / 3.0 } };
  double normal[3];

  get_normal (self, &self->now, &middle, normal);
  return rmp_vector_dot (normal, direction) > ALIKE;
}

gboolean
rmp_way_out_sort (RmpWayOut *self, guint n_threads, GCancellable *cancellable, GError **error)
{
  const guint n_faces = self->topology->n_faces;
  g_autofree guint8 *mask = g_new (guint8, (gsize) n_faces + 1);
  g_autofree float *narrowed = narrow (self->topology->n_vertices, self->now.positions);

  if (self->rest_positions)
    surface_init (&self->rest, self, self->rest_positions, n_threads);
  for (guint i = 0; i < N_DIRECTIONS; i++)
    {
      double direction[3];

      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return FALSE;
      get_direction (i, direction);
      for (guint32 f = 0; f < n_faces; f++)
        mask[f] = looks_there (self, f, direction) ? 1 : 0;
      self->sorted[i] = rmp_bvh_new (n_faces, self->topology->faces, narrowed, mask);
    }
  return TRUE;
}

gboolean
rmp_way_out_find (const RmpWayOut *self, const RmpWayOutPoint *point, double reach,
                  double direction[3], double *depth)
{
  const RmpBvh *faces = self->sorted[find_direction (point->looks)];
  RmpSurfacePoint place;
  double apart[3], normal[3];

  if (!rmp_bvh_closest (faces, point->position, &place, depth) || *depth > reach)
    return FALSE;
  if (self->rest.faces)
    {
      get_way (self, &self->rest, &place, point->rest, apart);
      if (rmp_vector_norm (apart) > reach)
        return FALSE;
    }
  get_way (self, &self->now, &place, point->position, direction);
  get_normal (self, &self->now, &place, normal);
  return rmp_vector_normalise (direction) && rmp_vector_dot (direction, normal) > ALIKE;
}
