/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crossing.h: where a moving surface runs through itself.
 *
 * Two faces cross if an edge of one pierces the other and they have no vertex in common. Connected
 * faces that all face roughly the same way are not compared with each other: seen along their
 * normals they form a graph, which cannot cross itself.
 */

#include "collision/broad-phase.h"

G_BEGIN_DECLS

/* a < b */
typedef struct
{
  guint32 a, b;
} RmpCrossing;

/* A surface in one pose. Data of a cluster is prepared when it is first needed. */
typedef struct _RmpCrossings RmpCrossings;

/**
 * rmp_crossings_new:
 * @phase: borrowed
 * @positions: [#V × 3] metres; borrowed
 */
RmpCrossings *rmp_crossings_new (const RmpBroadPhase *phase, const float *positions);
void rmp_crossings_free (RmpCrossings *self);

/* Compares also connected faces that face the same way. They hardly ever cross, and comparing them
 * takes time.
 */
void rmp_crossings_set_thorough (RmpCrossings *self);

/* To be called when positions of a cluster have changed. */
void rmp_crossings_update (RmpCrossings *self, guint32 cluster);

/* @found: (element-type RmpCrossing): all pairs of faces of the two clusters that cross are
 *   appended
 */
void rmp_crossings_compare (RmpCrossings *self, RmpClusterPair pair, GArray *found);

/* Whether two faces cross that have no vertex in common. @corners: [2 × 3] */
gboolean rmp_faces_cross (const float *const corners[6]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCrossings, rmp_crossings_free)

G_END_DECLS
