/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* contact-limit.h: how far a surface may be raised before it runs through itself.
 *
 * A method raises a base: x = base + w (raised − base), with w = 1 where nothing is in the way.
 * Where faces cross that do not cross on the base, the weights of their corners are lowered, and
 * those around them less with growing distance, until no such pair is left. This ends, because with
 * all weights 0 there is none by definition. Pairs that cross on the base already come from the
 * motion and are left alone.
 */

#include "collision/broad-phase.h"

G_BEGIN_DECLS

typedef struct
{
  const RmpBroadPhase *phase; /* of the mesh that is raised */
  const float *base, *raised; /* [#V × 3] metres */

  /* The weight of a vertex is the mean of three weights; if both are %NULL, each vertex has its
   * own.
   */
  const guint32 *corners; /* (nullable) [#V × 3] */
  const float *shares;    /* (nullable) [#V × 3] sum 1 */

  const RmpTopology *around; /* connects weights: the coarse mesh, or the mesh itself */
  guint reach;               /* edges over which weights go from 0 to 1, at least 1 */
} RmpRaisedMesh;

/**
 * rmp_contact_limit:
 * @weights: (out caller-allocates): [vertices of @mesh->around] 0 … 1
 * @n_threads: 0 for all cores; the weights are the same for any number
 *
 * Returns: the number of pairs of faces that cross when fully raised but not on the base; if 0, all
 *   weights are 1
 */
guint rmp_contact_limit (const RmpRaisedMesh *mesh, float *weights, guint n_threads);

/* “without Stop at contact, cloth runs through itself in 3 places more than its base”:
 * @n_crossings: as returned above; empty for none, where nothing is amiss without it.
 * (transfer full)
 */
char *rmp_contact_describe (guint n_crossings);

G_END_DECLS
