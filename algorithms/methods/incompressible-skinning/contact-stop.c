/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/contact-private.h"

#include <math.h>

#include "methods/incompressible-skinning/contact-path.h"

#define LANES RMP_CLUSTER_FACES
/* Halvings of the way of faces of which no vertex meets the other. */
#define HALVINGS 12
/* A part of the way: the margin for rounding in single precision. */
#define SAFE 5e-4

/* Boxes of the faces of a cluster on their ways. */
typedef struct
{
  float lows[3][LANES], highs[3][LANES];
} Sweep;

/* The search for where vertices meet faces: from clusters that cross on, as far as vertices meet
 * something.
 */
typedef struct
{
  RmpFoldGrowing *growing;
  guint *start;    /* [#clusters + 1] into */
  guint32 *others; /* what each comes near to */
  Sweep *sweeps;   /* [#clusters] */
  guint8 *known;   /* [#clusters] which of them are measured */
  guint8 *queued;  /* [#clusters] */
  GArray *queue;   /* of guint32 */
} Search;

static RmpFoldPath3
get_path (const RmpFoldGrowing *self, guint32 vertex)
{
  return (RmpFoldPath3){ self->contact->base + 3 * (gsize) vertex,
                         self->contact->positions + 3 * (gsize) vertex };
}

static const guint32 *
get_corners (const RmpFoldGrowing *self, guint32 face)
{
  return self->contact->topology->faces + 3 * (gsize) face;
}

static void
stop_vertex (RmpFoldGrowing *self, guint32 vertex, double part)
{
  const guint32 m = self->index[vertex];

  if (m == G_MAXUINT32)
    return;
  self->parts[m] = MIN (self->parts[m], part);
  self->is_lower[self->carriers->folds[m]] = 1;
}

void
rmp_fold_growing_stop_face (RmpFoldGrowing *self, guint32 face, double part)
{
  for (guint i = 0; i < 3; i++)
    stop_vertex (self, get_corners (self, face)[i], part);
}

static void
list_others (Search *self)
{
  const RmpFoldContact *contact = self->growing->contact;
  const guint n = rmp_broad_phase_get_n_clusters (contact->phase);
  const RmpClusterPair *pairs = (const RmpClusterPair *) (gpointer) contact->pairs->data;
  g_autofree guint *ends = NULL;

  self->start = g_new0 (guint, n + 1);
  self->others = g_new (guint32, 2 * contact->pairs->len);
  for (guint i = 0; i < contact->pairs->len; i++)
    {
      self->start[pairs[i].a + 1]++;
      self->start[pairs[i].b + 1]++;
    }
  for (guint k = 0; k < n; k++)
    self->start[k + 1] += self->start[k];
  ends = g_memdup2 (self->start, (n + 1) * sizeof *ends);
  for (guint i = 0; i < contact->pairs->len; i++)
    {
      self->others[ends[pairs[i].a]++] = pairs[i].b;
      self->others[ends[pairs[i].b]++] = pairs[i].a;
    }
}

static void
sweep_lane (const RmpFoldGrowing *growing, guint32 face, Sweep *sweep, guint lane)
{
  for (guint c = 0; c < 3; c++)
    {
      sweep->lows[c][lane] = INFINITY;
      sweep->highs[c][lane] = -INFINITY;
    }
  for (guint i = 0; i < 3; i++)
    {
      const RmpFoldPath3 path = get_path (growing, get_corners (growing, face)[i]);

      for (guint c = 0; c < 3; c++)
        {
          sweep->lows[c][lane] = MIN (sweep->lows[c][lane], MIN (path.begin[c], path.end[c]));
          sweep->highs[c][lane] = MAX (sweep->highs[c][lane], MAX (path.begin[c], path.end[c]));
        }
    }
}

static const Sweep *
get_sweep (Search *self, guint32 cluster)
{
  Sweep *sweep = &self->sweeps[cluster];
  const guint32 *faces;
  guint n;

  if (self->known[cluster])
    return sweep;
  self->known[cluster] = 1;
  faces = rmp_broad_phase_get_faces (self->growing->contact->phase, cluster, &n);
  for (guint i = 0; i < LANES; i++)
    sweep_lane (self->growing, faces[MIN (i, n - 1)], sweep, i);
  return sweep;
}

/* Which lanes a way comes near to, one bit each. */
static guint
meet_lanes (const RmpFoldPath3 *path, const Sweep *sweep)
{
  float low[3], high[3];
  guint bits = 0;

  for (guint c = 0; c < 3; c++)
    {
      low[c] = MIN (path->begin[c], path->end[c]);
      high[c] = MAX (path->begin[c], path->end[c]);
    }
  for (guint k = 0; k < LANES; k++)
    bits |= (guint) ((low[0] <= sweep->highs[0][k]) & (sweep->lows[0][k] <= high[0]) &
                     (low[1] <= sweep->highs[1][k]) & (sweep->lows[1][k] <= high[1]) &
                     (low[2] <= sweep->highs[2][k]) & (sweep->lows[2][k] <= high[2]))
            << k;
  return bits;
}

