/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lag.h: weights that follow their angles slowly. */

#include "methods/joint-wrinkle-maps/maps.h"

G_BEGIN_DECLS

/**
 * rmp_joint_lag_weights:
 * @options: [#regions]
 * @positions: [#V × 3] posed, metres
 * @poses: (inout): [#regions] of @time; their weights become means over the time before, whose
 *   share halves with every half-life into the past. Before the motion begins it is as it begins.
 *
 * The mean is taken of the motion itself, not of the frames before, so that a frame is the same
 * whether it is played, jumped to or baked, and at any rate of frames. Of joints and morph targets
 * only: compression would need all the cloth at all those times.
 */
void rmp_joint_lag_weights (const RmpJointMaps *maps, const RmpJointRegionOptions *options,
                            RmpSampler *sampler, double time, const float *positions,
                            RmpJointRegionPose *poses);

G_END_DECLS
