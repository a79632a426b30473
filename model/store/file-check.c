/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "store/asset.h"
#include "store/file-check.h"
#include "store/project-private.h"
#include "store/state.h"

/* Rows are covered by the digest, the data of chunks and changesets by checks of their own when they are read. What is left is
 * read by nobody: pages on SQLite's list of free ones, what is unused within a page, and in the row of a chunk the name and
 * position, which the index has too. A bit that turns there changes nothing of the document, so it is no damage.
 */

/* --- digest ---------------------------------------------------------------------------------------------------- */

static void
update_number (GChecksum *digest, guint64 number)
{
  guint64 bytes = GUINT64_TO_LE (number);

  g_checksum_update (digest, (const guchar *) &bytes, sizeof bytes);
}

static void
update_column (GChecksum *digest, sqlite3_stmt *statement, int column)
{
  int type = sqlite3_column_type (statement, column);
  guint64 bits = 0;
  double real;

  update_number (digest, (guint64) type);
  switch (type)
    {
    case SQLITE_INTEGER:
      update_number (digest, (guint64) sqlite3_column_int64 (statement, column));
      break;
    case SQLITE_FLOAT:
      real = sqlite3_column_double (statement, column);
      memcpy (&bits, &real, sizeof bits);
      update_number (digest, bits);
      break;
    default:
      {
        gconstpointer data = sqlite3_column_blob (statement, column);
        int size = sqlite3_column_bytes (statement, column);

        update_number (digest, (guint64) size);
        if (size)
          g_checksum_update (digest, data, size);
      }
    }
}

static gboolean
update_rows (GChecksum *digest, sqlite3 *db, const char *sql, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (db, error, sql, "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    for (int i = 0; i < sqlite3_column_count (statement); i++)
      update_column (digest, statement, i);
  return code == SQLITE_DONE;
}

static GPtrArray *
list_tables (sqlite3 *db, const char *schema, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *sql = g_strdup_printf ("SELECT name FROM %s.sqlite_schema WHERE type = 'table' ORDER BY name",
                                          schema);
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (db, error, sql, "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    g_ptr_array_add (names, g_strdup (rmp_statement_text (statement, 0)));
  return code == SQLITE_DONE ? g_steal_pointer (&names) : NULL;
}

/* Tables whose blobs have checks of their own. */
static gboolean
is_bulky (const char *table)
{
  return g_str_equal (table, "asset_chunk") || g_str_equal (table, "history");
}

static char *
rows_query (const char *schema, const char *table)
{
  if (g_str_equal (table, "history"))
    return g_strdup_printf ("SELECT position, label, time, user_version, bytes, length (changeset) FROM %s.history"
                            " ORDER BY position",
                            schema);
  if (g_str_equal (table, "state"))
    return g_strdup_printf ("SELECT * FROM %s.state WHERE key NOT IN ('" RMP_STATE_DIGEST
                            "', '" RMP_STATE_DIGEST_COUNTER "') ORDER BY rowid",
                            schema);
  return g_strdup_printf ("SELECT * FROM %s.\"%s\" ORDER BY rowid", schema, table);
}

static char *
compute_digest (sqlite3 *db, const char *schema, GError **error)
{
  g_autoptr (GChecksum) digest = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GPtrArray) tables = list_tables (db, schema, error);
  g_autofree char *version_query = g_strdup_printf ("PRAGMA %s.user_version", schema);
  g_autofree char *tables_query = g_strdup_printf (
      "SELECT type, name, tbl_name, sql FROM %s.sqlite_schema ORDER BY rowid", schema);

  if (!tables || !update_rows (digest, db, version_query, error) || !update_rows (digest, db, tables_query, error))
    return NULL;
  for (guint i = 0; i < tables->len; i++)
    {
      const char *table = g_ptr_array_index (tables, i);
      g_autofree char *sql = rows_query (schema, table);

      if (!g_str_equal (table, "asset_chunk") && !update_rows (digest, db, sql, error))
        return NULL;
    }
  return g_strdup (g_checksum_get_string (digest));
}

gboolean
rmp_file_check_write (sqlite3 *db, const char *schema, GError **error)
{
  g_autofree char *digest = compute_digest (db, schema, error);
  g_autofree char *number = NULL;
  gint64 counter;

  if (!digest || !rmp_project_read_change_counter (db, schema, &counter, error))
    return FALSE;
  /* The commit counts once more. */
  number = g_strdup_printf ("%" G_GINT64_FORMAT, (counter + 1) & G_MAXUINT32);
  return rmp_state_set (db, schema, RMP_STATE_DIGEST, digest, error) &&
         rmp_state_set (db, schema, RMP_STATE_DIGEST_COUNTER, number, error);
}

/* --- reading --------------------------------------------------------------------------------------------------- */

static gboolean
damaged (GError **error)
{
  rmp_database_set_error (error, NULL, SQLITE_CORRUPT);
  return FALSE;
}

static gboolean
check_digest (sqlite3 *db, GError **error)
{
  g_autofree char *noted = rmp_state_get (db, "main", RMP_STATE_DIGEST, NULL);
  g_autofree char *digest = NULL;
  gint64 counter, noted_counter;

  if (!rmp_project_read_change_counter (db, "main", &counter, error) ||
      !rmp_state_get_int (db, RMP_STATE_DIGEST_COUNTER, &noted_counter, error))
    return FALSE;
  if (!noted || counter != noted_counter)
    return TRUE;
  digest = compute_digest (db, "main", error);
  return digest && (g_str_equal (digest, noted) || damaged (error));
}

/* Indexes too: saving goes by them. */
static gboolean
check_tables (sqlite3 *db, GError **error)
{
  g_autoptr (GPtrArray) tables = list_tables (db, "main", error);

  for (guint i = 0; tables && i < tables->len; i++)
    {
      const char *table = g_ptr_array_index (tables, i);
      g_autofree char *sql = g_strdup_printf ("PRAGMA main.integrity_check (\"%s\")", table);
      g_autoptr (sqlite3_stmt) statement = is_bulky (table) ? NULL : rmp_database_prepare (db, error, sql, "");

      if (is_bulky (table))
        continue;
      if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
        return FALSE;
      if (g_strcmp0 (rmp_statement_text (statement, 0), "ok") != 0)
        return damaged (error);
    }
  return tables != NULL;
}

/* By the index alone, without touching a chunk. */
static gboolean
check_chunks (sqlite3 *db, GError **error)
{
  gint64 n;

  if (!rmp_database_get_int (db, &n, error,
                             "SELECT count(*) FROM asset FULL JOIN (SELECT asset, count(*) AS n, max (position) AS last"
                             " FROM asset_chunk GROUP BY asset) ON asset = hash WHERE coalesce (n, 0) IS NOT"
                             " (bytes + ?1 - 1) / ?1 OR coalesce (last, -1) IS NOT coalesce (n, 0) - 1",
                             "i", (gint64) RMP_ASSET_CHUNK_BYTES))
    return FALSE;
  return n == 0 || damaged (error);
}

gboolean
rmp_file_check_read (sqlite3 *db, GError **error)
{
  return check_tables (db, error) && check_digest (db, error) && check_chunks (db, error);
}
