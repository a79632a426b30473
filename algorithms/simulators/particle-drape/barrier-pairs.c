/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "barrier-private.h"

#include <string.h>

#include "collision/proximity.h"
#include "compute/parallel.h"

/* Of how far apart a pair is at rest: it pushes from no farther off, but from … */
#define NEIGHBOURLY 0.5
#define LEAST_REACH 0.5  /* … of δ, the thickness, which is no more than half of an edge */
#define MOST_SLACK 0.5   /* of δ, that pairs found serve for at most … */
#define NEXT 0.55        /* … where that does not bring in neighbours, so many edges apart; … */
#define LEAST_SLACK 0.06 /* … but so far they always do, of δ */
#define CLEARANCE 0.8    /* of the way to what would be met */

/* --- pairs ------------------------------------------------------------------------------------ */

static gboolean
is_free (const RmpDrapeBarrier *self, guint32 vertex)
{
  return vertex < self->n_cloth && self->is_free[vertex];
}

gboolean
rmp_drape_barrier_is_cloth (const RmpDrapeBarrier *self, const RmpStencil *stencil)
{
  for (guint i = 0; i < 4; i++)
    if (stencil->vertices[i] >= self->n_cloth)
      return FALSE;
  return TRUE;
}

static double
choose_reach (const RmpDrapeBarrier *self, double at_rest)
{
  return CLAMP (NEIGHBOURLY * at_rest, LEAST_REACH * self->thickness, self->thickness);
}

/* Quickly told: as if the pair were as far apart at rest as its nearest vertices. */
static double
limit_reach (const RmpDrapeBarrier *self, const RmpStencil *stencil)
{
  const guint split = rmp_stencil_split (stencil->kind);
  double least = G_MAXDOUBLE;

  if (!rmp_drape_barrier_is_cloth (self, stencil))
    return self->thickness;
  for (guint i = 0; i < split; i++)
    for (guint k = split; k < 4; k++)
      {
        double way[3];

        rmp_vector_sub (self->rest + 3 * (gsize) stencil->vertices[i],
                        self->rest + 3 * (gsize) stencil->vertices[k], way);
        least = MIN (least, rmp_vector_dot (way, way));
      }
  return choose_reach (self, sqrt (least));
}

/* How near a pair has to be to push. */
static double
measure_reach (const RmpDrapeBarrier *self, const RmpStencil *stencil)
{
  double positions[4][3], weights[4], between[3], distance;

  if (!rmp_drape_barrier_is_cloth (self, stencil))
    return self->thickness;
  rmp_stencil_gather (stencil, self->rest, positions);
  distance = rmp_proximity_find (stencil->kind, positions, weights, between);
  return choose_reach (self, distance);
}

/* A way, and how far vertices may be off it. */
typedef struct
{
  const RmpDrapeBarrier *barrier;
  const double *x, *to; /* [n_cloth × 3] */
  double slack;         /* metres */
} Passage;

static void
gather_begin (const Passage *way, const RmpStencil *stencil, double begin[4][3])
{
  for (guint i = 0; i < 4; i++)
    {
      const gsize at = 3 * (gsize) stencil->vertices[i];
      const gboolean moves = stencil->vertices[i] < way->barrier->n_cloth;

      rmp_vector_copy (moves ? way->x + at : way->barrier->positions + at, begin[i]);
    }
}

static void
gather_way (const Passage *way, const RmpStencil *stencil, RmpStencilMotion *motion)
{
  gather_begin (way, stencil, motion->begin);
  for (guint i = 0; i < 4; i++)
    {
      const gsize at = 3 * (gsize) stencil->vertices[i];
      const gboolean moves = stencil->vertices[i] < way->barrier->n_cloth;

      rmp_vector_copy (moves ? way->to + at : way->barrier->positions + at, motion->end[i]);
    }
}

/* By how much a pair may come nearer: no more than any of its vertices does to any of the other
 * feature, so that neighbours may go far together.
 */
static double
measure_approach (const RmpStencil *stencil, const RmpStencilMotion *motion)
{
  const guint split = rmp_stencil_split (stencil->kind);
  double moves[4][3], most = 0.0;

  for (guint i = 0; i < 4; i++)
    rmp_vector_sub (motion->end[i], motion->begin[i], moves[i]);
  for (guint i = 0; i < split; i++)
    for (guint k = split; k < 4; k++)
      {
        double way[3];

        rmp_vector_sub (moves[i], moves[k], way);
        most = MAX (most, rmp_vector_dot (way, way));
      }
  return sqrt (most);
}

/* Pairs of which nothing can move say nothing, nor do those that stay too far apart: boxes meet
 * long before what is in them.
 */
