/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cloth/projection.h"

#include <math.h>

#include "collision/pinch.h"
#include "compute/parallel.h"
#include "geometry/bvh.h"
#include "geometry/normals.h"
#include "geometry/vector.h"
#include "skinning/affine.h"

/* The cosine to its face's normal from which on a vertex is above an open face, and not beside it.
 */
#define ABOVE 0.5

/* A body where the step begins and ends. */
typedef struct
{
  const RmpClothShape *shape;          /* (nullable): or else a mesh, which has the rest: */
  const RmpDistanceVolume *volume;     /* (nullable): of a mesh that does not bend */
  double pose_begin[16], pose_end[16]; /* of either */
  const RmpTopology *topology;
  double *begin, *end; /* [#V × 3] */
  float *normals;      /* [#V × 3] at the end */
  RmpBvh *bvh;         /* at the end */
  double low[3], high[3];
} Body;

/* What of a body is near a vertex. */
typedef struct
{
  RmpPinchSide side;
  gboolean is_deep; /* too far inside a mesh to tell which way it came */
} Near;

struct _RmpClothProjection
{
  const RmpClothModel *model;
  const RmpCollisionOptions *options;
  const double *inverse_masses, *begin;
  guint n_bodies;
  Body *bodies;
  double drift;
  guint8 *held;        /* [#V] the contact's */
  guint8 *held_before; /* [#V] */
  guint n_threads;
};

/* --- bodies ----------------------------------------------------------------------------------- */

static void
init_mesh (Body *self, guint n_threads)
{
  const guint n = self->topology->n_vertices;
  g_autofree float *positions = g_new (float, 3 * (gsize) n + 1);

  for (guint c = 0; c < 3; c++)
    {
      self->low[c] = INFINITY;
      self->high[c] = -INFINITY;
    }
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    {
      positions[i] = (float) self->end[i];
      self->low[i % 3] = MIN (self->low[i % 3], self->end[i]);
      self->high[i % 3] = MAX (self->high[i % 3], self->end[i]);
    }
  self->normals = g_new (float, 3 * (gsize) n + 1);
  rmp_normals_compute (self->topology, positions, self->normals, n_threads);
  self->bvh = rmp_bvh_new (self->topology->n_faces, self->topology->faces, positions, NULL);
}

static void
init_volume (Body *self, const RmpClothVolume *volume)
{
  guint vertex;

  self->volume = rmp_cloth_volume_get_distances (volume);
  rmp_cloth_volume_fit (volume, self->begin, self->pose_begin, &vertex);
  rmp_cloth_volume_fit (volume, self->end, self->pose_end, &vertex);
}

RmpClothProjection *
rmp_cloth_projection_new (const RmpClothContact *contact, double from, double to, double step,
                          const double *begin)
{
  const RmpClothBodies *bodies = rmp_cloth_contact_get_bodies (contact);
  RmpClothProjection *self = g_new0 (RmpClothProjection, 1);

  self->model = rmp_cloth_bodies_get_model (bodies);
  self->options = rmp_cloth_bodies_get_options (bodies);
  self->inverse_masses = rmp_cloth_bodies_get_inverse_masses (bodies);
  self->begin = begin;
  self->n_threads = rmp_cloth_contact_get_n_threads (contact);
  self->held = rmp_cloth_contact_get_held (contact);
  self->held_before = g_memdup2 (self->held, self->model->n_vertices);
  self->drift = rmp_pinch_drift (self->options->drift, step);
  self->n_bodies = rmp_cloth_bodies_get_n (bodies);
  self->bodies = g_new0 (Body, (gsize) self->n_bodies + 1);
  for (guint i = 0; i < self->n_bodies; i++)
    {
      const RmpClothVolume *volume;
      Body *body = &self->bodies[i];

      body->shape = rmp_cloth_bodies_get_shape (bodies, i);
      if (body->shape)
        {
          rmp_cloth_contact_get_pose (contact, i, from, body->pose_begin);
          rmp_cloth_contact_get_pose (contact, i, to, body->pose_end);
          continue;
        }
      body->topology = rmp_cloth_bodies_get_topology (bodies, i);
      body->begin = rmp_cloth_contact_place_body (contact, i, from);
      body->end = rmp_cloth_contact_place_body (contact, i, to);
      volume = rmp_cloth_bodies_get_volume (bodies, i);
      if (volume)
        init_volume (body, volume);
      else
        init_mesh (body, self->n_threads);
    }
  return self;
}

