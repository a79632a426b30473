/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* verlet.h: particles that remember where they were.
 *
 *   C. Zeller. Cloth simulation. NVIDIA white paper, 2007: the step.
 */

#include <glib.h>

G_BEGIN_DECLS

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

G_END_DECLS
