/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/settings.h"

#include "technique/params.h"

static const RmpChoice wrap_choices[] = {
  { "clamp", N_ ("Clamp"), N_ ("Beyond the border goes on as it ends") },
  { "repeat", N_ ("Repeat"), N_ ("The pattern begins anew: for tiles") },
  { "mirror", N_ ("Mirror"), N_ ("The pattern runs back") },
  { NULL, NULL, NULL },
};

static const RmpChoice mode_choices[] = {
  { "paper", N_ ("As published"),
    N_ ("First order in the deformation, along one edge: too high under strong compression") },
  { "invariant", N_ ("First order"), N_ ("As published, but whatever edge comes first") },
  { "closed", N_ ("Closed form"), N_ ("As quick, and within about one percent of the area") },
  { "exact", N_ ("Exact"),
    N_ ("Keeps the area of every triangle: solves for the factor, for export") },
  { "flat-rest", N_ ("Flat at rest"),
    N_ ("Nothing shows at rest; wrinkles grow as the cloth is compressed") },
  { NULL, NULL, NULL },
};

static const RmpChoice weights_choices[] = {
  { "factor", N_ ("By factor"),
    N_ ("As published: the pattern with the smaller factor wins, which is mostly the stronger "
        "one") },
  { "directional", N_ ("By direction"),
    N_ ("The pattern whose ridges suit the deformation wins, however strong it is") },
  { "off", N_ ("Off"), N_ ("All patterns add up") },
  { NULL, NULL, NULL },
};

static const RmpChoice smoothing_choices[] = {
  { "none", N_ ("Plain mean"), N_ ("Every triangle at a vertex counts alike: small ones show") },
  { "area", N_ ("By area"),
    N_ ("As published: large triangles count more, and the mean over the cloth stays") },
  { "angle", N_ ("By angle"),
    N_ ("As wide as a triangle is at the vertex: the least trace of the mesh") },
  { "paint", N_ ("By pattern"),
    N_ ("Where the pattern is strong triangles count more: faint ones do not run wild") },
  { NULL, NULL, NULL },
};

static const RmpChoice axis_choices[] = {
  { "0", N_ ("First"), N_ ("From the first corner to the second, as imported") },
  { "1", N_ ("Second"), N_ ("From the second corner to the third") },
  { "2", N_ ("Third"), N_ ("From the third corner to the first") },
  { "longest", N_ ("Longest"), N_ ("The longest edge of each triangle") },
  { NULL, NULL, NULL },
};

