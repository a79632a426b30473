/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verlet.h"

#include "compute/parallel.h"

void
rmp_verlet_integrate (guint n, const double *inverse_masses, double keep, double step,
                      const double *accelerations, double *positions, double *previous,
                      guint n_threads)
{
#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(n, n_threads))
  for (guint v = 0; v < n; v++)
    for (gsize i = 3 * (gsize) v; i < 3 * (gsize) v + 3 && inverse_masses[v] > 0.0; i++)
      {
        const double here = positions[i];

        positions[i] += keep * (here - previous[i]) + step * step * accelerations[i];
        previous[i] = here;
      }
}
