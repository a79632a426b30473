/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stochastic.c: particles are visited in an order that chance gives, and each is moved by what
 * chance gives if that lowers the energy.
 */

#include "descent.h"

#include <string.h>

#include "geometry/vector.h"

/* Of the spacing: how far a particle is moved at first, and when to stop. */
#define FIRST_REACH 0.2
#define LEAST_REACH 1e-4

/* Parts of all moves that lower the energy: from the first on moves become longer, below the second
 * shorter.
 */
#define MANY 0.4
#define FEW 0.1
#define LONGER 1.1
#define SHORTER 0.5

typedef struct
{
  const RmpDrapeProblem *problem;
  const RmpDrapeOptions *options;
  GRand *rand;
  double reach;
  guint32 *order;       /* [#V] */
  guint32 *start, *own; /* [#V + 1] the terms that a vertex is in */
} Sweep;

static void
list_terms (Sweep *self)
{
  const RmpDrapeEnergy *energy = self->problem->energy;
  const guint n = self->problem->model->n_vertices;
  g_autofree guint32 *filled = NULL;
  guint32 vertices[RMP_DRAPE_MOST_VERTICES];

  self->start = g_new0 (guint32, n + 1);
  for (guint32 t = 0; t < energy->n_terms; t++)
    for (guint i = energy->klass->list_vertices (energy, t, vertices); i > 0; i--)
      self->start[vertices[i - 1] + 1]++;
  for (guint v = 0; v < n; v++)
    self->start[v + 1] += self->start[v];
  self->own = g_new (guint32, self->start[n] + 1);
  filled = g_memdup2 (self->start, (n + 1) * sizeof (guint32));
  for (guint32 t = 0; t < energy->n_terms; t++)
    for (guint i = energy->klass->list_vertices (energy, t, vertices); i > 0; i--)
      self->own[filled[vertices[i - 1]]++] = t;
}

/* What depends on one vertex. */
static double
measure (const Sweep *self, guint32 vertex, const double *x)
{
  const RmpDrapeProblem *problem = self->problem;
  double energy = rmp_drape_problem_measure_outside (problem, vertex, x + 3 * (gsize) vertex);

  for (guint32 k = self->start[vertex]; k < self->start[vertex + 1]; k++)
    energy += problem->energy->klass->measure (problem->energy, self->own[k], x);
  if (problem->repulsion)
    energy += rmp_drape_repulsion_measure (problem->repulsion, vertex, x);
  if (problem->barrier)
    energy += rmp_drape_barrier_move (problem->barrier, vertex, x + 3 * (gsize) vertex);
  return energy;
}

/* A point of a ball, any as likely as any other. */
static void
draw_move (GRand *rand, double reach, double move[3])
{
  do
    for (guint c = 0; c < 3; c++)
      move[c] = g_rand_double_range (rand, -1.0, 1.0);
  while (rmp_vector_dot (move, move) > 1.0);
  for (guint c = 0; c < 3; c++)
    move[c] *= reach;
}

static gboolean
accepts (const Sweep *self, guint32 vertex, double change)
{
  const double heat = self->options->temperature * self->problem->model->masses[vertex] *
                      self->problem->gravity * self->options->spacing;

  if (change < 0.0)
    return TRUE;
  return heat > 0.0 && g_rand_double (self->rand) < exp (-change / heat);
}

/* Returns: whether it has moved */
static gboolean
try_move (Sweep *self, guint32 vertex, double *x)
{
  double *position = x + 3 * (gsize) vertex, before[3], move[3], to[3], energy;

  rmp_vector_copy (position, before);
  draw_move (self->rand, self->reach, move);
  rmp_vector_add_scaled (before, 1.0, move, to);
  if (self->problem->barrier && !rmp_drape_barrier_lets (self->problem->barrier, vertex, to))
    return FALSE;
  energy = measure (self, vertex, x);
  rmp_vector_copy (to, position);
  if (accepts (self, vertex, measure (self, vertex, x) - energy))
    return TRUE;
  rmp_vector_copy (before, position);
  if (self->problem->barrier)
    rmp_drape_barrier_move (self->problem->barrier, vertex, before);
  return FALSE;
}

/* All particles once. */
static gboolean
sweep (Sweep *self, double *x, guint *n_tried, guint *n_moved, GError **error)
{
  const guint n = self->problem->model->n_vertices;

  if (self->problem->barrier &&
      !rmp_drape_barrier_begin_moves (self->problem->barrier, x, self->reach, error))
    return FALSE;
  for (guint i = n; i > 1; i--)
    {
      const guint k = (guint) g_rand_int_range (self->rand, 0, (gint32) i);
      const guint32 kept = self->order[k];

      self->order[k] = self->order[i - 1];
      self->order[i - 1] = kept;
    }
  *n_tried = *n_moved = 0;
  for (guint i = 0; i < n; i++)
    if (self->problem->is_free[self->order[i]])
      {
        ++*n_tried;
        *n_moved += try_move (self, self->order[i], x) ? 1 : 0;
      }
  return TRUE;
}

static gboolean
go_down (Sweep *self, double *x, const double *begin, GArray *moments, RmpDrapeReport *report,
         const RmpCall *call, GError **error)
{
  const double least = LEAST_REACH * self->options->spacing;
  guint n_tried, n_moved;

  while (self->reach >= least && report->n_evaluations < self->options->most)
    {
      RmpDrapeMoment moment = { .force = (double) NAN };

      if (g_cancellable_set_error_if_cancelled (call->cancellable, error) ||
          !sweep (self, x, &n_tried, &n_moved, error) ||
          !rmp_drape_check_support (self->problem->model, begin, x, error))
        return FALSE;
      report->n_evaluations++;
      report->n_steps++;
      moment.work = report->n_evaluations;
      moment.energy = report->energy = rmp_drape_problem_evaluate (self->problem, x, NULL);
      g_array_append_val (moments, moment);
      if (report->path)
        rmp_drape_path_add (report->path, x, (double) NAN);
      if (n_moved > MANY * n_tried)
        self->reach = MIN (self->reach * LONGER, FIRST_REACH * self->options->spacing);
      else if (n_moved < FEW * n_tried || n_tried == 0)
        self->reach *= SHORTER;
    }
  return TRUE;
}

gboolean
rmp_drape_sweep (const RmpDrapeProblem *problem, const RmpDrapeOptions *options, double *x,
                 GArray *moments, RmpDrapeReport *report, const RmpCall *call, GError **error)
{
  const guint n = problem->model->n_vertices;
  g_autofree double *begin = g_memdup2 (x, 3 * (gsize) n * sizeof (double));
  g_autofree double *gradient = g_new (double, 3 * (gsize) n + 1);
  Sweep self = { .problem = problem,
                 .options = options,
                 .rand = g_rand_new_with_seed ((guint32) (options->seed ^ options->seed >> 32)),
                 .reach = FIRST_REACH * options->spacing };
  gboolean done;

  self.order = g_new (guint32, n + 1);
  for (guint32 v = 0; v < n; v++)
    self.order[v] = v;
  list_terms (&self);
  done = go_down (&self, x, begin, moments, report, call, error);
  if (done)
    {
      report->energy = rmp_drape_problem_evaluate (problem, x, gradient);
      report->force = rmp_drape_problem_measure_force (problem, gradient);
      report->settled = report->force <= options->force;
    }
  g_rand_free (self.rand);
  g_free (self.order);
  g_free (self.start);
  g_free (self.own);
  return done;
}