static gboolean
is_near (gconstpointer data, const RmpStencil *stencil)
{
  const Passage *way = data;
  RmpStencilMotion motion;
  double weights[4], between[3], approach, limit, distance;

  if (!is_free (way->barrier, stencil->vertices[0]) &&
      !is_free (way->barrier, stencil->vertices[1]) &&
      !is_free (way->barrier, stencil->vertices[2]) &&
      !is_free (way->barrier, stencil->vertices[3]))
    return FALSE;
  approach = 2.0 * way->slack;
  if (way->x == way->to)
    gather_begin (way, stencil, motion.begin);
  else
    {
      gather_way (way, stencil, &motion);
      approach += measure_approach (stencil, &motion);
    }
  limit = limit_reach (way->barrier, stencil);
  if (rmp_proximity_is_beyond (stencil->kind, motion.begin, limit + approach))
    return FALSE;
  distance = rmp_proximity_find (stencil->kind, motion.begin, weights, between);
  return distance < limit + approach && distance < measure_reach (way->barrier, stencil) + approach;
}

static void
add_pair (RmpDrapeBarrier *self, const RmpStencil *stencil)
{
  const Passage still = { self, self->found_at, self->found_at, 0.0 };
  RmpDrapePair near = { *stencil, measure_reach (self, stencil), 0.0 };
  double begin[4][3], weights[4], between[3];

  gather_begin (&still, stencil, begin);
  near.room = rmp_proximity_find (stencil->kind, begin, weights, between) - near.reach;
  g_array_append_val (self->pairs, near);
}

/* Pairs of those that stray go. */
static void
drop_strays (RmpDrapeBarrier *self)
{
  RmpDrapePair *pairs = (RmpDrapePair *) (gpointer) self->pairs->data;
  guint n = 0;

  for (guint i = 0; i < self->pairs->len; i++)
    {
      const guint32 *v = pairs[i].stencil.vertices;
      gboolean strays = FALSE;

      for (guint k = 0; k < 4; k++)
        strays = strays || (v[k] < self->n_cloth && self->strays[v[k]]);
      if (!strays)
        pairs[n++] = pairs[i];
    }
  g_array_set_size (self->pairs, n);
}

/* Those of the cloth with a tree that come near each other on a way, of which any vertex strays. */
static gboolean
find_among (RmpDrapeBarrier *self, const Passage *way, RmpHierarchy *tree, GError **error)
{
  return rmp_hierarchy_find (self->cloth, tree, is_near, way,
                             self->most_pairs - MIN (self->pairs->len, self->most_pairs),
                             self->found, self->n_threads, error);
}

/* Pairs of those that stray are found anew: all that come so near on a way that they push, or would
 * if vertices were off it by as much as it allows.
 *
 * @x: [n_cloth × 3] where those that stray are
 */
static gboolean
find_strays (RmpDrapeBarrier *self, const double *x, const Passage *way, GError **error)
{
  const double margin = 0.5 * self->thickness + way->slack;

  drop_strays (self);
  for (guint v = 0; v < self->n_cloth; v++)
    if (self->strays[v])
      rmp_vector_copy (x + 3 * (gsize) v, self->found_at + 3 * (gsize) v);
  g_array_set_size (self->found, 0);
  rmp_hierarchy_fit (self->cloth, way->x, way->to, margin, self->strays, self->n_threads);
  if (self->itself && !find_among (self, way, self->cloth, error))
    return FALSE;
  for (guint i = 0; i < self->n_bodies; i++)
    {
      const double *positions = self->positions +
                                3 * (gsize) rmp_hierarchy_get_first (self->bodies[i]);

      rmp_hierarchy_fit (self->bodies[i], positions, positions, margin, self->stands,
                         self->n_threads);
      if (!find_among (self, way, self->bodies[i], error))
        return FALSE;
    }
  for (guint i = 0; i < self->found->len; i++)
    add_pair (self, &g_array_index (self->found, RmpStencil, i));
  return TRUE;
}

/* From where cloth was found on. */
static gboolean
find_about (RmpDrapeBarrier *self, const double *x, GError **error)
{
  const Passage still = { self, self->found_at, self->found_at, self->slack };

  if (!find_strays (self, x, &still, error))
    return FALSE;
  memset (self->strays, 0, self->n_cloth);
  return TRUE;
}

gboolean
rmp_drape_barrier_find (RmpDrapeBarrier *self, const double *x, double slack, GError **error)
{
  self->slack = slack;
  memset (self->strays, 1, self->n_cloth);
  return find_about (self, x, error);
}

