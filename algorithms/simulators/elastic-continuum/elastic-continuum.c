/* SPDX-License-Identifier: GPL-3.0-or-later */

/* elastic-continuum.c: cloth as an elastic sheet that resists changes of its metric and curvature.
 *
 *   D. Terzopoulos, J. Platt, A. Barr, K. Fleischer. Elastically deformable models. SIGGRAPH, 1987.
 *     the energy of a surface in its metric          stretch.c
 *     … and in its curvature                         bending.c, cloth/curvature.c
 *     the energy of a curve                          elastica.c, which no cloth has yet
 *     finite differences on a grid of nodes          grid.c
 *     the semi-implicit step                         system.c
 *
 * The paper was not at hand: its energies, its discrete forces and its step are told here as they
 * are commonly known, and equations are not numbered.
 *
 * Departures: the sheet is a mesh of triangles (RMP_CONTINUUM_DISCRETISATION has the paper's grid),
 * whose curvatures come of the angles across edges. Forces are the gradient of the energy
 * (RMP_CONTINUUM_WEIGHTS has the paper's, without factors four and two) and bends act along the
 * normal (RMP_CONTINUUM_BEND_FORM has the paper's, with which a flat sheet does not resist bending
 * and one side is unlike the other). The published matrix holds tensions but not how they change,
 * is stable only in steps as short as an explicit one would take, and may be indefinite where cloth
 * is compressed; here it holds changes, and the positive part of tensions (RMP_CONTINUUM_MATRIX has
 * the paper's, with a second try where a step cannot be solved for). That compressed cloth gives
 * way (RMP_CONTINUUM_CLAMP) is another cure, which costs the cloth its area. The torsion of curves
 * is left out.
 *
 * Stretch and bends are damped as the fabric says, which the paper does not have, but with its own
 * matrix. Cloth without bodies pushes itself away within the step, by cloth/contact-springs.c;
 * other contact is answered after it, by collision/stage.c, where strain is limited in turns with
 * the passes of the limit.
 */

#include <glib/gi18n-lib.h>

#include "elastic-continuum.h"

#include <math.h>
#include <string.h>

#include "cloth/simulator.h"
#include "cloth/strain-limit.h"
#include "elastic-continuum-params.h"
#include "geometry/vector.h"
#include "grid.h"
#include "system.h"

#define SAFETY 0.5 /* of the longest step that is stable */

/* --- prepare ---------------------------------------------------------------------------------- */

/* Systems are made once and lent to whoever goes through a span. */
typedef struct
{
  const RmpClothModel *model;
  RmpContinuumOptions options;
  RmpCgOptions gradients;
  double stretch_weights[3], bend_weights[3];
  gboolean wants_grid, has_grid;
  RmpContinuumGrid grid;
  guint n_elements;
  RmpStretchElement *elements; /* [n_elements] */
  RmpBendStencil *stencils;    /* [nodes of the grid] */
  RmpBendForm bend_form;
  gboolean rests;            /* whether bends of a grid at rest are none */
  RmpCurvature curvature;    /* of triangles */
  RmpFilter *filters;        /* [#V] */
  double *inverse_masses;    /* [#V] */
  double damping, step;      /* 1/s; seconds, the longest that is stable */
  guint most_steps;          /* a span */
  RmpLimitedSprings limited; /* the edges */
  GMutex lock;
  GPtrArray *systems; /* (element-type RmpContinuumSystem) that nobody has */
} Solver;

/* Energies of the fabric's words: ½ Y ε² is η (G − 1)² to second order where η is Y / 8. */
static void
take_fabric (Solver *self, double twist)
{
  const RmpClothMaterial *material = &self->model->material;

  self->stretch_weights[0] = material->stretch[0] / 8.0;
  self->stretch_weights[1] = material->stretch[1] / 8.0;
  self->stretch_weights[2] = material->shear / 4.0;
  self->bend_weights[0] = material->bend[0] / 2.0;
  self->bend_weights[1] = material->bend[1] / 2.0;
  self->bend_weights[2] = twist * material->bend[0] / 2.0;
}

