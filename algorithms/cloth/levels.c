/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "levels.h"

#include <stdlib.h>

#include "cloth/spring-system.h"
#include "compute/parallel.h"
#include "geometry/vector.h"

/* A level of fewer particles needs none that is coarser. */
#define ENOUGH 600u
/* A level has at most this share of the finer one's particles, or it is not worth its while. */
#define MOST_KEPT 0.7

typedef RmpClothLevel Level;

struct _RmpClothLevels
{
  guint n_vertices;
  guint n; /* levels */
  Level *levels;
};

/* --- how a level is made ---------------------------------------------------------------------- */

static guint32
get_other (const RmpSpringSystem *system, guint32 at)
{
  const RmpClothSpring *spring = &system->springs[system->ends[at] / 2];

  return system->ends[at] % 2 == 0 ? spring->j : spring->i;
}

static double
get_length (const RmpSpringSystem *system, guint32 at)
{
  return system->springs[system->ends[at] / 2].length;
}

/* Takes particles that no spring joins with one that has been taken, @held ones or others.
 * @numbers: (inout): [#particles] in the coarser level, or RMP_INDEX_NONE
 */
static void
choose (const RmpSpringSystem *system, const double *inverse_masses, gboolean held,
        guint32 *numbers, guint *n)
{
  for (guint v = 0; v < system->n_particles; v++)
    {
      gboolean is_met = held != !(inverse_masses[v] > 0.0) || numbers[v] != G_MAXUINT32;

      for (guint32 k = system->start[v]; k < system->start[v + 1] && !is_met; k++)
        is_met = numbers[get_other (system, k)] != G_MAXUINT32;
      if (!is_met)
        numbers[v] = (*n)++;
    }
}

/* Each particle is carried by those beside it, the more the nearer they are, or is itself one. */
static void
find_parents (const RmpSpringSystem *system, const guint32 *numbers, Level *level)
{
  const guint n = system->n_particles;
  guint32 n_parents = 0;

  level->start = g_new (guint32, (gsize) n + 1);
  level->parents = g_new (guint32, 2 * (gsize) system->n_springs + n + 1);
  level->shares = g_new (double, 2 * (gsize) system->n_springs + n + 1);
  for (guint v = 0; v < n; v++)
    {
      double sum = 0.0;

      level->start[v] = n_parents;
      if (numbers[v] != G_MAXUINT32)
        {
          level->parents[n_parents] = numbers[v];
          level->shares[n_parents++] = 1.0;
          continue;
        }
      for (guint32 k = system->start[v]; k < system->start[v + 1]; k++)
        if (numbers[get_other (system, k)] != G_MAXUINT32)
          {
            level->parents[n_parents] = numbers[get_other (system, k)];
            level->shares[n_parents] = 1.0 / get_length (system, k);
            sum += level->shares[n_parents++];
          }
      for (guint32 k = level->start[v]; k < n_parents; k++)
        level->shares[k] /= sum;
    }
  level->start[n] = n_parents;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const RmpClothSpring *s = a, *t = b;

  if (s->i != t->i)
    return s->i < t->i ? -1 : 1;
  if (s->j != t->j)
    return s->j < t->j ? -1 : 1;
  return (s->length > t->length) - (s->length < t->length);
}

/* Adds those that the springs at @v make from one of the coarser level to another over it. */
static void
join_over (const RmpSpringSystem *system, const guint32 *numbers, guint v, GArray *springs)
{
  for (guint32 k = system->start[v]; k < system->start[v + 1]; k++)
    for (guint32 l = k + 1; l < system->start[v + 1]; l++)
      {
        const guint32 a = numbers[get_other (system, k)], b = numbers[get_other (system, l)];
        const RmpClothSpring spring = {
          .i = MIN (a, b),
          .j = MAX (a, b),
          .length = get_length (system, k) + get_length (system, l),
          .stiffness = MIN (system->springs[system->ends[k] / 2].stiffness,
                            system->springs[system->ends[l] / 2].stiffness),
        };

        if (a != G_MAXUINT32 && b != G_MAXUINT32 && a != b)
          g_array_append_val (springs, spring);
      }
}

