/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* vertex-dab.h: the vertices of a garment that a dab reaches, and the share of each. */

#include "geometry/topology.h"
#include "tools/brushes/brush-tool.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 vertex;
  double weight; /* the falloff times the strength of the dab, 0 … 1 */
} RmpVertexShare;

typedef struct _RmpVertexDab RmpVertexDab;

/* For one stroke. @cloth: kept by reference */
RmpVertexDab *rmp_vertex_dab_new (RmpShownCloth *cloth, RmpGarment *garment,
                                  RmpBrushSettings *settings);
void rmp_vertex_dab_free (RmpVertexDab *self);

/* Finds the vertices of the garment within the ring that are connected to its middle and face the
 * same way; all vertices within the ring if the dab goes through. Borrowed until the next call.
 * (element-type RmpVertexShare)
 */
const GArray *rmp_vertex_dab_find (RmpVertexDab *self, const RmpBrushDab *dab);

const RmpTopology *rmp_vertex_dab_get_topology (RmpVertexDab *self);

/* --- what shares do to weights, [#V] ---------------------------------------------------------- */

/* Towards @goal from what they were: @reached [#V] is the most that dabs of the stroke gave, as
 * they do not add up.
 */
void rmp_vertex_shares_paint (const GArray *shares, float goal, const float *before, float *reached,
                              float *weights);

/* Towards the mean of the neighbours, all at once. */
void rmp_vertex_shares_smooth (const GArray *shares, const RmpTopology *topology, float *weights);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpVertexDab, rmp_vertex_dab_free)

G_END_DECLS
