/* SPDX-License-Identifier: GPL-3.0-or-later */

/* implicit-cloth.c: cloth in large steps.
 *
 *   D. Baraff, A. Witkin. Large steps in cloth simulation. SIGGRAPH, 1998.
 *     §2, (4)        backward Euler, linearised            system.c
 *     §4             conditions and their derivatives      condition.c, bend.c
 *     §5             the constrained linear system         solvers/filtered-cg.c
 *     (of today)     … by a sparse factor                  solvers/block-cholesky.c
 *     §7             how long steps are                    step-control.c
 *
 * Departures: conditions are weighted by the root of an area (PARAM_SCALE has the paper's area),
 * so that stiffness does not depend on how fine a mesh is; a bend is weighted by the shape of its
 * two triangles, not by one constant; each condition's stiffness is made definite (PARAM_HESSIAN
 * has the paper's own, with which conjugate gradients may fail); more than one of Newton's
 * iterations may be made. The numbers that rule the steps are ours, the paper has none. Beside
 * pins, vertices are held by springs to where the rig carries them.
 *
 * Creases that stay, and pleats, are cloth/creases.c's, and no paper's.
 *
 * Contact is found and answered after each step, by collision/stage.c.
 *
 * Not here: constraints that contact makes within a step.
 */

#include <glib/gi18n-lib.h>

#include "implicit-cloth.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "cloth/simulator.h"
#include "geometry/vector.h"
#include "solvers/block-cholesky.h"
#include "step-control.h"
#include "system.h"

enum
{
  PARAM_SIZE_WARP = RMP_CLOTH_CREASE_N_PARAMS,
  PARAM_SIZE_WEFT,
  PARAM_SHORTEST,
  PARAM_LONGEST,
  PARAM_CHANGE,
  PARAM_CALM,
  PARAM_NEWTON,
  PARAM_SOLVER,
  PARAM_TOLERANCE,
  PARAM_ITERATIONS,
  PARAM_SCALE,
  PARAM_HESSIAN,
  N_PARAMS,
};

typedef enum
{
  SCALE_ROOT,
  SCALE_AREA,
} Scale;

static const RmpChoice scale_choices[] = {
  { "sqrt", N_ ("Root of the area"), N_ ("A fabric is as stiff on any mesh") },
  { "area", N_ ("Area"), N_ ("As published: a finer mesh is softer") },
  { NULL, NULL, NULL },
};

static const RmpChoice hessian_choices[] = {
  { "projected", N_ ("Made definite"), N_ ("Steps of any length can be solved for") },
  { "exact", N_ ("Exact"), N_ ("As published: where cloth is compressed a step may fail") },
  { "gauss-newton", N_ ("Without second derivatives"),
    N_ ("Cheaper, but taut cloth is soft sideways") },
  { NULL, NULL, NULL },
};

#define INT_PARAM(its_id, its_label, its_group, start, low, high, soft_low, soft_high, its_help)   \
  {                                                                                                \
    .id = (its_id), .label = (its_label), .group = (its_group), .help = (its_help),                \
    .type = RMP_PARAM_INT, .initial = BOUND (start), .hard = RANGE (low, high),                    \
    .soft = RANGE (soft_low, soft_high), .stage = RMP_STAGE_PREPARE, .advanced = TRUE              \
  }