/* The shortest of those between the same two, in order. (transfer full) */
static GArray *
join (const RmpSpringSystem *system, const guint32 *numbers)
{
  GArray *springs = g_array_new (FALSE, FALSE, sizeof (RmpClothSpring));
  RmpClothSpring *all;
  guint n = 0;

  for (guint v = 0; v < system->n_particles; v++)
    if (numbers[v] == G_MAXUINT32)
      join_over (system, numbers, v, springs);
  g_array_sort (springs, compare);
  all = (RmpClothSpring *) (gpointer) springs->data;
  for (guint s = 0; s < springs->len; s++)
    if (n == 0 || all[s].i != all[n - 1].i || all[s].j != all[n - 1].j)
      all[n++] = all[s];
  g_array_set_size (springs, n);
  return springs;
}

/* @finer: (nullable): the level of the @system; of the mesh there is none */
static void
init_vertices (Level *self, const RmpSpringSystem *system, const double *inverse_masses,
               const Level *finer, const guint32 *numbers)
{
  double *masses = NULL;

  self->vertices = g_new (guint32, (gsize) self->n + 1);
  self->inverse_masses = masses = g_new0 (double, (gsize) self->n + 1);
  for (guint v = 0; v < system->n_particles; v++)
    for (guint32 k = self->start[v]; k < self->start[v + 1] && inverse_masses[v] > 0.0; k++)
      masses[self->parents[k]] += self->shares[k] / inverse_masses[v];
  for (guint v = 0; v < system->n_particles; v++)
    if (numbers[v] != G_MAXUINT32)
      {
        self->vertices[numbers[v]] = finer ? finer->vertices[v] : v;
        masses[numbers[v]] = inverse_masses[v] > 0.0 ? 1.0 / masses[numbers[v]] : 0.0;
      }
}

/* Returns: whether the level has fewer particles by far; @springs: (out): (transfer full) of it */
static gboolean
init_level (Level *self, const RmpSpringSystem *system, const double *inverse_masses,
            const Level *finer, GArray **springs)
{
  g_autofree guint32 *numbers = g_new (guint32, (gsize) system->n_particles + 1);

  for (guint v = 0; v < system->n_particles; v++)
    numbers[v] = G_MAXUINT32;
  *self = (Level){ 0 };
  choose (system, inverse_masses, TRUE, numbers, &self->n);
  choose (system, inverse_masses, FALSE, numbers, &self->n);
  if (self->n > MOST_KEPT * system->n_particles)
    return FALSE;
  find_parents (system, numbers, self);
  init_vertices (self, system, inverse_masses, finer, numbers);
  *springs = join (system, numbers);
  rmp_cloth_lengths_init (&self->lengths, self->n, (*springs)->len,
                          (const RmpClothSpring *) (gpointer) (*springs)->data);
  return TRUE;
}

static void
clear_level (Level *self)
{
  g_free (self->vertices);
  g_free (self->inverse_masses);
  rmp_cloth_lengths_clear (&self->lengths);
  g_free (self->start);
  g_free (self->parents);
  g_free (self->shares);
}

RmpClothLevels *
rmp_cloth_levels_new (guint n_vertices, const double *inverse_masses, guint n_springs,
                      const RmpClothSpring *springs)
{
  RmpClothLevels *self = g_new0 (RmpClothLevels, 1);
  g_autoptr (GArray) levels = g_array_new (FALSE, FALSE, sizeof (Level));
  g_autoptr (GArray) last = NULL;
  guint n = n_vertices;
  gboolean is_coarser = TRUE;

  while (n > ENOUGH && is_coarser)
    {
      const Level *finer = levels->len > 0 ? &g_array_index (levels, Level, levels->len - 1) : NULL;
      GArray *coarser = NULL;
      RmpSpringSystem system;
      Level level;

      rmp_spring_system_init (&system, n, last ? last->len : n_springs,
                              last ? (const RmpClothSpring *) (gpointer) last->data : springs);
      is_coarser = init_level (&level, &system, finer ? finer->inverse_masses : inverse_masses,
                               finer, &coarser);
      rmp_spring_system_clear (&system);
      if (!is_coarser)
        break;
      g_array_append_val (levels, level);
      g_clear_pointer (&last, g_array_unref);
      last = coarser;
      n = level.n;
    }
  self->n_vertices = n_vertices;
  self->n = levels->len;
  self->levels = (Level *) (gpointer) g_array_free (g_steal_pointer (&levels), FALSE);
  return self;
}