static void
init_weights (Solver *self, const RmpValues *values)
{
  const gboolean paper = rmp_values_get_int (values, RMP_CONTINUUM_WEIGHTS) ==
                         RMP_CONTINUUM_WEIGHTS_PAPER;
  const gboolean given = rmp_values_get_int (values, RMP_CONTINUUM_STIFFNESS) ==
                         RMP_CONTINUUM_STIFFNESS_GIVEN;

  take_fabric (self, rmp_values_get_real (values, RMP_CONTINUUM_TWIST));
  for (guint k = 0; k < 3; k++)
    {
      if (given)
        {
          self->stretch_weights[k] = rmp_values_get_real (values, RMP_CONTINUUM_METRIC + k);
          self->bend_weights[k] = rmp_values_get_real (values, RMP_CONTINUUM_CURVATURE + k);
        }
      self->stretch_weights[k] /= paper ? 4.0 : 1.0;
      self->bend_weights[k] /= paper ? 2.0 : 1.0;
    }
}

static void
init_triangles (Solver *self, const RmpValues *values)
{
  const RmpClothModel *model = self->model;

  self->elements = g_new0 (RmpStretchElement, (gsize) model->n_faces + 1);
  for (guint f = 0; f < model->n_faces; f++)
    {
      RmpStretchElement *element;

      if (model->triangles[f].area <= 0.0)
        continue;
      element = &self->elements[self->n_elements++];
      memcpy (element->vertices, model->topology->faces + 3 * (gsize) f, sizeof element->vertices);
      memcpy (element->weights, self->stretch_weights, sizeof element->weights);
      element->shape = model->triangles[f];
    }
  rmp_curvature_init (&self->curvature, model->topology, model->triangles, model->n_hinges,
                      model->hinges, rmp_values_get_bool (values, RMP_CONTINUUM_SMOOTHING));
}

static void
init_grid (Solver *self, const RmpValues *values)
{
  self->n_elements = rmp_continuum_grid_count (&self->grid);
  self->elements = rmp_continuum_grid_stretch (&self->grid, self->stretch_weights);
  self->stencils = rmp_continuum_grid_bending (&self->grid);
  self->bend_form = (RmpBendForm) rmp_values_get_int (values, RMP_CONTINUUM_BEND_FORM);
  self->rests = rmp_values_get_int (values, RMP_CLOTH_REST_ANGLES) == RMP_REST_ANGLES_FLAT;
}

static RmpContinuumSystem *
make_system (const Solver *self)
{
  const RmpClothModel *model = self->model;
  RmpContinuumBending bending;

  if (self->has_grid)
    rmp_continuum_bending_init_grid (&bending, self->n_elements, self->stencils, self->bend_weights,
                                     self->bend_form, self->options.tension != RMP_TENSION_WHOLE,
                                     self->rests ? NULL : model->rest);
  else
    rmp_continuum_bending_init (&bending, &self->curvature, model->n_hinges, model->hinges,
                                self->bend_weights);
  return rmp_continuum_system_new (model->n_vertices, self->n_elements, self->elements, &bending,
                                   self->filters, &self->options);
}

static void
init_limit (Solver *self, const RmpValues *values)
{
  const RmpTopology *topology = self->model->topology;

  if (!rmp_values_get_bool (values, RMP_CONTINUUM_LIMIT))
    return;
  self->limited = (RmpLimitedSprings){
    .limit = { .strain = rmp_values_get_real (values, RMP_CONTINUUM_STRAIN),
               .passes = (guint) rmp_values_get_int (values, RMP_CONTINUUM_PASSES) },
    .n_springs = topology->n_edges,
    .springs = g_new0 (RmpClothSpring, (gsize) topology->n_edges + 1),
  };
  for (guint e = 0; e < topology->n_edges; e++)
    {
      RmpClothSpring *spring = &self->limited.springs[e];

      spring->i = topology->edges[2 * e];
      spring->j = topology->edges[2 * e + 1];
      spring->length = rmp_vector_distance (self->model->rest + 3 * (gsize) spring->i,
                                            self->model->rest + 3 * (gsize) spring->j);
    }
  rmp_strain_limit_sort (self->model->n_vertices, self->inverse_masses, topology->n_edges,
                         self->limited.springs);
}

