/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "descent.h"

#include <math.h>
#include <string.h>

#include "geometry/vector.h"
#include "inverse.h"
#include "part.h"
#include "solvers/lbfgs-memory.h"
#include "solvers/line-search.h"

#define MEMORY 10
#define MOST_MOVE 2.0      /* edges that a step moves any vertex by at most */
#define PASS 40            /* steps after which friction is taken anew */
#define MOST_PASSES 6      /* then it stays what it is */
#define RENEWAL 8          /* steps after which the inverse of past steps is made anew … */
#define EASY_RENEWAL 25    /* … where there are no walls */
#define SHORT 0.25         /* of a direction: a step that is no longer falls short */
#define MOST_SHORT 3       /* such steps, after which the inverse is made anew */
#define MOST_CAUTION 8.0   /* where all steps fall short; */
#define LEAST_CAUTION 1e-3 /* … where none do */
#define MOST_FALL 5.0      /* sizes of the cloth */
#define SPENT 0.5          /* of what the step before promised: a Newton step that promises more */
#define LATER_CAUTION 0.1  /* at least, once past steps are remembered */
#define LEAST_PART 1e-10   /* of a step: less is none */
#define TOLERANCE 0.2      /* of a direction */
#define HALFWAY 0.5        /* of a direction: they reach as far as a step that is shorter … */
#define LEAST_REACH 0.1    /* … but as this part of it at least, and … */
#define FARTHER 2.0        /* … so much farther after a whole one … */
#define NEARLY 0.9         /* … that went as far as this part of what they did */
#define ALL_BUT_DONE 999   /* thousandths: the frame itself is still to come */
#define MOST_APART 60      /* evaluations that a part has, to come to rest by itself */
#define MOST_TURNS 3       /* steps that what preconditions serves for besides its own */

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
  RmpDrapeInverse *inverse;
  gboolean is_fit;    /* the inverse is */
  gboolean is_near;   /* to rest: it is worth trying … */
  gboolean is_exact;  /* … second derivatives as they are, which the inverse is of … */
  guint n_turns;      /* … since so many steps, with what it was fitted to before … */
  double reach;       /* … and a step along them goes so far at most, metres */
  guint age;          /* steps that the inverse has served for … */
  guint n_short;      /* … and those of them that fell far short of where it pointed */
  double caution;     /* see rmp_drape_problem_derive() */
  gboolean is_newton; /* past steps are not remembered yet … */
  double promise;     /* … while each gains much more than the last, joules */
  RmpLbfgsMemory memory;
  gboolean is_cancelled;
  double datum; /* joules, by which energies are told higher than they are compared */
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
  double energy;

  /* who has cancelled does not wait for the end of the search */
  self->is_cancelled = self->is_cancelled || g_cancellable_is_cancelled (self->call->cancellable);
  if (self->is_cancelled)
    return NAN;
  energy = evaluate (self, step);
  if (slope)
    *slope = dot (self->n, self->next_gradient, self->direction);
  return energy;
}

/* Second derivatives, those that would make the matrix indefinite left out. */
static gboolean
fit_definite (Descent *self, GError **error)
{
  rmp_drape_problem_derive (self->problem, self->x, self->caution, FALSE, &self->matrix);
  self->is_exact = FALSE;
  return self->is_fit = rmp_drape_inverse_fit (self->inverse, self->x, error);
}

/* Second derivatives as they are. Where these are not definite conjugate gradients go by those that
 * are made so, as far as a step may go.
 */
static gboolean
fit_exact (Descent *self, GError **error)
{
  const gboolean goes_on = self->is_exact && self->n_turns < MOST_TURNS &&
                           rmp_drape_inverse_is_sound (self->inverse);

  rmp_drape_problem_derive (self->problem, self->x, self->caution, TRUE, &self->matrix);
  self->n_turns = goes_on ? self->n_turns + 1 : 0;
  if (goes_on)
    rmp_drape_inverse_turn_to (self->inverse);
  else if (!rmp_drape_inverse_fit (self->inverse, self->x, NULL) ||
           !rmp_drape_inverse_is_sound (self->inverse))
    {
      if (!fit_definite (self, error))
        return FALSE;
      rmp_drape_problem_derive (self->problem, self->x, self->caution, TRUE, &self->matrix);
      rmp_drape_inverse_turn_to (self->inverse);
    }
  return self->is_exact = self->is_fit = TRUE;
}

/* A step along second derivatives as they are that falls far short makes the next one shorter.
 * Where they have shown not to be definite besides, it has gone where they change much: others come
 * first then.
 */
