/* SPDX-License-Identifier: GPL-3.0-or-later */

/* mass-spring.c: particles and springs in small steps, and springs that may not get too long.
 *
 *   X. Provot. Deformation constraints in a mass-spring model to describe rigid cloth behavior.
 *   Graphics Interface, 1995.
 *     §2     structural, shear and flexion springs      cloth/network.c
 *     §3.2   explicit integration                       explicit-step.c
 *     §5     the limit of strain                        cloth/strain-limit.c
 *
 * Departures: springs are found on any triangles, and are together as stiff as a fabric
 * (cloth/network-fit.c; PARAM_SPRINGS has the paper's, one number for each family); the ends of a
 * spring that is shortened move by their masses, which for equal ones is the paper's half each, and
 * move apart no more, nor on against what moved them (PARAM_KEEP_SPEED: they keep their velocities,
 * of which the paper does not speak; what a short step moved them by, divided by its length, would
 * be a blow); springs are shortened beginning at what is held (PARAM_ORDER has others). The step is
 * found from the fastest swing of the springs, and damping is at most what would shorten it by two
 * fifths. Wind is the drag of triangles.
 *
 * Contact is found by collision/stage.c for some steps together, and kept after each of them.
 */

#include <glib/gi18n-lib.h>

#include "mass-spring.h"

#include <math.h>
#include <string.h>

#include "cloth/params.h"
#include "cloth/simulator.h"
#include "cloth/spring-creases.h"
#include "cloth/spring-params.h"
#include "cloth/strain-limit.h"
#include "explicit-step.h"
#include "geometry/vector.h"

#define FREQUENCY_ITERATIONS 30u
#define FREQUENCY_TOLERANCE 1e-2
#define CONTACT_STEP (1.0 / 120.0) /* seconds */

enum
{
  PARAM_SPRINGS = RMP_CLOTH_CREASE_N_PARAMS,
  PARAM_CURVATURE = PARAM_SPRINGS + RMP_SPRING_N_PARAMS,
  PARAM_DIAGONAL_ANGLE,
  PARAM_FLEXION_ANGLE,
  PARAM_STRAIN,
  PARAM_COMPRESSION,
  PARAM_PASSES,
  PARAM_ORDER,
  PARAM_LIMIT_FLEXION,
  PARAM_KEEP_SPEED,
  PARAM_SAFETY,
  PARAM_LEAST_STEPS,
  PARAM_MOST_STEPS,
  N_PARAMS,
};

typedef enum
{
  ORDER_PINS,
  ORDER_MESH,
  ORDER_RANDOM,
} Order;

static const RmpChoice order_choices[] = {
  { "pins", N_ ("Pins first"), N_ ("From what is held towards what is loose") },
  { "mesh", N_ ("As in the mesh"), N_ ("In the order of the springs' particles") },
  { "random", N_ ("Shuffled"), N_ ("In an order drawn once, by the garment's seed") },
  { NULL, NULL, NULL },
};

#define BOOL_PARAM(its_id, its_label, start, its_help)                                             \
  {                                                                                                \
    .id = (its_id), .label = (its_label), .group = N_ ("Strain limit"), .help = (its_help),        \
    .type = RMP_PARAM_BOOL, .initial = BOUND (start), .stage = RMP_STAGE_PREPARE,                  \
    .advanced = TRUE, .visible_if = "passes!=0"                                                    \
  }

#define ANGLE_PARAM(its_id, its_label, degrees, least, its_help)                                   \
  {                                                                                                \
    .id = (its_id), .label = (its_label), .group = N_ ("Springs"), .help = (its_help),             \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_RADIAN, .initial = BOUND ((degrees) *G_PI / 180.0),   \
    .hard = RANGE ((least) *G_PI / 180.0, G_PI), .soft = RANGE ((least) *G_PI / 180.0, G_PI),      \
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE                                                   \
  }

