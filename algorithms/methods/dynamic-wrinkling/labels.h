/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* labels.h: the labelling with the least cost (thesis, equation 4.3):
 *
 *   E (l) = Σ_i A (i, l_i) + Σ_(i, j) B (l_i, l_j)
 *
 * All costs are whole numbers. The exact solver takes one cut, since compression, rest and stretch
 * are ordered and B (C, S) ≥ B (C, R) + B (R, S) (H. Ishikawa, "Exact optimization for Markov
 * random fields with convex priors", 2003); expansion and swap are the published ones (Y. Boykov,
 * O. Veksler, R. Zabih, "Fast approximate energy minimization via graph cuts", 2001), the swap with
 * the costs of frozen neighbours, which the thesis leaves out.
 */

#include "methods/dynamic-wrinkling/costs.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_WRINKLE_LABEL_SOLVER_EXACT,
  RMP_WRINKLE_LABEL_SOLVER_EXPANSION,
  RMP_WRINKLE_LABEL_SOLVER_SWAP,
  RMP_WRINKLE_LABEL_SOLVER_ALONE, /* no cut, for comparison */
} RmpWrinkleLabelSolver;

/* B: the cost of neighbours with different labels, not negative; with equal labels it is 0. */
typedef struct
{
  gint64 compression_rest, rest_stretch; /* B₁ */
  gint64 compression_stretch;            /* B₂ */
} RmpWrinklePairCosts;

typedef struct _RmpWrinkleLabelGraph RmpWrinkleLabelGraph;

/* Whether @solver can be used for these costs: the exact one needs B (C, S) ≥ B (C, R) + B (R, S),
 * expansion needs a metric.
 */
gboolean rmp_wrinkle_label_solver_suits (RmpWrinkleLabelSolver solver,
                                         const RmpWrinklePairCosts *costs);

/**
 * rmp_wrinkle_label_graph_new:
 * @pairs: [@n_pairs × 2] neighbours
 *
 * Returns: (transfer full): a graph for any number of solves; @solver must suit @costs
 */
RmpWrinkleLabelGraph *rmp_wrinkle_label_graph_new (guint n_nodes, guint n_pairs,
                                                   const guint32 *pairs,
                                                   const RmpWrinklePairCosts *costs,
                                                   RmpWrinkleLabelSolver solver);

void rmp_wrinkle_label_graph_free (RmpWrinkleLabelGraph *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpWrinkleLabelGraph, rmp_wrinkle_label_graph_free)

static inline gint64
rmp_pair_cost (const RmpWrinklePairCosts *costs, guint a, guint b)
{
  if (a == b)
    return 0;
  if (a + b == RMP_WRINKLE_LABEL_COMPRESSION + RMP_WRINKLE_LABEL_REST)
    return costs->compression_rest;
  return a + b == RMP_WRINKLE_LABEL_REST + RMP_WRINKLE_LABEL_STRETCH ? costs->rest_stretch
                                                                     : costs->compression_stretch;
}

/* E of @labels: [n_nodes]; @costs: [n_nodes × RMP_WRINKLE_N_LABELS] */
gint64 rmp_wrinkle_label_graph_energy (const RmpWrinkleLabelGraph *self, const gint64 *costs,
                                       const guint8 *labels);

/* Sets the labels that cost least without neighbours; of equal ones the first. */
void rmp_wrinkle_labels_init_alone (guint n_nodes, const gint64 *costs, guint8 *labels);

/**
 * rmp_wrinkle_label_graph_solve:
 * @costs: [n_nodes × RMP_WRINKLE_N_LABELS] not below 0
 * @labels: (inout): [n_nodes] RmpWrinkleLabel; the start of expansion and swap
 *
 * The exact solver ignores the given labels; of the labellings with least cost it finds the
 * smallest, whatever it solved before. The published solvers make moves C, R, S and CR, RS, CS in
 * turn until none reduces the cost. With RMP_WRINKLE_LABEL_SOLVER_ALONE neighbours do not count.
 *
 * Returns: E of the labels
 */
gint64 rmp_wrinkle_label_graph_solve (RmpWrinkleLabelGraph *self, const gint64 *costs,
                                      guint8 *labels);

G_END_DECLS
