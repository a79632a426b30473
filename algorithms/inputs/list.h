/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* inputs/list.h: for kinds of inputs whose values are arrays of structures. */

#include <glib.h>

G_BEGIN_DECLS

/* Whether two GArrays hold the same in the same order. @same: of two elements */
static inline gboolean
rmp_input_list_equal (gconstpointer a, gconstpointer b, GEqualFunc same)
{
  GArray *x = (GArray *) a, *y = (GArray *) b;
  const gsize size = g_array_get_element_size (x);

  if (x->len != y->len)
    return FALSE;
  for (gsize i = 0; i < x->len; i++)
    if (!same (x->data + i * size, y->data + i * size))
      return FALSE;
  return TRUE;
}

G_END_DECLS
