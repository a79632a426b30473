/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "store/document/file-lock.h"
#include "store/document/project-error.h"
#include "store/document/working-copy.h"

#define THUMBNAIL_SUFFIX ".png"

struct _RmpWorkingCopy
{
  char *path; /* of the database */
  RmpFileLock *lock;
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

static void
set_folder_error (GError **error, const char *path)
{
  int reason = errno;

  g_set_error (error, RMP_PROJECT_ERROR,
               reason == ENOSPC || reason == EDQUOT ? RMP_PROJECT_ERROR_NO_SPACE
                                                    : RMP_PROJECT_ERROR_READ_ONLY,
               _ ("Unsaved work is kept in “%s”, but that cannot be written: %s."), path,
               g_strerror (reason));
}

/* Held while locks are looked at and taken: looking takes them too, for a moment. Closing frees it.
 */
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
  g_autofree char *lock_path = lock_path_of (path);
  RmpWorkingCopy *self = NULL;
  RmpFileLock *lock;
  int guard = lock_folder (error);

  if (guard < 0)
    return NULL;
  lock = rmp_file_lock_take (lock_path, path, error);
  close (guard);

  if (lock)
    {
      self = g_new (RmpWorkingCopy, 1);
      *self = (RmpWorkingCopy){ g_strdup (path), lock };
    }
  return self;
}

const char *
rmp_working_copy_get_path (RmpWorkingCopy *self)
{
  return self->path;
}

char *
rmp_working_copy_get_thumbnail (const char *path)
{
  return g_strconcat (path, THUMBNAIL_SUFFIX, NULL);
}

/* What stands after the name of a working copy; the database itself comes last. */
static const char *const suffixes[] = { "-wal", "-shm", "-journal", THUMBNAIL_SUFFIX, "" };

static guint
remove_files (const char *path)
{
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (suffixes); i++)
    {
      g_autofree char *file = g_strconcat (path, suffixes[i], NULL);

      n += g_unlink (file) == 0 ? 1 : 0;
    }
  return n;
}

/* The path of the working copy that @file in @directory is or was a part of. (nullable) */
static char *
path_of_part (const char *directory, const char *file)
{
  static const char *const ends[] = { ".rimple-wal",     ".rimple-shm",
                                      ".rimple-journal", ".rimple" THUMBNAIL_SUFFIX,
                                      ".lock",           ".rimple" };

  for (guint i = 0; i < G_N_ELEMENTS (ends); i++)
    if (g_str_has_suffix (file, ends[i]) && strlen (file) > strlen (ends[i]))
      {
        g_autofree char *stem = g_strndup (file, strlen (file) - strlen (ends[i]));
        g_autofree char *name = g_strconcat (stem, ".rimple", NULL);

        return g_build_filename (directory, name, NULL);
      }
  return NULL;
}

/* A batch run begins anew the next time; what a window held is a person's work. */
static void
look_at (const char *path, GPtrArray *abandoned, guint *n_swept)
{
  g_autofree char *lock_path = lock_path_of (path);
  g_autofree char *program = rmp_file_lock_read_program (lock_path);
  g_autoptr (RmpFileLock) lock = rmp_file_lock_take (lock_path, path, NULL);

  if (!lock)
    return;
  if (g_strcmp0 (program, "rimple-cli") == 0 || !g_file_test (path, G_FILE_TEST_EXISTS))
    *n_swept += remove_files (path);
  else
    g_ptr_array_add (abandoned, g_strdup (path));
}

GPtrArray *
rmp_working_copy_list_abandoned (guint *n_swept)
{
  GPtrArray *abandoned = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) paths = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *directory = folder ();
  int guard = lock_folder (NULL);
  g_autoptr (GDir) dir = guard >= 0 ? g_dir_open (directory, 0, NULL) : NULL;
  GHashTableIter iter;
  gpointer path;
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    if ((path = path_of_part (directory, name)))
      g_hash_table_add (paths, path);
  g_hash_table_iter_init (&iter, paths);
  while (g_hash_table_iter_next (&iter, &path, NULL))
    look_at (path, abandoned, &n);
  if (guard >= 0)
    close (guard);
  if (n_swept)
    *n_swept = n;
  return abandoned;
}

void
rmp_working_copy_free (RmpWorkingCopy *self)
{
  rmp_file_lock_free (self->lock);
  g_free (self->path);
  g_free (self);
}

void
rmp_working_copy_remove (RmpWorkingCopy *self)
{
  remove_files (self->path);
  rmp_working_copy_free (self);
}
