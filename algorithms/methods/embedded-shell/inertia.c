/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "methods/embedded-shell/inertia.h"

/* How often somebody who waits looks whether they still should. */
#define LOOK (20 * G_TIME_SPAN_MILLISECOND)

/* Of the thread that factorises and of who waits for it: the last one frees it. */
typedef struct
{
  guint n;
  GArray *entries;
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
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
}

static guint
count (const Count *self)
{
  const RmpCholeskyEntry *each = (const RmpCholeskyEntry *) (gpointer) self->entries->data;
  g_autoptr (RmpCholesky)
      factor = rmp_cholesky_analyse_indefinite (self->n, self->entries->len, each);
  g_autofree double *pivots = g_new (double, self->n + 1);
  guint negative = 0;

  if (!rmp_cholesky_factorise (factor, each))
    return G_MAXUINT;
  rmp_cholesky_get_pivots (factor, pivots);
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
rmp_shell_inertia_count (guint n, GArray *entries, GCancellable *cancellable)
{
  Count *self;
  guint negative;

  g_assert (entries);

  self = g_atomic_rc_box_new0 (Count);
  self->n = n;
  self->entries = entries;
  self->negative = G_MAXUINT;
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  if (!g_cancellable_is_cancelled (cancellable))
    g_thread_unref (g_thread_new ("inertia", run, g_atomic_rc_box_acquire (self)));
  g_mutex_lock (&self->mutex);
  while (!self->done && !g_cancellable_is_cancelled (cancellable))
    g_cond_wait_until (&self->cond, &self->mutex, g_get_monotonic_time () + LOOK);
  negative = self->negative;
  g_mutex_unlock (&self->mutex);
  g_atomic_rc_box_release_full (self, count_clear);
  return negative;
}
