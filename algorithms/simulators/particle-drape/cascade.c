/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cascade.h"

#include <math.h>

#include "geometry/vector.h"

#define LEAST_FORCE 0.01 /* left over by a coarser grid: the finer one goes on anyway */
#define MOST 2000        /* evaluations of its energy */

/* --- every other thread ----------------------------------------------------------------------- */

/* Adds a particle and its coordinates to those that are known. */
static void
place (guint32 vertex, gint32 warp, gint32 weft, gint32 *coordinates, guint8 *known, GArray *queue)
{
  if (vertex == RMP_INDEX_NONE || known[vertex])
    return;
  known[vertex] = 1;
  coordinates[2 * (gsize) vertex] = warp;
  coordinates[2 * (gsize) vertex + 1] = weft;
  g_array_append_val (queue, vertex);
}

/* [n × 2] which thread of the warp and of the weft a particle is on, counted from the first
 * particle of each piece.
 */
static gint32 *
count_threads (const RmpDrapeGrid *grid)
{
  gint32 *coordinates = g_new (gint32, 2 * (gsize) grid->n + 1);
  g_autofree guint8 *known = g_new0 (guint8, (gsize) grid->n + 1);
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (guint32));
  guint n_done = 0;

  for (guint32 v = 0; v < grid->n; v++)
    {
      place (v, 0, 0, coordinates, known, queue);
      while (n_done < queue->len)
        {
          const guint32 at = g_array_index (queue, guint32, n_done++);
          const guint32 *sides = grid->neighbours + RMP_DRAPE_N_SIDES * (gsize) at;
          const gint32 warp = coordinates[2 * (gsize) at], weft = coordinates[2 * (gsize) at + 1];

          place (sides[RMP_DRAPE_BEFORE_WARP], warp - 1, weft, coordinates, known, queue);
          place (sides[RMP_DRAPE_AFTER_WARP], warp + 1, weft, coordinates, known, queue);
          place (sides[RMP_DRAPE_BEFORE_WEFT], warp, weft - 1, coordinates, known, queue);
          place (sides[RMP_DRAPE_AFTER_WEFT], warp, weft + 1, coordinates, known, queue);
        }
    }
  return coordinates;
}

static guint32
step_aside (const RmpDrapeGrid *grid, guint32 vertex, guint side)
{
  return vertex == RMP_INDEX_NONE ? RMP_INDEX_NONE
                                  : grid->neighbours[RMP_DRAPE_N_SIDES * (gsize) vertex + side];
}

/* Those that a particle is halfway between along an axis, or itself, where it is on a thread that
 * the coarser grid has as well.
 */
static void
look_both_ways (const RmpDrapeGrid *grid, const gint32 *coordinates, guint32 vertex, guint axis,
                guint32 out[2])
{
  out[0] = vertex;
  out[1] = RMP_INDEX_NONE;
  if (vertex == RMP_INDEX_NONE || coordinates[2 * (gsize) vertex + axis] % 2 == 0)
    return;
  out[0] = step_aside (grid, vertex, 2 * axis);
  out[1] = step_aside (grid, vertex, 2 * axis + 1);
}

static void
find_parents (RmpDrapeCoarser *self, const RmpDrapeGrid *grid, const gint32 *coordinates,
              const guint32 *slots)
{
  for (guint32 v = 0; v < grid->n; v++)
    {
      guint32 *parents = self->parents + 4 * (gsize) v, along[2], across[2];
      guint n = 0;

      look_both_ways (grid, coordinates, v, 0, along);
      for (guint i = 0; i < 2; i++)
        {
          look_both_ways (grid, coordinates, along[i], 1, across);
          for (guint j = 0; j < 2; j++)
            if (across[j] != RMP_INDEX_NONE && slots[across[j]] != RMP_INDEX_NONE)
              parents[n++] = slots[across[j]];
        }
      while (n < 4)
        parents[n++] = RMP_INDEX_NONE;
    }
}

