/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/lod.h"

#include <math.h>

#define WHOLE 1.5
#define LEAST_LIFT 0.4
#define LEAST_SHADING 0.1
#define BAND 0.2 /* of a limit, over which what ends there fades */

static double
fade (double pixels, double least)
{
  return CLAMP ((pixels - least) / (BAND * least), 0.0, 1.0);
}

void
rmp_ridge_lod_init (RmpRidgeLod *self, double pixels)
{
  self->fineness = pixels < LEAST_LIFT ? 0.0 : MIN (pixels / WHOLE, 1.0);
  self->lift = fade (pixels, LEAST_LIFT);
  self->shading = fade (pixels, LEAST_SHADING);
}

double
rmp_ridge_sight_measure (const RmpRidgeSight *self, const float point[3])
{
  double square = 0.0;

  if (!self->perspective || isinf (self->pixels))
    return (double) self->pixels;
  for (guint c = 0; c < 3; c++)
    square += ((double) point[c] - (double) self->eye[c]) *
              ((double) point[c] - (double) self->eye[c]);
  return square > 0.0 ? (double) self->pixels / sqrt (square) : INFINITY;
}

guint
rmp_ridge_sight_cut (const RmpRidgeSight *self, const float from[3], const float to[3], guint level)
{
  const float middle[3] = { 0.5f * (from[0] + to[0]), 0.5f * (from[1] + to[1]),
                            0.5f * (from[2] + to[2]) };
  RmpRidgeLod lod;

  rmp_ridge_lod_init (&lod, rmp_ridge_sight_measure (self, middle));
  return MAX ((guint) ceil (lod.fineness * level - 1e-9), 1);
}
