/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settings.h: the method's parameters, and their values as its code reads them. */

#include "methods/animation-wrinkling/lift.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_CREASE_PARAM_LEAST_RADIUS,
  RMP_CREASE_PARAM_MOST_HALF_WIDTH,
  RMP_CREASE_PARAM_START,
  RMP_CREASE_PARAM_STOP,
  RMP_CREASE_PARAM_SPACING,
  RMP_CREASE_PARAM_SHORTEST,
  RMP_CREASE_PARAM_SOURCE,
  RMP_CREASE_PARAM_SECTION,
  RMP_CREASE_PARAM_MONOTONE,
  RMP_CREASE_PARAM_TAPER,
  RMP_CREASE_PARAM_POWER,
  RMP_CREASE_PARAM_ACROSS,
  RMP_CREASE_PARAM_MEMORY,
  RMP_CREASE_PARAM_SMOOTHING,
  RMP_CREASE_PARAM_STEP,
  RMP_CREASE_PARAM_SKINNING,
  RMP_CREASE_PARAM_CONTACT,
  RMP_CREASE_N_PARAMS,
} RmpCreaseParam;

extern const RmpParam rmp_crease_params[RMP_CREASE_N_PARAMS];

typedef enum
{
  RMP_CREASE_PRESET_IMPROVED,
  RMP_CREASE_PRESET_PUBLISHED,
  RMP_CREASE_N_PRESETS,
} RmpCreasePreset;

extern const RmpPreset rmp_crease_presets[RMP_CREASE_N_PRESETS];

typedef struct
{
  RmpCreaseOptions options;
  RmpCreaseStyle style;
  gboolean drawn_only;
  guint smoothing; /* passes */
  double across;   /* edges that bakes have across the tightest wrinkle of a position */
  RmpSkinning skinning;
  gboolean contact;
} RmpCreaseSettings;

/* @mean_edge: of the mesh, metres. τ1 is kept from being above τ0. */
void rmp_crease_settings_read (RmpCreaseSettings *self, double mean_edge, const RmpValues *values);

G_END_DECLS
