/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-room.h"

#include <math.h>

#include "geometry/parallel.h"
#include "geometry/vector.h"
#include "methods/incompressible-skinning/contact-inside.h"
#include "methods/incompressible-skinning/contact-look.h"

/* Of the way to full heights. */
#define STEPS 12
/* Of the farthest way a vertex goes: how near cloth has to be to be felt, beyond what it may come nearer in a step. */
#define SOFT 0.75
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
} Room;

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

/* What a vector is of that changes with the square of something. */
typedef struct
{
  double constant, linear, square;
} Quadratic;

static double
evaluate (const Quadratic *self, double x)
{
  return self->constant + x * (self->linear + x * self->square);
}

/* The least up to @end. */
static double
find_least (const Quadratic *self, double end)
{
  const double turn = self->square > 0.0 ? CLAMP (-self->linear / (2.0 * self->square), 0.0, end) : end;

  return MIN (MIN (self->constant, evaluate (self, end)), evaluate (self, turn));
}

/* A face's vector along a direction, as its corners go along theirs. */
static Quadratic
follow_face (const double corners[3][3], const double ways[3][3], const double direction[3])
{
  double a[3], b[3], u[3], v[3], vector[3];
  Quadratic followed;

  rmp_vector_sub (corners[1], corners[0], a);
  rmp_vector_sub (corners[2], corners[0], b);
  rmp_vector_sub (ways[1], ways[0], u);
  rmp_vector_sub (ways[2], ways[0], v);
  rmp_vector_cross (a, b, vector);
  followed.constant = rmp_vector_dot (vector, direction);
  rmp_vector_cross (u, v, vector);
  followed.square = rmp_vector_dot (vector, direction);
  rmp_vector_cross (u, b, vector);
  followed.linear = rmp_vector_dot (vector, direction);
  rmp_vector_cross (a, v, vector);
  followed.linear += rmp_vector_dot (vector, direction);
  return followed;
}

/* Lowers what a face leaves open of the ways of its corners. @open: (inout): [n_moved × STEPS] 1 … 0 after each step */
static void
turn_face (const Room *self, const guint32 *corners, double *open)
{
  double up[3] = { 0.0, 0.0, 0.0 }, places[3][3], ways[3][3], normals[3][3], base[3], size, straight, height = 0.0;
  Quadratic left, now;

  for (guint i = 0; i < 3; i++)
    {
      const guint32 m = self->index[corners[i]];

      rmp_vector_load (self->growth->base + 3 * (gsize) corners[i], places[i]);
      rmp_vector_copy (self->normals + 3 * (gsize) corners[i], normals[i]);
      ways[i][0] = ways[i][1] = ways[i][2] = 0.0;
      if (m == G_MAXUINT32)
        continue;
      rmp_vector_copy (self->growth->shifts + 3 * (gsize) m, ways[i]);
      rmp_vector_add_scaled (up, 1.0, ways[i], up);
      height += rmp_vector_norm (ways[i]) / 3.0;
    }
  face_vector (corners, self->growth->base, base);
  size = rmp_vector_norm (base);
  /* Nor where something is not a number. */
  if (!rmp_vector_normalise (up) || !(size > 0.0) || !(rmp_vector_dot (base, up) > ASKEW * size))
    return;
  straight = rmp_vector_dot (base, up) / size;
  left = follow_face (places, normals, base);
  if (!(find_least (&left, height) < PLAIN * size * size))
    return;
  now = follow_face (places, ways, up);
  for (guint step = 1; step <= STEPS; step++)
    {
      const double part = (double) step / STEPS, hollow = evaluate (&left, part * height) / (size * size);
      const double turned = evaluate (&now, part) / size / straight;
      const double rest = 1.0 - (1.0 - fade (hollow, HOLLOW, PLAIN)) * fade (straight, ASKEW, STRAIGHT) *
                                    (1.0 - CLAMP ((turned - TURNED) / (TURNS - TURNED), 0.0, 1.0));

      for (guint i = 0; i < 3; i++)
        if (self->index[corners[i]] != G_MAXUINT32)
          {
            double *least = &open[STEPS * (gsize) self->index[corners[i]] + step - 1];

            *least = MIN (*least, rest);
          }
    }
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
}

static double
find_farthest (const RmpFoldGrowth *growth)
{
  double farthest = 0.0;

  for (gsize m = 0; m < growth->n_moved; m++)
    farthest = MAX (farthest, rmp_vector_norm (growth->shifts + 3 * m));
  return farthest;
}

/* How far each vertex is from cloth after each step. (transfer full): [n_moved × STEPS] 1 … 0 */
static double *
measure_open (Room *self, const RmpCrossingTree *tree, double near, double far, guint n_threads)
{
  const RmpFoldGrowth *growth = self->growth;
  const RmpFoldLook look = { growth, self->index, self->normals, near, far, STEPS };
  double *nearest = g_new (double, STEPS *(gsize) growth->n_moved);
  g_autofree guint8 *inside = NULL;

  place_all (self, 0.0);
  rmp_crossing_pose_update (self->pose);
  inside = rmp_fold_inside_find (growth, self->index, self->pose, self->normals);
  for (gsize m = 0; m < growth->n_moved; m++)
    nearest[STEPS * m] = inside && inside[m] ? 0.0 : far;
  place_all (self, 1.0);
  rmp_crossing_pose_sweep (self->pose);
  rmp_fold_look_round (&look, tree, self->pose, nearest, n_threads);
  for (gsize i = 0; i < STEPS * (gsize) growth->n_moved; i++)
    nearest[i] = CLAMP ((nearest[i] - near) / (far - near), 0.0, 1.0);
  return nearest;
}

void
rmp_fold_room_find (const RmpFoldGrowth *growth, const guint32 *index, const RmpCrossingTree *tree,
                    RmpCrossingPose *pose, float *positions, double *rooms, guint n_threads)
{
  const double farthest = find_farthest (growth);
  /* Two that go towards each other may have passed between two steps. */
  const double near = 2.0 * farthest / STEPS, far = near + SOFT * farthest;
  Room self = { .growth = growth, .index = index, .pose = pose, .positions = positions };
  g_autofree double *open = NULL;

  self.normals = g_new0 (double, 3 * (gsize) growth->n_vertices);
  measure_normals (&self);
  rmp_crossing_pose_set_normals (pose, self.normals);
  open = measure_open (&self, tree, near, far, n_threads);
  for (gsize f = 0; f < growth->n_faces; f++)
    {
      const guint32 *corners = growth->faces + 3 * f;

      if ((index[corners[0]] & index[corners[1]] & index[corners[2]]) != G_MAXUINT32)
        turn_face (&self, corners, open);
    }
  for (guint32 m = 0; m < growth->n_moved; m++)
    if (grows (&self, m))
      {
        double least = 1.0, sum = 0.0;

        for (guint step = 0; step < STEPS; step++)
          {
            least = MIN (least, open[STEPS * (gsize) m + step]);
            sum += least;
          }
        rooms[m] = MIN (rooms[m], sum / STEPS);
      }
  g_free (self.normals);
}
