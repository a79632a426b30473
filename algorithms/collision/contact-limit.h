/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-limit.h: how far a surface may be raised before it runs through itself.
 *
 * A method raises a base: x = base + w (raised − base), w = 1 where nothing is in the way. Faces that cross so, and would not on
 * the base, lower the weights of their corners, and less and less those around, until no such pair is left. At w = 0 there
 * is none by definition, so it ends. Pairs that cross on the base already are the motion's, and stay.
 */

#include "collision/broad-phase.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpBroadPhase *phase; /* of the mesh that is raised */
  const float *base, *raised; /* [#V × 3] metres */

  /* A vertex takes the mean of three weights; both %NULL: each has its own. */
  const guint32 *corners; /* (nullable) [#V × 3] */
  const float *shares;    /* (nullable) [#V × 3] sum 1 */

  const RmpTopology *around; /* whose edges join the weights: of the coarse mesh, or of the mesh itself */
  guint reach;               /* edges from a weight of 0 to the next of 1, at least 1 */
} RmpRaisedMesh;

/**
 * rmp_contact_limit:
 * @weights: (out caller-allocates): [vertices of @mesh->around] 0 … 1
 * @n_threads: 0 for all cores; the weights are the same for any number
 *
 * Returns: pairs of faces that cross where all is raised and do not on the base; where 0, all weights are 1
 */
guint rmp_contact_limit (const RmpRaisedMesh *mesh, float *weights, guint n_threads);

/* “without Stop at contact, cloth runs through itself in 3 places more than its base”: of pairs as counted above. To be freed. */
char *rmp_contact_describe (guint n_crossings);

G_END_DECLS