double
rmp_drape_barrier_choose_slack (const RmpDrapeBarrier *self, const RmpTopology *topology)
{
  const double thickness = self->thickness;
  double edges = 0.0, apart;

  for (guint i = 0; i < topology->n_edges; i++)
    edges += rmp_vector_distance (self->rest + 3 * (gsize) topology->edges[2 * (gsize) i],
                                  self->rest + 3 * (gsize) topology->edges[2 * (gsize) i + 1]);
  apart = NEXT * edges / MAX (topology->n_edges, 1);
  return CLAMP (0.5 * (apart - choose_reach (self, apart)), LEAST_SLACK * thickness,
                MOST_SLACK * thickness);
}

double
rmp_drape_barrier_measure_room (const RmpDrapeBarrier *self, const RmpDrapePair *near,
                                const double *x)
{
  const Passage way = { self, self->found_at, x, 0.0 };
  RmpStencilMotion motion;

  gather_way (&way, &near->stencil, &motion);
  return near->room - measure_approach (&near->stencil, &motion);
}

/* Of what strays already, or is far from where it was found, and of what goes far on a way.
 *
 * @strays: (out): [n_cloth] the former, but for the latter. Returns: how many they are
 * @goes: (out): [n_cloth] the latter. @n_going: (out): how many they are
 */
static guint
mark_strays (const RmpDrapeBarrier *self, const Passage *way, guint8 *strays, guint8 *goes,
             guint *n_going)
{
  guint n = 0, n_far = 0;

#pragma omp parallel for schedule(static) reduction(+ : n, n_far)                                  \
    num_threads(rmp_parallel_threads(self->n_cloth, self->n_threads))
  for (guint v = 0; v < self->n_cloth; v++)
    {
      const double *found_at = self->found_at + 3 * (gsize) v, *x = way->x + 3 * (gsize) v;
      const gboolean is_lost = strays[v] || rmp_vector_distance (x, found_at) > self->slack;
      const gboolean is_far = rmp_vector_distance (way->to + 3 * (gsize) v,
                                                   is_lost ? x : found_at) > self->slack;

      strays[v] = is_lost && !is_far ? 1 : 0;
      goes[v] = is_far ? 1 : 0;
      n += strays[v];
      n_far += goes[v];
    }
  *n_going = n_far;
  return n;
}

/* Pairs serve for as long as their vertices have not moved far, which most never do while a few
 * make a fold. Those of what has are found anew; and for what goes far on this way, which is mostly
 * the same, those of it alone.
 */
static gboolean
update (RmpDrapeBarrier *self, const double *x, const double *to, GError **error)
{
  const Passage way = { self, x, to, 0.0 };
  g_autofree guint8 *goes = g_new (guint8, (gsize) self->n_cloth + 1);
  guint n_going;

  if (mark_strays (self, &way, self->strays, goes, &n_going) > 0 && !find_about (self, x, error))
    return FALSE;
  memcpy (self->strays, goes, self->n_cloth);
  return n_going == 0 || find_strays (self, x, &way, error);
}

/* --- how far ---------------------------------------------------------------------------------- */

double
rmp_drape_barrier_limit (const RmpDrapeBarrier *self, const RmpStencil *stencil,
                         const RmpStencilMotion *motion)
{
  double weights[4], between[3], time;
  const double distance = rmp_proximity_find (stencil->kind, motion->begin, weights, between);

  if (measure_approach (stencil, motion) < CLEARANCE * distance)
    return 1.0;
  return rmp_ccd_find_by (self->way, stencil->kind, motion, self->tolerance, &time)
             ? CLEARANCE * time
             : 1.0;
}

gboolean
rmp_drape_barrier_allow (RmpDrapeBarrier *self, const double *x, const double *to, double *part,
                         GError **error)
{
  const Passage way = { self, x, to, 0.0 };
  double most = 1.0;

  if (!update (self, x, to, error))
    return FALSE;
#pragma omp parallel for schedule(static) reduction(min                                            \
                                                    : most)                                        \
    num_threads(rmp_parallel_threads(self->pairs->len, self->n_threads))
  for (guint i = 0; i < self->pairs->len; i++)
    {
      const RmpDrapePair *near = &g_array_index (self->pairs, RmpDrapePair, i);
      RmpStencilMotion motion;

      gather_way (&way, &near->stencil, &motion);
      if (measure_approach (&near->stencil, &motion) >=
          CLEARANCE * (near->reach + rmp_drape_barrier_measure_room (self, near, x)))
        most = MIN (most, rmp_drape_barrier_limit (self, &near->stencil, &motion));
    }
  *part = most;
  return TRUE;
}
