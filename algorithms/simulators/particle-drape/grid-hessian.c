/* SPDX-License-Identifier: GPL-3.0-or-later */
/* grid-hessian.c: a particle's terms depend on the ways to those beside it, by which second
 * derivatives are added up first.
 */

#include "grid-private.h"

#include <string.h>

#include "compute/processor.h"
#include "geometry/vector.h"

/* How far beyond its usual strain a thread may be thought of at most. */
#define MOST_CAUTION 2.0

#define N_SIDES RMP_DRAPE_N_SIDES
#define N_AROUND (1 + N_SIDES)

/* Whoever is handed one of these by value is inlined: how they are handed on does not matter. */
#pragma GCC diagnostic ignored "-Wpsabi"

/* Three numbers, and one that is of no use. */
typedef double Wide __attribute__ ((vector_size (4 * sizeof (double))));
typedef double Loose __attribute__ ((vector_size (4 * sizeof (double)), aligned (8), may_alias));
typedef gint64 Lanes __attribute__ ((vector_size (4 * sizeof (gint64))));

typedef struct
{
  Wide rows[3];
} Block;

/* Second derivatives by pairs of ways, the first one's number no higher than the second's. */
typedef struct
{
  const RmpDrapeStar *star;
  Wide ways[N_SIDES];   /* of the star */
  Wide slopes[N_SIDES]; /* first derivatives of bend and shear, by unit ways */
  Block blocks[N_SIDES][N_SIDES];
} Derived;

RMP_VECTOR_INLINE Wide
widen (const double vector[3])
{
  return (Wide){ vector[0], vector[1], vector[2], 0.0 };
}

RMP_VECTOR_INLINE double
dot (Wide a, Wide b)
{
  const Wide products = a * b;

  return products[0] + products[1] + products[2];
}

RMP_VECTOR_INLINE void
add_outer (Block *block, double factor, Wide a, Wide b)
{
  for (guint r = 0; r < 3; r++)
    block->rows[r] += factor * a[r] * b;
}

RMP_VECTOR_INLINE void
add_diagonal (Block *block, double factor)
{
  block->rows[0] += (Wide){ factor, 0.0, 0.0, 0.0 };
  block->rows[1] += (Wide){ 0.0, factor, 0.0, 0.0 };
  block->rows[2] += (Wide){ 0.0, 0.0, factor, 0.0 };
}

/* What a function of unit ways with second derivative I by one and another has by the ways. */
RMP_VECTOR_INLINE void
add_across (Derived *self, guint a, guint b, double factor)
{
  const Wide way = self->ways[a], other = self->ways[b];
  const double scale = factor / (self->star->lengths[a] * self->star->lengths[b]);
  Block *block = &self->blocks[a][b];

  add_diagonal (block, scale);
  add_outer (block, -scale, way, way);
  if (a == b)
    return;
  add_outer (block, -scale, other, other);
  add_outer (block, scale * dot (way, other), way, other);
}

/* A unit way turns when its end moves across, and back when it moves on: second derivatives of what
 * has this slope by the unit way. They are not definite.
 */
RMP_VECTOR_INLINE void
add_turn (Derived *self, guint way)
{
  const Wide unit = self->ways[way], slope = self->slopes[way];
  const double along = dot (slope, unit);
  const double scale = 1.0 / (self->star->lengths[way] * self->star->lengths[way]);
  Block *block = &self->blocks[way][way];

  add_diagonal (block, -scale * along);
  for (guint r = 0; r < 3; r++)
    block->rows[r] -= scale * (slope[r] * unit + unit[r] * slope - 3.0 * along * unit[r] * unit);
}

/* --- terms ------------------------------------------------------------------------------------ */

/* A thread that is not taut holds nothing, and one step on is a wall: what is nearly as long as it
 * can get by @ahead, a strain, is taken for as stiff as there.
 */
RMP_VECTOR_INLINE void
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
  add_outer (&self->blocks[way][way], along - across, self->ways[way], self->ways[way]);
  add_diagonal (&self->blocks[way][way], across);
}

