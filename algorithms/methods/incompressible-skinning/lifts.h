/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* lifts.h: the weight of each fold at each vertex (§5.2 of the paper: ω = ω_l ω_o).
 *
 * As printed, ω_l runs over a single mesh edge and would drop from 1 to 0 on every edge; here it
 * runs over the arc length of the fold. The function itself belongs to the relief, so that solver,
 * baked mesh and shader agree.
 */

#include "geometry/distance.h"
#include "methods/incompressible-skinning/system.h"
#include "relief/relief.h"

G_BEGIN_DECLS

/**
 * rmp_fold_collect_lifts:
 * @folds: of all lines
 * @profile: [RMP_PROFILE_TABLE_SIZE × 2]
 * @region: (nullable): [#V] factor
 * @lifts: (element-type RmpFoldLift): vertices that the line moves are appended, ascending
 *
 * Returns: bit k is set if fold k of the line reaches some vertex with ω above 0.05, before
 *   @region; for the first 64 folds
 */
guint64 rmp_fold_collect_lifts (const RmpLineDistance *distance, const RmpReliefLine *line,
                                const RmpReliefFold *folds, const float *profile,
                                const float *region, GArray *lifts);

/**
 * rmp_fold_share_lifts:
 * @distances: [@n_lines] (nullable elements)
 * @line_of: [#folds] line of a fold
 * @lifts: (element-type RmpFoldLift): of all lines; if several reach a vertex, each keeps the part
 *   that rmp_relief_line_yield() leaves
 */
void rmp_fold_share_lifts (guint n_vertices, guint n_lines, const RmpLineDistance *const *distances,
                           const RmpReliefLine *lines, const RmpReliefFold *folds,
                           const guint *line_of, GArray *lifts);

G_END_DECLS
