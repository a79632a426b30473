/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* barrier-private.h: what barrier.c, of energies, and barrier-pairs.c, of what is near, share. */

#include "barrier.h"
#include "collision/ccd.h"
#include "collision/hierarchy.h"

G_BEGIN_DECLS

/* A pair that may come near. It pushes from δ on; of cloth that is as near to itself at rest, as
 * neighbours of a fine mesh are, from less.
 */
typedef struct
{
  RmpStencil stencil;
  double reach; /* metres */
  double room;  /* by how much farther apart it was where pairs were found, metres */
} RmpDrapePair;

/* A pair that is pressed together, as it was when friction was last looked at. */
typedef struct
{
  RmpStencil stencil;
  double weights[4], normal[3];
  double force; /* N, the most that friction may be */
} RmpDrapeGrip;

struct _RmpDrapeBarrier
{
  const gboolean *is_free; /* [n_cloth] */
  guint n_cloth, n_bodies, n_threads, most_pairs;
  gboolean itself;
  double thickness, friction, body_friction, strength, base_strength;
  RmpCcdWay way;    /* by which it is found when pairs meet */
  double tolerance; /* how far apart they may be then, of their size */
  RmpHierarchy *cloth, **bodies;
  const double *rest;         /* [n_cloth × 3] */
  double *positions, *begins; /* [#all × 3] of cloth and bodies */
  GArray *found;              /* (element-type RmpStencil) pairs as the trees tell them … */
  GArray *pairs;              /* (element-type RmpDrapePair) … and as they are used */
  double *found_at;           /* [n_cloth × 3] where vertices were when theirs were found … */
  double slack;               /* metres, … how far each may go from there … */
  guint8 *strays;             /* … [n_cloth] and which have to be found anew */
  guint8 *stands;             /* [#vertices of any body] 0: none does */
  GArray *grips;              /* (element-type RmpDrapeGrip) */
  guint32 *pair_start;        /* (nullable): [n_cloth + 1] into pair_list: those of a vertex */
  guint32 *pair_list;
};

/* Whether nothing of a pair is a body. */
gboolean rmp_drape_barrier_is_cloth (const RmpDrapeBarrier *self, const RmpStencil *stencil);

/* All pairs that push, or would if vertices were up to @slack off @x. */
gboolean rmp_drape_barrier_find (RmpDrapeBarrier *self, const double *x, double slack,
                                 GError **error);

/* For how far a vertex may go before its pairs are found anew: as far as takes in few of them. */
double rmp_drape_barrier_choose_slack (const RmpDrapeBarrier *self, const RmpTopology *topology);

/* By how much farther apart a pair is at @x than where it pushes, at least. Quickly told. */
double rmp_drape_barrier_measure_room (const RmpDrapeBarrier *self, const RmpDrapePair *near,
                                       const double *x);

/* How much of a way a pair may go: all of it, or less than takes it to where it meets. */
double rmp_drape_barrier_limit (const RmpDrapeBarrier *self, const RmpStencil *stencil,
                                const RmpStencilMotion *motion);

G_END_DECLS
