/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "elastic-continuum-params.h"

#include "bending.h"

static const RmpChoice stiffness_choices[] = {
  { "fabric", N_ ("As the fabric is"), N_ ("By its stretch, shear, bend and twist") },
  { "given", N_ ("By its weights"), N_ ("As published: by what its metric and curvature weigh") },
  { NULL, NULL, NULL },
};

static const RmpChoice matrix_choices[] = {
  { "tangent", N_ ("Tensions and their changes"), N_ ("Steps of any length are stable") },
  { "published", N_ ("Tensions"), N_ ("As published: stiff cloth takes many short steps") },
  { NULL, NULL, NULL },
};

static const RmpChoice bending_choices[] = {
  { "coupled", N_ ("Where the step ends"),
    N_ ("Stable however stiff, at the price of a larger "
        "system") },
  { "explicit", N_ ("Where it begins"), N_ ("Quick for soft cloth; stiff cloth takes many steps") },
  { NULL, NULL, NULL },
};

static const RmpChoice discretisation_choices[] = {
  { "triangles", N_ ("Triangles"), N_ ("Of any mesh") },
  { "grid", N_ ("Grid"),
    N_ ("As published: finite differences, on rectangles of equal cells "
        "alone") },
  { NULL, NULL, NULL },
};

static const RmpChoice weight_choices[] = {
  { "exact", N_ ("Gradient of the energy"), N_ ("As stiff as the fabric says") },
  { "paper", N_ ("As published"),
    N_ ("Without factors: a quarter as stiff, and half as stiff to "
        "bend") },
  { NULL, NULL, NULL },
};

static const RmpChoice bend_form_choices[] = {
  { "normal", N_ ("Along the normal"), N_ ("Bent cloth becomes flat again") },
  { "paper", N_ ("As published"),
    N_ ("Along second differences: flat cloth does not resist, and "
        "its two sides differ") },
  { NULL, NULL, NULL },
};

#define BOOL_PARAM(its_id, its_label, its_group, start, its_help)                                  \
  {                                                                                                \
    .id = (its_id), .label = (its_label), .group = (its_group), .help = (its_help),                \
    .type = RMP_PARAM_BOOL, .initial = BOUND (start), .stage = RMP_STAGE_PREPARE                   \
  }

#define ENUM_PARAM(its_id, its_label, its_choices, start, its_help)                                \
  .id = (its_id), .label = (its_label), .group = N_ ("Sheet"), .help = (its_help),                 \
  .type = RMP_PARAM_ENUM, .initial = BOUND (start), .choices = (its_choices),                      \
  .stage = RMP_STAGE_PREPARE, .advanced = TRUE

/* A weight of the energy; at first what it is of the fabric that all simulators begin with. */
#define WEIGHT_PARAM(its_id, its_label, its_symbol, its_unit, start, most, usual, its_help)        \
  {                                                                                                \
    .id = (its_id), .label = (its_label), .symbol = (its_symbol), .group = N_ ("Sheet"),           \
    .help = (its_help), .type = RMP_PARAM_REAL, .unit = (its_unit), .initial = BOUND (start),      \
    .hard = RANGE (0.0, most), .soft = RANGE (0.0, usual), .stage = RMP_STAGE_PREPARE,             \
    .advanced = TRUE, .visible_if = "stiffness=given"                                              \
  }

#define METRIC_PARAM(its_id, its_label, its_symbol, start, its_help)                               \
  WEIGHT_PARAM (its_id, its_label, its_symbol, RMP_UNIT_NEWTON_PER_METRE, start, 1e6,              \
                5.0 * (start), its_help)

#define CURVATURE_PARAM(its_id, its_label, its_symbol, start, its_help)                            \
  WEIGHT_PARAM (its_id, its_label, its_symbol, RMP_UNIT_NEWTON_METRE, start, 1.0, 20.0 * (start),  \
                its_help)

