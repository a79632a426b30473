/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/settings.h"

#include "methods/incompressible-skinning/limb.h"
#include "technique/params.h"

static const RmpChoice centre_choices[] = {
  { "crest", N_ ("Crest"), N_ ("An odd number of folds: one sits in the middle of the joint") },
  { "valley", N_ ("Valley"),
    N_ ("An even number of folds: a valley lies in the middle of the joint") },
  { "nearest", N_ ("Nearest"), N_ ("Whichever comes closer to the fold width") },
  { NULL, NULL, NULL },
};

static const RmpChoice source_choices[] = {
  { "section", N_ ("Section"),
    N_ ("Where the plane of the bend cuts the cloth: whatever the mesh looks like") },
  { "march", N_ ("Along edges"), N_ ("As published: zigzags where edges do not follow the limb") },
  { "live", N_ ("Live"),
    N_ ("The section of each frame's own bend: for joints that bend this way and that") },
  { "drawn", N_ ("Drawn only"), N_ ("No line is found: only lines drawn by hand fold") },
  { NULL, NULL, NULL },
};

static const RmpChoice distance_choices[] = {
  { "geodesic", N_ ("Along the cloth"), N_ ("Shortest path on the surface") },
  { "euclidean", N_ ("Through space"),
    N_ ("Straight line, as published: may reach through a thin limb") },
  { NULL, NULL, NULL },
};

static const RmpChoice directions_choices[] = {
  { "normal", N_ ("Normals"),
    N_ ("Straight off the skin: the weave crowds on crests and tears on flanks") },
  { "corrected", N_ ("Corrected"),
    N_ ("Turned towards an even spacing, as published: spares some of the weave") },
  { "slide", N_ ("Slide"),
    N_ ("Along the fold to their own place on it: the weave keeps its spacing") },
  { NULL, NULL, NULL },
};

static const RmpChoice level_choices[] = {
  { "auto", N_ ("Automatic"), N_ ("As many levels as Detail asks for") },
  { "0", "0", N_ ("The imported mesh itself") },
  { "1", "1", NULL },
  { "2", "2", NULL },
  { "3", "3", NULL },
  { "4", "4", NULL },
  { "5", "5", NULL },
  { "6", "6", NULL },
  { NULL, NULL, NULL },
};

static const RmpChoice model_choices[] = {
  { "per-fold", N_ ("Per fold"), N_ ("One height a fold: every compressed fold has exactly one") },
  { "per-vertex", N_ ("Per-vertex (ill-posed)"),
    N_ ("One height a point of a line, the paper's first attempt: several answers or none, so "
        "heights zigzag and pop. "
        "For comparison only; shown as baked") },
  { NULL, NULL, NULL },
};

static const RmpChoice solver_choices[] = {
  { "newton", N_ ("Newton"),
    N_ ("Newton's method on a convex function: cannot miss the height, in some five steps") },
  { "published", N_ ("As published"),
    N_ ("Minimises the Fischer–Burmeister function from half the fold width: for comparison and "
        "cross-check, not for "
        "production, because on odd shapes it may end elsewhere, which is reported") },
  { NULL, NULL, NULL },
};

static const RmpChoice refine_choices[] = {
  { "near-folds", N_ ("Near folds"),
    N_ ("Only where folds can be: the same surface there at a fraction of the cost") },
  { "everywhere", N_ ("Everywhere"), N_ ("The whole mesh, as in classic subdivision") },
  { NULL, NULL, NULL },
};

static const RmpChoice side_choices[] = {
  { "inner", N_ ("Inner"), N_ ("Where the bend shortens the cloth") },
  { "printed", N_ ("As printed"),
    N_ ("By the sign that the paper prints, an error: the outer side, which no bend shortens, so "
        "that nothing folds") },
  { NULL, NULL, NULL },
};

static const RmpChoice angle_choices[] = {
  { "swing", N_ ("Without twist"), N_ ("How far the bone leaves its direction") },
  { "rotation", N_ ("With twist"),
    N_ ("All of the joint's rotation, as printed: joints that only twist get lines too, which "
        "nothing shortens") },
  { NULL, NULL, NULL },
};

