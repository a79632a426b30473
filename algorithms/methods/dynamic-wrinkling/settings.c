/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/dynamic-wrinkling/settings.h"

#include "technique/params.h"

#define DEGREE 0.017453292519943295
#define HALF_PI 1.5707963267948966

enum
{
  SECTION_SPLINE,
  SECTION_PROFILE,
};

static const RmpChoice direction_choices[] = {
  { "outward", N_ ("Outward"), N_ ("As published: all wrinkles rise from the cloth") },
  { "inward", N_ ("Inward"), N_ ("All wrinkles sink into the cloth") },
  { "auto", N_ ("By curvature"),
    N_ ("Out where the cloth bulges, in where it is hollow; neighbours in turn where it is flat") },
  { NULL, NULL, NULL },
};

static const RmpChoice labels_choices[] = {
  { "live", N_ ("Live"), N_ ("From the frames so far: works on motion as it comes") },
  { "clip", N_ ("Whole clip"),
    N_ ("As published for clips: from all frames at once, the steadiest labels") },
  { NULL, NULL, NULL },
};

static const RmpChoice section_choices[] = {
  { "spline", N_ ("Spline"),
    N_ ("As published: a smooth bump, or one of your own control heights") },
  { "profile", N_ ("Profile"), N_ ("A profile that is drawn, as for folds") },
  { NULL, NULL, NULL },
};

static const RmpChoice height_choices[] = {
  { "arc", N_ ("Of an arc"),
    N_ ("As published: as high as an arc that holds the cloth; the section itself holds about two "
        "thirds") },
  { "length", N_ ("Of all the cloth"),
    N_ ("So high that the section itself holds the cloth: higher, fuller wrinkles") },
  { NULL, NULL, NULL },
};

static const RmpChoice taper_choices[] = {
  { "angle", N_ ("Flattening"),
    N_ ("The arc flattens towards the ends: they run out without a kink") },
  { "width", N_ ("Widening"), N_ ("As published: the width grows until the cloth lies flat") },
  { NULL, NULL, NULL },
};

static const RmpChoice solver_choices[] = {
  { "exact", N_ ("Exact"), N_ ("One cut finds the labels that cost least of all") },
  { "expansion", N_ ("Expansion"), N_ ("As published: label by label, near the least") },
  { "swap", N_ ("Swap"), N_ ("As published: two labels at a time, near the least") },
  { "alone", N_ ("Each alone"),
    N_ ("To compare: every triangle for itself, as noisy as its strain") },
  { NULL, NULL, NULL },
};

static const RmpChoice overlap_choices[] = {
  { "blended", N_ ("Blended"), N_ ("As published: the highest counts, and normals blend") },
  { "over", N_ ("Oldest on top"),
    N_ ("To compare: the first wrinkle that reaches a place covers the others") },
  { NULL, NULL, NULL },
};

static const RmpChoice unit_choices[] = {
  { "mean-edge", N_ ("Mean edge"),
    N_ ("Motion counts in edges of the mesh: the same at any size") },
  { "scene", N_ ("Metre"),
    N_ ("As printed: motion counts in metres, so that large scenes hold their wrinkles less") },
  { NULL, NULL, NULL },
};

