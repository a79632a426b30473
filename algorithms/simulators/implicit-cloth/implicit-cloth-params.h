/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* implicit-cloth-params.h: what people set of implicit steps. */

#include "cloth/params.h"

G_BEGIN_DECLS

enum
{
  RMP_IMPLICIT_SIZE_WARP = RMP_CLOTH_CREASE_N_PARAMS,
  RMP_IMPLICIT_SIZE_WEFT,
  RMP_IMPLICIT_SHORTEST,
  RMP_IMPLICIT_LONGEST,
  RMP_IMPLICIT_CHANGE,
  RMP_IMPLICIT_CALM,
  RMP_IMPLICIT_NEWTON,
  RMP_IMPLICIT_SOLVER,
  RMP_IMPLICIT_TOLERANCE,
  RMP_IMPLICIT_ITERATIONS,
  RMP_IMPLICIT_SCALE,
  RMP_IMPLICIT_BEND_WEIGHT,
  RMP_IMPLICIT_HESSIAN,
  RMP_IMPLICIT_N_PARAMS,
};

typedef enum
{
  RMP_IMPLICIT_SCALE_ROOT,
  RMP_IMPLICIT_SCALE_AREA,
} RmpImplicitScale;

typedef enum
{
  RMP_IMPLICIT_BEND_SHAPE,
  RMP_IMPLICIT_BEND_CONSTANT,
} RmpImplicitBendWeight;

#define RMP_IMPLICIT_N_PRESETS 6

extern const RmpParam rmp_implicit_params[RMP_IMPLICIT_N_PARAMS];
extern const RmpPreset rmp_implicit_presets[RMP_IMPLICIT_N_PRESETS];

G_END_DECLS