RMP_VECTOR_INLINE void
add_bend (Derived *self, const RmpDrapeGridEnergy *energy, guint axis, gboolean exact)
{
  const RmpDrapeStar *star = self->star;
  const guint first = 2 * axis, second = first + 1;
  double sum[3], direction[3], moment, stiffness, least, more;

  rmp_drape_star_bend (star, energy, axis, sum, &moment, &stiffness);
  least = exact ? moment : MAX (MIN (moment, stiffness), 0.0);
  more = exact ? stiffness - moment : MAX (stiffness - MAX (moment, 0.0), 0.0);
  add_across (self, first, first, least);
  add_across (self, second, second, least);
  add_across (self, first, second, least);
  rmp_vector_copy (sum, direction);
  if (rmp_vector_normalise (direction) && more != 0.0)
    {
      const Wide towards = widen (direction);
      Wide turned[2];

      for (guint i = 0; i < 2; i++)
        {
          const Wide way = self->ways[first + i];

          turned[i] = (towards - dot (towards, way) * way) / star->lengths[first + i];
        }
      add_outer (&self->blocks[first][first], more, turned[0], turned[0]);
      add_outer (&self->blocks[second][second], more, turned[1], turned[1]);
      add_outer (&self->blocks[first][second], more, turned[0], turned[1]);
    }
  for (guint i = 0; i < 2; i++)
    self->slopes[first + i] += moment * widen (sum);
}

RMP_VECTOR_INLINE void
add_shear (Derived *self, const RmpDrapeGridEnergy *energy, guint which, gboolean exact)
{
  RmpDrapeCorner corner;
  double stiffness;
  Wide turned[2];

  rmp_drape_star_shear (self->star, energy, which, &corner);
  if (corner.sine == 0.0)
    return;
  for (guint i = 0; i < 2; i++)
    turned[i] = (self->ways[corner.ways[1 - i]] - corner.cosine * self->ways[corner.ways[i]]) /
                (corner.sine * self->star->lengths[corner.ways[i]]);
  stiffness = corner.stiffness + (exact ? corner.turn * corner.cosine / corner.sine : 0.0);
  for (guint i = 0; i < 2; i++)
    add_outer (&self->blocks[corner.ways[i]][corner.ways[i]], stiffness, turned[i], turned[i]);
  add_outer (&self->blocks[corner.ways[0]][corner.ways[1]], stiffness, turned[0], turned[1]);
  if (!exact)
    return;
  add_across (self, corner.ways[0], corner.ways[1], corner.turn / corner.sine);
  for (guint i = 0; i < 2; i++)
    self->slopes[corner.ways[i]] += corner.turn / corner.sine * self->ways[corner.ways[1 - i]];
}

/* --- the whole -------------------------------------------------------------------------------- */

RMP_VECTOR_INLINE Block
transpose (const Block *block)
{
  const Wide *r = block->rows;

  return (Block){ { { r[0][0], r[1][0], r[2][0], 0.0 },
                    { r[0][1], r[1][1], r[2][1], 0.0 },
                    { r[0][2], r[1][2], r[2][2], 0.0 } } };
}

RMP_VECTOR_INLINE void
take_away (Block *self, const Block *block)
{
  for (guint r = 0; r < 3; r++)
    self->rows[r] -= block->rows[r];
}

/* Where second derivatives by a particle and those beside it go. */
typedef struct
{
  double *blocks;       /* of the matrix */
  const guint32 *slots; /* [N_AROUND × N_AROUND] into them */
  gboolean is_free[N_AROUND];
} Places;

/* In the matrix rows follow each other without what is of no use. */
RMP_VECTOR_INLINE void
place (const Places *self, guint row, guint column, const Block *block)
{
  const Wide *rows = block->rows;
  double *sum;

  if (!self->is_free[row] || !self->is_free[column])
    return;
  sum = self->blocks + 9 * (gsize) self->slots[N_AROUND * row + column];
  *(Loose *) sum += __builtin_shuffle (rows[0], rows[1], (Lanes){ 0, 1, 2, 4 });
  *(Loose *) (sum + 4) += __builtin_shuffle (rows[1], rows[2], (Lanes){ 1, 2, 4, 5 });
  sum[8] += rows[2][2];
}

