/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "spring-filter.h"

#include <math.h>
#include <string.h>

#include "anderson.h"
#include "collision/rigid.h"
#include "filter-matrix.h"
#include "geometry/vector.h"

#define ACCELERATION_WINDOW 5u /* iterations */

struct _RmpSpringFilter
{
  const RmpSpringSystem *system;
  const double *masses, *inverse_masses;
  double step;
  guint n_free;
  guint32 *numbers;         /* [n] among what is free; G_MAXUINT32: held */
  RmpCholesky *factor;      /* (nullable): where all is held, or there is the matrix */
  RmpFilterMatrix *matrix;  /* (nullable) */
  double *right, *solution; /* [n_free × 3] column after column */
  double *work;             /* [n_springs × 3] */
  double *pulls, *change;   /* [n × 3] */
};

/* --- the factor ------------------------------------------------------------------------------- */

static void
add_entry (GArray *entries, guint32 a, guint32 b, double value)
{
  const RmpCholeskyEntry entry = { MAX (a, b), MIN (a, b), value };

  g_array_append_val (entries, entry);
}

static void
add_springs (const RmpSpringFilter *self, GArray *entries)
{
  const double square = self->step * self->step;

  for (guint s = 0; s < self->system->n_springs; s++)
    {
      const RmpClothSpring *spring = &self->system->springs[s];
      const guint32 a = self->numbers[spring->i], b = self->numbers[spring->j];

      if (a != G_MAXUINT32)
        add_entry (entries, a, a, square * spring->stiffness);
      if (b != G_MAXUINT32)
        add_entry (entries, b, b, square * spring->stiffness);
      if (a != G_MAXUINT32 && b != G_MAXUINT32)
        add_entry (entries, a, b, -square * spring->stiffness);
    }
}

RmpSpringFilter *
rmp_spring_filter_new (const RmpSpringSystem *system, const double *masses,
                       const double *inverse_masses, double step, GError **error)
{
  const gsize n = system->n_particles;
  g_autoptr (RmpSpringFilter) self = g_new0 (RmpSpringFilter, 1);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (RmpCholeskyEntry));

  self->system = system;
  self->masses = masses;
  self->inverse_masses = inverse_masses;
  self->step = step;
  self->numbers = g_new (guint32, n + 1);
  for (guint v = 0; v < n; v++)
    {
      self->numbers[v] = inverse_masses[v] > 0.0 ? self->n_free++ : G_MAXUINT32;
      if (inverse_masses[v] > 0.0)
        add_entry (entries, self->numbers[v], self->numbers[v], masses[v]);
    }
  add_springs (self, entries);
  self->right = g_new (double, 3 * (gsize) self->n_free + 1);
  self->solution = g_new (double, 3 * (gsize) self->n_free + 1);
  self->work = g_new (double, 3 * (gsize) system->n_springs + 1);
  self->pulls = g_new (double, 3 * n + 1);
  self->change = g_new (double, 3 * n + 1);
  if (self->n_free > 0)
    self->factor = rmp_cholesky_new (self->n_free, entries->len,
                                     (const RmpCholeskyEntry *) (gpointer) entries->data, error);
  return self->n_free == 0 || self->factor ? g_steal_pointer (&self) : NULL;
}

void
rmp_spring_filter_free (RmpSpringFilter *self)
{
  g_clear_pointer (&self->factor, rmp_cholesky_free);
  g_clear_pointer (&self->matrix, rmp_filter_matrix_free);
  g_free (self->numbers);
  g_free (self->right);
  g_free (self->solution);
  g_free (self->work);
  g_free (self->pulls);
  g_free (self->change);
  g_free (self);
}

void
rmp_spring_filter_multiply_out (RmpSpringFilter *self)
{
  g_autofree double *masses = g_new (double, (gsize) self->n_free + 1);

  if (!self->factor)
    return;
  for (guint v = 0; v < self->system->n_particles; v++)
    if (self->numbers[v] != G_MAXUINT32)
      masses[self->numbers[v]] = self->masses[v];
  self->matrix = rmp_filter_matrix_new (self->factor, self->n_free, masses);
  g_clear_pointer (&self->factor, rmp_cholesky_free);
}

void
rmp_spring_filter_set_system (RmpSpringFilter *self, const RmpSpringSystem *system)
{
  self->system = system;
}

