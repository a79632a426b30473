/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fibre.h: a muscle's pull in one element of the interior.
 *
 *   Ψ = ½ κ (|F f| − (1 − ε α))²
 *
 * with a unit fibre f at rest and an activation α between 0 and 1: a spring along the fibre that
 * wants to be shorter the more the muscle is activated.
 */

#include <glib.h>

G_BEGIN_DECLS

/* κ by the modulus of what the muscle lies in, and ε. */
#define RMP_EMBEDDED_MUSCLE_STIFFNESS 10.0
#define RMP_EMBEDDED_MUSCLE_SHORTENING 0.3

typedef struct
{
  guint32 element;
  guint32 muscle;      /* whose activation counts */
  double direction[3]; /* f, of unit length */
  double stiffness;    /* κ, Pa */
  double shortening;   /* ε */
} RmpEmbeddedFibre;

/**
 * rmp_embedded_fibre_add:
 * @gradient: F, row-major
 * @stress: (inout) (nullable): [9] ∂Ψ/∂F is added to
 * @hessian: (inout) (nullable): [81] ∂²Ψ/∂F² is added to
 * @clamped: without the negative curvature that a shortened fibre has
 *
 * Returns: Ψ, J/m³
 */
double rmp_embedded_fibre_add (const RmpEmbeddedFibre *self, double activation,
                               const double gradient[9], double *stress, double *hessian,
                               gboolean clamped);

/* @slope: (out): ∂²Ψ/∂F∂α */
void rmp_embedded_fibre_slope (const RmpEmbeddedFibre *self, const double gradient[9],
                               double slope[9]);

G_END_DECLS
