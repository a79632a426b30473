/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/inertia.h"

/* How often somebody who waits looks whether they still should. */
#define LOOK (20 * G_TIME_SPAN_MILLISECOND)

/* Of the thread that factorises and of who waits for it: the last one frees it. */
typedef struct
{
  guint n;
  GArray *entries;
  RmpCholesky *factor; /* (nullable): not analysed yet */
  GMutex mutex;
  GCond cond;
  gboolean done;
  guint negative;
} Count;

static void
count_clear (gpointer data)
{
  Count *self = data;

  g_array_unref (self->entries);
  g_clear_pointer (&self->factor, rmp_cholesky_free);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
}

static guint
count (Count *self)
{
  const RmpCholeskyEntry *each = (const RmpCholeskyEntry *) (gpointer) self->entries->data;
  g_autofree double *pivots = g_new (double, self->n + 1);
  guint negative = 0;

  if (!self->factor)
    self->factor = rmp_cholesky_analyse_indefinite (self->n, self->entries->len, each);
  if (!rmp_cholesky_factorise (self->factor, each))
    return G_MAXUINT;
  rmp_cholesky_get_pivots (self->factor, pivots);
  for (guint i = 0; i < self->n; i++)
    negative += pivots[i] < 0.0;
  return negative;
}

static gpointer
run (gpointer data)
{
  Count *self = data;
  const guint negative = count (self);

  g_mutex_lock (&self->mutex);
  self->negative = negative;
  self->done = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);
  g_atomic_rc_box_release_full (self, count_clear);
  return NULL;
}

guint
rmp_shell_inertia_count (guint n, GArray *entries, RmpCholesky **factor, GCancellable *cancellable)
{
  Count *self;
  guint negative;

  g_assert (entries && factor);

  self = g_atomic_rc_box_new0 (Count);
  self->n = n;
  self->entries = entries;
  self->negative = G_MAXUINT;
  self->factor = g_steal_pointer (factor);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  if (!g_cancellable_is_cancelled (cancellable))
    g_thread_unref (g_thread_new ("inertia", run, g_atomic_rc_box_acquire (self)));
  g_mutex_lock (&self->mutex);
  while (!self->done && !g_cancellable_is_cancelled (cancellable))
    g_cond_wait_until (&self->cond, &self->mutex, g_get_monotonic_time () + LOOK);
  negative = self->negative;
  /* Who is still at work keeps the factor, and it is analysed anew when it is next wanted. */
  if (self->done)
    *factor = g_steal_pointer (&self->factor);
  g_mutex_unlock (&self->mutex);
  g_atomic_rc_box_release_full (self, count_clear);
  return negative;
}
