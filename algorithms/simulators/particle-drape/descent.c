/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "descent.h"

#include <string.h>

#include "geometry/vector.h"
#include "solvers/lbfgs-memory.h"
#include "solvers/line-search.h"

#define MEMORY 10
#define MOST_MOVE 2.0    /* edges that a step moves any vertex by at most */
#define PASS 40          /* steps after which friction is taken anew */
#define MOST_PASSES 6    /* then it stays what it is */
#define RENEWAL 25       /* steps after which the factor of past steps is made anew */
#define MOST_FALL 5.0    /* sizes of the cloth */
#define LEAST_PART 1e-10 /* of a step: less is none */

typedef struct
{
  const RmpDrapeProblem *problem;
  const RmpDrapeOptions *options;
  const RmpCall *call;
  guint n; /* numbers */
  guint8 *loose;
  double *x, *next, *direction, *gradient, *next_gradient;
  double tried; /* the step that next and next_gradient are of */
  RmpDrapeMatrix matrix;
  RmpCholesky *factor;
  guint age; /* steps that the factor has served for */
  RmpLbfgsMemory memory;
  GArray *moments;
  RmpDrapeReport *report;
} Descent;

gboolean
rmp_drape_check_support (const RmpClothModel *model, const double *begin, const double *x,
                         GError **error)
{
  double move[3] = { 0.0 }, mass = 0.0;

  for (guint v = 0; v < model->n_vertices; v++)
    {
      /* however weakly it is held, it hangs somewhere */
      if (model->holds[v].pinned || model->holds[v].frequency > 0.0)
        return TRUE;
      mass += model->masses[v];
      for (guint c = 0; c < 3; c++)
        move[c] += model->masses[v] * (x[3 * (gsize) v + c] - begin[3 * (gsize) v + c]);
    }
  if (rmp_vector_norm (move) <= MOST_FALL * model->size * mass)
    return TRUE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                       _ ("Nothing holds the cloth: it falls without end. Let it follow the rig "
                          "somewhere, or put a body below it."));
  return FALSE;
}

/* --- a step ----------------------------------------------------------------------------------- */

static double
evaluate (Descent *self, double step)
{
  double energy;

  for (guint i = 0; i < self->n; i++)
    self->next[i] = self->x[i] + step * self->direction[i];
  energy = rmp_drape_problem_evaluate (self->problem, self->next, self->next_gradient);
  self->tried = step;
  self->report->n_evaluations++;
  return energy;
}

static double
dot (guint n, const double *a, const double *b)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += a[i] * b[i];
  return sum;
}

static double
evaluate_along (double step, double *slope, gconstpointer data)
{
  Descent *self = (Descent *) data;
  const double energy = evaluate (self, step);

  if (slope)
    *slope = dot (self->n, self->next_gradient, self->direction);
  return energy;
}

static gboolean
make_factor (Descent *self, GError **error)
{
  rmp_drape_problem_derive (self->problem, self->x, &self->matrix);
  g_clear_pointer (&self->factor, rmp_cholesky_free);
  self->factor = rmp_drape_matrix_factor (&self->matrix, error);
  self->age = 0;
  return self->factor != NULL;
}

static void
apply_factor (double *vector, gpointer data)
{
  const Descent *self = data;

  rmp_drape_matrix_solve (&self->matrix, self->factor, vector);
}

/* No longer than a step may be. */
static void
shorten (Descent *self)
{
  const double most = MOST_MOVE * self->options->spacing;
  double longest = 0.0;

  for (guint v = 0; v < self->problem->model->n_vertices; v++)
    longest = MAX (longest, rmp_vector_norm (self->direction + 3 * (gsize) v));
  for (guint i = 0; i < self->n && longest > most; i++)
    self->direction[i] *= most / longest;
}

static gboolean
find_direction (Descent *self, GError **error)
{
  const guint renewal = self->options->solver == RMP_DRAPE_NEWTON ? 1 : RENEWAL;

  if ((!self->factor || self->age >= renewal) && !make_factor (self, error))
    return FALSE;
  if (self->options->solver == RMP_DRAPE_NEWTON)
    self->memory.count = 0;
  self->age++;
  rmp_lbfgs_memory_find_direction (&self->memory, self->loose, self->gradient, apply_factor, self,
                                   self->direction);
  shorten (self);
  return TRUE;
}

/* How much of the direction may be gone along. */
static gboolean
allow (Descent *self, double *part, GError **error)
{
  *part = 1.0;
  if (!self->problem->barrier)
    return TRUE;
  for (guint i = 0; i < self->n; i++)
    self->next[i] = self->x[i] + self->direction[i];
  return rmp_drape_barrier_allow (self->problem->barrier, self->x, self->next, part, error);
}

static void
note (Descent *self)
{
  const RmpDrapeMoment moment = { self->report->n_evaluations, self->report->energy,
                                  self->report->force };

  g_array_append_val (self->moments, moment);
}

static void
swap (double **a, double **b)
{
  double *kept = *a;

  *a = *b;
  *b = kept;
}

