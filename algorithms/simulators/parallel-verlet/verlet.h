/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* verlet.h: particles that remember where they were, and lengths that are kept by moving them.
 *
 *   C. Zeller. Cloth simulation. NVIDIA white paper, 2007: the step, and groups of lengths that
 *     share no particle   rmp_verlet_integrate (), rmp_verlet_relax ()
 *   M. Macklin, M. Müller, N. Chentanez. XPBD: position-based simulation of compliant constrained
 *     dynamics. Motion in Games, 2016: (18)   rmp_xpbd_relax ()
 */

#include "cloth/spring.h"

G_BEGIN_DECLS

/* Lengths to keep, in groups that share no particle: all of a group may be kept at once. */
typedef struct
{
  guint n_groups;
  guint *start;            /* [n_groups + 1] into springs */
  RmpClothSpring *springs; /* borrowed; what their stiffness is, the two below say */
} RmpVerletGroups;

/**
 * rmp_verlet_integrate:
 * @inverse_masses: [@n] 1/kg; a particle of 0 stays
 * @keep: how much of the last motion goes on, times the length of this step by that of the last
 * @step: seconds
 * @accelerations: [@n × 3] m/s²
 * @positions: (inout): [@n × 3]; @previous: (inout): where they were before, and then where
 *   they were now
 */
void rmp_verlet_integrate (guint n, const double *inverse_masses, double keep, double step,
                           const double *accelerations, double *positions, double *previous,
                           guint n_threads);

/* Moves both ends of every spring, by their inverse masses, by its stiffness (0 to 1) times what it
 * is too long or too short.
 */
void rmp_verlet_relax (const RmpVerletGroups *groups, const double *inverse_masses,
                       double *positions, guint n_threads);

/**
 * rmp_xpbd_relax:
 * @groups: springs with stiffness in N/m
 * @step: seconds
 * @multipliers: (inout): [#springs] 0 where a step begins
 *
 * The same for springs as stiff as they are, however often they are relaxed.
 */
void rmp_xpbd_relax (const RmpVerletGroups *groups, const double *inverse_masses, double step,
                     double *multipliers, double *positions, guint n_threads);

G_END_DECLS
