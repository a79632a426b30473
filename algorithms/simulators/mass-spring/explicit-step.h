/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* explicit-step.h: one step of particles and springs, velocities first.
 *
 *   X. Provot. Deformation constraints in a mass-spring model to describe rigid cloth behavior.
 *   Graphics Interface, 1995. §3.2: a = F / m, v⁺ = v + h a, x⁺ = x + h v⁺
 */

#include "cloth/spring-system.h"

G_BEGIN_DECLS

/**
 * rmp_explicit_step:
 * @inverse_masses: [n] 1/kg; a particle of 0 stays
 * @step: h, seconds
 * @forces: (inout): [n × 3] N from outside; what the springs do is added
 * @positions, @velocities: (inout): [n × 3]
 * @work: [n_springs × 3]
 */
void rmp_explicit_step (const RmpSpringSystem *system, const double *inverse_masses, double step,
                        double *forces, double *positions, double *velocities, double *work,
                        guint n_threads);

/* The longest step that is stable where the fastest swing is @frequency, 1/s, and damping is
 * @damping, seconds, times stiffness. Infinite without springs.
 */
double rmp_explicit_longest_step (double frequency, double damping);

G_END_DECLS
