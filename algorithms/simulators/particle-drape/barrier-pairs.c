/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "barrier-private.h"

#include <string.h>

#include "collision/proximity.h"
#include "compute/parallel.h"

/* Of how far apart a pair is at rest: it pushes from no farther off, but from … */
#define NEIGHBOURLY 0.5
#define LEAST_REACH 0.5  /* … of δ, the thickness, which is no more than half of an edge */
#define SLACK 8.0        /* steps as long as the next one that pairs found shall serve for … */
#define MOST_SLACK 0.5   /* … where that is no farther than this, of δ, … */
#define NEXT 0.55        /* … nor brings in neighbours, which are so many edges apart; … */
#define LEAST_SLACK 0.06 /* … but this far they always do, of δ */
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
add_pair (const Passage *way, const RmpStencil *stencil)
{
  RmpDrapePair near = { *stencil, measure_reach (way->barrier, stencil), 0.0 };
  RmpStencilMotion motion;
  double weights[4], between[3];

  gather_way (way, stencil, &motion);
  near.room = rmp_proximity_find (stencil->kind, motion.begin, weights, between) - near.reach;
  g_array_append_val (way->barrier->pairs, near);
}

gboolean
rmp_drape_barrier_find (RmpDrapeBarrier *self, const double *x, const double *to, double slack,
                        GError **error)
{
  const double margin = 0.5 * self->thickness + slack;
  const Passage way = { self, x, to, slack };

  g_array_set_size (self->found, 0);
  g_array_set_size (self->pairs, 0);
  rmp_hierarchy_fit (self->cloth, x, to, margin, NULL, self->n_threads);
  if (self->itself && !rmp_hierarchy_find (self->cloth, self->cloth, is_near, &way,
                                           self->most_pairs, self->found, self->n_threads, error))
    return FALSE;
  for (guint i = 0; i < self->n_bodies; i++)
    {
      const double *positions = self->positions +
                                3 * (gsize) rmp_hierarchy_get_first (self->bodies[i]);

      rmp_hierarchy_fit (self->bodies[i], positions, positions, margin, NULL, self->n_threads);
      if (!rmp_hierarchy_find (self->cloth, self->bodies[i], is_near, &way, self->most_pairs,
                               self->found, self->n_threads, error))
        return FALSE;
    }
  for (guint i = 0; i < self->found->len; i++)
    add_pair (&way, &g_array_index (self->found, RmpStencil, i));
  memcpy (self->found_at, x, 3 * (gsize) self->n_cloth * sizeof (double));
  return TRUE;
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

static double
measure_move (const RmpDrapeBarrier *self, const double *a, const double *b)
{
  double most = 0.0;

  for (guint v = 0; v < self->n_cloth; v++)
    most = MAX (most, rmp_vector_distance (a + 3 * (gsize) v, b + 3 * (gsize) v));
  return most;
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

/* The pairs found last serve for as long as nothing has moved far; or else the way is short, and
 * those found now will serve for some more steps; or else they are those of this way alone.
 */
static gboolean
update (RmpDrapeBarrier *self, const double *x, const double *to, GError **error)
{
  const double most = self->most_slack;
  double move, slack;

  if (measure_move (self, x, self->found_at) <= self->slack &&
      measure_move (self, to, self->found_at) <= self->slack)
    return TRUE;
  self->slack = -1.0;
  move = measure_move (self, x, to);
  if (move > most)
    return rmp_drape_barrier_find (self, x, to, 0.0, error);
  slack = CLAMP (SLACK * move, LEAST_SLACK * self->thickness, most);
  if (!rmp_drape_barrier_find (self, x, x, slack, error))
    return FALSE;
  self->slack = slack;
  return TRUE;
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
