/* SPDX-License-Identifier: GPL-3.0-or-later */

/* tsan-glib.c: tells the thread sanitizer what GLib orders.
 *
 * GLib's locks are futexes of its own and the library is not instrumented, so the sanitizer sees
 * neither who waits for whom nor what a queue hands over, and takes all of it for races. To
 * suppress them would hide the true ones. Instead the functions that order anything stand here in
 * front of GLib's: each calls the real one and says what is released and acquired. Linked only into
 * programs that are built with the sanitizer.
 */

#include <gio/gio.h>
#include <pthread.h>

#include "tsan.h"

/* --- locks ------------------------------------------------------------------------------------ */

void
g_mutex_lock (GMutex *mutex)
{
  REAL (g_mutex_lock) (mutex);
  __tsan_acquire (mutex);
}

void
g_mutex_unlock (GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_mutex_unlock) (mutex);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  __tsan_release (mutex);
  REAL (g_cond_wait) (cond, mutex);
  __tsan_acquire (mutex);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end)
{
  gboolean told;

  __tsan_release (mutex);
  told = REAL (g_cond_wait_until) (cond, mutex, end);
  __tsan_acquire (mutex);
  return told;
}

/* Recursive ones as GLib makes them, but so that the sanitizer is asked: GLib's own functions go on
 * to those of the system such that it sees who unlocks but not who locked.
 */
static pthread_mutex_t *
recursive_mutex (GRecMutex *mutex)
{
  pthread_mutex_t *now = g_atomic_pointer_get (&mutex->p), *made;
  pthread_mutexattr_t kind;

  if (now)
    return now;

  made = malloc (sizeof *made); /* GLib may be the one that frees it */
  pthread_mutexattr_init (&kind);
  pthread_mutexattr_settype (&kind, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_init (made, &kind);
  pthread_mutexattr_destroy (&kind);
  if (g_atomic_pointer_compare_and_exchange (&mutex->p, NULL, made))
    return made;
  pthread_mutex_destroy (made);
  free (made);
  return g_atomic_pointer_get (&mutex->p);
}

void
g_rec_mutex_init (GRecMutex *mutex)
{
  mutex->p = NULL;
  recursive_mutex (mutex);
}

void
g_rec_mutex_lock (GRecMutex *mutex)
{
  pthread_mutex_lock (recursive_mutex (mutex));
}

gboolean
g_rec_mutex_trylock (GRecMutex *mutex)
{
  return pthread_mutex_trylock (recursive_mutex (mutex)) == 0;
}

void
g_rec_mutex_unlock (GRecMutex *mutex)
{
  pthread_mutex_unlock (recursive_mutex (mutex));
}

gboolean (g_atomic_ref_count_dec) (gatomicrefcount *count)
{
  gboolean last;

  __tsan_release (count);
  last = REAL (g_atomic_ref_count_dec) (count);
  if (last)
    __tsan_acquire (count);
  return last;
}

/* --- what is handed over ---------------------------------------------------------------------- */

typedef struct
{
  GFunc run;
  gpointer data;
} Pool;

static void
run_in_pool (gpointer item, gpointer data)
{
  Pool *pool = data;

  __tsan_acquire (item);
  pool->run (item, pool->data);
  __tsan_release (pool);
}

GThreadPool *
g_thread_pool_new (GFunc run, gpointer data, gint most, gboolean exclusive, GError **error)
{
  Pool *pool = g_new (Pool, 1);

  *pool = (Pool){ run, data };
  return REAL (g_thread_pool_new) (run_in_pool, pool, most, exclusive, error);
}

gboolean
g_thread_pool_push (GThreadPool *pool, gpointer item, GError **error)
{
  __tsan_release (item);
  return REAL (g_thread_pool_push) (pool, item, error);
}

void
g_thread_pool_free (GThreadPool *pool, gboolean immediate, gboolean wait)
{
  Pool *own = pool->user_data;

  REAL (g_thread_pool_free) (pool, immediate, wait);
  if (!wait)
    return;
  __tsan_acquire (own);
  g_free (own);
}

typedef struct
{
  GSourceFunc run;
  gpointer data;
  GDestroyNotify free_data;
} Idle;

static gboolean
run_idle (gpointer data)
{
  Idle *idle = data;

  __tsan_acquire (idle);
  return idle->run (idle->data);
}

static void
free_idle (gpointer data)
{
  Idle *idle = data;

  __tsan_acquire (idle);
  if (idle->free_data)
    idle->free_data (idle->data);
  g_free (idle);
}

guint
g_idle_add_full (gint priority, GSourceFunc run, gpointer data, GDestroyNotify free_data)
{
  Idle *idle = g_new (Idle, 1);

  *idle = (Idle){ run, data, free_data };
  __tsan_release (idle);
  return REAL (g_idle_add_full) (priority, run_idle, idle, free_idle);
}

guint
g_idle_add (GSourceFunc run, gpointer data)
{
  return g_idle_add_full (G_PRIORITY_DEFAULT_IDLE, run, data, NULL);
}

/* --- tasks ------------------------------------------------------------------------------------ */

#define TASK_KEY "tsan-run"

typedef struct
{
  GAsyncReadyCallback callback;
  gpointer data;
} Told;

static void
on_told (GObject *source, GAsyncResult *result, gpointer data)
{
  Told *told = data;

  __tsan_acquire (result);
  told->callback (source, result, told->data);
  g_free (told);
}

GTask *
g_task_new (gpointer source, GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  Told *told;

  if (!callback)
    return REAL (g_task_new) (source, cancellable, NULL, NULL);

  told = g_new (Told, 1);
  *told = (Told){ callback, data };
  return REAL (g_task_new) (source, cancellable, on_told, told);
}

static void
run_task (GTask *task, gpointer source, gpointer data, GCancellable *cancellable)
{
  GTaskThreadFunc run;

  __tsan_acquire (task);
  run = (GTaskThreadFunc) g_object_get_data (G_OBJECT (task), TASK_KEY);
  run (task, source, data, cancellable);
}

void
g_task_run_in_thread (GTask *task, GTaskThreadFunc run)
{
  g_object_set_data (G_OBJECT (task), TASK_KEY, (gpointer) run);
  __tsan_release (task);
  REAL (g_task_run_in_thread) (task, run_task);
}

void
g_task_return_pointer (GTask *task, gpointer result, GDestroyNotify free_result)
{
  __tsan_release (task);
  REAL (g_task_return_pointer) (task, result, free_result);
}

void
g_task_return_boolean (GTask *task, gboolean result)
{
  __tsan_release (task);
  REAL (g_task_return_boolean) (task, result);
}

void
g_task_return_error (GTask *task, GError *error)
{
  __tsan_release (task);
  REAL (g_task_return_error) (task, error);
}
