/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* factor.h: the modulation factor h of a triangle by each of the models, and its weight beside
 * other patterns (§4.1).
 */

#include "methods/geometric-wrinkles/coefficients.h"
#include "methods/geometric-wrinkles/deformation.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_PATTERN_FACTOR_PAPER,     /* (12) */
  RMP_PATTERN_FACTOR_INVARIANT, /* the same on the symmetric stretch */
  RMP_PATTERN_FACTOR_CLOSED,    /* exact where the pattern has one slope */
  RMP_PATTERN_FACTOR_EXACT,     /* equation (4) */
  RMP_PATTERN_FACTOR_FLAT_REST, /* equation (4) for the area of the flat triangle */
} RmpPatternFactorModel;

/* Notes on a factor. */
typedef enum
{
  RMP_PATTERN_FACTOR_FLAT = 1 << 0,          /* the pattern is constant here: h = 1 */
  RMP_PATTERN_FACTOR_OVERSTRETCHED = 1 << 1, /* even flat it is larger than its cloth: h = 0 */
  RMP_PATTERN_FACTOR_DEGENERATE = 1 << 2,    /* the triangle has no shape at rest: h = 1 */
  RMP_PATTERN_FACTOR_CLAMPED = 1 << 3,       /* the stretch was below the smallest */
  RMP_PATTERN_FACTOR_NOT_FINITE = 1 << 4,    /* h = 1 was used */
} RmpPatternFactorStatus;

/* Equation (12). Neither this function nor the next checks whether the pattern is flat. */
double rmp_pattern_factor_paper (const RmpPatternCoefficients *coefficients,
                                 const RmpPatternDeformation *deformation);
double rmp_pattern_factor_invariant (const RmpPatternCoefficients *coefficients,
                                     const RmpPatternStrain *strain);

/* Exact for patterns with a single slope; 0 if the triangle is overstretched. */
double rmp_pattern_factor_closed (const RmpPatternCoefficients *coefficients,
                                  const RmpPatternStrain *strain, RmpPatternFactorStatus *status);

/**
 * rmp_pattern_factor_solve:
 * @samples: [@n] the distribution of the slopes of the pattern on the triangle at rest
 * @rest_area: A*, the area to be held; NaN: that of the samples at rest
 * @status: (inout): RMP_PATTERN_FACTOR_OVERSTRETCHED is added
 *
 * J ∫ √(1 + h² q) = A* by Newton's method in h². The function is concave, so that from below the
 * iteration climbs to the root without overshooting it.
 */
double rmp_pattern_factor_solve (guint n, const RmpPatternSlopeSample *samples,
                                 const RmpPatternStrain *strain, double rest_area,
                                 RmpPatternFactorStatus *status);

/* J ∫ √(1 + h² q) / A*, for tables and tests. */
double rmp_pattern_factor_area (guint n, const RmpPatternSlopeSample *samples,
                                const RmpPatternStrain *strain, double factor);

/**
 * rmp_pattern_slopes_compress:
 * @samples: [@n] of one triangle
 * @bins: cells over the largest slope, at most RMP_PATTERN_SLOPE_MAX_BINS
 * @compressed: (out caller-allocates): [2 × @bins²]
 *
 * Bins the slopes into cells of a half plane, because a slope and its opposite have the same
 * effect. Each cell keeps its area, its mean direction and its mean square.
 *
 * Returns: the number of cells that are not empty
 */
guint rmp_pattern_slopes_compress (guint n, const RmpPatternSlopeSample *samples, guint bins,
                                   RmpPatternSlopeSample *compressed);

#define RMP_PATTERN_SLOPE_MAX_BINS 16

/* How well the orientation of a pattern suits a deformation, regardless of its strength: 1 − G : E;
 * smaller is better.
 */
double rmp_pattern_factor_direction (const RmpPatternCoefficients *coefficients,
                                     const RmpPatternStrain *strain);

/**
 * rmp_pattern_factor_weights:
 * @values: [@n] factors or directions: the smallest wins
 * @variance: half width of the transition, relative to the mean of two values; 0: a sudden switch
 * @power: its tightness
 * @weights: (out caller-allocates): [@n] sum 1
 *
 * The paper's rule for two patterns (§4.1), multiplied over all pairs.
 */
void rmp_pattern_factor_weights (guint n, const double *values, double variance, double power,
                                 double *weights);

G_END_DECLS
