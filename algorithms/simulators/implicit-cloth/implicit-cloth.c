/* SPDX-License-Identifier: GPL-3.0-or-later */

/* implicit-cloth.c: cloth in large steps.
 *
 *   D. Baraff, A. Witkin. Large steps in cloth simulation. SIGGRAPH, 1998.
 *     §2, (4)        backward Euler, linearised            system.c
 *     §4             conditions and their derivatives      condition.c, bend.c
 *     §5             the constrained linear system         solvers/filtered-cg.c
 *     (of today)     … by a sparse factor                  solvers/block-cholesky.c
 *                    … preconditioned by patches           solvers/coarse-space.c, means.c
 *     §7             how long steps are                    step-control.c
 *
 * Departures: conditions are weighted by the root of an area (RMP_IMPLICIT_SCALE has the paper's
 * area), so that stiffness does not depend on how fine a mesh is; a bend is weighted by the shape
 * of its two triangles (RMP_IMPLICIT_BEND_WEIGHT has the paper's constant); each condition's
 * stiffness is made definite (RMP_IMPLICIT_HESSIAN has the paper's own, with which conjugate
 * gradients may fail); more than one of Newton's iterations may be made, and are where one
 * stretches the cloth too much, before the step is made shorter. The numbers that rule the steps
 * are ours, the paper has none. Beside pins, springs hold vertices to where the rig carries them.
 *
 * Creases that stay, and pleats, are cloth/creases.c's, and no paper's. Cloth without bodies pushes
 * itself away within the step, by cloth/contact-springs.c, where the paper makes constraints of it;
 * all other contact is answered after it, by collision/stage.c.
 *
 * Not here: bodies within a step.
 */

#include <glib/gi18n-lib.h>

#include "implicit-cloth.h"

#include <math.h>
#include <string.h>

#include "cloth/simulator.h"
#include "geometry/vector.h"
#include "implicit-cloth-params.h"
#include "material.h"
#include "means.h"
#include "pull.h"
#include "step-control.h"
#include "system.h"

/* More of Newton's iterations than wanted, where these stretch the cloth too much: a face that
 * buckles turns, and the linearised step takes it along the tangent, longer than it is. Where
 * bodies part the cloth after the step, and not within it, a shorter step is better: the longer it
 * is, the deeper the cloth lies in itself when contact begins, and some of that stays.
 */
#define MOST_CORRECTIONS 3

/* --- prepare ---------------------------------------------------------------------------------- */

/* A system, and what solves for it where nothing is pushed. */
typedef struct
{
  RmpImplicitSystem *system;
  RmpImplicitMeans means;
} Lent;

static void
lent_free (gpointer data)
{
  Lent *self = data;

  rmp_implicit_system_free (self->system);
  rmp_implicit_means_clear (&self->means);
  g_free (self);
}

/* Systems are made once and lent to whoever goes through a span. */
typedef struct
{
  const RmpClothModel *model;
  RmpTriangleOptions *triangles; /* [#F] */
  RmpBendOptions *bends;         /* [#hinges] */
  RmpClothAnchor *anchors;       /* [#V] */
  RmpStepOptions steps;
  guint newton;
  RmpLinearSolver solver;
  double tolerance;
  guint iterations;
  GMutex lock;
  GPtrArray *systems; /* (element-type Lent) that nobody has */
} Solver;

/* What is kept from span to span: where steps are, and the last change of velocities. */
enum
{
  KEPT_STEP,
  KEPT_ACCEPTED,
  KEPT_FORCED,
  N_KEPT,
};

