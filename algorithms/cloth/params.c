/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "params.h"

#include "cloth/wind.h"
#include "collision/ccd.h"
#include "collision/shape.h"
#include "collision/stage.h"

const RmpChoice rmp_rest_angles_choices[] = {
  { "shape", N_ ("As it is made"), N_ ("The bends of the cloth at rest") },
  { "flat", N_ ("Flat"), N_ ("No bends at all, as on the roll") },
  { NULL, NULL, NULL },
};

const RmpChoice rmp_cloth_wind_choices[] = {
  [RMP_WIND_QUADRATIC] = { "quadratic", N_ ("Square of the speed"), N_ ("As air is") },
  [RMP_WIND_LINEAR] = { "linear", N_ ("Speed"),
                        N_ ("Along the normal alone, as Provot published it") },
  { NULL, NULL, NULL },
};

const RmpChoice rmp_cloth_order_choices[] = {
  [RMP_COLLISION_IN_TURN] = { "sequential", N_ ("Pair by pair"),
                              N_ ("Each answers to what those before it did: layers bear each "
                                  "other at once; on one core") },
  [RMP_COLLISION_AT_ONCE] = { "jacobi", N_ ("All at once"),
                              N_ ("Each takes its share of a mean: on all cores, and layers give "
                                  "a little longer") },
  { NULL, NULL, NULL },
};

const RmpChoice rmp_cloth_ccd_choices[] = {
  [RMP_CCD_CUBIC] = { "cubic", N_ ("By a cubic"),
                      N_ ("When its corners are in one plane, and what rounding leaves open by "
                          "advancing") },
  [RMP_CCD_INCLUSION] = { "inclusion", N_ ("By inclusion"),
                          N_ ("By halving times and places until nothing can meet: slower; all "
                              "that comes within the tolerance is stopped") },
  { NULL, NULL, NULL },
};

const RmpChoice rmp_contact_way_choices[] = {
  { "continuous", N_ ("On its way"),
    N_ ("What meets within a step is stopped where it meets; nothing runs through anything") },
  { "projection", N_ ("By moving it out"),
    N_ ("What is in a body at the end of a step is moved to its surface, as in games: quick, and "
        "cloth runs through itself") },
  { NULL, NULL, NULL },
};

const RmpChoice rmp_linear_solver_choices[] = {
  { "mpcg", N_ ("Conjugate gradients"),
    N_ ("As published: better and better guesses; large meshes") },
  { "cholesky", N_ ("Factor"), N_ ("Exact; quick for small meshes, whatever their stiffness") },
  { NULL, NULL, NULL },
};

const RmpChoice rmp_attachment_choices[] = {
  { "none", N_ ("None"), N_ ("Nothing is sewn to anything") },
  { "soft", N_ ("Softly"), N_ ("By springs: it gives") },
  { "hard", N_ ("Hard"), N_ ("It stays where it is on the body") },
  { NULL, NULL, NULL },
};