/* What a step leaves out of its matrix must not swing faster than steps can follow. */
static void
init_step (Solver *self, const RmpValues *values)
{
  const RmpClothModel *model = self->model;
  RmpContinuumSystem *system = make_system (self);
  g_autofree double *angles = g_new (double, (gsize) model->n_hinges + 1);
  double frequency;

  for (guint h = 0; h < model->n_hinges; h++)
    angles[h] = model->hinges[h].rest;
  frequency = rmp_continuum_system_frequency (system, model->rest, model->masses, angles);
  self->step = rmp_values_get_real (values, RMP_CONTINUUM_STEP);
  if (frequency > 0.0)
    self->step = MIN (self->step, SAFETY * 2.0 / frequency);
  g_ptr_array_add (self->systems, system);
}

/* With the published matrix nothing is damped but all motion. */
static void
init_options (Solver *self, const RmpValues *values)
{
  const gboolean tangent = rmp_values_get_int (values, RMP_CONTINUUM_MATRIX) ==
                           RMP_CONTINUUM_MATRIX_TANGENT;
  const gboolean clamped = rmp_values_get_bool (values, RMP_CONTINUUM_CLAMP);

  self->gradients = (RmpCgOptions){
    .tolerance = rmp_values_get_real (values, RMP_CONTINUUM_TOLERANCE),
    .most = (guint) rmp_values_get_int (values, RMP_CONTINUUM_ITERATIONS),
  };
  self->options = (RmpContinuumOptions){
    .gradients = rmp_values_get_int (values, RMP_CONTINUUM_SOLVER) == RMP_LINEAR_SOLVER_MPCG
                     ? &self->gradients
                     : NULL,
    .tension = clamped ? RMP_TENSION_CLAMPED
                       : (tangent ? RMP_TENSION_PROJECTED : RMP_TENSION_WHOLE),
    .tangent = tangent,
    .coupled = rmp_values_get_int (values, RMP_CONTINUUM_BENDING_SOLVE) ==
               RMP_CONTINUUM_BENDING_COUPLED,
    .stretch_damping = tangent ? self->model->material.damping : 0.0,
    .bend_damping = tangent ? self->model->material.bend_damping : 0.0,
  };
}

static gpointer
prepare_solver (const RmpClothModel *model, const RmpValues *values)
{
  Solver *self = g_new0 (Solver, 1);

  self->model = model;
  init_options (self, values);
  self->damping = rmp_values_get_real (values, RMP_CONTINUUM_DAMPING);
  self->most_steps = (guint) rmp_values_get_int (values, RMP_CONTINUUM_MOST_STEPS);
  self->inverse_masses = rmp_cloth_model_invert_masses (model);
  self->filters = g_new0 (RmpFilter, (gsize) model->n_vertices + 1);
  for (guint v = 0; v < model->n_vertices; v++)
    self->filters[v].kind = model->holds[v].pinned ? RMP_FILTER_FIXED : RMP_FILTER_FREE;
  init_weights (self, values);
  self->wants_grid = rmp_values_get_int (values, RMP_CONTINUUM_DISCRETISATION) ==
                     RMP_CONTINUUM_DISCRETISATION_GRID;
  self->has_grid = self->wants_grid && rmp_continuum_grid_find (&self->grid, model);
  if (self->has_grid)
    init_grid (self, values);
  else
    init_triangles (self, values);
  init_limit (self, values);
  g_mutex_init (&self->lock);
  self->systems = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_continuum_system_free);
  init_step (self, values);
  return self;
}

static void
free_solver (gpointer data)
{
  Solver *self = data;

  g_ptr_array_unref (self->systems);
  g_mutex_clear (&self->lock);
  rmp_continuum_grid_clear (&self->grid);
  rmp_curvature_clear (&self->curvature);
  g_free (self->elements);
  g_free (self->stencils);
  g_free (self->filters);
  g_free (self->inverse_masses);
  g_free (self->limited.springs);
  g_free (self);
}