/* @moved: (out): whether there was a way down */
static gboolean
take_step (Descent *self, gboolean *moved, GError **error)
{
  RmpLineSearchOptions search = rmp_line_search_defaults;
  RmpLineSearchResult result;
  double slope;

  *moved = FALSE;
  if (!find_direction (self, error) || !allow (self, &search.most, error))
    return FALSE;
  slope = dot (self->n, self->gradient, self->direction);
  if (!(slope < 0.0) || search.most < LEAST_PART)
    return TRUE;
  search.max_evaluations = 30;
  rmp_line_search (evaluate_along, self, &search, self->report->energy, slope,
                   MIN (1.0, search.most), &result);
  if (!(result.step > 0.0) || !(result.value < self->report->energy))
    return TRUE;
  if (result.step != self->tried)
    evaluate (self, result.step);
  rmp_lbfgs_memory_remember (&self->memory, self->x, self->next, self->gradient,
                             self->next_gradient);
  swap (&self->x, &self->next);
  swap (&self->gradient, &self->next_gradient);
  self->report->energy = result.value;
  self->report->force = rmp_drape_problem_measure_force (self->problem, self->gradient);
  self->report->n_steps++;
  note (self);
  *moved = TRUE;
  return TRUE;
}

/* --- the whole -------------------------------------------------------------------------------- */

static gboolean
start_pass (Descent *self, GError **error)
{
  double part;

  /* the pairs about where it begins */
  if (self->problem->barrier &&
      !rmp_drape_barrier_allow (self->problem->barrier, self->x, self->x, &part, error))
    return FALSE;
  self->memory.count = 0;
  self->report->energy = rmp_drape_problem_evaluate (self->problem, self->x, self->gradient);
  self->report->force = rmp_drape_problem_measure_force (self->problem, self->gradient);
  self->report->n_evaluations++;
  note (self);
  return TRUE;
}

/* Goes down until there is nothing to gain. @n_most: steps; @begin: where cloth hung at first */
static gboolean
go_down (Descent *self, guint n_most, const double *begin, GError **error)
{
  gboolean is_fresh = TRUE;

  for (guint i = 0; i < n_most; i++)
    {
      gboolean moved;

      if (g_cancellable_set_error_if_cancelled (self->call->cancellable, error))
        return FALSE;
      if (self->report->force <= self->options->force ||
          self->report->n_evaluations >= self->options->most)
        return TRUE;
      if (!take_step (self, &moved, error) ||
          !rmp_drape_check_support (self->problem->model, begin, self->x, error))
        return FALSE;
      if (!moved && is_fresh)
        return TRUE;
      if (!moved)
        {
          /* what is remembered, or the factor, misleads */
          self->memory.count = 0;
          g_clear_pointer (&self->factor, rmp_cholesky_free);
        }
      is_fresh = !moved;
    }
  return TRUE;
}

static gboolean
descend (Descent *self, const double *begin, GError **error)
{
  const gboolean rubs = self->problem->barrier != NULL;

  if (!start_pass (self, error))
    return FALSE;
  for (guint pass = 0; rubs && pass < MOST_PASSES; pass++)
    {
      const gboolean stiffer = rmp_drape_barrier_lag (self->problem->barrier, self->x);
      const guint n_steps = self->report->n_steps;

      if (!start_pass (self, error) || !go_down (self, PASS, begin, error))
        return FALSE;
      if (!stiffer && self->report->n_steps == n_steps)
        break;
    }
  if (!go_down (self, G_MAXUINT, begin, error))
    return FALSE;
  self->report->settled = self->report->force <= self->options->force;
  return TRUE;
}

gboolean
rmp_drape_descend (const RmpDrapeProblem *problem, const RmpDrapeOptions *options, double *x,
                   GArray *moments, RmpDrapeReport *report, const RmpCall *call, GError **error)
{
  const guint n = 3 * problem->model->n_vertices;
  const gsize size = n * sizeof (double);
  g_autofree double *numbers = g_new0 (double, 5 * (gsize) n + 1);
  g_autofree guint8 *loose = g_new (guint8, n + 1);
  Descent self = { .problem = problem,
                   .options = options,
                   .call = call,
                   .n = n,
                   .loose = loose,
                   .x = numbers,
                   .next = numbers + n,
                   .direction = numbers + 2 * (gsize) n,
                   .gradient = numbers + 3 * (gsize) n,
                   .next_gradient = numbers + 4 * (gsize) n,
                   .moments = moments,
                   .report = report };
  gboolean done;

  if (options->solver == RMP_DRAPE_STOCHASTIC)
    return rmp_drape_sweep (problem, options, x, moments, report, call, error);
  for (guint i = 0; i < n; i++)
    loose[i] = problem->is_free[i / 3] ? 1 : 0;
  memcpy (self.x, x, size);
  rmp_lbfgs_memory_init (&self.memory, MEMORY, n);
  rmp_drape_matrix_init (&self.matrix, problem->model->n_vertices, problem->is_free);
  done = self.matrix.n_free == 0 || descend (&self, x, error);
  report->settled = report->settled || self.matrix.n_free == 0;
  if (done)
    memcpy (x, self.x, size);
  g_clear_pointer (&self.factor, rmp_cholesky_free);
  rmp_drape_matrix_clear (&self.matrix);
  rmp_lbfgs_memory_clear (&self.memory);
  return done;
}