void
rmp_cloth_projection_free (RmpClothProjection *self)
{
  for (guint i = 0; i < self->n_bodies; i++)
    {
      g_free (self->bodies[i].begin);
      g_free (self->bodies[i].end);
      g_free (self->bodies[i].normals);
      g_clear_pointer (&self->bodies[i].bvh, rmp_bvh_free);
    }
  g_free (self->bodies);
  g_free (self->held_before);
  g_free (self);
}

/* --- how near --------------------------------------------------------------------------------- */

/* Of a position in the world: on the axes of a shape in a pose. */
static void
localise (const double pose[16], const double position[3], double point[3])
{
  double from[3];

  rmp_vector_sub (position, pose + 12, from);
  for (guint c = 0; c < 3; c++)
    point[c] = rmp_vector_dot (pose + 4 * c, from);
}

/* How far a position is from a shape on the side on which it is @before.
 *
 * @point: (out): on its axes where the step ends; @normal: (out): away from it on that side
 */
static double
measure_on_side (const Body *self, const double before[3], const double position[3],
                 double point[3], double normal[3])
{
  double start[3], distance;

  localise (self->pose_end, position, point);
  distance = rmp_shape_distance (&self->shape->shape, point, normal);
  if (!self->shape->is_two_sided)
    return distance;
  localise (self->pose_begin, before, start);
  if (start[1] >= 0.0)
    return distance;
  for (guint c = 0; c < 3; c++)
    normal[c] = -normal[c];
  return -distance;
}

/* @point: on the axes of the body where the step ends; @normal: away from it there, where it is
 * side->distance away
 */
static void
carry_side (const Body *self, double point[3], const double normal[3], RmpPinchSide *side)
{
  double begin[3];

  rmp_vector_add_scaled (point, -side->distance, normal, point);
  rmp_affine_apply (self->pose_begin, point, begin);
  rmp_affine_apply (self->pose_end, point, side->end);
  rmp_vector_sub (side->end, begin, side->way);
  for (guint c = 0; c < 3; c++)
    side->normal[c] = self->pose_end[c] * normal[0] + self->pose_end[4 + c] * normal[1] +
                      self->pose_end[8 + c] * normal[2];
}

static void
measure_shape (const Body *self, const double before[3], const double position[3],
               RmpPinchSide *side)
{
  double point[3], normal[3];

  side->distance = measure_on_side (self, before, position, point, normal);
  carry_side (self, point, normal, side);
}

/* Returns: FALSE if it is not near */
static gboolean
measure_volume (const Body *self, const double position[3], RmpPinchSide *side)
{
  double point[3], normal[3];

  localise (self->pose_end, position, point);
  if (!rmp_distance_volume_query (self->volume, point, &side->distance, normal))
    return FALSE;
  carry_side (self, point, normal, side);
  return TRUE;
}

static gboolean
is_near_box (const Body *self, const double position[3], double margin)
{
  for (guint c = 0; c < 3; c++)
    if (position[c] < self->low[c] - margin || position[c] > self->high[c] + margin)
      return FALSE;
  return TRUE;
}

static void
find_face_normal (const Body *self, guint32 face, const double *positions, double normal[3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) face;
  double sides[2][3];

  for (guint i = 0; i < 2; i++)
    rmp_vector_sub (positions + 3 * (gsize) corners[i + 1], positions + 3 * (gsize) corners[0],
                    sides[i]);
  rmp_vector_cross (sides[0], sides[1], normal);
  rmp_vector_normalise (normal);
}