static RmpContinuumSystem *
borrow_system (Solver *self)
{
  RmpContinuumSystem *system = NULL;

  g_mutex_lock (&self->lock);
  if (self->systems->len > 0)
    system = g_ptr_array_steal_index_fast (self->systems, self->systems->len - 1);
  g_mutex_unlock (&self->lock);
  return system ? system : make_system (self);
}

static void
return_system (Solver *self, RmpContinuumSystem *system)
{
  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->systems, system);
  g_mutex_unlock (&self->lock);
}

/* --- a span ----------------------------------------------------------------------------------- */

/* What a span is gone through with: arrays [#V × 3]. */
typedef struct
{
  const Solver *solver;
  RmpClothSpan *span;
  RmpContinuumSystem *system;
  double *begin, *forces;
  double *ways;  /* of what is pinned */
  double *moved; /* what the elastic step moves */
  double step;
  RmpContactSprings *springs;   /* (nullable): of the step */
  guint n_retried, n_stagnated; /* steps */
} Work;

/* How far what is pinned moves in a step that ends @end seconds into the span. */
static void
carry (Work *self, double end)
{
  const RmpClothModel *model = self->span->model;

  memset (self->ways, 0, 3 * (gsize) model->n_vertices * sizeof (double));
  for (guint v = 0; v < model->n_vertices; v++)
    {
      double position[3];

      if (!model->holds[v].pinned)
        continue;
      rmp_cloth_span_carry (self->span, v, end, position);
      rmp_vector_sub (position, self->span->positions + 3 * (gsize) v, self->ways + 3 * (gsize) v);
    }
}

static gboolean
solve (Work *self, double done, GError **error)
{
  RmpClothSpan *span = self->span;
  RmpContinuumOutcome outcome;

  carry (self, done + self->step);
  if (!rmp_continuum_system_step (self->system,
                                  &(RmpContinuumStep){
                                      .step = self->step,
                                      .damping = self->solver->damping,
                                      .positions = span->positions,
                                      .velocities = span->velocities,
                                      .masses = span->model->masses,
                                      .forces = self->forces,
                                      .ways = self->ways,
                                      .rest_angles = span->rest_angles,
                                      .changes = span->kept,
                                      .springs = self->springs,
                                      .cancellable = span->call->cancellable,
                                  },
                                  self->moved, &outcome, span->call->n_threads))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                   _ ("At %.3f s the cloth flies apart. Give it shorter steps, less stretch "
                      "stiffness or more damping."),
                   span->start + done);
      return FALSE;
    }
  self->n_retried += outcome.retried ? 1 : 0;
  self->n_stagnated += outcome.stagnated ? 1 : 0;
  span->n_iterations += outcome.n_iterations;
  return !g_cancellable_set_error_if_cancelled (span->call->cancellable, error);
}

/* Where the elastic step comes to, and what the rig makes of it. */
static void
move (Work *self, double end)
{
  RmpClothSpan *span = self->span;
  const gsize n = 3 * (gsize) span->model->n_vertices;

  for (gsize i = 0; i < n; i++)
    span->positions[i] += self->moved[i];
  rmp_cloth_span_settle_holds (span, end, self->step, self->begin, span->positions);
  for (gsize i = 0; i < n; i++)
    span->velocities[i] = (span->positions[i] - self->begin[i]) / self->step;
}

static gboolean
take_step (Work *self, double done, GError **error)
{
  RmpClothSpan *span = self->span;
  const gsize size = 3 * (gsize) span->model->n_vertices * sizeof (double);
  const RmpCollisionTurns turns = rmp_strain_limit_take_turns (&self->solver->limited);

  g_clear_pointer (&self->springs, rmp_contact_springs_free);
  memcpy (self->begin, span->positions, size);
  rmp_cloth_forces_add_up (span->forces, span->model, span->positions, span->velocities,
                           span->start + done, self->step, self->forces, span->call->n_threads);
  if (turns.n_turns == 0 && !rmp_cloth_span_look (span, done, self->step, self->begin,
                                                  span->velocities, &self->springs, error))
    return FALSE;
  if (!solve (self, done, error))
    return FALSE;
  move (self, done + self->step);
  if (self->springs)
    return rmp_contact_springs_resolve (self->springs, span->positions, span->velocities, error);
  return rmp_cloth_span_resolve (span, done, self->step, self->begin, &turns, span->positions,
                                 span->velocities, error);
}

