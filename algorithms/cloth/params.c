/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "params.h"

const RmpChoice rmp_rest_angles_choices[] = {
  { "shape", N_ ("As it is made"), N_ ("The bends of the cloth at rest") },
  { "flat", N_ ("Flat"), N_ ("No bends at all, as on the roll") },
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
