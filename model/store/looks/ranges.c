/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/cloth/fold-line.h"
#include "store/document/row.h"
#include "store/looks/ranges.h"

const double rmp_fold_line_ranges[RMP_FOLD_LINE_REACH + 1][2] = {
  [RMP_FOLD_LINE_WIDTH] = { 1e-4, 10.0 },
  [RMP_FOLD_LINE_LENGTH] = { 1e-3, 10.0 },
  [RMP_FOLD_LINE_REACH] = { 1e-4, 10.0 },
};

const double rmp_pattern_use_ranges[RMP_PATTERN_USE_N_VALUES][2] = {
  [RMP_PATTERN_USE_AMPLITUDE] = { 0.0, 10.0 }, [RMP_PATTERN_USE_SCALE] = { -5.0, 5.0 },
  [RMP_PATTERN_USE_BIAS] = { -5.0, 5.0 },      [RMP_PATTERN_USE_LOW] = { -10.0, 10.0 },
  [RMP_PATTERN_USE_HIGH] = { -10.0, 10.0 },
};

double
rmp_row_keep_within (RmpRow *self, const char *where, double value, const double range[2])
{
  const double kept = isnan (value) ? range[0] : CLAMP (value, range[0], range[1]);

  g_return_val_if_fail (RMP_IS_ROW (self), 0.0);

  if (kept != value)
    rmp_row_note (self, g_strdup_printf (_ ("%s: %g is not from %g to %g, so it is taken as %g."),
                                         where, value, range[0], range[1], kept));
  return kept;
}
