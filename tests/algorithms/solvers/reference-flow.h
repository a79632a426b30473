/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* reference-flow.h: maximum flow by Kolmogorov's own library, to compare with; capacities below
 * 2³¹, flows 64 bit.
 */

#include <glib.h>

#include "solvers/max-flow.h"

G_BEGIN_DECLS

typedef struct _ReferenceFlow ReferenceFlow;

ReferenceFlow *reference_flow_new (guint n_nodes, guint n_arcs, const RmpMaxFlowArc *arcs);
void reference_flow_free (ReferenceFlow *self);

/* Adds to what the node's terminals have, which may go below 0 together. */
void reference_flow_add_terminal (ReferenceFlow *self, guint node, gint64 source, gint64 sink);

/* @again: starts from the last solve, whose changed nodes reference_flow_mark() named */
gint64 reference_flow_solve (ReferenceFlow *self, gboolean again);
void reference_flow_mark (ReferenceFlow *self, guint node);
gboolean reference_flow_is_source_side (ReferenceFlow *self, guint node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ReferenceFlow, reference_flow_free)

G_END_DECLS
