/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* params.h: the parameters that all simulators of cloth begin with, so that a fabric, a wind and
 * how the rig holds a garment are the same things under any of them.
 */

#include "technique/params.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_CLOTH_FOLLOW,
  RMP_CLOTH_SETTLE,
  RMP_CLOTH_JUMP,
  RMP_CLOTH_ATTACHMENT,
  RMP_CLOTH_ATTACHED,
  RMP_CLOTH_ATTACH_REACH,
  RMP_CLOTH_ATTACH_STIFFNESS,
  RMP_CLOTH_ATTACH_RAMP,
  RMP_CLOTH_BONES,
  RMP_CLOTH_DENSITY,
  RMP_CLOTH_STRETCH_WARP,
  RMP_CLOTH_STRETCH_WEFT,
  RMP_CLOTH_SHEAR,
  RMP_CLOTH_BEND_WARP,
  RMP_CLOTH_BEND_WEFT,
  RMP_CLOTH_DAMPING,
  RMP_CLOTH_BEND_DAMPING,
  RMP_CLOTH_REST_ANGLES,
  RMP_CLOTH_WARP,
  RMP_CLOTH_GRAVITY,
  RMP_CLOTH_DRAG,
  RMP_CLOTH_WIND,
  RMP_CLOTH_GUSTS,
  RMP_CLOTH_WIND_DRAG,
  RMP_CLOTH_WIND_LIFT,
  RMP_CLOTH_WIND_MODEL,
  RMP_CLOTH_WIND_PUSH,
  RMP_CLOTH_AIR_DENSITY,
  RMP_CLOTH_CONTACT,
  RMP_CLOTH_SELF,
  RMP_CLOTH_THICKNESS,
  RMP_CLOTH_FRICTION,
  RMP_CLOTH_BODY_FRICTION,
  RMP_CLOTH_REPULSION,
  RMP_CLOTH_ORDER, /* an RmpCollisionOrder */
  RMP_CLOTH_ROUNDS,
  RMP_CLOTH_CCD, /* an RmpCcdWay */
  RMP_CLOTH_TOLERANCE,
  RMP_CLOTH_CULL,
  RMP_CLOTH_MOST_PAIRS,
  RMP_CLOTH_UNTANGLE,
  RMP_CLOTH_UNTANGLE_REACH,
  RMP_CLOTH_UNTANGLE_FRAMES,
  RMP_CLOTH_PINCH_DRIFT,
  RMP_CLOTH_PASSES,
  RMP_CLOTH_SHAPES,
  RMP_CLOTH_N_PARAMS,
} RmpClothParam;

/* Simulators with hinges have these next. */
typedef enum
{
  RMP_CLOTH_CREASE = RMP_CLOTH_N_PARAMS,
  RMP_CLOTH_CREASE_YIELD,
  RMP_CLOTH_CREASE_HARDENING,
  RMP_CLOTH_PLEATS,
  RMP_CLOTH_PLEAT_ANGLE,
  RMP_CLOTH_CREASE_N_PARAMS,
} RmpClothCreaseParam;

/* By RMP_CLOTH_REST_ANGLES. */
typedef enum
{
  RMP_REST_ANGLES_SHAPE,
  RMP_REST_ANGLES_FLAT,
} RmpRestAngles;

extern const RmpChoice rmp_rest_angles_choices[];

extern const RmpChoice rmp_cloth_order_choices[];
extern const RmpChoice rmp_cloth_ccd_choices[];

/* How simulators for real time keep cloth out of bodies. */
typedef enum
{
  RMP_CONTACT_CONTINUOUS,
  RMP_CONTACT_PROJECTION,
} RmpContactWay;

extern const RmpChoice rmp_contact_way_choices[];

/* clang-format off */
#define RMP_CLOTH_CONTACT_WAY_PARAM                                                                \
  {                                                                                                \
    .id = "contact_by", .label = N_ ("Contact is kept"), .group = N_ ("Contact"),                  \
    .help = N_ ("What is done about cloth that would come into something."),                       \
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_CONTACT_CONTINUOUS),                             \
    .choices = rmp_contact_way_choices, .stage = RMP_STAGE_PREPARE, .visible_if = "contact=true",  \
  }

/* How many steps a frame may take, where their length follows from the fabric. */
#define RMP_CLOTH_MOST_STEPS_PARAM(most)                                                           \
  {                                                                                                \
    .id = "n_sub_max", .label = N_ ("Most steps a frame"), .group = N_ ("Steps"),                  \
    .help = N_ ("Cloth that needs more is refused. Low: no frame takes long; high: stiff cloth "   \
                "of small faces runs too, slowly."),                                               \
    .type = RMP_PARAM_INT, .initial = BOUND (most), .hard = RANGE (1, 100000),                     \
    .soft = RANGE (100, 10000), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,                      \
  }
