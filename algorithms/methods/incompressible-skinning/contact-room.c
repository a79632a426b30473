/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-room.h"

#include <math.h>

#include "geometry/vector.h"

/* Of the way to full heights. */
#define STEPS 12
/* Cosines between a normal and the opposite of another: cloth begins to face cloth, and does. */
#define FACING -0.3
#define FACES 0.3
/* Between corners normals may face a little more than at them. */
#define SLACK 0.05
/* Of the farthest way a vertex goes: how near cloth has to be to be felt, beyond what it may come nearer in a step. */
#define SOFT 1.25
/* Of its area on the base, as seen from where it goes: a face of a hollow ends its way below the first, and feels it below the
 * second. */
#define TURNED 0.02
#define TURNS 0.25
/* Of its area, that a face has left when its corners go along their normals as far as they do: a hollow below the first, none
 * above the second. */
#define HOLLOW 0.3
#define PLAIN 0.6
/* Cosines between a face and where it goes: it is seen from the side, and so that its area says something. */
#define ASKEW 0.05
#define STRAIGHT 0.2

typedef struct
{
  const RmpFoldGrowth *growth;
  const guint32 *index;
  RmpCrossingPose *pose;
  float *positions;
  double *normals; /* [#V × 3] unit, without folds */
  double *nearest; /* [n_moved] metres, so far */
  double *open;    /* [n_moved] how far faces are from turning over, 1 … 0, so far */
} Room;

/* A vertex that looks round. */
typedef struct
{
  const Room *room;
  guint32 vertex;
  double place[3];
  double nearest;
} Look;

static double
fade (double x, double begin, double end)
{
  x = CLAMP ((x - begin) / (end - begin), 0.0, 1.0);
  return x * x * (3.0 - 2.0 * x);
}

static gboolean
grows (const Room *self, guint32 m)
{
  return self->index[self->growth->moved[m]] == m;
}

static void
face_vector (const guint32 *corners, const float *positions, double vector[3])
{
  double p[3], a[3], b[3];

  rmp_vector_load (positions + 3 * (gsize) corners[0], p);
  rmp_vector_load (positions + 3 * (gsize) corners[1], a);
  rmp_vector_load (positions + 3 * (gsize) corners[2], b);
  rmp_vector_sub (a, p, a);
  rmp_vector_sub (b, p, b);
  rmp_vector_cross (a, b, vector);
}

static void
measure_normals (Room *self)
{
  const RmpFoldGrowth *growth = self->growth;

  for (guint32 f = 0; f < growth->n_faces; f++)
    {
      const guint32 *corners = growth->faces + 3 * (gsize) f;
      double vector[3];

      face_vector (corners, growth->base, vector);
      for (guint i = 0; i < 3; i++)
        {
          double *normal = self->normals + 3 * (gsize) corners[i];

          rmp_vector_add_scaled (normal, 1.0, vector, normal);
        }
    }
  for (guint32 v = 0; v < growth->n_vertices; v++)
    rmp_vector_normalise (self->normals + 3 * (gsize) v);
}

/* Weights of the corners at the point of a triangle that is nearest to the origin: of its inside, an edge or a corner. */
static void
find_nearest (double p[3][3], double weights[3])
{
  double a[3], b[3], aa, ab, bb, ap, bp, determinant, s, t;

  rmp_vector_sub (p[1], p[0], a);
  rmp_vector_sub (p[2], p[0], b);
  aa = rmp_vector_dot (a, a);
  ab = rmp_vector_dot (a, b);
  bb = rmp_vector_dot (b, b);
  ap = -rmp_vector_dot (a, p[0]);
  bp = -rmp_vector_dot (b, p[0]);
  determinant = aa * bb - ab * ab;
  s = bb * ap - ab * bp;
  t = aa * bp - ab * ap;
  if (determinant > 0.0 && s >= 0.0 && t >= 0.0 && s + t <= determinant)
    {
      s /= determinant;
      t /= determinant;
    }
  else
    {
      double best = INFINITY;

      for (guint i = 0; i < 3; i++)
        {
          const double *from = p[i], *to = p[(i + 1) % 3];
          double edge[3], point[3], square, part, ends[3] = { 0.0, 0.0, 0.0 };

          rmp_vector_sub (to, from, edge);
          square = rmp_vector_dot (edge, edge);
          part = square > 0.0 ? CLAMP (-rmp_vector_dot (from, edge) / square, 0.0, 1.0) : 0.0;
          rmp_vector_add_scaled (from, part, edge, point);
          square = rmp_vector_dot (point, point);
          if (!(square < best))
            continue;
          best = square;
          ends[i] = 1.0 - part;
          ends[(i + 1) % 3] = part;
          s = ends[1];
          t = ends[2];
        }
    }
  weights[0] = 1.0 - s - t;
  weights[1] = s;
  weights[2] = t;
}

