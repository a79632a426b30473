/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ranges.h: what the numbers that somebody gives a fold line or the use of a pattern may be, and what was said of those that
 * a file held all the same.
 */

#include "store/fold-line.h"

G_BEGIN_DECLS

/* Metres: [RMP_FOLD_LINE_WIDTH …][least, most] */
extern const double rmp_fold_line_ranges[RMP_FOLD_LINE_REACH + 1][2];

typedef enum
{
  RMP_PATTERN_USE_AMPLITUDE,
  RMP_PATTERN_USE_SCALE,
  RMP_PATTERN_USE_BIAS,
  RMP_PATTERN_USE_LOW,
  RMP_PATTERN_USE_HIGH,
  RMP_PATTERN_USE_N_VALUES,
} RmpPatternUseValue;

extern const double rmp_pattern_use_ranges[RMP_PATTERN_USE_N_VALUES][2];

/* Values that were out of their range when rows were read, and what they were taken for: a sentence each. (transfer none)
 * (element-type utf8)
 */
GPtrArray *rmp_project_get_notes (RmpProject *self);

/* @value brought into @range; where that makes a difference, it is noted once. @where: table, row and column */
double rmp_project_keep_within (RmpProject *self, const char *where, double value, const double range[2]);

/* Notes another such value. @text: (transfer full) */
void rmp_project_note (RmpProject *self, char *text);

G_END_DECLS
