/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rule-vector.h: the rule, one triangle a lane, compiled once for each instruction set that
 * includes it.
 *
 * All instruction sets do the same operations in the same order.
 *
 * The includer defines VECTOR_KERNEL, the name of the kernel, and VECTOR_TARGET, its attributes.
 */
#include "methods/geometric-wrinkles/rule-private.h"

#include <math.h>

VECTOR_TARGET static void
place (const RmpSiblings *self, double points[2][RMP_RULE_SLOPES])
{
  static const double near = 0.79742698535308732,
                      far = 0.10128650732345634; /* (9 + 2√15)/21, (6 − √15)/21 */
  static const double close = 0.059715871789769820,
                      wide = 0.47014206410511509; /* (9 − 2√15)/21, (6 + √15)/21 */

  for (guint c = 0; c < 2; c++)
    {
      const RmpFour a = self->corners[0][c], b = self->corners[1][c], d = self->corners[2][c];
      RmpFour *places = (RmpFour *) (gpointer) points[c];

      places[0] = (a + b + d) / 3.0;
      places[1] = near * a + far * (b + d);
      places[2] = near * b + far * (d + a);
      places[3] = near * d + far * (a + b);
      places[4] = close * a + wide * (b + d);
      places[5] = close * b + wide * (d + a);
      places[6] = close * d + wide * (a + b);
    }
}

VECTOR_TARGET static void
add_up (double area, const double slopes[2][RMP_RULE_SLOPES], RmpFour sums[RMP_RULE_SUMS])
{
  double terms[RMP_RULE_SUMS][RMP_RULE_SLOPES] __attribute__ ((aligned (sizeof (RmpFour))));

#pragma omp simd
  for (guint i = 0; i < RMP_RULE_SLOPES; i++)
    {
      const double x = slopes[0][i], y = slopes[1][i], xx = x * x, xy = x * y, yy = y * y;
      const double s = sqrt (1.0 + xx + yy), inverse = 1.0 / s;

      terms[0][i] = s;
      terms[1][i] = xx * inverse;
      terms[2][i] = xy * inverse;
      terms[3][i] = yy * inverse;
      terms[4][i] = xx;
      terms[5][i] = xy;
      terms[6][i] = yy;
    }
  for (guint k = 0; k < RMP_RULE_SUMS; k++)
    {
      const RmpFour *t = (const RmpFour *) (gconstpointer) terms[k];

      sums[k] = area * (RMP_RULE_MIDDLE * t[0] + RMP_RULE_NEAR * (t[1] + t[2] + t[3]) +
                        RMP_RULE_WIDE * (t[4] + t[5] + t[6]));
    }
}

const RmpRuleKernel VECTOR_KERNEL = { place, add_up };
