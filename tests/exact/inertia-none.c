/* SPDX-License-Identifier: GPL-3.0-or-later */
/* inertia-none.c: in place of the library that is not there. */

#include "exact/inertia.h"

gboolean
exact_counts_signs (void)
{
  return FALSE;
}

guint
exact_count_negative (G_GNUC_UNUSED guint n, G_GNUC_UNUSED guint n_entries,
                      G_GNUC_UNUSED gint *rows, G_GNUC_UNUSED gint *columns,
                      G_GNUC_UNUSED double *values)
{
  g_assert_not_reached ();
}
