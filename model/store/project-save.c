/* SPDX-License-Identifier: GPL-3.0-or-later */

/* project-save.c: how a project goes to a file.
 *
 * Saving brings the file's rows into line with the working copy's in one transaction, so that a kill or a full disk leaves
 * the file as it was before or as it should be. A file is known again by its generation (a random name given at each
 * save) and SQLite's own change counter: whoever else wrote to it has changed one of them.
 */

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "store/asset.h"
#include "store/history.h"
#include "store/project-private.h"
#include "store/schema.h"
#include "store/state.h"

/* Tables of a file that follow the working copy's, besides the document's: chunks follow their assets, state is each file's
 * own.
 */
static const char *const other_tables[] = { "asset", "history", "history_asset", "view", NULL };

/* --- identity -------------------------------------------------------------------------------------------------- */

static void
set_changed_error (GError **error, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_CHANGED,
               _ ("“%s” was changed, moved or deleted by another program since it was opened. "
                  "Save under another name to keep both."),
               name);
}

/* Whether the attached target is what this project was opened from or last saved to. */
static gboolean
check_identity (RmpProject *self, GError **error)
{
  g_autofree char *generation = NULL;
  g_autofree char *expected = rmp_state_get (self->db, "main", RMP_STATE_GENERATION, NULL);
  gint64 counter, expected_counter;
  guint version;

  if (!rmp_schema_check (self->db, "target", &version, error))
    return FALSE;
  generation = rmp_state_get (self->db, "target", RMP_STATE_GENERATION, error);
  if (!generation || !rmp_project_read_change_counter (self->db, "target", &counter, error) ||
      !rmp_state_get_int (self->db, RMP_STATE_CHANGE_COUNTER, &expected_counter, error))
    return FALSE;

  if (g_strcmp0 (generation, expected) == 0 && counter == expected_counter)
    return TRUE;
  set_changed_error (error, self->path);
  return FALSE;
}

/* --- writing rows ---------------------------------------------------------------------------------------------- */

/* “a, b”: the table's primary key. */
static char *
primary_key (sqlite3 *db, const char *table, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT group_concat (name, ', ') FROM pragma_table_info (?1) WHERE pk > 0", "s", table);

  if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
    return NULL;
  return g_strdup (rmp_statement_text (statement, 0));
}

/* Writes only what differs, so that a small edit of a large project is a small save. */
static gboolean
write_table (sqlite3 *db, const char *table, GError **error)
{
  g_autofree char *key = primary_key (db, table, error);
  g_autofree char *drop = NULL;
  g_autofree char *fill = NULL;

  if (!key)
    return FALSE;
  drop = g_strdup_printf ("DELETE FROM target.%s WHERE (%s) NOT IN (SELECT %s FROM main.%s)", table, key, key, table);
  fill = g_strdup_printf ("INSERT OR REPLACE INTO target.%s SELECT * FROM main.%s EXCEPT SELECT * FROM target.%s",
                          table, table, table);
  return rmp_database_exec (db, drop, error) && rmp_database_exec (db, fill, error);
}

static gboolean
write_tables (sqlite3 *db, const char *const *tables, GCancellable *cancellable, GError **error)
{
  for (guint i = 0; tables[i]; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) || !write_table (db, tables[i], error))
      return FALSE;
  return TRUE;
}

static GPtrArray *
list_missing_assets (sqlite3 *db, GError **error)
{
  g_autoptr (GPtrArray) hashes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT hash FROM target.asset WHERE bytes > 0 AND hash NOT IN (SELECT asset FROM target.asset_chunk)",
      "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    g_ptr_array_add (hashes, g_strdup (rmp_statement_text (statement, 0)));
  return code == SQLITE_DONE ? g_steal_pointer (&hashes) : NULL;
}

static gboolean
write_assets (RmpProject *self, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) missing = NULL;

  if (!rmp_asset_drop_unused (self->db, "target", error))
    return FALSE;
  missing = list_missing_assets (self->db, error);
  if (!missing)
    return FALSE;

  for (guint i = 0; i < missing->len; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
        !rmp_asset_copy_chunks (self->db, self->original, g_ptr_array_index (missing, i), "target", error))
      return FALSE;
  return TRUE;
}

static gboolean
write_state (RmpProject *self, const char *generation, GError **error)
{
  g_autofree char *position = g_strdup_printf ("%u", self->position);

  return rmp_state_set (self->db, "target", RMP_STATE_POSITION, position, error) &&
         rmp_state_set (self->db, "target", RMP_STATE_GENERATION, generation, error);
}

/* One transaction on the attached target. Rows refer to each other, hence the deferred keys. */
static gboolean
write_target (RmpProject *self, gboolean known, const char *generation, GCancellable *cancellable, GError **error)
{
  gboolean ok = rmp_database_exec (self->db,
                                   "PRAGMA target.synchronous = EXTRA; BEGIN IMMEDIATE;"
                                   " PRAGMA defer_foreign_keys = ON",
                                   error) &&
                (!known || check_identity (self, error)) &&
                rmp_schema_migrate (self->db, "target", RMP_SCHEMA_VERSION, error) &&
                rmp_project_write_view (self, error) &&
                write_tables (self->db, rmp_schema_document_tables, cancellable, error) &&
                write_tables (self->db, other_tables, cancellable, error) && write_assets (self, cancellable, error) &&
                write_state (self, generation, error) && rmp_database_exec (self->db, "COMMIT", error);

  rmp_database_rollback (self->db);
  return ok;
}

