/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* interior-step.h: a step in time of the soft interior, with the force of the skin on it.
 *
 *   Rémillard and Kry, eq. 15, corrected: an implicit step whose unknown are the velocities v,
 *   [M + Δt² (K_q + Bᵀ K_x B)] Δv
 *       = −M (v − v₀) + Δt [f − ∇W_q (q + Δt v) + Bᵀ (F_x − Δt K_x B v)]
 *
 * The article leaves out the first term on the right, which only the first iteration may do
 * without: further ones would drift to where the solid is at rest. The skin's force and stiffness
 * stay what they were at the beginning of the step.
 */

#include "interior.h"
#include "system.h"

G_BEGIN_DECLS

/* What acts on the interior besides its own elasticity. */
typedef struct
{
  const double *force;        /* (nullable): [n_nodes × 3] newtons: the skin's, Bᵀ F_x, others */
  const RmpBlockMatrix *skin; /* (nullable): [n_nodes] Bᵀ K_x B, of the stepper's pattern, N/m */
  const double *activations;  /* (nullable): [n_muscles] */
  const double *target;       /* (nullable): [n_nodes × 3] where held coordinates are at the end */
  double gravity[3];          /* m/s² */
} RmpEmbeddedLoad;

typedef struct
{
  double time_step; /* Δt, seconds */
  double tolerance; /* of the largest residual by the largest force of a step or 1: 1e-8 */
  guint most;       /* iterations */
  guint n_threads;  /* 0: all cores */
} RmpEmbeddedStepOptions;

/* Δt 0.02 s, tolerance 1e-8, 40 iterations. */
extern const RmpEmbeddedStepOptions rmp_embedded_step_defaults;

typedef enum
{
  RMP_EMBEDDED_CONVERGED,
  RMP_EMBEDDED_NOT_CONVERGED, /* as far as it came */
  RMP_EMBEDDED_CANCELLED,     /* likewise */
} RmpEmbeddedOutcome;

typedef struct
{
  guint iterations;
  double residual; /* largest, by what it is measured by */
  double energy;   /* joules, of the interior at the end */
} RmpEmbeddedReport;

typedef enum
{
  RMP_EMBEDDED_MASS_CONSISTENT,
  RMP_EMBEDDED_MASS_LUMPED, /* all of it on the diagonal */
  RMP_EMBEDDED_MASS_NONE,   /* for rmp_embedded_stepper_settle() alone */
} RmpEmbeddedMass;

/* Keeps the pattern, the symbolic factor and the mass from step to step. */
typedef struct _RmpEmbeddedStepper RmpEmbeddedStepper;

/**
 * rmp_embedded_stepper_new:
 * @interior: borrowed
 * @held: (nullable): [n_nodes] bit c: coordinate c of the node does not move by itself
 * @n_pairs: pairs of elements whose nodes the skin joins, @pairs: (nullable): their nodes
 *
 * Returns: (transfer full)
 */
RmpEmbeddedStepper *rmp_embedded_stepper_new (const RmpEmbeddedInterior *interior,
                                              const guint8 *held, guint n_pairs,
                                              const guint32 *pairs, RmpEmbeddedMass mass);
void rmp_embedded_stepper_free (RmpEmbeddedStepper *self);

/* A matrix of its pattern, for the skin's stiffness. (transfer full) */
RmpBlockMatrix *rmp_embedded_stepper_new_matrix (const RmpEmbeddedStepper *self);

/**
 * rmp_embedded_stepper_advance:
 * @q: (inout): [n_nodes × 3] metres
 * @velocity: (inout): [n_nodes × 3] m/s
 * @report: (out) (nullable)
 *
 * Advances by one time step, unless it is cancelled or comes upon something that is no number:
 * then @q and @velocity stay as they were. It looks at @cancellable (nullable) once an iteration.
 */
RmpEmbeddedOutcome rmp_embedded_stepper_advance (RmpEmbeddedStepper *self,
                                                 const RmpEmbeddedLoad *load,
                                                 const RmpEmbeddedStepOptions *options, double *q,
                                                 double *velocity, GCancellable *cancellable,
                                                 RmpEmbeddedReport *report);

/**
 * rmp_embedded_stepper_settle:
 * @load: its gravity counts only where there is a mass
 * @options: the time step does not matter; the tolerance is of forces
 * @q: (inout): [n_nodes × 3] where to begin; then where the interior rests
 *
 * The static solve: looks for the least energy under the load. Where it is cancelled or runs out of
 * iterations @q is as far as it came, and never worse than where it began.
 */
RmpEmbeddedOutcome rmp_embedded_stepper_settle (RmpEmbeddedStepper *self,
                                                const RmpEmbeddedLoad *load,
                                                const RmpEmbeddedStepOptions *options, double *q,
                                                GCancellable *cancellable,
                                                RmpEmbeddedReport *report);

/* Whether the energy rises in all directions from @q: a balance may also be one from which it
 * falls, such as that of a slab that is pressed and still straight. @activations: (nullable)
 */
gboolean rmp_embedded_stepper_is_stable (RmpEmbeddedStepper *self, const double *q,
                                         const double *activations, guint n_threads);

/**
 * rmp_embedded_stepper_respond:
 * @vectors: (inout): [@n_vectors × n_nodes × 3] each becomes K⁻¹ of it, at @q: how the interior
 *   gives way to a small force; 0 where coordinates are held
 *
 * Where K is not positive definite, as of an interior that nothing holds, a little is added to it.
 *
 * Returns: %FALSE where that does not help, and @vectors stay as they are
 */
gboolean rmp_embedded_stepper_respond (RmpEmbeddedStepper *self, const double *q,
                                       const double *activations, guint n_vectors, double *vectors,
                                       guint n_threads);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpEmbeddedStepper, rmp_embedded_stepper_free)

G_END_DECLS
