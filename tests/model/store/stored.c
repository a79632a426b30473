/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <zlib.h>

#include "store/assets/asset.h"
#include "store/document/state.h"
#include "stored.h"

static void
describe_bytes (GString *text, gconstpointer data, gsize size)
{
  g_autofree char *sum = g_compute_checksum_for_data (G_CHECKSUM_SHA256, data, size);

  g_string_append_printf (text, "%" G_GSIZE_FORMAT " bytes, %s", size, sum);
}

/* Unpacked: where a compressed stream ends within a byte, the rest of that byte says nothing. */
static void
describe_changeset (GString *text, sqlite3_stmt *statement, int column, gint64 size)
{
  uLongf written = (uLongf) size;
  g_autofree Bytef *data = g_malloc0 ((gsize) size + 1);
  int code = uncompress (data, &written, sqlite3_column_blob (statement, column),
                         (uLong) sqlite3_column_bytes (statement, column));

  g_string_append_printf (text, " changeset %d: ", code);
  describe_bytes (text, data, written);
}

static void
describe_column (GString *text, sqlite3_stmt *statement, int column)
{
  int type = sqlite3_column_type (statement, column);

  g_string_append_printf (text, " %s=%d:", sqlite3_column_name (statement, column), type);
  if (type == SQLITE_INTEGER)
    g_string_append_printf (text, "%" G_GINT64_FORMAT,
                            (gint64) sqlite3_column_int64 (statement, column));
  else if (type == SQLITE_FLOAT)
    g_string_append_printf (text, "%a", sqlite3_column_double (statement, column));
  else
    {
      gconstpointer data = sqlite3_column_blob (statement, column);

      describe_bytes (text, data, (gsize) sqlite3_column_bytes (statement, column));
      if (type == SQLITE_TEXT)
        g_string_append_printf (text, " “%s”", rmp_statement_text (statement, column));
    }
}

static gboolean
describe_rows (GString *text, sqlite3 *db, const char *name, const char *sql, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (db, error, sql, "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      g_string_append (text, name);
      for (int i = 0; i < sqlite3_column_count (statement); i++)
        if (g_str_equal (sqlite3_column_name (statement, i), "changeset"))
          describe_changeset (text, statement, i, sqlite3_column_int64 (statement, i - 1));
        else
          describe_column (text, statement, i);
      g_string_append_c (text, '\n');
    }
  return code == SQLITE_DONE;
}

static gboolean
describe_tables (GString *text, sqlite3 *db, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name", "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      const char *name = rmp_statement_text (statement, 0);
      g_autofree char *sql = g_strdup_printf (
          "SELECT rowid, * FROM \"%s\" NOT INDEXED %s ORDER BY rowid", name,
          g_str_equal (name, "state") ? "WHERE key != '" RMP_STATE_DIGEST "'" : "");

      if (!describe_rows (text, db, name, sql, error))
        return FALSE;
    }
  return code == SQLITE_DONE;
}

static gboolean
describe_assets (GString *text, sqlite3 *db, GError **error)
{
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (db, error, "SELECT hash FROM asset ORDER BY hash", "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      g_autoptr (GBytes)
          bytes = rmp_asset_read (db, NULL, rmp_statement_text (statement, 0), error);

      if (!bytes)
        return FALSE;
      describe_bytes (text, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_string_append_c (text, '\n');
    }
  return code == SQLITE_DONE;
}

char *
rmp_test_describe_stored (const char *path, GError **error)
{
  g_autoptr (sqlite3) db = rmp_database_open (path, SQLITE_OPEN_READONLY, error);
  g_autoptr (GString) text = g_string_new (NULL);

  if (!db || !describe_rows (text, db, "user_version", "PRAGMA user_version", error) ||
      !describe_rows (text, db, "application_id", "PRAGMA application_id", error) ||
      !describe_rows (text, db, "encoding", "PRAGMA encoding", error) ||
      !describe_rows (text, db, "schema", "SELECT rowid, * FROM sqlite_schema ORDER BY rowid",
                      error) ||
      !describe_tables (text, db, error) || !describe_assets (text, db, error))
    return NULL;
  return g_string_free (g_steal_pointer (&text), FALSE);
}