/* How near a face is: the farther the less it faces the vertex, or lies before it. */
static double
look_at_face (guint32 face, gpointer data)
{
  Look *self = data;
  const guint32 *corners = self->room->growth->faces + 3 * (gsize) face;
  const double *normal = self->room->normals + 3 * (gsize) self->vertex;
  double p[3][3], weights[3], to[3] = { 0.0, 0.0, 0.0 }, other[3] = { 0.0, 0.0, 0.0 }, distance, seen;
  double most = -1.0, size;

  if (corners[0] == self->vertex || corners[1] == self->vertex || corners[2] == self->vertex)
    return self->nearest;
  for (guint i = 0; i < 3; i++)
    most = MAX (most, -rmp_vector_dot (normal, self->room->normals + 3 * (gsize) corners[i]));
  if (most <= FACING)
    return self->nearest;
  for (guint i = 0; i < 3; i++)
    {
      rmp_vector_load (self->room->positions + 3 * (gsize) corners[i], p[i]);
      rmp_vector_sub (p[i], self->place, p[i]);
    }
  /* Most are too far for as little as they face the vertex. */
  size = MAX (rmp_vector_distance (p[0], p[1]), rmp_vector_distance (p[0], p[2]));
  if (rmp_vector_norm (p[0]) - size >= self->nearest * fade (most + SLACK, FACING, FACES))
    return self->nearest;
  find_nearest (p, weights);
  for (guint i = 0; i < 3; i++)
    {
      rmp_vector_add_scaled (to, weights[i], p[i], to);
      rmp_vector_add_scaled (other, weights[i], self->room->normals + 3 * (gsize) corners[i], other);
    }
  rmp_vector_normalise (other);
  distance = rmp_vector_norm (to);
  seen = fade (-rmp_vector_dot (normal, other), FACING, FACES);
  if (distance > 0.0)
    seen *= fade (rmp_vector_dot (normal, to) / distance, -0.5, 0.5);
  if (seen > 0.0)
    self->nearest = MIN (self->nearest, distance / seen);
  return self->nearest;
}

/* How much of its area a face has left, when its corners go along their normals; @base: the face's vector there */
static double
measure_hollow (const Room *self, const guint32 *corners, const double *base, double height)
{
  double p[3][3], vector[3];

  for (guint i = 0; i < 3; i++)
    {
      rmp_vector_load (self->growth->base + 3 * (gsize) corners[i], p[i]);
      rmp_vector_add_scaled (p[i], height, self->normals + 3 * (gsize) corners[i], p[i]);
    }
  rmp_vector_sub (p[1], p[0], p[1]);
  rmp_vector_sub (p[2], p[0], p[2]);
  rmp_vector_cross (p[1], p[2], vector);
  return rmp_vector_dot (vector, base) / rmp_vector_dot (base, base);
}

/* Lowers what a face leaves open of the ways of its corners. @part: of the growth */
static void
turn_face (Room *self, const guint32 *corners, double part)
{
  double up[3] = { 0.0, 0.0, 0.0 }, base[3], now[3], size, straight, hollow, open, height = 0.0;

  for (guint i = 0; i < 3; i++)
    if (self->index[corners[i]] != G_MAXUINT32)
      {
        const double *shift = self->growth->shifts + 3 * (gsize) self->index[corners[i]];

        rmp_vector_add_scaled (up, 1.0, shift, up);
        height += part / 3.0 * rmp_vector_norm (shift);
      }
  if (!rmp_vector_normalise (up))
    return;
  face_vector (corners, self->growth->base, base);
  size = rmp_vector_norm (base);
  if (!(size > 0.0))
    return;
  hollow = 1.0 - fade (measure_hollow (self, corners, base, height), HOLLOW, PLAIN);
  straight = rmp_vector_dot (base, up) / size;
  /* Nor where something is not a number. */
  if (!(hollow > 0.0) || !(straight > ASKEW))
    return;
  face_vector (corners, self->positions, now);
  open = CLAMP ((rmp_vector_dot (now, up) / size / straight - TURNED) / (TURNS - TURNED), 0.0, 1.0);
  open = 1.0 - hollow * fade (straight, ASKEW, STRAIGHT) * (1.0 - open);
  for (guint i = 0; i < 3; i++)
    if (self->index[corners[i]] != G_MAXUINT32)
      self->open[self->index[corners[i]]] = MIN (self->open[self->index[corners[i]]], open);
}

