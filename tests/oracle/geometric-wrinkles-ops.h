/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* geometric-wrinkles-ops.h: the ops of geometric-wrinkles.json, by subject. */

#include "methods/geometric-wrinkles/factor.h"
#include "oracle.h"

G_BEGIN_DECLS

/* A triangle of a case, moved and scaled in space, and the pattern on it. */
typedef struct
{
  JsonObject *functions[4]; /* of the place, in the case's own units */
  double weights[4];
  guint n_functions;
  double scale; /* of places and heights */
  double local[3][2];
  RmpPatternRestTriangle rest; /* as found from its places in space */
} OracleTriangle;

/* @in: has “triangle”, and “f” if there is a pattern: one, or several with “weights” */
void oracle_triangle_init (OracleTriangle *self, JsonObject *in, const OracleTransform *transform);

/* The corners in the frame the triangle was found in. */
void oracle_triangle_corners (const OracleTriangle *self, double corners[3][2]);
double oracle_triangle_height (const OracleTriangle *self, const double position[2],
                               double slope[2]);

/* T of the case, found from corners in space. */
void oracle_triangle_deform (const OracleTriangle *self, JsonObject *in,
                             const OracleTransform *transform, RmpPatternDeformation *deformation);

/* The integrals of the triangle's pattern to @error, and what they were summed of. */
typedef struct
{
  RmpPatternCoefficients coefficients;
  guint n_slopes;
  GArray *samples; /* (element-type RmpPatternSlopeSample) */
} OracleIntegral;

void oracle_integral_init (OracleIntegral *self, const OracleTriangle *triangle, guint first_splits,
                           double error);
void oracle_integral_clear (OracleIntegral *self);

JsonNode *oracle_wrinkling_coefficients (JsonObject *in, JsonObject *expected,
                                         const OracleTransform *transform);
JsonNode *oracle_quadrature_bound (JsonObject *in, JsonObject *expected,
                                   const OracleTransform *transform);
JsonNode *oracle_modulation (JsonObject *in, JsonObject *expected,
                             const OracleTransform *transform);
JsonNode *oracle_deformation_order (JsonObject *in, JsonObject *expected,
                                    const OracleTransform *transform);
JsonNode *oracle_combined (JsonObject *in, JsonObject *expected, const OracleTransform *transform);
JsonNode *oracle_histogram_bound (JsonObject *in, JsonObject *expected,
                                  const OracleTransform *transform);

JsonNode *oracle_texture_spline (JsonObject *in, JsonObject *expected,
                                 const OracleTransform *transform);
JsonNode *oracle_texture_coefficients (JsonObject *in, JsonObject *expected,
                                       const OracleTransform *transform);

G_END_DECLS
