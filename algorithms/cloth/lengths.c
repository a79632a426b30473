/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "lengths.h"

#include "cloth/colouring.h"
#include "compute/parallel.h"
#include "geometry/vector.h"

#define LEAST_LENGTH 1e-12 /* metres: what is shorter has no direction */

void
rmp_cloth_lengths_init (RmpClothLengths *self, guint n_vertices, guint n,
                        const RmpClothSpring *springs)
{
  g_autofree guint32 *pairs = g_new (guint32, 2 * (gsize) n + 1);
  g_autoptr (RmpColouring) colouring = NULL;

  g_assert (self);

  for (guint s = 0; s < n; s++)
    {
      pairs[2 * (gsize) s] = springs[s].i;
      pairs[2 * (gsize) s + 1] = springs[s].j;
    }
  colouring = rmp_colouring_new (n_vertices, n, 2, pairs);
  self->springs = g_new (RmpClothSpring, n + 1);
  for (guint s = 0; s < n; s++)
    self->springs[s] = springs[colouring->order[s]];
  self->n_groups = colouring->n_colours;
  self->start = g_memdup2 (colouring->start, (colouring->n_colours + 1) * sizeof (guint32));
}

void
rmp_cloth_lengths_init_listed (RmpClothLengths *self, guint n, const RmpClothSpring *springs)
{
  g_assert (self);

  self->springs = g_new (RmpClothSpring, n + 1);
  for (guint s = 0; s < n; s++)
    self->springs[s] = springs[s];
  self->n_groups = 1;
  self->start = g_new0 (guint32, 2);
  self->start[1] = n;
}

void
rmp_cloth_lengths_clear (RmpClothLengths *self)
{
  g_assert (self);

  g_clear_pointer (&self->start, g_free);
  g_clear_pointer (&self->springs, g_free);
}

/* From the first to the second end, and how much longer than at rest. FALSE: there is no direction.
 */
static inline gboolean
measure (const RmpClothSpring *spring, double scale, const double *positions, double way[3],
         double *excess)
{
  double length;

  rmp_vector_sub (positions + 3 * (gsize) spring->j, positions + 3 * (gsize) spring->i, way);
  length = rmp_vector_norm (way);
  *excess = length - scale * spring->length;
  for (guint c = 0; c < 3; c++)
    way[c] /= length;
  return length >= LEAST_LENGTH;
}

double
rmp_cloth_length_measure (const RmpClothSpring *self, double scale, const double *positions,
                          double way[3])
{
  double excess;

  g_assert (self);

  return measure (self, scale, positions, way, &excess) ? excess : (double) NAN;
}

static inline double
get_weight (const double *inverse_masses, guint32 particle)
{
  return inverse_masses ? inverse_masses[particle] : 1.0;
}

/* Moves the ends towards each other by @by, and by how easily they move. */
static inline void
move (const RmpClothSpring *spring, const double *inverse_masses, const double way[3], double by,
      double *positions)
{
  double *p = positions + 3 * (gsize) spring->i, *q = positions + 3 * (gsize) spring->j;

  rmp_vector_add_scaled (p, by * get_weight (inverse_masses, spring->i), way, p);
  rmp_vector_add_scaled (q, -by * get_weight (inverse_masses, spring->j), way, q);
}

void
rmp_cloth_lengths_keep (const RmpClothLengths *self, const RmpClothKeep *how,
                        const double *inverse_masses, double *positions, guint n_threads)
{
  g_assert (self);
  g_assert (how);

  for (guint g = 0; g < self->n_groups; g++)
    {
      const guint first = self->start[g], end = self->start[g + 1];

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(end - first, n_threads))
      for (guint s = first; s < end; s++)
        {
          const RmpClothSpring *spring = &self->springs[s];
          const double weights = get_weight (inverse_masses, spring->i) +
                                 get_weight (inverse_masses, spring->j);
          double way[3], length, excess;

          /* divisions cost more than all else here: there is one */
          rmp_vector_sub (positions + 3 * (gsize) spring->j, positions + 3 * (gsize) spring->i,
                          way);
          length = rmp_vector_norm (way);
          excess = length - how->scale * spring->length;
          if (!(length >= LEAST_LENGTH) || !(weights > 0.0) ||
              (how->when == RMP_KEEP_IF_SHORTER && !(excess < 0.0)) ||
              (how->when == RMP_KEEP_IF_LONGER && !(excess > 0.0)))
            continue;
          move (spring, inverse_masses, way,
                how->share * spring->stiffness * excess / (weights * length), positions);
        }
    }
}

void
rmp_cloth_lengths_keep_compliant (const RmpClothLengths *self, const double *inverse_masses,
                                  double step, double *multipliers, double *positions,
                                  guint n_threads)
{
  g_assert (self);

  for (guint g = 0; g < self->n_groups; g++)
    {
      const guint first = self->start[g], end = self->start[g + 1];

#pragma omp parallel for schedule(static) num_threads(rmp_parallel_threads(end - first, n_threads))
      for (guint s = first; s < end; s++)
        {
          const RmpClothSpring *spring = &self->springs[s];
          const double compliance = 1.0 / (spring->stiffness * step * step);
          const double weights = get_weight (inverse_masses, spring->i) +
                                 get_weight (inverse_masses, spring->j);
          double way[3], excess, change;

          if (!measure (spring, 1.0, positions, way, &excess) || !(weights > 0.0) ||
              !(spring->stiffness > 0.0))
            continue;
          change = -(excess + compliance * multipliers[s]) / (weights + compliance);
          multipliers[s] += change;
          move (spring, inverse_masses, way, -change, positions);
        }
    }
}