/* As second derivatives by the particles: the one in the middle goes against all ways. */
RMP_VECTOR_INLINE void
hand_on (const Derived *self, const Places *places)
{
  Block against[N_SIDES] = { 0 }, middle = { 0 };

  for (guint a = 0; a < N_SIDES; a++)
    for (guint b = a; b < N_SIDES && self->star->sees[a]; b++)
      {
        const Block *block = &self->blocks[a][b];
        const Block across = transpose (block);

        if (!self->star->sees[b])
          continue;
        take_away (&against[a], block);
        place (places, 1 + a, 1 + b, block);
        if (a == b)
          continue;
        take_away (&against[b], &across);
        place (places, 1 + b, 1 + a, &across);
      }
  for (guint a = 0; a < N_SIDES; a++)
    {
      const Block across = transpose (&against[a]);

      if (!self->star->sees[a])
        continue;
      take_away (&middle, &against[a]);
      place (places, 1 + a, 0, &against[a]);
      place (places, 0, 1 + a, &across);
    }
  place (places, 0, 0, &middle);
}

/* Particles and those beside them; where there is none the particle itself stands for it. */
static void
keep_slots (const RmpDrapeGrid *grid, RmpDrapeMatrix *matrix)
{
  g_autofree guint32 *vertices = g_new (guint32, N_AROUND * (gsize) grid->n + 1);

  for (guint32 v = 0; v < grid->n; v++)
    {
      guint32 *around = vertices + N_AROUND * (gsize) v;

      around[0] = v;
      for (guint i = 0; i < N_SIDES; i++)
        {
          const guint32 other = grid->neighbours[N_SIDES * (gsize) v + i];

          around[1 + i] = other == RMP_INDEX_NONE ? v : other;
        }
    }
  rmp_drape_matrix_keep_slots (matrix, &(RmpElements){ grid->n, N_AROUND, vertices });
}

static void
find_places (Places *self, const RmpDrapeStar *star, const RmpFilter *filters)
{
  self->is_free[0] = filters[star->vertices[0]].kind == RMP_FILTER_FREE;
  for (guint i = 0; i < N_SIDES; i++)
    self->is_free[1 + i] = star->sees[i] && filters[star->vertices[1 + i]].kind == RMP_FILTER_FREE;
}

RMP_VECTOR_CLONES static void
add_particle (const RmpDrapeGridEnergy *self, const RmpDrapeStar *star, double ahead,
              gboolean exact, const Places *places)
{
  Derived derived = { .star = star };

  for (guint i = 0; i < N_SIDES; i++)
    if (star->sees[i])
      derived.ways[i] = widen (star->ways[i]);
  for (guint axis = 0; axis < 2; axis++)
    {
      if (star->sees[2 * axis + 1])
        add_stretch (&derived, self, 2 * axis + 1, ahead);
      if (star->sees[2 * axis] && star->sees[2 * axis + 1])
        add_bend (&derived, self, axis, exact);
    }
  for (guint which = 0; which < 4; which++)
    if (star->sees[which % 2] && star->sees[2 + which / 2])
      add_shear (&derived, self, which, exact);
  for (guint way = 0; way < N_SIDES && exact; way++)
    if (star->sees[way])
      add_turn (&derived, way);
  hand_on (&derived, places);
}

void
rmp_drape_grid_add_hessian (const RmpDrapeEnergy *energy, const double *x, double caution,
                            gboolean exact, RmpDrapeMatrix *matrix)
{
  const RmpDrapeGridEnergy *self = (const RmpDrapeGridEnergy *) energy;
  const double ahead = MIN (caution, MOST_CAUTION) * self->threads.strain;

  if (!matrix->slots)
    keep_slots (self->grid, matrix);
  for (guint32 v = 0; v < self->grid->n; v++)
    {
      Places places = { .blocks = matrix->inner->blocks,
                        .slots = matrix->slots + N_AROUND * N_AROUND * (gsize) v };
      RmpDrapeStar star;

      rmp_drape_star_init (&star, self->grid, v, x);
      find_places (&places, &star, matrix->filters);
      add_particle (self, &star, ahead, exact, &places);
    }
}