const RmpParam rmp_wrinkle_params[RMP_WRINKLE_N_PARAMS] = {
  [RMP_WRINKLE_PARAM_THRESHOLD] = {
    .id = "threshold", .label = N_ ("Shortening"), .symbol = "1 − 1/τ", .group = N_ ("Wrinkles"),
    .help = N_ ("How much shorter the cloth must get before it wrinkles: low is thin cloth with "
                "many long wrinkles, high is thick cloth with few. τ 1.4 is 28.6 %."),
    .equation = "§5.2: τ", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.3 / 1.3), .hard = RANGE (0.02 / 1.02, 0.6), .soft = RANGE (0.1, 0.35),
    .stage = RMP_STAGE_STEP, .maskable = TRUE,
  },
  [RMP_WRINKLE_PARAM_LEAST_RADIUS] = {
    .id = "least_radius", .label = N_ ("Smallest radius"), .symbol = "Rₘᵢₙ",
    .group = N_ ("Wrinkles"),
    .help = N_ ("Half width of the tightest wrinkle: low is fine cloth with narrow wrinkles, high "
                "is stiff cloth with broad ones. It also sets how finely the surface is cut."),
    .equation = "§6.1: R_min", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE,
    .initial = OF_SIZE (0.005), .hard = { OF_SIZE (0.0005), OF_SIZE (0.05) },
    .soft = { OF_SIZE (0.002), OF_SIZE (0.015) }, .stage = RMP_STAGE_STEP, .maskable = TRUE,
  },
  [RMP_WRINKLE_PARAM_LEAST_EDGES] = {
    .id = "least_edges", .label = N_ ("Least radius in edges"), .group = N_ ("Wrinkles"),
    .help = N_ ("On coarse cloth the smallest radius is at least so much of a mean edge: narrower "
                "wrinkles would be scratches within one triangle. 0, as published: it is what it "
                "is. Where a radius is painted that holds."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.12), .hard = RANGE (0.0, 2.0), .soft = RANGE (0.0, 0.5),
    .stage = RMP_STAGE_STEP,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_RUN_ON] = {
    .id = "run_on", .label = N_ ("Run on"), .group = N_ ("Wrinkles"),
    .help = N_ ("How much of the shortening that begins a wrinkle lets it go on: low makes long "
                "wrinkles that end where the cloth lies flat. 100 %, as published: all."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.5), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.2, 1.0),
    .stage = RMP_STAGE_STEP,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_LEAST_LENGTH] = {
    .id = "least_length", .label = N_ ("Shortest"), .group = N_ ("Wrinkles"),
    .help = N_ ("Wrinkles shorter than so many widths of the tightest one do not begin, and end: "
                "at 1, as published, the shortest ones are round bumps."),
    .equation = "§5.2", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (6.0), .hard = RANGE (1.0, 20.0), .soft = RANGE (1.0, 10.0),
    .stage = RMP_STAGE_STEP,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_ATTEMPTS] = {
    .id = "seed_attempts", .label = N_ ("Seeds"), .group = N_ ("Wrinkles"),
    .help = N_ ("Places tried in each triangle and frame: 0 grows nothing but what is pinned, "
                "high fills the cloth sooner."),
    .equation = "§5.2", .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (1), .hard = RANGE (0, 8), .soft = RANGE (0, 4), .stage = RMP_STAGE_STEP,
  },
  [RMP_WRINKLE_PARAM_MOST_WRINKLES] = {
    .id = "most_wrinkles", .label = N_ ("Most wrinkles"), .group = N_ ("Wrinkles"),
    .help = N_ ("No more than so many at a time: of the new ones the weakest are left out."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (512), .hard = RANGE (1, 8192), .soft = RANGE (10, 512),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_DIRECTION] = {
    .id = "direction", .label = N_ ("Direction"), .group = N_ ("Wrinkles"),
    .help = N_ ("Whether wrinkles rise from the cloth, sink into it, or do as its curvature says."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_WRINKLE_OUTWARD), .choices = direction_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WRINKLE_PARAM_STATIC] = {
    .id = "static_gain", .label = N_ ("At rest"), .symbol = "γ", .group = N_ ("Wrinkles"),
    .help = N_ ("Takes cloth over saddles and hollows to be longer than it is, so that it "
                "wrinkles without moving: 0 % is off, as published."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.0), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 0.6),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_STRETCH_RATIO] = {
    .id = "stretch_ratio", .label = N_ ("Along stretch"), .symbol = "ν", .group = N_ ("Wrinkles"),
    .help = N_ ("How much cloth that is pulled one way narrows the other way: fine wrinkles along "
                "the pull. 0 % is off, as published; 40 % is common."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.0), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 0.6),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_STRETCH_THRESHOLD] = {
    .id = "stretch_threshold", .label = N_ ("Stretch"), .symbol = "τₛ − 1",
    .group = N_ ("Wrinkles"),
    .help = N_ ("How much longer the cloth must get before it wrinkles along its stretch."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.15), .hard = RANGE (0.02, 1.0), .soft = RANGE (0.05, 0.5),
    .stage = RMP_STAGE_STEP,
    .advanced = TRUE, .visible_if = "stretch_ratio!=0",
  },
  [RMP_WRINKLE_PARAM_SECTION] = {
    .id = "section", .label = N_ ("Cross-section"), .group = N_ ("Shape"),
    .help = N_ ("What a wrinkle looks like when cut across: the published spline, or a profile."),
    .equation = "§6.2", .type = RMP_PARAM_ENUM, .initial = BOUND (SECTION_SPLINE),
    .choices = section_choices,
    .stage = RMP_STAGE_DRAW,
  },
  [RMP_WRINKLE_PARAM_PROFILE] = {
    .id = "profile", .label = N_ ("Profile"), .symbol = "B", .group = N_ ("Shape"),
    .help = N_ ("Drawn cross-section. Wrinkles look the same from both sides: of a profile that "
                "does not, the mean counts."),
    .type = RMP_PARAM_PROFILE, .initial = BOUND (RMP_PROFILE_CUBIC), .stage = RMP_STAGE_DRAW,
    .visible_if = "section=profile",
  },
