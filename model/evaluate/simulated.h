/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* simulated.h: the output of a simulator as a motion, on which a method or another simulator can
 * work.
 */

#include "evaluate/snapshot.h"

G_BEGIN_DECLS

/**
 * rmp_simulated_new:
 * @simulator: of a look whose technique is a simulator; kept
 * @accelerator: (nullable): for frames that are only looked at; kept
 *
 * A sampler whose frames are those of @simulator, linear in between, over the same range of time.
 * It has the joints and the morph weights of the motion below it, but no skin: where its vertices
 * are is not said by bones. Preparing is the first step of its approach.
 *
 * Returns: (transfer full)
 */
RmpSampler *rmp_simulated_new (RmpSnapshot *simulator, RmpAccelerator *accelerator);

/* (transfer none) (nullable): %NULL where @sampler is no simulated motion */
RmpSnapshot *rmp_simulated_get_simulator (RmpSampler *sampler);

/* The simple bodies that the simulator has in the frame at @time or after it, which was approached.
 * (transfer full) (nullable): %NULL where there are none, or @sampler is no simulated motion
 */
RmpTable *rmp_simulated_copy_bodies (RmpSampler *sampler, double time, guint n_threads);

G_END_DECLS
