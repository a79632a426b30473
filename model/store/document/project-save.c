/* SPDX-License-Identifier: GPL-3.0-or-later */

/* project-save.c: save, save as, and a copy without history.
 *
 * Saving writes into the file that is there, in one transaction. Everything else writes a new file
 * beside the place and renames it once it is whole and on disk.
 */

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/assets/asset.h"
#include "store/document/history.h"
#include "store/document/left-overs.h"
#include "store/document/project-write.h"
#include "store/document/schema.h"
#include "store/document/state.h"

/* What the working copy remembers of the file it belongs to, and that its rows are there. What
 * nothing names left the file, and has to be unknown here too: whoever imported it again would find
 * its name without its bytes.
 */
static gboolean
remember_file (RmpProject *self, const char *path, const char *generation, gint64 counter,
               guint position, GError **error)
{
  gboolean ok = rmp_database_exec (self->db, "BEGIN", error) &&
                rmp_asset_drop_unused (self->db, "main", error) &&
                rmp_state_set (self->db, "main", RMP_STATE_ORIGINAL, path, error) &&
                rmp_state_set (self->db, "main", RMP_STATE_GENERATION, generation, error) &&
                rmp_state_set_int (self->db, RMP_STATE_CHANGE_COUNTER, counter, error) &&
                rmp_state_set_int (self->db, RMP_STATE_SAVED_POSITION, position, error) &&
                rmp_state_set_int (self->db, RMP_STATE_UNSAVED_ENTRIES, 0, error) &&
                rmp_database_exec (self->db, "COMMIT", error);

  rmp_database_rollback (self->db);
  return ok;
}

/* A kill between the file's commit and the working copy's leaves a file that nobody else has
 * touched but that bears the name of the interrupted save. It holds what the history position in it
 * says.
 */
gboolean
rmp_project_settle_save (RmpProject *self, GError **error)
{
  g_autofree char *interrupted = rmp_state_get (self->db, "main", RMP_STATE_SAVING, NULL);
  g_autofree char *settled = rmp_state_get (self->db, "main", RMP_STATE_GENERATION, NULL);
  g_autofree char *generation = NULL;
  guint position;
  gint64 counter;

  if (!self->original || !interrupted || g_strcmp0 (interrupted, settled) == 0)
    return TRUE;

  generation = rmp_state_get (self->original, "main", RMP_STATE_GENERATION, error);
  if (!generation)
    return FALSE;
  if (!g_str_equal (generation, interrupted))
    return TRUE;
  return rmp_history_get_position (self->original, &position, error) &&
         rmp_project_read_change_counter (self->original, "main", &counter, error) &&
         remember_file (self, self->path, generation, counter, position, error);
}

/* --- saving ----------------------------------------------------------------------------------- */

gboolean
rmp_project_save (RmpProject *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *generation = g_uuid_string_random ();
  const RmpWrite write = { .known = TRUE, .generation = generation, .cancellable = cancellable };
  gint64 counter;

  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  if (!rmp_project_check_idle (self, error))
    return FALSE;
  if (!self->path)
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                           _ ("The project has no file yet. Save it under a name."));
      return FALSE;
    }
  if (!g_file_test (self->path, G_FILE_TEST_EXISTS))
    {
      rmp_project_set_missing_error (error, self->path);
      return FALSE;
    }

  return rmp_project_settle_save (self, error) &&
         rmp_state_set (self->db, "main", RMP_STATE_SAVING, generation, error) &&
         rmp_project_write_file (self, self->path, &write, &counter, error) &&
         remember_file (self, self->path, generation, counter, self->position, error) &&
         rmp_project_reload (self, error);
}

static void
set_file_error (GError **error, const char *path)
{
  int reason = errno;
  RmpProjectError code = reason == ENOSPC || reason == EDQUOT ? RMP_PROJECT_ERROR_NO_SPACE
                         : reason == ENOENT                   ? RMP_PROJECT_ERROR_NOT_FOUND
                         : reason == EACCES || reason == EPERM || reason == EROFS
                             ? RMP_PROJECT_ERROR_READ_ONLY
                             : RMP_PROJECT_ERROR_FAILED;

  g_set_error (error, RMP_PROJECT_ERROR, code,
               _ ("“%s” cannot be written: %s. Save somewhere else."), path, g_strerror (reason));
}

/* A device or a pipe is not to be renamed over. */
static gboolean
check_replaceable (const char *path, GError **error)
{
  if (!g_file_test (path, G_FILE_TEST_EXISTS) || g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
               _ ("“%s” is there and is not a file. Save somewhere else."), path);
  return FALSE;
}

