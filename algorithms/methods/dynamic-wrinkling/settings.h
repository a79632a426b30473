/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settings.h: the method's parameters as users meet them, and the options they make.
 *
 * Thresholds are shown as how much shorter the cloth is: the τ of the thesis is 1 / (1 −
 * shortening).
 */

#include "methods/dynamic-wrinkling/cloth.h"
#include "skinning/skin.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_WRINKLE_PARAM_THRESHOLD,
  RMP_WRINKLE_PARAM_LEAST_RADIUS,
  RMP_WRINKLE_PARAM_LEAST_EDGES,
  RMP_WRINKLE_PARAM_RUN_ON,
  RMP_WRINKLE_PARAM_LEAST_LENGTH,
  RMP_WRINKLE_PARAM_ATTEMPTS,
  RMP_WRINKLE_PARAM_MOST_WRINKLES,
  RMP_WRINKLE_PARAM_DIRECTION,
  RMP_WRINKLE_PARAM_STATIC,
  RMP_WRINKLE_PARAM_STRETCH_RATIO,
  RMP_WRINKLE_PARAM_STRETCH_THRESHOLD,
  RMP_WRINKLE_PARAM_SECTION,
  RMP_WRINKLE_PARAM_PROFILE,
  RMP_WRINKLE_PARAM_ORDINATE_0,
  RMP_WRINKLE_PARAM_ORDINATE_1,
  RMP_WRINKLE_PARAM_ORDINATE_2,
  RMP_WRINKLE_PARAM_ORDINATE_3,
  RMP_WRINKLE_PARAM_HEIGHT,
  RMP_WRINKLE_PARAM_TAPER,
  RMP_WRINKLE_PARAM_FULLNESS,
  RMP_WRINKLE_PARAM_OVERLAPS,
  RMP_WRINKLE_PARAM_BUMP_ONLY,
  RMP_WRINKLE_PARAM_FOLDED,
  RMP_WRINKLE_PARAM_PERSISTENCE,
  RMP_WRINKLE_PARAM_CARRY,
  RMP_WRINKLE_PARAM_LENGTH_CAP,
  RMP_WRINKLE_PARAM_BIRTH,
  RMP_WRINKLE_PARAM_INERTIA,
  RMP_WRINKLE_PARAM_KEEP,
  RMP_WRINKLE_PARAM_GROWTH,
  RMP_WRINKLE_PARAM_SKINNING,
  RMP_WRINKLE_PARAM_CONTACT,
  RMP_WRINKLE_PARAM_SMOOTH,
  RMP_WRINKLE_PARAM_LABELS,
  RMP_WRINKLE_PARAM_LOOKAHEAD,
  RMP_WRINKLE_PARAM_SOLVER,
  RMP_WRINKLE_PARAM_COST_WIDTH,
  RMP_WRINKLE_PARAM_DECAY,
  RMP_WRINKLE_PARAM_VALLEY_DECAY,
  RMP_WRINKLE_PARAM_NEIGHBOUR_COST,
  RMP_WRINKLE_PARAM_JUMP_COST,
  RMP_WRINKLE_PARAM_RATE,
  RMP_WRINKLE_PARAM_PERSISTENCE_UNIT,
  RMP_WRINKLE_PARAM_TURNS,
  RMP_WRINKLE_PARAM_BAND,
  RMP_WRINKLE_PARAM_SMOOTHING,
  RMP_WRINKLE_PARAM_FAIR,
  RMP_WRINKLE_PARAM_TURN,
  RMP_WRINKLE_PARAM_ISOTROPY,
  RMP_WRINKLE_PARAM_SEED,
  RMP_WRINKLE_N_PARAMS,
} RmpWrinkleParam;

extern const RmpParam rmp_wrinkle_params[RMP_WRINKLE_N_PARAMS];

typedef enum
{
  RMP_WRINKLE_PRESET_IMPROVED,
  RMP_WRINKLE_PRESET_PUBLISHED,
  RMP_WRINKLE_N_PRESETS,
} RmpWrinklePreset;

extern const RmpPreset rmp_wrinkle_presets[RMP_WRINKLE_N_PRESETS];

/* τ of a shortening. */
double rmp_wrinkle_threshold (double shortening);

/* @rate: frames a second. Borrows what is painted on @cloth. */
void rmp_wrinkle_options_read (RmpWrinkleOptions *self, const RmpWrinkleCloth *cloth, double rate,
                               const RmpValues *values);
RmpSkinning rmp_wrinkle_read_skinning (const RmpValues *values);
gboolean rmp_wrinkle_read_smooth (const RmpValues *values); /* whether coarse cloth is subdivided */

/* How far labels see. */
typedef enum
{
  RMP_WRINKLE_LABELS_LIVE, /* the frame, and some to come */
  RMP_WRINKLE_LABELS_CLIP, /* all frames */
} RmpWrinkleLabels;

RmpWrinkleLabels rmp_wrinkle_read_labels (const RmpValues *values);
guint
rmp_wrinkle_read_lookahead (const RmpValues *values); /* frames; 0 where labels see the clip */

G_END_DECLS
