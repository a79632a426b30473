/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/cloth/fold-line.h"
#include "store/document/project-private.h"
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

GPtrArray *
rmp_project_get_notes (RmpProject *self)
{
  return self->notes;
}

void
rmp_project_note (RmpProject *self, char *text)
{
  g_autofree char *owned = text;

  if (g_ptr_array_find_with_equal_func (self->notes, text, g_str_equal, NULL))
    return;
  g_message ("%s", text);
  g_ptr_array_add (self->notes, g_steal_pointer (&owned));
}

double
rmp_project_keep_within (RmpProject *self, const char *where, double value, const double range[2])
{
  const double kept = isnan (value) ? range[0] : CLAMP (value, range[0], range[1]);

  if (kept != value)
    rmp_project_note (self,
                      g_strdup_printf (_ ("%s: %g is not from %g to %g, so it is taken as %g."),
                                       where, value, range[0], range[1], kept));
  return kept;
}
