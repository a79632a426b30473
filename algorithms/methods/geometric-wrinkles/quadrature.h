/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* quadrature.h: the quadrature with seven points, exact for polynomials of degree five, on four
 * triangles at a time.
 */

#include "methods/geometric-wrinkles/coefficients.h"

G_BEGIN_DECLS

#define RMP_QUADRATURE_POINTS 7
#define RMP_QUADRATURE_SLOPES (4 * RMP_QUADRATURE_POINTS)
#define RMP_QUADRATURE_SUMS 7 /* integrals: C0, the three of the ridge, the three of the moments */

#define RMP_QUADRATURE_MIDDLE (9.0 / 40.0)
#define RMP_QUADRATURE_NEAR 0.12593918054482715 /* (155 − √15)/1200 */
#define RMP_QUADRATURE_WIDE 0.13239415278850618 /* (155 + √15)/1200 */

/* A number of each of four triangles. */
typedef double RmpFour __attribute__ ((vector_size (32), may_alias));

/* Four triangles of one size. */
typedef struct
{
  RmpFour corners[3][2];
  double area; /* of one */
} RmpSiblings;

/* Places the points: the centres, then those on the medians at both distances; point by point, each
 * for the four triangles. @points: aligned as RmpFour
 */
void rmp_quadrature_place (const RmpSiblings *siblings, double points[2][RMP_QUADRATURE_SLOPES]);

/* The integrals over four triangles of one @area, by the slopes at their points. */
void rmp_quadrature_add_up (double area, const double slopes[2][RMP_QUADRATURE_SLOPES],
                            RmpFour sums[RMP_QUADRATURE_SUMS]);

G_END_DECLS
