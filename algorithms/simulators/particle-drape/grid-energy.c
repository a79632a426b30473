/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "grid-energy.h"

#include <string.h>

#include "geometry/vector.h"

/* How far beyond its usual strain a thread may be thought of at most. */
#define MOST_CAUTION 2.0

typedef struct
{
  RmpDrapeEnergy parent;
  const RmpDrapeGrid *grid;
  RmpDrapeThreads threads;
} Threads;

/* A particle and two others that it sees. */
typedef struct
{
  guint32 vertices[3]; /* the particle is the middle one */
  double sides[2][3];  /* unit, from it to the others */
  double lengths[2];
} Corner;

double
rmp_drape_grid_curvature (double angle, double spacing)
{
  return 2.0 / spacing * cos (0.5 * angle);
}

static const guint32 *
get_neighbours (const Threads *self, guint32 vertex)
{
  return self->grid->neighbours + RMP_DRAPE_N_SIDES * (gsize) vertex;
}

/* FALSE where there is none, or a particle is where it is. */
static gboolean
init_corner (Corner *self, guint32 vertex, guint32 first, guint32 second, const double *x)
{
  if (first == RMP_INDEX_NONE || second == RMP_INDEX_NONE)
    return FALSE;
  self->vertices[0] = first;
  self->vertices[1] = vertex;
  self->vertices[2] = second;
  for (guint i = 0; i < 2; i++)
    {
      rmp_vector_sub (x + 3 * (gsize) self->vertices[2 * i], x + 3 * (gsize) vertex,
                      self->sides[i]);
      self->lengths[i] = rmp_vector_norm (self->sides[i]);
      if (!rmp_vector_normalise (self->sides[i]))
        return FALSE;
    }
  return TRUE;
}

/* Adds a gradient by the unit sides, as one by the particles. */
static void
add_by_sides (const Corner *self, const double by_sides[2][3], double *gradient)
{
  for (guint i = 0; i < 2; i++)
    {
      const double along = rmp_vector_dot (by_sides[i], self->sides[i]);

      for (guint c = 0; c < 3; c++)
        {
          const double slope = (by_sides[i][c] - along * self->sides[i][c]) / self->lengths[i];

          gradient[3 * (gsize) self->vertices[2 * i] + c] += slope;
          gradient[3 * (gsize) self->vertices[1] + c] -= slope;
        }
    }
}

/* --- stretch ---------------------------------------------------------------------------------- */

static double
stretch (const Threads *self, guint32 vertex, guint32 other, const double *x, double *gradient)
{
  const double spacing = self->grid->spacing;
  double way[3], length, strain, pull;

  if (other == RMP_INDEX_NONE)
    return 0.0;
  rmp_vector_sub (x + 3 * (gsize) other, x + 3 * (gsize) vertex, way);
  length = rmp_vector_norm (way);
  strain = length / spacing - 1.0;
  if (strain <= 0.0)
    return 0.0;
  pull = 5.0 * self->threads.stretch * pow (strain, 4.0) / (spacing * length);
  for (guint c = 0; c < 3 && gradient; c++)
    {
      gradient[3 * (gsize) other + c] += pull * way[c];
      gradient[3 * (gsize) vertex + c] -= pull * way[c];
    }
  return self->threads.stretch * pow (strain, 5.0);
}

/* A thread that is not taut holds nothing, and one step on is a wall: what is nearly as long as it
 * can get by @ahead, a strain, is taken for as stiff as there.
 */
static void
add_stretch_hessian (const Threads *self, guint32 vertex, guint32 other, const double *x,
                     double ahead, RmpDrapeMatrix *matrix)
{
  const double spacing = self->grid->spacing;
  const guint32 vertices[2] = { vertex, other };
  double way[3], length, strain, across, along, block[36];

  if (other == RMP_INDEX_NONE)
    return;
  rmp_vector_sub (x + 3 * (gsize) other, x + 3 * (gsize) vertex, way);
  length = rmp_vector_norm (way);
  strain = length / spacing - 1.0;
  if (strain <= -ahead)
    return;
  strain = MAX (strain, ahead);
  across = 5.0 * self->threads.stretch * pow (strain, 4.0) / (spacing * length);
  along = 20.0 * self->threads.stretch * pow (strain, 3.0) / (spacing * spacing);
  for (guint r = 0; r < 6; r++)
    for (guint c = 0; c < 6; c++)
      block[6 * r + c] = (r / 3 == c / 3 ? 1.0 : -1.0) *
                         ((along - across) * way[r % 3] * way[c % 3] / (length * length) +
                          (r % 3 == c % 3 ? across : 0.0));
  rmp_drape_matrix_add (matrix, 2, vertices, block);
}

/* --- bend ------------------------------------------------------------------------------------- */

