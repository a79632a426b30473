/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* spline-taps.h: where a place of a pattern lies between texels, and the weights of the uniform
 * cubic B-spline there.
 *
 * Texel i of n is centred at u = (i + ½) / n. The four weights sum to 1, those of the slope to 0.
 */

#include "images/spline-image.h"

#include <math.h>

G_BEGIN_DECLS

typedef struct
{
  guint texels[4];   /* columns or rows whose values count */
  double weights[4]; /* of the value */
  double slopes[4];  /* of the derivative by u */
} RmpSplineTaps;

static inline guint
rmp_wrap_texel (gint64 texel, guint n, RmpWrap wrap)
{
  const gint64 period = wrap == RMP_WRAP_MIRROR ? 2 * (gint64) n : n;
  gint64 inside;

  if (wrap == RMP_WRAP_CLAMP)
    return (guint) CLAMP (texel, 0, (gint64) n - 1);
  inside = ((texel % period) + period) % period;
  return (guint) (inside < n ? inside : period - 1 - inside);
}

/* @t: in [0, 1) from the second of four texels to the third */
static inline void
rmp_spline_weights (double t, double weights[4], double slopes[4])
{
  const double s = 1.0 - t;

  weights[0] = s * s * s / 6.0;
  weights[1] = (3.0 * t * t * t - 6.0 * t * t + 4.0) / 6.0;
  weights[2] = (3.0 * s * s * s - 6.0 * s * s + 4.0) / 6.0;
  weights[3] = t * t * t / 6.0;
  slopes[0] = -0.5 * s * s;
  slopes[1] = 0.5 * t * (3.0 * t - 4.0);
  slopes[2] = -0.5 * s * (3.0 * s - 4.0);
  slopes[3] = 0.5 * t * t;
}

/* The position in texels from the centre of the first one, moved by whole periods so near to the
 * image that its texels can be counted as integers.
 */
static inline double
rmp_spline_locate (double u, guint n, RmpWrap wrap)
{
  if (!isfinite (u))
    u = 0.0;
  if (wrap == RMP_WRAP_CLAMP)
    u = CLAMP (u, -4.0 / n, 1.0 + 4.0 / n);
  else
    u -= 2.0 * floor (0.5 * u);
  return u * n - 0.5;
}

static inline void
rmp_spline_taps (double u, guint n, RmpWrap wrap, RmpSplineTaps *taps)
{
  const double x = rmp_spline_locate (u, n, wrap), first = floor (x);

  rmp_spline_weights (x - first, taps->weights, taps->slopes);
  for (guint k = 0; k < 4; k++)
    {
      taps->texels[k] = rmp_wrap_texel ((gint64) first - 1 + k, n, wrap);
      taps->slopes[k] *= n;
    }
}

G_END_DECLS