/* clang-format on */

/* How the linear system of a step is solved, where a simulator has the choice. */
typedef enum
{
  RMP_LINEAR_SOLVER_MPCG,
  RMP_LINEAR_SOLVER_CHOLESKY,
} RmpLinearSolver;

extern const RmpChoice rmp_linear_solver_choices[];

/* By RMP_CLOTH_ATTACHMENT. */
typedef enum
{
  RMP_ATTACHMENT_NONE,
  RMP_ATTACHMENT_SOFT,
  RMP_ATTACHMENT_HARD,
} RmpAttachment;

extern const RmpChoice rmp_attachment_choices[];

/* Of an entry of RMP_CLOTH_BONES. */
typedef enum
{
  RMP_CLOTH_BONE_JOINT,
  RMP_CLOTH_BONE_HOLD,
  RMP_CLOTH_BONE_FALLOFF,
  RMP_CLOTH_BONE_N_PARAMS,
} RmpClothBoneParam;

extern const RmpEntryKind rmp_cloth_bone_entry;

/* Of an entry of RMP_CLOTH_PASSES: its only one. */
#define RMP_CLOTH_PASS_MESH 0

extern const RmpEntryKind rmp_cloth_pass_entry;

/* Of an entry of RMP_CLOTH_SHAPES. */
typedef enum
{
  RMP_CLOTH_SHAPE_KIND, /* an RmpShapeKind */
  RMP_CLOTH_SHAPE_POSITION,
  RMP_CLOTH_SHAPE_ROTATION,
  RMP_CLOTH_SHAPE_RADIUS,
  RMP_CLOTH_SHAPE_LENGTH,
  RMP_CLOTH_SHAPE_SIZE,
  RMP_CLOTH_SHAPE_JOINT,
  RMP_CLOTH_SHAPE_TWO_SIDED,
  RMP_CLOTH_SHAPE_N_PARAMS,
} RmpClothShapeParam;

extern const RmpEntryKind rmp_cloth_shape_entry;

/* The same without the last one: for what is stopped on its way and keeps to its side anyway, and
 * for what does not know on which side of a floor it has been.
 */
extern const RmpEntryKind rmp_solid_shape_entry;

extern const RmpChoice rmp_cloth_wind_choices[]; /* an RmpWindModel */

/* The first preset of each simulator: all parameters as they are at first. */
#define RMP_CLOTH_DEFAULT_PRESET                                                                   \
  {                                                                                                \
    .id = "default", .label = N_ ("Defaults"), .values = ""                                        \
  }

#define RMP_CLOTH_REAL(its_id, its_label, its_symbol, its_group, its_unit, start, low, high,       \
                       soft_low, soft_high, its_help)                                              \
  RMP_CLOTH_REAL_IF (NULL, its_id, its_label, its_symbol, its_group, its_unit, start, low, high,   \
                     soft_low, soft_high, its_help)

#define RMP_CLOTH_REAL_IF(its_visible_if, its_id, its_label, its_symbol, its_group, its_unit,      \
                          start, low, high, soft_low, soft_high, its_help)                         \
  {                                                                                                \
    .id = (its_id), .label = (its_label), .symbol = (its_symbol), .group = (its_group),            \
    .help = (its_help), .type = RMP_PARAM_REAL, .unit = (its_unit), .initial = BOUND (start),      \
    .hard = RANGE (low, high), .soft = RANGE (soft_low, soft_high), .stage = RMP_STAGE_PREPARE,    \
    .visible_if = (its_visible_if)                                                                 \
  }

/* When what is sewn hard is led to where it was sewn, where cloth has a motion of its own. */
#define RMP_CLOTH_EASE_IF "attachment=hard"

/* Those of a simulator that heeds them all, and stops cloth on its way. */
#define RMP_CLOTH_PARAMS                                                                           \
  RMP_CLOTH_PARAMS_OF (RMP_CLOTH_EASE_IF, NULL, NULL, NULL, NULL, NULL, NULL, "contact=true",      \
                       rmp_solid_shape_entry)

/* its_…_if: when they count (visible_if): easing in; how the fabric resists stretch, and shear and
 * bends; its damping of stretch and of bends; drag; what the air pushes by; what contact on its way
 * is kept by. its_shapes: what simple bodies are.
 */