static const RmpParam bone_params[] = {
  [RMP_CLOTH_BONE_JOINT] = {
    .id = "joint", .label = N_ ("Bone"),
    .help = N_ ("The joint whose part of the cloth is held."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_JOINT, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_CLOTH_BONE_HOLD] = {
    .id = "hold", .label = N_ ("Follows"),
    .help = N_ ("As “Follow the rig”, of what hangs on this bone alone. 100 %: it is where the "
                "rig puts it."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (1.0),
    .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,
  },
  [RMP_CLOTH_BONE_FALLOFF] = {
    .id = "falloff", .label = N_ ("Falloff"),
    .help = N_ ("How it fades where other bones carry the cloth too. Low: it ends at once; high: "
                "what hangs on the bone a little is held a little."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_FRACTION, .initial = BOUND (0.5),
    .hard = RANGE (0.0, 1.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,
  },
};
G_STATIC_ASSERT (G_N_ELEMENTS (bone_params) == RMP_CLOTH_BONE_N_PARAMS);

const RmpEntryKind rmp_cloth_bone_entry = {
  .label = N_ ("Bone"),
  .add = N_ ("Add bone"),
  .params = bone_params,
  .n_params = G_N_ELEMENTS (bone_params),
};

static const RmpParam pass_params[] = {
  [RMP_CLOTH_PASS_MESH] = {
    .id = "mesh", .label = N_ ("Mesh"),
    .help = N_ ("The cloth neither touches it nor is stopped by it."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_MESH, .stage = RMP_STAGE_PREPARE,
  },
};

const RmpEntryKind rmp_cloth_pass_entry = {
  .label = N_ ("Mesh"),
  .add = N_ ("Add mesh"),
  .params = pass_params,
  .n_params = G_N_ELEMENTS (pass_params),
};

static const RmpChoice shape_choices[] = {
  [RMP_SHAPE_PLANE] = { "plane", N_ ("Floor"), N_ ("A plane without end, solid below") },
  [RMP_SHAPE_SPHERE] = { "sphere", N_ ("Ball"), N_ ("Round") },
  [RMP_SHAPE_CAPSULE] = { "capsule", N_ ("Capsule"), N_ ("A rod with round ends, as a limb") },
  [RMP_SHAPE_BOX] = { "box", N_ ("Box"), N_ ("With six sides") },
  { NULL, NULL, NULL },
};

#define THIRD (1.0 / 1.7320508075688772) /* of a length, along each of three axes alike */

static const RmpParam shape_params[] = {
  [RMP_CLOTH_SHAPE_KIND] = {
    .id = "kind", .label = N_ ("Shape"),
    .help = N_ ("What the body is."),
    .type = RMP_PARAM_ENUM, .initial = BOUND (RMP_SHAPE_PLANE), .choices = shape_choices,
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_CLOTH_SHAPE_POSITION] = {
    .id = "position", .label = N_ ("Position"),
    .help = N_ ("Of its middle; of a floor, any point of it. In the bind pose, where a bone "
                "carries it."),
    .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_METRE, .initial = BOUND (0.0),
    .axis = { 0.0, 1.0, 0.0 }, .hard = RANGE (-1000.0, 1000.0), .soft = RANGE (-2.0, 2.0),
    .stage = RMP_STAGE_PREPARE,
  },
  [RMP_CLOTH_SHAPE_ROTATION] = {
    .id = "rotation", .label = N_ ("Rotation"),
    .help = N_ ("About x, then y, then z. Without it a floor is level and a capsule upright."),
    .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_RADIAN, .initial = BOUND (0.0),
    .axis = { 0.0, 1.0, 0.0 }, .hard = RANGE (-2.0 * G_PI, 2.0 * G_PI), .soft = RANGE (-G_PI, G_PI),
    .stage = RMP_STAGE_PREPARE, .visible_if = "kind=plane,kind=capsule,kind=box",
  },
  [RMP_CLOTH_SHAPE_RADIUS] = {
    .id = "radius", .label = N_ ("Radius"),
    .help = N_ ("Of a ball, or of a capsule and its ends."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE, .initial = OF_SIZE (0.1),
    .hard = RANGE (1e-3, 100.0), .soft = RANGE (0.01, 0.5), .stage = RMP_STAGE_PREPARE,
    .visible_if = "kind=sphere,kind=capsule",
  },
  [RMP_CLOTH_SHAPE_LENGTH] = {
    .id = "length", .label = N_ ("Length"),
    .help = N_ ("Of a capsule, without its round ends."),
    .type = RMP_PARAM_REAL, .unit = RMP_UNIT_METRE, .initial = OF_SIZE (0.2),
    .hard = RANGE (0.0, 100.0), .soft = RANGE (0.0, 1.0), .stage = RMP_STAGE_PREPARE,
    .visible_if = "kind=capsule",
  },
  [RMP_CLOTH_SHAPE_SIZE] = {
    .id = "size", .label = N_ ("Size"),
    .help = N_ ("Of a box, from side to side."),
    .type = RMP_PARAM_VEC3, .unit = RMP_UNIT_METRE, .initial = OF_SIZE (0.2 / THIRD),
    .axis = { THIRD, THIRD, THIRD }, .hard = RANGE (1e-3, 100.0), .soft = RANGE (0.01, 1.0),
    .stage = RMP_STAGE_PREPARE, .visible_if = "kind=box",
  },
  [RMP_CLOTH_SHAPE_JOINT] = {
    .id = "joint", .label = N_ ("Carried by"),
    .help = N_ ("A bone that it goes and turns with; none: it stands still."),
    .type = RMP_PARAM_REFERENCE, .target = RMP_REFERENCE_JOINT, .stage = RMP_STAGE_PREPARE,
  },
  [RMP_CLOTH_SHAPE_TWO_SIDED] = {
    .id = "two_sided", .label = N_ ("Both sides"),
    .help = N_ ("On: what is below a floor stays there, as under the top of a table; off: it comes "
                "up."),
    .type = RMP_PARAM_BOOL, .initial = BOUND (FALSE), .stage = RMP_STAGE_PREPARE,
    .visible_if = "kind=plane&../contact_by=projection",
  },
};
G_STATIC_ASSERT (G_N_ELEMENTS (shape_params) == RMP_CLOTH_SHAPE_N_PARAMS);

const RmpEntryKind rmp_cloth_shape_entry = {
  .label = N_ ("Body"),
  .add = N_ ("Add simple body"),
  .params = shape_params,
  .n_params = G_N_ELEMENTS (shape_params),
};

const RmpEntryKind rmp_solid_shape_entry = {
  .label = N_ ("Body"),
  .add = N_ ("Add simple body"),
  .params = shape_params,
  .n_params = RMP_CLOTH_SHAPE_TWO_SIDED,
};
