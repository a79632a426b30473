/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settings.h: the method's parameters, and their values as its code reads them. */

#include "methods/incompressible-skinning/bend.h"
#include "methods/incompressible-skinning/directions.h"
#include "methods/incompressible-skinning/fold.h"
#include "methods/incompressible-skinning/layout.h"
#include "methods/incompressible-skinning/lines.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FOLD_PARAM_WIDTH,
  RMP_FOLD_PARAM_REACH,
  RMP_FOLD_PARAM_LENGTH,
  RMP_FOLD_PARAM_CENTRE,
  RMP_FOLD_PARAM_PROFILE,
  RMP_FOLD_PARAM_VARIATION,
  RMP_FOLD_PARAM_SOURCE,
  RMP_FOLD_PARAM_BEND_THRESHOLD,
  RMP_FOLD_PARAM_FRAME_STEP,
  RMP_FOLD_PARAM_SEPARATION,
  RMP_FOLD_PARAM_ONSET,
  RMP_FOLD_PARAM_SLACK,
  RMP_FOLD_PARAM_HEIGHT_LIMIT,
  RMP_FOLD_PARAM_SKINNING,
  RMP_FOLD_PARAM_DISTANCE,
  RMP_FOLD_PARAM_DIRECTIONS,
  RMP_FOLD_PARAM_CORRECTIONS,
  RMP_FOLD_PARAM_FAN_LIMIT,
  RMP_FOLD_PARAM_CLEARANCE,
  RMP_FOLD_PARAM_CONTACT,
  RMP_FOLD_PARAM_CLAMP_BASE,
  RMP_FOLD_PARAM_EXACT,
  RMP_FOLD_PARAM_LEVELS,
  RMP_FOLD_PARAM_SAMPLES,
  RMP_FOLD_PARAM_REFINE,
  RMP_FOLD_PARAM_MODEL,
  RMP_FOLD_PARAM_SOLVER,
  RMP_FOLD_PARAM_DEAD_BAND,
  RMP_FOLD_PARAM_BEND_SIDE,
  RMP_FOLD_PARAM_BEND_ANGLE,
  RMP_FOLD_PARAM_CORRECTION,
  RMP_FOLD_N_PARAMS,
} RmpFoldParam;

extern const RmpParam rmp_fold_params[RMP_FOLD_N_PARAMS];

typedef enum
{
  RMP_FOLD_PRESET_IMPROVED,
  RMP_FOLD_PRESET_PUBLISHED,
  RMP_FOLD_N_PRESETS,
} RmpFoldPreset;

/* The unit that has a height. */
typedef enum
{
  RMP_FOLD_MODEL_FOLDS,
  RMP_FOLD_MODEL_VERTICES, /* per-vertex.h: for comparison */
} RmpFoldModel;

extern const RmpPreset rmp_fold_presets[RMP_FOLD_N_PRESETS];

typedef struct
{
  RmpFoldAutomatic automatic;
  double width, reach, length; /* metres; an ordinary limb's where they are automatic */
  RmpFoldCentre centre;
  RmpProfile *profile; /* borrowed from the values */
  double variation;
  RmpFoldSource source;
  double bend_threshold; /* radians */
  RmpFoldBendReading reading;
  guint frame_step;
  double separation; /* metres */
  double onset, slack, height_limit, dead_band;
  RmpFoldModel model;
  RmpFoldSolver solver;
  RmpSkinning skinning;
  gboolean euclidean;
  RmpFoldDirections directions;
  guint correction_passes; /* of corrected directions */
  gboolean fan_limit;
  gboolean contact;
  gboolean clamp_base;
  double clearance; /* metres */
  gboolean exact;
  gint levels; /* −1: as many as the samples ask for */
  guint samples;
  gboolean uniform;
} RmpFoldSettings;

void rmp_fold_settings_read (RmpFoldSettings *self, const RmpValues *values);

G_END_DECLS
