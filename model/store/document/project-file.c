/* SPDX-License-Identifier: GPL-3.0-or-later */

/* project-file.c: how a project comes from a file. Opening copies all rows into a working copy and
 * leaves the assets' chunks where they are.
 */

#include <glib/gi18n-lib.h>
#include <stdlib.h>

#include "store/document/file-check.h"
#include "store/document/left-overs.h"
#include "store/document/project-private.h"
#include "store/document/read-guard.h"
#include "store/document/row-check.h"
#include "store/document/schema-match.h"
#include "store/document/schema.h"
#include "store/document/state.h"
#include "store/document/working-copy.h"

/* --- files ------------------------------------------------------------------------------------ */

/* SQLite's file change counter, at offset 24 of the file. Read through SQLite's own file handle:
 * opening and closing another one would drop the locks this process holds.
 */
gboolean
rmp_project_read_change_counter (sqlite3 *db, const char *schema, gint64 *counter, GError **error)
{
  sqlite3_file *file = NULL;
  guint8 bytes[4];
  int code = sqlite3_file_control (db, schema, SQLITE_FCNTL_FILE_POINTER, &file);

  if (code == SQLITE_OK)
    code = file->pMethods->xRead (file, bytes, sizeof bytes, 24);
  if (code != SQLITE_OK)
    {
      rmp_database_set_error (error, db, code);
      return FALSE;
    }
  *counter = (gint64) bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
  return TRUE;
}

char *
rmp_project_attachable (const char *path)
{
  g_autofree char *uri = g_filename_to_uri (path, NULL, NULL);

  return g_strconcat (uri, "?mode=rw", NULL);
}

/* The file's real path, or for a new file its folder's with the name: one file has one name. */
char *
rmp_project_canonical_path (const char *path)
{
  g_autofree char *absolute = g_canonicalize_filename (path, NULL);
  g_autofree char *folder = g_path_get_dirname (absolute);
  g_autofree char *name = g_path_get_basename (absolute);
  g_autofree char *real = realpath (absolute, NULL);
  g_autofree char *real_folder = realpath (folder, NULL);

  if (real)
    return g_strdup (real);
  return real_folder ? g_build_filename (real_folder, name, NULL) : g_steal_pointer (&absolute);
}

gboolean
rmp_project_lock_file (const char *path, RmpFileLock **lock, GError **error)
{
  g_autoptr (GError) reason = NULL;

  *lock = rmp_file_lock_take_beside (path, &reason);
  if (*lock)
    rmp_left_overs_sweep_beside (path);
  if (!reason)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&reason));
  return FALSE;
}

/* --- starting --------------------------------------------------------------------------------- */

/* The working copy of @self, or a database in memory for one that is only read; empty. */
static gboolean
create_working_copy (RmpProject *self, gboolean writable, GError **error)
{
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI;

  if (writable)
    {
      self->working = rmp_working_copy_new (error);
      if (!self->working)
        return FALSE;
    }
  self->db = rmp_database_open (
      writable ? rmp_working_copy_get_path (self->working) : ":memory:", flags, error);
  return self->db && rmp_database_exec (
                         self->db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL", error);
}

static gboolean
fill_new (sqlite3 *db, GError **error)
{
  /* The colours of variants stay apart for eyes that do not tell red from green (Okabe and Ito,
   * 2008).
   */
  gboolean ok =
      rmp_database_exec (db, "BEGIN", error) &&
      rmp_schema_migrate (db, "main", RMP_SCHEMA_VERSION, error) &&
      rmp_database_exec (
          db,
          "INSERT INTO meta VALUES ('frame rate', '24', 'frames/s');"
          "INSERT INTO variant (letter, red, green, blue) VALUES ('A', 0.902, 0.624, 0.0),"
          " ('B', 0.337, 0.706, 0.914); COMMIT;",
          error);

  rmp_database_rollback (db);
  return ok;
}

RmpProject *
rmp_project_new (GError **error)
{
  g_autoptr (RmpProject) self = rmp_project_new_empty ();

  if (create_working_copy (self, TRUE, error) && fill_new (self->db, error) &&
      rmp_project_reload (self, error))
    return g_steal_pointer (&self);

  rmp_project_close (self);
  return NULL;
}

/* “a, b”: all columns of a table of the working copy. */
static char *
column_names (sqlite3 *db, const char *table, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT group_concat (name, ', ') FROM pragma_table_info (?1)", "s", table);

  if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
    return NULL;
  return g_strdup (rmp_statement_text (statement, 0));
}

typedef enum
{
  READ, /* in memory, for reading only */
  EDIT, /* a working copy of its own, the file locked */
  COPY, /* a working copy that has no file yet */
} Purpose;

/* All but chunks, which stay in the file as long as there is one. */
static GPtrArray *
list_tables_to_copy (sqlite3 *db, Purpose purpose, GError **error)
{
  g_autoptr (GPtrArray) tables = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error,
      "SELECT name FROM main.sqlite_schema WHERE type = 'table' AND (?1 OR name != 'asset_chunk')",
      "i", (gint64) (purpose == COPY));
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    g_ptr_array_add (tables, g_strdup (rmp_statement_text (statement, 0)));
  return code == SQLITE_DONE ? g_steal_pointer (&tables) : NULL;
}

