/* SPDX-License-Identifier: GPL-3.0-or-later */
/* pinch.c: where pinched cloth goes.
 *
 * Based on:
 *   D. Baraff, A. Witkin, M. Kass. Untangling cloth. ACM Trans. Graph. 22, 2003, §5: cloth that is
 *     pinched sticks to both sides.
 *
 * The paper does not say how far it gives way to the nearer side; here it drifts to the middle.
 */

#include "collision/pinch.h"

#include <math.h>

#include "geometry/vector.h"

/* The cosine between directions that are opposite. */
#define OPPOSITE -0.5

/* Seconds in which what is held goes the share of its way that people ask for. */
#define DRIFT_STEP (1.0 / 60.0)

gboolean
rmp_pinch_holds (const RmpPinchSide *a, const RmpPinchSide *b, double thickness, gboolean held)
{
  const double reach = (held ? RMP_PINCH_RELEASE : RMP_PINCH_CATCH) * thickness;

  return a->distance < reach && b->distance < reach &&
         rmp_vector_dot (a->normal, b->normal) < OPPOSITE;
}

double
rmp_pinch_drift (double share, double step)
{
  return 1.0 - pow (1.0 - share, step / DRIFT_STEP);
}

void
rmp_pinch_move (const double position[3], const RmpPinchSide *a, const RmpPinchSide *b,
                double drift, double out[3])
{
  for (guint c = 0; c < 3; c++)
    {
      const double carried = position[c] + 0.5 * (a->way[c] + b->way[c]);

      out[c] = carried + drift * (0.5 * (a->end[c] + b->end[c]) - carried);
    }
}
