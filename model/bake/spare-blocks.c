/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "bake/spare-blocks.h"

/* That wait to be used: what two files have on their way at once. */
#define MOST 16

static GMutex mutex;
static gpointer spares[MOST];
static guint n_spares;

guint8 *
rmp_block_new (void)
{
  gpointer block = NULL;

  g_mutex_lock (&mutex);
  if (n_spares > 0)
    block = spares[--n_spares];
  g_mutex_unlock (&mutex);
  return block ? block : g_malloc (RMP_BLOCK_SIZE);
}

void
rmp_block_free (gpointer block)
{
  g_mutex_lock (&mutex);
  if (n_spares < MOST)
    spares[n_spares++] = g_steal_pointer (&block);
  g_mutex_unlock (&mutex);
  g_free (block);
}
