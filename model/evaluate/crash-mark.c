/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/crash-mark.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

struct _RmpCrashMark
{
  char *count_path, *mark_path;
  GMutex mutex;
  guint n_jobs;  /* that run */
  int mark;      /* −1: none does */
  gboolean used; /* a job has run */
};

static char *
path_for (const char *key, const char *suffix)
{
  g_autofree char *sum = g_compute_checksum_for_string (G_CHECKSUM_SHA1, key, -1);
  g_autofree char *name = g_strconcat (sum, suffix, NULL);

  return g_build_filename (g_get_user_state_dir (), "rimple", "evaluating", name, NULL);
}

static guint
read_count (const char *path)
{
  g_autofree char *text = NULL;

  return g_file_get_contents (path, &text, NULL, NULL) ? (guint) g_ascii_strtoull (text, NULL, 10)
                                                       : 0;
}

/* Whether there is a mark that no process holds. */
static gboolean
is_left (const char *path)
{
  const int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0);
  gboolean left;

  if (fd < 0)
    return FALSE;
  left = flock (fd, LOCK_EX | LOCK_NB) == 0;
  close (fd);
  return left;
}

guint
rmp_crash_mark_count (const char *key)
{
  g_autofree char *count_path = path_for (key, "");
  g_autofree char *mark_path = path_for (key, ".now");

  return read_count (count_path) + (is_left (mark_path) ? 1 : 0);
}

RmpCrashMark *
rmp_crash_mark_new (const char *key)
{
  RmpCrashMark *self = g_new0 (RmpCrashMark, 1);
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "rimple", "evaluating",
                                              NULL);

  g_mutex_init (&self->mutex);
  self->mark = -1;
  self->count_path = path_for (key, "");
  self->mark_path = path_for (key, ".now");
  g_mkdir_with_parents (folder, 0700);
  if (is_left (self->mark_path))
    {
      g_autofree char *text = g_strdup_printf ("%u\n", read_count (self->count_path) + 1);

      g_file_set_contents (self->count_path, text, -1, NULL);
      g_unlink (self->mark_path);
    }
  return self;
}

void
rmp_crash_mark_free (RmpCrashMark *self)
{
  if (self->used)
    g_unlink (self->count_path);
  g_mutex_clear (&self->mutex);
  g_free (self->count_path);
  g_free (self->mark_path);
  g_free (self);
}

void
rmp_crash_mark_enter (RmpCrashMark *self)
{
  g_mutex_lock (&self->mutex);
  self->used = TRUE;
  if (self->n_jobs++ == 0)
    {
      self->mark = g_open (self->mark_path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
      if (self->mark >= 0)
        flock (self->mark, LOCK_EX | LOCK_NB);
    }
  g_mutex_unlock (&self->mutex);
}

void
rmp_crash_mark_leave (RmpCrashMark *self)
{
  g_mutex_lock (&self->mutex);
  if (--self->n_jobs == 0 && self->mark >= 0)
    {
      g_unlink (self->mark_path);
      close (self->mark);
      self->mark = -1;
    }
  g_mutex_unlock (&self->mutex);
}
