/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* drawn.h: reads the fold lines that were drawn by hand. A line drawn along a crease becomes
 * several lines across it, each with one fold.
 */

#include "methods/incompressible-skinning/lines.h"

G_BEGIN_DECLS

/**
 * rmp_fold_read_drawn:
 * @lines: (element-type RmpFoldJointLine): the input's drawn lines are appended
 * @findings: (element-type RmpFinding): one a drawn line is appended
 */
void rmp_fold_read_drawn (const RmpInput *input, RmpSampler *sampler, const RmpTopology *topology,
                          const double *rest, const RmpFoldLinesOptions *options, GArray *lines,
                          GPtrArray *findings);

G_END_DECLS
