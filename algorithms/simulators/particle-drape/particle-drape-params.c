/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "particle-drape-params.h"

#include "cloth/kawabata.h"
#include "descent.h"

static const RmpChoice form_choices[] = {
  { "auto", N_ ("By the mesh"), N_ ("A grid where the mesh is one") },
  { "grid", N_ ("Particles on a grid"), N_ ("As published; only for a mesh of equal squares") },
  { "triangles", N_ ("Triangles"), N_ ("Any mesh") },
  { NULL, NULL, NULL },
};

/* In the order of RmpKesBranch. */
static const RmpChoice branch_choices[] = {
  { "loading", N_ ("Loading"), N_ ("As it resists while folds form") },
  { "mean", N_ ("Mean"), N_ ("Halfway: no hysteresis") },
  { "unloading", N_ ("Unloading"), N_ ("As it pushes back while folds open") },
  { NULL, NULL, NULL },
};

/* In the order of RmpDrapeSolver. */
static const RmpChoice solver_choices[] = {
  { "lbfgs", N_ ("Past steps"), N_ ("One factor, improved by what past steps tell (L-BFGS)") },
  { "newton", N_ ("Newton"), N_ ("A new factor for each step: few steps, each dear") },
  { "stochastic", N_ ("By chance"), N_ ("As published: particles are moved at random, slowly") },
  { NULL, NULL, NULL },
};

/* In the order of RmpDrapeOutput. */
static const RmpChoice output_choices[] = {
  { "drape", N_ ("The drape"), N_ ("Cloth at rest in each frame") },
  { "settling", N_ ("Settling (not real time)"),
    N_ ("How it was found, step by step: no motion in time") },
  { NULL, NULL, NULL },
};

#define FABRIC N_ ("Fabric")
#define MEASURED N_ ("Measured curves")
#define REST N_ ("Coming to rest")
#define OF_TRIANGLES "form=auto,form=triangles"