/* clang-format off */
static const RmpParam params[] = {
  RMP_CLOTH_PARAMS,
  RMP_CLOTH_CREASE_PARAMS,
  [PARAM_SIZE_WARP] = RMP_CLOTH_REAL ("size_warp", N_ ("Length along warp"), "bᵤ", N_ ("Tailoring"),
    RMP_UNIT_FRACTION, 1.0, 0.5, 2.0, 0.8, 1.2,
    N_ ("Below 100 %: the cloth pulls itself in; above: there is more of it than shown, and it "
        "buckles.")),
  [PARAM_SIZE_WEFT] = RMP_CLOTH_REAL ("size_weft", N_ ("Length along weft"), "bᵥ", N_ ("Tailoring"),
    RMP_UNIT_FRACTION, 1.0, 0.5, 2.0, 0.8, 1.2,
    N_ ("The same across the warp.")),
  [PARAM_SHORTEST] = RMP_CLOTH_REAL ("step_min", N_ ("Shortest step"), NULL, N_ ("Steps"),
    RMP_UNIT_SECOND, 1.0 / 960.0, 1e-5, 0.1, 1e-4, 1.0 / 60.0,
    N_ ("Low: what moves violently is still followed, slowly.")),
  [PARAM_LONGEST] = RMP_CLOTH_REAL ("step_max", N_ ("Longest step"), NULL, N_ ("Steps"),
    RMP_UNIT_SECOND, 1.0 / 60.0, 1e-5, 0.1, 1.0 / 960.0, 1.0 / 24.0,
    N_ ("Low: lively cloth at a price; high: calm cloth, quickly.")),
  [PARAM_CHANGE] = RMP_CLOTH_REAL ("step_change", N_ ("Stretch in a step"), NULL, N_ ("Steps"),
    RMP_UNIT_FRACTION, 0.1, 0.01, 0.5, 0.02, 0.3,
    N_ ("A step that stretches some face by more is done again, half as long.")),
  [PARAM_CALM] = INT_PARAM ("step_calm", N_ ("Calm steps"), N_ ("Steps"), 8, 1, 100, 1, 20,
    N_ ("After so many steps in a row that stood, steps become twice as long.")),
  [PARAM_NEWTON] = INT_PARAM ("newton", N_ ("Newton iterations"), N_ ("Solver"), 1, 1, 5, 1, 5,
    N_ ("1, as published: a step is solved for once; more: large steps are truer.")),
  [PARAM_SOLVER] = {
    .id = "solver", .label = N_ ("Solver"), .group = N_ ("Solver"),
    .help = N_ ("How the linear system of a step is solved. Both come to the same, as near as "
                "accuracy says."),
    .equation = "(18)", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_LINEAR_SOLVER_MPCG),
    .choices = rmp_linear_solver_choices, .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [PARAM_TOLERANCE] = {
    .id = "tolerance", .label = N_ ("Accuracy"), .symbol = "ε", .group = N_ ("Solver"),
    .help = N_ ("Low: the solver goes on until little is left; high: quick, and softer cloth."),
    .type = RMP_PARAM_REAL, .initial = BOUND (1e-3), .hard = RANGE (1e-8, 1e-1),
    .soft = RANGE (1e-6, 1e-2), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
    .visible_if = "solver=mpcg",
  },
  [PARAM_ITERATIONS] = INT_PARAM ("iterations", N_ ("Most iterations"), N_ ("Solver"), 200, 10,
    5000, 50, 1000, N_ ("Of conjugate gradients a step; then the step is taken as it is.")),
  [PARAM_SCALE] = {
    .id = "scale", .label = N_ ("Weight of a face"), .symbol = "α", .group = N_ ("Solver"),
    .help = N_ ("What a face's stretch and shear are multiplied by."), .equation = "(10)",
    .type = RMP_PARAM_ENUM, .initial = BOUND (SCALE_ROOT), .choices = scale_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [PARAM_HESSIAN] = {
    .id = "hessian", .label = N_ ("Second derivatives"), .group = N_ ("Solver"),
    .help = N_ ("How the stiffness of compressed cloth is treated."), .equation = "(7)",
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_HESSIAN_PROJECTED), .choices = hessian_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
};
/* clang-format on */
G_STATIC_ASSERT (G_N_ELEMENTS (params) == N_PARAMS);

static const RmpPreset presets[] = {
  RMP_CLOTH_DEFAULT_PRESET,
  { RMP_PRESET_AS_PUBLISHED, N_ ("As published"), "scale=area;hessian=exact", NULL },
  { "silk", N_ ("Silk (illustrative)"),
    "density=0.06;stretch_warp=2000;stretch_weft=2000;shear=10;bend_warp=1e-6;bend_weft=1e-6",
    NULL },
  { "cotton", N_ ("Cotton (illustrative)"),
    "density=0.15;stretch_warp=3000;stretch_weft=2500;shear=60;bend_warp=1e-5;bend_weft=8e-6",
    NULL },
  { "denim", N_ ("Denim (illustrative)"),
    "density=0.45;stretch_warp=6000;stretch_weft=5000;shear=300;bend_warp=1e-4;bend_weft=8e-5",
    NULL },
  { "jersey", N_ ("Jersey (illustrative)"),
    "density=0.18;stretch_warp=200;stretch_weft=120;shear=30;bend_warp=5e-6;bend_weft=4e-6", NULL },
};

/* --- prepare ---------------------------------------------------------------------------------- */

/* A system, and a factor of what is free of it. */
typedef struct
{
  RmpImplicitSystem *system;
  RmpBlockCholesky *factor; /* (nullable): none was wanted yet */
} Lent;

static void
lent_free (gpointer data)
{
  Lent *self = data;

  rmp_implicit_system_free (self->system);
  g_clear_pointer (&self->factor, rmp_block_cholesky_free);
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

static void
init_triangles (Solver *self, const RmpValues *values)
{
  const RmpClothMaterial *material = &self->model->material;
  const Scale scale = (Scale) rmp_values_get_int (values, PARAM_SCALE);

  self->triangles = g_new0 (RmpTriangleOptions, self->model->n_faces);
  for (guint f = 0; f < self->model->n_faces; f++)
    {
      const double area = self->model->triangles[f].area;
      RmpTriangleOptions *options = &self->triangles[f];

      *options = (RmpTriangleOptions){
        .stiffness = { material->stretch[0], material->stretch[1], material->shear },
        .size = { rmp_values_get_real (values, PARAM_SIZE_WARP),
                  rmp_values_get_real (values, PARAM_SIZE_WEFT) },
        .weight = scale == SCALE_AREA ? area : sqrt (area),
        .hessian = (RmpHessian) rmp_values_get_int (values, PARAM_HESSIAN),
      };
      for (guint i = 0; i < 3; i++)
        options->damping[i] = material->damping * options->stiffness[i];
    }
}

static void
init_bends (Solver *self)
{
  const RmpClothMaterial *material = &self->model->material;

  self->bends = g_new0 (RmpBendOptions, self->model->n_hinges + 1);
  for (guint i = 0; i < self->model->n_hinges; i++)
    {
      const RmpClothHinge *hinge = &self->model->hinges[i];
      const double stiffness = hinge->scale * (hinge->warp * material->bend[0] +
                                               (1.0 - hinge->warp) * material->bend[1]);

      self->bends[i] = (RmpBendOptions){ stiffness, material->bend_damping * stiffness };
    }
}

/* A vertex swings about where the rig has it. */
static void
init_anchors (Solver *self)
{
  self->anchors = g_new0 (RmpClothAnchor, self->model->n_vertices);
  for (guint v = 0; v < self->model->n_vertices; v++)
    {
      const double frequency = self->model->holds[v].frequency;

      self->anchors[v] = (RmpClothAnchor){
        self->model->masses[v] * frequency * frequency,
        2.0 * RMP_CLOTH_HOLD_DAMPING * self->model->masses[v] * frequency,
      };
    }
}

static gpointer
prepare_solver (const RmpClothModel *model, const RmpValues *values)
{
  Solver *self = g_new0 (Solver, 1);
  const double longest = rmp_values_get_real (values, PARAM_LONGEST);

  self->model = model;
  init_triangles (self, values);
  init_bends (self);
  init_anchors (self);
  self->steps = (RmpStepOptions){
    .shortest = MIN (rmp_values_get_real (values, PARAM_SHORTEST), longest),
    .longest = longest,
    .change = rmp_values_get_real (values, PARAM_CHANGE),
    .calm = (guint) rmp_values_get_int (values, PARAM_CALM),
  };
  self->newton = (guint) rmp_values_get_int (values, PARAM_NEWTON);
  self->solver = (RmpLinearSolver) rmp_values_get_int (values, PARAM_SOLVER);
  self->tolerance = rmp_values_get_real (values, PARAM_TOLERANCE);
  self->iterations = (guint) rmp_values_get_int (values, PARAM_ITERATIONS);
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
  double *positions, *velocities; /* the guess at where the step ends */
  double *change;                 /* of velocities: the last step's, and what is solved for */
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
  self->filters = g_new0 (RmpFilter, span->model->n_vertices);
  for (guint v = 0; v < span->model->n_vertices; v++)
    self->filters[v].kind = span->model->holds[v].pinned ? RMP_FILTER_FIXED : RMP_FILTER_FREE;
  self->forces = g_new (double, 7 * n);
  self->anchor_positions = self->forces + n;
  self->anchor_velocities = self->anchor_positions + n;
  self->right = self->anchor_velocities + n;
  self->constrained = self->right + n;
  self->positions = self->constrained + n;
  self->velocities = self->positions + n;
  self->change = span->kept + N_KEPT;
}

static void
clear_work (Work *self)
{
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
solve (Work *self, const RmpBlockMatrix *matrix, double *change)
{
  const Solver *solver = self->solver;
  const guint n_threads = self->span->call->n_threads;
  const RmpCgOptions options = { solver->tolerance, solver->iterations, n_threads };
  RmpBlockCholesky **factor = &self->lent->factor;
  RmpCgStatus status;
  guint n_iterations;

  if (solver->solver == RMP_LINEAR_SOLVER_CHOLESKY)
    {
      if (!*factor)
        *factor = rmp_block_cholesky_new (matrix, self->filters, FALSE);
      if (!rmp_block_cholesky_factorise (*factor, matrix))
        return RMP_CG_NOT_POSITIVE;
      rmp_block_cholesky_solve (*factor, matrix, self->right, self->constrained, change, n_threads);
      return RMP_CG_CONVERGED;
    }
  status = rmp_filtered_cg_solve (matrix, self->right, self->filters, self->constrained, &options,
                                  change, &n_iterations);
  self->span->n_iterations += n_iterations;
  return status;
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
  status = solve (self, matrix, change);
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
  RmpCgStatus status = RMP_CG_CONVERGED;

  memcpy (self->velocities, span->velocities, count (self) * sizeof (double));
  rmp_cloth_forces_add_up (span->forces, span->model, span->positions, span->velocities,
                           span->start + end - step, step, self->forces, span->call->n_threads);
  for (guint i = 0; i < self->solver->newton && status != RMP_CG_NOT_POSITIVE; i++)
    {
      carry (self, end, step);
      status = improve (self, step, i == 0);
    }
  self->span->n_steps++;
  return status == RMP_CG_NOT_POSITIVE ? INFINITY : measure_change (self);
}

static void
take_step (Work *self)
{
  memcpy (self->span->positions, self->positions, count (self) * sizeof (double));
  memcpy (self->span->velocities, self->velocities, count (self) * sizeof (double));
}

static gboolean
go_through (Work *self, RmpStepControl *control, GError **error)
{
  RmpClothSpan *span = self->span;
  double done = 0.0;

  while (span->length - done > 1e-9 * span->length)
    {
      const double step = rmp_step_control_fit (control, span->length - done);
      const double longest = control->step;

      if (g_cancellable_set_error_if_cancelled (span->call->cancellable, error))
        return FALSE;
      control->step = step;
      if (!rmp_step_control_judge (control, &self->solver->steps,
                                   try_step (self, done + step, step)))
        continue;
      /* a frame's end does not make the steps of the next ones shorter */
      if (control->step == step)
        control->step = longest;
      if (!rmp_cloth_span_resolve (span, done, step, span->positions, NULL, self->positions,
                                   self->velocities, error))
        return FALSE;
      take_step (self);
      done += step;
    }
  return TRUE;
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
  clear_work (&work);
  span->kept[KEPT_STEP] = control.step;
  span->kept[KEPT_ACCEPTED] = control.n_accepted;
  span->kept[KEPT_FORCED] = control.n_forced;
  if (control.n_forced > n_forced && !span->warning)
    span->warning = g_strdup_printf (
        ngettext ("%u step stretched the cloth by more than allowed, and could not be shorter: "
                  "lower “Shortest step” or the stretch stiffness.",
                  "%u steps stretched the cloth by more than allowed, and could not be shorter: "
                  "lower “Shortest step” or the stretch stiffness.",
                  control.n_forced - n_forced),
        control.n_forced - n_forced);
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

static gpointer
prepare (const RmpInput *input, G_GNUC_UNUSED RmpSampler *sampler, const RmpValues *values,
         G_GNUC_UNUSED const RmpCall *call, GError **error)
{
  return rmp_cloth_prepare (&solver_class, input, values, error);
}

const RmpTechnique rmp_implicit_cloth = {
  .id = "implicit-cloth",
  .name = N_ ("Implicit cloth"),
  .summary = N_ ("Loose cloth that swings, drapes and blows, in large stable steps."),
  .authors = "D. Baraff, A. Witkin",
  .title = "Large Steps in Cloth Simulation",
  .venue = "SIGGRAPH",
  .year = 1998,
  .params = params,
  .n_params = G_N_ELEMENTS (params),
  .presets = presets,
  .n_presets = G_N_ELEMENTS (presets),
  RMP_CLOTH_CREASE_STAGES (prepare),
};
