/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/masks.h: parameters that follow something painted, and where a look acts at all. */

#include "technique/input.h"
#include "technique/values.h"

G_BEGIN_DECLS

/* As a parameter: where the look acts, weight 0 nowhere and weight 1 fully. */
#define RMP_MASKED_REGION G_MAXUINT

/* A maskable parameter that somebody painted: low where the weight is 0, high where it is 1. */
typedef struct
{
  guint param;          /* index into the technique's table, or RMP_MASKED_REGION */
  const float *weights; /* [#V] in [0, 1] */
  double low, high;     /* in the parameter's SI unit; of the region nothing */
  guint64 mask;  /* the painted mask's row, by which it is found; masks are equal without it */
  GBytes *bytes; /* what the weights are part of */
} RmpMasked;

extern const RmpInputKind rmp_input_masks;

/* What somebody painted of a parameter, one at most. (nullable) */
const RmpMasked *rmp_inputs_get_masked (const RmpInputs *self, guint param);

/* (nullable) [#V] in [0, 1] where the look acts; NULL: everywhere */
const float *rmp_inputs_get_region (const RmpInputs *self);

/* What a parameter is at @vertex. @masked: (nullable): @plain holds everywhere. */
double rmp_masked_value (const RmpMasked *masked, double plain, guint32 vertex);

/* Gives @values, of the technique that the masks are of, what they are at a position: a point of a
 * face with these @corners, or of one corner three times. @weights: [3], of the corners
 */
void rmp_masks_apply_at (const RmpInputs *inputs, RmpValues *values, const guint32 corners[3],
                         const double weights[3]);

/* @masks: [@n] whose bytes, the weights alone, are referenced; their weights need not be set */
void rmp_inputs_set_masks (RmpInputs **self, guint n, const RmpMasked *masks);

G_END_DECLS