static gboolean
copy_rows (sqlite3 *db, Purpose purpose, GError **error)
{
  g_autoptr (GPtrArray) tables = list_tables_to_copy (db, purpose, error);

  for (guint i = 0; tables && i < tables->len; i++)
    {
      const char *table = g_ptr_array_index (tables, i);
      g_autofree char *columns = column_names (db, table, error);
      g_autofree char *sql = g_strdup_printf ("INSERT INTO main.%s (%s) SELECT %s FROM original.%s",
                                              table, columns, columns, table);

      if (!columns || !rmp_database_exec (db, sql, error))
        return FALSE;
    }
  return tables != NULL;
}

/* What the working copy has to know of the file. */
static gboolean
note_file (RmpProject *self, Purpose purpose, GError **error)
{
  gint64 counter, position;

  return rmp_project_read_change_counter (self->db, "original", &counter, error) &&
         rmp_state_get_int (self->db, RMP_STATE_POSITION, &position, error) &&
         (purpose == COPY ||
          rmp_state_set (self->db, "main", RMP_STATE_ORIGINAL, self->path, error)) &&
         rmp_state_set_int (self->db, RMP_STATE_CHANGE_COUNTER, counter, error) &&
         rmp_state_set_int (self->db, RMP_STATE_SAVED_POSITION, position, error);
}

/* The working copy starts in the file's own version, takes its rows, and is then brought up to
 * today's.
 */
static gboolean
copy_file (RmpProject *self, guint version, Purpose purpose, GError **error)
{
  gboolean ok = rmp_database_exec (self->db, "BEGIN; PRAGMA defer_foreign_keys = ON", error) &&
                rmp_schema_migrate (self->db, "main", version, error) &&
                copy_rows (self->db, purpose, error) &&
                rmp_schema_migrate (self->db, "main", RMP_SCHEMA_VERSION, error) &&
                rmp_rows_check (self->db, error) && note_file (self, purpose, error) &&
                rmp_database_exec (self->db, "COMMIT", error);

  rmp_database_rollback (self->db);
  return ok;
}

/* Nothing of a table is read before its declaration is known to be Rimple's own. */
static gboolean
open_original (RmpProject *self, RmpReadGuard *guard, guint *version, GError **error)
{
  self->original = rmp_database_open (self->path, SQLITE_OPEN_READWRITE, error);
  if (!self->original)
    return FALSE;
  rmp_read_guard_watch (guard, self->original);
  return rmp_schema_check (self->original, "main", version, error) &&
         rmp_schema_match (self->original, *version, error) &&
         rmp_file_check_read (self->original, error);
}

static gboolean
take_file (RmpProject *self, guint version, Purpose purpose, GError **error)
{
  g_autofree char *uri = rmp_project_attachable (self->path);
  gboolean ok;

  if (!rmp_database_attach (self->db, uri, "original", error))
    return FALSE;
  ok = copy_file (self, version, purpose, error);
  rmp_database_detach (self->db, "original");
  return ok && rmp_project_read_view (self, error) && rmp_project_reload (self, error);
}

static gboolean
load_file (RmpProject *self, Purpose purpose, GError **error)
{
  g_autoptr (RmpReadGuard) guard = NULL;
  guint version;

  if (purpose == EDIT && !rmp_project_lock_file (self->path, &self->lock, error))
    return FALSE;
  guard = rmp_read_guard_new (self->path);
  if (!open_original (self, guard, &version, error) ||
      !create_working_copy (self, purpose != READ, error))
    return FALSE;
  rmp_read_guard_watch (guard, self->db);
  return take_file (self, version, purpose, error);
}

static gboolean
check_exists (const char *path, GError **error)
{
  if (g_file_test (path, G_FILE_TEST_IS_REGULAR))
    return TRUE;
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
               _ ("There is no project file “%s”."), path);
  return FALSE;
}

static RmpProject *
open_for (const char *path, Purpose purpose, GError **error)
{
  g_autofree char *target = rmp_project_canonical_path (path);
  g_autoptr (RmpProject) self = NULL;
  GError *reason = NULL;

  if (!check_exists (target, error))
    return NULL;

  self = rmp_project_new_empty ();
  rmp_project_set_path (self, target);
  if (load_file (self, purpose, &reason))
    return g_steal_pointer (&self);

  rmp_project_close (self);
  rmp_project_give_reason (error, reason);
  return NULL;
}

RmpProject *
rmp_project_open (const char *path, gboolean writable, GError **error)
{
  return open_for (path, writable ? EDIT : READ, error);
}

RmpProject *
rmp_project_open_copy (const char *path, GError **error)
{
  RmpProject *self = open_for (path, COPY, error);

  if (self)
    {
      g_clear_pointer (&self->original, sqlite3_close_v2);
      rmp_project_set_copy_of (self);
    }
  return self;
}

void
rmp_project_close (RmpProject *self)
{
  g_return_if_fail (RMP_IS_PROJECT (self));

  rmp_project_await_edit (self);
  g_clear_pointer (&self->edit.session, sqlite3session_delete);
  g_clear_pointer (&self->db, sqlite3_close_v2);
  g_clear_pointer (&self->original, sqlite3_close_v2);
  g_clear_pointer (&self->working, rmp_working_copy_remove);
  g_clear_pointer (&self->lock, rmp_file_lock_free);
}
