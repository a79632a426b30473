/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* particle-drape-params.h: what people set of a drape. */

#include "cloth/params.h"
#include "fabric.h"

G_BEGIN_DECLS

typedef enum
{
  RMP_DRAPE_FORM_AUTO,
  RMP_DRAPE_FORM_GRID,
  RMP_DRAPE_FORM_TRIANGLES,
} RmpDrapeForm;

/* What frames show. */
typedef enum
{
  RMP_DRAPE_OUTPUT_DRAPE,
  RMP_DRAPE_OUTPUT_SETTLING,
} RmpDrapeOutput;

#define RMP_DRAPE_N_PRESETS 12

extern const RmpParam rmp_drape_params[RMP_DRAPE_N_PARAMS];
extern const RmpPreset rmp_drape_presets[RMP_DRAPE_N_PRESETS];

G_END_DECLS
