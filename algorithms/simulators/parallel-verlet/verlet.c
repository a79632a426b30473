/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verlet.h"

#include "compute/parallel.h"
#include "geometry/vector.h"

#define LEAST_LENGTH 1e-12 /* metres: what is shorter has no direction */

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

/* From the first to the second end, and how much longer than at rest. FALSE: neither end may move,
 * or there is no direction.
 */
static gboolean
measure (const RmpClothSpring *spring, const double *inverse_masses, const double *positions,
         double way[3], double *excess)
{
  double length;

  rmp_vector_sub (positions + 3 * (gsize) spring->j, positions + 3 * (gsize) spring->i, way);
  length = rmp_vector_norm (way);
  *excess = length - spring->length;
  for (guint c = 0; c < 3; c++)
    way[c] /= length;
  return length >= LEAST_LENGTH && inverse_masses[spring->i] + inverse_masses[spring->j] > 0.0;
}

/* Moves the ends towards each other by @by, and by how easily they move. */
static void
move (const RmpClothSpring *spring, const double *inverse_masses, const double way[3], double by,
      double *positions)
{
  double *p = positions + 3 * (gsize) spring->i, *q = positions + 3 * (gsize) spring->j;

  rmp_vector_add_scaled (p, by * inverse_masses[spring->i], way, p);
  rmp_vector_add_scaled (q, -by * inverse_masses[spring->j], way, q);
}

void
rmp_verlet_relax (const RmpVerletGroups *groups, const double *inverse_masses, double *positions,
                  guint n_threads)
{
  for (guint g = 0; g < groups->n_groups; g++)
    {
      const guint first = groups->start[g], end = groups->start[g + 1];

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(end - first, n_threads))
      for (guint s = first; s < end; s++)
        {
          const RmpClothSpring *spring = &groups->springs[s];
          double way[3], excess;

          if (measure (spring, inverse_masses, positions, way, &excess))
            move (spring, inverse_masses, way,
                  spring->stiffness * excess /
                      (inverse_masses[spring->i] + inverse_masses[spring->j]),
                  positions);
        }
    }
}

void
rmp_xpbd_relax (const RmpVerletGroups *groups, const double *inverse_masses, double step,
                double *multipliers, double *positions, guint n_threads)
{
  for (guint g = 0; g < groups->n_groups; g++)
    {
      const guint first = groups->start[g], end = groups->start[g + 1];

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(end - first, n_threads))
      for (guint s = first; s < end; s++)
        {
          const RmpClothSpring *spring = &groups->springs[s];
          const double compliance = 1.0 / (spring->stiffness * step * step);
          const double weights = inverse_masses[spring->i] + inverse_masses[spring->j];
          double way[3], excess, change;

          if (!measure (spring, inverse_masses, positions, way, &excess) ||
              !(spring->stiffness > 0.0))
            continue;
          change = -(excess + compliance * multipliers[s]) / (weights + compliance);
          multipliers[s] += change;
          move (spring, inverse_masses, way, -change, positions);
        }
    }
}