static gboolean
fit_inverse (Descent *self, GError **error)
{
  const gboolean tries = self->is_near && !(self->is_exact && self->n_short > 0 &&
                                            !rmp_drape_inverse_is_sound (self->inverse));

  if (2 * self->n_short > self->age && self->caution > 0.0)
    self->caution = MIN (2.0 * self->caution, MOST_CAUTION);
  else if (self->n_short == 0 && self->age > 0 && self->caution > 0.0)
    self->caution = MAX (0.5 * self->caution, LEAST_CAUTION);
  self->age = self->n_short = 0;
  return tries ? fit_exact (self, error) : fit_definite (self, error);
}

static void
apply_inverse (double *vector, gpointer data)
{
  const Descent *self = data;

  rmp_drape_inverse_apply (self->inverse, TOLERANCE, self->is_exact ? self->reach : 0.0, vector);
}

/* How far the direction takes what it takes farthest. */
static double
find_longest (const Descent *self)
{
  double longest = 0.0;

  for (guint v = 0; v < self->problem->model->n_vertices; v++)
    longest = MAX (longest, rmp_vector_norm (self->direction + 3 * (gsize) v));
  return longest;
}

/* No longer than a step may be. */
static void
shorten (Descent *self)
{
  const double most = MOST_MOVE * self->options->spacing, longest = find_longest (self);

  for (guint i = 0; i < self->n && longest > most; i++)
    self->direction[i] *= most / longest;
}

/* Whether each step has second derivatives of its own. */
static gboolean
is_newton (const Descent *self)
{
  return self->options->solver == RMP_DRAPE_NEWTON || self->is_newton || self->is_exact;
}

static void
apply (Descent *self)
{
  if (is_newton (self))
    self->memory.count = 0;
  rmp_lbfgs_memory_find_direction (&self->memory, self->loose, self->gradient, apply_inverse, self,
                                   self->direction);
}

static gboolean
find_direction (Descent *self, GError **error)
{
  const gboolean has_walls = self->problem->energy->klass->has_walls;
  const guint renewal = is_newton (self) ? 1 : has_walls ? RENEWAL : EASY_RENEWAL;

  if ((!self->is_fit || self->age >= renewal || (has_walls && self->n_short >= MOST_SHORT)) &&
      !fit_inverse (self, error))
    return FALSE;
  self->age++;
  apply (self);
  /* no way at all, if what preconditions them is not definite, either: past steps get farther */
  if (self->is_exact && dot (self->n, self->direction, self->direction) == 0.0)
    {
      if (!fit_definite (self, error))
        return FALSE;
      self->is_newton = FALSE;
      apply (self);
    }
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
  return rmp_drape_problem_allow (self->problem, self->x, self->next, part, error);
}

/* How many of the digits are done by which the first forces have to fall, or of the work that is
 * allowed. Forces rise where friction is taken anew; what is done stays so.
 */
static void
tell_beginning (const Descent *self)
{
  RmpBeginning *beginning = self->report->beginning;
  const double first = g_array_index (self->moments, RmpDrapeMoment, 0).force;
  const double least = self->options->force, force = MAX (self->report->force, least);
  double done = (double) self->report->n_evaluations / self->options->most;

  if (!beginning)
    return;
  if (first > force && least > 0.0)
    done = MAX (done, log (first / force) / log (first / least));
  g_atomic_int_set (&beginning->done, MAX (g_atomic_int_get (&beginning->done),
                                           (gint) (ALL_BUT_DONE * MIN (done, 1.0))));
}

static void
note (Descent *self)
{
  const RmpDrapeMoment moment = { self->report->n_evaluations, self->report->energy + self->datum,
                                  self->report->force };

  g_array_append_val (self->moments, moment);
  tell_beginning (self);
}

static void
swap (double **a, double **b)
{
  double *kept = *a;

  *a = *b;
  *b = kept;
}

/* Second derivatives hold about as far as a step along them is worth going. @part: of what was
 * allowed of it
 */
static void
learn_reach (Descent *self, double part)
{
  const double longest = find_longest (self);

  if (part < HALFWAY)
    self->reach = MAX (part, LEAST_REACH) * longest;
  else if (part >= 1.0 && longest >= NEARLY * self->reach)
    self->reach = MIN (FARTHER * self->reach, MOST_MOVE * self->options->spacing);
}