/* clang-format off */
const RmpParam rmp_drape_params[RMP_DRAPE_N_PARAMS] = {
  RMP_CLOTH_PARAMS_OF (RMP_PARAM_NEVER, OF_TRIANGLES, NULL, RMP_PARAM_NEVER, RMP_PARAM_NEVER,
                       RMP_PARAM_NEVER, "wind!=0", "contact=true", rmp_solid_shape_entry),
  [RMP_DRAPE_FORM] = {
    .id = "form", .label = N_ ("Cloth is"), .group = FABRIC,
    .help = N_ ("What energies are measured between."), .type = RMP_PARAM_ENUM,
    .initial = BOUND (RMP_DRAPE_FORM_AUTO), .choices = form_choices, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_SMOOTH] = {
    .id = "smooth_curvature", .label = N_ ("Average curvature"), .group = FABRIC,
    .help = N_ ("On: an irregular mesh bends no harder than a regular one, but folds of one edge "
                "may stay."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_PREPARE,
    .visible_if = OF_TRIANGLES, .advanced = TRUE,
  },
  [RMP_DRAPE_BEND_HYSTERESIS] = {
    .id = "bend_hysteresis", .label = N_ ("Bend hysteresis"), .symbol = "2HB, N", .group = MEASURED,
    .help = N_ ("By how much the moment of bending differs between loading and unloading, in N "
                "(N·m by metre of width). 1 gf·cm/cm is 0.0098 N."),
    .type = RMP_PARAM_REAL, .initial = BOUND (0.0), .hard = RANGE (0.0, 1.0),
    .soft = RANGE (0.0, 2e-3), .stage = RMP_STAGE_PREPARE,
    .visible_if = "hysteresis!=mean",
  },
  [RMP_DRAPE_BEND_FOOT] = RMP_CLOTH_REAL_IF ("bend_hysteresis!=0", "bend_foot",
    N_ ("Foot of bend"), "K₀", MEASURED, RMP_UNIT_PER_METRE, 20.0, 0.01, 1e4, 1.0, 100.0,
    N_ ("The curvature from which on the moment is a line.")),
  [RMP_DRAPE_SHEAR_HYSTERESIS] = RMP_CLOTH_REAL_IF ("hysteresis!=mean", "shear_hysteresis",
    N_ ("Shear hysteresis"), "2HG", MEASURED, RMP_UNIT_NEWTON_PER_METRE, 0.0, 0.0, 1e3, 0.0, 10.0,
    N_ ("By how much the force of shear differs between loading and unloading.")),
  [RMP_DRAPE_SHEAR_FOOT] = RMP_CLOTH_REAL_IF ("shear_hysteresis!=0", "shear_foot",
    N_ ("Foot of shear"), "φ₀", MEASURED, RMP_UNIT_RADIAN, 0.02, 1e-4, 1.5, 0.001, 0.1,
    N_ ("The angle from which on the force is a line.")),
  [RMP_DRAPE_BRANCH] = {
    .id = "hysteresis", .label = N_ ("Branch"), .group = MEASURED,
    .help = N_ ("Which way the fabric is strained: an energy has one curve for both."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_KES_LOADING), .choices = branch_choices,
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_EXTENSION] = RMP_CLOTH_REAL_IF (OF_TRIANGLES, "extension", N_ ("Extension"),
    "EMT", MEASURED, RMP_UNIT_FRACTION, 0.0, 0.0, 1.0, 0.0, 0.3,
    N_ ("How much longer the fabric is under 490 N/m. 0 %: tension is a line, as stiff as the "
        "fabric's stretch.")),
  [RMP_DRAPE_LINEARITY] = {
    .id = "linearity", .label = N_ ("Linearity"), .symbol = "LT", .group = MEASURED,
    .help = N_ ("1: tension is a line; lower: it is soft at first and stiff then."),
    .type = RMP_PARAM_REAL, .initial = BOUND (0.65), .hard = RANGE (0.35, 1.0),
    .soft = RANGE (0.4, 1.0), .stage = RMP_STAGE_PREPARE, .visible_if = "extension!=0",
  },
  [RMP_DRAPE_COMPRESSION] = RMP_CLOTH_REAL_IF (OF_TRIANGLES, "compression",
    N_ ("Stiffness when compressed"), "k_c", FABRIC, RMP_UNIT_FRACTION, 1.0, 0.0, 100.0, 0.0, 1.0,
    N_ ("Of the stretch stiffness. Low: cloth is pushed together before it buckles.")),
  [RMP_DRAPE_TWIST_PART] = RMP_CLOTH_REAL_IF (OF_TRIANGLES, "twist", N_ ("Twist"), "B_t", FABRIC,
    RMP_UNIT_FRACTION, 0.5, 0.0, 10.0, 0.0, 2.0,
    N_ ("How hard it is to twist, by how hard it is to bend along the warp.")),
  [RMP_DRAPE_CURVES] = {
    .id = "curves", .label = N_ ("Drawn curves"), .group = MEASURED,
    .help = N_ ("Curves of the project in place of the numbers above."),
    .type = RMP_PARAM_ENTRIES, .entry = &rmp_drape_curve_entry, .hard = RANGE (0, 8),
    .initial = BOUND (0), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_INEXTENSIBILITY] = {
    .id = "inextensibility", .label = N_ ("Inextensibility"), .symbol = "C₀", .group = FABRIC,
    .help = N_ ("Of particles on a grid, by weight of the cloth and their spacing. 100000: a "
                "corner that half of the cloth hangs from stretches by about 3 %."),
    .type = RMP_PARAM_REAL, .initial = BOUND (1e5), .hard = RANGE (1e3, 1e8),
    .soft = RANGE (1e3, 1e7), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
    .visible_if = "form=auto,form=grid",
  },
  [RMP_DRAPE_ROUNDS] = {
    .id = "rounds", .label = N_ ("Rounds of fall"), .group = REST,
    .help = N_ ("Before the first drape. 0: cloth begins as the rig has it; more: it falls first, "
                "until it lies."),
    .type = RMP_PARAM_INT, .initial = BOUND (500), .hard = RANGE (0, 5000),
    .soft = RANGE (0, 1000), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_SOLVER] = {
    .id = "solver", .label = N_ ("Goes down by"), .group = REST,
    .help = N_ ("How the shape of least energy is found."), .type = RMP_PARAM_ENUM,
    .initial = BOUND (RMP_DRAPE_LBFGS), .choices = solver_choices, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_MOST] = {
    .id = "evaluations", .label = N_ ("Most evaluations"), .group = REST,
    .help = N_ ("Of the energy, or sweeps over all particles, in a frame; then the shape is taken "
                "as it is."),
    .type = RMP_PARAM_INT, .initial = BOUND (20000), .hard = RANGE (1, 1000000),
    .soft = RANGE (100, 20000), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_FORCE] = RMP_CLOTH_REAL ("force", N_ ("Force left over"), NULL, REST,
    RMP_UNIT_FRACTION, 1e-3, 1e-8, 1.0, 1e-4, 0.1,
    N_ ("By the weight of a vertex. Low: at rest to the last; high: quick.")),
  [RMP_DRAPE_TEMPERATURE] = {
    .id = "temperature", .label = N_ ("Temperature"), .group = REST,
    .help = N_ ("0: particles only ever go down; more: they may leave a shape that is not the "
                "lowest. 1 lifts them by about the distance of two."),
    .type = RMP_PARAM_REAL, .initial = BOUND (0.0), .hard = RANGE (0.0, 1e3),
    .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
    .visible_if = "solver=stochastic",
  },
  [RMP_DRAPE_OUTPUT] = {
    .id = "output", .label = N_ ("Frames show"), .group = REST,
    .help = N_ ("Settling: the first frames show how the shape of rest is found, from cloth as the "
                "rig has it. That is the work of the method and not physical time: it neither "
                "swings nor falls as cloth does."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_DRAPE_OUTPUT_DRAPE), .choices = output_choices,
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_DRAPE_FRAMES] = {
    .id = "settling_frames", .label = N_ ("Over frames"), .group = REST,
    .help = N_ ("So many frames after the first one the cloth is at rest; from then on each frame "
                "shows the drape. It takes a clip of that length; where the body moves before "
                "that, each frame takes as long as a first one."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_FRAMES, .initial = BOUND (48), .hard = RANGE (1, 1000),
    .soft = RANGE (12, 120), .stage = RMP_STAGE_PREPARE, .visible_if = "output=settling",
  },
};
/* clang-format on */

/* Of the fabrics that are called measured, weight, thickness, bend and its hysteresis are those of
 *   M. Matsudaira, T. Masuda, M. Wada, H. Yokura. Shape factor of flared skirts compared with
 *     that of circular fabrics. Journal of Textile Engineering 61(6), 2015, table 1: A, B, C, F.
 * One number goes for warp and weft; how they stretch and shear is illustrative, as in the others.
 */
const RmpPreset rmp_drape_presets[RMP_DRAPE_N_PRESETS] = {
  RMP_CLOTH_DEFAULT_PRESET,
  { RMP_PRESET_AS_PUBLISHED, N_ ("As published"), "form=grid;solver=stochastic", NULL },
  { "silk", N_ ("Silk (illustrative)"),
    "density=0.06;stretch_warp=2000;stretch_weft=2000;shear=10;bend_warp=1e-6;bend_weft=1e-6;"
    "bend_hysteresis=5e-5;shear_hysteresis=0.3",
    NULL },
  { "cotton", N_ ("Cotton (illustrative)"),
    "density=0.15;stretch_warp=3000;stretch_weft=2500;shear=60;bend_warp=1e-5;bend_weft=8e-6;"
    "bend_hysteresis=4e-4;shear_hysteresis=1",
    NULL },
  { "wool", N_ ("Wool suiting (illustrative)"),
    "density=0.2;stretch_warp=2500;stretch_weft=2000;shear=35;bend_warp=1e-5;bend_weft=8e-6;"
    "bend_hysteresis=3e-4;shear_hysteresis=0.8",
    NULL },
  { "linen", N_ ("Linen (illustrative)"),
    "density=0.2;stretch_warp=4000;stretch_weft=3500;shear=100;bend_warp=3e-5;bend_weft=2.5e-5;"
    "bend_hysteresis=1e-3;shear_hysteresis=2",
    NULL },
  { "denim", N_ ("Denim (illustrative)"),
    "density=0.45;stretch_warp=6000;stretch_weft=5000;shear=300;bend_warp=1e-4;bend_weft=8e-5;"
    "bend_hysteresis=2e-3;shear_hysteresis=5",
    NULL },
  { "jersey", N_ ("Jersey (illustrative)"),
    "density=0.18;stretch_warp=200;stretch_weft=120;shear=30;bend_warp=5e-6;bend_weft=4e-6;"
    "bend_hysteresis=2e-4;shear_hysteresis=1",
    NULL },
  { "cotton-broadcloth", N_ ("Cotton broadcloth (measured, 2015)"),
    "density=0.1238;thickness=0.497 mm;bend_warp=1.157e-5;bend_weft=1.157e-5;"
    "bend_hysteresis=1.216e-3;stretch_warp=3000;stretch_weft=2500;shear=60;shear_hysteresis=1",
    NULL },
  { "wool-tropical", N_ ("Wool tropical (measured, 2015)"),
    "density=0.1629;thickness=0.407 mm;bend_warp=6.57e-6;bend_weft=6.57e-6;"
    "bend_hysteresis=3.236e-4;stretch_warp=2500;stretch_weft=2000;shear=35;shear_hysteresis=0.8",
    NULL },
  { "polyester-tropical", N_ ("Polyester tropical (measured, 2015)"),
    "density=0.1165;thickness=0.34 mm;bend_warp=7.551e-6;bend_weft=7.551e-6;"
    "bend_hysteresis=2.844e-4;stretch_warp=2500;stretch_weft=2000;shear=35;shear_hysteresis=0.8",
    NULL },
  { "polyester-faille", N_ ("Polyester faille (measured, 2015)"),
    "density=0.1043;thickness=0.226 mm;bend_warp=1.863e-6;bend_weft=1.863e-6;"
    "bend_hysteresis=6.865e-5;stretch_warp=2000;stretch_weft=2000;shear=10;shear_hysteresis=0.3",
    NULL },
};