static gpointer
prepare_solver (const RmpClothModel *model, const RmpValues *values)
{
  Solver *self = g_new0 (Solver, 1);
  const double longest = rmp_values_get_real (values, RMP_IMPLICIT_LONGEST);

  self->model = model;
  self->triangles = rmp_implicit_triangles_new (model, values);
  self->bends = rmp_implicit_bends_new (model, values);
  self->anchors = rmp_implicit_anchors_new (model);
  self->steps = (RmpStepOptions){
    .shortest = MIN (rmp_values_get_real (values, RMP_IMPLICIT_SHORTEST), longest),
    .longest = longest,
    .change = rmp_values_get_real (values, RMP_IMPLICIT_CHANGE),
    .calm = (guint) rmp_values_get_int (values, RMP_IMPLICIT_CALM),
  };
  self->newton = (guint) rmp_values_get_int (values, RMP_IMPLICIT_NEWTON);
  self->solver = (RmpLinearSolver) rmp_values_get_int (values, RMP_IMPLICIT_SOLVER);
  self->tolerance = rmp_values_get_real (values, RMP_IMPLICIT_TOLERANCE);
  self->iterations = (guint) rmp_values_get_int (values, RMP_IMPLICIT_ITERATIONS);
  g_mutex_init (&self->lock);
  self->systems = g_ptr_array_new_with_free_func (lent_free);
  return self;
}

static void
free_solver (gpointer data)
{
  Solver *self = data;

  g_free (self->triangles);
  g_free (self->bends);
  g_free (self->anchors);
  g_ptr_array_unref (self->systems);
  g_mutex_clear (&self->lock);
  g_free (self);
}

static gsize
count_kept (const RmpClothModel *model)
{
  return N_KEPT + 3 * (gsize) model->n_vertices;
}

static Lent *
borrow_system (Solver *self)
{
  const RmpClothModel *model = self->model;
  Lent *lent = NULL;

  g_mutex_lock (&self->lock);
  if (self->systems->len > 0)
    lent = g_ptr_array_steal_index_fast (self->systems, self->systems->len - 1);
  g_mutex_unlock (&self->lock);
  if (lent)
    return lent;
  lent = g_new0 (Lent, 1);
  lent->system = rmp_implicit_system_new (model->n_vertices, model->n_faces, model->topology->faces,
                                          model->triangles, model->n_hinges, model->hinges);
  return lent;
}

static void
return_system (Solver *self, Lent *lent)
{
  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->systems, lent);
  g_mutex_unlock (&self->lock);
}

/* --- a step ----------------------------------------------------------------------------------- */

/* What a span is gone through with: arrays [#V × 3] unless said otherwise. */
typedef struct
{
  Solver *solver;
  RmpClothSpan *span;
  Lent *lent;
  RmpFilter *filters; /* [#V] */
  double *forces, *anchor_positions, *anchor_velocities, *right, *constrained;
  double *begin;                  /* of the last step that was taken */
  double *positions, *velocities; /* the guess at where the step ends */
  double step;                    /* seconds */
  double *balance;                /* what is held takes of momentum in the step */
  double *change;                 /* of velocities: the last step's, and what is solved for */
  RmpContactSprings *springs;     /* (nullable): of the step */
  gboolean stagnated;             /* the step was not solved for to the end */
  guint n_stagnated;              /* so many that were taken */
} Work;

static gsize
count (const Work *self)
{
  return 3 * (gsize) self->span->model->n_vertices;
}

static void
init_work (Work *self, Solver *solver, RmpClothSpan *span)
{
  const gsize n = 3 * (gsize) span->model->n_vertices;

  *self = (Work){ .solver = solver, .span = span, .lent = borrow_system (solver) };
  rmp_implicit_means_begin (&self->lent->means);
  self->filters = g_new0 (RmpFilter, span->model->n_vertices);
  for (guint v = 0; v < span->model->n_vertices; v++)
    self->filters[v].kind = span->model->holds[v].pinned ? RMP_FILTER_FIXED : RMP_FILTER_FREE;
  self->forces = g_new (double, 9 * n);
  self->anchor_positions = self->forces + n;
  self->anchor_velocities = self->anchor_positions + n;
  self->right = self->anchor_velocities + n;
  self->constrained = self->right + n;
  self->positions = self->constrained + n;
  self->velocities = self->positions + n;
  self->balance = self->velocities + n;
  self->begin = self->balance + n;
  self->change = span->kept + N_KEPT;
}

static void
clear_work (Work *self)
{
  g_clear_pointer (&self->springs, rmp_contact_springs_free);
  return_system (self->solver, self->lent);
  g_free (self->filters);
  g_free (self->forces);
}

