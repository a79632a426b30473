/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/project.h"
#include "store/working-copy.h"

struct _RmpWorkingCopy
{
  char *path; /* of the database */
  int lock;   /* open and locked */
};

static char *
folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "rimple", "working", NULL);
}

static char *
lock_path_of (const char *path)
{
  g_autofree char *stem = g_strndup (path, strlen (path) - strlen (".rimple"));

  return g_strconcat (stem, ".lock", NULL);
}

static gboolean
set_folder_error (GError **error, const char *path)
{
  int reason = errno;

  g_set_error (error, RMP_PROJECT_ERROR,
               reason == ENOSPC || reason == EDQUOT ? RMP_PROJECT_ERROR_NO_SPACE : RMP_PROJECT_ERROR_READ_ONLY,
               _ ("Unsaved work is kept in “%s”, but that cannot be written: %s."), path, g_strerror (reason));
  return FALSE;
}

/* Held while locks are looked at and taken, so that two processes never claim one project together. Closing frees it. */
static int
lock_folder (GError **error)
{
  g_autofree char *directory = folder ();
  g_autofree char *path = g_build_filename (directory, ".lock", NULL);
  int fd;

  if (g_mkdir_with_parents (directory, 0700) != 0)
    {
      set_folder_error (error, directory);
      return -1;
    }
  fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd < 0)
    {
      set_folder_error (error, path);
      return -1;
    }
  while (flock (fd, LOCK_EX) != 0 && errno == EINTR)
    continue;

  return fd;
}

/* −1 when another process holds it. */
static int
try_lock (const char *lock_path)
{
  int fd = g_open (lock_path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      fd = -1;
    }
  return fd;
}

static void
set_locked_error (GError **error, const char *lock_path, const char *what)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autofree char *name = g_path_get_basename (what);

  if (!g_file_get_contents (lock_path, &text, NULL, NULL))
    text = g_strdup ("");
  lines = g_strsplit (text, "\n", 3);
  g_set_error (
      error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED, _ ("“%s” is open in %s (process %s). Close it there first."),
      name, g_strv_length (lines) >= 2 ? lines[0] : _ ("another program"), g_strv_length (lines) >= 2 ? lines[1] : "?");
}

static gboolean
write_lock (RmpWorkingCopy *self, const char *original, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%s\n%d\n%s", g_get_prgname () ? g_get_prgname () : "rimple",
                                           (int) getpid (), original ? original : "");
  size_t size = strlen (text);

  if (ftruncate (self->lock, 0) == 0 && pwrite (self->lock, text, size, 0) == (ssize_t) size)
    return TRUE;
  return set_folder_error (error, self->path);
}

static RmpWorkingCopy *
take (const char *path, GError **error)
{
  g_autofree char *lock_path = lock_path_of (path);
  g_autoptr (RmpWorkingCopy) self = g_new0 (RmpWorkingCopy, 1);

  self->path = g_strdup (path);
  self->lock = try_lock (lock_path);
  if (self->lock >= 0)
    return write_lock (self, NULL, error) ? g_steal_pointer (&self) : NULL;

  if (errno == EWOULDBLOCK)
    set_locked_error (error, lock_path, path);
  else
    set_folder_error (error, lock_path);
  return NULL;
}

RmpWorkingCopy *
rmp_working_copy_new (GError **error)
{
  g_autofree char *directory = folder ();
  g_autofree char *id = g_uuid_string_random ();
  g_autofree char *name = g_strconcat (id, ".rimple", NULL);
  g_autofree char *path = g_build_filename (directory, name, NULL);

  return rmp_working_copy_adopt (path, error);
}

RmpWorkingCopy *
rmp_working_copy_adopt (const char *path, GError **error)
{
  RmpWorkingCopy *self;
  int guard = lock_folder (error);

  if (guard < 0)
    return NULL;
  self = take (path, error);
  close (guard);

  return self;
}

const char *
rmp_working_copy_get_path (RmpWorkingCopy *self)
{
  return self->path;
}

/* --- all of them ----------------------------------------------------------------------------------------------- */

static GPtrArray *
list_names (const char *suffix)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *directory = folder ();
  g_autoptr (GDir) dir = g_dir_open (directory, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    if (g_str_has_suffix (name, suffix) && name[0] != '.')
      g_ptr_array_add (paths, g_build_filename (directory, name, NULL));
  return paths;
}

static gboolean
names_project (const char *lock_path, const char *original)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  if (!g_file_get_contents (lock_path, &text, NULL, NULL))
    return FALSE;
  lines = g_strsplit (text, "\n", 3);
  return g_strv_length (lines) == 3 && g_str_equal (lines[2], original);
}

/* The lock file of a living process, other than @self, that works on @original. */
static char *
find_holder (RmpWorkingCopy *self, const char *original)
{
  g_autofree char *own = lock_path_of (self->path);
  g_autoptr (GPtrArray) locks = list_names (".lock");

  for (guint i = 0; i < locks->len; i++)
    {
      const char *path = g_ptr_array_index (locks, i);
      int fd;

      if (g_str_equal (path, own) || !names_project (path, original))
        continue;
      fd = try_lock (path);
      if (fd < 0)
        return g_strdup (path);
      close (fd);
    }

  return NULL;
}

gboolean
rmp_working_copy_claim (RmpWorkingCopy *self, const char *original, GError **error)
{
  g_autofree char *holder = NULL;
  gboolean ok = FALSE;
  int guard = lock_folder (error);

  if (guard < 0)
    return FALSE;
  holder = find_holder (self, original);
  if (holder)
    set_locked_error (error, holder, original);
  else
    ok = write_lock (self, original, error);
  close (guard);

  return ok;
}

GPtrArray *
rmp_working_copy_list_abandoned (void)
{
  GPtrArray *abandoned = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GPtrArray) paths = NULL;
  int guard = lock_folder (NULL);

  if (guard < 0)
    return abandoned;
  paths = list_names (".rimple");
  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autofree char *lock_path = lock_path_of (path);
      int fd = try_lock (lock_path);

      if (fd < 0)
        continue;
      g_ptr_array_add (abandoned, g_strdup (path));
      close (fd);
    }
  close (guard);

  return abandoned;
}

void
rmp_working_copy_free (RmpWorkingCopy *self)
{
  if (self->lock >= 0)
    close (self->lock);
  g_free (self->path);
  g_free (self);
}

void
rmp_working_copy_remove (RmpWorkingCopy *self)
{
  static const char *const suffixes[] = { "", "-wal", "-shm", "-journal" };
  g_autofree char *lock_path = lock_path_of (self->path);

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *path = g_strconcat (self->path, suffixes[i], NULL);

      g_unlink (path);
    }
  g_unlink (lock_path);
  rmp_working_copy_free (self);
}
