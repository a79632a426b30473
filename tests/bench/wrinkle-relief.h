/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wrinkle-relief.h: frames of a motion with the wrinkles that the method without a rest shape has
 * grown on it.
 */

#include "methods/dynamic-wrinkling/state.h"
#include "motion.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/* (transfer full) */
RmpReliefTopology *rmp_bench_wrinkle_topology (const RmpBenchMotion *motion);

/* @positions: [#V × 3] of the frame that @state has stepped to. (transfer full) */
RmpRelief *rmp_bench_wrinkle_relief (const RmpBenchMotion *motion, RmpReliefTopology *topology,
                                     const RmpWrinkleState *state, const RmpWrinkleOptions *options,
                                     const float *positions);

G_END_DECLS