/* Where the rig has everything when the step ends; what is pinned comes to be there. */
static void
carry (Work *self, double end, double step)
{
  for (guint v = 0; v < self->span->model->n_vertices; v++)
    {
      const gsize at = 3 * (gsize) v;

      rmp_cloth_span_carry (self->span, v, end, self->anchor_positions + at);
      rmp_cloth_span_carry_velocity (self->span, v, self->anchor_velocities + at);
      for (guint c = 0; c < 3; c++)
        self->constrained[at + c] = (self->anchor_positions[at + c] -
                                     self->span->positions[at + c]) /
                                        step -
                                    self->velocities[at + c];
    }
}

/* Where nothing holds the cloth, its momentum is what outer forces make it: inner forces, and their
 * derivatives, add up to nothing. So what the solver has left over is put right for the cloth as a
 * whole.
 */
static void
keep_momentum (const Work *self, double *change)
{
  const RmpClothModel *model = self->span->model;
  double lacking[3] = { 0.0, 0.0, 0.0 }, mass = 0.0;

  for (guint v = 0; v < model->n_vertices; v++)
    {
      if (model->holds[v].pinned || model->holds[v].frequency > 0.0)
        return;
      mass += model->masses[v];
      for (guint c = 0; c < 3; c++)
        lacking[c] += self->right[3 * (gsize) v + c] - model->masses[v] * change[3 * (gsize) v + c];
    }
  for (gsize i = 0; i < count (self); i++)
    change[i] += lacking[i % 3] / mass;
}

/* @change: (inout): where conjugate gradients begin, and what velocities change by */
static RmpCgStatus
solve_with (Work *self, RmpImplicitMeans *means, const RmpBlockMatrix *matrix,
            const double *positions, double *change)
{
  const Solver *solver = self->solver;

  return rmp_implicit_means_solve (
      means,
      &(RmpImplicitProblem){ .solver = solver->solver,
                             .matrix = matrix,
                             .right = self->right,
                             .filters = self->filters,
                             .constrained = self->constrained,
                             .positions = positions,
                             .step = self->step,
                             .options = { .tolerance = solver->tolerance,
                                          .most = solver->iterations,
                                          .n_threads = self->span->call->n_threads,
                                          .cancellable = self->span->call->cancellable } },
      change, &self->span->n_iterations);
}

/* What contact solves its systems with. */
typedef struct
{
  Work *work;
  const double *positions;
  RmpCgStatus status;
} Solving;

static gboolean
solve_pushed (gpointer data, const RmpBlockMatrix *matrix, gboolean plain, double *change)
{
  Solving *self = data;
  RmpImplicitMeans means = { 0 };

  self->status = solve_with (self->work, plain ? &self->work->lent->means : &means, matrix,
                             self->positions, change);
  rmp_implicit_means_clear (&means);
  return self->status <= RMP_CG_STAGNATED;
}

/* With what cloth does to itself. */
static RmpCgStatus
solve (Work *self, const RmpBlockMatrix *matrix, const double *positions, double *change)
{
  g_autofree double *from = NULL;
  Solving solving = { self, positions, RMP_CG_CONVERGED };

  if (!self->springs)
    return solve_with (self, &self->lent->means, matrix, positions, change);
  from = g_new0 (double, count (self) + 1);
  for (gsize i = 0; i < count (self); i++)
    if (self->filters[i / 3].kind == RMP_FILTER_FIXED)
      from[i] = self->constrained[i];
  rmp_contact_springs_solve (self->springs,
                             &(RmpContactSystem){
                                 .matrix = matrix,
                                 .unknowns = { self->velocities, 1.0, self->step },
                                 .n_threads = self->span->call->n_threads,
                                 .solve = solve_pushed,
                                 .data = &solving,
                             },
                             from, self->right, change);
  return solving.status;
}

