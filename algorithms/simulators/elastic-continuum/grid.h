/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* grid.h: a cloth whose vertices are the nodes of a grid along warp and weft, as the paper has it.
 *
 *   D. Terzopoulos, J. Platt, A. Barr, K. Fleischer. Elastically deformable models. SIGGRAPH, 1987.
 *     finite differences on a grid of nodes; what would leave the grid is zero
 *
 * First differences go forward, second ones along a line are central, the mixed one goes forward
 * both ways. Normals come of central tangents, one-sided at borders.
 */

#include "bending.h"
#include "cloth/model.h"
#include "stretch.h"

G_BEGIN_DECLS

typedef struct
{
  guint counts[2];    /* nodes along warp and weft */
  double spacings[2]; /* metres */
  guint32 *vertices;  /* [counts[0] × counts[1]] of node (m, n) at m × counts[1] + n */
} RmpContinuumGrid;

/**
 * rmp_continuum_grid_find:
 * @self: (out)
 *
 * Reads the nodes from the edges of faces that run along warp or weft.
 *
 * Returns: %FALSE where the cloth is no whole rectangle of equal cells: nothing is to be cleared
 */
gboolean rmp_continuum_grid_find (RmpContinuumGrid *self, const RmpClothModel *model);
void rmp_continuum_grid_clear (RmpContinuumGrid *self);

/* An element a node, in the order of nodes. (transfer full), for g_free() */
RmpStretchElement *rmp_continuum_grid_stretch (const RmpContinuumGrid *self,
                                               const double weights[3]);
RmpBendStencil *rmp_continuum_grid_bending (const RmpContinuumGrid *self);

static inline guint
rmp_continuum_grid_count (const RmpContinuumGrid *self)
{
  return self->counts[0] * self->counts[1];
}

G_END_DECLS
