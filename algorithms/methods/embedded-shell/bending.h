/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bending.h: how a hinge of the skin resists bending:
 *   W = k_e (θ − θ̄)², k_e = 3 k_b |ē|² / (Ā₁ + Ā₂),
 * after Grinspun et al., Discrete shells, 2003.
 */

#include "cloth/hinge.h"

G_BEGIN_DECLS

/* k_e, N·m. @stiffness: k_b */
static inline double
rmp_shell_hinge_stiffness (const RmpClothHinge *hinge, double stiffness)
{
  return 3.0 * stiffness * hinge->scale;
}

/* Joules. 0 where a flap has no extent; the same of the next two. @stiffness: k_e */
double rmp_shell_bending_energy (const RmpClothHinge *hinge, double stiffness,
                                 const double *const x[4]);

/* @gradient: (out caller-allocates): [4 × 3] newtons */
void rmp_shell_bending_gradient (const RmpClothHinge *hinge, double stiffness,
                                 const double *const x[4], double gradient[12]);

/* @clamped: without negative curvature. N/m */
void rmp_shell_bending_hessian (const RmpClothHinge *hinge, double stiffness,
                                const double *const x[4], gboolean clamped, double hessian[144]);

/* The same without how the angle's gradient turns: never of negative curvature, and far cheaper
 * than the clamped one.
 */
void rmp_shell_bending_curve (double stiffness, const double *const x[4], double hessian[144]);

G_END_DECLS
