/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* live.h: lines that follow the plane of the bend from frame to frame.
 *
 * Departs from the paper, whose lines are found once: a joint that bends now this way and now that folds on whichever side
 * is the inner one. The axis is taken from the low-passed clip, so that creases do not tremble, and heights fade out where
 * the bend, and with it the axis, vanishes. Still stateless: a frame asks the clip for its surroundings, never another
 * frame.
 */

#include "methods/incompressible-skinning/analysis.h"

G_BEGIN_DECLS

typedef struct _RmpFoldLive RmpFoldLive;

/**
 * rmp_fold_live_new:
 * @options: as the lines were found with; from its threshold on folds are fully there
 *
 * Returns: (transfer full) (nullable): %NULL if no line moves
 */
RmpFoldLive *rmp_fold_live_new (const RmpInput *input, RmpSampler *sampler, const RmpTopology *topology,
                                const RmpFoldLines *lines, const RmpFoldLinesOptions *options);
void rmp_fold_live_free (RmpFoldLive *self);

/**
 * rmp_fold_live_list:
 *
 * Returns: (transfer full) (element-type RmpFoldLine): the places that lines take over the range, whose names are borrowed
 */
GArray *rmp_fold_live_list (const RmpFoldLive *self, RmpSampler *sampler, const RmpFoldLinesOptions *options);

/**
 * rmp_fold_live_surface:
 * @surface: of the analysis
 * @faded: (out caller-allocates): [n_lines] part of the heights that is taken away, 1 where a line is nowhere
 *
 * Returns: (transfer full): the same surface with the lines of @time
 */
RmpFoldSurface *rmp_fold_live_surface (const RmpFoldAnalysis *analysis, RmpFoldSurface *surface, RmpSampler *sampler,
                                       double time, double *faded, guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldLive, rmp_fold_live_free)

G_END_DECLS
