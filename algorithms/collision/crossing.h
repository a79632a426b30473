/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crossing.h: where a surface that moves runs through itself.
 *
 * Two faces cross if an edge of one pierces the other and they have no vertex in common. What belongs together and looks the same
 * way is not compared face by face: seen from where its normals go it is a graph.
 */

#include "collision/broad-phase.h"

G_BEGIN_DECLS

/* a < b */
typedef struct
{
  guint32 a, b;
} RmpCrossing;

/* A surface in one pose, as far as its clusters have been looked at. */
typedef struct _RmpCrossings RmpCrossings;

/**
 * rmp_crossings_new:
 * @phase: borrowed
 * @positions: [#V × 3] metres; borrowed
 */
RmpCrossings *rmp_crossings_new (const RmpBroadPhase *phase, const float *positions);
void rmp_crossings_free (RmpCrossings *self);

/* Compares also what belongs together and looks the same way, which hardly ever crosses, and takes its time. */
void rmp_crossings_set_thorough (RmpCrossings *self);

/* Positions of a cluster have changed. */
void rmp_crossings_update (RmpCrossings *self, guint32 cluster);

/* @found: (element-type RmpCrossing): what crosses between two clusters is appended, all of it */
void rmp_crossings_compare (RmpCrossings *self, RmpClusterPair pair, GArray *found);

/* Whether two faces cross, if they have no vertex in common. @corners: [2 × 3] */
gboolean rmp_faces_cross (const float *const corners[6]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCrossings, rmp_crossings_free)

G_END_DECLS