static const RmpChoice correction_choices[] = {
  { "skin", N_ ("From the skin"),
    N_ ("From where a point is without folds to where it belongs on the fold") },
  { "printed", N_ ("As printed"),
    N_ ("From where it is on the fold, an error: that way runs along the fold and pulls the weave "
        "apart") },
  { NULL, NULL, NULL },
};

const RmpParam rmp_fold_params[RMP_FOLD_N_PARAMS] = {
  [RMP_FOLD_PARAM_WIDTH] = {
    .id = "fold_width", .label = N_ ("Fold width"), .symbol = "2α", .group = N_ ("Folds"),
    .help = N_ ("Size of one fold along the limb: low gives many flat folds, high gives few tall "
                "ones."),
    .equation = "§4.2, Table 1: f_w", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = OF_LIMB (RMP_FOLD_LIMB_WIDTH), .hard = RANGE (1e-4, 10.0),
    .soft = { OF_LIMB (0.02), OF_LIMB (0.4) },
    .stage = RMP_STAGE_STEP, .animatable = TRUE,
  },
  [RMP_FOLD_PARAM_REACH] = {
    .id = "reach", .label = N_ ("Reach"), .symbol = "σ", .group = N_ ("Folds"),
    .help = N_ ("How far a fold runs to either side of its line: low gives short creases, high "
                "wraps them round the limb."),
    .equation = "§5.2: ω_o", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = OF_LIMB (RMP_FOLD_LIMB_REACH), .hard = RANGE (1e-4, 10.0),
    .soft = { OF_LIMB (0.03), OF_LIMB (0.6) },
    .stage = RMP_STAGE_ANALYSE,
  },
  [RMP_FOLD_PARAM_LENGTH] = {
    .id = "line_length", .label = N_ ("Line length"), .symbol = "ℓ", .group = N_ ("Folds"),
    .help = N_ ("How far folds extend from the joint, both sides together: low keeps them in the "
                "bend, high spreads them over the limb."),
    .equation = "§5.1", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = OF_LIMB (RMP_FOLD_LIMB_LENGTH), .hard = RANGE (1e-3, 10.0),
    .soft = { OF_LIMB (0.1), OF_LIMB (2.0) },
    .stage = RMP_STAGE_ANALYSE,
  },
  [RMP_FOLD_PARAM_CENTRE] = {
    .id = "centre", .label = N_ ("Middle of the joint"), .group = N_ ("Folds"),
    .help = N_ ("What sits in the middle of the bend: a crest, a valley, or whichever fits the "
                "fold width."),
    .equation = "§5, Figure 5", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_FOLD_CENTRE_CREST),
    .choices = centre_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FOLD_PARAM_PROFILE] = {
    .id = "profile", .label = N_ ("Profile"), .symbol = "B", .group = N_ ("Shape"),
    .help = N_ ("Cross-section of a fold: cubic is round, quintic has a flatter top, a drawn one "
                "is yours."),
    .equation = "§4.2: B₃", .type = RMP_PARAM_PROFILE, .initial = BOUND (RMP_PROFILE_CUBIC),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FOLD_PARAM_VARIATION] = {
    .id = "variation", .label = N_ ("Variation"), .group = N_ ("Shape"),
    .help = N_ ("How much folds differ in width, reach and waviness: 0 % makes them regular as a "
                "hose, 100 % unruly. Lengths stay exact."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.35), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0),
    .stage = RMP_STAGE_STEP, .animatable = TRUE,
  },
  [RMP_FOLD_PARAM_SOURCE] = {
    .id = "curve_source", .label = N_ ("Line source"), .group = N_ ("Lines"),
    .help = N_ ("Where lines come from besides those that are drawn: the plane of the strongest "
                "bend, edges of the mesh, the plane of every frame's bend, or nowhere."),
    .equation = "§5.1", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_FOLD_SOURCE_SECTION),
    .choices = source_choices,
    .stage = RMP_STAGE_ANALYSE,
  },
  [RMP_FOLD_PARAM_BEND_THRESHOLD] = {
    .id = "bend_threshold", .label = N_ ("Bend threshold"), .symbol = "θ_min",
    .group = N_ ("Lines"),
    .help = N_ ("Joints that never bend more than this get no folds: low folds every joint, high "
                "only the strongest bends."),
    .equation = "§5.1: 10°", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_RADIAN,
    .initial = BOUND (0.17453292519943295), .hard = RANGE (0.0, 3.141592653589793),
    .soft = RANGE (0.02, 0.8),
    .stage = RMP_STAGE_ANALYSE,
  },
  [RMP_FOLD_PARAM_FRAME_STEP] = {
    .id = "frame_step", .label = N_ ("Frame step"), .group = N_ ("Lines"),
    .help = N_ ("Every how many frames the clip is searched for bends: low misses nothing, high "
                "is faster."),
    .equation = "§5.1", .type = RMP_PARAM_INT, .unit = RMP_UNIT_FRAMES,
    .initial = BOUND (1), .hard = RANGE (1, 1000), .soft = RANGE (1, 25),
    .stage = RMP_STAGE_ANALYSE, .advanced = TRUE,
  },
  [RMP_FOLD_PARAM_SEPARATION] = {
    .id = "separation", .label = N_ ("Line separation"), .symbol = "d_sep", .group = N_ ("Lines"),
    .help = N_ ("Least distance between two lines: low allows neighbouring joints to fold, high "
                "thins lines out."),
    .equation = "§5.1", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = OF_PARAM (1.0, RMP_FOLD_PARAM_REACH), .hard = RANGE (0.0, 10.0),
    .soft = { OF_PARAM (1.0, RMP_FOLD_PARAM_REACH), OF_PARAM (4.0, RMP_FOLD_PARAM_REACH) },
    .stage = RMP_STAGE_ANALYSE, .advanced = TRUE,
  },
  [RMP_FOLD_PARAM_ONSET] = {
    .id = "onset", .label = N_ ("Soft onset"), .symbol = "ε_on", .group = N_ ("Cloth and limits"),
    .help = N_ ("Shortening over which a fold grows in: 0 % keeps the exact length from the first "
                "moment but lets folds pop, high lets them rise gently."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.01), .hard = RANGE (0.0, 0.2), .soft = RANGE (0.0, 0.05),
    .stage = RMP_STAGE_STEP, .animatable = TRUE,
    .visible_if = "model=per-fold",
  },
  [RMP_FOLD_PARAM_SLACK] = {
    .id = "slack", .label = N_ ("Pre-stretch"), .symbol = "ε_pre", .group = N_ ("Cloth and limits"),
    .help = N_ ("How much the cloth is stretched by being worn: high makes folds start later, "
                "below 0 % the cloth is too long and folds at rest."),
    .equation = "§3.1", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.0), .hard = RANGE (-0.5, 0.5), .soft = RANGE (0.0, 0.2),
    .stage = RMP_STAGE_STEP, .animatable = TRUE,
  },
  [RMP_FOLD_PARAM_FAN_LIMIT] = {
    .id = "fan_limit", .label = N_ ("Prevent crossing"), .symbol = "m",
    .group = N_ ("Cloth and limits"),
    .help = N_ ("On: the folds of a line lean together instead of running into each other in a "
                "strong bend. Lengths stay exact."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE),
    .stage = RMP_STAGE_STEP,
    .visible_if = "model=per-fold",
  },
  [RMP_FOLD_PARAM_CLEARANCE] = {
    .id = "clearance", .label = N_ ("Clearance"), .symbol = "d", .group = N_ ("Cloth and limits"),
    .help = N_ ("Gap that folds of a line keep from each other, as thick as the cloth: low lets "
                "them touch, high makes them lean earlier."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = BOUND (0.001), .hard = RANGE (0.0, 0.1), .soft = RANGE (0.0, 0.005),
    .stage = RMP_STAGE_STEP, .visible_if = "fan_limit=true",
  },
  [RMP_FOLD_PARAM_CONTACT] = {
    .id = "contact", .label = N_ ("Stop at contact"), .group = N_ ("Cloth and limits"),
    .help = N_ ("On: in bakes, and in the picture when it rests, no fold runs into other cloth "
                "that skinning alone keeps apart. Folds stop where they would, and their length "
                "is then not kept, which is reported. While it plays or is dragged the picture is "
                "without. Off: folds may run through cloth."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE),
    .stage = RMP_STAGE_STEP, .visible_if = "model=per-fold",
  },
  [RMP_FOLD_PARAM_CLAMP_BASE] = {
    .id = "clamp_base", .label = N_ ("Keep skin on its side"), .group = N_ ("Cloth and limits"),
    .help = N_ ("On: where a bend is so strong that the skin inside it would run through itself, "
                "it stays on its own side of the joint, so that folds find room there too. Off: "
                "the skin as it is. A drawn line goes with the joint that it passes, if both "
                "bones there move the cloth under it."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FOLD_PARAM_HEIGHT_LIMIT] = {
    .id = "height_limit", .label = N_ ("Height limit"), .symbol = "X_max/α",
    .group = N_ ("Cloth and limits"),
    .help = N_ ("Tallest fold, in half fold widths: low caps extreme folds, whose length is then "
                "not kept and is reported."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (3.0), .hard = RANGE (0.1, 20.0), .soft = RANGE (0.5, 3.0),
    .stage = RMP_STAGE_STEP,
    .visible_if = "model=per-fold",
  },
  [RMP_FOLD_PARAM_SKINNING] = {
    .id = "skinning", .label = N_ ("Base skinning"), .group = N_ ("Base"),
    .help = N_ ("The skin under the folds: linear collapses the inside of a bend sooner than dual "
                "quaternions."),
    .equation = "§3.2: S′", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SKINNING_DUAL_QUATERNION),
    .choices = rmp_skinning_choices, .stage = RMP_STAGE_STEP,
  },
  [RMP_FOLD_PARAM_SAMPLES] = {
    .id = "samples_per_fold", .label = N_ ("Detail"), .group = N_ ("Base"),
    .help = N_ ("Mesh edges over one fold in baked surfaces: low is coarse and fast, high is "
                "smooth and heavy."),
    .equation = "Table 1: n_subd", .type = RMP_PARAM_INT, .unit = RMP_UNIT_EDGES,
    .initial = BOUND (8), .hard = RANGE (4, 64), .soft = RANGE (6, 16),
    .stage = RMP_STAGE_STEP, .visible_if = "levels=auto",
  },
  [RMP_FOLD_PARAM_DISTANCE] = {
    .id = "distance", .label = N_ ("Distance"), .group = N_ ("Advanced"),
    .help = N_ ("How far a point is from a line: along the cloth, or straight through space as "
                "published."),
    .equation = "§5.2", .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = distance_choices,
    .stage = RMP_STAGE_ANALYSE, .advanced = TRUE,
  },
  [RMP_FOLD_PARAM_DIRECTIONS] = {
    .id = "directions", .label = N_ ("Directions"), .symbol = "v", .group = N_ ("Cloth and limits"),
    .help = N_ ("How points move on a fold: folds look much alike, but the weave and patterns on "
                "them stretch more or less."),
    .equation = "§4.2: v", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_FOLD_DIRECTIONS_SLIDE),
    .choices = directions_choices, .stage = RMP_STAGE_STEP, .visible_if = "model=per-fold",
  },
  [RMP_FOLD_PARAM_CORRECTIONS] = {
    .id = "correction_passes", .label = N_ ("Corrections"), .group = N_ ("Cloth and limits"),
    .help = N_ ("How often directions are corrected: 0 leaves the normals, high keeps the weave a "
                "little better."),
    .equation = "§4.2: v", .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (1), .hard = RANGE (0, 8), .soft = RANGE (1, 3),
    .stage = RMP_STAGE_STEP, .visible_if = "directions=corrected",
  },
  [RMP_FOLD_PARAM_EXACT] = {
    .id = "exact_on_mesh", .label = N_ ("Exact on mesh"), .group = N_ ("Advanced"),
    .help = N_ ("On: lines keep their length on the baked mesh. Off: on an ideal curve, as "
                "published; the mesh's is some per cent off."),
    .equation = "§4.2: τ", .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
    .visible_if = "model=per-fold",
  },
  [RMP_FOLD_PARAM_LEVELS] = {
    .id = "levels", .label = N_ ("Subdivision"), .symbol = "n", .group = N_ ("Advanced"),
    .help = N_ ("Loop levels of baked surfaces: each one has four times the faces of the one "
                "before."),
    .equation = "Table 1: n_subd", .type = RMP_PARAM_ENUM, .unit = RMP_UNIT_LEVELS,
    .initial = BOUND (0),
    .choices = level_choices, .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_FOLD_PARAM_REFINE] = {
    .id = "refine", .label = N_ ("Subdivide"), .group = N_ ("Advanced"),
    .help = N_ ("Where baked surfaces are subdivided: near folds is much lighter, everywhere "
                "gives an even mesh."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = refine_choices,
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_FOLD_PARAM_MODEL] = {
    .id = "model", .label = N_ ("Model"), .group = N_ ("Advanced"),
    .help = N_ ("What has a height: a fold, or every point of a line, which shows why folds are "
                "needed."),
    .equation = "§4.1, §4.2", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_FOLD_MODEL_FOLDS),
    .choices = model_choices,
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_FOLD_PARAM_SOLVER] = {
    .id = "solver", .label = N_ ("Solver"), .group = N_ ("Advanced"),
    .help = N_ ("How the height of a fold is found: both choices give the same heights. As "
                "published is for comparison, not for production."),
    .equation = "§4.2: ξ", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_FOLD_SOLVER_NEWTON),
    .choices = solver_choices,
    .stage = RMP_STAGE_STEP, .advanced = TRUE, .visible_if = "model=per-fold",
  },
  [RMP_FOLD_PARAM_DEAD_BAND] = {
    .id = "dead_band", .label = N_ ("Dead band"), .symbol = "ε_0", .group = N_ ("Advanced"),
    .help = N_ ("Shortening taken for rounding noise: raise it when folds flicker on motion that "
                "was stored coarsely."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (1e-6), .hard = RANGE (0.0, 1e-2), .soft = RANGE (0.0, 1e-3),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_FOLD_PARAM_BEND_SIDE] = {
    .id = "bend_side", .label = N_ ("Side of the bend"), .symbol = "c", .group = N_ ("Advanced"),
    .help = N_ ("On which side of a bend lines are looked for: the paper prints the outer one."),
    .equation = "§5.1: c", .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = side_choices,
    .stage = RMP_STAGE_ANALYSE, .advanced = TRUE,
  },
  [RMP_FOLD_PARAM_BEND_ANGLE] = {
    .id = "bend_angle", .label = N_ ("Bend angle"), .symbol = "θ", .group = N_ ("Advanced"),
    .help = N_ ("What counts as bending: twist about the bone never shortens cloth along it."),
    .equation = "§5.1: θ, a", .type = RMP_PARAM_ENUM, .initial = BOUND (0),
    .choices = angle_choices,
    .stage = RMP_STAGE_ANALYSE, .advanced = TRUE,
  },
  [RMP_FOLD_PARAM_CORRECTION] = {
    .id = "correction", .label = N_ ("Correction"), .group = N_ ("Cloth and limits"),
    .help = N_ ("Where the way begins that a corrected direction takes."),
    .equation = "§4.2: v", .type = RMP_PARAM_ENUM, .initial = BOUND (0),
    .choices = correction_choices,
    .stage = RMP_STAGE_STEP, .visible_if = "directions=corrected", .advanced = TRUE,
  },
};