/* clang-format off */
const RmpParam rmp_continuum_params[RMP_CONTINUUM_N_PARAMS] = {
  RMP_CLOTH_PARAMS_OF (RMP_CLOTH_EASE_IF, "stiffness=fabric", "stiffness=fabric", "matrix=tangent",
                       "matrix=tangent&bending_solve=coupled", NULL, NULL, "contact=true",
                       rmp_solid_shape_entry),
  RMP_CLOTH_CREASE_PARAMS,
  [RMP_CONTINUUM_STIFFNESS] = { ENUM_PARAM ("stiffness", N_ ("Sheet is as stiff"),
    stiffness_choices, RMP_CONTINUUM_STIFFNESS_FABRIC,
    N_ ("What the weights of its energy come from. By its weights: stretch, shear and bend of the "
        "fabric say nothing.")) },
  [RMP_CONTINUUM_METRIC] = METRIC_PARAM ("eta_11", N_ ("Metric along warp"), "η₁₁", 125.0,
    N_ ("An eighth of what the fabric's stretch would be. Low: the sheet gives like rubber; high: "
        "it keeps its length.")),
  [RMP_CONTINUUM_METRIC + 1] = METRIC_PARAM ("eta_22", N_ ("Metric along weft"), "η₂₂", 125.0,
    N_ ("The same across the warp.")),
  [RMP_CONTINUUM_METRIC + 2] = METRIC_PARAM ("eta_12", N_ ("Metric between both"), "η₁₂", 12.5,
    N_ ("A quarter of what the fabric's shear would be. Low: squares become diamonds; high: they "
        "stay squares.")),
  [RMP_CONTINUUM_CURVATURE] = CURVATURE_PARAM ("xi_11", N_ ("Curvature along warp"), "ξ₁₁", 5e-6,
    N_ ("Half of what the fabric's bend would be. Low: many small folds; high: few wide ones.")),
  [RMP_CONTINUUM_CURVATURE + 1] = CURVATURE_PARAM ("xi_22", N_ ("Curvature along weft"), "ξ₂₂",
    5e-6, N_ ("The same across the warp.")),
  [RMP_CONTINUUM_CURVATURE + 2] = CURVATURE_PARAM ("xi_12", N_ ("Curvature between both"), "ξ₁₂",
    2.5e-6, N_ ("Half of what the stiffness of a twist would be. Low: corners hang as they like; "
                "high: a fold goes straight on.")),
  [RMP_CONTINUUM_TWIST] = RMP_CLOTH_REAL_IF ("stiffness=fabric", "twist", N_ ("Twist"), "Bₜ",
    N_ ("Sheet"),
    RMP_UNIT_FRACTION,
    0.5, 0.0, 10.0, 0.0, 2.0,
    N_ ("How much the cloth resists being twisted, by how much it resists bending along the "
        "warp.")),
  [RMP_CONTINUUM_DAMPING] = RMP_CLOTH_REAL ("gamma", N_ ("Damping"), "γ", N_ ("Sheet"),
    RMP_UNIT_PER_SECOND,
    0.5, 0.0, 50.0, 0.0, 10.0,
    N_ ("How fast all motion of the sheet dies. Low: it swings on; high: as in honey.")),
  [RMP_CONTINUUM_STEP] = RMP_CLOTH_REAL ("step", N_ ("Longest step"), "h", N_ ("Steps"),
    RMP_UNIT_SECOND,
    1.0 / 240.0, 1e-4, 1.0 / 30.0, 1e-3, 1.0 / 30.0,
    N_ ("Low: lively cloth; high: quick, and calmer.")),
  [RMP_CONTINUUM_CLAMP] = BOOL_PARAM ("clamp_tension", N_ ("Give way when compressed"),
    N_ ("Sheet"), FALSE,
    N_ ("Off: cloth resists being shortened as it resists being stretched; on: it does not at all, "
        "and falls together like a net.")),
  [RMP_CONTINUUM_MATRIX] = { ENUM_PARAM ("matrix", N_ ("A step solves for"), matrix_choices,
    RMP_CONTINUUM_MATRIX_TANGENT,
    N_ ("What of stretch is already as it will be where a step ends.")) },
  [RMP_CONTINUUM_BENDING_SOLVE] = { ENUM_PARAM ("bending_solve", N_ ("Bends are taken"),
    bending_choices,
    RMP_CONTINUUM_BENDING_COUPLED, N_ ("Whether a step sees bends as they will be.")) },
  [RMP_CONTINUUM_SOLVER] = { ENUM_PARAM ("solver", N_ ("Solver"), rmp_linear_solver_choices,
    RMP_LINEAR_SOLVER_MPCG, N_ ("How a step is solved for that couples the three coordinates. "
      "Where it does not, one factor serves them all.")),
    .visible_if = "matrix=tangent,bending_solve=coupled&discretisation=triangles,"
                  "bending_solve=coupled&bend_form=normal" },
  [RMP_CONTINUUM_TOLERANCE] = {
    .id = "tolerance", .label = N_ ("Accuracy"), .symbol = "ε", .group = N_ ("Sheet"),
    .help = N_ ("Low: the solver goes on until little is left; high: quick, and softer cloth."),
    .type = RMP_PARAM_REAL, .initial = BOUND (1e-3), .hard = RANGE (1e-8, 1e-1),
    .soft = RANGE (1e-6, 1e-2), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
    .visible_if = "solver=mpcg",
  },
  [RMP_CONTINUUM_ITERATIONS] = {
    .id = "iterations", .label = N_ ("Most iterations"), .group = N_ ("Sheet"),
    .help = N_ ("Of conjugate gradients a step; then the step is taken as it is."),
    .type = RMP_PARAM_INT, .initial = BOUND (500), .hard = RANGE (10, 5000),
    .soft = RANGE (50, 1000), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
    .visible_if = "solver=mpcg",
  },
  [RMP_CONTINUUM_DISCRETISATION] = { ENUM_PARAM ("discretisation", N_ ("Made of"),
    discretisation_choices,
    RMP_CONTINUUM_DISCRETISATION_TRIANGLES, N_ ("What derivatives of the sheet come from.")) },
  [RMP_CONTINUUM_SMOOTHING] = {
    .id = "curvature_smoothing", .label = N_ ("Average curvatures"), .group = N_ ("Sheet"),
    .help = N_ ("On: bends are as stiff on irregular meshes as on regular ones, at a price; off: "
                "irregular meshes bend up to twice as stiffly."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_PREPARE,
    .advanced = TRUE, .visible_if = "discretisation=triangles",
  },
  [RMP_CONTINUUM_WEIGHTS] = { ENUM_PARAM ("weights", N_ ("Forces"), weight_choices,
    RMP_CONTINUUM_WEIGHTS_GRADIENT,
    N_ ("How forces come of the energy.")) },
  [RMP_CONTINUUM_BEND_FORM] = { ENUM_PARAM ("bend_form", N_ ("Bends act"), bend_form_choices,
    RMP_BEND_NORMAL, N_ ("Which way a bend pushes.")), .visible_if = "discretisation=grid" },
  [RMP_CONTINUUM_LIMIT] = BOOL_PARAM ("strain_limit", N_ ("Limit strain"), N_ ("Strain limit"),
    FALSE,
    N_ ("Off, as published: the sheet stretches like rubber near what holds it; on: edges get no "
        "longer than allowed.")),
  [RMP_CONTINUUM_STRAIN] = {
    .id = "strain", .label = N_ ("Most strain"), .symbol = "τ", .group = N_ ("Strain limit"),
    .help = N_ ("How much longer an edge may become. Low: cloth; high: rubber."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (0.1),
    .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 0.3), .stage = RMP_STAGE_PREPARE,
    .visible_if = "passes!=0",
  },
  [RMP_CONTINUUM_PASSES] = {
    .id = "passes", .label = N_ ("Passes"), .group = N_ ("Strain limit"),
    .help = N_ ("Low: quick; high: the limit holds further from what is held."),
    .type = RMP_PARAM_INT, .initial = BOUND (4), .hard = RANGE (0, 100), .soft = RANGE (0, 20),
    .stage = RMP_STAGE_PREPARE, .visible_if = "strain_limit=true",
  },
  [RMP_CONTINUUM_MOST_STEPS] = RMP_CLOTH_MOST_STEPS_PARAM (2000),
};
/* clang-format on */

const RmpPreset rmp_continuum_presets[RMP_CONTINUUM_N_PRESETS] = {
  RMP_CLOTH_DEFAULT_PRESET,
  { RMP_PRESET_AS_PUBLISHED, N_ ("As published"),
    "discretisation=grid;weights=paper;bend_form=paper;clamp_tension=true;matrix=published", NULL },
  { "published-triangles", N_ ("As published, on triangles"),
    "weights=paper;clamp_tension=true;matrix=published", NULL },
  { "rubber", N_ ("Rubber (illustrative)"),
    "density=0.5;stretch_warp=100;stretch_weft=100;shear=40;bend_warp=1e-5;bend_weft=1e-5;gamma=1",
    NULL },
};
