/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* label-steps.h: the labels of several steps in one graph (thesis, §4.2): each triangle is joined
 * to its neighbours in the same step and to itself in the steps before and after. The labels before
 * the first step are fixed, or there are none.
 */

#include "methods/dynamic-wrinkling/step-costs.h"

G_BEGIN_DECLS

typedef struct _RmpLabelSteps RmpLabelSteps;

/* Makes a graph of @n_steps steps, for any number of solves. (transfer full) */
RmpLabelSteps *rmp_label_steps_new (const RmpWrinkleCloth *cloth, guint n_steps,
                                    const RmpPairCosts *costs, RmpLabelSolver solver);
void rmp_label_steps_free (RmpLabelSteps *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpLabelSteps, rmp_label_steps_free)

/* Whether the graph can be reused for so many steps and these costs. */
gboolean rmp_label_steps_suits (const RmpLabelSteps *self, guint n_steps, const RmpPairCosts *costs,
                                RmpLabelSolver solver);

/**
 * rmp_label_steps_solve:
 * @before: (nullable): [#F] labels of the step before the first
 * @costs: (inout): [n_steps × #F × RMP_N_LABELS] of each step by itself; the cost against @before
 *   is added to the first
 * @labels: (out): [n_steps × #F]
 *
 * Expansion and swap start from @before in every step or, without it, from the labels that cost
 * least alone.
 *
 * Returns: the total cost of the labels
 */
gint64 rmp_label_steps_solve (RmpLabelSteps *self, const guint8 *before, gint64 *costs,
                              guint8 *labels);

G_END_DECLS
