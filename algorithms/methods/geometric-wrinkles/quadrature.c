/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/geometric-wrinkles/quadrature.h"

#include "compute/processor.h"

#include <math.h>

RMP_VECTOR_CLONES void
rmp_pattern_quadrature_place (const RmpPatternSiblings *siblings,
                              double points[2][RMP_PATTERN_QUADRATURE_SLOPES])
{
  static const double near = 0.79742698535308732,
                      far = 0.10128650732345634; /* (9 + 2√15)/21, (6 − √15)/21 */
  static const double close = 0.059715871789769820,
                      wide = 0.47014206410511509; /* (9 − 2√15)/21, (6 + √15)/21 */

  for (guint c = 0; c < 2; c++)
    {
      const RmpPatternFour a = siblings->corners[0][c], b = siblings->corners[1][c],
                           d = siblings->corners[2][c];
      RmpPatternFour *positions = (RmpPatternFour *) (gpointer) points[c];

      positions[0] = (a + b + d) / 3.0;
      positions[1] = near * a + far * (b + d);
      positions[2] = near * b + far * (d + a);
      positions[3] = near * d + far * (a + b);
      positions[4] = close * a + wide * (b + d);
      positions[5] = close * b + wide * (d + a);
      positions[6] = close * d + wide * (a + b);
    }
}

RMP_VECTOR_CLONES void
rmp_pattern_quadrature_add_up (double area, const double slopes[2][RMP_PATTERN_QUADRATURE_SLOPES],
                               RmpPatternFour sums[RMP_PATTERN_QUADRATURE_SUMS])
{
  double terms[RMP_PATTERN_QUADRATURE_SUMS][RMP_PATTERN_QUADRATURE_SLOPES]
      __attribute__ ((aligned (sizeof (RmpPatternFour))));

#pragma omp simd
  for (guint i = 0; i < RMP_PATTERN_QUADRATURE_SLOPES; i++)
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
  for (guint k = 0; k < RMP_PATTERN_QUADRATURE_SUMS; k++)
    {
      const RmpPatternFour *t = (const RmpPatternFour *) (gconstpointer) terms[k];

      sums[k] = area * (RMP_PATTERN_QUADRATURE_MIDDLE * t[0] +
                        RMP_PATTERN_QUADRATURE_NEAR * (t[1] + t[2] + t[3]) +
                        RMP_PATTERN_QUADRATURE_WIDE * (t[4] + t[5] + t[6]));
    }
}
