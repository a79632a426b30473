/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid-private.h"

#include "geometry/vector.h"

double
rmp_drape_grid_curvature (double angle, double spacing)
{
  return 2.0 / spacing * cos (0.5 * angle);
}

void
rmp_drape_star_init (RmpDrapeStar *self, const RmpDrapeGrid *grid, guint32 vertex, const double *x)
{
  self->vertices[0] = vertex;
  for (guint i = 0; i < RMP_DRAPE_N_SIDES; i++)
    {
      const guint32 other = grid->neighbours[RMP_DRAPE_N_SIDES * (gsize) vertex + i];

      self->vertices[1 + i] = other;
      self->sees[i] = FALSE;
      if (other == RMP_INDEX_NONE)
        continue;
      rmp_vector_sub (x + 3 * (gsize) other, x + 3 * (gsize) vertex, self->ways[i]);
      self->lengths[i] = rmp_vector_norm (self->ways[i]);
      self->sees[i] = rmp_vector_normalise (self->ways[i]);
    }
}

/* --- terms ------------------------------------------------------------------------------------ */

/* @pull: (out): ∂U by the length of the way */
static double
stretch (const RmpDrapeStar *self, const RmpDrapeGridEnergy *energy, guint way, double *pull)
{
  const double spacing = energy->grid->spacing, stretch = energy->threads.stretch;
  const double strain = self->lengths[way] / spacing - 1.0;
  double fourth;

  *pull = 0.0;
  if (strain <= 0.0)
    return 0.0;
  fourth = strain * strain * strain * strain;
  *pull = 5.0 * stretch * fourth / spacing;
  return stretch * fourth * strain;
}

double
rmp_drape_star_bend (const RmpDrapeStar *self, const RmpDrapeGridEnergy *energy, guint axis,
                     double sum[3], double *moment, double *stiffness)
{
  const double spacing = energy->grid->spacing;
  double curvature, stored;

  for (guint c = 0; c < 3; c++)
    sum[c] = self->ways[2 * axis][c] + self->ways[2 * axis + 1][c];
  curvature = rmp_vector_norm (sum) / spacing;
  stored = rmp_fabric_curve_evaluate (energy->threads.bend[axis], curvature, moment, stiffness);
  /* by curvature, which at 0 is how steep the moment rises */
  *moment = curvature > 0.0 ? *moment / curvature : *stiffness;
  return spacing * spacing * stored;
}

