/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bend.h: how two triangles that share an edge resist bending.
 *
 *   D. Baraff, A. Witkin. Large steps in cloth simulation. SIGGRAPH, 1998.
 *     §4.3   the condition C = θ, the angle between the two   rmp_bend_force ()
 */

#include "condition.h"

G_BEGIN_DECLS

/* What the edge does to its four vertices. */
typedef struct
{
  double energy;         /* J */
  double force[12];      /* N, with damping */
  double gradient[12];   /* of the angle, 1/m: its product with itself is the stiffness by k */
  double stiffness[144]; /* N/m, ∂force/∂x without damping; of exact Hessians only */
} RmpBendForce;

/**
 * rmp_bend_force:
 * @k: N·m a radian; @damping: N·m·s a radian
 * @rest: radians
 * @exact: whether the stiffness has second derivatives, as published, and @force->stiffness is
 *   filled; otherwise it is −k times the gradient's product with itself
 *
 * Returns: %FALSE where edge or flap has no extent: there is no force
 */
gboolean rmp_bend_force (const double *const x[4], const double *const v[4], double rest, double k,
                         double damping, gboolean exact, RmpBendForce *force);

G_END_DECLS
