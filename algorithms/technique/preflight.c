/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "technique/preflight.h"

static void
row_clear (gpointer data)
{
  RmpOverlapRow *self = data;

  g_clear_pointer (&self->faces, g_array_unref);
  g_clear_pointer (&self->body_faces, g_array_unref);
}

GArray *
rmp_overlap_rows_new (void)
{
  GArray *rows = g_array_new (FALSE, TRUE, sizeof (RmpOverlapRow));

  g_array_set_clear_func (rows, row_clear);
  return rows;
}
