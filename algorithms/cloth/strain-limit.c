/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "strain-limit.h"

#include <stdlib.h>

#include "geometry/heap.h"
#include "geometry/vector.h"

#define LEAST_LENGTH 1e-12    /* metres: a shorter spring has no direction */
#define OVER_CONSTRAINED 0.02 /* strain beyond the limit that is told of */

/* @way: from the first to the second end, @length long; @sign: 1 where they may not part any more,
 * -1 where they may not meet; @weights: inverse masses of both
 */
static void
stop_moving (const RmpClothSpring *spring, const double way[3], double length, double sign,
             const double weights[2], double *velocities)
{
  double *v = velocities + 3 * (gsize) spring->i, *u = velocities + 3 * (gsize) spring->j;
  const double parting = (rmp_vector_dot (u, way) - rmp_vector_dot (v, way)) / length;
  const double share = parting / (length * (weights[0] + weights[1]));

  if (!(sign * parting > 0.0))
    return;
  rmp_vector_add_scaled (v, share * weights[0], way, v);
  rmp_vector_add_scaled (u, -share * weights[1], way, u);
}

/* Whether the spring was too long or too short. */
static gboolean
mend (const RmpClothSpring *spring, const RmpStrainLimit *limit, const double *inverse_masses,
      double *positions, double *velocities)
{
  double *p = positions + 3 * (gsize) spring->i, *q = positions + 3 * (gsize) spring->j;
  const double w[2] = { inverse_masses[spring->i], inverse_masses[spring->j] };
  const double most = (1.0 + limit->strain) * spring->length, least = limit->least * spring->length;
  double way[3], length, share;

  rmp_vector_sub (q, p, way);
  length = rmp_vector_norm (way);
  if (!(length > most || length < least) || length < LEAST_LENGTH)
    return FALSE;
  if (w[0] + w[1] <= 0.0)
    return TRUE;
  share = (1.0 + limit->beyond) * (length - CLAMP (length, least, most)) / (length * (w[0] + w[1]));
  rmp_vector_add_scaled (p, share * w[0], way, p);
  rmp_vector_add_scaled (q, -share * w[1], way, q);
  if (velocities)
    stop_moving (spring, way, length, length > most ? 1.0 : -1.0, w, velocities);
  return TRUE;
}

guint
rmp_strain_limit_apply (const RmpStrainLimit *self, const double *inverse_masses, guint n_springs,
                        const RmpClothSpring *springs, double *positions, double *velocities,
                        guint *violations)
{
  guint n_passes = 0;

  for (guint pass = 0; pass < self->passes; pass++)
    {
      guint n = 0;

      for (guint s = 0; s < n_springs && n_passes == pass; s++)
        n += (guint) mend (&springs[s], self, inverse_masses, positions, velocities);
      if (violations)
        violations[pass] = n;
      n_passes += n > 0;
    }
  return n_passes;
}

void
rmp_strain_limit_pass (const RmpLimitedSprings *self, const double *inverse_masses,
                       double *positions)
{
  for (guint s = 0; s < self->n_springs; s++)
    mend (&self->springs[s], &self->limit, inverse_masses, positions, NULL);
}

typedef struct
{
  double beyond, length; /* strain; metres at rest */
} Stretched;

static int
compare_stretched (gconstpointer a, gconstpointer b)
{
  const double x = ((const Stretched *) a)->beyond, y = ((const Stretched *) b)->beyond;

  return x > y ? -1 : (x < y ? 1 : 0);
}

double
rmp_strain_limit_measure_excess (const RmpStrainLimit *self, guint n_springs,
                                 const RmpClothSpring *springs, const double *positions)
{
  g_autoptr (GArray) stretched = g_array_new (FALSE, FALSE, sizeof (Stretched));
  double whole = 0.0, sum = 0.0;

  for (guint s = 0; s < n_springs && self->passes > 0; s++)
    {
      const double length = rmp_vector_distance (positions + 3 * (gsize) springs[s].i,
                                                 positions + 3 * (gsize) springs[s].j);
      const Stretched own = { length / springs[s].length - 1.0 - self->strain, springs[s].length };

      whole += own.length;
      if (own.beyond > 0.0)
        g_array_append_val (stretched, own);
    }
  g_array_sort (stretched, compare_stretched);
  for (guint i = 0; i < stretched->len; i++)
    {
      const Stretched *own = &g_array_index (stretched, Stretched, i);

      sum += own->length;
      if (sum >= RMP_STRAIN_LIMIT_SHARE * whole)
        return own->beyond;
    }
  return 0.0;
}

