/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* membrane.h: how a triangle of the skin resists stretch and shear:
 *   W = A [½ k_st (|w_u| − 1)² + ½ k_st (|w_v| − 1)² + k_c (|w_u| − 1) (|w_v| − 1)
 *          + ½ k_sh (w_u · w_v)²]
 * with the conditions of Baraff and Witkin, but proportional to the area, so that all k are N/m
 * whatever the mesh. The cross term is not theirs: with k_c = ν k_st and k_sh = (1 − ν) k_st / 2 a
 * skin under small strains is a plate of its modulus and Poisson's ratio.
 */

#include "cloth/triangle.h"

G_BEGIN_DECLS

typedef struct
{
  RmpClothTriangle triangle;
  double stretch, shear; /* N/m */
  double cross;          /* N/m: less than stretch; 0: as published */
  double collapse;       /* N/m: against less than half of the area at rest; 0: as published */
} RmpShellMembrane;

/* @x: the corners, metres. Joules. */
double rmp_shell_membrane_energy (const RmpShellMembrane *self, const double *const x[3]);

/* @gradient: (out caller-allocates): [3 × 3] newtons */
void rmp_shell_membrane_gradient (const RmpShellMembrane *self, const double *const x[3],
                                  double gradient[9]);

/* @clamped: without negative curvature. N/m */
void rmp_shell_membrane_hessian (const RmpShellMembrane *self, const double *const x[3],
                                 gboolean clamped, double hessian[81]);

G_END_DECLS
