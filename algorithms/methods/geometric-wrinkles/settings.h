/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settings.h: the method's parameters as users meet them, and the options they make. */

#include "methods/geometric-wrinkles/map.h"
#include "methods/geometric-wrinkles/modulate.h"
#include "skinning/skin.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_PATTERN_PARAM_AMPLITUDE,
  RMP_PATTERN_PARAM_MIDDLE,
  RMP_PATTERN_PARAM_BLUR,
  RMP_PATTERN_PARAM_WRAP,
  RMP_PATTERN_PARAM_MODE,
  RMP_PATTERN_PARAM_SLACK,
  RMP_PATTERN_PARAM_SCALE,
  RMP_PATTERN_PARAM_BIAS,
  RMP_PATTERN_PARAM_LOW,
  RMP_PATTERN_PARAM_HIGH,
  RMP_PATTERN_PARAM_WEIGHTS,
  RMP_PATTERN_PARAM_VARIANCE,
  RMP_PATTERN_PARAM_POWER,
  RMP_PATTERN_PARAM_AT_ONCE,
  RMP_PATTERN_PARAM_SMOOTHING,
  RMP_PATTERN_PARAM_PASSES,
  RMP_PATTERN_PARAM_FLAT_JOIN,
  RMP_PATTERN_PARAM_HALF_LIFE,
  RMP_PATTERN_PARAM_CURVED,
  RMP_PATTERN_PARAM_MAP_SLOPE,
  RMP_PATTERN_PARAM_BUMP_ONLY,
  RMP_PATTERN_PARAM_AXIS,
  RMP_PATTERN_PARAM_LEAST_STRETCH,
  RMP_PATTERN_PARAM_ERROR,
  RMP_PATTERN_PARAM_SKINNING,
  RMP_PATTERN_PARAM_CONTACT,
  RMP_PATTERN_N_PARAMS,
} RmpPatternParam;

extern const RmpParam rmp_pattern_params[RMP_PATTERN_N_PARAMS];

typedef enum
{
  RMP_PATTERN_PRESET_IMPROVED,
  RMP_PATTERN_PRESET_PUBLISHED,
  RMP_PATTERN_N_PRESETS,
} RmpPatternPreset;

extern const RmpPreset rmp_pattern_presets[RMP_PATTERN_N_PRESETS];

/* How factors are turned into the modulation at vertices. */
typedef struct
{
  double scale, bias, low, high;
  RmpPatternMapWeight smoothing;
  guint passes;       /* over the neighbours */
  gboolean flat_join; /* faces without a pattern count as 1 */
} RmpPatternMapping;

/* How the surface is drawn. */
typedef struct
{
  double middle;
  gboolean curved, map_slope, bump_only;
} RmpPatternStyle;

void rmp_pattern_options_read (RmpPatternOptions *self, const RmpValues *values);
void rmp_pattern_modulation_options_read (RmpPatternModulationOptions *self,
                                          const RmpValues *values);
void rmp_pattern_mapping_read (RmpPatternMapping *self, const RmpValues *values);
void rmp_pattern_style_read (RmpPatternStyle *self, const RmpValues *values);
double rmp_pattern_read_half_life (const RmpValues *values); /* frames; 0: factors follow at once */
RmpSkinning rmp_pattern_read_skinning (const RmpValues *values);

G_END_DECLS
