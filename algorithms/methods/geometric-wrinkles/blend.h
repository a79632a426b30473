/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* blend.h: from the factors of a frame to the modulation of each pattern at the vertices (the
 * paper, §3.3, §4.1).
 */

#include "inputs/masks.h"
#include "methods/geometric-wrinkles/settings.h"

G_BEGIN_DECLS

/* The data of a frame from which fields and figures are made. */
typedef struct
{
  const RmpPatternedCloth *cloth;
  const RmpPatternModulation *modulation;
  const RmpPatternStrain *strains;    /* [#F] */
  float *maps[RMP_PATTERN_MAX_COUNT]; /* [#V] K, owned until they are taken */
  float *weights;                     /* [#V] W of the first pattern, if there are several; owned */
} RmpPatternFrame;

/**
 * rmp_pattern_frame_blend:
 * @masked: [4] painted scale, bias, least and largest factor, each (nullable)
 *
 * Smooths the factors, weighs patterns against each other, scales and clamps. A pattern that is not
 * painted around a vertex does not compete there, unless unpainted faces count.
 */
void rmp_pattern_frame_blend (RmpPatternFrame *self, const RmpPatternModulationOptions *options,
                              const RmpPatternMapping *mapping, const RmpMasked *const masked[4],
                              guint n_threads);
void rmp_pattern_frame_clear (RmpPatternFrame *self);

G_END_DECLS