/* An empty project beside @path, to be renamed to it once it is whole. It has a map of its pages,
 * by which a check knows free ones from used ones: a turned bit must not have the next save write
 * over what is used. The map has to be there first.
 */
static char *
create_beside (const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *hidden = g_strdup_printf (".%s.XXXXXX", name);
  g_autofree char *temporary = g_build_filename (folder, hidden, NULL);
  g_autoptr (sqlite3) db = NULL;
  int fd = g_mkstemp_full (temporary, O_RDWR | O_CLOEXEC, 0666);

  if (fd < 0)
    {
      set_file_error (error, path);
      return NULL;
    }
  close (fd);

  db = rmp_database_open (temporary, SQLITE_OPEN_READWRITE, error);
  if (db && rmp_database_exec (db, "PRAGMA auto_vacuum = INCREMENTAL; BEGIN", error) &&
      rmp_schema_migrate (db, "main", RMP_SCHEMA_VERSION, error) &&
      rmp_database_exec (db, "COMMIT", error))
    return g_steal_pointer (&temporary);

  g_unlink (temporary);
  return NULL;
}

/* Puts a finished file in its place, so that it is there after a power cut too. */
static gboolean
put_in_place (const char *temporary, const char *path, GError **error)
{
  g_autofree char *folder = g_path_get_dirname (path);
  int fd;

  rmp_left_overs_settle_journal (path);
  if (g_rename (temporary, path) != 0)
    {
      set_file_error (error, path);
      return FALSE;
    }
  fd = g_open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC, 0);
  if (fd >= 0)
    {
      fsync (fd);
      close (fd);
    }
  return TRUE;
}

/* A new file with what the project holds, at @path or nowhere. */
static gboolean
write_anew (RmpProject *self, const char *path, const RmpWrite *write, gint64 *counter,
            GError **error)
{
  g_autofree char *temporary = check_replaceable (path, error) ? create_beside (path, error) : NULL;
  gboolean ok = temporary && rmp_project_write_file (self, temporary, write, counter, error) &&
                put_in_place (temporary, path, error);

  if (temporary && !ok)
    g_unlink (temporary);
  return ok;
}

/* From here on @path is what the project is saved to. @lock: (transfer full) (nullable) */
static gboolean
adopt_file (RmpProject *self, const char *path, RmpFileLock *lock, const char *generation,
            gint64 counter, GError **error)
{
  g_autoptr (sqlite3) original = rmp_database_open (path, SQLITE_OPEN_READWRITE, error);

  g_clear_pointer (&self->lock, rmp_file_lock_free);
  self->lock = lock;
  if (!original || !remember_file (self, path, generation, counter, self->position, error))
    return FALSE;

  sqlite3_close_v2 (self->original);
  self->original = g_steal_pointer (&original);
  rmp_project_set_path (self, path);
  return rmp_project_reload (self, error);
}

gboolean
rmp_project_save_as (RmpProject *self, const char *path, GCancellable *cancellable, GError **error)
{
  g_autofree char *target = rmp_project_canonical_path (path);
  g_autofree char *generation = g_uuid_string_random ();
  const RmpWrite write = { .generation = generation, .cancellable = cancellable };
  RmpFileLock *lock = NULL;
  gint64 counter;

  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  if (!rmp_project_check_idle (self, error))
    return FALSE;
  if (self->lock && g_strcmp0 (target, self->path) == 0)
    lock = g_steal_pointer (&self->lock);
  else if (!rmp_project_lock_file (target, &lock, error))
    return FALSE;

  if (write_anew (self, target, &write, &counter, error))
    return adopt_file (self, target, lock, generation, counter, error);

  if (g_strcmp0 (target, self->path) == 0)
    self->lock = lock;
  else
    g_clear_pointer (&lock, rmp_file_lock_free);
  return FALSE;
}

gboolean
rmp_project_save_copy_without_history (RmpProject *self, const char *path,
                                       GCancellable *cancellable, GError **error)
{
  g_autofree char *target = rmp_project_canonical_path (path);
  g_autofree char *generation = g_uuid_string_random ();
  const RmpWrite write = { .leave_history = TRUE,
                           .generation = generation,
                           .cancellable = cancellable };
  g_autoptr (RmpFileLock) lock = NULL;
  gint64 counter;

  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  if (!rmp_project_check_closed_edit (self, error))
    return FALSE;
  if (g_strcmp0 (target, self->path) == 0)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                   _ ("“%s” is the project itself. Choose another name for the copy."), target);
      return FALSE;
    }
  return rmp_project_lock_file (target, &lock, error) &&
         write_anew (self, target, &write, &counter, error);
}