void
rmp_spring_filter_apply (RmpSpringFilter *self, const double *in, double *out, guint n_threads)
{
  const guint n = self->system->n_particles;

  for (guint v = 0; v < n; v++)
    for (gsize c = 0; c < 3 && self->numbers[v] != G_MAXUINT32; c++)
      {
        const double weight = self->matrix ? self->inverse_masses[v] : 1.0;

        self->right[c * self->n_free + self->numbers[v]] = weight * in[3 * (gsize) v + c];
      }
  if (self->matrix)
    rmp_filter_matrix_apply (self->matrix, self->right, self->solution, n_threads);
  else if (self->factor)
    rmp_cholesky_solve (self->factor, 3, self->right, self->solution);
  for (guint v = 0; v < n; v++)
    for (gsize c = 0; c < 3; c++)
      out[3 * (gsize) v + c] = self->numbers[v] != G_MAXUINT32
                                   ? self->solution[c * self->n_free + self->numbers[v]]
                                   : 0.0;
}

/* --- the step --------------------------------------------------------------------------------- */

void
rmp_spring_filter_pull (const RmpSpringFilter *self, const double *positions,
                        const double *velocities, double *forces, guint n_threads)
{
  memset (forces, 0, 3 * (gsize) self->system->n_particles * sizeof (double));
  rmp_spring_system_pull (self->system, positions, velocities, forces, self->work, n_threads);
  for (guint s = 0; s < self->system->n_springs; s++)
    {
      const RmpClothSpring *spring = &self->system->springs[s];
      double apart[3];

      rmp_vector_sub (velocities + 3 * (gsize) spring->i, velocities + 3 * (gsize) spring->j,
                      apart);
      rmp_vector_add_scaled (forces + 3 * (gsize) spring->i, -self->step * spring->stiffness, apart,
                             forces + 3 * (gsize) spring->i);
      rmp_vector_add_scaled (forces + 3 * (gsize) spring->j, self->step * spring->stiffness, apart,
                             forces + 3 * (gsize) spring->j);
    }
}

/* Velocities that turn a piece as much as @change turns it, taken out of it. Where it has no extent
 * about an axis it does not turn about that.
 */
static void
repair_rotation (const RmpSpringFilter *self, guint n, const guint32 *members,
                 const double *positions, double *change)
{
  RmpRigidMotion motion;

  rmp_rigid_motion_keep (&motion, n, members, positions, change, self->inverse_masses);
  for (guint k = 0; k < n; k++)
    {
      const gsize at = 3 * (gsize) members[k];
      double arm[3], moved[3];

      rmp_vector_sub (positions + at, motion.centre, arm);
      rmp_vector_cross (motion.spin, arm, moved);
      rmp_vector_sub (change + at, moved, change + at);
    }
}

void
rmp_spring_filter_step (RmpSpringFilter *self, const double *forces, const RmpFreePieces *pieces,
                        double *positions, double *velocities, guint n_threads)
{
  const gsize n = 3 * (gsize) self->system->n_particles;

  rmp_spring_filter_pull (self, positions, velocities, self->pulls, n_threads);
  rmp_spring_filter_apply (self, self->pulls, self->change, n_threads);
  for (gsize i = 0; i < n; i++)
    self->change[i] *= self->step;
  for (guint p = 0; pieces && p < pieces->n; p++)
    repair_rotation (self, pieces->start[p + 1] - pieces->start[p],
                     pieces->members + pieces->start[p], positions, self->change);
  for (gsize i = 0; i < n; i++)
    {
      if (self->inverse_masses[i / 3] <= 0.0)
        continue;
      velocities[i] += self->change[i] + self->step * forces[i] * self->inverse_masses[i / 3];
      positions[i] += self->step * velocities[i];
    }
}

/* --- projective iterations -------------------------------------------------------------------- */

/* What springs would pull that are as long as at rest in the direction they have. */
static void
straighten (const RmpSpringFilter *self, const double *positions, double *pulls)
{
  for (guint s = 0; s < self->system->n_springs; s++)
    {
      const RmpClothSpring *spring = &self->system->springs[s];
      double way[3];

      rmp_vector_sub (positions + 3 * (gsize) spring->i, positions + 3 * (gsize) spring->j, way);
      rmp_vector_normalise (way);
      rmp_vector_add_scaled (pulls + 3 * (gsize) spring->i, spring->stiffness * spring->length, way,
                             pulls + 3 * (gsize) spring->i);
      rmp_vector_add_scaled (pulls + 3 * (gsize) spring->j, -spring->stiffness * spring->length,
                             way, pulls + 3 * (gsize) spring->j);
    }
}

