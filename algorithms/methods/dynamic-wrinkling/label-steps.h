/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* label-steps.h: the labels of several steps in one graph (thesis, §4.2): each triangle is joined
 * to its neighbours in the same step and to itself in the steps before and after. The labels before
 * the first step are fixed, or there are none.
 */

#include "methods/dynamic-wrinkling/step-costs.h"

G_BEGIN_DECLS

typedef struct _RmpWrinkleLabelSteps RmpWrinkleLabelSteps;

/* Makes a graph of @n_steps steps, for any number of solves. (transfer full) */
RmpWrinkleLabelSteps *rmp_wrinkle_label_steps_new (const RmpWrinkleCloth *cloth, guint n_steps,
                                                   const RmpWrinklePairCosts *costs,
                                                   RmpWrinkleLabelSolver solver);
void rmp_wrinkle_label_steps_free (RmpWrinkleLabelSteps *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkleLabelSteps, rmp_wrinkle_label_steps_free)

/* Whether the graph can be reused for so many steps and these costs. */
gboolean rmp_wrinkle_label_steps_suits (const RmpWrinkleLabelSteps *self, guint n_steps,
                                        const RmpWrinklePairCosts *costs,
                                        RmpWrinkleLabelSolver solver);

/**
 * rmp_wrinkle_label_steps_solve:
 * @before: (nullable): [#F] labels of the step before the first
 * @costs: (inout): [n_steps × #F × RMP_WRINKLE_N_LABELS] of each step by itself; the cost against
 *   @before is added to the first
 * @labels: (out): [n_steps × #F]
 *
 * Expansion and swap start from @before in every step or, without it, from the labels that cost
 * least alone.
 *
 * Returns: the total cost of the labels
 */
gint64 rmp_wrinkle_label_steps_solve (RmpWrinkleLabelSteps *self, const guint8 *before,
                                      gint64 *costs, guint8 *labels);

G_END_DECLS
