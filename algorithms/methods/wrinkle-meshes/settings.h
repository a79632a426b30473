/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* settings.h: the method's parameters, and their values as its code reads them. */

#include "methods/wrinkle-meshes/solve.h"
#include "skinning/skin.h"
#include "technique/technique.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_FINE_PARAM_SUBDIVISION,
  RMP_FINE_PARAM_FINE_MESH,
  RMP_FINE_PARAM_STRETCH,
  RMP_FINE_PARAM_BENDING,
  RMP_FINE_PARAM_SCALE,
  RMP_FINE_PARAM_ONE_WAY,
  RMP_FINE_PARAM_MOST,
  RMP_FINE_PARAM_ONE_SIDED,
  RMP_FINE_PARAM_INWARD,
  RMP_FINE_PARAM_ITERATIONS,
  RMP_FINE_PARAM_COARSER,
  RMP_FINE_PARAM_SOLVER,
  RMP_FINE_PARAM_EVEN,
  RMP_FINE_PARAM_NOISE,
  RMP_FINE_PARAM_SEED,
  RMP_FINE_PARAM_MEMORY,
  RMP_FINE_PARAM_SKINNING,
  RMP_FINE_PARAM_CONTACT,
  RMP_FINE_N_PARAMS,
} RmpFineParam;

extern const RmpParam rmp_fine_params[RMP_FINE_N_PARAMS];

typedef enum
{
  RMP_FINE_PRESET_LOOSE,
  RMP_FINE_PRESET_LIVE,
  RMP_FINE_PRESET_FINAL,
  RMP_FINE_PRESET_PUBLISHED,
  RMP_FINE_N_PRESETS,
} RmpFinePreset;

extern const RmpPreset rmp_fine_presets[RMP_FINE_N_PRESETS];

/* What decides over meshes. */
typedef struct
{
  guint levels;  /* of subdivision; 0: by the size of the character */
  guint coarser; /* levels before the finest that are solved first */
  RmpFineSolver solver;
} RmpFinePlan;

void rmp_fine_plan_read (RmpFinePlan *self, const RmpValues *values);

typedef struct
{
  RmpFineOptions options;
  double most;        /* mean fine edges, where nothing was painted */
  gboolean one_sided; /* there is a limit inwards, … */
  double inward;      /* mean fine edges */
  double noise;       /* × the largest distance */
  guint32 seed;
  gboolean memory;
  RmpSkinning skinning;
  gboolean contact;
} RmpFineSettings;

void rmp_fine_settings_read (RmpFineSettings *self, const RmpValues *values);

G_END_DECLS
