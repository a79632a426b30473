/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* turns.h: how a joint turns in a motion: about which axis most of all, and how people turn it by
 * hand.
 */

#include "methods/joint-wrinkle-maps/maps.h"
#include "technique/dials.h"

G_BEGIN_DECLS

/* A joint that turns by less than this, in radians, shows nothing that maps could follow. */
#define RMP_JOINT_LEAST_TURN (5.0 * G_PI / 180.0)

typedef struct
{
  double least, most; /* |angle| over the motion, radians */
  double axis[3];     /* unit, about which the joint turns most of all; 0: it hardly turns */
} RmpJointRange;

/**
 * rmp_joint_measure_range:
 * @entry: a region whose joint can be read
 *
 * Samples the whole motion. The axis is the direction of the largest variance of the turns from
 * rest, each an axis as long as its angle; where all are nearly the same, their mean. Turns about
 * it are positive on the side of the widest.
 *
 * Returns: %FALSE when cancelled
 */
gboolean rmp_joint_measure_range (const RmpJointMaps *maps, const RmpJointRegionOptions *options,
                                  guint entry, RmpSampler *sampler, const RmpCall *call,
                                  RmpJointRange *range, GError **error);

/* The region's pose at a time, of its joint alone. FALSE: the motion has no bones */
gboolean rmp_joint_pose_at (const RmpJointMaps *maps, const RmpJointRegionOptions *options,
                            guint entry, RmpSampler *sampler, double time,
                            RmpJointRegionPose *pose);

/* As RmpDials has it: a hinge turns about its axis, a twist about the bone, and all others bend
 * towards where they do so in the motion.
 */
gboolean rmp_joint_find_turn (gconstpointer shared, RmpSampler *sampler, const RmpValues *values,
                              guint entry, double time, RmpDialTurn *turn);

G_END_DECLS
