/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/patterns.h: painted patterns, in the order a look uses them. Their maker is an
 * RmpPatternMaker (pattern-maker.h).
 */

#include "images/height-image.h"
#include "technique/input.h"

G_BEGIN_DECLS

/* A painted pattern, its layers put together. What is NaN is the look's. */
typedef struct
{
  guint64 id;
  const char *name;
  RmpHeightImage *image;
  double amplitude;              /* metres of a full range of greys */
  double scale, bias, low, high; /* of the factor on it */
} RmpPattern;

/* Parameters of the look that stand in for a pattern's own, and how images go on beyond their
 * border: see RmpInputUse.
 */
enum
{
  RMP_INPUT_PATTERN_AMPLITUDE,
  RMP_INPUT_PATTERN_SCALE,
  RMP_INPUT_PATTERN_BIAS,
  RMP_INPUT_PATTERN_LOW,
  RMP_INPUT_PATTERN_HIGH,
  RMP_INPUT_PATTERN_WRAP, /* an RmpWrap */
  RMP_INPUT_PATTERN_N_PARAMS,
};

extern const RmpInputKind rmp_input_patterns;

/* @n: (out), no more than the technique heeds. (transfer none) (nullable): [@n] */
static inline const RmpPattern *
rmp_inputs_get_patterns (const RmpInputs *self, guint *n)
{
  return rmp_inputs_get_list (self, &rmp_input_patterns, n);
}

/* @patterns: [@n] whose names are copied and whose images are referenced */
void rmp_inputs_set_patterns (RmpInputs **self, guint n, const RmpPattern *patterns);

G_END_DECLS
