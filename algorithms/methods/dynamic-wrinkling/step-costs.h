/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* step-costs.h: how the cloth is strained from one frame to the next, and what the labels of that
 * step cost (thesis, §4.2). Strains can be scaled to the frame rate, so that the rate does not
 * matter.
 */

#include "methods/dynamic-wrinkling/cloth.h"

G_BEGIN_DECLS

/**
 * rmp_wrinkle_step_costs:
 * @costs: (out caller-allocates): [#F × RMP_WRINKLE_N_LABELS] whole millionths, without neighbours
 *
 * A step whose median strain exceeds 1.5 is a cut, because no real motion reaches that. In a cut
 * all triangles are labelled rest, and the costs are such that neighbours cannot change it.
 *
 * Returns: whether the step is a cut
 */
gboolean rmp_wrinkle_step_costs (const RmpWrinkleFrame *last, const RmpWrinkleFrame *frame,
                                 const RmpWrinkleOptions *options, gint64 *costs);

gboolean rmp_wrinkle_step_is_cut (const RmpWrinkleFrame *last, const RmpWrinkleFrame *frame,
                                  const RmpWrinkleOptions *options);

G_END_DECLS
