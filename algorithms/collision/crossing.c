/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "collision/crossing.h"

#include <math.h>
#include <string.h>

#define LANES RMP_CLUSTER_FACES
/* Cosine: patches whose faces all look this much the same way are taken not to cross. That they
 * only look to one side of a plane is not enough: where folds are pinched, the outline of a patch
 * runs across itself as seen from there.
 */
#define CONE 0.5f

/* A cluster as it lies; lanes without a face are nowhere and look like the first. */
typedef struct
{
  float low[3], high[3];
  float lows[3][LANES], highs[3][LANES];
  float normals[3][LANES]; /* unit, or 0 without area */
  float normal[3];         /* their sum */
} Patch;

struct _RmpCrossings
{
  const RmpBroadPhase *phase;
  const guint32 *faces;
  const float *positions;
  Patch *patches; /* [#clusters] */
  guint8 *known;  /* [#clusters] which of them are measured */
  gboolean thorough;
};

RmpCrossings *
rmp_crossings_new (RmpBroadPhase const *phase, const float *positions)
{
  RmpCrossings *self = g_new (RmpCrossings, 1);
  const guint n = rmp_broad_phase_get_n_clusters (phase);

  *self = (RmpCrossings){
    .phase = phase,
    .faces = rmp_broad_phase_get_topology (phase)->faces,
    .positions = positions,
    .patches = g_new (Patch, n),
    .known = g_new0 (guint8, n),
  };
  return self;
}

void
rmp_crossings_free (RmpCrossings *self)
{
  g_free (self->patches);
  g_free (self->known);
  g_free (self);
}

void
rmp_crossings_set_thorough (RmpCrossings *self)
{
  self->thorough = TRUE;
}

void
rmp_crossings_update (RmpCrossings *self, guint32 cluster)
{
  self->known[cluster] = 0;
}

static void
measure_face (Patch *patch, guint lane, const float *p, const float *q, const float *r)
{
  float a[3], b[3], normal[3], length;

  for (guint c = 0; c < 3; c++)
    {
      patch->lows[c][lane] = MIN (MIN (p[c], q[c]), r[c]);
      patch->highs[c][lane] = MAX (MAX (p[c], q[c]), r[c]);
      a[c] = q[c] - p[c];
      b[c] = r[c] - p[c];
    }
  for (guint c = 0; c < 3; c++)
    normal[c] = a[(c + 1) % 3] * b[(c + 2) % 3] - a[(c + 2) % 3] * b[(c + 1) % 3];
  length = sqrtf (normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2]);
  for (guint c = 0; c < 3; c++)
    patch->normals[c][lane] = length > 0.0f ? normal[c] / length : 0.0f;
}

static void
pad (Patch *patch, guint lane)
{
  for (guint c = 0; c < 3; c++)
    {
      patch->lows[c][lane] = INFINITY;
      patch->highs[c][lane] = -INFINITY;
      patch->normals[c][lane] = patch->normals[c][0];
    }
}

static void
sum_up (Patch *patch)
{
  for (guint c = 0; c < 3; c++)
    {
      patch->low[c] = patch->lows[c][0];
      patch->high[c] = patch->highs[c][0];
      patch->normal[c] = patch->normals[c][0];
      for (guint lane = 1; lane < LANES; lane++)
        {
          patch->low[c] = MIN (patch->low[c], patch->lows[c][lane]);
          patch->high[c] = MAX (patch->high[c], patch->highs[c][lane]);
          patch->normal[c] += patch->normals[c][lane];
        }
    }
}

static const Patch *
get_patch (RmpCrossings *self, guint32 cluster)
{
  Patch *patch = &self->patches[cluster];
  const guint32 *faces;
  guint n;

  if (self->known[cluster])
    return patch;
  self->known[cluster] = 1;
  faces = rmp_broad_phase_get_faces (self->phase, cluster, &n);
  for (guint i = 0; i < n; i++)
    {
      const guint32 *corners = self->faces + 3 * (gsize) faces[i];

      measure_face (patch, i, self->positions + 3 * (gsize) corners[0],
                    self->positions + 3 * (gsize) corners[1],
                    self->positions + 3 * (gsize) corners[2]);
    }
  for (guint i = n; i < LANES; i++)
    pad (patch, i);
  sum_up (patch);
  return patch;
}

/* Whether all normals are within the cone about a direction. */
static gboolean
looks_along (const Patch *patch, const float *direction)
{
  const float x = direction[0], y = direction[1], z = direction[2];
  const float least = CONE * sqrtf (x * x + y * y + z * z);
  guint32 n = 0;

  for (guint lane = 0; lane < LANES; lane++)
    n += patch->normals[0][lane] * x + patch->normals[1][lane] * y + patch->normals[2][lane] * z >
         least;
  return n == LANES;
}

