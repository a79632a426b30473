/* SPDX-License-Identifier: GPL-3.0-or-later */

/* project-write.c: only what differs is written, so that a small edit of a large project is a small
 * save.
 *
 * A file is known again by its generation (a random name given at each save) and SQLite's own
 * change counter: whoever else wrote to it has changed one of them.
 */

#include <glib/gi18n-lib.h>
#include <sys/statvfs.h>

#include "store/assets/asset.h"
#include "store/document/file-check.h"
#include "store/document/project-write.h"
#include "store/document/schema.h"
#include "store/document/state.h"

/* Tables of a file that follow the working copy's, besides the document's: chunks follow their
 * assets, state is each file's own.
 */
static const char *const other_tables[] = { "asset", "clip_span", "view", NULL };

/* --- identity --------------------------------------------------------------------------------- */

void
rmp_project_set_changed_error (GError **error, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_CHANGED,
               _ ("Another program changed “%s” since it was opened here. Save under another name "
                  "to keep both, "
                  "or replace the file with what is here."),
               name);
}

void
rmp_project_set_missing_error (GError **error, const char *path)
{
  g_autofree char *name = g_path_get_basename (path);
  g_autofree char *folder = g_path_get_dirname (path);

  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_MISSING,
               _ ("“%s” was moved or deleted: it is no longer in “%s”. All of it is still here. "
                  "Save it there again, or somewhere else."),
               name, folder);
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
  rmp_project_set_changed_error (error, self->path);
  return FALSE;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* “a, b”: the table's primary key. */
static char *
primary_key (sqlite3 *db, const char *table, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT group_concat (name, ', ') FROM pragma_table_info (?1) WHERE pk > 0", "s",
      table);

  if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
    return NULL;
  return g_strdup (rmp_statement_text (statement, 0));
}

static gboolean
write_table (sqlite3 *db, const char *table, GError **error)
{
  g_autofree char *key = primary_key (db, table, error);
  g_autofree char *drop = NULL;
  g_autofree char *fill = NULL;

  if (!key)
    return FALSE;
  drop = g_strdup_printf ("DELETE FROM target.%s WHERE (%s) NOT IN (SELECT %s FROM main.%s)", table,
                          key, key, table);
  fill = g_strdup_printf (
      "INSERT OR REPLACE INTO target.%s SELECT * FROM main.%s EXCEPT SELECT * FROM target.%s",
      table, table, table);
  return rmp_database_exec (db, drop, error) && rmp_database_exec (db, fill, error);
}

static gboolean
write_tables (sqlite3 *db, const char *const *tables, GCancellable *cancellable, GError **error)
{
  for (guint i = 0; tables[i]; i++)
    if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
        !write_table (db, tables[i], error))
      return FALSE;
  return TRUE;
}

/* An entry never changes, and another one in its place was made at another time: the changesets,
 * which may be large, need no comparing.
 */
static gboolean
write_history (sqlite3 *db, GError **error)
{
  return rmp_database_exec (
      db,
      "DELETE FROM target.history_asset WHERE (position, asset) NOT IN (SELECT position, asset "
      "FROM main.history_asset);"
      "DELETE FROM target.history WHERE (position, label, time, user_version, bytes) NOT IN"
      " (SELECT position, label, time, user_version, bytes FROM main.history);"
      "INSERT INTO target.history SELECT * FROM main.history WHERE position NOT IN"
      " (SELECT position FROM target.history);"
      "INSERT OR IGNORE INTO target.history_asset SELECT * FROM main.history_asset;",
      error);
}

/* --- assets ----------------------------------------------------------------------------------- */

static GPtrArray *
list_missing_assets (sqlite3 *db, GError **error)
{
  g_autoptr (GPtrArray) hashes = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (db, error,
                                        "SELECT hash FROM target.asset WHERE bytes > 0 AND hash "
                                        "NOT IN (SELECT asset FROM target.asset_chunk)",
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
        !rmp_asset_copy_chunks (self->db, self->original, g_ptr_array_index (missing, i), "target",
                                error))
      return FALSE;
  return TRUE;
}

/* --- the transaction -------------------------------------------------------------------------- */

static gboolean
write_state (RmpProject *self, const RmpWrite *write, GError **error)
{
  g_autofree char *position = g_strdup_printf ("%u", write->leave_history ? 0 : self->position);

  return rmp_state_set (self->db, "target", RMP_STATE_POSITION, position, error) &&
         rmp_state_set (self->db, "target", RMP_STATE_GENERATION, write->generation, error) &&
         rmp_file_check_write (self->db, "target", error);
}

/* Rows refer to each other, hence the deferred keys. */
static gboolean
write_target (RmpProject *self, const RmpWrite *write, GError **error)
{
  gboolean ok = rmp_database_exec (self->db,
                                   "PRAGMA target.synchronous = EXTRA; BEGIN IMMEDIATE;"
                                   " PRAGMA defer_foreign_keys = ON",
                                   error) &&
                (!write->known || check_identity (self, error)) &&
                rmp_schema_migrate (self->db, "target", RMP_SCHEMA_VERSION, error) &&
                rmp_project_write_view (self, error) &&
                write_tables (self->db, rmp_schema_document_tables, write->cancellable, error) &&
                write_tables (self->db, other_tables, write->cancellable, error) &&
                (write->leave_history || write_history (self->db, error)) &&
                write_assets (self, write->cancellable, error) &&
                write_state (self, write, error) && rmp_database_exec (self->db, "COMMIT", error);

  rmp_database_rollback (self->db);
  return ok;
}

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
  available = g_format_size (statvfs (folder, &disk) == 0 ? (guint64) disk.f_bavail * disk.f_frsize
                                                          : 0);
  g_clear_error (error);
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NO_SPACE,
               _ ("There is no room for the project: it needs up to %s in “%s”, where %s are free. "
                  "The file was left as it was. Free some space, or save on another disk."),
               needed, folder, available);
}

gboolean
rmp_project_write_file (RmpProject *self, const char *path, const RmpWrite *write, gint64 *counter,
                        GError **error)
{
  g_autofree char *uri = rmp_project_attachable (path);
  gboolean ok;

  if (!rmp_database_attach (self->db, uri, "target", error))
    return FALSE;
  ok = write_target (self, write, error) &&
       rmp_project_read_change_counter (self->db, "target", counter, error);

  rmp_database_detach (self->db, "target");
  explain_space (self, path, error);
  return ok;
}