void
rmp_cloth_levels_free (RmpClothLevels *self)
{
  for (guint l = 0; l < self->n; l++)
    clear_level (&self->levels[l]);
  g_free (self->levels);
  g_free (self);
}

guint
rmp_cloth_levels_count (const RmpClothLevels *self)
{
  return self->n;
}

const RmpClothLevel *
rmp_cloth_levels_get (const RmpClothLevels *self, guint index)
{
  g_assert (index < self->n);

  return &self->levels[index];
}

/* --- what is kept ----------------------------------------------------------------------------- */

/* What the coarser level carries a particle by. @moved: [#coarser × 3] */
static void
carry (const Level *coarser, guint particle, const double *moved, double way[3])
{
  for (guint c = 0; c < 3; c++)
    way[c] = 0.0;
  for (guint32 k = coarser->start[particle]; k < coarser->start[particle + 1]; k++)
    rmp_vector_add_scaled (way, coarser->shares[k], moved + 3 * (gsize) coarser->parents[k], way);
}

/* Where particles of a level are: where their vertices are, and on by what carries them. */
static void
place (const RmpClothLevels *self, guint index, const double *moved, const double *inverse_masses,
       const double *positions, double *weights, double *placed, int team)
{
  const Level *level = &self->levels[index];
  const Level *coarser = index + 1 < self->n ? level + 1 : NULL;

#pragma omp parallel for schedule(static) num_threads(team)
  for (guint i = 0; i < level->n; i++)
    {
      const guint32 v = level->vertices[i];
      double way[3] = { 0.0, 0.0, 0.0 };

      weights[i] = inverse_masses[v] > 0.0 ? level->inverse_masses[i] : 0.0;
      if (coarser && weights[i] > 0.0)
        carry (coarser, i, moved, way);
      rmp_vector_add_scaled (positions + 3 * (gsize) v, 1.0, way, placed + 3 * (gsize) i);
    }
}

/* (transfer full): what the particles of a level are moved by, [n × 3]
 * @moved: (nullable) (transfer full): those of the coarser level
 */
static double *
keep_level (const RmpClothLevels *self, guint index, const RmpClothKeep *how,
            const double *inverse_masses, const double *positions, double *moved, guint n_threads)
{
  const Level *level = &self->levels[index];
  const int team = rmp_parallel_threads (level->n, n_threads);
  g_autofree double *weights = g_new (double, level->n);
  double *placed = g_new (double, 3 * (gsize) level->n);

  place (self, index, moved, inverse_masses, positions, weights, placed, team);
  g_free (moved);
  rmp_cloth_lengths_keep (&level->lengths, how, weights, placed, n_threads);
#pragma omp parallel for schedule(static) num_threads(team)
  for (guint i = 0; i < level->n; i++)
    rmp_vector_sub (placed + 3 * (gsize) i, positions + 3 * (gsize) level->vertices[i],
                    placed + 3 * (gsize) i);
  return placed;
}

void
rmp_cloth_levels_keep (const RmpClothLevels *self, const RmpClothKeep *how,
                       const double *inverse_masses, double *positions, guint n_threads)
{
  const RmpClothKeep longer = { how->share, RMP_CLOTH_LEVELS_SLACK * how->scale,
                                RMP_KEEP_IF_LONGER };
  g_autofree double *moved = NULL;

  if (self->n == 0)
    return;
  for (guint l = self->n; l-- > 0;)
    moved = keep_level (self, l, &longer, inverse_masses, positions, moved, n_threads);
#pragma omp parallel for schedule(static)                                                          \
    num_threads(rmp_parallel_threads(self->n_vertices, n_threads))
  for (guint v = 0; v < self->n_vertices; v++)
    {
      double way[3];

      if (!(inverse_masses[v] > 0.0))
        continue;
      carry (&self->levels[0], v, moved, way);
      rmp_vector_add_scaled (positions + 3 * (gsize) v, 1.0, way, positions + 3 * (gsize) v);
    }
}