#define ORDINATE(index, first, name, sign)                                                         \
  [RMP_WRINKLE_PARAM_ORDINATE_##index] = {                                                         \
    .id = "ordinate_" #index,                                                                      \
    .label = (name),                                                                               \
    .symbol = (sign),                                                                              \
    .group = N_ ("Shape"),                                                                         \
    .help = N_ ("Control height of the spline, from the crest outwards: the outer ones make the "  \
                "foot broader. All are "                                                           \
                "scaled so that the crest is 1."),                                                 \
    .equation = "§6.2, Figure 6.2",                                                                \
    .type = RMP_PARAM_REAL,                                                                        \
    .unit = RMP_UNIT_NONE,                                                                         \
    .initial = BOUND (first),                                                                      \
    .hard = RANGE (0.0, 4.0),                                                                      \
    .soft = RANGE (0.0, 2.0),                                                                      \
    .stage = RMP_STAGE_DRAW,                                                                       \
    .advanced = TRUE,                                                                              \
    .visible_if = "section=spline",                                                                \
  }
  ORDINATE (0, 4.0 / 3.0, N_ ("Crest"), "c₀"),
  ORDINATE (1, 0.0, N_ ("First flank"), "c₁"),
  ORDINATE (2, 0.0, N_ ("Second flank"), "c₂"),
  ORDINATE (3, 0.0, N_ ("Foot"), "c₃"),
