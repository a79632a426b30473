/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* bending.h: how a hinge of the skin resists bending:
 *   W = k_e (θ − θ̄)², k_e = 3 k_b |ē|² / (Ā₁ + Ā₂),
 * after Grinspun et al., Discrete shells, 2003.
 */

#include "cloth/hinge.h"

G_BEGIN_DECLS

/* What a Hessian does where the energy curves downwards. */
typedef enum
{
  RMP_SHELL_CURVATURE_EXACT,   /* the same */
  RMP_SHELL_CURVATURE_CLAMPED, /* each element's negative eigenvalues are 0 */
  /* Second derivatives of the hinges' angles are left out (Gauss and Newton). Newton's steps are as
   * good, and it takes a sixth of the time: no eigenvalues are looked for.
   */
  RMP_SHELL_CURVATURE_CONVEX,
} RmpShellCurvature;

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

/* N/m */
void rmp_shell_bending_hessian (const RmpClothHinge *hinge, double stiffness,
                                const double *const x[4], RmpShellCurvature curvature,
                                double hessian[144]);

G_END_DECLS
