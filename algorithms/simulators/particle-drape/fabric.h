/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* fabric.h: the curves of a fabric, from the numbers that all simulators know it by, from what the
 * instruments measure, or drawn.
 */

#include "cloth/fabric-curve.h"
#include "cloth/model.h"
#include "cloth/params.h"

G_BEGIN_DECLS

enum
{
  RMP_DRAPE_FORM = RMP_CLOTH_N_PARAMS,
  RMP_DRAPE_SMOOTH,
  RMP_DRAPE_BEND_HYSTERESIS,
  RMP_DRAPE_BEND_FOOT,
  RMP_DRAPE_SHEAR_HYSTERESIS,
  RMP_DRAPE_SHEAR_FOOT,
  RMP_DRAPE_BRANCH,
  RMP_DRAPE_EXTENSION,
  RMP_DRAPE_LINEARITY,
  RMP_DRAPE_COMPRESSION,
  RMP_DRAPE_TWIST_PART,
  RMP_DRAPE_CURVES,
  RMP_DRAPE_INEXTENSIBILITY,
  RMP_DRAPE_ROUNDS,
  RMP_DRAPE_SOLVER,
  RMP_DRAPE_MOST,
  RMP_DRAPE_FORCE,
  RMP_DRAPE_TEMPERATURE,
  RMP_DRAPE_OUTPUT,
  RMP_DRAPE_FRAMES,
  RMP_DRAPE_N_PARAMS,
};

/* An entry of RMP_DRAPE_CURVES. */
typedef enum
{
  RMP_DRAPE_CURVE_OF,
  RMP_DRAPE_CURVE_SHAPE,
  RMP_DRAPE_CURVE_END,
  RMP_DRAPE_CURVE_FORCE,
  RMP_DRAPE_CURVE_N_PARAMS,
} RmpDrapeCurveParam;

extern const RmpEntryKind rmp_drape_curve_entry;

/* Along warp and weft. */
typedef struct
{
  RmpFabricCurve *tension[2], *shear, *bend[2];
} RmpDrapeCurves;

/* @values: of particle-drape */
void rmp_drape_curves_init (RmpDrapeCurves *self, const RmpClothModel *model,
                            const RmpValues *values);
void rmp_drape_curves_clear (RmpDrapeCurves *self);

/**
 * rmp_drape_draw_curve:
 * @profile: counts from its left end, which is rest, up to its peak
 * @end: where its peak is; @force: and how high
 *
 * Beyond its peak the curve goes on as steeply as it came.
 */
RmpFabricCurve *rmp_drape_draw_curve (RmpProfile *profile, double end, double force);

G_END_DECLS