/* Where the sum of both sides' directions points is where the thread curves to. */
static double
bend (const Threads *self, guint axis, const Corner *corner, double sum[3], double *moment,
      double *stiffness)
{
  const double spacing = self->grid->spacing;
  double curvature, energy;

  for (guint c = 0; c < 3; c++)
    sum[c] = corner->sides[0][c] + corner->sides[1][c];
  curvature = rmp_vector_norm (sum) / spacing;
  energy = rmp_fabric_curve_evaluate (self->threads.bend[axis], curvature, moment, stiffness);
  /* by curvature, which at 0 is how steep the moment rises */
  *moment = curvature > 0.0 ? *moment / curvature : *stiffness;
  return spacing * spacing * energy;
}

static double
add_bend (const Threads *self, guint32 vertex, guint axis, const double *x, double *gradient)
{
  const guint32 *neighbours = get_neighbours (self, vertex) + 2 * axis;
  Corner corner;
  double by_sides[2][3], sum[3], moment, stiffness, energy;

  if (!init_corner (&corner, vertex, neighbours[0], neighbours[1], x))
    return 0.0;
  energy = bend (self, axis, &corner, sum, &moment, &stiffness);
  for (guint i = 0; i < 6; i++)
    by_sides[i / 3][i % 3] = moment * sum[i % 3];
  if (gradient)
    add_by_sides (&corner, by_sides, gradient);
  return energy;
}

/* The second derivatives by the sum of directions, as ones by the particles. */
static void
add_bend_hessian (const Threads *self, guint32 vertex, guint axis, const double *x,
                  RmpDrapeMatrix *matrix)
{
  const guint32 *neighbours = get_neighbours (self, vertex) + 2 * axis;
  Corner corner;
  double sum[3], direction[3], moment, stiffness, rows[3][9];

  if (!init_corner (&corner, vertex, neighbours[0], neighbours[1], x))
    return;
  bend (self, axis, &corner, sum, &moment, &stiffness);
  for (guint r = 0; r < 3; r++)
    for (guint c = 0; c < 3; c++)
      {
        for (guint i = 0; i < 2; i++)
          rows[r][6 * i + c] = ((r == c ? 1.0 : 0.0) - corner.sides[i][r] * corner.sides[i][c]) /
                               corner.lengths[i];
        rows[r][3 + c] = -rows[r][c] - rows[r][6 + c];
      }
  for (guint r = 0; r < 3; r++)
    rmp_drape_matrix_add_outer (matrix, 3, corner.vertices, MAX (MIN (moment, stiffness), 0.0),
                                rows[r]);
  rmp_vector_copy (sum, direction);
  if (rmp_vector_normalise (direction) && stiffness > moment)
    {
      double along[9] = { 0.0 };

      for (guint i = 0; i < 27; i++)
        along[i % 9] += direction[i / 9] * rows[i / 9][i % 9];
      rmp_drape_matrix_add_outer (matrix, 3, corner.vertices, stiffness - MAX (moment, 0.0), along);
    }
}

/* --- shear ------------------------------------------------------------------------------------ */

/* ∂φ/∂side; FALSE where both lie on each other. */
static gboolean
turn_gradient (const Corner *self, double cosine, double out[2][3])
{
  const double sine = sqrt (MAX (1.0 - cosine * cosine, 0.0));

  if (!(sine > 1e-9))
    return FALSE;
  for (guint i = 0; i < 6; i++)
    out[i / 3][i % 3] = self->sides[1 - i / 3][i % 3] / sine;
  return TRUE;
}

static double
shear (const Threads *self, const Corner *corner, double *cosine, double *turn, double *stiffness)
{
  const double weight = 0.25 * self->grid->spacing * self->grid->spacing;
  double angle, force, slope, energy;

  *cosine = CLAMP (rmp_vector_dot (corner->sides[0], corner->sides[1]), -1.0, 1.0);
  angle = asin (*cosine);
  energy = rmp_fabric_curve_evaluate (self->threads.shear, fabs (angle), &force, &slope);
  *turn = weight * copysign (force, angle);
  *stiffness = weight * MAX (slope, 0.0);
  return weight * energy;
}

static double
add_shear (const Threads *self, guint32 vertex, guint which, const double *x, double *gradient)
{
  const guint32 *neighbours = get_neighbours (self, vertex);
  double by_sides[2][3], cosine, turn, stiffness, energy;
  Corner corner;

  if (!init_corner (&corner, vertex, neighbours[which % 2], neighbours[2 + which / 2], x))
    return 0.0;
  energy = shear (self, &corner, &cosine, &turn, &stiffness);
  if (!gradient || !turn_gradient (&corner, cosine, by_sides))
    return energy;
  for (guint i = 0; i < 6; i++)
    by_sides[i / 3][i % 3] *= turn;
  add_by_sides (&corner, by_sides, gradient);
  return energy;
}