/* Whether a vertex @away from the nearest point is in a closed mesh, by the normals of its corners
 * there.
 */
static gboolean
is_inside (const Body *self, const RmpSurfacePoint *hit, const double away[3])
{
  const guint32 *corners = self->topology->faces + 3 * (gsize) hit->face;
  const double weights[3] = { 1.0 - hit->barycentric[0] - hit->barycentric[1], hit->barycentric[0],
                              hit->barycentric[1] };
  double normal[3] = { 0.0, 0.0, 0.0 };

  for (guint i = 0; i < 3; i++)
    for (guint c = 0; c < 3; c++)
      normal[c] += weights[i] * (double) self->normals[3 * (gsize) corners[i] + c];
  return rmp_vector_dot (normal, away) < 0.0;
}

/* Whether it has gone through an open mesh in the step. */
static gboolean
has_passed (const Body *self, const RmpSurfacePoint *hit, const double from_begin[3],
            const double away[3])
{
  double before[3], after[3], height;

  find_face_normal (self, hit->face, self->begin, before);
  find_face_normal (self, hit->face, self->end, after);
  height = rmp_vector_dot (after, away);
  return fabs (height) > ABOVE * rmp_vector_norm (away) &&
         height * rmp_vector_dot (before, from_begin) < 0.0;
}

/* @before: where the vertex is at the beginning. Returns: FALSE if the mesh is not near */
static gboolean
measure_mesh (const Body *self, const double before[3], const double position[3], double reach,
              Near *near)
{
  RmpPinchSide *side = &near->side;
  const guint32 *faces = self->topology->faces;
  const gboolean is_open = self->topology->n_border_edges > 0;
  double begin[3], from_begin[3], away[3];
  gboolean is_through;
  RmpSurfacePoint hit;

  if (!is_near_box (self, position, reach) || !rmp_bvh_closest (self->bvh, position, &hit, NULL))
    return FALSE;
  rmp_surface_point_position (&hit, faces, self->end, side->end);
  rmp_surface_point_position (&hit, faces, self->begin, begin);
  rmp_vector_sub (side->end, begin, side->way);
  rmp_vector_sub (position, side->end, away);
  rmp_vector_sub (before, begin, from_begin);
  side->distance = rmp_vector_norm (away);
  is_through = is_open ? has_passed (self, &hit, from_begin, away) : is_inside (self, &hit, away);
  if (side->distance > reach && (is_open || !is_through))
    return FALSE;
  rmp_vector_copy (away, side->normal);
  if (!rmp_vector_normalise (side->normal))
    find_face_normal (self, hit.face, self->end, side->normal);
  for (guint c = 0; is_through && c < 3; c++)
    side->normal[c] = -side->normal[c];
  if (is_through)
    side->distance = -side->distance;
  near->is_deep = side->distance < -reach;
  return TRUE;
}

/* @near: (out): [#bodies]. Returns: of how many */
static guint
measure (const RmpClothProjection *self, guint vertex, const double position[3], Near *near)
{
  const double reach = RMP_PROJECTION_REACH * self->options->thickness;
  const double *before = self->begin + 3 * (gsize) vertex;
  guint n = 0;

  for (guint i = 0; i < self->n_bodies; i++)
    if (self->bodies[i].shape)
      {
        near[n].is_deep = FALSE;
        measure_shape (&self->bodies[i], before, position, &near[n++].side);
      }
    else if (self->bodies[i].volume)
      {
        near[n].is_deep = FALSE;
        n += measure_volume (&self->bodies[i], position, &near[n].side) ? 1 : 0;
      }
    else if (measure_mesh (&self->bodies[i], before, position, reach, &near[n]))
      n++;
  return n;
}

/* --- out of bodies ---------------------------------------------------------------------------- */

