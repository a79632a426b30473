/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* live.h: lines that follow the plane of the bend from frame to frame.
 *
 * Departs from the paper, whose lines are found once: a joint that bends in different directions
 * folds on the side that is the inner one at the time. The axis is taken from the low-pass filtered
 * clip, so that creases do not tremble, and heights fade out where the bend, and with it the axis,
 * vanishes. Still stateless: a frame reads the clip around its time, never another frame.
 */

#include "methods/incompressible-skinning/analysis.h"

G_BEGIN_DECLS

typedef struct _RmpFoldLive RmpFoldLive;

/**
 * rmp_fold_live_new:
 * @options: with which the lines were found; from its threshold on folds have their full height
 *
 * Returns: (transfer full) (nullable): %NULL if no line moves
 */
RmpFoldLive *rmp_fold_live_new (const RmpInput *input, RmpSampler *sampler,
                                const RmpTopology *topology, const RmpFoldLines *lines,
                                const RmpFoldLinesOptions *options);
void rmp_fold_live_free (RmpFoldLive *self);

/**
 * rmp_fold_live_list:
 *
 * Returns: (transfer full) (element-type RmpFoldJointLine): the positions of the lines over the
 *   range; their names are borrowed
 */
GArray *rmp_fold_live_list (const RmpFoldLive *self, RmpSampler *sampler,
                            const RmpFoldLinesOptions *options);

/**
 * rmp_fold_live_surface:
 * @surface: of the analysis
 * @faded: (out caller-allocates): [n_lines] part of the heights that is removed; 1 if a line does
 *   not exist at that time
 *
 * Returns: (transfer full): the same surface with the lines of @time
 */
RmpFoldSurface *rmp_fold_live_surface (const RmpFoldAnalysis *analysis, RmpFoldSurface *surface,
                                       RmpSampler *sampler, double time, double *faded,
                                       guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpFoldLive, rmp_fold_live_free)

G_END_DECLS