const RmpPreset rmp_fold_presets[RMP_FOLD_N_PRESETS] = {
  [RMP_FOLD_PRESET_IMPROVED] = { "improved", N_ ("Improved"), "" },
  [RMP_FOLD_PRESET_PUBLISHED] = { "as-published", N_ ("As published"),
                                  "curve_source=march;distance=euclidean;directions=corrected;fan_"
                                  "limit=false;"
                                  "exact_on_mesh=false;onset=0;height_limit=20;centre=nearest;"
                                  "variation=0;"
                                  "fold_width=0.03;reach=0.02;line_length=0.15;separation=0.04;"
                                  "contact=false",
                                  "bend_side=printed;bend_angle=rotation;correction=printed;solver="
                                  "published;"
                                  "dead_band=0" },
};

static RmpFoldDirections
read_directions (const RmpValues *values)
{
  RmpFoldDirections directions = (RmpFoldDirections) rmp_values_get_int (values,
                                                                         RMP_FOLD_PARAM_DIRECTIONS);
  gboolean is_printed = rmp_values_get_int (values, RMP_FOLD_PARAM_CORRECTION) == 1;

  return directions == RMP_FOLD_DIRECTIONS_CORRECTED && is_printed ? RMP_FOLD_DIRECTIONS_PRINTED
                                                                   : directions;
}

