/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "counted-cancels.h"

/* Threads look at once. */
static guint n_looks, first_cancelled;

gboolean
g_cancellable_is_cancelled (GCancellable *cancellable)
{
  const guint first = g_atomic_int_get (&first_cancelled);
  guint look;

  if (!cancellable)
    return FALSE;
  look = (guint) g_atomic_int_add (&n_looks, 1) + 1;
  return first > 0 && look >= first;
}

gboolean
g_cancellable_set_error_if_cancelled (GCancellable *cancellable, GError **error)
{
  if (!g_cancellable_is_cancelled (cancellable))
    return FALSE;
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_CANCELLED, "Cancelled");
  return TRUE;
}

void
counted_cancels_begin (guint first)
{
  g_atomic_int_set (&n_looks, 0);
  g_atomic_int_set (&first_cancelled, first);
}

guint
counted_cancels_end (void)
{
  g_atomic_int_set (&first_cancelled, 0);
  return (guint) g_atomic_int_get (&n_looks);
}
