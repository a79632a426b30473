/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* part.h: where forces are far above those of the rest of the cloth, as where a fold gives way.
 *
 *   X.-C. Cai, X. Li. Inexact Newton methods with restricted additive Schwarz based nonlinear
 *   elimination for problems with high local nonlinearity. SIAM J. Sci. Comput. 33, 2011.
 *     §3: a few unknowns that are far from rest keep Newton's steps short for all others. They come
 *     to rest first, by themselves, while others stay where they are.
 */

#include "problem.h"

G_BEGIN_DECLS

typedef struct
{
  RmpDrapeProblem problem; /* of the part by itself: what it hangs from is not free */
  guint n;
  guint32 *vertices; /* [n] of the cloth, ascending */
  double *x;         /* [n × 3] */
  double force;      /* by the weight of a vertex: no more than that is left of most others */

  /* what the problem refers to */
  RmpClothModel model;
  RmpDrapeEnergy *energy;
  gboolean *is_free;
  double *loads, *positions;
} RmpDrapePart;

/**
 * rmp_drape_part_find:
 * @whole: all cloth, evaluated near @x last
 * @joined: whose pattern joins vertices that have a term in common
 * @gradient: [#V × 3] at @x
 * @enough: by the weight of a vertex, which may be left of forces
 *
 * Returns: (transfer full) (nullable): %NULL where forces are nowhere far above others
 */
RmpDrapePart *rmp_drape_part_find (const RmpDrapeProblem *whole, const RmpBlockMatrix *joined,
                                   const double *x, const double *gradient, double enough);
void rmp_drape_part_free (RmpDrapePart *self);

/* Where the cloth is with its part. @x: (inout): [#V × 3] */
void rmp_drape_part_put (const RmpDrapePart *self, double *x);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpDrapePart, rmp_drape_part_free)

G_END_DECLS
