/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* max-flow.h: the maximum flow through a network, and the minimum cut whose source side is
 * smallest.
 *
 * Y. Boykov, V. Kolmogorov, "An experimental comparison of min-cut/max-flow algorithms for energy
 * minimization in vision", 2004; search trees that are reused from one solve to the next after P.
 * Kohli, P. Torr, "Dynamic graph cuts for efficient inference in Markov random fields", 2007.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Larger than any sum of finite capacities, and small enough for sums not to overflow. */
#define RMP_MAX_FLOW_INFINITE (G_GINT64_CONSTANT (1) << 40)

typedef struct
{
  guint32 from, to;         /* different nodes */
  gint64 forward, backward; /* capacities, not negative */
} RmpMaxFlowArc;

typedef struct _RmpMaxFlow RmpMaxFlow;

/**
 * rmp_max_flow_new:
 * @arcs: [@n_arcs] between nodes other than source and sink; two nodes may have several arcs
 *
 * All terminal capacities are 0 at first.
 *
 * Returns: (transfer full): a network of @n_nodes nodes besides source and sink
 */
RmpMaxFlow *rmp_max_flow_new (guint n_nodes, guint n_arcs, const RmpMaxFlowArc *arcs);

void rmp_max_flow_free (RmpMaxFlow *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpMaxFlow, rmp_max_flow_free)

/**
 * rmp_max_flow_set_arc:
 * @arc: its index in the array from which the network was made
 *
 * Forgets the flow and the trees: the next solve starts cold.
 */
void rmp_max_flow_set_arc (RmpMaxFlow *self, guint arc, gint64 forward, gint64 backward);

/**
 * rmp_max_flow_set_terminal:
 * @source: capacity from the source to @node, may be negative
 * @sink: capacity from @node to the sink, may be negative
 *
 * Only their difference determines the cut. With negative capacities the cost of a cut may be
 * negative.
 */
void rmp_max_flow_set_terminal (RmpMaxFlow *self, guint node, gint64 source, gint64 sink);

/**
 * rmp_max_flow_solve:
 *
 * Starts from the flow and the trees of the last solve if only terminal capacities have changed
 * since, and the signs of at most half of them. The result does not depend on that.
 *
 * Returns: the largest flow, which is the cost of a minimum cut
 */
gint64 rmp_max_flow_solve (RmpMaxFlow *self);

/* Whether @node can be reached from the source through arcs that are not saturated: it is then on
 * the source side of the minimum cut. Only after a solve.
 */
gboolean rmp_max_flow_is_source_side (const RmpMaxFlow *self, guint node);

G_END_DECLS
