/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/incompressible-skinning/line.h"

void
rmp_fold_line_clear (RmpFoldJointLine *line)
{
  g_clear_pointer (&line->name, g_ref_string_release);
  g_clear_pointer (&line->curve, rmp_surface_curve_free);
}

void
rmp_fold_lines_free (RmpFoldLines *self)
{
  g_assert (self);

  for (guint l = 0; l < self->n_lines; l++)
    rmp_fold_line_clear (&self->lines[l]);
  g_free (self->lines);
  g_ptr_array_unref (self->findings);
  g_free (self);
}