#undef ORDINATE
  [RMP_WRINKLE_PARAM_HEIGHT] = {
    .id = "height", .label = N_ ("Height"), .symbol = "h", .group = N_ ("Shape"),
    .help = N_ ("How high a wrinkle rises for the cloth it has to hold."),
    .equation = "§6.1", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_WRINKLE_HEIGHT_ARC),
    .choices = height_choices,
    .stage = RMP_STAGE_DRAW,
  },
  [RMP_WRINKLE_PARAM_TAPER] = {
    .id = "taper", .label = N_ ("Ends"), .group = N_ ("Shape"),
    .help = N_ ("How a wrinkle dissolves towards its ends."),
    .equation = "§6.1", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_TAPER_ANGLE),
    .choices = taper_choices,
    .stage = RMP_STAGE_DRAW, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_FULLNESS] = {
    .id = "most_fullness", .label = N_ ("Fullest wrinkle"), .symbol = "ρₘₐₓ", .group = N_ ("Shape"),
    .help = N_ ("Most cloth over a wrinkle's width: 1.57 is half a circle, low keeps wrinkles "
                "flat."),
    .equation = "§6.1", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (HALF_PI), .hard = RANGE (1.0, 4.0), .soft = RANGE (1.0, 2.0),
    .stage = RMP_STAGE_STEP,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_OVERLAPS] = {
    .id = "overlaps", .label = N_ ("Overlaps"), .group = N_ ("Shape"),
    .help = N_ ("What the surface does where wrinkles lie over each other."),
    .equation = "§7, Figure 7.2", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_OVERLAPS_BLENDED),
    .choices = overlap_choices, .stage = RMP_STAGE_DRAW, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_BUMP_ONLY] = {
    .id = "bump_only", .label = N_ ("Bump only"), .group = N_ ("Shape"),
    .help = N_ ("On: wrinkles shade the cloth without moving it, as seen from far. Off: they "
                "stand out, also in silhouette."),
    .equation = "§6.3, Figure 6.3", .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE),
    .stage = RMP_STAGE_DRAW,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_FOLDED] = {
    .id = "flat_folds", .label = N_ ("Flat where folded"), .group = N_ ("Shape"),
    .help = N_ ("Wrinkles sink where the cloth is folded upon itself, as in armpits, and would "
                "pierce it; off, as published, they rise there too."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (1), .stage = RMP_STAGE_DRAW, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_PERSISTENCE] = {
    .id = "persistence", .label = N_ ("Slip"), .symbol = "α", .group = N_ ("Motion"),
    .help = N_ ("How readily wrinkles slide over the cloth towards where it is compressed now: 0 "
                "holds them where they were born, high lets them swim."),
    .equation = "eq. 5.2", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.4), .hard = RANGE (0.0, 10.0), .soft = RANGE (0.0, 2.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WRINKLE_PARAM_CARRY] = {
    .id = "carry", .label = N_ ("Carry wrinkles"), .group = N_ ("Motion"),
    .help = N_ ("On: wrinkles go on from frame to frame. Off, to compare: all are sown anew in "
                "every frame and jump about."),
    .equation = "§5.2, Figure 5.2", .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE),
    .stage = RMP_STAGE_STEP,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_LENGTH_CAP] = {
    .id = "length_cap", .label = N_ ("Growth in a frame"), .group = N_ ("Motion"),
    .help = N_ ("Most of its length that a wrinkle gains or loses from one frame to the next."),
    .equation = "§5.3: 15 %", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.15), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.02, 0.4),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WRINKLE_PARAM_BIRTH] = {
    .id = "birth_frames", .label = N_ ("Rise"), .symbol = "N_b", .group = N_ ("Motion"),
    .help = N_ ("Frames in which a new wrinkle rises to its height: 1 lets it pop up, as "
                "published."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_FRAMES,
    .initial = BOUND (6), .hard = RANGE (1, 30), .soft = RANGE (1, 12), .stage = RMP_STAGE_STEP,
  },
  [RMP_WRINKLE_PARAM_INERTIA] = {
    .id = "shape_inertia", .label = N_ ("Shape inertia"), .group = N_ ("Motion"),
    .help = N_ ("How slowly width and height follow the compression: 0 % at once, as published, "
                "high smooths flicker."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.5), .hard = RANGE (0.0, 0.95), .soft = RANGE (0.0, 0.9),
    .stage = RMP_STAGE_STEP,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_KEEP] = {
    .id = "relaxation_keep", .label = N_ ("Memory"), .symbol = "ρ", .group = N_ ("Reference shape"),
    .help = N_ ("Strain that is left after a frame of compression: below 100 % lasting "
                "compression is forgotten little by little, and wrinkles fade."),
    .equation = "§4.3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.95), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.8, 1.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_WRINKLE_PARAM_GROWTH] = {
    .id = "directional_growth", .label = N_ ("Learn each axis"), .group = N_ ("Reference shape"),
    .help = N_ ("On: where cloth stretches, its shape grows along the stretched axis alone. Off: "
                "only where both axes stretch, as published."),
    .equation = "§4.3", .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_SKINNING] = {
    .id = "skinning", .label = N_ ("Base skinning"), .group = N_ ("Base"),
    .help = N_ ("The skin under the wrinkles, where a skeleton moves it."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SKINNING_LINEAR), .choices = rmp_skinning_choices,
    .stage = RMP_STAGE_ANALYSE,
  },
  [RMP_WRINKLE_PARAM_CONTACT] = CONTACT_PARAM,
  [RMP_WRINKLE_PARAM_SMOOTH] = {
    .id = "smooth_base", .label = N_ ("Smooth base"), .group = N_ ("Base"),
    .help = N_ ("On: coarse cloth is rounded by Loop's scheme under its wrinkles, so that no "
                "facet shows. Off, as published: it is drawn as it is."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_WRINKLE_PARAM_LABELS] = {
    .id = "labels", .label = N_ ("Labels from"), .group = N_ ("Labels"),
    .help = N_ ("Whether labels know only the frames so far, or the whole clip."),
    .equation = "§4.2", .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_WRINKLE_LABELS_LIVE),
    .choices = labels_choices,
    .stage = RMP_STAGE_ANALYSE, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_LOOKAHEAD] = {
    .id = "lookahead", .label = N_ ("Look ahead"), .symbol = "L", .group = N_ ("Labels"),
    .help = N_ ("Frames to come that labels may know: high tells a tremble from a motion, and "
                "costs so many times more."),
    .equation = "§4.2", .type = RMP_PARAM_INT, .unit = RMP_UNIT_FRAMES,
    .initial = BOUND (0), .hard = RANGE (0, 4), .soft = RANGE (0, 4), .stage = RMP_STAGE_ANALYSE,
    .advanced = TRUE,
    .visible_if = "labels=live",
  },
  [RMP_WRINKLE_PARAM_SOLVER] = {
    .id = "label_solver", .label = N_ ("Solver"), .group = N_ ("Labels"),
    .help = N_ ("How triangles are told apart that are being compressed, at rest and stretched."),
    .equation = "eq. 4.3", .type = RMP_PARAM_ENUM,
    .initial = BOUND (RMP_WRINKLE_LABEL_SOLVER_EXACT),
    .choices = solver_choices,
    .stage = RMP_STAGE_ANALYSE, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_COST_WIDTH] = {
    .id = "cost_width", .label = N_ ("Rest tolerance"), .symbol = "σ", .group = N_ ("Labels"),
    .help = N_ ("Strain in a frame that still counts as rest: low calls every tremble compression "
                "or stretch."),
    .equation = "eq. 4.4", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.05), .hard = RANGE (0.005, 0.5), .soft = RANGE (0.01, 0.2),
    .stage = RMP_STAGE_ANALYSE,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_DECAY] = {
    .id = "cost_decay", .label = N_ ("Ridge decay"), .symbol = "α_c", .group = N_ ("Labels"),
    .help = N_ ("How soon a cost falls as strain grows where both axes are strained."),
    .equation = "eq. 4.5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (9.0), .hard = RANGE (1.0, 50.0), .soft = RANGE (2.0, 20.0),
    .stage = RMP_STAGE_ANALYSE,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_VALLEY_DECAY] = {
    .id = "valley_decay", .label = N_ ("Valley decay"), .symbol = "β", .group = N_ ("Labels"),
    .help = N_ ("How soon a cost falls as strain grows where one axis is strained alone."),
    .equation = "eq. 4.5", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (90.0), .hard = RANGE (5.0, 500.0), .soft = RANGE (10.0, 200.0),
    .stage = RMP_STAGE_ANALYSE,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_NEIGHBOUR_COST] = {
    .id = "neighbour_cost", .label = N_ ("Change of label"), .symbol = "B₁", .group = N_ ("Labels"),
    .help = N_ ("What neighbours in space and time pay to differ: high makes large, lasting "
                "regions."),
    .equation = "§4.2", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.2), .hard = RANGE (0.0, 2.0), .soft = RANGE (0.0, 1.0),
    .stage = RMP_STAGE_ANALYSE,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_JUMP_COST] = {
    .id = "jump_cost", .label = N_ ("Jump over rest"), .symbol = "B₂", .group = N_ ("Labels"),
    .help = N_ ("What compression beside stretch costs. The exact solver needs at least twice the "
                "change to rest, expansion at most that; where it does not suit, another solver "
                "steps in and the frame says so."),
    .equation = "§4.2", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (0.4), .hard = RANGE (0.0, 4.0), .soft = RANGE (0.0, 2.0),
    .stage = RMP_STAGE_ANALYSE,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_RATE] = {
    .id = "frame_rate_normalise", .label = N_ ("Same at any frame rate"), .group = N_ ("Labels"),
    .help = N_ ("On: rates count as at 30 frames a second. Off: in every frame, as published, so "
                "that twice the frame rate is half the strain."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_ANALYSE, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_PERSISTENCE_UNIT] = {
    .id = "persistence_unit", .label = N_ ("Unit of motion"), .symbol = "ℓ", .group = N_ ("Paths"),
    .help = N_ ("In what the motion of paths is measured when it is weighed against the new "
                "compression."),
    .equation = "eq. 5.2", .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = unit_choices,
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_TURNS] = {
    .id = "turn_with_cloth", .label = N_ ("Turn with the cloth"), .group = N_ ("Paths"),
    .help = N_ ("On: the form a path is held to turns with the cloth. Off: as printed, turning "
                "limbs drag their wrinkles."),
    .equation = "eq. 5.2", .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_BAND] = {
    .id = "vertex_band", .label = N_ ("Near a vertex"), .group = N_ ("Paths"),
    .help = N_ ("Part of an edge within which a path counts as being at its vertex."),
    .equation = "§5.3", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.1), .hard = RANGE (0.0, 0.3), .soft = RANGE (0.0, 0.3),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_SMOOTHING] = {
    .id = "smoothing_step", .label = N_ ("Smoothing"), .symbol = "μ", .group = N_ ("Paths"),
    .help = N_ ("How far a new path is drawn towards the straight one."),
    .equation = "§5.2", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.5), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_FAIR] = {
    .id = "fair_curves", .label = N_ ("Fair curves"), .group = N_ ("Shape"),
    .help = N_ ("Passes that straighten a path where it is drawn: high takes away the zigzag of "
                "coarse triangles, 0, as published, shows it."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (8), .hard = RANGE (0, 50), .soft = RANGE (0, 20), .stage = RMP_STAGE_DRAW,
    .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_TURN] = {
    .id = "most_turn", .label = N_ ("Sharpest turn"), .group = N_ ("Paths"),
    .help = N_ ("A path that would turn more from one triangle to the next ends there."),
    .equation = "§5.2", .type = RMP_PARAM_REAL, .unit = RMP_UNIT_RADIAN,
    .initial = BOUND (80.0 * DEGREE), .hard = RANGE (10.0 * DEGREE, 89.0 * DEGREE),
    .soft = RANGE (20.0 * DEGREE, 89.0 * DEGREE), .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_ISOTROPY] = {
    .id = "anisotropy_floor", .label = N_ ("Least direction"), .group = N_ ("Paths"),
    .help = N_ ("Where the strains of the two axes differ by less there is no direction to "
                "wrinkle in."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.02), .hard = RANGE (0.0, 0.5), .soft = RANGE (0.0, 0.2),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_WRINKLE_PARAM_SEED] = {
    .id = "random_seed", .label = N_ ("Random seed"), .group = N_ ("Wrinkles"),
    .help = N_ ("Another number, other wrinkles of the same kind."),
    .type = RMP_PARAM_UINT64, .unit = RMP_UNIT_NONE, .initial = BOUND (1),
    .hard = RANGE (0, 1e15), .soft = RANGE (0, 100),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
};

const RmpPreset rmp_wrinkle_presets[RMP_WRINKLE_N_PRESETS] = {
  [RMP_WRINKLE_PRESET_IMPROVED] = { "improved", N_ ("Improved"), "" },
  [RMP_WRINKLE_PRESET_PUBLISHED] = { "as-published", N_ ("As published"),
                                     "label_solver=expansion;least_length=1;taper=width;birth_"
                                     "frames=1;shape_inertia="
                                     "0;flat_folds=0;smooth_base=0;least_edges=0;run_on=1;fair_"
                                     "curves=0;contact=0" },
};

static void
read_costs (RmpWrinkleOptions *self, const RmpWrinkleCloth *cloth, const RmpValues *values)
{
  const double neighbour = rmp_values_get_real (values, RMP_WRINKLE_PARAM_NEIGHBOUR_COST);
  const double jump = rmp_values_get_real (values, RMP_WRINKLE_PARAM_JUMP_COST);

  self->costs = (RmpWrinkleCostOptions){
    .width = rmp_values_get_real (values, RMP_WRINKLE_PARAM_COST_WIDTH),
    .decay = rmp_values_get_real (values, RMP_WRINKLE_PARAM_DECAY),
    .valley_decay = rmp_values_get_real (values, RMP_WRINKLE_PARAM_VALLEY_DECAY),
    .most = 2.0 +
            MAX (jump, neighbour) * (cloth->most_pairs + 2), /* with both neighbours in time */
  };
  self->pair_costs = (RmpWrinklePairCosts){ rmp_cost_quantise (neighbour),
                                            rmp_cost_quantise (neighbour),
                                            rmp_cost_quantise (jump) };
  self->solver = (RmpWrinkleLabelSolver) rmp_values_get_int (values, RMP_WRINKLE_PARAM_SOLVER);
}

static void
read_section (RmpRidgeOptions *self, const RmpValues *values)
{
  double ordinates[RMP_BLOB_ORDINATES];

  self->taper = (RmpTaper) rmp_values_get_int (values, RMP_WRINKLE_PARAM_TAPER);
  self->height = (RmpWrinkleHeight) rmp_values_get_int (values, RMP_WRINKLE_PARAM_HEIGHT);
  self->bump_only = rmp_values_get_bool (values, RMP_WRINKLE_PARAM_BUMP_ONLY);
  self->overlaps = (RmpOverlaps) rmp_values_get_int (values, RMP_WRINKLE_PARAM_OVERLAPS);
  if (rmp_values_get_int (values, RMP_WRINKLE_PARAM_SECTION) == SECTION_PROFILE)
    {
      rmp_blob_init_profile (&self->blob,
                             rmp_values_get_profile (values, RMP_WRINKLE_PARAM_PROFILE));
      return;
    }
  for (guint i = 0; i < RMP_BLOB_ORDINATES; i++)
    ordinates[i] = rmp_values_get_real (values, RMP_WRINKLE_PARAM_ORDINATE_0 + i);
  rmp_blob_init (&self->blob, ordinates);
}

double
rmp_wrinkle_threshold (double shortening)
{
  return 1.0 / (1.0 - shortening);
}

void
rmp_wrinkle_options_read (RmpWrinkleOptions *self, const RmpWrinkleCloth *cloth, double rate,
                          const RmpValues *values)
{
  g_assert (cloth);

  *self = (RmpWrinkleOptions){
    .threshold = rmp_wrinkle_threshold (rmp_values_get_real (values, RMP_WRINKLE_PARAM_THRESHOLD)),
    .least_radius = MAX (rmp_values_get_real (values, RMP_WRINKLE_PARAM_LEAST_RADIUS),
                         cloth->mean_edge *
                             rmp_values_get_real (values, RMP_WRINKLE_PARAM_LEAST_EDGES)),
    .run_on = rmp_values_get_real (values, RMP_WRINKLE_PARAM_RUN_ON),
    .thresholds = cloth->thresholds,
    .least_radii = cloth->least_radii,
    .radius_ratio = 1.0,
    .least_length = rmp_values_get_real (values, RMP_WRINKLE_PARAM_LEAST_LENGTH),
    .keep = rmp_values_get_real (values, RMP_WRINKLE_PARAM_KEEP),
    .directional_growth = rmp_values_get_bool (values, RMP_WRINKLE_PARAM_GROWTH),
    .persistence = rmp_values_get_real (values, RMP_WRINKLE_PARAM_PERSISTENCE),
    .scene_unit = rmp_values_get_int (values, RMP_WRINKLE_PARAM_PERSISTENCE_UNIT) == 1,
    .turns = rmp_values_get_bool (values, RMP_WRINKLE_PARAM_TURNS),
    .band = rmp_values_get_real (values, RMP_WRINKLE_PARAM_BAND),
    .length_cap = rmp_values_get_real (values, RMP_WRINKLE_PARAM_LENGTH_CAP),
    .smoothing = rmp_values_get_real (values, RMP_WRINKLE_PARAM_SMOOTHING),
    .fair = (guint) rmp_values_get_int (values, RMP_WRINKLE_PARAM_FAIR),
    .turn = rmp_values_get_real (values, RMP_WRINKLE_PARAM_TURN),
    .isotropy = rmp_values_get_real (values, RMP_WRINKLE_PARAM_ISOTROPY),
    .most_fullness = rmp_values_get_real (values, RMP_WRINKLE_PARAM_FULLNESS),
    .carry = rmp_values_get_bool (values, RMP_WRINKLE_PARAM_CARRY),
    .birth = (guint) rmp_values_get_int (values, RMP_WRINKLE_PARAM_BIRTH),
    .shape_inertia = rmp_values_get_real (values, RMP_WRINKLE_PARAM_INERTIA),
    .attempts = (guint) rmp_values_get_int (values, RMP_WRINKLE_PARAM_ATTEMPTS),
    .most_wrinkles = (guint) rmp_values_get_int (values, RMP_WRINKLE_PARAM_MOST_WRINKLES),
    .seed = rmp_values_get_uint64 (values, RMP_WRINKLE_PARAM_SEED),
    .direction = (RmpWrinkleDirection) rmp_values_get_int (values, RMP_WRINKLE_PARAM_DIRECTION),
    .static_gain = rmp_values_get_real (values, RMP_WRINKLE_PARAM_STATIC),
    .stretch_ratio = rmp_values_get_real (values, RMP_WRINKLE_PARAM_STRETCH_RATIO),
    .stretch_threshold = 1.0 + rmp_values_get_real (values, RMP_WRINKLE_PARAM_STRETCH_THRESHOLD),
    .frame_ratio = rmp_values_get_bool (values, RMP_WRINKLE_PARAM_RATE) ? rate / 30.0 : 1.0,
  };
  if (!self->carry)
    self->birth = 1;
  read_costs (self, cloth, values);
  read_section (&self->ridge, values);
}

RmpSkinning
rmp_wrinkle_read_skinning (const RmpValues *values)
{
  return (RmpSkinning) rmp_values_get_int (values, RMP_WRINKLE_PARAM_SKINNING);
}

gboolean
rmp_wrinkle_read_smooth (const RmpValues *values)
{
  return rmp_values_get_bool (values, RMP_WRINKLE_PARAM_SMOOTH);
}

RmpWrinkleLabels
rmp_wrinkle_read_labels (const RmpValues *values)
{
  return (RmpWrinkleLabels) rmp_values_get_int (values, RMP_WRINKLE_PARAM_LABELS);
}

guint
rmp_wrinkle_read_lookahead (const RmpValues *values)
{
  if (rmp_wrinkle_read_labels (values) == RMP_WRINKLE_LABELS_CLIP)
    return 0;
  return (guint) rmp_values_get_int (values, RMP_WRINKLE_PARAM_LOOKAHEAD);
}
