/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* cloth-ops.h: what the ops of simulators share: points and vectors of a case under the transform,
 * and back. Where lengths are scaled, times and masses stay, so that a force grows with lengths.
 */

#include "oracle.h"

G_BEGIN_DECLS

/* The rows of a member, [n × 3]. @n: (out) (nullable). (transfer full) */
double *oracle_cloth_points (JsonObject *in, const char *name, const OracleTransform *transform,
                             guint *n);

/* Turned, and × @factor. (transfer full) */
double *oracle_cloth_vectors (JsonObject *in, const char *name, const OracleTransform *transform,
                              double factor, guint *n);

/* One vector alone. */
void oracle_cloth_vector (JsonObject *in, const char *name, const OracleTransform *transform,
                          double factor, double out[3]);

/* Whole numbers, row by row. (transfer full) @n: (out) (nullable): rows */
guint32 *oracle_cloth_indices (JsonObject *in, const char *name, guint width, guint *n);

/* Numbers of rows of any width, one after the other. (transfer full) @n: (out) (nullable): rows */
double *oracle_cloth_rows (JsonObject *in, const char *name, guint width, guint *n);

/* Back again, as members of @out. */
void oracle_cloth_set_points (JsonObject *out, const char *name, const OracleTransform *transform,
                              guint n, const double *points);
void oracle_cloth_set_vectors (JsonObject *out, const char *name, const OracleTransform *transform,
                               double factor, guint n, const double *vectors);
void oracle_cloth_set_vector (JsonObject *out, const char *name, const OracleTransform *transform,
                              double factor, const double vector[3]);

/* A matrix of n × n blocks 3 × 3, [3n × 3n], turned back block by block. */
void oracle_cloth_set_blocks (JsonObject *out, const char *name, const OracleTransform *transform,
                              double factor, guint n, const double *matrix);

G_END_DECLS