/* Returns: whether a vertex meets a face on its way; both stop there */
static gboolean
meet_face (RmpFoldGrowing *growing, guint32 vertex, const RmpFoldPath3 *path, guint32 face)
{
  const guint32 *corners = get_corners (growing, face);
  RmpFoldPath3 paths[3];
  double part;

  for (guint i = 0; i < 3; i++)
    {
      if (corners[i] == vertex)
        return FALSE;
      paths[i] = get_path (growing, corners[i]);
    }
  if (!rmp_fold_path_meet (path, paths, &part))
    return FALSE;
  part = MAX (part - SAFE, 0.0);
  stop_vertex (growing, vertex, part);
  rmp_fold_growing_stop_face (growing, face, part);
  return TRUE;
}

static void
queue_cluster (Search *self, guint32 cluster)
{
  if (self->queued[cluster])
    return;
  self->queued[cluster] = 1;
  g_array_append_val (self->queue, cluster);
}

/* Clusters that belong together are not looked at: what crosses there is seldom, and goes back by
 * faces.
 */
static gboolean
is_local (const RmpBroadPhase *phase, guint32 a, guint32 b)
{
  guint n, n_others;
  const guint32 *neighbours = rmp_broad_phase_get_neighbours (phase, a, &n);
  const guint32 *others = rmp_broad_phase_get_neighbours (phase, b, &n_others);

  for (guint i = 0; i < n; i++)
    {
      if (neighbours[i] == b)
        return TRUE;
      for (guint k = 0; k < n_others; k++)
        if (neighbours[i] == others[k])
          return TRUE;
    }
  return a == b;
}

/* Returns: whether vertices of a cluster meet faces of another */
static gboolean
meet_cluster (Search *self, guint32 cluster, guint32 other)
{
  RmpFoldGrowing *growing = self->growing;
  const Sweep *sweep = get_sweep (self, other);
  guint n, n_faces;
  const guint32 *vertices = rmp_broad_phase_get_vertices (growing->contact->phase, cluster, &n);
  const guint32 *faces = rmp_broad_phase_get_faces (growing->contact->phase, other, &n_faces);
  gboolean any = FALSE;

  for (guint i = 0; i < n; i++)
    {
      const RmpFoldPath3 path = get_path (growing, vertices[i]);
      guint bits = meet_lanes (&path, sweep) & ((1u << n_faces) - 1);

      for (; bits != 0; bits &= bits - 1)
        any |= meet_face (growing, vertices[i], &path, faces[g_bit_nth_lsf (bits, -1)]);
    }
  return any;
}

static void
look_from (Search *self, guint32 cluster)
{
  const RmpBroadPhase *phase = self->growing->contact->phase;
  gboolean any = FALSE;
  const guint32 *neighbours;
  guint n;

  for (guint i = self->start[cluster]; i < self->start[cluster + 1]; i++)
    if (!is_local (phase, cluster, self->others[i]) &&
        meet_cluster (self, cluster, self->others[i]))
      {
        any = TRUE;
        queue_cluster (self, self->others[i]);
      }
  neighbours = rmp_broad_phase_get_neighbours (phase, cluster, &n);
  for (guint i = 0; i < n && any; i++)
    queue_cluster (self, neighbours[i]);
}

/* Stops faces that still cross although their vertices have stopped before meeting anything. */
static void
stop_crossing (RmpFoldGrowing *self, const RmpCrossing *crossing)
{
  RmpFoldPath3 corners[6];
  double low = 0.0, high = 1.0;

  for (guint i = 0; i < 6; i++)
    {
      const guint32 vertex = get_corners (self, i < 3 ? crossing->a : crossing->b)[i % 3];
      const guint32 m = self->index[vertex];

      corners[i] = get_path (self, vertex);
      if (m != G_MAXUINT32)
        high = MIN (high, self->parts[m]);
    }
  if (high < 1.0 && !rmp_fold_paths_cross (corners, high))
    return;
  for (guint i = 0; i < HALVINGS; i++)
    {
      const double middle = 0.5 * (low + high);

      if (rmp_fold_paths_cross (corners, middle))
        high = middle;
      else
        low = middle;
    }
  rmp_fold_growing_stop_face (self, crossing->a, low);
  rmp_fold_growing_stop_face (self, crossing->b, low);
}

void
rmp_fold_growing_stop (RmpFoldGrowing *self)
{
  const RmpFoldContact *contact = self->contact;
  const guint n = rmp_broad_phase_get_n_clusters (contact->phase);
  Search search = { .growing = self };

  list_others (&search);
  search.sweeps = g_new (Sweep, n);
  search.known = g_new0 (guint8, n);
  search.queued = g_new0 (guint8, n);
  search.queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  for (guint i = 0; i < contact->slots->len; i++)
    {
      const RmpClusterPair *pair = &g_array_index (contact->pairs, RmpClusterPair,
                                                   g_array_index (contact->slots, guint, i));

      queue_cluster (&search, pair->a);
      queue_cluster (&search, pair->b);
    }
  for (guint i = 0; i < search.queue->len; i++)
    look_from (&search, g_array_index (search.queue, guint32, i));
  for (guint i = 0; i < contact->found->len; i++)
    stop_crossing (self, &g_array_index (contact->found, RmpCrossing, i));
  g_free (search.start);
  g_free (search.others);
  g_free (search.sweeps);
  g_free (search.known);
  g_free (search.queued);
  g_array_unref (search.queue);
}
