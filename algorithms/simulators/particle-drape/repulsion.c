/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "repulsion.h"

#include <string.h>

#include "energy.h"
#include "geometry/vector.h"

#define LEAST_DISTANCE 1e-3 /* of the spacing: what is nearer pushes as if it were so far */
#define SLACK 0.5 /* of the spacing that any particle may move before pairs are found again */

struct _RmpDrapeRepulsion
{
  guint n;
  double strength, spacing;
  double *found_at; /* [n × 3] where particles were when pairs were found */
  gboolean found;
  guint32 *start; /* [n + 1] into others */
  GArray *others; /* (element-type guint32) either way */
};

/* A particle in its cell. */
typedef struct
{
  gint32 cell[3];
  guint32 vertex;
} Placed;

RmpDrapeRepulsion *
rmp_drape_repulsion_new (guint n, double strength, double spacing)
{
  RmpDrapeRepulsion *self = g_new0 (RmpDrapeRepulsion, 1);

  self->n = n;
  self->strength = strength;
  self->spacing = spacing;
  self->found_at = g_new (double, 3 * (gsize) n + 1);
  self->start = g_new0 (guint32, n + 1);
  self->others = g_array_new (FALSE, FALSE, sizeof (guint32));
  return self;
}

RmpDrapeRepulsion *
rmp_drape_repulsion_take_part (const RmpDrapeRepulsion *self, guint n)
{
  return rmp_drape_repulsion_new (n, self->strength, self->spacing);
}

void
rmp_drape_repulsion_free (RmpDrapeRepulsion *self)
{
  g_free (self->found_at);
  g_free (self->start);
  g_array_unref (self->others);
  g_free (self);
}

/* --- pairs ------------------------------------------------------------------------------------ */

static int
compare_cells (const gint32 a[3], const gint32 b[3])
{
  for (guint c = 0; c < 3; c++)
    if (a[c] != b[c])
      return a[c] < b[c] ? -1 : 1;
  return 0;
}

static int
compare_placed (gconstpointer a, gconstpointer b)
{
  const Placed *p = a, *q = b;
  const int order = compare_cells (p->cell, q->cell);

  return order != 0 ? order : (p->vertex < q->vertex ? -1 : p->vertex > q->vertex);
}

/* The first of those in a cell, or where it would be. */
static guint
find_cell (const Placed *placed, guint n, const gint32 cell[3])
{
  guint low = 0, high = n;

  while (low < high)
    {
      const guint middle = (low + high) / 2;

      if (compare_cells (placed[middle].cell, cell) < 0)
        low = middle + 1;
      else
        high = middle;
    }
  return low;
}

/* Cells that follow each other along the last axis lie one after another. */
static void
find_others (RmpDrapeRepulsion *self, guint32 vertex, const gint32 own[3], const Placed *placed,
             double reach)
{
  for (gint32 k = 0; k < 9; k++)
    {
      const gint32 first[3] = { own[0] + k / 3 - 1, own[1] + k % 3 - 1, own[2] - 1 };
      const gint32 last[3] = { first[0], first[1], own[2] + 1 };

      for (guint i = find_cell (placed, self->n, first);
           i < self->n && compare_cells (placed[i].cell, last) <= 0; i++)
        if (placed[i].vertex != vertex &&
            rmp_vector_distance (self->found_at + 3 * (gsize) vertex,
                                 self->found_at + 3 * (gsize) placed[i].vertex) < reach)
          g_array_append_val (self->others, placed[i].vertex);
    }
}

static void
find_pairs (RmpDrapeRepulsion *self, const double *x)
{
  const double reach = (1.0 + 2.0 * SLACK) * self->spacing;
  g_autofree Placed *placed = g_new (Placed, self->n + 1), *sorted = NULL;

  memcpy (self->found_at, x, 3 * (gsize) self->n * sizeof (double));
  for (guint32 v = 0; v < self->n; v++)
    {
      for (guint c = 0; c < 3; c++)
        placed[v].cell[c] = (gint32) CLAMP (floor (x[3 * (gsize) v + c] / reach), -1e9, 1e9);
      placed[v].vertex = v;
    }
  sorted = g_memdup2 (placed, self->n * sizeof (Placed));
  qsort (sorted, self->n, sizeof (Placed), compare_placed);
  g_array_set_size (self->others, 0);
  for (guint32 v = 0; v < self->n; v++)
    {
      find_others (self, v, placed[v].cell, sorted, reach);
      self->start[v + 1] = self->others->len;
    }
  self->found = TRUE;
}

/* Whether any particle is so far from where it was that a pair might be missing. */
static gboolean
have_moved (const RmpDrapeRepulsion *self, const double *x)
{
  for (guint v = 0; v < self->n; v++)
    if (!(rmp_vector_distance (x + 3 * (gsize) v, self->found_at + 3 * (gsize) v) <=
          0.5 * SLACK * self->spacing))
      return TRUE;
  return FALSE;
}

