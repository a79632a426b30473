/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/labels.h"

#include "solvers/max-flow.h"

#include <string.h>

struct _RmpWrinkleLabelGraph
{
  guint n_nodes, n_pairs;
  guint32 *pairs;
  RmpWrinklePairCosts costs;
  RmpWrinkleLabelSolver solver;
  RmpMaxFlow *flow;
  guint8 *trial; /* [n_nodes] */
  gint64 *take;  /* [n_nodes] cost of a move's change, beside not changing */
};

gboolean
rmp_wrinkle_label_solver_suits (RmpWrinkleLabelSolver solver, const RmpWrinklePairCosts *costs)
{
  gint64 cr = costs->compression_rest, rs = costs->rest_stretch, cs = costs->compression_stretch;

  switch (solver)
    {
    case RMP_WRINKLE_LABEL_SOLVER_EXACT:
      return cs >= cr + rs;
    case RMP_WRINKLE_LABEL_SOLVER_EXPANSION:
      return cs <= cr + rs && cr <= cs + rs && rs <= cs + cr;
    case RMP_WRINKLE_LABEL_SOLVER_SWAP:
    case RMP_WRINKLE_LABEL_SOLVER_ALONE:
    default:
      return TRUE;
    }
}

/* Two nodes for each of ours, which say whether its label is at least rest and whether it is
 * stretch.
 */
static RmpMaxFlow *
new_ordered_network (const RmpWrinkleLabelGraph *self)
{
  gint64 cr = self->costs.compression_rest, rs = self->costs.rest_stretch;
  gint64 jump = self->costs.compression_stretch - cr - rs;
  g_autoptr (GArray) arcs = g_array_new (FALSE, FALSE, sizeof (RmpMaxFlowArc));

  for (guint32 i = 0; i < self->n_nodes; i++)
    {
      RmpMaxFlowArc arc = { 2 * i + 1, 2 * i, RMP_MAX_FLOW_INFINITE, 0 };

      g_array_append_val (arcs, arc);
    }
  for (guint k = 0; k < self->n_pairs; k++)
    {
      guint32 i = self->pairs[2 * k], j = self->pairs[2 * k + 1];
      RmpMaxFlowArc pair[] = { { 2 * i, 2 * j, cr, cr },
                               { 2 * i + 1, 2 * j + 1, rs, rs },
                               { 2 * j + 1, 2 * i, jump, 0 },
                               { 2 * i + 1, 2 * j, jump, 0 } };

      g_array_append_vals (arcs, pair, jump > 0 ? 4 : 2);
    }
  return rmp_max_flow_new (2 * self->n_nodes, arcs->len,
                           (const RmpMaxFlowArc *) (void *) arcs->data);
}

/* One node for each of ours: whether it takes part in the move. */
static RmpMaxFlow *
new_move_network (const RmpWrinkleLabelGraph *self)
{
  g_autofree RmpMaxFlowArc *arcs = g_new (RmpMaxFlowArc, self->n_pairs);

  for (guint k = 0; k < self->n_pairs; k++)
    arcs[k] = (RmpMaxFlowArc){ self->pairs[2 * k], self->pairs[2 * k + 1], 0, 0 };
  return rmp_max_flow_new (self->n_nodes, self->n_pairs, arcs);
}

RmpWrinkleLabelGraph *
rmp_wrinkle_label_graph_new (guint n_nodes, guint n_pairs, const guint32 *pairs,
                             const RmpWrinklePairCosts *costs, RmpWrinkleLabelSolver solver)
{
  RmpWrinkleLabelGraph *self = g_new0 (RmpWrinkleLabelGraph, 1);

  g_assert (rmp_wrinkle_label_solver_suits (solver, costs));
  self->n_nodes = n_nodes;
  self->n_pairs = n_pairs;
  self->pairs = g_memdup2 (pairs, 2 * (gsize) n_pairs * sizeof (guint32));
  self->costs = *costs;
  self->solver = solver;
  self->flow = solver == RMP_WRINKLE_LABEL_SOLVER_EXACT ? new_ordered_network (self)
                                                        : new_move_network (self);
  self->trial = g_new (guint8, n_nodes);
  self->take = g_new (gint64, n_nodes);
  return self;
}

