/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* dynamic-wrinkling-ops.h: the ops of dynamic-wrinkling.json, by subject. */

#include "methods/dynamic-wrinkling/labels.h"
#include "oracle.h"

G_BEGIN_DECLS

JsonNode *oracle_stretch (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_unary (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_max_flow (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_labelling (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_online (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_reference (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_sequence (JsonObject *in, JsonObject *expected, const OracleTransform *transform);

JsonNode *oracle_trace (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_persistence (JsonObject *in, JsonObject *expected,
                              const OracleTransform *transform);
JsonNode *oracle_umbrella (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_length_update (JsonObject *in, JsonObject *expected,
                                const OracleTransform *transform);
JsonNode *oracle_seeding (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_split_mix (JsonObject *in, JsonObject *expected, const OracleTransform *transform);

/* A whole energy in the file's units. */
double oracle_write_energy (gint64 energy);

/* Labels of the step before cost what changes. @costs: (inout): [@n × RMP_WRINKLE_N_LABELS] */
void oracle_add_previous (guint n, const guint8 *previous, const RmpWrinklePairCosts *pair_costs,
                          gint64 *costs);

G_END_DECLS
