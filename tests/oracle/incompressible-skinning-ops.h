/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "oracle.h"

/* Ops on meshes and rigs. */
JsonNode *oracle_two_bone_cylinder (JsonObject *in, JsonObject *expected,
                                    const OracleTransform *transform);
JsonNode *oracle_three_bones (JsonObject *in, JsonObject *expected,
                              const OracleTransform *transform);
JsonNode *oracle_loop (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_weights (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_mesh_exact (JsonObject *in, JsonObject *expected,
                             const OracleTransform *transform);

/* Lines. */
JsonNode *oracle_fold_curve (JsonObject *in, JsonObject *expected,
                             const OracleTransform *transform);

/* The per-vertex model. */
JsonNode *oracle_naive_flat (JsonObject *in, JsonObject *expected,
                             const OracleTransform *transform);

/* Ops on the directions of folds. */
JsonNode *oracle_distortion (JsonObject *in, JsonObject *expected,
                             const OracleTransform *transform);
JsonNode *oracle_fan_limit (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
