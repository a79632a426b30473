/* SPDX-License-Identifier: GPL-3.0-or-later */

/* interactive-mass-spring.c: particles and springs with one factor for all steps.
 *
 *   M. Desbrun, P. Schröder, A. Barr. Interactive animation of structured deformable objects.
 *   Graphics Interface, 1999.
 *     §3     a constant matrix in place of the springs' own, and what it breaks   spring-filter.c,
 *                                                                             filter-matrix.c
 *     §4     strain limited by inverse kinematics                        cloth/strain-limit.c
 *
 * Departures: rotation that the matrix takes out is put back by the inertia of the cloth; the
 * paper's correction force has no clear unit. Where something is held there is none, as torque
 * comes from outside. The filter is a factor that is solved with (PARAM_FILTER has the matrix that
 * the paper multiplies with). PARAM_MODE has projective iterations instead, which come to the
 * springs' own implicit step with the same factor, the sooner by anderson.c. The limit is kept on
 * coarser meshes first in the first half of its passes, where the mesh is large (cloth/levels.c),
 * and on ways to what is pinned (cloth/tethers.c).
 * Springs are those of mass-spring, as stiff as the fabric (PARAM_SPRINGS has the paper's, one
 * number for each family), and softened where the matrix would stop all motion.
 *
 * Contact is found by collision/stage.c, and kept in turns with the passes of the limit;
 * PARAM_CONTACT has projection in its place, after them (cloth/projection.c).
 */

#include <glib/gi18n-lib.h>

#include "interactive-mass-spring.h"

#include <math.h>
#include <string.h>

#include "cloth/levels.h"
#include "cloth/params.h"
#include "cloth/simulator.h"
#include "cloth/spring-creases.h"
#include "cloth/spring-params.h"
#include "cloth/strain-limit.h"
#include "cloth/tethers.h"
#include "filter-matrix.h"
#include "spring-filter.h"

#define STEP_BITS 32    /* of a step that a filter is for */
#define MOST_FILTERS 4u /* of different steps that are kept */
/* Springs are softened so far that the limit alone keeps lengths, and passes are few: each goes
 * beyond, as successive over-relaxation does, and aims at a little less strain, so that what is
 * left over is within what is allowed.
 */
#define BEYOND 0.8
#define AIM 0.95
#define OVERDAMPED 20.0 /* k h² / m beyond which the filter lets hardly anything move */

enum
{
  PARAM_SPRINGS = RMP_CLOTH_CREASE_N_PARAMS,
  PARAM_MODE = PARAM_SPRINGS + RMP_SPRING_N_PARAMS,
  PARAM_ITERATIONS,
  PARAM_ACCELERATE,
  PARAM_FILTER,
  PARAM_STEP,
  PARAM_SOFTEN,
  PARAM_ROTATION,
  PARAM_STRAIN,
  PARAM_PASSES,
  PARAM_LEVELS,
  PARAM_TETHERS,
  PARAM_CONTACT,
  PARAM_VOLUMES,
  N_PARAMS,
};

typedef enum
{
  MODE_FILTER,
  MODE_PROJECTIVE,
} Mode;

static const RmpChoice mode_choices[] = {
  { "filter", N_ ("As published"), N_ ("Forces are filtered once; stiff cloth moves slowly") },
  { "projective", N_ ("Projective"), N_ ("Springs are turned and solved for again and again") },
  { NULL, NULL, NULL },
};

typedef enum
{
  FILTER_FACTOR,
  FILTER_DENSE,
} FilterKind;

static const RmpChoice filter_choices[] = {
  { "factor", N_ ("Factor"), N_ ("Solved with in each step; of any mesh") },
  { "dense", N_ ("Whole matrix"),
    N_ ("As published: multiplied with in each step; the same cloth, for up to 1500 vertices") },
  { NULL, NULL, NULL },
};