void
rmp_fold_settings_read (RmpFoldSettings *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpFoldSettings){
    .automatic = { .width = rmp_values_is_automatic (values, RMP_FOLD_PARAM_WIDTH),
                   .reach = rmp_values_is_automatic (values, RMP_FOLD_PARAM_REACH),
                   .length = rmp_values_is_automatic (values, RMP_FOLD_PARAM_LENGTH),
                   .separation = rmp_values_is_default (values, RMP_FOLD_PARAM_SEPARATION) },
    .width = rmp_values_get_real (values, RMP_FOLD_PARAM_WIDTH),
    .reach = rmp_values_get_real (values, RMP_FOLD_PARAM_REACH),
    .length = rmp_values_get_real (values, RMP_FOLD_PARAM_LENGTH),
    .centre = (RmpFoldCentre) rmp_values_get_int (values, RMP_FOLD_PARAM_CENTRE),
    .profile = rmp_values_get_profile (values, RMP_FOLD_PARAM_PROFILE),
    .variation = rmp_values_get_real (values, RMP_FOLD_PARAM_VARIATION),
    .source = (RmpFoldSource) rmp_values_get_int (values, RMP_FOLD_PARAM_SOURCE),
    .bend_threshold = rmp_values_get_real (values, RMP_FOLD_PARAM_BEND_THRESHOLD),
    .reading = { .outer = rmp_values_get_int (values, RMP_FOLD_PARAM_BEND_SIDE) == 1,
                 .twists = rmp_values_get_int (values, RMP_FOLD_PARAM_BEND_ANGLE) == 1 },
    .frame_step = (guint) rmp_values_get_int (values, RMP_FOLD_PARAM_FRAME_STEP),
    .separation = rmp_values_get_real (values, RMP_FOLD_PARAM_SEPARATION),
    .onset = rmp_values_get_real (values, RMP_FOLD_PARAM_ONSET),
    .slack = rmp_values_get_real (values, RMP_FOLD_PARAM_SLACK),
    .height_limit = rmp_values_get_real (values, RMP_FOLD_PARAM_HEIGHT_LIMIT),
    .dead_band = rmp_values_get_real (values, RMP_FOLD_PARAM_DEAD_BAND),
    .model = (RmpFoldModel) rmp_values_get_int (values, RMP_FOLD_PARAM_MODEL),
    .solver = (RmpFoldSolver) rmp_values_get_int (values, RMP_FOLD_PARAM_SOLVER),
    .skinning = (RmpSkinning) rmp_values_get_int (values, RMP_FOLD_PARAM_SKINNING),
    .euclidean = rmp_values_get_int (values, RMP_FOLD_PARAM_DISTANCE) == 1,
    .directions = read_directions (values),
    .correction_passes = (guint) rmp_values_get_int (values, RMP_FOLD_PARAM_CORRECTIONS),
    .fan_limit = rmp_values_get_bool (values, RMP_FOLD_PARAM_FAN_LIMIT),
    .clearance = rmp_values_get_real (values, RMP_FOLD_PARAM_CLEARANCE),
    .contact = rmp_values_get_bool (values, RMP_FOLD_PARAM_CONTACT),
    .clamp_base = rmp_values_get_bool (values, RMP_FOLD_PARAM_CLAMP_BASE),
    .exact = rmp_values_get_bool (values, RMP_FOLD_PARAM_EXACT),
    .levels = rmp_values_get_int (values, RMP_FOLD_PARAM_LEVELS) - 1,
    .samples = (guint) rmp_values_get_int (values, RMP_FOLD_PARAM_SAMPLES),
    .uniform = rmp_values_get_int (values, RMP_FOLD_PARAM_REFINE) == 1,
  };
}
