/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact.h"

#include <string.h>

#include "geometry/vector.h"

/* Faces must not step over each other: about their size at the height of a usual fold. */
#define STEPS 8
/* Of a step, between the last place where two faces are apart and the first where they cross. */
#define HALVINGS 20
/* Times that faces of one step are let go as far as they touch; then they stay where they were before it. */
#define MAX_ROUNDS 8

typedef struct
{
  const RmpFoldGrowth *growth;
  double *rooms;
  guint32 *index;    /* [n_vertices] into moved */
  gboolean *changed; /* [n_vertices] */
  guint8 *marks;     /* [n_faces] of RMP_CROSSING_… */
  float *positions;  /* [n_vertices × 3] */
  RmpCrossingPose *pose;
  GArray *pairs; /* of RmpCrossing */
} Growing;

static void
place_vertex (const RmpFoldGrowth *growth, guint32 m, double part, float *position)
{
  double place[3];

  rmp_vector_add_scaled (growth->places + 3 * (gsize) m, part, growth->shifts + 3 * (gsize) m, place);
  rmp_vector_store (place, position);
}

static void
growing_init (Growing *self, const RmpFoldGrowth *growth, const RmpCrossingTree *tree, double *rooms)
{
  *self = (Growing){ .growth = growth, .rooms = rooms };
  self->index = g_new (guint32, growth->n_vertices);
  self->changed = g_new0 (gboolean, growth->n_vertices);
  self->marks = g_new0 (guint8, growth->n_faces);
  self->positions = g_memdup2 (growth->base, 3 * (gsize) growth->n_vertices * sizeof *self->positions);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));
  memset (self->index, 0xff, growth->n_vertices * sizeof *self->index);
  for (guint32 m = 0; m < growth->n_moved; m++)
    {
      const double *shift = growth->shifts + 3 * (gsize) m;

      rooms[m] = 1.0;
      if (shift[0] != 0.0 || shift[1] != 0.0 || shift[2] != 0.0)
        self->index[growth->moved[m]] = m;
    }
  for (gsize i = 0; i < 3 * (gsize) growth->n_faces; i++)
    if (self->index[growth->faces[i]] != G_MAXUINT32)
      self->marks[i / 3] = RMP_CROSSING_MOVES;
  self->pose = rmp_crossing_pose_new (tree, self->marks, self->positions);
}

static void
growing_clear (Growing *self)
{
  g_free (self->index);
  g_free (self->changed);
  g_free (self->marks);
  g_free (self->positions);
  rmp_crossing_pose_free (self->pose);
  g_array_unref (self->pairs);
}

/* Whether two faces cross when all has grown to @part, or without folds if that is negative. */
static gboolean
crosses_at (const Growing *self, const RmpCrossing *pair, double part)
{
  const guint32 *faces[2] = { self->growth->faces + 3 * (gsize) pair->a, self->growth->faces + 3 * (gsize) pair->b };
  const float *corners[6];
  float moved[6][3];

  for (guint i = 0; i < 6; i++)
    {
      guint32 vertex = faces[i / 3][i % 3], m = self->index[vertex];

      corners[i] = self->growth->base + 3 * (gsize) vertex;
      if (part < 0.0 || m == G_MAXUINT32)
        continue;
      place_vertex (self->growth, m, MIN (part, self->rooms[m]), moved[i]);
      corners[i] = moved[i];
    }
  return rmp_faces_cross (corners);
}

/* Marks the faces that are not where they were when faces were last compared. */
static void
mark_changes (Growing *self)
{
  const guint32 *corner = self->growth->faces;

  for (guint32 f = 0; f < self->growth->n_faces; f++, corner += 3)
    if (self->marks[f] & RMP_CROSSING_MOVES)
      self->marks[f] = self->changed[corner[0]] || self->changed[corner[1]] || self->changed[corner[2]]
                           ? RMP_CROSSING_MOVES | RMP_CROSSING_COMPARED
                           : RMP_CROSSING_MOVES;
}

/* Lets all grow to @part and finds the faces that begin to cross there and do not without folds. */
static guint
grow (Growing *self, double part, gboolean *base_crosses)
{
  const RmpFoldGrowth *growth = self->growth;
  RmpCrossing *pairs;
  guint n = 0;

  for (guint32 m = 0; m < growth->n_moved; m++)
    if (self->index[growth->moved[m]] == m)
      {
        float *position = self->positions + 3 * (gsize) growth->moved[m], before[3];

        memcpy (before, position, sizeof before);
        place_vertex (growth, m, MIN (part, self->rooms[m]), position);
        self->changed[growth->moved[m]] = memcmp (before, position, sizeof before) != 0;
      }
  mark_changes (self);
  rmp_crossing_pose_update (self->pose);
  g_array_set_size (self->pairs, 0);
  rmp_crossing_pose_find (self->pose, self->pairs);

  pairs = (RmpCrossing *) (gpointer) self->pairs->data;
  for (guint i = 0; i < self->pairs->len; i++)
    if (!crosses_at (self, &pairs[i], -1.0))
      pairs[n++] = pairs[i];
  if (base_crosses)
    *base_crosses = n < self->pairs->len;
  g_array_set_size (self->pairs, n);
  return n;
}

static void
stop_face (const Growing *self, guint32 face, double part, double *stops)
{
  for (guint i = 0; i < 3; i++)
    {
      guint32 m = self->index[self->growth->faces[3 * (gsize) face + i]];

      if (m != G_MAXUINT32)
        stops[m] = MIN (stops[m], part);
    }
}

/* Stops what crosses at the end of a step: where it begins to, or at the beginning of the step. */
static void
stop_pairs (Growing *self, double begin, double end, gboolean at_begin)
{
  g_autofree double *stops = g_memdup2 (self->rooms, self->growth->n_moved * sizeof *stops);

  for (guint i = 0; i < self->pairs->len; i++)
    {
      const RmpCrossing *pair = &g_array_index (self->pairs, RmpCrossing, i);
      double low = begin, high = end;

      for (guint k = 0; k < HALVINGS && !at_begin; k++)
        {
          double middle = 0.5 * (low + high);

          if (crosses_at (self, pair, middle))
            high = middle;
          else
            low = middle;
        }
      stop_face (self, pair->a, low, stops);
      stop_face (self, pair->b, low, stops);
    }
  memcpy (self->rooms, stops, self->growth->n_moved * sizeof *stops);
}

/* Vertices that the base's crossing has taken inside. */
static void
stop_inside (Growing *self)
{
  const RmpFoldGrowth *growth = self->growth;

  for (guint32 m = 0; m < growth->n_moved; m++)
    if (self->index[growth->moved[m]] == m &&
        rmp_crossing_pose_is_inside (self->pose, growth->moved[m], growth->shifts + 3 * (gsize) m))
      self->rooms[m] = 0.0;
}

gboolean
rmp_fold_growth_limit (const RmpFoldGrowth *self, const RmpCrossingTree *tree, double *rooms)
{
  gboolean base_crosses, is_limited;
  Growing growing;

  growing_init (&growing, self, tree, rooms);
  is_limited = grow (&growing, 1.0, &base_crosses) > 0 || base_crosses;
  if (base_crosses)
    {
      grow (&growing, 0.0, NULL);
      stop_inside (&growing);
    }
  for (guint step = 1; is_limited && step <= STEPS; step++)
    {
      double begin = (double) (step - 1) / STEPS, end = (double) step / STEPS;

      for (guint round = 0; grow (&growing, end, NULL) > 0; round++)
        stop_pairs (&growing, begin, end, round >= MAX_ROUNDS);
    }
  growing_clear (&growing);
  return is_limited;
}
