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
  double *open;    /* [n_moved] how far faces are from turning over, 1 … 0, so far */
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
}

static double
find_farthest (const RmpFoldGrowth *growth)
{
  double farthest = 0.0;

  for (gsize m = 0; m < growth->n_moved; m++)
    farthest = MAX (farthest, rmp_vector_norm (growth->shifts + 3 * m));
  return farthest;
}

/* How near each vertex has come to cloth after each step. (transfer full): [n_moved × STEPS] metres */
static double *
measure_nearest (Room *self, const RmpCrossingTree *tree, double near, double far, guint n_threads)
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
  return nearest;
}

/* Faces of which a corner grows. */
static GArray *
find_growing_faces (const Room *self)
{
  const RmpFoldGrowth *growth = self->growth;
  GArray *faces = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 f = 0; f < growth->n_faces; f++)
    for (guint i = 0; i < 3; i++)
      if (self->index[growth->faces[3 * (gsize) f + i]] != G_MAXUINT32)
        {
          g_array_append_val (faces, f);
          break;
        }
  return faces;
}

void
rmp_fold_room_find (const RmpFoldGrowth *growth, const guint32 *index, const RmpCrossingTree *tree,
                    RmpCrossingPose *pose, float *positions, double *rooms, guint n_threads)
{
  double farthest = find_farthest (growth);
  /* Two that go towards each other may have passed between two steps. */
  double near = 2.0 * farthest / STEPS, far = near + SOFT * farthest;
  Room self = { .growth = growth, .index = index, .pose = pose, .positions = positions };
  g_autofree double *sums = g_new0 (double, growth->n_moved), *nearest = NULL;
  g_autoptr (GArray) faces = find_growing_faces (&self);

  self.normals = g_new0 (double, 3 * (gsize) growth->n_vertices);
  self.open = g_new (double, growth->n_moved);
  for (guint32 m = 0; m < growth->n_moved; m++)
    self.open[m] = 1.0;
  measure_normals (&self);
  rmp_crossing_pose_set_normals (pose, self.normals);
  nearest = measure_nearest (&self, tree, near, far, n_threads);
  for (guint step = 1; step <= STEPS; step++)
    {
      place_all (&self, (double) step / STEPS);
      for (guint i = 0; i < faces->len; i++)
        turn_face (&self, growth->faces + 3 * (gsize) g_array_index (faces, guint32, i), (double) step / STEPS);
      for (guint32 m = 0; m < growth->n_moved; m++)
        sums[m] += MIN (self.open[m], CLAMP ((nearest[STEPS * (gsize) m + step - 1] - near) / (far - near), 0.0, 1.0));
    }
  for (guint32 m = 0; m < growth->n_moved; m++)
    if (grows (&self, m))
      rooms[m] = MIN (rooms[m], sums[m] / STEPS);
  g_free (self.normals);
  g_free (self.open);
}
