/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rotated-linear.h: the elastic energy of a point of the interior: linear elasticity seen from the
 * rotation nearest to the deformation.
 *
 *   Ψ = μ Σ (σi − 1)² + ½ λ (Σ σi − 3)²
 *
 * with the signed stretches σ of the deformation gradient. It is finite and pushes back where a
 * cell is turned inside out. Only three of its nine second derivatives along principal directions
 * can be negative, those of turns, so that they are clamped one by one.
 */

#include <glib.h>

G_BEGIN_DECLS

/* Pa */
typedef struct
{
  double mu, lambda;
} RmpEmbeddedLame;

/* Young's modulus in Pa, Poisson's ratio below ½. */
RmpEmbeddedLame rmp_embedded_lame (double modulus, double poisson);

/**
 * rmp_embedded_rotated_linear:
 * @gradient: F, row-major, ∂x/∂X
 * @stress: (out caller-allocates) (nullable): ∂Ψ/∂F, row-major
 * @hessian: (out caller-allocates) (nullable): [81] ∂²Ψ/∂F², of F's nine entries row by row
 * @clamped: whether the second derivatives are made positive semidefinite
 *
 * Returns: Ψ, J/m³
 */
double rmp_embedded_rotated_linear (const RmpEmbeddedLame *lame, const double gradient[9],
                                    double *stress, double *hessian, gboolean clamped);

G_END_DECLS
