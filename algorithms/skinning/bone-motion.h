/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bone-motion.h: a skinning matrix, split for dual quaternion skinning: M p = rotation · (stretch ·
 * p) + translation.
 */

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double real[4]; /* unit quaternion x, y, z, w of the rotation */
  double dual[4]; /* ½ translation · real */
  double stretch[3]
                [4]; /* columns, each with a 0 at its end; symmetric unless the bone is flattened */
} RmpBoneMotion;

/**
 * rmp_bone_motion_init:
 * @matrix: [16] column-major
 *
 * Polar decomposition by Higham's Newton iteration. A bone flattened to a plane, line or point has
 * no rotation of its own: it keeps the identity, and its matrix becomes the stretch.
 *
 * Returns: %FALSE if the matrix reflects or is not finite, so that it has no rotation; @self is
 *   then unset
 */
gboolean rmp_bone_motion_init (RmpBoneMotion *self, const double *matrix);

/**
 * rmp_bone_motion_blend:
 * @motions: indexed by @joints
 * @joints: (nullable): [@n]; %NULL for 0 … @n − 1
 * @weights: [@n] sum 1
 * @pivot: the entry with the largest weight; the other quaternions are flipped into its hemisphere
 * @point: [3]
 * @out: (out caller-allocates): [3]
 */
void rmp_bone_motion_blend (const RmpBoneMotion *motions, const guint16 *joints,
                            const double *weights, guint n, guint pivot, const double *point,
                            double *out);

G_END_DECLS
