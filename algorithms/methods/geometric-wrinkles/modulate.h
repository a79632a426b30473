/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* modulate.h: the factors of all faces of a frame. */

#include "methods/geometric-wrinkles/patterned-cloth.h"

G_BEGIN_DECLS

/* How patterns compete. */
typedef enum
{
  RMP_COMPETE_FACTOR,    /* the smaller factor wins, as published */
  RMP_COMPETE_DIRECTION, /* the better oriented one wins, however strong it is */
  RMP_COMPETE_OFF,       /* all add up */
} RmpCompete;

typedef struct
{
  RmpFactorModel factor;
  double least; /* smallest stretch */
  double slack; /* ρ of the model flat-rest */
  gboolean
      at_once; /* one factor for the mix of all patterns; of the models by equation (4) alone */
  RmpCompete compete;
  double variance, power;
} RmpModulationOptions;

/* A frame, by patterns: [n_patterns × #F]. */
typedef struct
{
  double *factors; /* h */
  guint8 *status;  /* RmpFactorStatus */
} RmpModulation;

void rmp_modulation_init (RmpModulation *self, const RmpPatternedCloth *cloth);
void rmp_modulation_clear (RmpModulation *self);

/* @posed: [#V × 3] finite */
void rmp_modulation_run (RmpModulation *self, RmpPatternedCloth *cloth,
                         const RmpModulationOptions *options, const float *posed, guint n_threads);

/* @strains: (out caller-allocates): [#F] of faces with a shape; of others what a face at rest has
 */
void rmp_modulation_strains (const RmpPatternedCloth *cloth, const float *posed, double least,
                             RmpStrain *strains, guint n_threads);

/* How well a pattern suits a strain, by the way of @options: the smallest wins. */
double rmp_modulation_value (const RmpPatternedCloth *cloth, const RmpModulationOptions *options,
                             guint pattern, guint32 face, const RmpStrain *strain, double factor);

G_END_DECLS