static gboolean
look_alike (guint n, const Patch *const *patches)
{
  float direction[3] = { 0.0f, 0.0f, 0.0f };

  for (guint i = 0; i < n; i++)
    for (guint c = 0; c < 3; c++)
      direction[c] += patches[i]->normal[c];
  for (guint i = 0; i < n; i++)
    if (!looks_along (patches[i], direction))
      return FALSE;
  return TRUE;
}

static gboolean
has (guint n, const guint32 *items, guint32 item)
{
  for (guint i = 0; i < n; i++)
    if (items[i] == item)
      return TRUE;
  return FALSE;
}

/* Whether the faces of a pair that belong together look the same way, so that none of them cross.
 * Of clusters that only have a neighbour in common that cannot be said: three of them may lie round
 * a corner.
 */
static gboolean
is_smooth (RmpCrossings *self, RmpClusterPair pair)
{
  const Patch *const patches[] = { get_patch (self, pair.a), get_patch (self, pair.b) };
  const guint32 *neighbours;
  guint n;

  if (!rmp_broad_phase_is_whole (self->phase, pair.a) ||
      !rmp_broad_phase_is_whole (self->phase, pair.b))
    return FALSE;
  neighbours = rmp_broad_phase_get_neighbours (self->phase, pair.a, &n);
  return (pair.a == pair.b || has (n, neighbours, pair.b)) &&
         look_alike (pair.a == pair.b ? 1 : 2, patches);
}

/* Without branches: which of them is apart cannot be told beforehand. */
static inline gboolean
patches_meet (const Patch *a, const Patch *b)
{
  return (a->low[0] <= b->high[0]) & (b->low[0] <= a->high[0]) & (a->low[1] <= b->high[1]) &
         (b->low[1] <= a->high[1]) & (a->low[2] <= b->high[2]) & (b->low[2] <= a->high[2]);
}

/* Which faces of a patch have a box that meets another. */
static guint32
meet_lanes (const Patch *patch, const float low[3], const float high[3])
{
  static const guint32 bits[LANES] = { 1, 2, 4, 8, 16, 32, 64, 128 };
  guint32 met = 0;

  for (guint k = 0; k < LANES; k++)
    met |= (low[0] <= patch->highs[0][k]) & (patch->lows[0][k] <= high[0]) &
                   (low[1] <= patch->highs[1][k]) & (patch->lows[1][k] <= high[1]) &
                   (low[2] <= patch->highs[2][k]) & (patch->lows[2][k] <= high[2])
               ? bits[k]
               : 0;
  return met;
}

static gboolean
share_vertex (const guint32 *a, const guint32 *b)
{
  for (guint i = 0; i < 3; i++)
    if (a[i] == b[0] || a[i] == b[1] || a[i] == b[2])
      return TRUE;
  return FALSE;
}

static void
compare_faces (const RmpCrossings *self, guint32 a, guint32 b, GArray *found)
{
  const guint32 *first = self->faces + 3 * (gsize) a, *second = self->faces + 3 * (gsize) b;
  const RmpCrossing crossing = { MIN (a, b), MAX (a, b) };
  const float *corners[6];

  if (share_vertex (first, second))
    return;
  for (guint i = 0; i < 3; i++)
    {
      corners[i] = self->positions + 3 * (gsize) first[i];
      corners[3 + i] = self->positions + 3 * (gsize) second[i];
    }
  if (rmp_faces_cross (corners))
    g_array_append_val (found, crossing);
}

/* Finds the faces of one patch that cross a face of another, which is in one of its lanes. */
static void
compare_lane (const RmpCrossings *self, RmpClusterPair pair, guint lane, guint32 bits,
              GArray *found)
{
  const Patch *a = &self->patches[pair.a];
  const float low[3] = { a->lows[0][lane], a->lows[1][lane], a->lows[2][lane] };
  const float high[3] = { a->highs[0][lane], a->highs[1][lane], a->highs[2][lane] };
  guint n;
  const guint32 *faces = rmp_broad_phase_get_faces (self->phase, pair.a, &n);
  const guint32 *others = rmp_broad_phase_get_faces (self->phase, pair.b, &n);

  /* Within itself only with those that follow. */
  if (pair.a == pair.b)
    bits &= ~0u << (lane + 1);
  for (bits &= meet_lanes (&self->patches[pair.b], low, high); bits != 0; bits &= bits - 1)
    compare_faces (self, faces[lane], others[g_bit_nth_lsf (bits, -1)], found);
}

void
rmp_crossings_compare (RmpCrossings *self, RmpClusterPair pair, GArray *found)
{
  const Patch *a = get_patch (self, pair.a), *b = get_patch (self, pair.b);
  guint32 bits, others;

  if (!patches_meet (a, b) || (!self->thorough && is_smooth (self, pair)))
    return;
  bits = meet_lanes (a, b->low, b->high);
  others = meet_lanes (b, a->low, a->high);
  for (; bits != 0 && others != 0; bits &= bits - 1)
    compare_lane (self, pair, (guint) g_bit_nth_lsf (bits, -1), others, found);
}