/* clang-format off */
static const RmpParam params[] = {
  RMP_CLOTH_PARAMS_OF (RMP_CLOTH_EASE_IF, "stiffness=fabric", "stiffness=fabric", RMP_PARAM_NEVER,
                       RMP_PARAM_NEVER, NULL, NULL, "contact_by=continuous", rmp_cloth_shape_entry),
  RMP_CLOTH_CREASE_PARAMS,
  RMP_SPRING_PARAMS (PARAM_SPRINGS),
  [PARAM_MODE] = {
    .id = "mode", .label = N_ ("Springs are solved"), .group = N_ ("Steps"),
    .help = N_ ("How one factor is used for all shapes of the cloth."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (MODE_FILTER), .choices = mode_choices,
    .stage = RMP_STAGE_PREPARE,
  },
  [PARAM_ITERATIONS] = {
    .id = "iterations", .label = N_ ("Iterations"), .group = N_ ("Steps"),
    .help = N_ ("Low: quick and soft; high: as stiff as the fabric."),
    .type = RMP_PARAM_INT, .initial = BOUND (10), .hard = RANGE (1, 1000), .soft = RANGE (1, 100),
    .stage = RMP_STAGE_PREPARE, .visible_if = "mode=projective",
  },
  [PARAM_ACCELERATE] = {
    .id = "accelerate", .label = N_ ("Accelerate"), .group = N_ ("Steps"),
    .help = N_ ("On: each iteration goes on from the best combination of the last five, where that "
                "is better; off: from the last one, which takes stiff cloth many more."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,
    .visible_if = "mode=projective",
  },
  [PARAM_FILTER] = {
    .id = "filter", .label = N_ ("Filter is kept as"), .group = N_ ("Steps"),
    .help = N_ ("How what serves all steps is stored. Cloth moves the same."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (FILTER_FACTOR), .choices = filter_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [PARAM_STEP] = RMP_CLOTH_REAL ("step", N_ ("Longest step"), "h", N_ ("Steps"), RMP_UNIT_SECOND,
    1.0 / 60.0, 1.0 / 240.0, 1.0 / 30.0, 1.0 / 240.0, 1.0 / 30.0,
    N_ ("Low: lively cloth; high: quick, and slow to move.")),
  [PARAM_SOFTEN] = {
    .id = "auto_soften", .label = N_ ("Soften what would not move"), .group = N_ ("Steps"),
    .help = N_ ("On: springs are no stiffer than the filter lets cloth swing with; the limit of "
                "strain keeps their lengths."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,
    .visible_if = "mode=filter",
  },
  [PARAM_ROTATION] = {
    .id = "rotation", .label = N_ ("Keep rotation"), .group = N_ ("Steps"),
    .help = N_ ("On: free cloth turns on as it turned; off: it comes to rest by itself."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,
    .visible_if = "mode=filter",
  },
  [PARAM_STRAIN] = RMP_CLOTH_REAL_IF ("passes!=0", "strain", N_ ("Most strain"), "τ",
    N_ ("Strain limit"), RMP_UNIT_FRACTION, 0.1, 0.0, 1.0, 0.0, 0.3,
    N_ ("How much longer a spring may become. Low: cloth; high: rubber.")),
  [PARAM_PASSES] = {
    .id = "passes", .label = N_ ("Passes"), .group = N_ ("Strain limit"),
    .help = N_ ("0: springs get as long as they get; more: the limit holds further from what is "
                "held."),
    .type = RMP_PARAM_INT, .initial = BOUND (20), .hard = RANGE (0, 100), .soft = RANGE (0, 40),
    .stage = RMP_STAGE_PREPARE,
  },
  [PARAM_LEVELS] = RMP_CLOTH_LEVELS_PARAM (N_ ("Strain limit"), "passes!=0"),
  [PARAM_TETHERS] = RMP_CLOTH_TETHERS_PARAM (N_ ("Strain limit"), "passes!=0"),
  [PARAM_CONTACT] = RMP_CLOTH_CONTACT_WAY_PARAM,
  [PARAM_VOLUMES] = RMP_CLOTH_VOLUMES_PARAM,
};
/* clang-format on */
G_STATIC_ASSERT (G_N_ELEMENTS (params) == N_PARAMS);

static const RmpPreset presets[] = {
  RMP_CLOTH_DEFAULT_PRESET,
  /* what turns with its rig, as a skirt does, lags far behind in the filter */
  { "lively", N_ ("Lively"), "mode=projective", NULL },
  { RMP_PRESET_AS_PUBLISHED, N_ ("As published"),
    "mode=filter;auto_soften=false;levels=false;tethers=false;contact_by=projection", NULL },
};

/* --- prepare ---------------------------------------------------------------------------------- */

typedef struct
{
  double step;
  RmpSpringFilter *filter;
} Made;

typedef struct
{
  const RmpClothModel *model;
  RmpSpringNetwork network;
  RmpSpringSystem system;
  RmpSpringCreases *creases;
  double *inverse_masses; /* [#V] */
  Mode mode;
  FilterKind kind;
  guint n_free; /* particles */
  RmpContactWay contact;
  guint iterations;
  gboolean accelerates;
  double step;          /* seconds, the longest */
  RmpFreePieces pieces; /* whose rotation is kept */
  gboolean overdamped;
  RmpLimitedSprings limited;
  RmpClothLevels *levels;   /* (nullable): of those */
  RmpClothTethers *tethers; /* (nullable) */
  GMutex lock;
  GArray *filters; /* of Made, that nobody has */
} Solver;

static void
clear_made (gpointer data)
{
  rmp_spring_filter_free (((Made *) data)->filter);
}

/* Springs stiffer than that stop motion. */
static void
soften (Solver *self)
{
  for (guint s = 0; s < self->system.n_springs; s++)
    {
      RmpClothSpring *spring = &self->network.springs[s];
      const double mass = 0.5 * (self->model->masses[spring->i] + self->model->masses[spring->j]);

      spring->stiffness = MIN (spring->stiffness, OVERDAMPED * mass / (self->step * self->step));
    }
}

static gboolean
is_overdamped (const Solver *self)
{
  guint n = 0;

  for (guint s = 0; s < self->system.n_springs; s++)
    {
      const RmpClothSpring *spring = &self->network.springs[s];
      const double mass = 0.5 * (self->model->masses[spring->i] + self->model->masses[spring->j]);

      n += spring->stiffness * self->step * self->step > 1.001 * OVERDAMPED * mass;
    }
  return self->mode == MODE_FILTER && 2 * n > self->system.n_springs;
}

/* Where nothing holds a piece no torque comes from outside. */
static void
find_pieces (Solver *self)
{
  const RmpClothModel *model = self->model;
  g_autofree gboolean *held = g_new (gboolean, model->n_vertices + 1);

  for (guint v = 0; v < model->n_vertices; v++)
    held[v] = model->holds[v].pinned || model->holds[v].frequency > 0.0;
  rmp_free_pieces_init (&self->pieces, &self->system, held);
}

static void
init_limit (Solver *self, const RmpValues *values)
{
  const guint n = self->network.start[RMP_SPRINGS_FLEXION];

  self->limited = (RmpLimitedSprings){
    .limit = { .strain = AIM * rmp_values_get_real (values, PARAM_STRAIN),
               .passes = (guint) rmp_values_get_int (values, PARAM_PASSES),
               .beyond = BEYOND },
    .n_springs = n,
    .springs = g_memdup2 (self->network.springs, n * sizeof (RmpClothSpring)),
  };
  if (rmp_values_get_bool (values, PARAM_LEVELS))
    {
      for (guint s = 0; s < n; s++)
        self->limited.springs[s].stiffness = 1.0;
      self->levels = rmp_cloth_levels_new (self->model->n_vertices, self->inverse_masses, n,
                                           self->limited.springs);
    }
  if (rmp_values_get_bool (values, PARAM_TETHERS))
    self->tethers = rmp_cloth_tethers_new (self->model->topology, self->model->rest,
                                           self->inverse_masses);
  rmp_strain_limit_sort (self->model->n_vertices, self->inverse_masses, n, self->limited.springs);
}

static gpointer
prepare_solver (const RmpClothModel *model, const RmpValues *values)
{
  Solver *self = g_new0 (Solver, 1);
  RmpSpringFit fit = rmp_spring_fit_default;
  double stiffness[RMP_SPRINGS_N_FAMILIES];

  self->model = model;
  self->mode = (Mode) rmp_values_get_int (values, PARAM_MODE);
  self->kind = (FilterKind) rmp_values_get_int (values, PARAM_FILTER);
  self->contact = (RmpContactWay) rmp_values_get_int (values, PARAM_CONTACT);
  self->iterations = (guint) rmp_values_get_int (values, PARAM_ITERATIONS);
  self->accelerates = rmp_values_get_bool (values, PARAM_ACCELERATE);
  self->step = rmp_values_get_real (values, PARAM_STEP);
  self->inverse_masses = rmp_cloth_model_invert_masses (model);
  for (guint v = 0; v < model->n_vertices; v++)
    self->n_free += self->inverse_masses[v] > 0.0;
  rmp_spring_network_init (&self->network, model->topology, model->rest,
                           &rmp_spring_angles_default);
  fit.stiffness = rmp_spring_params_read (values, PARAM_SPRINGS, stiffness);
  rmp_spring_network_fit (&self->network, model, &fit);
  /* the linear step damps by itself, much more than the fabric would */
  for (guint s = 0; s < rmp_spring_network_count (&self->network); s++)
    self->network.springs[s].damping = 0.0;
  rmp_spring_system_init (&self->system, model->n_vertices,
                          rmp_spring_network_count (&self->network), self->network.springs);
  if (rmp_values_get_bool (values, PARAM_ROTATION))
    find_pieces (self);
  self->creases = rmp_spring_creases_new (model, &self->network, self->system.n_springs,
                                          self->network.springs);
  if (self->mode == MODE_FILTER && rmp_values_get_bool (values, PARAM_SOFTEN))
    soften (self);
  self->overdamped = is_overdamped (self);
  init_limit (self, values);
  g_mutex_init (&self->lock);
  self->filters = g_array_new (FALSE, FALSE, sizeof (Made));
  g_array_set_clear_func (self->filters, clear_made);
  return self;
}

static void
free_solver (gpointer data)
{
  Solver *self = data;

  g_array_unref (self->filters);
  g_mutex_clear (&self->lock);
  rmp_spring_creases_free (self->creases);
  rmp_free_pieces_clear (&self->pieces);
  rmp_spring_system_clear (&self->system);
  rmp_spring_network_clear (&self->network);
  g_clear_pointer (&self->levels, rmp_cloth_levels_free);
  g_clear_pointer (&self->tethers, rmp_cloth_tethers_free);
  g_free (self->limited.springs);
  g_free (self->inverse_masses);
  g_free (self);
}

/* --- filters ---------------------------------------------------------------------------------- */

/* Frames are as far apart but for a rounding of their times, and share a filter. It is that of the
 * rounded step, whichever frame comes first: a run that begins later has the same.
 */
static double
round_step (double step)
{
  int exponent;
  const double mantissa = frexp (step, &exponent);

  return ldexp (rint (ldexp (mantissa, STEP_BITS)), exponent - STEP_BITS);
}

static gboolean
is_dense (const Solver *self)
{
  return self->kind == FILTER_DENSE && self->n_free <= RMP_FILTER_MATRIX_MOST;
}

static RmpSpringFilter *
make_filter (Solver *self, double step, GError **error)
{
  RmpSpringFilter *filter = rmp_spring_filter_new (&self->system, self->model->masses,
                                                   self->inverse_masses, step, error);

  if (filter && is_dense (self))
    rmp_spring_filter_multiply_out (filter);
  return filter;
}

/* One for steps of that length, rounded, which nobody else has meanwhile. */
static RmpSpringFilter *
borrow_filter (Solver *self, double step, GError **error)
{
  RmpSpringFilter *filter = NULL;

  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->filters->len && !filter; i++)
    {
      Made *made = &g_array_index (self->filters, Made, i);

      if (made->step != step)
        continue;
      filter = made->filter;
      *made = g_array_index (self->filters, Made, self->filters->len - 1);
      self->filters->len--;
    }
  g_mutex_unlock (&self->lock);
  return filter ? filter : make_filter (self, step, error);
}

static void
return_filter (Solver *self, double step, RmpSpringFilter *filter)
{
  const Made made = { step, filter };

  g_mutex_lock (&self->lock);
  if (self->filters->len == MOST_FILTERS)
    g_array_remove_index (self->filters, 0);
  g_array_append_val (self->filters, made);
  g_mutex_unlock (&self->lock);
}

/* --- a span ----------------------------------------------------------------------------------- */

/* What a span is gone through with: arrays [#V × 3]. */
typedef struct
{
  Solver *solver;
  RmpClothSpan *span;
  RmpSpringFilter *filter;
  double *begin, *forces, *before;
  double step;
} Work;

/* What moved positions moves velocities as much; what is held goes as it was carried. */
static void
follow_positions (Work *self)
{
  const gsize n = 3 * (gsize) self->span->model->n_vertices;

  for (gsize i = 0; i < n; i++)
    if (self->solver->inverse_masses[i / 3] > 0.0)
      self->span->velocities[i] += (self->span->positions[i] - self->before[i]) / self->step;
    else
      self->span->velocities[i] = (self->span->positions[i] - self->begin[i]) / self->step;
}

static void
push_out (Work *self, double done)
{
  g_autoptr (RmpClothProjection)
      projection = rmp_cloth_span_project (self->span, done, self->step, self->begin);

  if (projection)
    rmp_cloth_projection_apply (projection, self->span->positions);
}

static void
limit (gpointer data, guint turn, const double *inverse_masses, double *positions,
       G_GNUC_UNUSED double *velocities)
{
  const Work *self = data;
  const RmpLimitedSprings *limited = &self->solver->limited;
  const RmpClothKeep how = { 1.0, 1.0 + limited->limit.strain, RMP_KEEP_IF_LONGER };
  const gboolean is_far = rmp_cloth_reaches_far (turn, limited->limit.passes);

  if (self->solver->levels && is_far)
    rmp_cloth_levels_keep (self->solver->levels, &how, inverse_masses, positions,
                           self->span->call->n_threads);
  if (self->solver->tethers && is_far)
    rmp_cloth_tethers_keep (self->solver->tethers, 1.0 + AIM * limited->limit.strain,
                            inverse_masses, positions, self->span->call->n_threads);
  rmp_strain_limit_pass (limited, inverse_masses, positions);
}

static gboolean
take_step (Work *self, double done, GError **error)
{
  Solver *solver = self->solver;
  const RmpCollisionTurns turns = {
    .run = limit, .data = self, .n_turns = solver->limited.limit.passes, .calms = TRUE
  };
  RmpClothSpan *span = self->span;
  const gboolean projects = solver->contact == RMP_CONTACT_PROJECTION;
  const gsize size = 3 * (gsize) span->model->n_vertices * sizeof (double);

  memcpy (self->begin, span->positions, size);
  rmp_cloth_forces_add_up (span->forces, span->model, span->positions, span->velocities,
                           span->start + done, self->step, self->forces, span->call->n_threads);
  if (solver->mode == MODE_PROJECTIVE)
    rmp_spring_filter_project (self->filter, self->forces, solver->iterations, solver->accelerates,
                               span->positions, span->velocities, span->call->n_threads);
  else
    rmp_spring_filter_step (self->filter, self->forces, &solver->pieces, span->positions,
                            span->velocities, span->call->n_threads);
  memcpy (self->before, span->positions, size);
  rmp_cloth_span_settle_holds (span, done + self->step, self->step, self->begin, span->positions);
  follow_positions (self);
  if (!projects)
    return rmp_cloth_span_resolve (span, done, self->step, self->begin, &turns, span->positions,
                                   span->velocities, error);
  if (!rmp_cloth_span_take_turns (span, self->step, &turns, span->positions, span->velocities,
                                  error))
    return FALSE;
  memcpy (self->before, span->positions, size);
  push_out (self, done);
  follow_positions (self);
  return TRUE;
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

/* As strain: passes aim at less than what is allowed. */
static double
measure_excess (const Solver *self, const double *positions)
{
  const RmpLimitedSprings *limited = &self->limited;
  const RmpStrainLimit allowed = { .strain = limited->limit.strain / AIM,
                                   .passes = limited->limit.passes };

  return rmp_strain_limit_measure_excess (&allowed, limited->n_springs, limited->springs,
                                          positions);
}

static void
warn (const Solver *self, RmpClothSpan *span)
{
  if (span->warning)
    return;
  if (self->overdamped)
    span->warning = g_strdup (_ ("So stiff a cloth hardly moves with this filter. Soften it, take "
                                 "shorter steps, or solve it by projective iterations."));
  else if (self->kind == FILTER_DENSE && !is_dense (self))
    span->warning = g_strdup_printf (
        _ ("%u vertices move, and the whole matrix of the filter is for %u at most: its factor "
           "takes its place, with which the cloth moves the same."),
        self->n_free, RMP_FILTER_MATRIX_MOST);
  else
    span->warning = rmp_strain_limit_tell_excess (measure_excess (self, span->positions));
}

static gboolean
advance (gpointer data, RmpClothSpan *span, GError **error)
{
  Solver *self = data;
  const gsize n = 3 * (gsize) self->model->n_vertices;
  const guint n_steps = (guint) MAX (ceil ((1.0 - 1e-9) * span->length / self->step), 1.0);
  g_autofree double *numbers = g_new (double, 3 * n);
  g_autofree RmpClothSpring *creased = rmp_spring_creases_bend (self->creases, span->rest_angles);
  RmpSpringSystem system = self->system;
  Work work = { .solver = self,
                .span = span,
                .begin = numbers,
                .forces = numbers + n,
                .before = numbers + 2 * n,
                .step = span->length / n_steps };
  gboolean done;

  work.filter = borrow_filter (self, round_step (work.step), error);
  if (!work.filter)
    return FALSE;
  if (creased)
    system.springs = creased;
  rmp_spring_filter_set_system (work.filter, &system);
  done = go_through (&work, n_steps, error);
  rmp_spring_filter_set_system (work.filter, &self->system);
  return_filter (self, round_step (work.step), work.filter);
  span->n_steps += n_steps;
  if (done)
    warn (self, span);
  return done;
}

/* --- technique -------------------------------------------------------------------------------- */

static const RmpClothSolver solver_class = {
  .prepare = prepare_solver,
  .free = free_solver,
  .advance = advance,
  .creases = TRUE,
};

RMP_CLOTH_DEFINE_PREPARE (solver_class)

const RmpTechnique rmp_interactive_mass_spring = {
  .id = "interactive-mass-spring",
  .name = N_ ("Interactive springs"),
  .summary = N_ ("Springs in large steps at a small price, slower to move the stiffer they are."),
  .authors = "M. Desbrun, P. Schröder, A. Barr",
  .title = "Interactive Animation of Structured Deformable Objects",
  .venue = "Graphics Interface",
  .year = 1999,
  RMP_CLOTH_STAGES (params, presets),
};