static void
place_all (Room *self, double part)
{
  const RmpFoldGrowth *growth = self->growth;

  for (guint32 m = 0; m < growth->n_moved; m++)
    if (grows (self, m))
      {
        double place[3];

        rmp_vector_add_scaled (growth->places + 3 * (gsize) m, part, growth->shifts + 3 * (gsize) m, place);
        rmp_vector_store (place, self->positions + 3 * (gsize) growth->moved[m]);
      }
  rmp_crossing_pose_update (self->pose);
}

/* @near: nothing goes on that is nearer */
static void
look_round (Room *self, double near)
{
  const RmpFoldGrowth *growth = self->growth;

  for (guint32 m = 0; m < growth->n_moved; m++)
    {
      const double *normal = self->normals + 3 * (gsize) growth->moved[m];
      Look look = { .room = self, .vertex = growth->moved[m], .nearest = self->nearest[m] };

      if (!grows (self, m) || self->nearest[m] <= near)
        continue;
      rmp_vector_load (self->positions + 3 * (gsize) look.vertex, look.place);
      rmp_crossing_pose_visit_facing (self->pose, look.place, normal, FACING, look.nearest, look_at_face, &look);
      self->nearest[m] = look.nearest;
    }
}

static double
find_farthest (const RmpFoldGrowth *growth)
{
  double farthest = 0.0;

  for (gsize m = 0; m < growth->n_moved; m++)
    farthest = MAX (farthest, rmp_vector_norm (growth->shifts + 3 * m));
  return farthest;
}

/* @far: metres, that is felt by nothing */
static void
room_init (Room *self, double far)
{
  const RmpFoldGrowth *growth = self->growth;

  self->normals = g_new0 (double, 3 * (gsize) growth->n_vertices);
  self->nearest = g_new (double, growth->n_moved);
  self->open = g_new (double, growth->n_moved);
  measure_normals (self);
  rmp_crossing_pose_set_normals (self->pose, self->normals);
  place_all (self, 0.0);
  for (guint32 m = 0; m < growth->n_moved; m++)
    {
      guint32 vertex = growth->moved[m];
      gboolean inside = grows (self, m) &&
                        rmp_crossing_pose_is_inside (self->pose, vertex, self->normals + 3 * (gsize) vertex);

      self->nearest[m] = inside ? 0.0 : far;
      self->open[m] = 1.0;
    }
}

void
rmp_fold_room_find (const RmpFoldGrowth *growth, const guint32 *index, RmpCrossingPose *pose, float *positions,
                    double *rooms)
{
  double farthest = find_farthest (growth);
  /* Two that go towards each other may have passed between two steps. */
  double near = 2.0 * farthest / STEPS, far = near + SOFT * farthest;
  Room self = { .growth = growth, .index = index, .pose = pose, .positions = positions };
  g_autofree double *sums = g_new0 (double, growth->n_moved);

  room_init (&self, far);
  look_round (&self, near);
  for (guint step = 1; step <= STEPS; step++)
    {
      place_all (&self, (double) step / STEPS);
      look_round (&self, near);
      for (guint32 f = 0; f < growth->n_faces; f++)
        turn_face (&self, growth->faces + 3 * (gsize) f, (double) step / STEPS);
      for (guint32 m = 0; m < growth->n_moved; m++)
        sums[m] += MIN (self.open[m], CLAMP ((self.nearest[m] - near) / (far - near), 0.0, 1.0));
    }
  for (guint32 m = 0; m < growth->n_moved; m++)
    if (grows (&self, m))
      rooms[m] = MIN (rooms[m], sums[m] / STEPS);
  g_free (self.normals);
  g_free (self.nearest);
  g_free (self.open);
}