void
rmp_wrinkle_label_graph_free (RmpWrinkleLabelGraph *self)
{
  if (!self)
    return;
  g_free (self->pairs);
  rmp_max_flow_free (self->flow);
  g_free (self->trial);
  g_free (self->take);
  g_free (self);
}

gint64
rmp_wrinkle_label_graph_energy (const RmpWrinkleLabelGraph *self, const gint64 *costs,
                                const guint8 *labels)
{
  gint64 energy = 0;

  g_assert (self);

  for (guint i = 0; i < self->n_nodes; i++)
    energy += costs[RMP_WRINKLE_N_LABELS * i + labels[i]];
  for (guint k = 0; k < self->n_pairs; k++)
    energy += rmp_pair_cost (&self->costs, labels[self->pairs[2 * k]],
                             labels[self->pairs[2 * k + 1]]);
  return energy;
}

void
rmp_wrinkle_labels_init_alone (guint n_nodes, const gint64 *costs, guint8 *labels)
{
  for (guint i = 0; i < n_nodes; i++, costs += RMP_WRINKLE_N_LABELS)
    {
      labels[i] = 0;
      for (guint8 l = 1; l < RMP_WRINKLE_N_LABELS; l++)
        if (costs[l] < costs[labels[i]])
          labels[i] = l;
    }
}

/* Only what the ends of the source and the sink cost changes from solve to solve: the flow starts
 * from the last one.
 */
static gint64
solve_exactly (RmpWrinkleLabelGraph *self, const gint64 *costs, guint8 *labels)
{
  gint64 energy = 0;

  for (guint i = 0; i < self->n_nodes; i++)
    {
      const gint64 *own = costs + RMP_WRINKLE_N_LABELS * i;

      energy += own[RMP_WRINKLE_LABEL_COMPRESSION];
      rmp_max_flow_set_terminal (self->flow, 2 * i, 0,
                                 own[RMP_WRINKLE_LABEL_REST] - own[RMP_WRINKLE_LABEL_COMPRESSION]);
      rmp_max_flow_set_terminal (self->flow, 2 * i + 1, 0,
                                 own[RMP_WRINKLE_LABEL_STRETCH] - own[RMP_WRINKLE_LABEL_REST]);
    }
  energy += rmp_max_flow_solve (self->flow);
  for (guint i = 0; i < self->n_nodes; i++)
    labels[i] = (guint8) (rmp_max_flow_is_source_side (self->flow, 2 * i) +
                          rmp_max_flow_is_source_side (self->flow, 2 * i + 1));
  return energy;
}

/* Every node may take @label. With the costs of a pair by who takes it, e00 … e11, what is not a
 * node's own is left on the arc between them.
 */
static void
set_expansion (RmpWrinkleLabelGraph *self, const gint64 *costs, const guint8 *labels, guint8 label)
{
  for (guint i = 0; i < self->n_nodes; i++)
    self->take[i] = labels[i] == label ? -RMP_MAX_FLOW_INFINITE
                                       : costs[RMP_WRINKLE_N_LABELS * i + label] -
                                             costs[RMP_WRINKLE_N_LABELS * i + labels[i]];
  for (guint k = 0; k < self->n_pairs; k++)
    {
      guint32 i = self->pairs[2 * k], j = self->pairs[2 * k + 1];
      gint64 e00 = rmp_pair_cost (&self->costs, labels[i], labels[j]);
      gint64 e01 = rmp_pair_cost (&self->costs, labels[i], label);
      gint64 e10 = rmp_pair_cost (&self->costs, label, labels[j]);

      self->take[i] += e10 - e00;
      self->take[j] -= e10;
      rmp_max_flow_set_arc (self->flow, k, 0, e01 + e10 - e00);
    }
}

