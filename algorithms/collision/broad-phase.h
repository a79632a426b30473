/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* broad-phase.h: which parts of a moving surface may come into contact.
 *
 * Faces that lie close together form clusters, the leaves of a tree of boxes. Clusters are formed
 * once, from the surface at rest; the boxes are computed anew for each query. Independent of what
 * moves the surface.
 */

#include "geometry/topology.h"

G_BEGIN_DECLS

/* The largest number of faces in a cluster. */
#define RMP_CLUSTER_FACES 8

/* Two clusters, a ≤ b; a cluster is also paired with itself. */
typedef struct
{
  guint32 a, b;
} RmpClusterPair;

typedef struct _RmpBroadPhase RmpBroadPhase;

/**
 * rmp_broad_phase_new:
 * @rest: [#V × 3] metres
 *
 * Immutable; any thread may query it.
 */
RmpBroadPhase *rmp_broad_phase_new (RmpTopology *topology, const double *rest);
void rmp_broad_phase_free (RmpBroadPhase *self);

RmpTopology *rmp_broad_phase_get_topology (const RmpBroadPhase *self);
guint rmp_broad_phase_get_n_clusters (const RmpBroadPhase *self);

/* The faces, or the vertices of the faces, of a cluster. Each face belongs to one. */
const guint32 *rmp_broad_phase_get_faces (const RmpBroadPhase *self, guint32 cluster, guint *n);
const guint32 *rmp_broad_phase_get_vertices (const RmpBroadPhase *self, guint32 cluster, guint *n);

/* The other clusters that share an edge with it. */
const guint32 *rmp_broad_phase_get_neighbours (const RmpBroadPhase *self, guint32 cluster,
                                               guint *n);

/* Whether all its faces are connected with each other across edges within the cluster. */
gboolean rmp_broad_phase_is_whole (const RmpBroadPhase *self, guint32 cluster);

/**
 * rmp_broad_phase_find:
 * @begin: [#V × 3] metres
 * @end: [#V × 3] metres, to which vertices move in a straight line; may be @begin
 * @moving: [#clusters] 1 if pairs with the cluster are wanted
 * @gap: metres; pairs that come nearer than this are wanted
 * @pairs: (element-type RmpClusterPair): appends all pairs of clusters, at least one of them
 *   moving, that come so near on their way, and some that do not
 * @n_threads: 0 for all cores; the pairs are the same for any number
 *
 * Clusters that do not move are taken at @begin.
 */
void rmp_broad_phase_find (const RmpBroadPhase *self, const float *begin, const float *end,
                           const guint8 *moving, double gap, GArray *pairs, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpBroadPhase, rmp_broad_phase_free)

G_END_DECLS
