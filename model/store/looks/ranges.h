/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ranges.h: the ranges of numbers that users give to fold lines and to uses of patterns, and notes
 * about values in a file that were outside them.
 */

#include "store/cloth/fold-line.h"

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

/* A sentence for each value that was out of range when rows were read, with the value used instead.
 * (transfer none) (element-type utf8)
 */
GPtrArray *rmp_project_get_notes (RmpProject *self);

/* Clamps @value to @range; if that changes it, a note is made, once. @where: table, row and column
 */
double rmp_project_keep_within (RmpProject *self, const char *where, double value,
                                const double range[2]);

/* Notes another such value. @text: (transfer full) */
void rmp_project_note (RmpProject *self, char *text);

G_END_DECLS
