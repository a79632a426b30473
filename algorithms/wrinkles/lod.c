/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "wrinkles/lod.h"

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
