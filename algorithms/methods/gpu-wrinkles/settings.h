/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settings.h: the parameters of the method and what they mean to its parts. */

#include "methods/gpu-wrinkles/field.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_WAVE_PARAM_LENGTH,
  RMP_WAVE_PARAM_GAIN,
  RMP_WAVE_PARAM_IRREGULAR,
  RMP_WAVE_PARAM_THRESHOLD,
  RMP_WAVE_PARAM_HIGHEST,
  RMP_WAVE_PARAM_STEEPEST,
  RMP_WAVE_PARAM_BIAS,
  RMP_WAVE_PARAM_PROFILE,
  RMP_WAVE_PARAM_SHARPNESS,
  RMP_WAVE_PARAM_DRAWN,
  RMP_WAVE_PARAM_ACROSS,
  RMP_WAVE_PARAM_ACROSS_LENGTH,
  RMP_WAVE_PARAM_START,
  RMP_WAVE_PARAM_SEED,
  RMP_WAVE_PARAM_RELAXATION,
  RMP_WAVE_PARAM_FIRST_SWEEPS,
  RMP_WAVE_PARAM_SWEEPS,
  RMP_WAVE_PARAM_HALF_LIFE,
  RMP_WAVE_PARAM_SURENESS,
  RMP_WAVE_PARAM_CALM,
  RMP_WAVE_PARAM_FADES,
  RMP_WAVE_PARAM_RECONSTRUCT,
  RMP_WAVE_PARAM_PARALLAX,
  RMP_WAVE_PARAM_SHIFT,
  RMP_WAVE_PARAM_CURVED,
  RMP_WAVE_PARAM_SKINNING,
  RMP_WAVE_PARAM_WEIGHTS,
  RMP_WAVE_PARAM_PROCESSOR,
  RMP_WAVE_PARAM_CONTACT,
  RMP_WAVE_N_PARAMS,
} RmpWaveParamId;

extern const RmpParam rmp_wave_params[RMP_WAVE_N_PARAMS];

#define RMP_WAVE_N_PRESETS 2
extern const RmpPreset rmp_wave_presets[RMP_WAVE_N_PRESETS];

/* Trains of waves over each other. */
#define RMP_WAVE_MOST_TRAINS RMP_RELIEF_MOST_TRAINS

guint rmp_wave_count_trains (const RmpValues *values);
void rmp_wave_profile_read (RmpWaveProfile *self, const RmpValues *values);

/* @inputs: (nullable); @train: below rmp_wave_count_trains() */
void rmp_wave_options_read (RmpWaveOptions *self, const RmpValues *values, const RmpInputs *inputs,
                            const RmpWaveProfile *profile, guint train);

/* What of the relief the values say. */
void rmp_wave_style_read (RmpRelief *relief, const RmpValues *values);

static inline RmpSkinning
rmp_wave_read_skinning (const RmpValues *values)
{
  return (RmpSkinning) rmp_values_get_int (values, RMP_WAVE_PARAM_SKINNING);
}

static inline RmpWaveWeights
rmp_wave_read_weights (const RmpValues *values)
{
  return (RmpWaveWeights) rmp_values_get_int (values, RMP_WAVE_PARAM_WEIGHTS);
}

/* Whether previews may leave the deformation and the phases to a graphics card. */
static inline gboolean
rmp_wave_read_on_card (const RmpValues *values)
{
  return rmp_values_get_int (values, RMP_WAVE_PARAM_PROCESSOR) != 0;
}

G_END_DECLS