/* One of Newton's iterations: a better guess at where the step ends. */
static RmpCgStatus
improve (Work *self, double step, gboolean first)
{
  const RmpClothSpan *span = self->span;
  const Solver *solver = self->solver;
  g_autofree double *correction = first ? NULL : g_new0 (double, count (self));
  double *change = first ? self->change : correction;
  const RmpBlockMatrix *matrix;
  RmpCgStatus status;

  matrix = rmp_implicit_system_assemble (
      self->lent->system,
      &(RmpImplicitStep){ .step = step,
                          .positions = first ? span->positions : self->positions,
                          .velocities = self->velocities,
                          .masses = span->model->masses,
                          .forces = self->forces,
                          .triangles = solver->triangles,
                          .bends = solver->bends,
                          .rest_angles = span->rest_angles,
                          .anchors = solver->anchors,
                          .anchor_positions = self->anchor_positions,
                          .anchor_velocities = self->anchor_velocities,
                          .began = first ? NULL : span->velocities },
      self->right, NULL, span->call->n_threads);
  status = solve (self, matrix, first ? span->positions : self->positions, change);
  self->stagnated = self->stagnated || status == RMP_CG_STAGNATED;
  rmp_block_matrix_multiply (matrix, change, self->balance, span->call->n_threads);
  for (gsize i = 0; i < count (self); i++)
    self->balance[i] -= self->right[i];
  keep_momentum (self, change);
  for (gsize i = 0; i < count (self); i++)
    {
      self->velocities[i] += change[i];
      self->positions[i] = span->positions[i] + step * self->velocities[i];
    }
  return status;
}

/* The most that the length of any face's warp or weft changes. */
static double
measure_change (const Work *self)
{
  const RmpClothModel *model = self->span->model;
  double most = 0.0;

  for (guint32 f = 0; f < model->n_faces; f++)
    {
      const guint32 *corners = model->topology->faces + 3 * (gsize) f;
      const double *before[3], *after[3];
      double w[4][3];

      for (guint i = 0; i < 3; i++)
        {
          before[i] = self->span->positions + 3 * (gsize) corners[i];
          after[i] = self->positions + 3 * (gsize) corners[i];
        }
      rmp_cloth_triangle_deform (&model->triangles[f], before, w[0], w[1]);
      rmp_cloth_triangle_deform (&model->triangles[f], after, w[2], w[3]);
      for (guint i = 0; i < 2; i++)
        {
          const double change = fabs (rmp_vector_norm (w[2 + i]) - rmp_vector_norm (w[i]));

          /* what is not a number is no step either */
          if (!(change <= most))
            most = isnan (change) ? INFINITY : change;
        }
    }
  return most;
}

/* Tries a step that ends @end seconds into the span. Returns: how much it stretches the cloth;
 * infinite where it could not be solved for.
 */
static double
try_step (Work *self, double end, double step)
{
  const RmpClothSpan *span = self->span;
  const guint n_wanted = self->solver->newton,
              n_most = n_wanted + (span->contact && !self->springs ? 0 : MOST_CORRECTIONS);
  double stretch = INFINITY, before = INFINITY;
  guint i = 0;

  self->step = step;
  self->stagnated = FALSE;
  self->span->n_steps++;
  memcpy (self->velocities, span->velocities, count (self) * sizeof (double));
  rmp_cloth_forces_add_up (span->forces, span->model, span->positions, span->velocities,
                           span->start + end - step, step, self->forces, span->call->n_threads);
  while (i < n_wanted || (stretch > self->solver->steps.change && stretch < before && i < n_most))
    {
      before = i++ < n_wanted ? INFINITY : stretch;
      carry (self, end, step);
      if (improve (self, step, i == 1) > RMP_CG_STAGNATED)
        return INFINITY;
      stretch = measure_change (self);
    }
  return stretch;
}

static void
take_step (Work *self)
{
  memcpy (self->begin, self->span->positions, count (self) * sizeof (double));
  memcpy (self->span->positions, self->positions, count (self) * sizeof (double));
  memcpy (self->span->velocities, self->velocities, count (self) * sizeof (double));
}

static gboolean
resolve_contact (Work *self, double done, double step, GError **error)
{
  if (self->springs)
    return rmp_contact_springs_resolve (self->springs, self->positions, self->velocities, error);
  return rmp_cloth_span_resolve (self->span, done, step, self->span->positions, NULL,
                                 self->positions, self->velocities, error);
}

