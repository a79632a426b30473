/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* activations.h: muscles of the interior, and how far each has to be activated for the surface to
 * take a given shape, such as that of a morph target.
 *
 *   minimise Σ A_i |(B q(α))_i − y_i|² / e₀ + 1e-4 |α|²,   0 ≤ α ≤ 1
 *
 * where the interior is in balance at q(α), and e₀ is the sum for the lattice at rest, so that the
 * second term is small whatever the size of the character.
 * Newton's steps after Gauss, with q's derivatives −K⁻¹ ∂²W/∂q∂α.
 */

#include "embedding.h"
#include "interior-step.h"

G_BEGIN_DECLS

/* A straight muscle, as thick as it says. */
typedef struct
{
  double from[3], to[3]; /* at rest, metres */
  double radius;         /* metres */
  double strength;       /* × RMP_EMBEDDED_MUSCLE_STIFFNESS; 0: 1 */
} RmpEmbeddedMuscle;

/**
 * rmp_embedded_interior_set_muscles:
 *
 * Fibres along each muscle in all cells whose middles lie in it; a muscle that meets none acts in
 * the cell whose middle is nearest.
 */
void rmp_embedded_interior_set_muscles (RmpEmbeddedInterior *self, guint n_muscles,
                                        const RmpEmbeddedMuscle *muscles);

typedef struct
{
  const RmpEmbedding *embedding;
  const RmpEmbeddedInterior *interior; /* with muscles */
  RmpEmbeddedStepper *stepper;         /* of it; what is held stays where q begins */
  const double *areas;                 /* [#V] */
  guint most;                          /* Newton's steps: 5 */
  guint n_threads;
} RmpEmbeddedActivationPlan;

/**
 * rmp_embedded_activations_fit:
 * @positions: y, [#V × 3] metres
 * @q: (inout): [n_nodes × 3] where to begin; then where the interior rests with @activations
 * @activations: (inout): [n_muscles] where to begin, such as those of the frame before
 * @error: (out) (nullable): the first term at the end: 0 the shape is met, 1 nothing is gained
 *
 * Returns: %FALSE if it was cancelled: then @q and @activations are as far as it came
 */
gboolean rmp_embedded_activations_fit (const RmpEmbeddedActivationPlan *plan,
                                       const double *positions, double *q, double *activations,
                                       GCancellable *cancellable, double *error);

G_END_DECLS
