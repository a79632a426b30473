/* SPDX-License-Identifier: GPL-3.0-or-later */
/* none.c: in place of the library that is not there. */

#include "exact/exact.h"

gboolean
exact_is_there (void)
{
  return FALSE;
}

guint
exact_count_crossings (G_GNUC_UNUSED guint n_vertices, G_GNUC_UNUSED const double *places,
                       G_GNUC_UNUSED guint n_faces, G_GNUC_UNUSED const guint32 *faces,
                       G_GNUC_UNUSED guint n_cloth)
{
  g_assert_not_reached ();
}

gboolean
exact_touches (G_GNUC_UNUSED gboolean edges, G_GNUC_UNUSED const double begin[4][3],
               G_GNUC_UNUSED const double end[4][3])
{
  g_assert_not_reached ();
}