/* clang-format off */
#define RMP_CLOTH_PARAMS_OF(its_ease_if, its_stretch_if, its_resistance_if, its_damping_if,        \
                            its_bend_damping_if, its_drag_if, its_air_if, its_way_if, its_shapes)  \
  [RMP_CLOTH_FOLLOW] = {                                                                           \
    .id = "follow", .label = N_ ("Follow the rig"), .group = N_ ("Hold"),                          \
    .help = N_ ("0 %: the cloth hangs freely; high: it is pulled to where the rig carries it "     \
                "and swings about it, less and faster the higher; 100 %: it is there. Paint it "   \
                "to hold a waist and leave a hem."),                                               \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (0.6),                     \
    .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,                \
    .maskable = TRUE,                                                                              \
  },                                                                                               \
  [RMP_CLOTH_SETTLE] = RMP_CLOTH_REAL ("settle", N_ ("Settle before the start"), NULL,             \
    N_ ("Hold"), RMP_UNIT_SECOND, 0.5, 0.0, 60.0, 0.0, 3.0,                                        \
    N_ ("0 s: the cloth begins as the rig has it in the first frame; longer: it has hung there "   \
        "for so long already.")),                                                                  \
  [RMP_CLOTH_JUMP] = {                                                                             \
    .id = "jump", .label = N_ ("Carried over jumps from"), .group = N_ ("Hold"),                   \
    .help = N_ ("Where the rig suddenly goes farther from one frame to the next than so many "     \
                "times the size of the cloth, as at a cut, the cloth goes along as it hangs. 0: "  \
                "it always has to follow."),                                                       \
    .type = RMP_PARAM_REAL, .initial = BOUND (2.0), .hard = RANGE (0.0, 1000.0),                   \
    .soft = RANGE (0.0, 10.0), .stage = RMP_STAGE_STEP, .advanced = TRUE,                          \
  },                                                                                               \
  [RMP_CLOTH_ATTACHMENT] = {                                                                       \
    .id = "attachment", .label = N_ ("Attach to bodies"), .group = N_ ("Hold"),                    \
    .help = N_ ("Sews cloth to the nearest place of the character's other meshes, as it is in "    \
                "the bind pose; softly, by springs, or hard."),                                    \
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_ATTACHMENT_NONE),                                \
    .choices = rmp_attachment_choices, .stage = RMP_STAGE_PREPARE,                                 \
  },                                                                                               \
  [RMP_CLOTH_ATTACHED] = {                                                                         \
    .id = "attached", .label = N_ ("Attached"), .group = N_ ("Hold"),                              \
    .help = N_ ("Which of the cloth: paint it. Springs are as strong as this says; hard, all "     \
                "from 50 % on is sewn."),                                                          \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (1.0),                     \
    .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,                \
    .maskable = TRUE, .visible_if = "attachment=soft,attachment=hard",                             \
  },                                                                                               \
  [RMP_CLOTH_ATTACH_REACH] = {                                                                     \
    .id = "attach_reach", .label = N_ ("Attach within"), .group = N_ ("Hold"),                     \
    .help = N_ ("How far the body may be from cloth that is attached to it; where it is farther, " \
                "the simulation says so and stops."),                                              \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE, .initial = OF_EDGE (4.0),                      \
    .hard = RANGE (1e-5, 10.0), .soft = RANGE (5e-3, 0.2), .stage = RMP_STAGE_PREPARE,             \
    .visible_if = "attachment=soft,attachment=hard",                                               \
  },                                                                                               \
  [RMP_CLOTH_ATTACH_STIFFNESS] = {                                                                 \
    .id = "attach_stiffness", .label = N_ ("Strength"), .symbol = "kₐ", .group = N_ ("Hold"),      \
    .help = N_ ("Of the spring at each attached vertex. Low: it gives; high: it hardly does."),    \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NEWTON_PER_METRE, .initial = BOUND (100.0),           \
    .hard = RANGE (0.1, 1e5), .soft = RANGE (1.0, 1000.0), .stage = RMP_STAGE_PREPARE,             \
    .visible_if = "attachment=soft",                                                               \
  },                                                                                               \
  [RMP_CLOTH_ATTACH_RAMP] = {                                                                      \
    .id = "attach_ramp", .label = N_ ("Ease in"), .group = N_ ("Hold"),                            \
    .help = N_ ("Where the body does not begin where the cloth was sewn to it, cloth is led "      \
                "there for so long before the start. 0 s: it is torn there at once."),             \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_SECOND, .initial = BOUND (0.25),                      \
    .hard = RANGE (0.0, 10.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,               \
    .advanced = TRUE, .visible_if = its_ease_if,                                                   \
  },                                                                                               \
  [RMP_CLOTH_BONES] = {                                                                            \
    .id = "bones", .label = N_ ("Held by bones"), .group = N_ ("Hold"),                            \
    .help = N_ ("Bones whose part of the cloth follows the rig, whatever is painted."),            \
    .type = RMP_PARAM_ENTRIES, .entry = &rmp_cloth_bone_entry, .initial = BOUND (0.0),             \
    .hard = RANGE (0.0, 64.0), .stage = RMP_STAGE_PREPARE,                                         \
  },                                                                                               \
  [RMP_CLOTH_DENSITY] = RMP_CLOTH_REAL ("density", N_ ("Weight"), "ρ", N_ ("Fabric"),              \
    RMP_UNIT_AREA_DENSITY, 0.15, 0.01, 5.0, 0.05, 0.6,                                             \
    N_ ("Low: silk, which air moves easily; high: denim, which swings on.")),                      \
  [RMP_CLOTH_STRETCH_WARP] = RMP_CLOTH_REAL_IF (its_stretch_if, "stretch_warp",                    \
    N_ ("Stretch along warp"), "Yᵤ",                                                               \
    N_ ("Fabric"), RMP_UNIT_NEWTON_PER_METRE, 1000.0, 1.0, 1e6, 50.0, 5000.0,                      \
    N_ ("Low: the cloth gives like jersey; high: it keeps its length.")),                          \
  [RMP_CLOTH_STRETCH_WEFT] = RMP_CLOTH_REAL_IF (its_stretch_if, "stretch_weft",                    \
    N_ ("Stretch along weft"), "Yᵥ",                                                               \
    N_ ("Fabric"), RMP_UNIT_NEWTON_PER_METRE, 1000.0, 1.0, 1e6, 50.0, 5000.0,                      \
    N_ ("The same across the warp.")),                                                             \
  [RMP_CLOTH_SHEAR] = RMP_CLOTH_REAL_IF (its_resistance_if, "shear",                               \
    N_ ("Shear"), "Gₛ", N_ ("Fabric"),                                                             \
    RMP_UNIT_NEWTON_PER_METRE, 50.0, 0.01, 1e5, 1.0, 500.0,                                        \
    N_ ("Low: squares of the weave become diamonds, and the cloth drapes round; high: it folds "   \
        "stiffly, as paper does.")),                                                               \
  [RMP_CLOTH_BEND_WARP] = RMP_CLOTH_REAL_IF (its_resistance_if, "bend_warp",                       \
    N_ ("Bend along warp"), "Bᵤ",                                                                  \
    N_ ("Fabric"), RMP_UNIT_NEWTON_METRE, 1e-5, 0.0, 1.0, 0.0, 2e-4,                               \
    N_ ("Low: many small folds; high: few wide ones.")),                                           \
  [RMP_CLOTH_BEND_WEFT] = RMP_CLOTH_REAL_IF (its_resistance_if, "bend_weft",                       \
    N_ ("Bend along weft"), "Bᵥ",                                                                  \
    N_ ("Fabric"), RMP_UNIT_NEWTON_METRE, 1e-5, 0.0, 1.0, 0.0, 2e-4,                               \
    N_ ("The same across the warp.")),                                                             \
  [RMP_CLOTH_DAMPING] = RMP_CLOTH_REAL_IF (its_damping_if, "damping",                              \
    N_ ("Stretch damping"), "tₛ",                                                                  \
    N_ ("Fabric"), RMP_UNIT_SECOND, 1e-3, 0.0, 0.1, 0.0, 0.02,                                     \
    N_ ("Low: stretch rings on; high: it dies at once.")),                                         \
  [RMP_CLOTH_BEND_DAMPING] = RMP_CLOTH_REAL_IF (its_bend_damping_if, "bend_damping",               \
    N_ ("Bend damping"), "t_b",                                                                    \
    N_ ("Fabric"), RMP_UNIT_SECOND, 1e-3, 0.0, 0.1, 0.0, 0.02,                                     \
    N_ ("Low: folds flutter; high: they move slowly.")),                                           \
  [RMP_CLOTH_REST_ANGLES] = {                                                                      \
    .id = "rest_angles", .label = N_ ("Unbent"), .group = N_ ("Fabric"),                           \
    .help = N_ ("The shape that the cloth bends back to."),                                        \
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_REST_ANGLES_SHAPE),                              \
    .choices = rmp_rest_angles_choices, .stage = RMP_STAGE_PREPARE,                                \
  },                                                                                               \
  [RMP_CLOTH_WARP] = {                                                                             \
    .id = "warp", .label = N_ ("Direction of the warp"), .group = N_ ("Fabric"),                   \
    .help = N_ ("Where neither a sewing pattern nor the texture's lengths tell: the way the "      \
                "warp "                                                                            \
                "runs over the cloth at rest."),                                                   \
    .type = RMP_PARAM_VEC3, .initial = BOUND (1.0), .axis = { 1.0, 0.0, 0.0 },                     \
    .hard = RANGE (-1.0, 1.0), .soft = RANGE (-1.0, 1.0), .stage = RMP_STAGE_PREPARE,              \
    .advanced = TRUE,                                                                              \
  },                                                                                               \
  [RMP_CLOTH_GRAVITY] = {                                                                          \
    .id = "gravity", .label = N_ ("Gravity"), .symbol = "g", .group = N_ ("Weight and air"),       \
    .help = N_ ("0, −9.81, 0: as on Earth; shorter: the cloth floats; another way: it falls "      \
                "there."),                                                                         \
    .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_ACCELERATION, .initial = BOUND (9.81),                \
    .axis = { 0.0, -1.0, 0.0 }, .hard = RANGE (-1000.0, 1000.0), .soft = RANGE (-20.0, 20.0),      \
    .stage = RMP_STAGE_PREPARE,                                                                    \
  },                                                                                               \
  [RMP_CLOTH_DRAG] = RMP_CLOTH_REAL_IF (its_drag_if, "drag",                                       \
    N_ ("Drag"), "c", N_ ("Weight and air"),                                                       \
    RMP_UNIT_PER_SECOND, 0.1, 0.0, 20.0, 0.0, 5.0,                                                 \
    N_ ("How fast all motion dies. Low: in air; high: as under water.")),                          \
  [RMP_CLOTH_WIND] = {                                                                             \
    .id = "wind", .label = N_ ("Wind"), .group = N_ ("Weight and air"),                            \
    .help = N_ ("Which way the air moves, and how fast: 2 m/s stir a skirt, 10 m/s a flag. "       \
                "Still "                                                                           \
                "air slows cloth as well."),                                                       \
    .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_SPEED, .initial = BOUND (0.0),                        \
    .axis = { 1.0, 0.0, 0.0 }, .hard = RANGE (-100.0, 100.0), .soft = RANGE (-10.0, 10.0),         \
    .stage = RMP_STAGE_PREPARE,                                                                    \
  },                                                                                               \
  [RMP_CLOTH_GUSTS] = RMP_CLOTH_REAL_IF ("wind!=0", "gusts",                                       \
    N_ ("Gusts"), NULL, N_ ("Weight and air"),                                                     \
    RMP_UNIT_FRACTION, 0.5, 0.0, 2.0, 0.0, 1.0,                                                    \
    N_ ("0 %: the wind is steady; 100 %: it comes and goes altogether.")),                         \
  [RMP_CLOTH_WIND_DRAG] = RMP_CLOTH_REAL_IF ("wind_model=quadratic", "wind_drag",                  \
    N_ ("Push of the air"), "C_d",                                                                 \
    N_ ("Weight and air"), RMP_UNIT_NONE, 1.0, 0.0, 10.0, 0.0, 3.0,                                \
    N_ ("Low: the air hardly holds the cloth; high: it takes it along.")),                         \
  [RMP_CLOTH_WIND_LIFT] = RMP_CLOTH_REAL_IF ("wind_model=quadratic", "wind_lift",                  \
    N_ ("Lift of the air"), "Cₗ",                                                                  \
    N_ ("Weight and air"), RMP_UNIT_NONE, 0.0, 0.0, 10.0, 0.0, 3.0,                                \
    N_ ("0: the air pushes along itself alone; high: slanting cloth rises and flutters.")),        \
  [RMP_CLOTH_WIND_MODEL] = {                                                                       \
    .id = "wind_model", .label = N_ ("Law of the air"), .group = N_ ("Weight and air"),            \
    .help = N_ ("How the push of the air grows with its speed."),                                  \
    .type = RMP_PARAM_ENUM, .initial = BOUND (0.0), .choices = rmp_cloth_wind_choices,             \
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = its_air_if,                        \
  },                                                                                               \
  [RMP_CLOTH_WIND_PUSH] = {                                                                        \
    .id = "wind_push", .label = N_ ("Push of the air, newton seconds per cubic metre"),            \
    .symbol = "C_v", .group = N_ ("Weight and air"),                                               \
    .help = N_ ("Low: the air hardly holds the cloth; high: it takes it along. 0.6: as much as "   \
                "the square law at 1 m/s."),                                                       \
    .type = RMP_PARAM_REAL, .initial = BOUND (0.6), .hard = RANGE (0.0, 100.0),                    \
    .soft = RANGE (0.0, 5.0), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,                        \
    .visible_if = "wind_model=linear",                                                             \
  },                                                                                               \
  [RMP_CLOTH_AIR_DENSITY] = {                                                                      \
    .id = "air_density", .label = N_ ("Density of the air"), .symbol = "ρₐ",                       \
    .group = N_ ("Weight and air"),                                                                \
    .help = N_ ("1.2 kg/m³: as at sea level; low: thin air, which hardly moves cloth; high: it "   \
                "carries cloth along, up to 1000 kg/m³, as water does. 0: there is none."),        \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_DENSITY, .initial = BOUND (1.2),                      \
    .hard = RANGE (0.0, 2000.0), .soft = RANGE (0.0, 5.0), .stage = RMP_STAGE_PREPARE,             \
    .advanced = TRUE, .visible_if = "wind_model=quadratic",                                        \
  },                                                                                               \
  [RMP_CLOTH_CONTACT] = {                                                                          \
    .id = "contact", .label = N_ ("Contact"), .group = N_ ("Contact"),                             \
    .help = N_ ("On: the cloth does not run through the character's other meshes. Off: it is "     \
                "quick, and knows of nothing."),                                                   \
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,                   \
  },                                                                                               \
  [RMP_CLOTH_SELF] = {                                                                             \
    .id = "self_contact", .label = N_ ("With itself"), .group = N_ ("Contact"),                    \
    .help = N_ ("On: the cloth does not run through itself either."),                              \
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,                   \
    .visible_if = its_way_if,                                                                      \
  },                                                                                               \
  [RMP_CLOTH_THICKNESS] = {                                                                        \
    .id = "thickness", .label = N_ ("Thickness"), .symbol = "δ", .group = N_ ("Contact"),          \
    .help = N_ ("How near cloth comes to anything: half the shortest edge at most."),              \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE, .initial = OF_SIZE (0.0015),                   \
    .hard = RANGE (1e-5, 0.05), .soft = RANGE (5e-4, 0.01), .stage = RMP_STAGE_PREPARE,            \
    .visible_if = "contact=true",                                                                  \
  },                                                                                               \
  [RMP_CLOTH_FRICTION] = {                                                                         \
    .id = "friction", .label = N_ ("Friction of cloth on cloth"), .symbol = "μ",                   \
    .group = N_ ("Contact"),                                                                       \
    .help = N_ ("Low: layers slide like silk; high: they hold on to each other."),                 \
    .type = RMP_PARAM_REAL, .initial = BOUND (0.2), .hard = RANGE (0.0, 2.0),                      \
    .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE, .visible_if = its_way_if,                \
  },                                                                                               \
  [RMP_CLOTH_BODY_FRICTION] = {                                                                    \
    .id = "body_friction", .label = N_ ("Friction on bodies"), .symbol = "μ",                      \
    .group = N_ ("Contact"),                                                                       \
    .help = N_ ("Low: cloth slides off; high: it stays where it lies."),                           \
    .type = RMP_PARAM_REAL, .initial = BOUND (0.4), .hard = RANGE (0.0, 2.0),                      \
    .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE, .visible_if = "contact=true",            \
  },                                                                                               \
  [RMP_CLOTH_REPULSION] = {                                                                        \
    .id = "repulsion", .label = N_ ("Repulsion"), .symbol = "k", .group = N_ ("Contact"),          \
    .help = N_ ("What pushes apart what is nearer than the thickness. Low: layers sink into each " \
                "other first; high: they part at once."),                                          \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_NEWTON_PER_METRE, .initial = BOUND (5.0),             \
    .hard = RANGE (0.0, 1e4), .soft = RANGE (0.0, 50.0), .stage = RMP_STAGE_PREPARE,               \
    .advanced = TRUE, .visible_if = its_way_if,                                                    \
  },                                                                                               \
  [RMP_CLOTH_ORDER] = {                                                                            \
    .id = "contact_order", .label = N_ ("What is near pushes"), .group = N_ ("Contact"),           \
    .help = N_ ("In which order pairs of features that are near push each other away."),           \
    .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = rmp_cloth_order_choices,              \
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = its_way_if,                        \
  },                                                                                               \
  [RMP_CLOTH_ROUNDS] = {                                                                           \
    .id = "contact_rounds", .label = N_ ("Rounds of contact"), .group = N_ ("Contact"),            \
    .help = N_ ("How often what meets on its way is stopped pair by pair, before what still "      \
                "meets moves as one. Low: quick, and lumps; high: it folds more freely."),         \
    .type = RMP_PARAM_INT, .initial = BOUND (6), .hard = RANGE (0, 50), .soft = RANGE (0, 20),     \
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = its_way_if,                        \
  },                                                                                               \
  [RMP_CLOTH_CCD] = {                                                                              \
    .id = "ccd", .label = N_ ("Meeting is found"), .group = N_ ("Contact"),                        \
    .help = N_ ("How it is told when what moves meets. Neither way misses anything."),             \
    .type = RMP_PARAM_ENUM, .initial = BOUND (0), .choices = rmp_cloth_ccd_choices,                \
    .stage = RMP_STAGE_PREPARE, .advanced = TRUE, .visible_if = its_way_if,                        \
  },                                                                                               \
  [RMP_CLOTH_TOLERANCE] = {                                                                        \
    .id = "contact_tolerance", .label = N_ ("Tolerance of contact"), .symbol = "η",                \
    .group = N_ ("Contact"),                                                                       \
    .help = N_ ("How far apart what passes each other may be and still counts as touching, as a "  \
                "share of the size of its faces. Low: exact; high: safer where faces are thin, "   \
                "and what only passes near by is stopped, too."),                                  \
    .type = RMP_PARAM_REAL, .initial = BOUND (1e-6), .hard = RANGE (1e-9, 1e-3),                   \
    .soft = RANGE (1e-9, 1e-4), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,                      \
    .visible_if = its_way_if,                                                                      \
  },                                                                                               \
  [RMP_CLOTH_CULL] = {                                                                             \
    .id = "contact_cull", .label = N_ ("Pass over open cloth"), .group = N_ ("Contact"),           \
    .help = N_ ("On: parts that bend by less than a right angle, and lie clear of themselves, "    \
                "are not searched for what is near; nothing is missed. Quicker where faces are "   \
                "much longer than the cloth is thick."),                                           \
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_PREPARE,                  \
    .advanced = TRUE, .visible_if = its_way_if,                                                    \
  },                                                                                               \
  [RMP_CLOTH_MOST_PAIRS] = {                                                                       \
    .id = "max_pairs", .label = N_ ("Most pairs near each other"), .group = N_ ("Contact"),        \
    .help = N_ ("Where more features of the cloth and of what it may meet come near each other "   \
                "in a step, the simulation says where, and stops. Low: heaps are told of at "      \
                "once; high: dense cloth runs too, with some 40 bytes of memory a pair."),         \
    .type = RMP_PARAM_INT, .initial = BOUND (20000000), .hard = RANGE (1000, 100000000),           \
    .soft = RANGE (100000, 100000000), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,               \
    .visible_if = its_way_if,                                                                      \
  },                                                                                               \
  [RMP_CLOTH_UNTANGLE] = {                                                                         \
    .id = "untangle", .label = N_ ("Untangle"), .group = N_ ("Contact"),                           \
    .help = N_ ("On: cloth that begins in itself or in a body is pulled out again, out of closed " \
                "bodies before anything moves; off: it stays there."),                             \
    .type = RMP_PARAM_BOOL, .initial = BOUND (TRUE), .stage = RMP_STAGE_PREPARE,                   \
    .advanced = TRUE, .visible_if = its_way_if,                                                    \
  },                                                                                               \
  [RMP_CLOTH_UNTANGLE_REACH] = {                                                                   \
    .id = "untangle_reach", .label = N_ ("Reach of untangling, thicknesses"),                      \
    .group = N_ ("Contact"),                                                                       \
    .help = N_ ("How far apart parts that have gone through each other may be and are still drawn "\
                "back. Low: only what is just through; high: deep overlaps as well, with more to " \
                "work out."),                                                                      \
    .type = RMP_PARAM_REAL, .initial = BOUND (10.0), .hard = RANGE (1.0, 100.0),                   \
    .soft = RANGE (1.0, 30.0), .stage = RMP_STAGE_PREPARE, .advanced = TRUE,                       \
    .visible_if = "untangle=true",                                                                 \
  },                                                                                               \
  [RMP_CLOTH_UNTANGLE_FRAMES] = {                                                                  \
    .id = "untangle_frames", .label = N_ ("Tangled frames before a warning"),                      \
    .group = N_ ("Contact"),                                                                       \
    .help = N_ ("For so many frames in a row cloth may run through itself or a body before the "   \
                "simulation warns of it. What it does about it stays the same."),                  \
    .type = RMP_PARAM_INT, .unit = RMP_UNIT_FRAMES, .initial = BOUND (60),                         \
    .hard = RANGE (1, 10000), .soft = RANGE (1, 300), .stage = RMP_STAGE_PREPARE,                  \
    .advanced = TRUE, .visible_if = "untangle=true",                                               \
  },                                                                                               \
  [RMP_CLOTH_PINCH_DRIFT] = {                                                                      \
    .id = "pinch_drift", .label = N_ ("Drift where pinched"), .symbol = "λ",                       \
    .group = N_ ("Contact"),                                                                       \
    .help = N_ ("Cloth that is caught between bodies, as in an armpit, goes along with both; this "\
                "share of the way to the middle between them it goes in a sixtieth of a second. "  \
                "0 %: it keeps its place; 100 %: it is in the middle at once."),                   \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (0.2),                     \
    .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,                \
    .advanced = TRUE, .visible_if = "contact=true",                                                \
  },                                                                                               \
  [RMP_CLOTH_PASSES] = {                                                                           \
    .id = "passes_through", .label = N_ ("Passes through"), .group = N_ ("Contact"),               \
    .help = N_ ("Meshes that the cloth does not collide with. It does with all others of the "     \
                "character."),                                                                     \
    .type = RMP_PARAM_ENTRIES, .entry = &rmp_cloth_pass_entry, .initial = BOUND (0.0),             \
    .hard = RANGE (0.0, 64.0), .stage = RMP_STAGE_PREPARE, .visible_if = "contact=true",           \
  },                                                                                               \
  [RMP_CLOTH_SHAPES] = {                                                                           \
    .id = "shapes", .label = N_ ("Simple bodies"), .group = N_ ("Simple bodies"),                  \
    .help = N_ ("Floors, balls, capsules and boxes that the cloth collides with, besides the "     \
                "character's meshes."),                                                            \
    .type = RMP_PARAM_ENTRIES, .entry = &its_shapes, .initial = BOUND (0.0),                       \
    .hard = RANGE (0.0, 64.0), .stage = RMP_STAGE_PREPARE, .visible_if = "contact=true",           \
  }