char *
rmp_strain_limit_tell_excess (double excess)
{
  if (excess <= OVER_CONSTRAINED)
    return NULL;
  return g_strdup_printf (
      _ ("After all passes %.0f %% of the cloth or more is still at least %.0f %% longer than "
         "allowed: what holds it is too far apart, or there are too few passes."),
      100.0 * RMP_STRAIN_LIMIT_SHARE, 100.0 * excess);
}

static void
take_turn (gpointer data, G_GNUC_UNUSED guint turn, const double *inverse_masses, double *positions,
           G_GNUC_UNUSED double *velocities)
{
  rmp_strain_limit_pass (data, inverse_masses, positions);
}

RmpCollisionTurns
rmp_strain_limit_take_turns (const RmpLimitedSprings *self)
{
  return (RmpCollisionTurns){ .run = take_turn,
                              .data = (gpointer) self,
                              .n_turns = self->limit.passes };
}

/* --- pins first ------------------------------------------------------------------------------- */

typedef struct
{
  RmpClothSpring spring;
  double distance; /* of the nearer end */
  guint32 index;
} Ranked;

static int
compare_ranked (gconstpointer a, gconstpointer b)
{
  const Ranked *x = a, *y = b;

  if (x->distance != y->distance)
    return x->distance < y->distance ? -1 : 1;
  return (x->index > y->index) - (x->index < y->index);
}

/* The springs of each particle, as [start, start + 1) of items. */
static void
list_springs (guint n_vertices, guint n_springs, const RmpClothSpring *springs, guint32 *start,
              guint32 *items)
{
  for (guint s = 0; s < n_springs; s++)
    {
      start[springs[s].i + 1]++;
      start[springs[s].j + 1]++;
    }
  for (guint v = 0; v < n_vertices; v++)
    start[v + 1] += start[v];
  for (guint32 s = n_springs; s-- > 0;)
    {
      items[--start[springs[s].i + 1]] = s;
      items[--start[springs[s].j + 1]] = s;
    }
}

/* Metres along springs from the nearest particle that is held; infinite where none can be reached.
 */
static void
measure_distances (guint n_vertices, const double *inverse_masses, guint n_springs,
                   const RmpClothSpring *springs, double *distances)
{
  g_autofree guint32 *start = g_new0 (guint32, n_vertices + 2);
  g_autofree guint32 *items = g_new (guint32, 2 * (gsize) n_springs + 1);
  g_autoptr (GArray) heap = g_array_new (FALSE, FALSE, sizeof (RmpHeapEntry));

  list_springs (n_vertices, n_springs, springs, start, items);
  start[n_vertices + 1] = 2 * n_springs;
  for (guint32 v = 0; v < n_vertices; v++)
    {
      distances[v] = inverse_masses[v] > 0.0 ? INFINITY : 0.0;
      if (distances[v] == 0.0)
        rmp_heap_push (heap, 0.0, v);
    }
  while (heap->len > 0)
    {
      const RmpHeapEntry entry = rmp_heap_pop (heap);

      if (entry.key > distances[entry.item])
        continue;
      for (guint32 k = start[entry.item + 1]; k < start[entry.item + 2]; k++)
        {
          const RmpClothSpring *spring = &springs[items[k]];
          const guint32 other = spring->i == entry.item ? spring->j : spring->i;
          const double distance = entry.key + spring->length;

          if (distance >= distances[other])
            continue;
          distances[other] = distance;
          rmp_heap_push (heap, distance, other);
        }
    }
}

void
rmp_strain_limit_sort (guint n_vertices, const double *inverse_masses, guint n_springs,
                       RmpClothSpring *springs)
{
  g_autofree double *distances = g_new (double, n_vertices + 1);
  g_autofree Ranked *ranked = g_new (Ranked, n_springs + 1);

  measure_distances (n_vertices, inverse_masses, n_springs, springs, distances);
  for (guint32 s = 0; s < n_springs; s++)
    ranked[s] = (Ranked){ springs[s], MIN (distances[springs[s].i], distances[springs[s].j]), s };
  qsort (ranked, n_springs, sizeof *ranked, compare_ranked);
  for (guint s = 0; s < n_springs; s++)
    springs[s] = ranked[s].spring;
}
