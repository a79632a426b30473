/* SPDX-License-Identifier: GPL-3.0-or-later */

/* parallel-verlet.c: cloth for games: lengths that are kept by moving particles, many at once.
 *
 *   C. Zeller. Cloth simulation. NVIDIA white paper, 2007.
 *     the step of Verlet                          verlet.c
 *     four passes over the lengths of a grid      cloth/lengths.c
 *
 * Departures: lengths are the springs of any triangles (cloth/network.c), in as many groups as it
 * takes that none shares a particle with another of its group; how stiff a family of springs is
 * does not depend on the number of iterations; in the first half of the iterations large meshes are
 * kept on coarser ones first (cloth/levels.c), and all on ways to what is pinned
 * (cloth/tethers.c); steps of different lengths follow on each other; the rig pulls particles as in
 * the other simulators, solved for where the step ends. PARAM_SOLVER has XPBD instead, whose
 * springs have the stiffness of the fabric. Contact is found by collision/stage.c and kept in turns
 * with the iterations, where the paper pushes particles out of simple shapes; PARAM_CONTACT has
 * that, too, out of meshes as well (cloth/projection.c).
 * PARAM_PROCESSOR lets the graphics card keep the lengths of previews, a pass for each group, and
 * move cloth out of simple bodies (cloth/lengths-kernel.c): by compute shaders, or by vertices that
 * gather, where the specification has fragments; forces, the rig and all other contact stay the
 * processor's.
 */

#include <glib/gi18n-lib.h>

#include "parallel-verlet.h"

#include <math.h>
#include <string.h>

#include "cloth/lengths-kernel.h"
#include "cloth/levels.h"
#include "cloth/params.h"
#include "cloth/simulator.h"
#include "cloth/spring-creases.h"
#include "cloth/spring-system.h"
#include "cloth/tethers.h"
#include "geometry/vector.h"
#include "verlet.h"

#define KEEP_RATE 60.0 /* 1/s: what is kept is told for a step of that length */

enum
{
  PARAM_SOLVER = RMP_CLOTH_CREASE_N_PARAMS,
  PARAM_STEP,
  PARAM_STEPS,
  PARAM_ITERATIONS,
  PARAM_LEVELS,
  PARAM_TETHERS,
  PARAM_KEEP,
  PARAM_STRUCTURAL,
  PARAM_SHEAR,
  PARAM_FLEXION,
  PARAM_CONTACT,
  PARAM_VOLUMES,
  PARAM_PROCESSOR,
  N_PARAMS,
};

typedef enum
{
  SOLVER_VERLET,
  SOLVER_XPBD,
} SolverKind;

static const RmpChoice solver_choices[] = {
  { "verlet", N_ ("As published"), N_ ("Lengths are kept as well as iterations let them") },
  { "xpbd", N_ ("With compliance"), N_ ("Springs are as stiff as the fabric") },
  { NULL, NULL, NULL },
};

static const RmpChoice processor_choices[] = {
  { "processor", N_ ("Processor"), N_ ("Pictures move as what is baked") },
  { "card", N_ ("Graphics card in previews"),
    N_ ("Where there is one and it is quicker; bakes are the processor's, and differ by what "
        "rounding makes of a clip; without one the view warns and says why") },
  { NULL, NULL, NULL },
};

#define STIFFNESS(its_id, its_label, start, its_help)                                              \
  {                                                                                                \
    .id = (its_id), .label = (its_label), .group = N_ ("Lengths"), .help = (its_help),             \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (start),                   \
    .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,                \
    .visible_if = "solver=verlet"                                                                  \
  }

