/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-hessian.c: a particle's terms depend on the ways to those beside it, by which second
 * derivatives are added up first.
 */

#include "grid-private.h"

#include <string.h>

#include "geometry/vector.h"

/* How far beyond its usual strain a thread may be thought of at most. */
#define MOST_CAUTION 2.0

#define N_SIDES RMP_DRAPE_N_SIDES

/* Second derivatives by pairs of ways, the first one's number no higher than the second's. */
typedef struct
{
  const RmpDrapeStar *star;
  double blocks[N_SIDES][N_SIDES][9];
  double slopes[N_SIDES][3]; /* first derivatives of bend and shear, by unit ways */
} Derived;

static void
add_outer (double block[9], double factor, const double a[3], const double b[3])
{
  for (guint r = 0; r < 3; r++)
    for (guint c = 0; c < 3; c++)
      block[3 * r + c] += factor * a[r] * b[c];
}

/* What a function of unit ways with second derivative I by one and another has by the ways. */
static void
add_across (Derived *self, guint a, guint b, double factor)
{
  const RmpDrapeStar *star = self->star;
  const double *way = star->ways[a], *other = star->ways[b];
  const double scale = factor / (star->lengths[a] * star->lengths[b]);
  const double cosine = rmp_vector_dot (way, other);
  double *block = self->blocks[a][b];

  for (guint c = 0; c < 3; c++)
    block[4 * c] += scale;
  add_outer (block, -scale, way, way);
  if (a == b)
    return;
  add_outer (block, -scale, other, other);
  add_outer (block, scale * cosine, way, other);
}

/* A unit way turns when its end moves across, and back when it moves on: second derivatives of what
 * has this slope by the unit way. They are not definite.
 */
static void
add_turn (Derived *self, guint way)
{
  const double *unit = self->star->ways[way], *slope = self->slopes[way];
  const double along = rmp_vector_dot (slope, unit);
  const double scale = 1.0 / (self->star->lengths[way] * self->star->lengths[way]);
  double *block = self->blocks[way][way];

  for (guint r = 0; r < 3; r++)
    for (guint c = 0; c < 3; c++)
      block[3 * r + c] -= scale * (slope[r] * unit[c] + unit[r] * slope[c] +
                                   along * ((r == c ? 1.0 : 0.0) - 3.0 * unit[r] * unit[c]));
}

/* --- terms ------------------------------------------------------------------------------------ */

/* A thread that is not taut holds nothing, and one step on is a wall: what is nearly as long as it
 * can get by @ahead, a strain, is taken for as stiff as there.
 */
static void
add_stretch (Derived *self, const RmpDrapeGridEnergy *energy, guint way, double ahead)
{
  const double spacing = energy->grid->spacing, length = self->star->lengths[way];
  double strain = length / spacing - 1.0, cube, across, along;

  if (strain <= -ahead)
    return;
  strain = MAX (strain, ahead);
  cube = strain * strain * strain;
  across = 5.0 * energy->threads.stretch * cube * strain / (spacing * length);
  along = 20.0 * energy->threads.stretch * cube / (spacing * spacing);
  add_outer (self->blocks[way][way], along - across, self->star->ways[way], self->star->ways[way]);
  for (guint c = 0; c < 3; c++)
    self->blocks[way][way][4 * c] += across;
}

static void
add_bend (Derived *self, const RmpDrapeGridEnergy *energy, guint axis, gboolean exact)
{
  const RmpDrapeStar *star = self->star;
  const guint first = 2 * axis, second = first + 1;
  double sum[3], direction[3], moment, stiffness, turned[2][3], least, more;

  rmp_drape_star_bend (star, energy, axis, sum, &moment, &stiffness);
  least = exact ? moment : MAX (MIN (moment, stiffness), 0.0);
  more = exact ? stiffness - moment : MAX (stiffness - MAX (moment, 0.0), 0.0);
  add_across (self, first, first, least);
  add_across (self, second, second, least);
  add_across (self, first, second, least);
  rmp_vector_copy (sum, direction);
  if (rmp_vector_normalise (direction) && more != 0.0)
    {
      for (guint i = 0; i < 2; i++)
        {
          const double *way = star->ways[first + i];

          rmp_vector_add_scaled (direction, -rmp_vector_dot (direction, way), way, turned[i]);
          for (guint c = 0; c < 3; c++)
            turned[i][c] /= star->lengths[first + i];
        }
      add_outer (self->blocks[first][first], more, turned[0], turned[0]);
      add_outer (self->blocks[second][second], more, turned[1], turned[1]);
      add_outer (self->blocks[first][second], more, turned[0], turned[1]);
    }
  for (guint i = 0; i < 2; i++)
    rmp_vector_add_scaled (self->slopes[first + i], moment, sum, self->slopes[first + i]);
}

