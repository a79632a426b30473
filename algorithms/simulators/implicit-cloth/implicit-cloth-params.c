/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "implicit-cloth-params.h"

#include "condition.h"

static const RmpChoice scale_choices[] = {
  { "sqrt", N_ ("Root of the area"), N_ ("A fabric is as stiff on any mesh") },
  { "area", N_ ("Area"), N_ ("As published: a finer mesh is softer") },
  { NULL, NULL, NULL },
};

static const RmpChoice bend_weight_choices[] = {
  { "shape", N_ ("Shape of its faces"), N_ ("A fabric bends alike on any mesh") },
  { "constant", N_ ("Constant"),
    N_ ("As published: long faces bend too easily across their long edges, and too stiffly across "
        "short ones") },
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
const RmpParam rmp_implicit_params[RMP_IMPLICIT_N_PARAMS] = {
  RMP_CLOTH_PARAMS,
  RMP_CLOTH_CREASE_PARAMS,
  [RMP_IMPLICIT_SIZE_WARP] = RMP_CLOTH_REAL ("size_warp", N_ ("Length along warp"), "bᵤ",
    N_ ("Tailoring"),
    RMP_UNIT_FRACTION, 1.0, 0.5, 2.0, 0.8, 1.2,
    N_ ("Below 100 %: the cloth pulls itself in; above: there is more of it than shown, and it "
        "buckles.")),
  [RMP_IMPLICIT_SIZE_WEFT] = RMP_CLOTH_REAL ("size_weft", N_ ("Length along weft"), "bᵥ",
    N_ ("Tailoring"),
    RMP_UNIT_FRACTION, 1.0, 0.5, 2.0, 0.8, 1.2,
    N_ ("The same across the warp.")),
  [RMP_IMPLICIT_SHORTEST] = RMP_CLOTH_REAL ("step_min", N_ ("Shortest step"), NULL, N_ ("Steps"),
    RMP_UNIT_SECOND, 1.0 / 960.0, 1e-5, 0.1, 1e-4, 1.0 / 60.0,
    N_ ("Low: what moves violently is still followed, slowly.")),
  [RMP_IMPLICIT_LONGEST] = RMP_CLOTH_REAL ("step_max", N_ ("Longest step"), NULL, N_ ("Steps"),
    RMP_UNIT_SECOND, 1.0 / 60.0, 1e-5, 0.1, 1.0 / 960.0, 1.0 / 24.0,
    N_ ("Low: lively cloth at a price; high: calm cloth, quickly.")),
  [RMP_IMPLICIT_CHANGE] = RMP_CLOTH_REAL ("step_change", N_ ("Stretch in a step"), NULL,
    N_ ("Steps"),
    RMP_UNIT_FRACTION, 0.1, 0.01, 0.5, 0.02, 0.3,
    N_ ("A step that stretches some face by more is done again, half as long.")),
  [RMP_IMPLICIT_CALM] = INT_PARAM ("step_calm", N_ ("Calm steps"), N_ ("Steps"), 8, 1, 100, 1, 20,
    N_ ("After so many steps in a row that stood, steps become twice as long.")),
  [RMP_IMPLICIT_NEWTON] = INT_PARAM ("newton", N_ ("Newton iterations"), N_ ("Solver"), 1, 1, 5, 1,
    5,
    N_ ("1, as published: a step is solved for once; more: large steps are truer.")),
  [RMP_IMPLICIT_SOLVER] = {
    .id = "solver", .label = N_ ("Solver"), .group = N_ ("Solver"),
    .help = N_ ("How the linear system of a step is solved. Both come to the same, as near as "
                "accuracy says."),
    .equation = "(18)", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_LINEAR_SOLVER_MPCG),
    .choices = rmp_linear_solver_choices, .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_IMPLICIT_TOLERANCE] = {
    .id = "tolerance", .label = N_ ("Accuracy"), .symbol = "ε", .group = N_ ("Solver"),
    .help = N_ ("Low: the solver goes on until little is left; high: quick, and softer cloth."),
    .type = RMP_PARAM_REAL, .initial = BOUND (1e-3), .hard = RANGE (1e-8, 1e-1),
    .soft = RANGE (1e-6, 1e-2), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
    .visible_if = "solver=mpcg",
  },
  [RMP_IMPLICIT_ITERATIONS] = {
    .id = "iterations", .label = N_ ("Most iterations"), .group = N_ ("Solver"),
    .help = N_ ("Of conjugate gradients a step; then the step is taken as it is."),
    .type = RMP_PARAM_INT, .initial = BOUND (200), .hard = RANGE (10, 5000),
    .soft = RANGE (50, 1000), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
    .visible_if = "solver=mpcg",
  },
  [RMP_IMPLICIT_SCALE] = {
    .id = "scale", .label = N_ ("Weight of a face"), .symbol = "α", .group = N_ ("Solver"),
    .help = N_ ("What a face's stretch and shear are multiplied by."), .equation = "(10)",
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_IMPLICIT_SCALE_ROOT), .choices = scale_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_IMPLICIT_BEND_WEIGHT] = {
    .id = "bend_weight", .label = N_ ("Weight of a bend"), .group = N_ ("Solver"),
    .help = N_ ("What the bend at an edge is multiplied by."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_IMPLICIT_BEND_SHAPE),
    .choices = bend_weight_choices, .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_IMPLICIT_HESSIAN] = {
    .id = "hessian", .label = N_ ("Second derivatives"), .group = N_ ("Solver"),
    .help = N_ ("How the stiffness of compressed cloth is treated."), .equation = "(7)",
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_HESSIAN_PROJECTED), .choices = hessian_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
};
/* clang-format on */

const RmpPreset rmp_implicit_presets[RMP_IMPLICIT_N_PRESETS] = {
  RMP_CLOTH_DEFAULT_PRESET,
  { RMP_PRESET_AS_PUBLISHED, N_ ("As published"), "scale=area;bend_weight=constant;hessian=exact",
    NULL },
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