const RmpParam rmp_pattern_params[RMP_PATTERN_N_PARAMS] = {
  [RMP_PATTERN_PARAM_AMPLITUDE] = {
    .id = "amplitude", .label = N_ ("Amplitude"), .symbol = "N", .group = N_ ("Pattern"),
    .help = N_ ("Height from black to white, of patterns that have none of their own: low makes "
                "fine creases whose factor changes strongly, high deep wrinkles that change "
                "little."),
    .equation = "§3.2: f", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = OF_EDGE (0.05), .hard = { BOUND (0.0), OF_EDGE (1.0) },
    .soft = { BOUND (0.0), OF_EDGE (0.3) },
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_PATTERN_PARAM_MIDDLE] = {
    .id = "mid_level", .label = N_ ("Level grey"), .symbol = "g₀", .group = N_ ("Pattern"),
    .help = N_ ("The grey that neither lifts nor sinks: at 0 all wrinkles stand on the cloth, at "
                "1 all are pressed into it."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.5), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0),
    .stage = RMP_STAGE_DRAW,
  },
  [RMP_PATTERN_PARAM_BLUR] = {
    .id = "blur", .label = N_ ("Blur"), .symbol = "σ", .group = N_ ("Pattern"),
    .help = N_ ("Softens the pattern, in texels: low keeps every grain, high leaves broad folds "
                "only."),
    .equation = "§4.2", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (0.0, RMP_SPLINE_MAX_BLUR), .soft = RANGE (0.0, 8.0),
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_PATTERN_PARAM_WRAP] = {
    .id = "wrap", .label = N_ ("Beyond the border"), .group = N_ ("Pattern"),
    .help = N_ ("How a pattern goes on where texture coordinates leave it."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_WRAP_CLAMP), .choices = wrap_choices,
    .stage = RMP_STAGE_PREPARE,
    .advanced = TRUE,
  },
  [RMP_PATTERN_PARAM_MODE] = {
    .id = "mode", .label = N_ ("Law"), .symbol = "h", .group = N_ ("Modulation"),
    .help = N_ ("How the height of the pattern follows from the deformation of a triangle, so "
                "that its area stays."),
    .equation = "(4), (5), (12)", .type = RMP_PARAM_ENUM,
    .initial = BOUND (RMP_PATTERN_FACTOR_CLOSED),
    .choices = mode_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_PATTERN_PARAM_SLACK] = {
    .id = "slack", .label = N_ ("Slack"), .symbol = "ρ", .group = N_ ("Modulation"),
    .help = N_ ("Cloth there is over the flat triangle: at 1 wrinkles begin at once and steeply, "
                "a little more lets them begin softly and shows some at rest."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (1.0, 1.5), .soft = RANGE (1.0, 1.1),
    .stage = RMP_STAGE_STEP,
    .visible_if = "mode=flat-rest",
  },
  [RMP_PATTERN_PARAM_SCALE] = {
    .id = "scale", .label = N_ ("Scale"), .symbol = "s", .group = N_ ("Modulation"),
    .help = N_ ("Times the factor: 0 makes it constant, 1 keeps the area, more exaggerates how "
                "wrinkles come and go."),
    .equation = "§3.3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (-5.0, 5.0), .soft = RANGE (0.0, 3.0),
    .stage = RMP_STAGE_DRAW,
    .maskable = TRUE, .animatable = TRUE,
  },
  [RMP_PATTERN_PARAM_BIAS] = {
    .id = "bias", .label = N_ ("Bias"), .symbol = "b", .group = N_ ("Modulation"),
    .help = N_ ("Added to the factor: −1 with scale 1 shows nothing at rest, more lets wrinkles "
                "stand at any time."),
    .equation = "§3.3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.0), .hard = RANGE (-5.0, 5.0), .soft = RANGE (-2.0, 2.0),
    .stage = RMP_STAGE_DRAW,
    .maskable = TRUE, .animatable = TRUE,
  },
  [RMP_PATTERN_PARAM_LOW] = {
    .id = "clip_low", .label = N_ ("Least factor"), .symbol = "lo", .group = N_ ("Modulation"),
    .help = N_ ("Factors are not let below this: under 0 stretched cloth shows the pattern inside "
                "out."),
    .equation = "§3.3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.0), .hard = { BOUND (-20.0), OF_PARAM (1.0, RMP_PATTERN_PARAM_HIGH) },
    .soft = { BOUND (-1.0), OF_PARAM (1.0, RMP_PATTERN_PARAM_HIGH) }, .stage = RMP_STAGE_DRAW,
    .maskable = TRUE,
  },
  [RMP_PATTERN_PARAM_HIGH] = {
    .id = "clip_high", .label = N_ ("Most factor"), .symbol = "hi", .group = N_ ("Modulation"),
    .help = N_ ("Factors are not let above this: low keeps wrinkles as shallow as painted, high "
                "lets crushed cloth rise."),
    .equation = "§3.3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (3.0), .hard = RANGE (-20.0, 20.0), .soft = RANGE (0.0, 6.0),
    .stage = RMP_STAGE_DRAW,
    .maskable = TRUE,
  },
  [RMP_PATTERN_PARAM_WEIGHTS] = {
    .id = "weights", .label = N_ ("Patterns compete"), .symbol = "W",
    .group = N_ ("Several patterns"),
    .help = N_ ("Which of several patterns shows where."),
    .equation = "§4.1", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_PATTERN_COMPETE_DIRECTION),
    .choices = weights_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_PATTERN_PARAM_VARIANCE] = {
    .id = "variance", .label = N_ ("Transition"), .symbol = "v", .group = N_ ("Several patterns"),
    .help = N_ ("Half width of the zone in which patterns blend, against their mean: at 0 they "
                "switch at once, high keeps both visible."),
    .equation = "§4.1", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.1), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 0.5),
    .stage = RMP_STAGE_STEP,
    .visible_if = "weights=factor,weights=directional",
  },
  [RMP_PATTERN_PARAM_POWER] = {
    .id = "power", .label = N_ ("Tightness"), .symbol = "n", .group = N_ ("Several patterns"),
    .help = N_ ("Power of the blend: 1 is even over the transition, high a switch in its middle, "
                "which a transition of 0 makes sudden."),
    .equation = "§4.1: n", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (2.0), .hard = RANGE (1.0, 64.0), .soft = RANGE (1.0, 8.0),
    .stage = RMP_STAGE_STEP,
    .visible_if = "weights=factor,weights=directional",
  },
  [RMP_PATTERN_PARAM_AT_ONCE] = {
    .id = "one_factor", .label = N_ ("One factor for the mix"), .group = N_ ("Several patterns"),
    .help = N_ ("On: the patterns as they are blended keep the area together. Off: each keeps it "
                "by itself, and a blend loses some."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_STEP,
    .visible_if = "mode=exact,mode=flat-rest",
  },
  [RMP_PATTERN_PARAM_SMOOTHING] = {
    .id = "smoothing", .label = N_ ("Smoothing"), .group = N_ ("Modulation"),
    .help = N_ ("How factors of triangles are brought to their vertices."),
    .equation = "§4.3", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_PATTERN_MAP_AREA),
    .choices = smoothing_choices,
    .stage = RMP_STAGE_DRAW, .advanced = TRUE,
  },
  [RMP_PATTERN_PARAM_PASSES] = {
    .id = "spread", .label = N_ ("Spread"), .group = N_ ("Modulation"),
    .help = N_ ("Passes that spread factors to the neighbours: 0 follows every triangle, more "
                "calms wrinkles that are broader than the triangles."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (0), .hard = RANGE (0, 40), .soft = RANGE (0, 12), .stage = RMP_STAGE_DRAW,
    .advanced = TRUE,
  },
  [RMP_PATTERN_PARAM_FLAT_JOIN] = {
    .id = "flat_join", .label = N_ ("Unpainted triangles count"), .group = N_ ("Modulation"),
    .help = N_ ("On, as published: triangles without a pattern count as 1 and hold their "
                "neighbours there. Off: they are passed over."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_DRAW, .advanced = TRUE,
  },
  [RMP_PATTERN_PARAM_HALF_LIFE] = {
    .id = "half_life", .label = N_ ("Inertia"), .group = N_ ("Modulation"),
    .help = N_ ("Frames in which half a change of the factor is made up: 0 follows at once, high "
                "calms noisy motion. Above 0 every frame needs all before it."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRAMES,
    .initial = BOUND (0.0), .hard = RANGE (0.0, 60.0), .soft = RANGE (0.0, 12.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_PATTERN_PARAM_CURVED] = {
    .id = "curved", .label = N_ ("Rounded cloth"), .group = N_ ("Surface"),
    .help = N_ ("On: the cloth under the pattern is rounded by its normals. Off, as published: "
                "its triangles are flat."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_DRAW,
  },
  [RMP_PATTERN_PARAM_MAP_SLOPE] = {
    .id = "map_slope", .label = N_ ("Shade growing wrinkles"), .group = N_ ("Surface"),
    .help = N_ ("On: normals count that a pattern rises and sinks along the cloth. Off, as "
                "published: they do not."),
    .equation = "§4.3", .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_DRAW,
    .advanced = TRUE,
  },
  [RMP_PATTERN_PARAM_BUMP_ONLY] = {
    .id = "bump_only", .label = N_ ("Bump only"), .group = N_ ("Surface"),
    .help = N_ ("On: wrinkles are shaded but lift nothing: the outline stays that of the coarse "
                "cloth. Off: they are raised."),
    .equation = "§4.3", .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_DRAW,
  },
  [RMP_PATTERN_PARAM_AXIS] = {
    .id = "x_axis_edge", .label = N_ ("Edge of the x axis"), .group = N_ ("Advanced"),
    .help = N_ ("The edge along which the published law measures; no other law depends on it."),
    .equation = "§3.2", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_PATTERN_AXIS_FIRST),
    .choices = axis_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = "mode=paper",
  },
  [RMP_PATTERN_PARAM_LEAST_STRETCH] = {
    .id = "least_stretch", .label = N_ ("Smallest stretch"), .symbol = "δ",
    .group = N_ ("Advanced"),
    .help = N_ ("Triangles count as no shorter than this part of their rest: high keeps crushed "
                "triangles from standing out."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.05), .hard = RANGE (0.01, 0.5), .soft = RANGE (0.01, 0.3),
    .stage = RMP_STAGE_STEP,
    .advanced = TRUE,
  },
  [RMP_PATTERN_PARAM_ERROR] = {
    .id = "user_error", .label = N_ ("Error of integrals"), .symbol = "ε", .group = N_ ("Advanced"),
    .help = N_ ("How far the coefficients of a triangle may be off: low is exact and slow to "
                "prepare."),
    .equation = "§4.4", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1e-3), .hard = RANGE (1e-6, 1e-1), .soft = RANGE (1e-4, 1e-2),
    .stage = RMP_STAGE_PREPARE,
    .advanced = TRUE,
  },
  [RMP_PATTERN_PARAM_SKINNING] = {
    .id = "skinning", .label = N_ ("Base skinning"), .group = N_ ("Base"),
    .help = N_ ("The skin under the wrinkles, where a skeleton moves it."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SKINNING_LINEAR), .choices = rmp_skinning_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_PATTERN_PARAM_CONTACT] = CONTACT_PARAM,
};

const RmpPreset rmp_pattern_presets[RMP_PATTERN_N_PRESETS] = {
  [RMP_PATTERN_PRESET_IMPROVED] = { "improved", N_ ("Improved"), "smoothing=paint;spread=4" },
  [RMP_PATTERN_PRESET_PUBLISHED] = { "as-published", N_ ("1999 paper"),
                                     "mode=paper;weights=factor;flat_join=true;curved=false;map_"
                                     "slope=false;contact="
                                     "false" },
};

void
rmp_pattern_options_read (RmpPatternOptions *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpPatternOptions){
    .amplitude = rmp_values_get_real (values, RMP_PATTERN_PARAM_AMPLITUDE),
    .blur = rmp_values_get_real (values, RMP_PATTERN_PARAM_BLUR),
    .wrap = (RmpWrap) rmp_values_get_int (values, RMP_PATTERN_PARAM_WRAP),
    .error = rmp_values_get_real (values, RMP_PATTERN_PARAM_ERROR),
    .axis = (RmpPatternAxisEdge) rmp_values_get_int (values, RMP_PATTERN_PARAM_AXIS),
  };
}

void
rmp_pattern_modulation_options_read (RmpPatternModulationOptions *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpPatternModulationOptions){
    .factor = (RmpPatternFactorModel) rmp_values_get_int (values, RMP_PATTERN_PARAM_MODE),
    .least = rmp_values_get_real (values, RMP_PATTERN_PARAM_LEAST_STRETCH),
    .slack = rmp_values_get_real (values, RMP_PATTERN_PARAM_SLACK),
    .at_once = rmp_values_get_bool (values, RMP_PATTERN_PARAM_AT_ONCE),
    .compete = (RmpPatternCompete) rmp_values_get_int (values, RMP_PATTERN_PARAM_WEIGHTS),
    .variance = rmp_values_get_real (values, RMP_PATTERN_PARAM_VARIANCE),
    .power = rmp_values_get_real (values, RMP_PATTERN_PARAM_POWER),
  };
}

