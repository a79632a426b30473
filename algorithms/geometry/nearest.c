/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nearest.c: the nearest point of a triangle, by the region that a point is in.
 *
 * Based on:
 *   C. Ericson. Real-time collision detection. 2005, §5.1.5.
 */

#include "geometry/nearest.h"

#include "geometry/vector.h"

void
rmp_nearest_on_triangle (const double corner[3][3], const double point[3], double *u, double *v)
{
  double ab[3], ac[3], ap[3], bp[3], cp[3];
  double d1, d2, d3, d4, d5, d6, va, vb, vc;

  rmp_vector_sub (corner[1], corner[0], ab);
  rmp_vector_sub (corner[2], corner[0], ac);
  rmp_vector_sub (point, corner[0], ap);
  rmp_vector_sub (point, corner[1], bp);
  rmp_vector_sub (point, corner[2], cp);
  d1 = rmp_vector_dot (ab, ap);
  d2 = rmp_vector_dot (ac, ap);
  d3 = rmp_vector_dot (ab, bp);
  d4 = rmp_vector_dot (ac, bp);
  d5 = rmp_vector_dot (ab, cp);
  d6 = rmp_vector_dot (ac, cp);
  va = d3 * d6 - d5 * d4;
  vb = d5 * d2 - d1 * d6;
  vc = d1 * d4 - d3 * d2;

  *u = 0.0;
  *v = 0.0;
  if (d1 <= 0.0 && d2 <= 0.0)
    return;
  if (d3 >= 0.0 && d4 <= d3)
    *u = 1.0;
  else if (d6 >= 0.0 && d5 <= d6)
    *v = 1.0;
  else if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0)
    *u = d1 / (d1 - d3);
  else if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0)
    *v = d2 / (d2 - d6);
  else if (va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0)
    {
      *v = (d4 - d3) / ((d4 - d3) + (d5 - d6));
      *u = 1.0 - *v;
    }
  else
    {
      *u = vb / (va + vb + vc);
      *v = vc / (va + vb + vc);
    }
}