/* Ends that are held pull at their springs with where they are. */
static void
add_held (const RmpSpringFilter *self, const double *positions, double *pulls)
{
  for (guint s = 0; s < self->system->n_springs; s++)
    {
      const RmpClothSpring *spring = &self->system->springs[s];
      const guint32 ends[2] = { spring->i, spring->j };

      for (guint e = 0; e < 2; e++)
        if (self->numbers[ends[e]] == G_MAXUINT32)
          rmp_vector_add_scaled (pulls + 3 * (gsize) ends[1 - e], spring->stiffness,
                                 positions + 3 * (gsize) ends[e], pulls + 3 * (gsize) ends[1 - e]);
    }
}

/* An iteration, from @x to @next, [n × 3]. What is held stays. */
static void
iterate (RmpSpringFilter *self, const double *free_ends, const double *x, double *next,
         guint n_threads)
{
  const gsize n = 3 * (gsize) self->system->n_particles;

  memset (self->pulls, 0, n * sizeof (double));
  straighten (self, x, self->pulls);
  add_held (self, x, self->pulls);
  for (gsize i = 0; i < n; i++)
    self->pulls[i] = self->masses[i / 3] * free_ends[i] + self->step * self->step * self->pulls[i];
  rmp_spring_filter_apply (self, self->pulls, next, n_threads);
  for (gsize i = 0; i < n; i++)
    if (self->inverse_masses[i / 3] <= 0.0)
      next[i] = x[i];
}

/* What an iteration lowers: M (x − x̃)² / 2 h² and the springs' energies, J. */
static double
measure_energy (const RmpSpringFilter *self, const double *free_ends, const double *x)
{
  const gsize n = 3 * (gsize) self->system->n_particles;
  double energy = 0.0;

  for (gsize i = 0; i < n; i++)
    if (self->inverse_masses[i / 3] > 0.0)
      energy += self->masses[i / 3] * pow ((x[i] - free_ends[i]) / self->step, 2.0);
  for (guint s = 0; s < self->system->n_springs; s++)
    {
      const RmpClothSpring *spring = &self->system->springs[s];
      const double length = rmp_vector_distance (x + 3 * (gsize) spring->i,
                                                 x + 3 * (gsize) spring->j);

      energy += spring->stiffness * pow (length - spring->length, 2.0);
    }
  return 0.5 * energy;
}

/* Goes on from a combination of the last iterations where that has less energy than the last one
 * began with, and from the last one alone where not: that always has. @positions: (inout)
 */
static void
iterate_accelerated (RmpSpringFilter *self, const double *free_ends, guint iterations,
                     double *positions, guint n_threads)
{
  const gsize n = 3 * (gsize) self->system->n_particles, size = n * sizeof (double);
  g_autoptr (RmpAnderson) anderson = rmp_anderson_new (n, ACCELERATION_WINDOW);
  g_autofree double *mapped = g_memdup2 (positions, size);
  double before = INFINITY;

  for (guint k = 0; k < iterations; k++)
    {
      double energy = measure_energy (self, free_ends, positions);

      if (!(energy < before) && k > 0)
        {
          memcpy (positions, mapped, size);
          energy = measure_energy (self, free_ends, positions);
        }
      before = energy;
      iterate (self, free_ends, positions, mapped, n_threads);
      rmp_anderson_mix (anderson, positions, mapped, self->change);
      memcpy (positions, k + 1 < iterations ? self->change : mapped, size);
    }
}

void
rmp_spring_filter_project (RmpSpringFilter *self, const double *forces, guint iterations,
                           gboolean accelerates, double *positions, double *velocities,
                           guint n_threads)
{
  const gsize n = 3 * (gsize) self->system->n_particles;
  const double step = self->step;
  g_autofree double *begin = g_memdup2 (positions, n * sizeof (double));
  g_autofree double *free_ends = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    {
      free_ends[i] = begin[i] + step * velocities[i] +
                     step * step * forces[i] * self->inverse_masses[i / 3];
      if (self->inverse_masses[i / 3] > 0.0)
        positions[i] = free_ends[i];
    }
  if (accelerates)
    iterate_accelerated (self, free_ends, iterations, positions, n_threads);
  for (guint k = 0; k < iterations && !accelerates; k++)
    {
      iterate (self, free_ends, positions, self->change, n_threads);
      memcpy (positions, self->change, n * sizeof (double));
    }
  for (gsize i = 0; i < n; i++)
    if (self->inverse_masses[i / 3] > 0.0)
      velocities[i] = (positions[i] - begin[i]) / step;
}
