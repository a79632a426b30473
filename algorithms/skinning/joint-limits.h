/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* joint-limits.h: what a rig allows its joints: whether one turns about a single axis, as a knee
 * does.
 *
 * Such an axis is told in the joint's own axes, in which it stays where it is while the joint turns
 * about it and whatever is done to the bones above.
 */

#include "skinning/skeleton.h"

G_BEGIN_DECLS

/**
 * rmp_skeleton_set_hinges:
 * @axes: (nullable): [#J × 3] in each joint's own axes, of any length; 0, or what is not finite:
 *   that joint is not limited to one axis. %NULL: none is
 *
 * For who makes the skeleton, before anybody else has it.
 */
void rmp_skeleton_set_hinges (RmpSkeleton *self, const double *axes);

/* (nullable): [#J × 3] unit, or 0; NULL: no joint is a hinge */
const double *rmp_skeleton_get_hinges (const RmpSkeleton *self);

/* @axis: (out): unit, in the joint's own axes. Returns: FALSE if it is not limited to one */
gboolean rmp_skeleton_get_hinge (const RmpSkeleton *self, guint joint, double axis[3]);

G_END_DECLS
