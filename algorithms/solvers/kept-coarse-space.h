/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* kept-coarse-space.h: a coarse space for many systems, each a little different from the last.
 *
 * To fit it takes time with the power one and a half of the number of patches, all else hardly more
 * than in proportion to the mesh. From step to step cloth changes so little that it need not be
 * done again while steps are as long and iterations as many.
 */

#include "solvers/coarse-space.h"

G_BEGIN_DECLS

/* Empty at first. */
typedef struct
{
  RmpCoarseSpace *space; /* (nullable) */
  double fitted;         /* the step that it is fitted to, seconds; 0: to none */
  guint n_iterations;    /* right after it was */
} RmpKeptCoarseSpace;

void rmp_kept_coarse_space_clear (RmpKeptCoarseSpace *self);

/* Forgets what it is fitted to, so that results do not depend on what was solved for before. */
void rmp_kept_coarse_space_begin (RmpKeptCoarseSpace *self);

/**
 * rmp_kept_coarse_space_get:
 * @matrix, @filters: of one pattern as long as it is not cleared
 * @positions: [n × 3] of the vertices
 * @step: of which the matrix is
 *
 * Returns: (transfer none) (nullable): fitted to this matrix or to one before
 */
RmpCoarseSpace *rmp_kept_coarse_space_get (RmpKeptCoarseSpace *self, const RmpBlockMatrix *matrix,
                                           const RmpFilter *filters, const double *positions,
                                           double step);

/* Tells how a system was solved with it. It is fitted again where that went badly, or took more
 * than @worn times as many iterations as right after it was fitted.
 */
void rmp_kept_coarse_space_judge (RmpKeptCoarseSpace *self, RmpCgStatus status, guint n_iterations,
                                  double worn);

G_END_DECLS