static gboolean
go_through (Work *self, RmpStepControl *control, GError **error)
{
  RmpClothSpan *span = self->span;
  double done = 0.0;
  guint n_taken = 0;

  while (span->length - done > 1e-9 * span->length)
    {
      const double step = rmp_step_control_fit (control, span->length - done);
      const double longest = control->step;
      double stretch;

      g_clear_pointer (&self->springs, rmp_contact_springs_free);
      if (!rmp_cloth_span_look (span, done, step, span->positions, span->velocities, &self->springs,
                                error))
        return FALSE;
      stretch = try_step (self, done + step, step);
      if (g_cancellable_set_error_if_cancelled (span->call->cancellable, error))
        return FALSE;
      control->step = step;
      if (!rmp_step_control_judge (control, &self->solver->steps, stretch))
        continue;
      /* a frame's end does not make the steps of the next ones shorter */
      if (control->step == step)
        control->step = longest;
      if (!resolve_contact (self, done, step, error))
        return FALSE;
      take_step (self);
      self->n_stagnated += self->stagnated ? 1 : 0;
      done += step;
      if (!rmp_cloth_span_check (span, &(RmpClothStepEnd){ ++n_taken, done, step, self->begin },
                                 error))
        return FALSE;
    }
  return TRUE;
}

static void
warn (RmpClothSpan *span, guint n_forced, guint n_stagnated)
{
  if (span->warning)
    return;
  if (n_forced > 0)
    span->warning = g_strdup_printf (
        ngettext ("%u step stretched the cloth by more than allowed, and could not be shorter: "
                  "lower “Shortest step” or the stretch stiffness.",
                  "%u steps stretched the cloth by more than allowed, and could not be shorter: "
                  "lower “Shortest step” or the stretch stiffness.",
                  n_forced),
        n_forced);
  else if (n_stagnated > 0)
    span->warning = g_strdup_printf (
        ngettext ("%u step was not solved for to the end, and the cloth is softer for it: raise "
                  "“Most iterations”, or let a factor solve for steps.",
                  "%u steps were not solved for to the end, and the cloth is softer for it: raise "
                  "“Most iterations”, or let a factor solve for steps.",
                  n_stagnated),
        n_stagnated);
}

static gboolean
advance (gpointer data, RmpClothSpan *span, GError **error)
{
  Solver *solver = data;
  RmpStepControl control = {
    span->kept[KEPT_STEP] > 0.0 ? span->kept[KEPT_STEP] : solver->steps.longest,
    (guint) span->kept[KEPT_ACCEPTED],
    (guint) span->kept[KEPT_FORCED],
  };
  const guint n_forced = control.n_forced;
  gboolean done;
  Work work;

  init_work (&work, solver, span);
  done = go_through (&work, &control, error);
  if (done && span->output)
    rmp_implicit_pull_tell (solver->model, work.balance, work.step, span->output);
  clear_work (&work);
  span->kept[KEPT_STEP] = control.step;
  span->kept[KEPT_ACCEPTED] = control.n_accepted;
  span->kept[KEPT_FORCED] = control.n_forced;
  warn (span, control.n_forced - n_forced, work.n_stagnated);
  return done;
}

/* --- technique -------------------------------------------------------------------------------- */

static const RmpClothSolver solver_class = {
  .prepare = prepare_solver,
  .free = free_solver,
  .creases = TRUE,
  .count_kept = count_kept,
  .advance = advance,
};

RMP_CLOTH_DEFINE_PREPARE (solver_class)

const RmpTechnique rmp_implicit_cloth = {
  .id = "implicit-cloth",
  .name = N_ ("Implicit cloth"),
  .summary = N_ ("Loose cloth that swings, drapes and blows, in large stable steps."),
  .authors = "D. Baraff, A. Witkin",
  .title = "Large Steps in Cloth Simulation",
  .venue = "SIGGRAPH",
  .year = 1998,
  RMP_CLOTH_STAGES_TELLING (rmp_implicit_params, rmp_implicit_presets, rmp_implicit_figures,
                            RMP_CLOTH_CREASE_N_INPUTS, rmp_cloth_tables),
};
