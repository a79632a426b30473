/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "methods/incompressible-skinning/contact-room.h"

/* Between the last place where two faces are apart and the first where they cross. */
#define HALVINGS 20
/* Of the distance from a line that a fold stops at as one. */
#define BANDS 16
/* How fast what has stopped grows over the reach of a fold, in parts of its height. */
#define RISE 2.0
/* Of its crest's: what rises less does not hold the crest back alone. */
#define LEAST 0.1
/* Of the root mean square of what the vertices of a band lack: what the crest over them gives way by. */
#define YIELD 4.0
/* Times that single faces are let go as far as they touch; then they do not go at all. */
#define MAX_ROUNDS 8

typedef struct
{
  const RmpFoldGrowth *growth;
  double *rooms;
  guint32 *index;   /* [n_vertices] into moved */
  guint8 *marked;   /* [n_moved] vertices that have moved */
  guint8 *marks;    /* [n_faces] of RMP_CROSSING_… */
  float *positions; /* [n_vertices × 3] */
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

/* Begins with all at their full heights. */
static void
growing_init (Growing *self, const RmpFoldGrowth *growth, const RmpCrossingTree *tree, double *rooms)
{
  *self = (Growing){ .growth = growth, .rooms = rooms };
  self->index = g_new (guint32, growth->n_vertices);
  self->marked = g_new0 (guint8, growth->n_moved);
  self->marks = g_new0 (guint8, growth->n_faces);
  self->positions = g_memdup2 (growth->base, 3 * (gsize) growth->n_vertices * sizeof *self->positions);
  self->pairs = g_array_new (FALSE, FALSE, sizeof (RmpCrossing));
  memset (self->index, 0xff, growth->n_vertices * sizeof *self->index);
  for (guint32 m = 0; m < growth->n_moved; m++)
    {
      const double *shift = growth->shifts + 3 * (gsize) m;

      rooms[m] = 1.0;
      if (shift[0] == 0.0 && shift[1] == 0.0 && shift[2] == 0.0)
        continue;
      self->index[growth->moved[m]] = m;
      place_vertex (growth, m, 1.0, self->positions + 3 * (gsize) growth->moved[m]);
    }
  for (gsize i = 0; i < 3 * (gsize) growth->n_faces; i++)
    if (self->index[growth->faces[i]] != G_MAXUINT32)
      self->marks[i / 3] = RMP_CROSSING_MOVES | RMP_CROSSING_COMPARED;
  self->pose = rmp_crossing_pose_new (tree, self->marks, self->positions);
}

static void
growing_clear (Growing *self)
{
  g_free (self->index);
  g_free (self->marked);
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

/* Lets all grow to @part and marks the vertices that this moves. */
static void
grow (Growing *self, double part)
{
  const RmpFoldGrowth *growth = self->growth;

  for (guint32 m = 0; m < growth->n_moved; m++)
    {
      float *position = self->positions + 3 * (gsize) growth->moved[m], before[3];

      self->marked[m] = 0;
      if (self->index[growth->moved[m]] != m)
        continue;
      memcpy (before, position, sizeof before);
      place_vertex (growth, m, MIN (part, self->rooms[m]), position);
      self->marked[m] = memcmp (before, position, sizeof before) != 0;
    }
}

/* Finds the faces to be compared that cross others, and do not without folds. */
static void
find_pairs (Growing *self)
{
  RmpCrossing *pairs;
  guint n = 0;

  rmp_crossing_pose_update (self->pose);
  g_array_set_size (self->pairs, 0);
  rmp_crossing_pose_find (self->pose, self->pairs);
  pairs = (RmpCrossing *) (gpointer) self->pairs->data;
  for (guint i = 0; i < self->pairs->len; i++)
    if (!crosses_at (self, &pairs[i], -1.0))
      pairs[n++] = pairs[i];
  g_array_set_size (self->pairs, n);
}

/* Only faces round vertices that have moved are to be compared, once all have been. */
static void
mark_moved (Growing *self)
{
  const guint32 *faces = self->growth->faces;

  for (guint32 f = 0; f < self->growth->n_faces; f++)
    if (self->marks[f] & RMP_CROSSING_MOVES)
      {
        self->marks[f] = RMP_CROSSING_MOVES;
        for (guint i = 0; i < 3; i++)
          {
            guint32 m = self->index[faces[3 * (gsize) f + i]];

            if (m != G_MAXUINT32 && self->marked[m])
              self->marks[f] |= RMP_CROSSING_COMPARED;
          }
      }
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

/* Lowers @stops of the corners of faces that have begun to cross between two parts of their way. */
static void
stop_pairs (const Growing *self, double begin, double end, double *stops)
{
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const RmpCrossing *pair = &g_array_index (self->pairs, RmpCrossing, i);
      double low = begin, high = end;

      if (crosses_at (self, pair, begin))
        continue;
      for (guint k = 0; k < HALVINGS; k++)
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
}

/* How far from its line a vertex is, in parts of the reach: by how much of the height there is left of it. */
static double
find_distance (double across)
{
  return 0.5 + sin (asin (CLAMP (1.0 - 2.0 * across, -1.0, 1.0)) / 3.0);
}

/* The band that a vertex lies in; @part: (out): of it that belongs to the next band */
static gsize
find_band (const RmpFoldGrowth *growth, guint32 m, double *part)
{
  double place = find_distance (growth->across[m]) * (BANDS - 1);
  guint b = MIN ((guint) place, BANDS - 2);

  *part = place - b;
  return BANDS * (gsize) growth->folds[m] + b;
}

/* How far a band of a fold may go. */
typedef struct
{
  double weight; /* of its vertices: by how much each rises */
  double square; /* of what they lack of their way, weighted */
  double most;   /* that one of them lacks */
} Band;

/* @part: of a vertex that belongs to the band */
static void
band_add (Band *self, double part, double along, double lack)
{
  self->weight += part * along;
  self->square += part * along * lack * lack;
  if (along >= LEAST)
    self->most = MAX (self->most, MIN (2.0 * part, 1.0) * lack);
}

/* A crest gives way to few of its vertices a little and to many as far as they have to stop, so that it does not fall at once as
 * the first one meets something.
 */
static double
band_stop (const Band *self)
{
  return self->weight > 0.0 ? 1.0 - MIN (self->most, YIELD * sqrt (self->square / self->weight)) : 1.0;
}

/* Each band's as the lowest beside it, and rising from there no faster than RISE, for one fold. */
static void
even_out (double *bands)
{
  double lowest[BANDS];

  for (guint b = 0; b < BANDS; b++)
    lowest[b] = MIN (bands[b], MIN (bands[b > 0 ? b - 1 : 0], bands[MIN (b + 1, BANDS - 1)]));
  for (guint b = 1; b < BANDS; b++)
    lowest[b] = MIN (lowest[b], lowest[b - 1] + RISE / BANDS);
  for (guint b = BANDS - 1; b > 0; b--)
    lowest[b - 1] = MIN (lowest[b - 1], lowest[b] + RISE / BANDS);
  memcpy (bands, lowest, sizeof lowest);
}

/* Lets a fold stop as a whole, at each distance from its line: where a flank has no room the crest over it is lowered as
 * much, so that it stays a crest. What hardly rises stops alone.
 * @stops: (inout)
 */
static void
stop_together (const Growing *self, double *stops)
{
  const RmpFoldGrowth *growth = self->growth;
  const gsize n_bands = BANDS * (gsize) growth->n_folds;
  g_autofree Band *bands = g_new0 (Band, n_bands);
  g_autofree double *limits = g_new (double, n_bands);

  for (guint32 m = 0; m < growth->n_moved; m++)
    if (self->index[growth->moved[m]] == m)
      {
        double part;
        gsize b = find_band (growth, m, &part);

        band_add (&bands[b], 1.0 - part, growth->along[m], 1.0 - stops[m]);
        band_add (&bands[b + 1], part, growth->along[m], 1.0 - stops[m]);
      }
  for (gsize b = 0; b < n_bands; b++)
    limits[b] = band_stop (&bands[b]);
  for (guint k = 0; k < growth->n_folds; k++)
    even_out (limits + BANDS * (gsize) k);
  for (guint32 m = 0; m < growth->n_moved; m++)
    if (self->index[growth->moved[m]] == m)
      {
        double part;
        gsize b = find_band (growth, m, &part);

        stops[m] = MIN (stops[m], (1.0 - part) * limits[b] + part * limits[b + 1]);
      }
}

/* What still crosses goes back by single faces. */
static void
stop_rest (Growing *self)
{
  for (guint round = 0;; round++)
    {
      g_autofree double *stops = g_memdup2 (self->rooms, self->growth->n_moved * sizeof *stops);

      grow (self, 1.0);
      if (round > 0)
        mark_moved (self);
      find_pairs (self);
      if (self->pairs->len == 0)
        return;
      if (round < MAX_ROUNDS)
        stop_pairs (self, 0.0, 1.0, stops);
      for (guint i = 0; i < self->pairs->len && round >= MAX_ROUNDS; i++)
        {
          stop_face (self, g_array_index (self->pairs, RmpCrossing, i).a, 0.0, stops);
          stop_face (self, g_array_index (self->pairs, RmpCrossing, i).b, 0.0, stops);
        }
      stop_together (self, stops);
      memcpy (self->rooms, stops, self->growth->n_moved * sizeof *stops);
    }
}

gboolean
rmp_fold_growth_limit (const RmpFoldGrowth *self, const RmpCrossingTree *tree, double *rooms, guint n_threads)
{
  gboolean is_limited = FALSE;
  Growing growing;

  growing_init (&growing, self, tree, rooms);
  rmp_fold_room_find (self, growing.index, tree, growing.pose, growing.positions, rooms, n_threads);
  stop_together (&growing, rooms);
  stop_rest (&growing);
  growing_clear (&growing);
  for (guint32 m = 0; m < self->n_moved; m++)
    is_limited |= rooms[m] < 1.0;
  return is_limited;
}
