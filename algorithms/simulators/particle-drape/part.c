/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "part.h"

#include <string.h>

#include "geometry/topology.h"
#include "geometry/vector.h"

#define LEAST_CLOTH 4000 /* vertices: less comes to rest as quickly as a whole */
#define MOST_FAR 0.005   /* of all vertices may be far from rest; … */
#define FAR 4.0    /* … they are where some have forces so far above those of all others, … */
#define NEARLY 0.1 /* … and they themselves so much of the most, at least */
#define RINGS 3    /* of what terms join, round these, that move with them */
#define MOST_PART 0.2 /* of the cloth */

/* --- which ------------------------------------------------------------------------------------ */

/* What is left of a vertex's forces, by its weight. */
static double *
measure_forces (const RmpDrapeProblem *whole, const double *gradient, double *most)
{
  double *forces = g_new (double, (gsize) whole->model->n_vertices + 1);

  *most = 0.0;
  for (guint v = 0; v < whole->model->n_vertices; v++)
    {
      forces[v] = rmp_vector_norm (gradient + 3 * (gsize) v) /
                  (whole->model->masses[v] * whole->gravity);
      *most = MAX (*most, forces[v]);
    }
  return forces;
}

static guint
count_above (guint n, const double *forces, double force)
{
  guint sum = 0;

  for (guint v = 0; v < n; v++)
    sum += forces[v] > force ? 1 : 0;
  return sum;
}

/* Above which few vertices are, by halves of the most; no less than may be left anyway. */
static double
find_usual (guint n, const double *forces, double most, double enough)
{
  double usual = most;

  while (usual > enough && count_above (n, forces, 0.5 * usual) <= MOST_FAR * n)
    usual *= 0.5;
  return usual;
}

/* Marks what is joined with what is of a ring as of the next one. Returns: how many that are */
static guint
grow (const RmpBlockMatrix *joined, guint8 ring, guint8 *rings)
{
  guint n = 0;

  for (guint32 v = 0; v < joined->n; v++)
    for (guint32 k = joined->start[v]; rings[v] == ring && k < joined->start[v + 1]; k++)
      if (rings[joined->columns[k]] == 0)
        {
          rings[joined->columns[k]] = (guint8) (ring + 1);
          n++;
        }
  return n;
}

/* Marks what pushes off what moves. */
static guint
grow_by_pushes (const RmpDrapeRepulsion *repulsion, guint8 ring, guint8 *rings, guint n_cloth)
{
  guint n = 0;

  for (guint32 v = 0; v < n_cloth; v++)
    {
      guint n_others;
      const guint32 *others = rmp_drape_repulsion_get_others (repulsion, v, &n_others);

      for (guint i = 0; rings[v] > 0 && rings[v] < ring && i < n_others; i++)
        if (rings[others[i]] == 0)
          {
            rings[others[i]] = ring;
            n++;
          }
    }
  return n;
}

/* What moves is of rings 1 to RINGS + 1, what it hangs from of RINGS + 2, all else of 0.
 *
 * Returns: how many vertices that are; 0 where forces are nowhere far above others
 */
static guint
mark (const RmpDrapeProblem *whole, const RmpBlockMatrix *joined, const double *gradient,
      double enough, guint8 *rings, double *usual)
{
  const guint n = whole->model->n_vertices;
  double most;
  g_autofree double *forces = measure_forces (whole, gradient, &most);
  guint n_part = 0;

  *usual = find_usual (n, forces, most, enough);
  if (!(most >= FAR * *usual))
    return 0;
  for (guint v = 0; v < n; v++)
    if (whole->is_free[v] && forces[v] > MAX (*usual, NEARLY * most))
      {
        rings[v] = 1;
        n_part++;
      }
  for (guint8 ring = 1; ring <= RINGS; ring++)
    n_part += grow (joined, ring, rings);
  if (n_part == 0 || n_part > MOST_PART * n)
    return 0;
  n_part += grow (joined, RINGS + 1, rings);
  if (whole->repulsion)
    n_part += grow_by_pushes (whole->repulsion, RINGS + 2, rings, n);
  return n_part;
}