/* Returns: whether two sides have the vertex between them */
static gboolean
hold (RmpClothProjection *self, guint vertex, const Near *near, guint n, double position[3])
{
  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      if (rmp_pinch_holds (&near[i].side, &near[k].side, self->options->thickness,
                           self->held_before[vertex]))
        {
          rmp_pinch_move (self->begin + 3 * (gsize) vertex, &near[i].side, &near[k].side,
                          self->drift, position);
          return TRUE;
        }
  return FALSE;
}

/* To the surface, and less far along it. */
static void
push_out (const RmpClothProjection *self, const double begin[3], const RmpPinchSide *side,
          double depth, double position[3])
{
  double along[3], slid;

  for (guint c = 0; c < 3; c++)
    along[c] = position[c] - begin[c] - side->way[c];
  rmp_vector_add_scaled (along, -rmp_vector_dot (along, side->normal), side->normal, along);
  slid = rmp_vector_norm (along);
  if (rmp_vector_normalise (along))
    rmp_vector_add_scaled (position, -MIN (self->options->body_friction * depth, slid), along,
                           position);
  rmp_vector_add_scaled (position, depth, side->normal, position);
}

static const Near *
find_deepest (const Near *near, guint n, double thickness)
{
  const Near *deepest = NULL;

  for (guint i = 0; i < n; i++)
    if (near[i].side.distance < thickness &&
        (!deepest || near[i].side.distance < deepest->side.distance))
      deepest = &near[i];
  return deepest;
}

/* @near: [#bodies] of room */
static void
project (RmpClothProjection *self, guint vertex, Near *near, double position[3])
{
  const double thickness = self->options->thickness;
  const double *begin = self->begin + 3 * (gsize) vertex;
  guint n = measure (self, vertex, position, near);

  self->held[vertex] = hold (self, vertex, near, n, position) ? 1 : 0;
  for (guint pass = 0; pass < RMP_PROJECTION_PASSES && !self->held[vertex]; pass++)
    {
      const Near *deepest = find_deepest (near, n, thickness);

      if (!deepest)
        return;
      if (deepest->is_deep)
        {
          rmp_pinch_move (begin, &deepest->side, &deepest->side, self->drift, position);
          return;
        }
      push_out (self, begin, &deepest->side, thickness - deepest->side.distance, position);
      n = measure (self, vertex, position, near);
    }
}

void
rmp_cloth_projection_apply (RmpClothProjection *self, double *positions)
{
  const guint n = self->model->n_vertices;

#pragma omp parallel num_threads(rmp_parallel_threads(n, self->n_threads))
  {
    g_autofree Near *near = g_new (Near, (gsize) self->n_bodies + 1);

#pragma omp for schedule(static)
    for (guint v = 0; v < n; v++)
      if (self->inverse_masses[v] > 0.0)
        project (self, v, near, positions + 3 * (gsize) v);
  }
}

void
rmp_cloth_projection_pack (const RmpClothProjection *self, const double middle[3],
                           RmpClothPush *push)
{
  const guint n = self->model->n_vertices;

  *push = (RmpClothPush){ .thickness = (float) self->options->thickness,
                          .friction = (float) self->options->body_friction };
  push->rows = g_new (float, 4 * RMP_PUSH_ROWS * (gsize) self->n_bodies + 1);
  push->before = g_new0 (float, 4 * (gsize) n + 1);
  for (guint i = 0; i < self->n_bodies; i++)
    if (self->bodies[i].shape)
      rmp_cloth_push_pack (self->bodies[i].shape, self->bodies[i].pose_begin,
                           self->bodies[i].pose_end, middle,
                           push->rows + 4 * RMP_PUSH_ROWS * (gsize) push->n++);
  for (gsize v = 0; v < n; v++)
    for (guint c = 0; c < 3; c++)
      push->before[4 * v + c] = (float) (self->begin[3 * v + c] - middle[c]);
}