static void
add_shear (Derived *self, const RmpDrapeGridEnergy *energy, guint which, gboolean exact)
{
  const RmpDrapeStar *star = self->star;
  RmpDrapeCorner corner;
  double turned[2][3], stiffness;

  rmp_drape_star_shear (star, energy, which, &corner);
  if (corner.sine == 0.0)
    return;
  for (guint i = 0; i < 2; i++)
    {
      const double *way = star->ways[corner.ways[i]], *other = star->ways[corner.ways[1 - i]];

      for (guint c = 0; c < 3; c++)
        turned[i][c] = (other[c] - corner.cosine * way[c]) /
                       (corner.sine * star->lengths[corner.ways[i]]);
    }
  stiffness = corner.stiffness + (exact ? corner.turn * corner.cosine / corner.sine : 0.0);
  for (guint i = 0; i < 2; i++)
    add_outer (self->blocks[corner.ways[i]][corner.ways[i]], stiffness, turned[i], turned[i]);
  add_outer (self->blocks[corner.ways[0]][corner.ways[1]], stiffness, turned[0], turned[1]);
  if (!exact)
    return;
  add_across (self, corner.ways[0], corner.ways[1], corner.turn / corner.sine);
  for (guint i = 0; i < 2; i++)
    rmp_vector_add_scaled (self->slopes[corner.ways[i]], corner.turn / corner.sine,
                           star->ways[corner.ways[1 - i]], self->slopes[corner.ways[i]]);
}

/* --- the whole -------------------------------------------------------------------------------- */

static void
transpose (const double block[9], double out[9])
{
  for (guint r = 0; r < 3; r++)
    for (guint c = 0; c < 3; c++)
      out[3 * r + c] = block[3 * c + r];
}

static void
add (double sum[9], double factor, const double block[9])
{
  for (guint k = 0; k < 9; k++)
    sum[k] += factor * block[k];
}

/* As second derivatives by the particles: the one in the middle goes against all ways. */
static void
hand_on (const Derived *self, RmpDrapeMatrix *matrix)
{
  const guint32 *vertices = self->star->vertices;
  double against[N_SIDES][9] = { { 0.0 } }, middle[9] = { 0.0 }, across[9];

  for (guint a = 0; a < N_SIDES; a++)
    for (guint b = a; b < N_SIDES && self->star->sees[a]; b++)
      {
        if (!self->star->sees[b])
          continue;
        add (against[a], -1.0, self->blocks[a][b]);
        rmp_drape_matrix_add_block (matrix, vertices[1 + a], vertices[1 + b], self->blocks[a][b]);
        if (a == b)
          continue;
        transpose (self->blocks[a][b], across);
        add (against[b], -1.0, across);
        rmp_drape_matrix_add_block (matrix, vertices[1 + b], vertices[1 + a], across);
      }
  for (guint a = 0; a < N_SIDES; a++)
    {
      if (!self->star->sees[a])
        continue;
      add (middle, -1.0, against[a]);
      transpose (against[a], across);
      rmp_drape_matrix_add_block (matrix, vertices[1 + a], vertices[0], against[a]);
      rmp_drape_matrix_add_block (matrix, vertices[0], vertices[1 + a], across);
    }
  rmp_drape_matrix_add_block (matrix, vertices[0], vertices[0], middle);
}

void
rmp_drape_grid_add_hessian (const RmpDrapeEnergy *energy, const double *x, double caution,
                            gboolean exact, RmpDrapeMatrix *matrix)
{
  const RmpDrapeGridEnergy *self = (const RmpDrapeGridEnergy *) energy;
  const double ahead = MIN (caution, MOST_CAUTION) * self->threads.strain;

  for (guint32 v = 0; v < self->grid->n; v++)
    {
      RmpDrapeStar star;
      Derived derived = { .star = &star };

      rmp_drape_star_init (&star, self->grid, v, x);
      for (guint axis = 0; axis < 2; axis++)
        {
          if (star.sees[2 * axis + 1])
            add_stretch (&derived, self, 2 * axis + 1, ahead);
          if (star.sees[2 * axis] && star.sees[2 * axis + 1])
            add_bend (&derived, self, axis, exact);
        }
      for (guint which = 0; which < 4; which++)
        if (star.sees[which % 2] && star.sees[2 + which / 2])
          add_shear (&derived, self, which, exact);
      for (guint way = 0; way < N_SIDES && exact; way++)
        if (star.sees[way])
          add_turn (&derived, way);
      hand_on (&derived, matrix);
    }
}