void
rmp_drape_coarser_init (RmpDrapeCoarser *self, const RmpDrapeGrid *grid)
{
  g_autofree gint32 *coordinates = count_threads (grid);
  g_autofree guint32 *slots = g_new (guint32, (gsize) grid->n + 1);

  *self = (RmpDrapeCoarser){ .grid = g_new0 (RmpDrapeGrid, 1) };
  self->vertices = g_new (guint32, (gsize) grid->n + 1);
  self->parents = g_new (guint32, 4 * (gsize) grid->n + 1);
  for (guint32 v = 0; v < grid->n; v++)
    {
      const gboolean stays = coordinates[2 * (gsize) v] % 2 == 0 &&
                             coordinates[2 * (gsize) v + 1] % 2 == 0;

      slots[v] = stays ? self->grid->n : RMP_INDEX_NONE;
      if (stays)
        self->vertices[self->grid->n++] = v;
    }
  self->grid->spacing = 2.0 * grid->spacing;
  self->grid->neighbours = g_new (guint32, RMP_DRAPE_N_SIDES * (gsize) self->grid->n + 1);
  for (guint32 v = 0; v < self->grid->n; v++)
    for (guint side = 0; side < RMP_DRAPE_N_SIDES; side++)
      {
        const guint32 beside = step_aside (grid, self->vertices[v], side);
        const guint32 next = step_aside (grid, beside, side);

        self->grid->neighbours[RMP_DRAPE_N_SIDES * (gsize) v + side] = next == RMP_INDEX_NONE
                                                                           ? RMP_INDEX_NONE
                                                                           : slots[next];
      }
  find_parents (self, grid, coordinates, slots);
}

void
rmp_drape_coarser_clear (RmpDrapeCoarser *self)
{
  g_clear_pointer (&self->grid, rmp_drape_grid_free);
  g_clear_pointer (&self->vertices, g_free);
  g_clear_pointer (&self->parents, g_free);
}

/* --- what is minimised on it ------------------------------------------------------------------ */

/* A coarser grid with what its particles weigh and carry. */
typedef struct
{
  RmpDrapeCoarser coarser;
  RmpClothModel model; /* masses, holds, size and number of vertices alone */
  gboolean *is_free;
  double *loads, *positions; /* [n × 3] */
  double *start, *x;         /* [n × 3] */
} Level;

static guint
count_parents (const guint32 *parents)
{
  guint n = 0;

  while (n < 4 && parents[n] != RMP_INDEX_NONE)
    n++;
  return n;
}

/* Particles between threads leave what they weigh and carry to those that they lie between. */
static void
hand_over (Level *self, const RmpDrapeProblem *fine)
{
  for (guint v = 0; v < fine->model->n_vertices; v++)
    {
      const guint32 *parents = self->coarser.parents + 4 * (gsize) v;
      const guint n = count_parents (parents);
      const double mass = fine->model->masses[v] / MAX (n, 1);
      const double frequency = fine->model->holds[v].frequency;

      for (guint i = 0; i < n; i++)
        {
          double *load = self->loads + 3 * (gsize) parents[i];

          self->model.masses[parents[i]] += mass;
          self->model.holds[parents[i]].frequency += mass * frequency * frequency;
          self->model.holds[parents[i]].pinned |= fine->model->holds[v].pinned;
          self->is_free[parents[i]] = self->is_free[parents[i]] && fine->is_free[v];
          rmp_vector_add_scaled (load, 1.0 / n, fine->loads + 3 * (gsize) v, load);
        }
    }
  for (guint v = 0; v < self->model.n_vertices; v++)
    self->model.holds[v].frequency = sqrt (self->model.holds[v].frequency / self->model.masses[v]);
}

static void
level_init (Level *self, const RmpDrapeProblem *fine, const RmpDrapeGrid *grid, const double *x)
{
  gsize n;

  rmp_drape_coarser_init (&self->coarser, grid);
  n = self->coarser.grid->n;
  self->model = (RmpClothModel){ .n_vertices = (guint) n, .size = fine->model->size };
  self->model.masses = g_new0 (double, n + 1);
  self->model.holds = g_new0 (RmpClothHold, n + 1);
  self->is_free = g_new (gboolean, n + 1);
  self->loads = g_new0 (double, 3 * n + 1);
  self->positions = g_new (double, 3 * n + 1);
  self->start = g_new (double, 3 * n + 1);
  self->x = g_new (double, 3 * n + 1);
  for (gsize v = 0; v < n; v++)
    {
      const gsize at = 3 * (gsize) self->coarser.vertices[v];

      self->is_free[v] = TRUE;
      rmp_vector_copy (fine->positions + at, self->positions + 3 * v);
      rmp_vector_copy (x + at, self->start + 3 * v);
      rmp_vector_copy (x + at, self->x + 3 * v);
    }
  hand_over (self, fine);
}