/* clang-format off */
static const RmpParam params[] = {
  RMP_CLOTH_PARAMS_OF (RMP_CLOTH_EASE_IF, "solver=xpbd", "solver=xpbd", RMP_PARAM_NEVER,
                       RMP_PARAM_NEVER, NULL, NULL, "contact_by=continuous", rmp_cloth_shape_entry),
  RMP_CLOTH_CREASE_PARAMS,
  [PARAM_SOLVER] = {
    .id = "solver", .label = N_ ("Lengths are kept"), .group = N_ ("Lengths"),
    .help = N_ ("What decides how stiff the cloth is."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (SOLVER_VERLET), .choices = solver_choices,
    .stage = RMP_STAGE_PREPARE,
  },
  [PARAM_STEP] = RMP_CLOTH_REAL ("step", N_ ("Longest step"), "h", N_ ("Lengths"),
    RMP_UNIT_SECOND, 1.0 / 60.0, 1.0 / 600.0, 1.0 / 30.0, 1.0 / 240.0, 1.0 / 30.0,
    N_ ("Low: livelier cloth that keeps its lengths better; high: quick and rubbery.")),
  [PARAM_STEPS] = {
    .id = "steps", .label = N_ ("Parts of a step"), .group = N_ ("Lengths"),
    .help = N_ ("The longest step is divided into so many. Low: quick; high: livelier cloth that "
                "keeps its lengths better."),
    .type = RMP_PARAM_INT, .initial = BOUND (1), .hard = RANGE (1, 50), .soft = RANGE (1, 10),
    .stage = RMP_STAGE_PREPARE,
  },
  [PARAM_ITERATIONS] = {
    .id = "iterations", .label = N_ ("Iterations"), .group = N_ ("Lengths"),
    .help = N_ ("Low: quick and rubbery; high: cloth keeps its lengths far from what holds it."),
    .type = RMP_PARAM_INT, .initial = BOUND (20), .hard = RANGE (1, 500), .soft = RANGE (1, 100),
    .stage = RMP_STAGE_PREPARE,
  },
  [PARAM_LEVELS] = RMP_CLOTH_LEVELS_PARAM (N_ ("Lengths"), "solver=verlet"),
  [PARAM_TETHERS] = RMP_CLOTH_TETHERS_PARAM (N_ ("Lengths"), "solver=verlet"),
  [PARAM_KEEP] = RMP_CLOTH_REAL ("keep", N_ ("Motion kept"), "kᵥ", N_ ("Lengths"),
    RMP_UNIT_FRACTION, 0.99, 0.0, 1.0, 0.8, 1.0,
    N_ ("Of a sixtieth of a second to the next. 100 %: nothing slows the cloth; lower: it comes to "
        "rest.")),
  [PARAM_STRUCTURAL] = STIFFNESS ("keep_structural", N_ ("Along threads"), 1.0,
    N_ ("How much of what a length is off the iterations of a step put right, along warp and "
        "weft.")),
  [PARAM_SHEAR] = STIFFNESS ("keep_shear", N_ ("Along diagonals"), 1.0,
    N_ ("Low: squares become diamonds; high: they stay squares.")),
  [PARAM_FLEXION] = STIFFNESS ("keep_flexion", N_ ("Across bends"), 0.1,
    N_ ("Low: soft folds; high: stiff ones.")),
  [PARAM_CONTACT] = RMP_CLOTH_CONTACT_WAY_PARAM,
  [PARAM_VOLUMES] = RMP_CLOTH_VOLUMES_PARAM,
  [PARAM_PROCESSOR] = {
    .id = "computed_on", .label = N_ ("Computed on"), .group = N_ ("Lengths"),
    .help = N_ ("What keeps the lengths while one looks on."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = processor_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
};
/* clang-format on */
G_STATIC_ASSERT (G_N_ELEMENTS (params) == N_PARAMS);

static const RmpPreset presets[] = {
  RMP_CLOTH_DEFAULT_PRESET,
  { RMP_PRESET_AS_PUBLISHED, N_ ("As published"),
    "solver=verlet;keep_flexion=0 %;iterations=4;levels=false;tethers=false;contact_by=projection",
    NULL },
};

/* --- prepare ---------------------------------------------------------------------------------- */

typedef struct
{
  const RmpClothModel *model;
  RmpClothLengths lengths;
  RmpSpringCreases *creases;
  RmpClothLevels *levels;    /* (nullable) */
  RmpClothTethers *tethers;  /* (nullable) */
  RmpClothLengthsWork *work; /* (nullable): for the graphics card */
  double *inverse_masses;    /* [#V] */
  SolverKind kind;
  RmpContactWay contact;
  guint n_iterations;
  double step; /* seconds, the longest */
  double keep; /* of motion, in a sixtieth of a second */
} Solver;

/* The part that an iteration puts right where all of a step put right @whole. */
static double
share_stiffness (double whole, guint n_iterations)
{
  return 1.0 - pow (1.0 - whole, 1.0 / n_iterations);
}

static void
set_stiffness (const Solver *self, RmpSpringNetwork *network, const RmpValues *values)
{
  static const guint family_params[] = { PARAM_STRUCTURAL, PARAM_SHEAR, PARAM_FLEXION };

  for (guint f = 0; f < RMP_SPRINGS_N_FAMILIES && self->kind == SOLVER_VERLET; f++)
    for (guint s = network->start[f]; s < network->start[f + 1]; s++)
      network->springs[s].stiffness = share_stiffness (
          rmp_values_get_real (values, family_params[f]), self->n_iterations);
}

static gpointer
prepare_solver (const RmpClothModel *model, const RmpValues *values)
{
  Solver *self = g_new0 (Solver, 1);
  RmpSpringNetwork network;

  self->model = model;
  self->kind = (SolverKind) rmp_values_get_int (values, PARAM_SOLVER);
  self->contact = (RmpContactWay) rmp_values_get_int (values, PARAM_CONTACT);
  self->n_iterations = (guint) rmp_values_get_int (values, PARAM_ITERATIONS);
  self->step = rmp_values_get_real (values, PARAM_STEP) / rmp_values_get_int (values, PARAM_STEPS);
  self->keep = rmp_values_get_real (values, PARAM_KEEP);
  self->inverse_masses = rmp_cloth_model_invert_masses (model);
  rmp_spring_network_init (&network, model->topology, model->rest, &rmp_spring_angles_default);
  rmp_spring_network_fit (&network, model, &rmp_spring_fit_default);
  set_stiffness (self, &network, values);
  rmp_cloth_lengths_init (&self->lengths, model->n_vertices, rmp_spring_network_count (&network),
                          network.springs);
  self->creases = rmp_spring_creases_new (model, &network, rmp_cloth_lengths_count (&self->lengths),
                                          self->lengths.springs);
  if (self->kind == SOLVER_VERLET && rmp_values_get_bool (values, PARAM_LEVELS))
    self->levels = rmp_cloth_levels_new (model->n_vertices, self->inverse_masses,
                                         network.start[RMP_SPRINGS_FLEXION], network.springs);
  if (self->kind == SOLVER_VERLET && rmp_values_get_bool (values, PARAM_TETHERS))
    self->tethers = rmp_cloth_tethers_new (model->topology, model->rest, self->inverse_masses);
  rmp_spring_network_clear (&network);
  if (rmp_values_get_int (values, PARAM_PROCESSOR) == 1)
    self->work = rmp_cloth_lengths_work_new (&self->lengths, self->levels, self->tethers,
                                             model->n_vertices, self->inverse_masses);
  return self;
}

static void
free_solver (gpointer data)
{
  Solver *self = data;

  rmp_cloth_lengths_work_free (self->work);
  g_clear_pointer (&self->levels, rmp_cloth_levels_free);
  g_clear_pointer (&self->tethers, rmp_cloth_tethers_free);
  rmp_spring_creases_free (self->creases);
  rmp_cloth_lengths_clear (&self->lengths);
  g_free (self->inverse_masses);
  g_free (self);
}

/* --- a step ----------------------------------------------------------------------------------- */

/* What a span is gone through with: arrays [#V × 3] unless said otherwise. */
typedef struct
{
  const Solver *solver;
  RmpClothSpan *span;
  double *begin, *previous, *accelerations;
  double *multipliers; /* [#springs] */
  double step;
  RmpClothProjection *projection; /* (nullable): of the step */
  RmpClothLengths lengths;        /* the solver's, … */
  RmpClothSpring *creased;        /* … or (nullable) these */
} Work;

static gsize
count (const Work *self)
{
  return 3 * (gsize) self->solver->model->n_vertices;
}

static void
accelerate (Work *self, double done)
{
  const RmpClothSpan *span = self->span;

  rmp_cloth_forces_add_up (span->forces, span->model, span->positions, span->velocities,
                           span->start + done, self->step, self->accelerations,
                           span->call->n_threads);
  for (gsize i = 0; i < count (self); i++)
    self->accelerations[i] *= self->solver->inverse_masses[i / 3];
}

static void
push_out (const Work *self, double *positions)
{
  if (self->projection)
    rmp_cloth_projection_apply (self->projection, positions);
}

static void
relax (gpointer data, guint turn, const double *inverse_masses, double *positions,
       G_GNUC_UNUSED double *velocities)
{
  static const RmpClothKeep whole = RMP_KEEP_WHOLE;
  const Work *self = data;
  const RmpClothLengths *lengths = &self->lengths;
  const gboolean is_far = rmp_cloth_reaches_far (turn, self->solver->n_iterations);
  const guint n_threads = self->span->call->n_threads;

  if (self->solver->kind == SOLVER_XPBD)
    rmp_cloth_lengths_keep_compliant (lengths, inverse_masses, self->step, self->multipliers,
                                      positions, n_threads);
  else if (self->solver->levels && is_far)
    rmp_cloth_levels_keep (self->solver->levels, &whole, inverse_masses, positions, n_threads);
  if (self->solver->tethers && is_far)
    rmp_cloth_tethers_keep (self->solver->tethers, whole.scale, inverse_masses, positions,
                            n_threads);
  if (self->solver->kind == SOLVER_VERLET)
    rmp_cloth_lengths_keep (lengths, &whole, inverse_masses, positions, n_threads);
  push_out (self, positions);
}

/* Whether the graphics card has kept the lengths of a step. */
static gboolean
relax_on_card (Work *self)
{
  const Solver *solver = self->solver;
  RmpAccelerator *card = self->span->call->accelerator;
  const RmpClothLengthsStep step = {
    .n_iterations = solver->n_iterations,
    .compliant = solver->kind == SOLVER_XPBD ? self->step : 0.0,
    .creased = self->creased,
    .projection = self->projection,
  };

  if (!solver->work || !card || rmp_accelerator_is_lost (card))
    return FALSE;
  if (rmp_cloth_lengths_work_run (solver->work, card, &step, self->span->positions,
                                  self->span->call->n_threads))
    self->span->n_on_card++;
  push_out (self, self->span->positions);
  return TRUE;
}

/* Velocities say where particles were a step ago, however long that step was. */
static gboolean
take_step (Work *self, double done, GError **error)
{
  const gboolean projects = self->solver->contact == RMP_CONTACT_PROJECTION;
  RmpClothSpan *span = self->span;
  const double keep = pow (self->solver->keep, KEEP_RATE * self->step);
  RmpCollisionTurns turns = { .run = relax, .data = self, .calms = TRUE };
  gboolean taken;

  memcpy (self->begin, span->positions, count (self) * sizeof (double));
  for (gsize i = 0; i < count (self); i++)
    self->previous[i] = span->positions[i] - self->step * span->velocities[i];
  accelerate (self, done);
  rmp_verlet_integrate (span->model->n_vertices, self->solver->inverse_masses, keep, self->step,
                        self->accelerations, span->positions, self->previous,
                        span->call->n_threads);
  rmp_cloth_span_settle_holds (span, done + self->step, self->step, self->begin, span->positions);
  self->projection = projects ? rmp_cloth_span_project (span, done, self->step, self->begin) : NULL;
  memset (self->multipliers, 0, rmp_cloth_lengths_count (&self->lengths) * sizeof (double));
  turns.n_turns = relax_on_card (self) ? 0 : self->solver->n_iterations;
  for (gsize i = 0; i < count (self); i++)
    span->velocities[i] = (span->positions[i] - self->begin[i]) / self->step;
  taken = projects ? rmp_cloth_span_take_turns (span, self->step, &turns, span->positions,
                                                span->velocities, error)
                   : rmp_cloth_span_resolve (span, done, self->step, self->begin, &turns,
                                             span->positions, span->velocities, error);
  g_clear_pointer (&self->projection, rmp_cloth_projection_free);
  return taken;
}

static gboolean
advance (gpointer data, RmpClothSpan *span, GError **error)
{
  const Solver *self = data;
  const gsize n = 3 * (gsize) self->model->n_vertices;
  const guint n_springs = rmp_cloth_lengths_count (&self->lengths);
  const guint n_steps = (guint) MAX (ceil ((1.0 - 1e-9) * span->length / self->step), 1.0);
  g_autofree double *numbers = g_new (double, 3 * n + n_springs + 1);
  g_autofree RmpClothSpring *creased = rmp_spring_creases_bend (self->creases, span->rest_angles);
  Work work = {
    .solver = self,
    .span = span,
    .begin = numbers,
    .previous = numbers + n,
    .accelerations = numbers + 2 * n,
    .multipliers = numbers + 3 * n,
    .step = span->length / n_steps,
    .lengths = self->lengths,
    .creased = creased,
  };

  if (creased)
    work.lengths.springs = creased;
  for (guint k = 0; k < n_steps; k++)
    {
      const RmpClothStepEnd taken = { k + 1, (k + 1) * work.step, work.step, work.begin };

      if (!take_step (&work, k * work.step, error) || !rmp_cloth_span_check (span, &taken, error))
        return FALSE;
    }
  span->n_steps += n_steps;
  span->n_iterations += n_steps * self->n_iterations;
  return TRUE;
}

static void
tell (gpointer data, const RmpCall *call, RmpOutput *output)
{
  if (((const Solver *) data)->work)
    output->remark = rmp_call_miss_card (call, TRUE);
}

/* --- technique -------------------------------------------------------------------------------- */

static const RmpClothSolver solver_class = {
  .prepare = prepare_solver,
  .free = free_solver,
  .advance = advance,
  .tell = tell,
  .creases = TRUE,
};

RMP_CLOTH_DEFINE_PREPARE (solver_class)

const RmpTechnique rmp_parallel_verlet = {
  .id = "parallel-verlet",
  .name = N_ ("Parallel Verlet"),
  .summary = N_ ("Quick cloth as in games: lengths are kept by moving what they join."),
  .authors = "C. Zeller",
  .title = "Cloth Simulation",
  .venue = "NVIDIA white paper",
  .year = 2007,
  RMP_CLOTH_STAGES (params, presets),
};
