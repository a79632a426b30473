/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* wave-blend.h: the waves of the corners of a triangle, blended over it. None is interpolated: each
 * goes on beyond its corner as it began.
 */

#include "wrinkles/wave-profile.h"

G_BEGIN_DECLS

/* The wave that a corner sees. */
typedef struct
{
  double amplitude, phase;
  double next, last; /* radians from the corner to the next one, and to the last */
} RmpWaveCorner;

/* θ of a corner's wave. @weights: of all three; @by: (out): its derivatives by those of the second
 * and third corner
 */
double rmp_wave_corner_angle (const RmpWaveCorner *self, guint corner, const double weights[3],
                              double by[2]);

/* Adds Σ w A P (θ) to @height, and its derivatives by the weights of the second and third corner to
 * @by.
 */
void rmp_wave_blend (const RmpWaveProfile *profile, const RmpWaveCorner corners[3],
                     const double weights[3], double *height, double by[2]);

G_END_DECLS