static void
level_clear (Level *self)
{
  rmp_drape_coarser_clear (&self->coarser);
  g_free (self->model.masses);
  g_free (self->model.holds);
  g_free (self->is_free);
  g_free (self->loads);
  g_free (self->positions);
  g_free (self->start);
  g_free (self->x);
}

/* What the coarser grid has moved by, its finer one moves by. */
static void
take_along (const Level *self, const RmpDrapeProblem *fine, double *x)
{
  for (guint v = 0; v < fine->model->n_vertices; v++)
    {
      const guint32 *parents = self->coarser.parents + 4 * (gsize) v;
      const guint n = fine->is_free[v] ? count_parents (parents) : 0;

      for (guint i = 0; i < n; i++)
        {
          double move[3];

          rmp_vector_sub (self->x + 3 * (gsize) parents[i], self->start + 3 * (gsize) parents[i],
                          move);
          rmp_vector_add_scaled (x + 3 * (gsize) v, 1.0 / n, move, x + 3 * (gsize) v);
        }
    }
}

/* --- down ------------------------------------------------------------------------------------- */

/* Returns: whether it has come to rest */
static gboolean
come_down (const RmpDrapeProblem *problem, const RmpDrapeOptions *options, double *x,
           const RmpCall *call)
{
  g_autoptr (GArray) moments = g_array_new (FALSE, FALSE, sizeof (RmpDrapeMoment));
  RmpDrapeReport report = { 0 };

  return rmp_drape_descend (problem, options, x, moments, &report, call, NULL) && report.settled;
}

static gboolean cascade_from (const RmpDrapeProblem *problem, const RmpDrapeOptions *options,
                              const RmpDrapeGrid *grid, const RmpDrapeThreads *threads, double *x,
                              const RmpCall *call);

/* The coarser grid of one, after those that are coarser still. */
static gboolean
drape_level (Level *self, const RmpDrapeProblem *fine, const RmpDrapeOptions *fine_options,
             const RmpDrapeThreads *fine_threads, const RmpCall *call)
{
  const RmpDrapeGrid *grid = self->coarser.grid;
  RmpDrapeThreads threads = *fine_threads;
  RmpDrapeOptions options = *fine_options;
  RmpDrapeProblem problem = *fine;
  RmpDrapeEnergy *energy;
  g_autoptr (RmpDrapeRepulsion) repulsion = NULL;
  gboolean rests;

  threads.stretch *= 4.0;
  energy = rmp_drape_grid_energy_new (grid, &threads);
  repulsion = rmp_drape_repulsion_new (grid->n, threads.stretch, grid->spacing);
  options.solver = RMP_DRAPE_LBFGS;
  options.spacing *= 2.0;
  options.force = MAX (options.force, LEAST_FORCE);
  options.most = MOST;
  problem.model = &self->model;
  problem.energy = energy;
  problem.repulsion = repulsion;
  problem.barrier = NULL;
  problem.is_free = self->is_free;
  problem.loads = self->loads;
  problem.positions = self->positions;
  problem.spacing = options.spacing;
  rests = cascade_from (&problem, &options, grid, &threads, self->x, call) &&
          come_down (&problem, &options, self->x, call);
  rmp_drape_energy_free (energy);
  return rests;
}

static gboolean
cascade_from (const RmpDrapeProblem *problem, const RmpDrapeOptions *options,
              const RmpDrapeGrid *grid, const RmpDrapeThreads *threads, double *x,
              const RmpCall *call)
{
  gboolean rests;
  Level level;

  if (grid->n < RMP_DRAPE_LEAST_CASCADE)
    return TRUE;
  level_init (&level, problem, grid, x);
  rests = drape_level (&level, problem, options, threads, call);
  if (rests)
    take_along (&level, problem, x);
  level_clear (&level);
  return rests;
}

gboolean
rmp_drape_cascade (const RmpDrapeProblem *problem, const RmpDrapeOptions *options,
                   const RmpDrapeGrid *grid, const RmpDrapeThreads *threads, double *x,
                   const RmpCall *call, GError **error)
{
  cascade_from (problem, options, grid, threads, x, call);
  return !g_cancellable_set_error_if_cancelled (call->cancellable, error);
}
