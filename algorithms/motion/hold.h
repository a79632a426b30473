/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* motion/hold.h: a motion in which one joint is held in a rotation while all others go on, for
 * people who try how cloth looks there.
 */

#include "motion/sampler.h"

G_BEGIN_DECLS

typedef struct
{
  guint joint;
  gint against;       /* the joint above it against which it is held; −1: the world */
  double rotation[4]; /* unit quaternion x, y, z, w of the one against the other */
} RmpJointHold;

/**
 * rmp_joint_hold_apply:
 * @globals: (inout): [#J × 16] joint to world
 *
 * Turns the joint about where it is, and all below it with it. Nothing happens where a matrix has
 * no rotation, or there is no such joint.
 */
void rmp_joint_hold_apply (const RmpJointHold *self, const RmpSkeleton *skeleton, double *globals);

/**
 * rmp_sampler_new_held:
 * @rig: of rmp_sampler_new_rig(); kept
 *
 * Returns: (transfer full) (nullable): %NULL where @rig is no rig, or has no skeleton
 */
RmpSampler *rmp_sampler_new_held (RmpSampler *rig, const RmpJointHold *hold);

G_END_DECLS
