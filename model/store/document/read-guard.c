/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gstdio.h>

#include "store/document/read-guard.h"

/* Pages, statements and rows of a small project take a few MB. The longest row is held three times
 * while it is copied.
 */
#define LEAST_HEAP_BYTES ((gint64) 192 << 20)
#define HEAP_BYTES_A_FILE_BYTE 3

/* A row takes four bytes at least, and some hundred steps until it is checked, copied, and checked
 * again.
 */
#define STEPS_A_CALL 10000
#define LEAST_CALLS 10000
#define FILE_BYTES_A_CALL 400

#define MOST_WATCHED 2

struct _RmpReadGuard
{
  gint64 n_calls; /* that are left */
  sqlite3 *watched[MOST_WATCHED];
  guint n_watched;
};

/* --- memory ----------------------------------------------------------------------------------- */

/* The bound is the process's own: guards that live at the same time share the widest. */
static GMutex lock;
static guint n_guards;
static gint64 unguarded;

static void
bound_heap (gint64 bytes)
{
  const gint64 limit = sqlite3_memory_used () + bytes;

  g_mutex_lock (&lock);
  if (n_guards++ == 0)
    unguarded = sqlite3_hard_heap_limit64 (limit);
  else if (limit > sqlite3_hard_heap_limit64 (-1))
    sqlite3_hard_heap_limit64 (limit);
  g_mutex_unlock (&lock);
}

static void
free_heap (void)
{
  g_mutex_lock (&lock);
  if (--n_guards == 0)
    sqlite3_hard_heap_limit64 (unguarded);
  g_mutex_unlock (&lock);
}

/* --- guards ----------------------------------------------------------------------------------- */

RmpReadGuard *
rmp_read_guard_new (const char *path)
{
  RmpReadGuard *self = g_new0 (RmpReadGuard, 1);
  GStatBuf info;
  const gint64 size = g_stat (path, &info) == 0 ? (gint64) info.st_size : 0;

  self->n_calls = LEAST_CALLS + size / FILE_BYTES_A_CALL;
  bound_heap (LEAST_HEAP_BYTES + HEAP_BYTES_A_FILE_BYTE * size);
  return self;
}

static int
count_call (gpointer data)
{
  RmpReadGuard *self = data;

  return --self->n_calls < 0;
}

void
rmp_read_guard_watch (RmpReadGuard *self, sqlite3 *db)
{
  g_return_if_fail (self->n_watched < MOST_WATCHED);

  self->watched[self->n_watched++] = db;
  sqlite3_progress_handler (db, STEPS_A_CALL, count_call, self);
}

void
rmp_read_guard_free (RmpReadGuard *self)
{
  for (guint i = 0; i < self->n_watched; i++)
    sqlite3_progress_handler (self->watched[i], 0, NULL, NULL);
  free_heap ();
  g_free (self);
}