/* What the working copy remembers of the file it belongs to, and that its rows are there. */
static gboolean
remember_file (RmpProject *self, const char *path, const char *generation, gint64 counter, guint position,
               GError **error)
{
  gboolean ok = rmp_database_exec (self->db, "BEGIN", error) &&
                rmp_state_set (self->db, "main", RMP_STATE_ORIGINAL, path, error) &&
                rmp_state_set (self->db, "main", RMP_STATE_GENERATION, generation, error) &&
                rmp_state_set_int (self->db, RMP_STATE_CHANGE_COUNTER, counter, error) &&
                rmp_state_set_int (self->db, RMP_STATE_SAVED_POSITION, position, error) &&
                rmp_state_set_int (self->db, RMP_STATE_UNSAVED_ENTRIES, 0, error) &&
                rmp_database_exec (self->db, "COMMIT", error);

  rmp_database_rollback (self->db);
  return ok;
}

/* A kill between the file's commit and the working copy's leaves a file that nobody else has touched but that bears the name
 * of the interrupted save. It holds what the history position in it says.
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

/* --- saving ---------------------------------------------------------------------------------------------------- */

/* What the whole project takes as a file. */
static guint64
measure (RmpProject *self)
{
  gint64 assets = 0, pages = 0, page_size = 0;

  rmp_database_get_int (self->db, &assets, NULL, "SELECT coalesce (sum (bytes), 0) FROM asset", "");
  rmp_database_get_int (self->db, &pages, NULL, "PRAGMA main.page_count", "");
  rmp_database_get_int (self->db, &page_size, NULL, "PRAGMA main.page_size", "");
  return (guint64) (assets + pages * page_size);
}

/* Says how much is needed, and how much there is. */
static void
explain_space (RmpProject *self, const char *path, GError **error)
{
  struct statvfs disk;
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *needed = g_format_size (measure (self));
  g_autofree char *available = NULL;

  if (!error || !g_error_matches (*error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NO_SPACE))
    return;
  available = g_format_size (statvfs (folder, &disk) == 0 ? (guint64) disk.f_bavail * disk.f_frsize : 0);
  g_clear_error (error);
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NO_SPACE,
               _ ("There is no room for the project: it needs up to %s in “%s”, where %s are free. "
                  "The file was left as it was."),
               needed, folder, available);
}

/* Brings the file @path into line with the working copy. @counter: (out): its change counter afterwards. */
static gboolean
write_file (RmpProject *self, const char *path, gboolean known, const char *generation, GCancellable *cancellable,
            gint64 *counter, GError **error)
{
  g_autofree char *uri = rmp_project_attachable (path);
  gboolean ok;

  if (!rmp_database_attach (self->db, uri, "target", error))
    return FALSE;
  ok = write_target (self, known, generation, cancellable, error) &&
       rmp_project_read_change_counter (self->db, "target", counter, error);

  rmp_database_detach (self->db, "target");
  explain_space (self, path, error);
  return ok;
}

gboolean
rmp_project_save (RmpProject *self, GCancellable *cancellable, GError **error)
{
  g_autofree char *generation = g_uuid_string_random ();
  gint64 counter;

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
      set_changed_error (error, self->path);
      return FALSE;
    }

  return rmp_project_settle_save (self, error) &&
         rmp_state_set (self->db, "main", RMP_STATE_SAVING, generation, error) &&
         write_file (self, self->path, TRUE, generation, cancellable, &counter, error) &&
         remember_file (self, self->path, generation, counter, self->position, error) &&
         rmp_project_reload (self, error);
}

static void
set_file_error (GError **error, const char *path)
{
  int reason = errno;
  RmpProjectError code = reason == ENOSPC || reason == EDQUOT                     ? RMP_PROJECT_ERROR_NO_SPACE
                         : reason == ENOENT                                       ? RMP_PROJECT_ERROR_NOT_FOUND
                         : reason == EACCES || reason == EPERM || reason == EROFS ? RMP_PROJECT_ERROR_READ_ONLY
                                                                                  : RMP_PROJECT_ERROR_FAILED;

  g_set_error (error, RMP_PROJECT_ERROR, code, _ ("“%s” cannot be written: %s. Save somewhere else."), path,
               g_strerror (reason));
}

/* An empty project beside @path, to be renamed to it once it is whole. */
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
  if (db && rmp_database_exec (db, "BEGIN", error) && rmp_schema_migrate (db, "main", RMP_SCHEMA_VERSION, error) &&
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

/* From here on @path is what the project is saved to. */
static gboolean
adopt_file (RmpProject *self, const char *path, const char *generation, gint64 counter, GError **error)
{
  g_autoptr (sqlite3) original = rmp_database_open (path, SQLITE_OPEN_READWRITE, error);

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
  g_autofree char *temporary = NULL;
  gint64 counter;

  if (!rmp_project_check_idle (self, error) || !rmp_working_copy_claim (self->working, target, error))
    return FALSE;

  temporary = create_beside (target, error);
  if (temporary && write_file (self, temporary, FALSE, generation, cancellable, &counter, error) &&
      put_in_place (temporary, target, error))
    return adopt_file (self, target, generation, counter, error);

  if (temporary)
    g_unlink (temporary);
  if (self->path)
    rmp_working_copy_claim (self->working, self->path, NULL);
  return FALSE;
}
