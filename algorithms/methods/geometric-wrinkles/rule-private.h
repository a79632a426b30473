/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* rule-private.h: the rule of seven points, exact for polynomials of degree five, on four triangles
 * at a time, by kernels that give the same bytes.
 */

#include "methods/geometric-wrinkles/coefficients.h"

G_BEGIN_DECLS

#define RMP_RULE_POINTS 7
#define RMP_RULE_SLOPES (4 * RMP_RULE_POINTS)
#define RMP_RULE_SUMS 7 /* integrals: C0, the three of the ridge, the three of the moments */

#define RMP_RULE_MIDDLE (9.0 / 40.0)
#define RMP_RULE_NEAR 0.12593918054482715 /* (155 − √15)/1200 */
#define RMP_RULE_WIDE 0.13239415278850618 /* (155 + √15)/1200 */

/* A number of each of four triangles. */
typedef double RmpFour __attribute__ ((vector_size (32), may_alias));

/* Four triangles of one size. */
typedef struct
{
  RmpFour corners[3][2];
  double area; /* of one */
} RmpSiblings;

typedef struct
{
  /* Places the points: the centres, then those on the medians at both distances; point by point,
   * each for the four triangles. @points: aligned as RmpFour
   */
  void (*place) (const RmpSiblings *self, double points[2][RMP_RULE_SLOPES]);

  void (*add_up) (double area, const double slopes[2][RMP_RULE_SLOPES],
                  RmpFour sums[RMP_RULE_SUMS]);
} RmpRuleKernel;

extern const RmpRuleKernel rmp_rule_kernel_portable;
#if defined(__x86_64__)
#  define RMP_RULE_X86
extern const RmpRuleKernel rmp_rule_kernel_avx2;
#endif

/* The fastest that this processor can run. */
const RmpRuleKernel *rmp_rule_kernel_get (void);

G_END_DECLS