/* clang-format off */
static const RmpParam params[] = {
  RMP_CLOTH_PARAMS_OF (RMP_CLOTH_EASE_IF, "stiffness=fabric", "stiffness=fabric", NULL, NULL, NULL,
                       NULL, "contact=true", rmp_solid_shape_entry),
  RMP_CLOTH_CREASE_PARAMS,
  RMP_SPRING_PARAMS (PARAM_SPRINGS),
  [PARAM_CURVATURE] = {
    .id = "flexion_curvature", .label = N_ ("Bends are matched at"), .symbol = "κᵣ s",
    .group = N_ ("Springs"),
    .help = N_ ("The curvature at which a flexion spring resists as the fabric does, times half "
                "its length; smaller bends it resists less, sharper ones more. Low: stiff folds; "
                "high: small bends are hardly resisted."),
    .type = RMP_PARAM_REAL, .initial = BOUND (1.0 / 3.0), .hard = RANGE (0.01, 1.5),
    .soft = RANGE (0.1, 1.0), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
    .visible_if = "stiffness=fabric",
  },
  [PARAM_DIAGONAL_ANGLE] = ANGLE_PARAM ("diag_angle", N_ ("Diagonals from"), 80.0, 60.0,
    N_ ("Least angle opposite the longest edge of two triangles that makes it a diagonal. Low: "
        "slanting cells have shear springs too; 180°: all edges are structural.")),
  [PARAM_FLEXION_ANGLE] = ANGLE_PARAM ("flex_angle", N_ ("Straight from"), 150.0, 90.0,
    N_ ("Least angle between two edges that a flexion spring passes over. Low: bent threads have "
        "some too; high: where threads are bent, springs join the far corners of two faces "
        "instead.")),
  [PARAM_STRAIN] = RMP_CLOTH_REAL_IF ("passes!=0", "strain", N_ ("Most strain"), "τ",
    N_ ("Strain limit"), RMP_UNIT_FRACTION, 0.1, 0.0, 1.0, 0.0, 0.3,
    N_ ("How much longer a spring may become. Low: cloth; high: rubber.")),
  [PARAM_COMPRESSION] = {
    .id = "compression", .label = N_ ("Most compression"), .symbol = "τ_c",
    .group = N_ ("Strain limit"),
    .help = N_ ("How much shorter a spring may become. 100 %, as published: it is not limited; "
                "low: cloth that is pushed together buckles at once."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (1.0),
    .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,
    .advanced = TRUE, .visible_if = "passes!=0",
  },
  [PARAM_PASSES] = {
    .id = "passes", .label = N_ ("Passes"), .group = N_ ("Strain limit"),
    .help = N_ ("0: springs get as long as they get, which the paper calls super-elastic; more: "
                "the limit holds further from what is held."),
    .type = RMP_PARAM_INT, .initial = BOUND (4), .hard = RANGE (0, 100), .soft = RANGE (0, 20),
    .stage = RMP_STAGE_PREPARE,
  },
  [PARAM_ORDER] = {
    .id = "order", .label = N_ ("Order"), .group = N_ ("Strain limit"),
    .help = N_ ("Which springs a pass shortens first."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (ORDER_PINS), .choices = order_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "passes!=0",
  },
  [PARAM_LIMIT_FLEXION] = BOOL_PARAM ("limit_flexion", N_ ("Limit flexion springs"), FALSE,
    N_ ("On: folds are stiffer as well.")),
  [PARAM_KEEP_SPEED] = BOOL_PARAM ("keep_speed", N_ ("Keep speed"), FALSE,
    N_ ("On: the ends of what is shortened keep the speeds they had, and swing on; off: they move "
        "apart no more.")),
  [PARAM_SAFETY] = RMP_CLOTH_REAL ("safety", N_ ("Part of the stable step"), NULL, N_ ("Steps"),
    RMP_UNIT_FRACTION, 0.5, 0.1, 0.95, 0.1, 0.95,
    N_ ("Low: many steps; near 100 %: few, at the edge of flying apart.")),
  [PARAM_LEAST_STEPS] = {
    .id = "n_sub", .label = N_ ("Fewest steps a frame"), .group = N_ ("Steps"),
    .help = N_ ("Where stiffness asks for fewer, so many are taken all the same. Low: as quick as "
                "is stable; high: soft cloth moves more truly, at a price."),
    .type = RMP_PARAM_INT, .initial = BOUND (1), .hard = RANGE (1, 100000),
    .soft = RANGE (1, 200), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [PARAM_MOST_STEPS] = RMP_CLOTH_MOST_STEPS_PARAM (4000),
};
/* clang-format on */
G_STATIC_ASSERT (G_N_ELEMENTS (params) == N_PARAMS);

enum
{
  FIGURE_SPRINGS = RMP_CLOTH_CREASE_N_FIGURES, /* a family each */
  N_FIGURES = FIGURE_SPRINGS + RMP_SPRINGS_N_FAMILIES,
};

/* clang-format off */
static const RmpFigure figures[N_FIGURES] = {
  RMP_CLOTH_FIGURE_ROWS,
  RMP_CLOTH_CREASE_FIGURE_ROWS,
  [FIGURE_SPRINGS + RMP_SPRINGS_STRUCTURAL] = { "springs_structural", N_ ("Structural springs"),
    N_ ("Along edges, other than diagonals."), RMP_UNIT_COUNT },
  [FIGURE_SPRINGS + RMP_SPRINGS_SHEAR] = { "springs_shear", N_ ("Shear springs"),
    N_ ("Along diagonals of four-sided cells. Without any, the triangles of structural springs "
        "resist shear, by the stretch stiffness."), RMP_UNIT_COUNT },
  [FIGURE_SPRINGS + RMP_SPRINGS_FLEXION] = { "springs_flexion", N_ ("Flexion springs"),
    N_ ("Over a vertex. They have the energy of the fabric's bend at one curvature, and not its "
        "stiffness at small ones."), RMP_UNIT_COUNT },
};
/* clang-format on */

static const RmpPreset presets[] = {
  RMP_CLOTH_DEFAULT_PRESET,
  { RMP_PRESET_AS_PUBLISHED, N_ ("As published"), "order=mesh;passes=1;strain=10 %", NULL },
};

/* --- prepare ---------------------------------------------------------------------------------- */

typedef struct
{
  const RmpClothModel *model;
  RmpSpringNetwork network;
  RmpSpringSystem system;
  RmpSpringCreases *creases;
  RmpClothSpring *limited; /* [n_limited] in the order they are shortened */
  guint n_limited;
  RmpStrainLimit limit;
  gboolean keeps_speed;
  double *inverse_masses;        /* [#V] */
  double step;                   /* seconds, the longest */
  guint least_steps, most_steps; /* in a frame; least ≤ most */
  gboolean is_free;              /* nothing holds any particle */
  double mass;                   /* of all, kilograms */
} Solver;

static void
shuffle (guint n, RmpClothSpring *springs, guint64 seed)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed ((guint32) (seed ^ seed >> 32));

  for (guint i = n; i > 1; i--)
    {
      const guint k = (guint) g_rand_int_range (rand, 0, (gint32) i);
      const RmpClothSpring spring = springs[k];

      springs[k] = springs[i - 1];
      springs[i - 1] = spring;
    }
}

static void
init_limit (Solver *self, const RmpValues *values)
{
  const Order order = (Order) rmp_values_get_int (values, PARAM_ORDER);
  const guint last = rmp_values_get_bool (values, PARAM_LIMIT_FLEXION) ? RMP_SPRINGS_N_FAMILIES
                                                                       : RMP_SPRINGS_FLEXION;

  self->limit = (RmpStrainLimit){ .strain = rmp_values_get_real (values, PARAM_STRAIN),
                                  .least = 1.0 - rmp_values_get_real (values, PARAM_COMPRESSION),
                                  .passes = (guint) rmp_values_get_int (values, PARAM_PASSES) };
  self->n_limited = self->network.start[last];
  self->limited = g_memdup2 (self->network.springs, self->n_limited * sizeof (RmpClothSpring));
  if (order == ORDER_PINS)
    rmp_strain_limit_sort (self->model->n_vertices, self->inverse_masses, self->n_limited,
                           self->limited);
  else if (order == ORDER_RANDOM)
    shuffle (self->n_limited, self->limited, self->model->seed);
}

/* Springs and what the rig holds particles with swing at most as fast as both together. */
static double
find_frequency (const Solver *self)
{
  double springs = rmp_spring_system_frequency (&self->system, self->model->rest,
                                                self->inverse_masses, FREQUENCY_ITERATIONS,
                                                FREQUENCY_TOLERANCE);
  double holds = 0.0;

  for (guint v = 0; v < self->model->n_vertices; v++)
    holds = MAX (holds, self->model->holds[v].frequency);
  return hypot (springs, holds);
}

/* Damping rules the step where it is strong: no more of it than costs two fifths. */
static void
cap_damping (Solver *self, double frequency)
{
  const double most = frequency > 0.0 ? 1.0 / frequency : 0.0;

  for (guint s = 0; s < self->system.n_springs; s++)
    {
      RmpClothSpring *spring = &self->network.springs[s];

      spring->damping = MIN (spring->damping, most * spring->stiffness);
    }
}

static void
init_springs (Solver *self, const RmpValues *values)
{
  const RmpSpringAngles angles = {
    .diagonal = rmp_values_get_real (values, PARAM_DIAGONAL_ANGLE),
    .straight = rmp_values_get_real (values, PARAM_FLEXION_ANGLE),
  };
  double stiffness[RMP_SPRINGS_N_FAMILIES];
  const RmpSpringFit fit = {
    .curvature = rmp_values_get_real (values, PARAM_CURVATURE),
    .stiffness = rmp_spring_params_read (values, PARAM_SPRINGS, stiffness),
  };

  rmp_spring_network_init (&self->network, self->model->topology, self->model->rest, &angles);
  rmp_spring_network_fit (&self->network, self->model, &fit);
  rmp_spring_system_init (&self->system, self->model->n_vertices,
                          rmp_spring_network_count (&self->network), self->network.springs);
}

static gpointer
prepare_solver (const RmpClothModel *model, const RmpValues *values)
{
  Solver *self = g_new0 (Solver, 1);
  double frequency;

  self->model = model;
  self->inverse_masses = rmp_cloth_model_invert_masses (model);
  init_springs (self, values);
  self->creases = rmp_spring_creases_new (model, &self->network, self->system.n_springs,
                                          self->network.springs);
  frequency = find_frequency (self);
  cap_damping (self, frequency);
  self->step = rmp_values_get_real (values, PARAM_SAFETY) *
               rmp_explicit_longest_step (frequency, frequency > 0.0 ? 1.0 / frequency : 0.0);
  self->most_steps = (guint) rmp_values_get_int (values, PARAM_MOST_STEPS);
  self->least_steps = MIN ((guint) rmp_values_get_int (values, PARAM_LEAST_STEPS),
                           self->most_steps);
  self->keeps_speed = rmp_values_get_bool (values, PARAM_KEEP_SPEED);
  init_limit (self, values);
  self->is_free = TRUE;
  for (guint v = 0; v < model->n_vertices; v++)
    {
      self->mass += model->masses[v];
      self->is_free = self->is_free && !model->holds[v].pinned &&
                      !(model->holds[v].frequency > 0.0);
    }
  return self;
}

static void
free_solver (gpointer data)
{
  Solver *self = data;

  rmp_spring_creases_free (self->creases);
  rmp_spring_system_clear (&self->system);
  rmp_spring_network_clear (&self->network);
  g_free (self->limited);
  g_free (self->inverse_masses);
  g_free (self);
}

/* --- a span ----------------------------------------------------------------------------------- */

static gboolean
count_steps (const Solver *self, const RmpClothSpan *span, guint *n, GError **error)
{
  const double needed = ceil (span->length / self->step);

  *n = (guint) CLAMP (needed, self->least_steps, self->most_steps);
  if (needed <= self->most_steps)
    return TRUE;
  g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_FAILED,
      _ ("So stiff a cloth takes %.0f steps a frame, and “Most steps a frame” is %u. Raise that, "
         "lower the cloth's stretch and bend stiffness, or use a simulator with large steps."),
      needed, self->most_steps);
  return FALSE;
}

/* What a span is gone through with. */
typedef struct
{
  const Solver *solver;
  RmpClothSpan *span;
  RmpSpringSystem system;          /* the solver's, with springs as they are creased */
  double *forces, *begin, *before; /* [#V × 3] */
  double *work;                    /* [n_springs × 3] */
  double step;
  guint first; /* step of a round */
} Work;

/* What is pinned goes with the rig. */
static void
carry_pinned (const Work *self, double seconds, double *positions, double *velocities)
{
  const RmpClothModel *model = self->solver->model;

  for (guint v = 0; v < model->n_vertices; v++)
    if (model->holds[v].pinned)
      {
        rmp_cloth_span_carry (self->span, v, seconds, positions + 3 * (gsize) v);
        rmp_cloth_span_carry_velocity (self->span, v, velocities + 3 * (gsize) v);
      }
}

/* What the limit keeps from going on does not keep its speed either: what a particle was moved by,
 * as a velocity, is taken from one that goes the other way, but not more than that has. Momentum
 * that is lost so is given back to all alike, unless something holds the cloth.
 */
static void
brake (const Work *self, const double *positions, double *velocities)
{
  const RmpClothModel *model = self->solver->model;
  double lost[3] = { 0.0, 0.0, 0.0 };

  for (gsize v = 0; v < model->n_vertices; v++)
    {
      double way[3], square, along, taken;

      rmp_vector_sub (positions + 3 * v, self->before + 3 * v, way);
      square = rmp_vector_dot (way, way);
      along = rmp_vector_dot (velocities + 3 * v, way);
      if (!(along < 0.0))
        continue;
      taken = MIN (1.0 / self->step, -along / square);
      rmp_vector_add_scaled (velocities + 3 * v, taken, way, velocities + 3 * v);
      rmp_vector_add_scaled (lost, -taken * model->masses[v], way, lost);
    }
  for (gsize i = 0; i < 3 * (gsize) model->n_vertices && self->solver->is_free; i++)
    velocities[i] += lost[i % 3] / self->solver->mass;
}

/* A step of a round: what RmpCollisionTurns run. */
static void
take_step (gpointer data, guint turn, const double *inverse_masses, double *positions,
           double *velocities)
{
  const Work *self = data;
  const Solver *solver = self->solver;
  const guint k = self->first + turn, n_threads = self->span->call->n_threads;

  rmp_cloth_forces_add_up (self->span->forces, solver->model, positions, velocities,
                           self->span->start + k * self->step, self->step, self->forces, n_threads);
  rmp_cloth_span_hold (self->span, k * self->step, positions, velocities, self->forces);
  rmp_explicit_step (&self->system, inverse_masses, self->step, self->forces, positions, velocities,
                     self->work, n_threads);
  carry_pinned (self, (k + 1) * self->step, positions, velocities);
  memcpy (self->before, positions, 3 * (gsize) solver->model->n_vertices * sizeof (double));
  rmp_strain_limit_apply (&solver->limit, inverse_masses, solver->n_limited, solver->limited,
                          positions, solver->keeps_speed ? NULL : velocities, NULL);
  if (!solver->keeps_speed)
    brake (self, positions, velocities);
}

/* Contact is looked for every so many steps, which are much shorter than that needs; and kept in
 * turns with them, as they are long enough for springs to swing to and fro.
 */
static gboolean
go_through (Work *self, guint n_steps, GError **error)
{
  RmpClothSpan *span = self->span;
  const guint n_rounds = MIN (n_steps, (guint) ceil (span->length / CONTACT_STEP));

  for (guint round = 0; round < n_rounds; round++)
    {
      const guint first = n_steps * round / n_rounds, end = n_steps * (round + 1) / n_rounds;
      const RmpClothStepEnd taken = { end, end * self->step, (end - first) * self->step,
                                      self->begin };
      RmpCollisionTurns turns;

      memcpy (self->begin, span->positions, 3 * (gsize) span->model->n_vertices * sizeof (double));
      self->first = first;
      turns = (RmpCollisionTurns){
        .run = take_step, .data = self, .n_turns = end - first, .keeps_velocities = TRUE
      };
      if (!rmp_cloth_span_resolve (span, first * self->step, taken.length, self->begin, &turns,
                                   span->positions, span->velocities, error) ||
          !rmp_cloth_span_check (span, &taken, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
advance (gpointer data, RmpClothSpan *span, GError **error)
{
  const Solver *self = data;
  const gsize n = 3 * (gsize) self->model->n_vertices;
  g_autofree double *numbers = g_new (double, 3 * n + 3 * (gsize) self->system.n_springs + 1);
  g_autofree RmpClothSpring *creased = rmp_spring_creases_bend (self->creases, span->rest_angles);
  Work work = { .solver = self,
                .span = span,
                .system = self->system,
                .forces = numbers,
                .begin = numbers + n,
                .before = numbers + 2 * n,
                .work = numbers + 3 * n };
  guint n_steps;

  if (!count_steps (self, span, &n_steps, error))
    return FALSE;
  if (creased)
    work.system.springs = creased;
  work.step = span->length / n_steps;
  span->n_steps += n_steps;
  if (!go_through (&work, n_steps, error))
    return FALSE;
  if (!span->warning)
    span->warning = rmp_strain_limit_tell_excess (rmp_strain_limit_measure_excess (
        &self->limit, self->n_limited, self->limited, span->positions));
  return TRUE;
}

/* --- technique -------------------------------------------------------------------------------- */

static void
tell (gpointer data, G_GNUC_UNUSED const RmpCall *call, RmpOutput *output)
{
  const guint *start = ((const Solver *) data)->network.start;

  for (guint f = 0; f < RMP_SPRINGS_N_FAMILIES; f++)
    output->figures[FIGURE_SPRINGS + f] = start[f + 1] - start[f];
}

static const RmpClothSolver solver_class = {
  .prepare = prepare_solver,
  .free = free_solver,
  .advance = advance,
  .tell = tell,
  .creases = TRUE,
};

RMP_CLOTH_DEFINE_PREPARE (solver_class)

const RmpTechnique rmp_mass_spring = {
  .id = "mass-spring",
  .name = N_ ("Mass and springs"),
  .summary = N_ ("Cloth of springs that may not get too long, in many small steps."),
  .authors = "X. Provot",
  .title = "Deformation Constraints in a Mass-Spring Model to Describe Rigid Cloth Behavior",
  .venue = "Graphics Interface",
  .year = 1995,
  RMP_CLOTH_STAGES_TELLING (params, presets, figures, RMP_CLOTH_CREASE_N_INPUTS, rmp_cloth_tables),
};