static void
add_shear_hessian (const Threads *self, guint32 vertex, guint which, const double *x,
                   RmpDrapeMatrix *matrix)
{
  const guint32 *neighbours = get_neighbours (self, vertex);
  double by_sides[2][3], cosine, turn, stiffness, slopes[9];
  Corner corner;

  if (!init_corner (&corner, vertex, neighbours[which % 2], neighbours[2 + which / 2], x))
    return;
  shear (self, &corner, &cosine, &turn, &stiffness);
  if (!turn_gradient (&corner, cosine, by_sides))
    return;
  for (guint c = 0; c < 3; c++)
    {
      for (guint i = 0; i < 2; i++)
        slopes[6 * i + c] = (by_sides[i][c] -
                             rmp_vector_dot (by_sides[i], corner.sides[i]) * corner.sides[i][c]) /
                            corner.lengths[i];
      slopes[3 + c] = -slopes[c] - slopes[6 + c];
    }
  rmp_drape_matrix_add_outer (matrix, 3, corner.vertices, stiffness, slopes);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void
add_particle (const Threads *self, guint32 vertex, const double *x,
              double parts[RMP_DRAPE_N_GRID_PARTS], double *gradient)
{
  const guint32 *neighbours = get_neighbours (self, vertex);

  for (guint axis = 0; axis < 2; axis++)
    {
      parts[RMP_DRAPE_GRID_STRETCH] += stretch (self, vertex, neighbours[2 * axis + 1], x,
                                                gradient);
      parts[RMP_DRAPE_GRID_BEND] += add_bend (self, vertex, axis, x, gradient);
    }
  for (guint which = 0; which < 4; which++)
    parts[RMP_DRAPE_GRID_SHEAR] += add_shear (self, vertex, which, x, gradient);
}

void
rmp_drape_grid_evaluate (const RmpDrapeEnergy *energy, const double *x,
                         double parts[RMP_DRAPE_N_GRID_PARTS], double *gradient)
{
  const Threads *self = (const Threads *) energy;

  memset (parts, 0, RMP_DRAPE_N_GRID_PARTS * sizeof (double));
  for (guint32 v = 0; v < self->grid->n; v++)
    add_particle (self, v, x, parts, gradient);
}

static double
evaluate (const RmpDrapeEnergy *energy, const double *x, double *gradient)
{
  double parts[RMP_DRAPE_N_GRID_PARTS];

  rmp_drape_grid_evaluate (energy, x, parts, gradient);
  return parts[RMP_DRAPE_GRID_STRETCH] + parts[RMP_DRAPE_GRID_BEND] + parts[RMP_DRAPE_GRID_SHEAR];
}

static void
add_hessian (const RmpDrapeEnergy *energy, const double *x, double caution, RmpDrapeMatrix *matrix)
{
  const Threads *self = (const Threads *) energy;
  const double ahead = MIN (caution, MOST_CAUTION) * self->threads.strain;

  for (guint32 v = 0; v < self->grid->n; v++)
    {
      const guint32 *neighbours = get_neighbours (self, v);

      for (guint axis = 0; axis < 2; axis++)
        {
          add_stretch_hessian (self, v, neighbours[2 * axis + 1], x, ahead, matrix);
          add_bend_hessian (self, v, axis, x, matrix);
        }
      for (guint which = 0; which < 4; which++)
        add_shear_hessian (self, v, which, x, matrix);
    }
}

static guint
list_vertices (const RmpDrapeEnergy *energy, guint32 term,
               guint32 vertices[RMP_DRAPE_MOST_VERTICES])
{
  const guint32 *neighbours = get_neighbours ((const Threads *) energy, term);
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

  add_particle ((const Threads *) energy, term, x, parts, NULL);
  return parts[RMP_DRAPE_GRID_STRETCH] + parts[RMP_DRAPE_GRID_BEND] + parts[RMP_DRAPE_GRID_SHEAR];
}

static const RmpDrapeEnergyClass threads_class = {
  .evaluate = evaluate,
  .add_hessian = add_hessian,
  .list_vertices = list_vertices,
  .measure = measure,
  .free = (void (*) (RmpDrapeEnergy *)) g_free,
  .has_walls = TRUE,
};

RmpDrapeEnergy *
rmp_drape_grid_energy_new (const RmpDrapeGrid *grid, const RmpDrapeThreads *threads)
{
  Threads *self = g_new0 (Threads, 1);

  self->parent.klass = &threads_class;
  self->parent.n_terms = grid->n;
  self->grid = grid;
  self->threads = *threads;
  return &self->parent;
}
