/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* crossing.h: where a surface that moves runs through itself.
 *
 * A tree of boxes over the faces, by where they are at rest; boxes follow the surface, so the tree is made once. A face is
 * compared with all others only if it is asked for: what has stayed where it was does not begin to cross.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct _RmpCrossingTree RmpCrossingTree;

/* Two faces without a common vertex. */
typedef struct
{
  guint32 a, b;
} RmpCrossing;

/**
 * rmp_crossing_tree_new:
 * @faces: [@n_faces × 3] borrowed
 * @rest: [… × 3] metres
 *
 * Immutable; any thread may ask.
 */
RmpCrossingTree *rmp_crossing_tree_new (guint n_faces, const guint32 *faces, const double *rest);
void rmp_crossing_tree_free (RmpCrossingTree *self);

/* The tree at positions that change. */
typedef struct _RmpCrossingPose RmpCrossingPose;

enum
{
  RMP_CROSSING_MOVES = 1 << 0,    /* a corner may change its position; the same at all times */
  RMP_CROSSING_COMPARED = 1 << 1, /* with all others; only faces that move */
};

/**
 * rmp_crossing_pose_new:
 * @marks: [#F] of RMP_CROSSING_…; borrowed
 * @positions: [… × 3] metres; borrowed
 */
RmpCrossingPose *rmp_crossing_pose_new (const RmpCrossingTree *tree, const guint8 *marks, const float *positions);
void rmp_crossing_pose_free (RmpCrossingPose *self);

/* After positions or marks have changed. */
void rmp_crossing_pose_update (RmpCrossingPose *self);

/**
 * rmp_crossing_pose_find:
 * @pairs: (element-type RmpCrossing): pairs of faces of which an edge of one pierces the other are appended, if one of them
 *   is to be compared
 */
void rmp_crossing_pose_find (const RmpCrossingPose *self, GArray *pairs);

/**
 * rmp_crossing_pose_is_inside:
 * @vertex: of which faces are not in the way
 * @direction: [3] any length
 *
 * Returns: whether the first face on the way from a vertex is met from its back: the vertex is inside of what is outside
 */
gboolean rmp_crossing_pose_is_inside (const RmpCrossingPose *self, guint32 vertex, const double direction[3]);

/* Once, before faces that look another way are left out. @normals: [… × 3] unit, of the vertices; not needed later */
void rmp_crossing_pose_set_normals (RmpCrossingPose *self, const double *normals);

/* Looks at a face. Returns: up to how far from the place others are of interest after it, metres */
typedef double (*RmpCrossingVisit) (guint32 face, gpointer data);

/**
 * rmp_crossing_pose_visit_facing:
 * @normal: [3] unit
 * @least: the cosine to the opposite of @normal that a normal at a corner has to have
 * @radius: metres
 *
 * All faces near a place that may look against a normal, and some that do not; the nearest about first. Normals have been set.
 */
void rmp_crossing_pose_visit_facing (const RmpCrossingPose *self, const double place[3], const double normal[3],
                                     double least, double radius, RmpCrossingVisit visit, gpointer data);

/* Whether two faces cross. @corners: [2 × 3] */
gboolean rmp_faces_cross (const float *const corners[6]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCrossingTree, rmp_crossing_tree_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCrossingPose, rmp_crossing_pose_free)

G_END_DECLS