static void
update (RmpDrapeRepulsion *self, const double *x)
{
  if (!self->found || have_moved (self, x))
    find_pairs (self, x);
}

/* --- energy ----------------------------------------------------------------------------------- */

/* Of two particles. @way: (out): from the first to the second; @pull: (out): ∂U/∂r */
static double
repel (const RmpDrapeRepulsion *self, const double *a, const double *b, double way[3],
       double *length, double *pull)
{
  double part, rest, fourth;

  rmp_vector_sub (b, a, way);
  *length = rmp_vector_norm (way);
  part = *length / self->spacing;
  *pull = 0.0;
  if (part >= 1.0)
    return 0.0;
  rest = 1.0 - MAX (part, LEAST_DISTANCE);
  part = 1.0 - rest;
  fourth = rest * rest * rest * rest;
  if (*length > LEAST_DISTANCE * self->spacing)
    *pull = -self->strength * fourth * (5.0 * part + rest) / (part * part * self->spacing);
  return self->strength * fourth * rest / part;
}

/* Of a particle and those after it. */
static double
add_particle (const RmpDrapeRepulsion *self, guint32 vertex, const double *x, double *gradient)
{
  double energy = 0.0;

  for (guint32 k = self->start[vertex]; k < self->start[vertex + 1]; k++)
    {
      const guint32 other = g_array_index (self->others, guint32, k);
      double way[3], length, pull;

      if (other < vertex)
        continue;
      energy += repel (self, x + 3 * (gsize) vertex, x + 3 * (gsize) other, way, &length, &pull);
      for (guint c = 0; c < 3 && gradient && pull != 0.0; c++)
        {
          gradient[3 * (gsize) other + c] += pull * way[c] / length;
          gradient[3 * (gsize) vertex + c] -= pull * way[c] / length;
        }
    }
  return energy;
}

double
rmp_drape_repulsion_evaluate (RmpDrapeRepulsion *self, const double *x, double *gradient)
{
  RmpDrapeSum energy = { 0.0, 0.0 };

  update (self, x);
  for (guint32 v = 0; v < self->n; v++)
    rmp_drape_sum_add (&energy, add_particle (self, v, x, gradient));
  return rmp_drape_sum_get (&energy);
}

const guint32 *
rmp_drape_repulsion_get_others (const RmpDrapeRepulsion *self, guint32 vertex, guint *n)
{
  const guint32 *others = (const guint32 *) (gpointer) self->others->data;

  *n = self->start[vertex + 1] - self->start[vertex];
  return *n > 0 ? others + self->start[vertex] : NULL;
}

double
rmp_drape_repulsion_measure (const RmpDrapeRepulsion *self, guint32 vertex, const double *x)
{
  double energy = 0.0;

  for (guint32 k = self->start[vertex]; k < self->start[vertex + 1]; k++)
    {
      const guint32 other = g_array_index (self->others, guint32, k);
      double way[3], length, pull;

      energy += repel (self, x + 3 * (gsize) vertex, x + 3 * (gsize) other, way, &length, &pull);
    }
  return energy;
}

/* f = (1 − p)⁵ / p: f'' = (1 − p)³ (20 p² + 10 p (1 − p) + 2 (1 − p)²) / p³ */
static double
measure_stiffness (const RmpDrapeRepulsion *self, double length)
{
  const double part = length / self->spacing, rest = 1.0 - part;

  return self->strength * rest * rest * rest *
         (20.0 * part * part + 10.0 * part * rest + 2.0 * rest * rest) /
         (part * part * part * self->spacing * self->spacing);
}

void
rmp_drape_repulsion_add_hessian (RmpDrapeRepulsion *self, const double *x, gboolean exact,
                                 RmpDrapeMatrix *matrix)
{
  update (self, x);
  for (guint32 v = 0; v < self->n; v++)
    for (guint32 k = self->start[v]; k < self->start[v + 1]; k++)
      {
        const guint32 other = g_array_index (self->others, guint32, k);
        double way[3], length, pull, along, across, block[9], against[9];

        if (other < v)
          continue;
        repel (self, x + 3 * (gsize) v, x + 3 * (gsize) other, way, &length, &pull);
        if (pull == 0.0)
          continue;
        across = exact ? pull / length : 0.0;
        along = (measure_stiffness (self, length) - across) / (length * length);
        for (guint i = 0; i < 9; i++)
          {
            block[i] = along * way[i / 3] * way[i % 3] + (i / 3 == i % 3 ? across : 0.0);
            against[i] = -block[i];
          }
        rmp_drape_matrix_add_block (matrix, v, v, block);
        rmp_drape_matrix_add_block (matrix, other, other, block);
        rmp_drape_matrix_add_block (matrix, v, other, against);
        rmp_drape_matrix_add_block (matrix, other, v, against);
      }
}
