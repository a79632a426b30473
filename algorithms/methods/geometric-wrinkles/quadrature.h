/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* quadrature.h: the quadrature with seven points, exact for polynomials of degree five, on four
 * triangles at a time.
 */

#include "methods/geometric-wrinkles/coefficients.h"

G_BEGIN_DECLS

#define RMP_PATTERN_QUADRATURE_POINTS 7
#define RMP_PATTERN_QUADRATURE_SLOPES (4 * RMP_PATTERN_QUADRATURE_POINTS)
#define RMP_PATTERN_QUADRATURE_SUMS                                                                \
  7 /* integrals: C0, the three of the ridge, the three of the moments */

#define RMP_PATTERN_QUADRATURE_MIDDLE (9.0 / 40.0)
#define RMP_PATTERN_QUADRATURE_NEAR 0.12593918054482715 /* (155 − √15)/1200 */
#define RMP_PATTERN_QUADRATURE_WIDE 0.13239415278850618 /* (155 + √15)/1200 */

/* A number of each of four triangles. */
typedef double RmpPatternFour __attribute__ ((vector_size (32), may_alias));

/* Four triangles of one size. */
typedef struct
{
  RmpPatternFour corners[3][2];
  double area; /* of one */
} RmpPatternSiblings;

/* Places the points: the centres, then those on the medians at both distances; point by point, each
 * for the four triangles. @points: aligned as RmpPatternFour
 */
void rmp_pattern_quadrature_place (const RmpPatternSiblings *siblings,
                                   double points[2][RMP_PATTERN_QUADRATURE_SLOPES]);

/* The integrals over four triangles of one @area, by the slopes at their points. */
void rmp_pattern_quadrature_add_up (double area,
                                    const double slopes[2][RMP_PATTERN_QUADRATURE_SLOPES],
                                    RmpPatternFour sums[RMP_PATTERN_QUADRATURE_SUMS]);

G_END_DECLS