static gboolean
go_through (Work *self, guint n_steps, GError **error)
{
  for (guint k = 0; k < n_steps; k++)
    {
      const RmpClothStepEnd taken = { k + 1, (k + 1) * self->step, self->step, self->begin };

      if (g_cancellable_set_error_if_cancelled (self->span->call->cancellable, error) ||
          !take_step (self, k * self->step, error) ||
          !rmp_cloth_span_check (self->span, &taken, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
count_steps (const Solver *self, const RmpClothSpan *span, guint *n, GError **error)
{
  const double needed = ceil ((1.0 - 1e-9) * span->length / self->step);

  *n = (guint) CLAMP (needed, 1.0, self->most_steps);
  if (needed <= self->most_steps)
    return TRUE;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
               _ ("So stiff a cloth takes %.0f steps a frame with what its steps leave out, and "
                  "“Most steps a frame” is %u. Let a step solve for tensions and their changes, "
                  "and for bends where it ends; or raise that."),
               needed, self->most_steps);
  return FALSE;
}

static void
warn (const Work *self)
{
  const Solver *solver = self->solver;
  RmpClothSpan *span = self->span;

  if (span->warning)
    return;
  if (solver->wants_grid && !solver->has_grid)
    span->warning = g_strdup (_ ("The cloth is no rectangle of equal cells along warp and weft: it "
                                 "is made of triangles instead."));
  else if (self->n_retried > 0)
    span->warning = g_strdup_printf (
        ngettext (
            "In %u step compressed cloth had to give way: solve for tensions and their changes.",
            "In %u steps compressed cloth had to give way: solve for tensions and their "
            "changes.",
            self->n_retried),
        self->n_retried);
  else if (self->n_stagnated > 0)
    span->warning = g_strdup (
        _ ("Some steps were not solved for to the end, and the cloth is softer "
           "for it: allow more iterations, or take a factor."));
  else if (solver->curvature.n_cut > 0)
    span->warning = g_strdup_printf (
        ngettext ("The cloth has but one side, and bends freely across %u edge.",
                  "The cloth has but one side, and bends freely across %u edges.",
                  solver->curvature.n_cut),
        solver->curvature.n_cut);
}

/* The changes of the last steps. */
static gsize
count_kept (const RmpClothModel *model)
{
  return RMP_CONTINUUM_N_CHANGES * 3 * (gsize) model->n_vertices;
}

static gboolean
advance (gpointer data, RmpClothSpan *span, GError **error)
{
  Solver *self = data;
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *numbers = g_new (double, 4 * n + 1);
  Work work = { .solver = self,
                .span = span,
                .begin = numbers,
                .forces = numbers + n,
                .ways = numbers + 2 * n,
                .moved = numbers + 3 * n };
  guint n_steps;
  gboolean done;

  if (!count_steps (self, span, &n_steps, error))
    return FALSE;
  work.step = span->length / n_steps;
  work.system = borrow_system (self);
  rmp_continuum_system_begin (work.system);
  done = go_through (&work, n_steps, error);
  g_clear_pointer (&work.springs, rmp_contact_springs_free);
  return_system (self, work.system);
  span->n_steps += n_steps;
  warn (&work);
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

const RmpTechnique rmp_elastic_continuum = {
  .id = "elastic-continuum",
  .name = N_ ("Elastic sheet"),
  .summary = N_ ("Cloth as a rubbery sheet that resists changes of its metric and curvature."),
  .authors = "D. Terzopoulos, J. Platt, A. Barr, K. Fleischer",
  .title = "Elastically Deformable Models",
  .venue = "SIGGRAPH",
  .year = 1987,
  RMP_CLOTH_STAGES (rmp_continuum_params, rmp_continuum_presets),
};