/* --- by itself -------------------------------------------------------------------------------- */

static RmpDrapePart *
take (const RmpDrapeProblem *whole, guint n, const guint8 *rings, const double *x)
{
  const RmpClothModel *model = whole->model;
  const guint n_cloth = model->n_vertices;
  g_autofree guint32 *numbers = g_new (guint32, (gsize) n_cloth + 1);
  RmpDrapePart *self = g_new0 (RmpDrapePart, 1);

  self->n = n;
  self->vertices = g_new (guint32, (gsize) n + 1);
  self->x = g_new (double, 3 * (gsize) n + 1);
  self->is_free = g_new (gboolean, (gsize) n + 1);
  self->loads = g_new (double, 3 * (gsize) n + 1);
  self->positions = g_new (double, 3 * (gsize) n + 1);
  self->model = (RmpClothModel){ .n_vertices = n,
                                 .masses = g_new (double, (gsize) n + 1),
                                 .holds = g_new (RmpClothHold, (gsize) n + 1),
                                 .size = model->size };
  for (guint32 v = 0, i = 0; v < n_cloth; v++)
    {
      numbers[v] = rings[v] > 0 ? i : RMP_INDEX_NONE;
      if (rings[v] == 0)
        continue;
      self->vertices[i] = v;
      self->model.masses[i] = model->masses[v];
      self->model.holds[i] = model->holds[v];
      self->is_free[i] = whole->is_free[v] && rings[v] <= RINGS + 1;
      self->model.holds[i].pinned = !self->is_free[i];
      rmp_vector_copy (x + 3 * (gsize) v, self->x + 3 * (gsize) i);
      rmp_vector_copy (whole->loads + 3 * (gsize) v, self->loads + 3 * (gsize) i);
      rmp_vector_copy (whole->positions + 3 * (gsize) v, self->positions + 3 * (gsize) i);
      i++;
    }
  self->problem = *whole;
  self->problem.model = &self->model;
  self->problem.energy = self->energy = whole->energy->klass->take_part (whole->energy, n,
                                                                         self->vertices, numbers);
  self->problem.repulsion = whole->repulsion ? rmp_drape_repulsion_take_part (whole->repulsion, n)
                                             : NULL;
  self->problem.is_free = self->is_free;
  self->problem.loads = self->loads;
  self->problem.positions = self->positions;
  self->problem.place = rmp_drape_place_new (n_cloth, n, self->vertices, g_steal_pointer (&numbers),
                                             x);
  return self;
}

RmpDrapePart *
rmp_drape_part_find (const RmpDrapeProblem *whole, const RmpBlockMatrix *joined, const double *x,
                     const double *gradient, double enough)
{
  const guint n_cloth = whole->model->n_vertices;
  g_autofree guint8 *rings = NULL;
  RmpDrapePart *self;
  double usual;
  guint n;

  if (n_cloth < LEAST_CLOTH || !whole->energy->klass->take_part)
    return NULL;
  rings = g_new0 (guint8, (gsize) n_cloth + 1);
  n = mark (whole, joined, gradient, enough, rings, &usual);
  if (n == 0)
    return NULL;
  self = take (whole, n, rings, x);
  self->force = usual;
  return self;
}

void
rmp_drape_part_free (RmpDrapePart *self)
{
  rmp_drape_energy_free (self->energy);
  g_clear_pointer (&self->problem.repulsion, rmp_drape_repulsion_free);
  rmp_drape_place_free (self->problem.place);
  g_free (self->model.masses);
  g_free (self->model.holds);
  g_free (self->is_free);
  g_free (self->loads);
  g_free (self->positions);
  g_free (self->vertices);
  g_free (self->x);
  g_free (self);
}

void
rmp_drape_part_put (const RmpDrapePart *self, double *x)
{
  for (guint i = 0; i < self->n; i++)
    rmp_vector_copy (self->x + 3 * (gsize) i, x + 3 * (gsize) self->vertices[i]);
}