/* @moved: (out): whether there was a way down */
static gboolean
take_step (Descent *self, gboolean *moved, GError **error)
{
  RmpLineSearchOptions search = rmp_line_search_defaults;
  RmpLineSearchResult result;
  double slope;

  *moved = FALSE;
  if (!find_direction (self, error) ||
      g_cancellable_set_error_if_cancelled (self->call->cancellable, error) ||
      !allow (self, &search.most, error))
    return FALSE;
  slope = dot (self->n, self->gradient, self->direction);
  if (!(slope < 0.0) || search.most < LEAST_PART)
    return TRUE;
  if (self->is_newton && -slope > SPENT * self->promise)
    {
      self->is_newton = FALSE;
      self->caution = MAX (self->caution, LATER_CAUTION);
    }
  self->promise = -slope;
  search.max_evaluations = 30;
  rmp_line_search (evaluate_along, self, &search, self->report->energy, slope,
                   MIN (1.0, search.most), &result);
  if (!(result.step > 0.0) || !(result.value < self->report->energy))
    return TRUE;
  self->n_short += result.step < SHORT * search.most ? 1 : 0;
  if (self->is_exact)
    learn_reach (self, result.step / search.most);
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
  if (self->report->path)
    rmp_drape_path_add (self->report->path, self->x, self->report->force);
  *moved = TRUE;
  return TRUE;
}

/* --- parts ------------------------------------------------------------------------------------ */

/* Where forces are far above others what they pull at comes to rest by itself first, as far as the
 * others have: a fold that gives way would keep steps of all cloth short.
 */
static gboolean
settle_part (Descent *self, GError **error)
{
  g_autoptr (RmpDrapePart) part = NULL;
  g_autoptr (GArray) moments = NULL;
  RmpDrapeOptions options = *self->options;
  RmpDrapeReport report = { 0 };
  double energy;

  if (!self->is_near || self->problem->place)
    return TRUE;
  part = rmp_drape_part_find (self->problem, self->matrix.inner, self->x, self->gradient,
                              self->options->force);
  if (!part)
    return TRUE;
  options.force = part->force;
  options.most = MOST_APART;
  moments = g_array_new (FALSE, FALSE, sizeof (RmpDrapeMoment));
  if (!rmp_drape_descend (&part->problem, &options, part->x, moments, &report, self->call, error))
    return FALSE;
  memcpy (self->next, self->x, self->n * sizeof (double));
  rmp_drape_part_put (part, self->next);
  energy = rmp_drape_problem_evaluate (self->problem, self->next, self->next_gradient);
  self->report->n_evaluations++;
  if (!(energy < self->report->energy))
    return TRUE;
  swap (&self->x, &self->next);
  swap (&self->gradient, &self->next_gradient);
  self->report->energy = energy;
  self->report->force = rmp_drape_problem_measure_force (self->problem, self->gradient);
  self->memory.count = 0;
  note (self);
  return TRUE;
}

/* --- the whole -------------------------------------------------------------------------------- */

static gboolean
start_pass (Descent *self, GError **error)
{
  double part;

  /* the pairs about where it begins */
  if (self->problem->barrier &&
      !rmp_drape_problem_allow (self->problem, self->x, self->x, &part, error))
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
      if (!settle_part (self, error) || !take_step (self, &moved, error) ||
          !rmp_drape_check_support (self->problem->model, begin, self->x, error))
        return FALSE;
      if (!moved && is_fresh)
        return TRUE;
      if (!moved)
        {
          /* what is remembered, or the inverse, misleads */
          self->memory.count = 0;
          self->is_fit = FALSE;
        }
      is_fresh = !moved;
    }
  return TRUE;
}

static gboolean
descend (Descent *self, const double *begin, GError **error)
{
  const gboolean rubs = self->problem->barrier && !self->problem->place;

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
  RmpDrapeProblem near = *problem;
  g_autofree double *numbers = g_new0 (double, 5 * (gsize) n + 1);
  g_autofree guint8 *loose = g_new (guint8, n + 1);
  Descent self = { .problem = &near,
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
  near.datum = x;
  self.datum = rmp_drape_problem_measure_datum (&near);
  rmp_lbfgs_memory_init (&self.memory, MEMORY, n);
  rmp_drape_problem_init_matrix (problem, &self.matrix);
  self.inverse = rmp_drape_inverse_new (&self.matrix, call->n_threads, call->cancellable);
  self.caution = problem->energy->klass->has_walls ? 1.0 : 0.0;
  /* not far from rest Newton's steps gain most, and cost little more unless they need a factor */
  self.is_newton = problem->energy->klass->has_walls && problem->is_draped &&
                   !rmp_drape_inverse_is_factor (self.inverse);
  self.is_near = self.is_newton && problem->energy->klass->is_exact;
  self.promise = G_MAXDOUBLE;
  self.reach = MOST_MOVE * options->spacing;
  done = self.matrix.n_free == 0 || descend (&self, x, error);
  report->energy += self.datum;
  report->settled = report->settled || self.matrix.n_free == 0;
  if (done)
    memcpy (x, self.x, size);
  rmp_drape_inverse_free (self.inverse);
  rmp_drape_matrix_clear (&self.matrix);
  rmp_lbfgs_memory_clear (&self.memory);
  return done;
}