void
rmp_pattern_mapping_read (RmpPatternMapping *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpPatternMapping){
    .scale = rmp_values_get_real (values, RMP_PATTERN_PARAM_SCALE),
    .bias = rmp_values_get_real (values, RMP_PATTERN_PARAM_BIAS),
    .low = rmp_values_get_real (values, RMP_PATTERN_PARAM_LOW),
    .high = rmp_values_get_real (values, RMP_PATTERN_PARAM_HIGH),
    .smoothing = (RmpPatternMapWeight) rmp_values_get_int (values, RMP_PATTERN_PARAM_SMOOTHING),
    .passes = (guint) rmp_values_get_int (values, RMP_PATTERN_PARAM_PASSES),
    .flat_join = rmp_values_get_bool (values, RMP_PATTERN_PARAM_FLAT_JOIN),
  };
}

void
rmp_pattern_style_read (RmpPatternStyle *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpPatternStyle){
    .middle = rmp_values_get_real (values, RMP_PATTERN_PARAM_MIDDLE),
    .curved = rmp_values_get_bool (values, RMP_PATTERN_PARAM_CURVED),
    .map_slope = rmp_values_get_bool (values, RMP_PATTERN_PARAM_MAP_SLOPE),
    .bump_only = rmp_values_get_bool (values, RMP_PATTERN_PARAM_BUMP_ONLY),
  };
}

double
rmp_pattern_read_half_life (const RmpValues *values)
{
  return rmp_values_get_real (values, RMP_PATTERN_PARAM_HALF_LIFE);
}

RmpSkinning
rmp_pattern_read_skinning (const RmpValues *values)
{
  return (RmpSkinning) rmp_values_get_int (values, RMP_PATTERN_PARAM_SKINNING);
}
