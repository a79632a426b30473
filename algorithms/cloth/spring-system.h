/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spring-system.h: all springs of a cloth together: what they do to each particle, and how fast
 * they can swing.
 */

#include "cloth/model.h"
#include "cloth/network.h"

G_BEGIN_DECLS

typedef struct
{
  guint n_particles, n_springs;
  const RmpClothSpring *springs; /* borrowed */
  guint32 *start;                /* [n_particles + 1] into ends */
  guint32 *ends; /* [2 × n_springs] 2 · spring, + 1 where the particle is its second */
} RmpSpringSystem;

void rmp_spring_system_init (RmpSpringSystem *self, guint n_particles, guint n_springs,
                             const RmpClothSpring *springs);
void rmp_spring_system_clear (RmpSpringSystem *self);

/**
 * rmp_spring_system_pull:
 * @positions, @velocities: [n_particles × 3]
 * @forces: (inout): [n_particles × 3] N, added to
 * @work: [n_springs × 3]
 */
void rmp_spring_system_pull (const RmpSpringSystem *self, const double *positions,
                             const double *velocities, double *forces, double *work,
                             guint n_threads);

/**
 * rmp_spring_system_frequency:
 * @rest: [n_particles × 3] where springs have their lengths
 * @inverse_masses: [n_particles] 1/kg, 0 where a particle is held
 * @most: iterations
 * @tolerance: relative, of one iteration's result to the last one's
 *
 * Returns: 1/s: the fastest that anything swings, by power iteration; 0 where nothing can
 */
double rmp_spring_system_frequency (const RmpSpringSystem *self, const double *rest,
                                    const double *inverse_masses, guint most, double tolerance);

/* A step that is stable whatever the shape, in seconds: 2 / √(2 max Σ k / m). Infinite where there
 * is no spring.
 */
double rmp_spring_system_bound (const RmpSpringSystem *self, const double *inverse_masses);

/* How stiff springs are. */
typedef struct
{
  double curvature; /* by the inverse of a flexion spring's half length, where bends are matched */
  const double *stiffness; /* (nullable): [RMP_SPRINGS_N_FAMILIES] N/m, instead of the fabric's */
} RmpSpringFit;

/* A third, and the fabric's. */
extern const RmpSpringFit rmp_spring_fit_default;

/**
 * rmp_spring_network_fit:
 * @self: (inout): of the model's cloth at rest
 *
 * Gives each spring its length in material coordinates, a stiffness, and a damping. Stiffnesses
 * make the whole as stiff as the model's material, unless @fit has them; on squares they are the
 * material's own numbers. Bends are matched at one curvature: a flexion spring resists smaller ones
 * less, larger ones more.
 */
void rmp_spring_network_fit (RmpSpringNetwork *self, const RmpClothModel *model,
                             const RmpSpringFit *fit);

G_END_DECLS