/* Nodes of label @from or @to may change between the two; those of the third label stay. */
static void
set_swap (RmpWrinkleLabelGraph *self, const gint64 *costs, const guint8 *labels, guint8 to,
          guint8 from)
{
  for (guint i = 0; i < self->n_nodes; i++)
    self->take[i] = labels[i] == to || labels[i] == from
                        ? costs[RMP_WRINKLE_N_LABELS * i + to] -
                              costs[RMP_WRINKLE_N_LABELS * i + from]
                        : 0;
  for (guint k = 0; k < self->n_pairs; k++)
    {
      guint32 i = self->pairs[2 * k], j = self->pairs[2 * k + 1];
      gboolean free_i = labels[i] == to || labels[i] == from,
               free_j = labels[j] == to || labels[j] == from;
      gint64 apart = free_i && free_j ? rmp_pair_cost (&self->costs, to, from) : 0;

      rmp_max_flow_set_arc (self->flow, k, apart, apart);
      if (free_i && !free_j)
        self->take[i] += rmp_pair_cost (&self->costs, to, labels[j]) -
                         rmp_pair_cost (&self->costs, from, labels[j]);
      else if (free_j && !free_i)
        self->take[j] += rmp_pair_cost (&self->costs, to, labels[i]) -
                         rmp_pair_cost (&self->costs, from, labels[i]);
    }
}

/* Cuts the network that is set. TRUE if @labels, with @energy, are better now. */
static gboolean
take_move (RmpWrinkleLabelGraph *self, const gint64 *costs, guint8 to, guint8 *labels,
           gint64 *energy, guint third)
{
  gint64 trial;

  for (guint i = 0; i < self->n_nodes; i++)
    rmp_max_flow_set_terminal (self->flow, i, MAX (-self->take[i], 0), MAX (self->take[i], 0));
  rmp_max_flow_solve (self->flow);

  for (guint i = 0; i < self->n_nodes; i++)
    {
      gboolean takes = rmp_max_flow_is_source_side (self->flow, i);

      if (third == RMP_WRINKLE_N_LABELS)
        self->trial[i] = takes ? to : labels[i];
      else if (labels[i] == third)
        self->trial[i] = labels[i];
      else
        self->trial[i] = takes ? to
                               : (guint8) (RMP_WRINKLE_LABEL_COMPRESSION + RMP_WRINKLE_LABEL_REST +
                                           RMP_WRINKLE_LABEL_STRETCH - to - third);
    }
  trial = rmp_wrinkle_label_graph_energy (self, costs, self->trial);
  if (trial >= *energy)
    return FALSE;
  *energy = trial;
  memcpy (labels, self->trial, self->n_nodes);
  return TRUE;
}

static gint64
solve_by_moves (RmpWrinkleLabelGraph *self, const gint64 *costs, guint8 *labels)
{
  static const guint8 swaps[][3] = {
    { RMP_WRINKLE_LABEL_COMPRESSION, RMP_WRINKLE_LABEL_REST, RMP_WRINKLE_LABEL_STRETCH },
    { RMP_WRINKLE_LABEL_REST, RMP_WRINKLE_LABEL_STRETCH, RMP_WRINKLE_LABEL_COMPRESSION },
    { RMP_WRINKLE_LABEL_COMPRESSION, RMP_WRINKLE_LABEL_STRETCH, RMP_WRINKLE_LABEL_REST }
  };
  gint64 energy = rmp_wrinkle_label_graph_energy (self, costs, labels);
  gboolean better = TRUE;

  while (better)
    {
      better = FALSE;
      for (guint8 move = 0; move < RMP_WRINKLE_N_LABELS; move++)
        if (self->solver == RMP_WRINKLE_LABEL_SOLVER_EXPANSION)
          {
            set_expansion (self, costs, labels, move);
            better |= take_move (self, costs, move, labels, &energy, RMP_WRINKLE_N_LABELS);
          }
        else
          {
            set_swap (self, costs, labels, swaps[move][0], swaps[move][1]);
            better |= take_move (self, costs, swaps[move][0], labels, &energy, swaps[move][2]);
          }
    }
  return energy;
}

gint64
rmp_wrinkle_label_graph_solve (RmpWrinkleLabelGraph *self, const gint64 *costs, guint8 *labels)
{
  g_assert (self);

  switch (self->solver)
    {
    case RMP_WRINKLE_LABEL_SOLVER_EXACT:
      return solve_exactly (self, costs, labels);
    case RMP_WRINKLE_LABEL_SOLVER_ALONE:
      rmp_wrinkle_labels_init_alone (self->n_nodes, costs, labels);
      return rmp_wrinkle_label_graph_energy (self, costs, labels);
    case RMP_WRINKLE_LABEL_SOLVER_EXPANSION:
    case RMP_WRINKLE_LABEL_SOLVER_SWAP:
    default:
      return solve_by_moves (self, costs, labels);
    }
}
