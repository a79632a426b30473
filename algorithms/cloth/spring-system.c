/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spring-system.h"

#include <math.h>
#include <string.h>

#include "compute/parallel.h"
#include "geometry/vector.h"

void
rmp_spring_system_init (RmpSpringSystem *self, guint n_particles, guint n_springs,
                        const RmpClothSpring *springs)
{
  g_autofree guint32 *next = NULL;

  *self = (RmpSpringSystem){ .n_particles = n_particles,
                             .n_springs = n_springs,
                             .springs = springs };
  self->start = g_new0 (guint32, (gsize) n_particles + 1);
  self->ends = g_new (guint32, 2 * (gsize) n_springs + 1);
  for (guint s = 0; s < n_springs; s++)
    {
      self->start[springs[s].i + 1]++;
      self->start[springs[s].j + 1]++;
    }
  for (guint v = 0; v < n_particles; v++)
    self->start[v + 1] += self->start[v];
  next = g_memdup2 (self->start, ((gsize) n_particles + 1) * sizeof *next);
  for (guint32 s = 0; s < n_springs; s++)
    {
      self->ends[next[springs[s].i]++] = 2 * s;
      self->ends[next[springs[s].j]++] = 2 * s + 1;
    }
}

void
rmp_spring_system_clear (RmpSpringSystem *self)
{
  g_clear_pointer (&self->start, g_free);
  g_clear_pointer (&self->ends, g_free);
}

/* --- forces ----------------------------------------------------------------------------------- */

static void
pull (const RmpClothSpring *spring, const double *positions, const double *velocities,
      double force[3])
{
  double way[3], approach[3], size, tension;

  rmp_vector_sub (positions + 3 * (gsize) spring->i, positions + 3 * (gsize) spring->j, way);
  rmp_vector_sub (velocities + 3 * (gsize) spring->i, velocities + 3 * (gsize) spring->j, approach);
  size = rmp_vector_norm (way);
  tension = size > 0.0 ? spring->stiffness * (size - spring->length) +
                             spring->damping * rmp_vector_dot (approach, way) / size
                       : 0.0;
  for (guint c = 0; c < 3; c++)
    force[c] = size > 0.0 ? -tension * way[c] / size : 0.0;
}

/* What comes of every spring, to each particle, in the order of its springs. */
static void
gather (const RmpSpringSystem *self, const double *pulls, double *forces, int team)
{
#pragma omp parallel for schedule(static) num_threads(team)
  for (guint v = 0; v < self->n_particles; v++)
    for (guint32 k = self->start[v]; k < self->start[v + 1]; k++)
      rmp_vector_add_scaled (forces + 3 * (gsize) v, self->ends[k] % 2 == 0 ? 1.0 : -1.0,
                             pulls + 3 * (gsize) (self->ends[k] / 2), forces + 3 * (gsize) v);
}

void
rmp_spring_system_pull (const RmpSpringSystem *self, const double *positions,
                        const double *velocities, double *forces, double *work, guint n_threads)
{
  const int team = rmp_parallel_threads (self->n_springs, n_threads);

#pragma omp parallel for schedule(static) num_threads(team)
  for (guint s = 0; s < self->n_springs; s++)
    pull (&self->springs[s], positions, velocities, work + 3 * (gsize) s);
  gather (self, work, forces, team);
}

/* --- frequency -------------------------------------------------------------------------------- */

/* out = M^−½ K M^−½ vector, where springs have their lengths: only along them there is stiffness.
 */
static void
stiffen (const RmpSpringSystem *self, const double *rest, const double *roots, const double *vector,
         double *pulls, double *out)
{
  for (guint s = 0; s < self->n_springs; s++)
    {
      const RmpClothSpring *spring = &self->springs[s];
      const gsize i = 3 * (gsize) spring->i, j = 3 * (gsize) spring->j;
      double way[3], apart = 0.0;

      rmp_vector_sub (rest + i, rest + j, way);
      rmp_vector_normalise (way);
      for (guint c = 0; c < 3; c++)
        apart += way[c] * (roots[spring->i] * vector[i + c] - roots[spring->j] * vector[j + c]);
      for (guint c = 0; c < 3; c++)
        pulls[3 * (gsize) s + c] = spring->stiffness * apart * way[c];
    }
  memset (out, 0, 3 * (gsize) self->n_particles * sizeof (double));
  gather (self, pulls, out, 1);
  for (gsize i = 0; i < 3 * (gsize) self->n_particles; i++)
    out[i] *= roots[i / 3];
}

static double
normalise (gsize n, double *vector)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += vector[i] * vector[i];
  sum = sqrt (sum);
  for (gsize i = 0; i < n && sum > 0.0; i++)
    vector[i] /= sum;
  return sum;
}

double
rmp_spring_system_frequency (const RmpSpringSystem *self, const double *rest,
                             const double *inverse_masses, guint most, double tolerance)
{
  const gsize n = 3 * (gsize) self->n_particles;
  g_autofree double *roots = g_new (double, self->n_particles + 1);
  g_autofree double *vector = g_new (double, n + 1), *next = g_new (double, n + 1);
  g_autofree double *pulls = g_new (double, 3 * (gsize) self->n_springs + 1);
  double value = 0.0;

  for (guint v = 0; v < self->n_particles; v++)
    roots[v] = sqrt (inverse_masses[v]);
  /* a beginning that no symmetry of a grid is at right angles to */
  for (gsize i = 0; i < n; i++)
    vector[i] = sin (1.0 + 2.7 * (double) i);
  normalise (n, vector);
  for (guint k = 0; k < most; k++)
    {
      const double before = value;

      stiffen (self, rest, roots, vector, pulls, next);
      value = normalise (n, next);
      memcpy (vector, next, n * sizeof (double));
      if (!(value > 0.0) || fabs (value - before) <= tolerance * value)
        break;
    }
  return sqrt (value);
}

double
rmp_spring_system_bound (const RmpSpringSystem *self, const double *inverse_masses)
{
  double most = 0.0;

  for (guint v = 0; v < self->n_particles; v++)
    {
      double sum = 0.0;

      for (guint32 k = self->start[v]; k < self->start[v + 1]; k++)
        sum += self->springs[self->ends[k] / 2].stiffness;
      most = MAX (most, sum * inverse_masses[v]);
    }
  return 2.0 / sqrt (2.0 * most);
}