#define RMP_CLOTH_CREASE_PARAMS                                                                    \
  [RMP_CLOTH_CREASE] = {                                                                           \
    .id = "crease", .label = N_ ("Creases stay"), .group = N_ ("Creases"),                         \
    .help = N_ ("0 %: bent cloth springs back altogether; 100 %: what is bent by more than it "    \
                "yields to keeps a crease. Paint it to have creases in some places alone."),       \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (0.0),                     \
    .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,                \
    .maskable = TRUE,                                                                              \
  },                                                                                               \
  [RMP_CLOTH_CREASE_YIELD] = RMP_CLOTH_REAL ("crease_yield", N_ ("Yields from"), NULL,             \
    N_ ("Creases"), RMP_UNIT_RADIAN, G_PI / 6.0, 0.0, G_PI, 0.0, G_PI / 2.0,                       \
    N_ ("How far an edge springs back from the bend that creased it. Low: linen, which creases "   \
        "at once; high: wool, which hardly does.")),                                               \
  [RMP_CLOTH_CREASE_HARDENING] = RMP_CLOTH_REAL ("crease_hardening", N_ ("Hardening"), NULL,       \
    N_ ("Creases"), RMP_UNIT_NONE, 0.2, 0.0, 10.0, 0.0, 2.0,                                       \
    N_ ("0: a crease is moved as easily as it was made; high: the first one stays.")),             \
  [RMP_CLOTH_PLEATS] = {                                                                           \
    .id = "pleats", .label = N_ ("Pleat along drawn lines"), .group = N_ ("Creases"),              \
    .help = N_ ("On: the cloth is folded along the lines that are drawn on it, as if pressed."),   \
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_PREPARE,                  \
  },                                                                                               \
  [RMP_CLOTH_PLEAT_ANGLE] = {                                                                      \
    .id = "pleat_angle", .label = N_ ("Angle of pleats"), .group = N_ ("Creases"),                 \
    .help = N_ ("0°: flat; above: the line is a ridge, as in trousers; below: a valley."),         \
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_RADIAN, .initial = BOUND (G_PI / 2.0),                \
    .hard = RANGE (-170.0 / 180.0 * G_PI, 170.0 / 180.0 * G_PI),                                   \
    .soft = RANGE (-2.0 / 3.0 * G_PI, 2.0 / 3.0 * G_PI), .stage = RMP_STAGE_PREPARE,               \
    .visible_if = "pleats=true",                                                                   \
  }
/* clang-format on */

G_END_DECLS
