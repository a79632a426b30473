/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/wrinkle-meshes/settings.h"

#include "technique/params.h"

static const RmpChoice solver_choices[] = {
  { "listed", N_ ("In order"),
    N_ ("One length after the other, as the mesh has them, on one core: the reference") },
  { "coloured", N_ ("In groups"), N_ ("Groups of lengths that share no vertex, on all cores") },
  { "averaged", N_ ("Averaged"),
    N_ ("All lengths at once, as on a graphics card: smoother, and slower to keep lengths") },
  { NULL, NULL, NULL },
};

/* clang-format off */
const RmpParam rmp_fine_params[RMP_FINE_N_PARAMS] = {
  [RMP_FINE_PARAM_SUBDIVISION] = {
    .id = "subdivision", .label = N_ ("Subdivision"), .group = N_ ("Fine mesh"),
    .help = N_ ("How often each triangle is cut into four: low for broad folds, high for fine ones "
                "on a coarse mesh. One more is four times the work. 0: as often as folds need that "
                "suit a body of the character's size."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_LEVELS,
    .initial = BOUND (0), .hard = RANGE (0, 4), .soft = RANGE (0, 4),
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_FINE_PARAM_FINE_MESH] = {
    .id = "fine_mesh", .label = N_ ("Fine mesh"), .group = N_ ("Fine mesh"),
    .help = N_ ("A mesh of the character that wrinkles in place of the subdivided one: it lies "
                "where the garment does at rest."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_MESH,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_FINE_PARAM_STRETCH] = {
    .id = "stretch_stiffness", .label = N_ ("Stretch stiffness"), .symbol = "kₛ",
    .group = N_ ("Cloth"),
    .help = N_ ("How much of what an edge is too long or too short a pass puts right: low is "
                "rubber with faint folds, high is cloth."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (1.0), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FINE_PARAM_BENDING] = {
    .id = "bending_stiffness", .label = N_ ("Bending stiffness"), .symbol = "k_b",
    .group = N_ ("Cloth"),
    .help = N_ ("Low: narrow, sharp folds; high: wide, round ones, which hold less cloth."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.2), .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FINE_PARAM_SCALE] = {
    .id = "rest_scale", .label = N_ ("Rest scale"), .group = N_ ("Cloth"),
    .help = N_ ("Lengths at rest are so many times as long: above 1 the garment is too large and "
                "wrinkles everywhere, below 1 it is tight."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NONE,
    .initial = BOUND (1.0), .hard = RANGE (0.8, 1.3), .soft = RANGE (0.9, 1.15),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FINE_PARAM_ONE_WAY] = {
    .id = "one_way", .label = N_ ("Only against compression"), .group = N_ ("Cloth"),
    .help = N_ ("On: cloth that is longer than at rest stays so, as rubber does. Off: it is pulled "
                "back."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_FINE_PARAM_MOST] = {
    .id = "max_distance", .label = N_ ("Largest distance"), .symbol = "d_max",
    .group = N_ ("Attachment"),
    .help = N_ ("How far cloth may go from where it is attached, in mean edges of the fine mesh: "
                "low makes shallow folds, 0 holds it fast."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_EDGES,
    .initial = BOUND (2.0), .hard = RANGE (0.0, 20.0), .soft = RANGE (0.0, 6.0),
    .stage = RMP_STAGE_STEP, .maskable = TRUE, .animatable = TRUE,
  },
  [RMP_FINE_PARAM_ONE_SIDED] = {
    .id = "one_sided", .label = N_ ("Limit inwards"), .group = N_ ("Attachment"),
    .help = N_ ("On: cloth goes less far inwards, so that folds stay outside the body."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FINE_PARAM_INWARD] = {
    .id = "inward_limit", .label = N_ ("Inward limit"), .symbol = "d_in",
    .group = N_ ("Attachment"),
    .help = N_ ("How far cloth may go inwards, in mean edges of the fine mesh: 0 keeps all folds "
                "outside."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_EDGES,
    .initial = BOUND (0.5), .hard = { BOUND (0.0), OF_PARAM (1.0, RMP_FINE_PARAM_MOST) },
    .soft = { BOUND (0.0), OF_PARAM (1.0, RMP_FINE_PARAM_MOST) },
    .stage = RMP_STAGE_STEP, .maskable = TRUE, .animatable = TRUE,
    .visible_if = "one_sided=true",
  },
  [RMP_FINE_PARAM_ITERATIONS] = {
    .id = "iterations", .label = N_ ("Iterations"), .group = N_ ("Solver"),
    .help = N_ ("Passes over all lengths in each frame: low is quick and leaves fine crumples, "
                "high makes fewer and longer folds."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_COUNT,
    .initial = BOUND (20), .hard = RANGE (1, 1000), .soft = RANGE (1, 100),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FINE_PARAM_COARSER] = {
    .id = "coarser_levels", .label = N_ ("Coarser levels first"), .group = N_ ("Solver"),
    .help = N_ ("So many coarser meshes are solved before the fine one, which starts from their "
                "folds: 0 leaves small crumples, high makes wide folds in few iterations."),
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_LEVELS,
    .initial = BOUND (1), .hard = RANGE (0, 4), .soft = RANGE (0, 4),
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_FINE_PARAM_SOLVER] = {
    .id = "solver", .label = N_ ("Order"), .group = N_ ("Solver"),
    .help = N_ ("In which order lengths are kept; all keep the same lengths."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_FINE_SOLVER_COLOURED),
    .choices = solver_choices,
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE,
  },
  [RMP_FINE_PARAM_EVEN] = {
    .id = "even_stiffness", .label = N_ ("Stiffness of all iterations"), .group = N_ ("Solver"),
    .help = N_ ("On: more iterations make cloth no stiffer, since both stiffnesses say what they "
                "put right together."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE),
    .stage = RMP_STAGE_STEP, .advanced = TRUE,
  },
  [RMP_FINE_PARAM_NOISE] = {
    .id = "noise", .label = N_ ("Noise"), .symbol = "η", .group = N_ ("Start"),
    .help = N_ ("What the cloth is shaken by before it folds, in largest distances: at 0 evenly "
                "compressed cloth stays flat, high makes more and smaller folds."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION,
    .initial = BOUND (0.05), .hard = RANGE (0.0, 0.5), .soft = RANGE (0.0, 0.3),
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FINE_PARAM_SEED] = {
    .id = "seed", .label = N_ ("Seed"), .group = N_ ("Start"),
    .help = N_ ("Another number, other folds."),
    .type = RMP_PARAM_UINT64, .initial = BOUND (1), .stage = RMP_STAGE_STEP,
    .visible_if = "noise!=0",
  },
  [RMP_FINE_PARAM_MEMORY] = {
    .id = "memory", .label = N_ ("Memory"), .group = N_ ("Start"),
    .help = N_ ("On: a frame goes on from the folds of the one before. Off: each begins anew, in "
                "any order, and folds may jump."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_STEP,
  },
  [RMP_FINE_PARAM_SKINNING] = {
    .id = "skinning", .label = N_ ("Base skinning"), .group = N_ ("Base"),
    .help = N_ ("The skin under the wrinkles, where a skeleton moves it."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SKINNING_LINEAR), .choices = rmp_skinning_choices,
    .stage = RMP_STAGE_STEP,
  },
  [RMP_FINE_PARAM_CONTACT] = CONTACT_PARAM,
};
/* clang-format on */

const RmpPreset rmp_fine_presets[RMP_FINE_N_PRESETS] = {
  [RMP_FINE_PRESET_LOOSE] = { "loose", N_ ("Loose garment"), "coarser_levels=3" },
  [RMP_FINE_PRESET_LIVE] = { "live", N_ ("Live"), "iterations=10" },
  [RMP_FINE_PRESET_FINAL] = { "final", N_ ("Final"), "iterations=60" },
  [RMP_FINE_PRESET_PUBLISHED] = { RMP_PRESET_AS_PUBLISHED, N_ ("As published"),
                                  "subdivision=2;coarser_levels=0;iterations=10;one_sided=false;"
                                  "contact="
                                  "false" },
};

void
rmp_fine_plan_read (RmpFinePlan *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpFinePlan){
    .levels = (guint) rmp_values_get_int (values, RMP_FINE_PARAM_SUBDIVISION),
    .coarser = (guint) rmp_values_get_int (values, RMP_FINE_PARAM_COARSER),
    .solver = (RmpFineSolver) rmp_values_get_int (values, RMP_FINE_PARAM_SOLVER),
  };
}

void
rmp_fine_settings_read (RmpFineSettings *self, const RmpValues *values)
{
  g_assert (self);

  *self = (RmpFineSettings){
    .options = {
      .stretch = rmp_values_get_real (values, RMP_FINE_PARAM_STRETCH),
      .bending = rmp_values_get_real (values, RMP_FINE_PARAM_BENDING),
      .scale = rmp_values_get_real (values, RMP_FINE_PARAM_SCALE),
      .one_way = rmp_values_get_bool (values, RMP_FINE_PARAM_ONE_WAY),
      .even = rmp_values_get_bool (values, RMP_FINE_PARAM_EVEN),
      .iterations = (guint) rmp_values_get_int (values, RMP_FINE_PARAM_ITERATIONS),
    },
    .most = rmp_values_get_real (values, RMP_FINE_PARAM_MOST),
    .one_sided = rmp_values_get_bool (values, RMP_FINE_PARAM_ONE_SIDED),
    .inward = rmp_values_get_real (values, RMP_FINE_PARAM_INWARD),
    .noise = rmp_values_get_real (values, RMP_FINE_PARAM_NOISE),
    .seed = (guint32) rmp_values_get_uint64 (values, RMP_FINE_PARAM_SEED),
    .memory = rmp_values_get_bool (values, RMP_FINE_PARAM_MEMORY),
    .skinning = (RmpSkinning) rmp_values_get_int (values, RMP_FINE_PARAM_SKINNING),
    .contact = rmp_values_get_bool (values, RMP_FINE_PARAM_CONTACT),
  };
}
