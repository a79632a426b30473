/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "explicit-step.h"

#include <math.h>

#include "compute/parallel.h"

void
rmp_explicit_step (const RmpSpringSystem *system, const double *inverse_masses, double step,
                   double *forces, double *positions, double *velocities, double *work,
                   guint n_threads)
{
  const guint n = system->n_particles;

  rmp_spring_system_pull (system, positions, velocities, forces, work, n_threads);
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint v = 0; v < n; v++)
    for (gsize i = 3 * (gsize) v; i < 3 * (gsize) v + 3 && inverse_masses[v] > 0.0; i++)
      {
        velocities[i] += step * inverse_masses[v] * forces[i];
        positions[i] += step * velocities[i];
      }
}

double
rmp_explicit_longest_step (double frequency, double damping)
{
  const double square = frequency * frequency, rate = damping * square;

  return square > 0.0 ? (sqrt (rate * rate + 4.0 * square) - rate) / square : INFINITY;
}
