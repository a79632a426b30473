/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "reference-flow.h"

#include <maxflow/graph.h>

typedef maxflow::Graph<int, int, int> Graph;

struct _ReferenceFlow
{
  Graph graph;
  _ReferenceFlow (guint n_nodes, guint n_arcs) : graph (int (n_nodes), int (n_arcs))
  {
  }
};

ReferenceFlow *
reference_flow_new (guint n_nodes, guint n_arcs, const RmpMaxFlowArc *arcs)
{
  ReferenceFlow *self = new ReferenceFlow (n_nodes, n_arcs);

  self->graph.add_node (int (n_nodes));
  for (guint i = 0; i < n_arcs; i++)
    self->graph.add_edge (int (arcs[i].from), int (arcs[i].to), int (arcs[i].forward), int (arcs[i].backward));
  return self;
}

void
reference_flow_free (ReferenceFlow *self)
{
  delete self;
}

void
reference_flow_add_terminal (ReferenceFlow *self, guint node, gint64 source, gint64 sink)
{
  self->graph.add_tweights (int (node), int (source), int (sink));
}

gint64
reference_flow_solve (ReferenceFlow *self, gboolean again)
{
  return self->graph.maxflow (again);
}

void
reference_flow_mark (ReferenceFlow *self, guint node)
{
  self->graph.mark_node (int (node));
}

gboolean
reference_flow_is_source_side (ReferenceFlow *self, guint node)
{
  return self->graph.what_segment (int (node), Graph::SINK) == Graph::SOURCE;
}
