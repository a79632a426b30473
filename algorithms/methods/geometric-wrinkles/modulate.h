/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* modulate.h: the factors of all faces of a frame. */

#include "methods/geometric-wrinkles/patterned-cloth.h"

G_BEGIN_DECLS

/* How patterns compete. */
typedef enum
{
  RMP_PATTERN_COMPETE_FACTOR,    /* the smaller factor wins, as published */
  RMP_PATTERN_COMPETE_DIRECTION, /* the better oriented one wins, however strong it is */
  RMP_PATTERN_COMPETE_OFF,       /* all add up */
} RmpPatternCompete;

typedef struct
{
  RmpPatternFactorModel factor;
  double least; /* smallest stretch */
  double slack; /* ρ of the model flat-rest */
  gboolean
      at_once; /* one factor for the mix of all patterns; of the models by equation (4) alone */
  RmpPatternCompete compete;
  double variance, power;
} RmpPatternModulationOptions;

/* A frame, by patterns: [n_patterns × #F]. */
typedef struct
{
  double *factors; /* h */
  guint8 *status;  /* RmpPatternFactorStatus */
} RmpPatternModulation;

void rmp_pattern_modulation_init (RmpPatternModulation *self, const RmpPatternedCloth *cloth);
void rmp_pattern_modulation_clear (RmpPatternModulation *self);

/* @posed: [#V × 3] finite */
void rmp_pattern_modulation_run (RmpPatternModulation *self, RmpPatternedCloth *cloth,
                                 const RmpPatternModulationOptions *options, const float *posed,
                                 guint n_threads);

/* @strains: (out caller-allocates): [#F] of faces with a shape; of others what a face at rest has
 */
void rmp_pattern_modulation_strains (const RmpPatternedCloth *cloth, const float *posed,
                                     double least, RmpPatternStrain *strains, guint n_threads);

/* How well a pattern suits a strain, by the way of @options: the smallest wins. */
double rmp_pattern_modulation_value (const RmpPatternedCloth *cloth,
                                     const RmpPatternModulationOptions *options, guint pattern,
                                     guint32 face, const RmpPatternStrain *strain, double factor);

G_END_DECLS
