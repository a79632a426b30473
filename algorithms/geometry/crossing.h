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

/* [#F] the faces, such that what follows on each other lies near each other. */
const guint32 *rmp_crossing_tree_get_order (const RmpCrossingTree *self);

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

/* After positions have changed: boxes hold what they held as well, and with it all that lies straight between. */
void rmp_crossing_pose_sweep (RmpCrossingPose *self);

/* Places, and unit normals there. */
typedef struct
{
  float low[3], high[3]; /* metres */
  float normal_low[3], normal_high[3];
} RmpCrossingView;

/**
 * rmp_crossing_pose_find_facing:
 * @least: the cosine to the opposite of a normal of @view that a normal at a corner has to have
 * @radius: metres
 * @faces: (element-type guint32): all that come so near to a place and may look against a normal, and some that do not, are
 *   appended
 *
 * Normals have been set.
 */
void rmp_crossing_pose_find_facing (const RmpCrossingPose *self, const RmpCrossingView *view, double least,
                                    double radius, GArray *faces);

/* Whether two faces cross. @corners: [2 × 3] */
gboolean rmp_faces_cross (const float *const corners[6]);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCrossingTree, rmp_crossing_tree_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpCrossingPose, rmp_crossing_pose_free)

G_END_DECLS
