/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* coefficients.h: the integrals over a triangle at rest that determine how a pattern responds to
 * its deformation, equation (11).
 */

#include <glib.h>

G_BEGIN_DECLS

/* With g the slope of the pattern and S = √(1 + g·g). */
typedef struct
{
  double area;       /* of the triangle, metres² */
  double c0;         /* ∫ S: the area of the pattern */
  double ridge[3];   /* ∫ g gᵀ / S: xx, xy, yy; its trace is C4 */
  double moments[3]; /* mean of g gᵀ: xx, xy, yy */
} RmpPatternCoefficients;

/* C0 … C4 as the paper has them: C1 = gxx − C0, C2 = gxy, C3 = gyy − C0, C4 = gxx + gyy. */
void rmp_pattern_coefficients_get (const RmpPatternCoefficients *self, double c[5]);

/* The inverse, from C0 … C3; moments are not set. */
void rmp_pattern_coefficients_set (RmpPatternCoefficients *self, double area, const double c[5]);

static inline double
rmp_coefficients_c4 (const RmpPatternCoefficients *self)
{
  return self->ridge[0] + self->ridge[2];
}

/* Whether the pattern is constant: then it lifts nothing, whatever the factor. */
static inline gboolean
rmp_coefficients_is_flat (const RmpPatternCoefficients *self)
{
  return !(rmp_coefficients_c4 (self) >= 1e-9 * self->area);
}

/* The main direction of the slope; ridges run at right angles to it. */
typedef struct
{
  double angle;     /* from the x axis, radians in (−π/2, π/2] */
  double coherence; /* 0: equal in all directions … 1: parallel ridges */
  double strength;  /* C4 / area */
} RmpPatternDirection;

void rmp_pattern_coefficients_get_direction (const RmpPatternCoefficients *self,
                                             RmpPatternDirection *direction);

/* One of the points over which integrals are summed. */
typedef struct
{
  double weight; /* metres² */
  double slope[2];
} RmpPatternSlopeSample;

/* Slopes of a pattern in metres a metre at positions of the triangle's plane. @positions, @slopes:
 * [2 × @n] x and y
 */
typedef void (*RmpPatternSlopeFunc) (gconstpointer data, guint n, const double *const positions[2],
                                     double *const slopes[2]);

#define RMP_PATTERN_MAX_FIRST_SPLITS 4

/**
 * rmp_pattern_coefficients_integrate:
 * @corners: [3 × 2] metres
 * @first_splits: how often the triangle is split in four before the error is looked at, at most
 *   RMP_PATTERN_MAX_FIRST_SPLITS
 * @error: the allowed error, relative to C4
 * @samples: (nullable) (element-type RmpPatternSlopeSample): the samples of the sums are appended
 *
 * Adaptive sampling (the paper, §4.4) by a rule of seven points, exact for polynomials of degree
 * five: a triangle is split in four as long as the sum over its quarters differs too much from its
 * own.
 *
 * Returns: the number of slopes that were evaluated
 */
guint rmp_pattern_coefficients_integrate (RmpPatternCoefficients *self, const double corners[3][2],
                                          guint first_splits, double error,
                                          RmpPatternSlopeFunc func, gconstpointer data,
                                          GArray *samples);

/* Samples a triangle that is split evenly, at least once: [7 · 4 ^ @splits]. Returns: their number
 */
guint rmp_pattern_coefficients_sample (const double corners[3][2], guint splits,
                                       RmpPatternSlopeFunc func, gconstpointer data,
                                       RmpPatternSlopeSample *samples);

/* The number of initial splits of a triangle, so that no ridge falls between the points. @texels:
 * its longest edge
 */
guint rmp_pattern_coefficients_first_splits (double texels);

G_END_DECLS
