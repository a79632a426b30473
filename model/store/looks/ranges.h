/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ranges.h: the ranges of numbers that users give to fold lines and to uses of patterns, and what
 * becomes of values in a file that are outside them.
 */

#include "store/cloth/fold-line.h"
#include "store/document/row.h"

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

/* Clamps @value to @range; if that changes it, the project notes it (rmp_project_get_notes()).
 * @where: table, row and column
 */
double rmp_row_keep_within (RmpRow *self, const char *where, double value, const double range[2]);

G_END_DECLS
