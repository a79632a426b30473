/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* broad-phase.h: which parts of a surface that moves may meet.
 *
 * A few faces that lie together are a cluster; clusters are the leaves of a tree of boxes. What belongs together is told once, by
 * where the surface is at rest, and boxes are measured anew for each question. Knows nothing of what the motion is for.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

/* Faces of a cluster at most. */
#define RMP_CLUSTER_FACES 8

/* a ≤ b; a cluster with itself, too. */
typedef struct
{
  guint32 a, b;
} RmpClusterPair;

typedef struct _RmpBroadPhase RmpBroadPhase;

/**
 * rmp_broad_phase_new:
 * @rest: [#V × 3] metres
 *
 * Immutable; any thread may ask.
 */
RmpBroadPhase *rmp_broad_phase_new (RmpTopology *topology, const double *rest);
void rmp_broad_phase_free (RmpBroadPhase *self);

RmpTopology *rmp_broad_phase_get_topology (const RmpBroadPhase *self);
guint rmp_broad_phase_get_n_clusters (const RmpBroadPhase *self);

/* The faces, or the vertices of the faces, of a cluster. Each face belongs to one. */
const guint32 *rmp_broad_phase_get_faces (const RmpBroadPhase *self, guint32 cluster, guint *n);
const guint32 *rmp_broad_phase_get_vertices (const RmpBroadPhase *self, guint32 cluster, guint *n);

/* Clusters that have an edge in common with it, without itself. */
const guint32 *rmp_broad_phase_get_neighbours (const RmpBroadPhase *self, guint32 cluster, guint *n);

/* Whether one can go from each of its faces to each other across its edges. */
gboolean rmp_broad_phase_is_whole (const RmpBroadPhase *self, guint32 cluster);

/**
 * rmp_broad_phase_find:
 * @begin: [#V × 3] metres
 * @end: [#V × 3] where vertices go to, straight; may be @begin
 * @moving: [#clusters] 1: pairs with it are wanted
 * @gap: metres: how near they have to come
 * @pairs: (element-type RmpClusterPair): pairs of clusters, one of which moves, that may come so near somewhere on their way, and
 *   some that do not, are appended
 * @n_threads: 0 for all cores; the pairs are the same for any number
 *
 * Of clusters that do not move only @begin is looked at.
 */
void rmp_broad_phase_find (const RmpBroadPhase *self, const float *begin, const float *end, const guint8 *moving,
                           double gap, GArray *pairs, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBroadPhase, rmp_broad_phase_free)

G_END_DECLS