double
rmp_drape_star_shear (const RmpDrapeStar *self, const RmpDrapeGridEnergy *energy, guint which,
                      RmpDrapeCorner *corner)
{
  const double weight = 0.25 * energy->grid->spacing * energy->grid->spacing;
  double angle, force, slope, stored;

  corner->ways[0] = which % 2;
  corner->ways[1] = 2 + which / 2;
  corner->cosine = CLAMP (rmp_vector_dot (self->ways[which % 2], self->ways[2 + which / 2]), -1.0,
                          1.0);
  corner->sine = sqrt (MAX (1.0 - corner->cosine * corner->cosine, 0.0));
  corner->sine = corner->sine > 1e-9 ? corner->sine : 0.0;
  angle = asin (corner->cosine);
  stored = rmp_fabric_curve_evaluate (energy->threads.shear, fabs (angle), &force, &slope);
  corner->turn = weight * copysign (force, angle);
  corner->stiffness = weight * MAX (slope, 0.0);
  return weight * stored;
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Of a particle, by the lengths of the ways to those beside it and by the unit ways. */
typedef struct
{
  double by_lengths[RMP_DRAPE_N_SIDES], by_ways[RMP_DRAPE_N_SIDES][3];
} Slopes;

static void
add_slopes (const RmpDrapeStar *star, const Slopes *slopes, double *gradient)
{
  for (guint i = 0; i < RMP_DRAPE_N_SIDES; i++)
    {
      const double *way = star->ways[i], *by_way = slopes->by_ways[i];
      double along;

      if (!star->sees[i])
        continue;
      along = rmp_vector_dot (by_way, way);
      for (guint c = 0; c < 3; c++)
        {
          const double slope = slopes->by_lengths[i] * way[c] +
                               (by_way[c] - along * way[c]) / star->lengths[i];

          gradient[3 * (gsize) star->vertices[1 + i] + c] += slope;
          gradient[3 * (gsize) star->vertices[0] + c] -= slope;
        }
    }
}

static void
add_particle (const RmpDrapeGridEnergy *self, guint32 vertex, const double *x,
              double parts[RMP_DRAPE_N_GRID_PARTS], double *gradient)
{
  RmpDrapeStar star;
  Slopes slopes = { { 0.0 }, { { 0.0 } } };

  rmp_drape_star_init (&star, self->grid, vertex, x);
  for (guint axis = 0; axis < 2; axis++)
    {
      const guint before = 2 * axis, after = before + 1;
      double sum[3], moment, stiffness;

      if (star.sees[after])
        parts[RMP_DRAPE_GRID_STRETCH] += stretch (&star, self, after, &slopes.by_lengths[after]);
      if (!star.sees[before] || !star.sees[after])
        continue;
      parts[RMP_DRAPE_GRID_BEND] += rmp_drape_star_bend (&star, self, axis, sum, &moment,
                                                         &stiffness);
      for (guint i = 0; i < 2; i++)
        rmp_vector_add_scaled (slopes.by_ways[before + i], moment, sum, slopes.by_ways[before + i]);
    }
  for (guint which = 0; which < 4; which++)
    {
      RmpDrapeCorner corner;

      if (!star.sees[which % 2] || !star.sees[2 + which / 2])
        continue;
      parts[RMP_DRAPE_GRID_SHEAR] += rmp_drape_star_shear (&star, self, which, &corner);
      for (guint i = 0; i < 2 && corner.sine > 0.0; i++)
        {
          double *by_way = slopes.by_ways[corner.ways[i]];

          rmp_vector_add_scaled (by_way, corner.turn / corner.sine, star.ways[corner.ways[1 - i]],
                                 by_way);
        }
    }
  if (gradient)
    add_slopes (&star, &slopes, gradient);
}

void
rmp_drape_grid_evaluate (const RmpDrapeEnergy *energy, const double *x,
                         double parts[RMP_DRAPE_N_GRID_PARTS], double *gradient)
{
  const RmpDrapeGridEnergy *self = (const RmpDrapeGridEnergy *) energy;
  RmpDrapeSum sums[RMP_DRAPE_N_GRID_PARTS] = { { 0.0, 0.0 } };

  for (guint32 v = 0; v < self->grid->n; v++)
    {
      double own[RMP_DRAPE_N_GRID_PARTS] = { 0.0 };

      add_particle (self, v, x, own, gradient);
      for (guint i = 0; i < RMP_DRAPE_N_GRID_PARTS; i++)
        rmp_drape_sum_add (&sums[i], own[i]);
    }
  for (guint i = 0; i < RMP_DRAPE_N_GRID_PARTS; i++)
    parts[i] = rmp_drape_sum_get (&sums[i]);
}

static double
evaluate (const RmpDrapeEnergy *energy, const double *x, double *gradient)
{
  double parts[RMP_DRAPE_N_GRID_PARTS];

  rmp_drape_grid_evaluate (energy, x, parts, gradient);
  return parts[RMP_DRAPE_GRID_STRETCH] + parts[RMP_DRAPE_GRID_BEND] + parts[RMP_DRAPE_GRID_SHEAR];
}

static guint
list_vertices (const RmpDrapeEnergy *energy, guint32 term,
               guint32 vertices[RMP_DRAPE_MOST_VERTICES])
{
  const RmpDrapeGridEnergy *self = (const RmpDrapeGridEnergy *) energy;
  const guint32 *neighbours = self->grid->neighbours + RMP_DRAPE_N_SIDES * (gsize) term;
  guint n = 0;

  vertices[n++] = term;
  for (guint i = 0; i < RMP_DRAPE_N_SIDES; i++)
    if (neighbours[i] != RMP_INDEX_NONE)
      vertices[n++] = neighbours[i];
  return n;
}

static double
measure (const RmpDrapeEnergy *energy, guint32 term, const double *x)
{
  double parts[RMP_DRAPE_N_GRID_PARTS] = { 0.0 };

  add_particle ((const RmpDrapeGridEnergy *) energy, term, x, parts, NULL);
  return parts[RMP_DRAPE_GRID_STRETCH] + parts[RMP_DRAPE_GRID_BEND] + parts[RMP_DRAPE_GRID_SHEAR];
}

static RmpDrapeEnergy *
take_part (const RmpDrapeEnergy *energy, guint n, const guint32 *vertices, const guint32 *numbers)
{
  const RmpDrapeGridEnergy *self = (const RmpDrapeGridEnergy *) energy;
  RmpDrapeGrid *grid = rmp_drape_grid_take_part (self->grid, n, vertices, numbers);
  RmpDrapeEnergy *part = rmp_drape_grid_energy_new (grid, &self->threads);

  ((RmpDrapeGridEnergy *) part)->own_grid = grid;
  return part;
}

static void
free_energy (RmpDrapeEnergy *energy)
{
  RmpDrapeGridEnergy *self = (RmpDrapeGridEnergy *) energy;

  g_clear_pointer (&self->own_grid, rmp_drape_grid_free);
  g_free (self);
}

static const RmpDrapeEnergyClass threads_class = {
  .evaluate = evaluate,
  .add_hessian = rmp_drape_grid_add_hessian,
  .list_vertices = list_vertices,
  .measure = measure,
  .take_part = take_part,
  .free = free_energy,
  .has_walls = TRUE,
  .is_exact = TRUE,
};

RmpDrapeEnergy *
rmp_drape_grid_energy_new (const RmpDrapeGrid *grid, const RmpDrapeThreads *threads)
{
  RmpDrapeGridEnergy *self = g_new0 (RmpDrapeGridEnergy, 1);

  self->parent.klass = &threads_class;
  self->parent.n_terms = grid->n;
  self->grid = grid;
  self->threads = *threads;
  return &self->parent;
}
