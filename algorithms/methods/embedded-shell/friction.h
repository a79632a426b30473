/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* friction.h: vertices that hold on to the bodies they touch.
 *
 * Friction is Coulomb's, μ f(s), by the slip s along the body since the last frame, from where it
 * has carried the place that a vertex touched then. How firmly bodies push is taken where vertices
 * were looked at last; the force rises smoothly from none, as in
 *   M. Li et al. Incremental Potential Contact. ACM Transactions on Graphics (SIGGRAPH), 2020.
 * which makes it the slope of a convex energy: whether a vertex sticks or slips, the solve finds.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Where a vertex holds on to the body that it touched before, which has moved since. */
typedef struct
{
  gboolean held;
  guint body;       /* as contact.c counts them */
  double anchor[3]; /* metres */
  /* Of the last look: */
  double normal[3];
  double most;  /* newtons: μ times what the body pushes with */
  double slips; /* metres along the body from which on it holds back with all of that */
} RmpShellHold;

/**
 * rmp_shell_hold_lag:
 * @friction: μ
 * @stiffness: N/m, of the body's push
 * @depth: metres that the vertex is within reach of the body, whose normal has been set; not above
 * 0 or not finite: it holds with nothing
 */
void rmp_shell_hold_lag (RmpShellHold *self, double friction, double stiffness, double depth);

/* Joules, none where the vertex does not hold. @x: [3] metres, where the vertex is */
double rmp_shell_hold_energy (const RmpShellHold *self, const double x[3]);

/* @gradient: (inout): newtons, added */
void rmp_shell_hold_add_gradient (const RmpShellHold *self, const double x[3], double gradient[3]);

/* @blocks: (inout): the second derivatives, N/m, added */
void rmp_shell_hold_add_hessian (const RmpShellHold *self, const double x[3], double blocks[9]);

G_END_DECLS
