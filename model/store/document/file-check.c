/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/assets/asset.h"
#include "store/document/file-check.h"
#include "store/document/project-private.h"
#include "store/document/state.h"

/* The digest covers every row with its rowid, its types and its values, and how chunks are found by
 * their index; other indexes are compared with their rows, the list of free pages with the map of
 * pages. Out of the digest is the data of chunks and changesets, which have checks of their own
 * when they are read. A bit that turns elsewhere changes nothing of the document, now or by a later
 * save, so it is no damage: in free pages, in what is unused within a page or after the end of a
 * compressed stream, in numbers of the header and the map that neither reading nor saving goes by.
 * Files made before there was a map get one when saved under a new name.
 */

/* The file's change counter after the save, and the digest. */
#define NOTE_FORMAT "%" G_GINT64_FORMAT ": %s"

/* --- digest ----------------------------------------------------------------------------------- */

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
  g_autofree char *sql = g_strdup_printf (
      "SELECT name FROM %s.sqlite_schema WHERE type = 'table' ORDER BY name", schema);
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (db, error, sql, "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    g_ptr_array_add (names, g_strdup (rmp_statement_text (statement, 0)));
  return code == SQLITE_DONE ? g_steal_pointer (&names) : NULL;
}

/* SQLite knows the type and the length of a blob without reading it. */
static char *
rows_query (const char *schema, const char *table)
{
  if (g_str_equal (table, "history"))
    return g_strdup_printf (
        "SELECT position, label, time, user_version, bytes, typeof (changeset), length (changeset)"
        " FROM %s.history ORDER BY position",
        schema);
  if (g_str_equal (table, "asset_chunk"))
    return g_strdup_printf ("SELECT rowid, asset, position, hash, typeof (data), length (data)"
                            " FROM %s.asset_chunk NOT INDEXED ORDER BY rowid",
                            schema);
  if (g_str_equal (table, "state"))
    return g_strdup_printf (
        "SELECT rowid, * FROM %s.state WHERE key != '" RMP_STATE_DIGEST "' ORDER BY rowid", schema);
  return g_strdup_printf ("SELECT rowid, * FROM %s.\"%s\" ORDER BY rowid", schema, table);
}

/* Chunks are found by their index and then by their rowid. */
static char *
chunk_index_query (const char *schema)
{
  return g_strdup_printf ("SELECT i.asset, i.position, i.rowid,"
                          " (SELECT c.hash FROM %s.asset_chunk AS c WHERE c.rowid = i.rowid)"
                          " FROM %s.asset_chunk AS i INDEXED BY sqlite_autoindex_asset_chunk_1"
                          " ORDER BY i.asset, i.position",
                          schema, schema);
}

static char *
compute_digest (sqlite3 *db, const char *schema, GError **error)
{
  g_autoptr (GChecksum) digest = g_checksum_new (G_CHECKSUM_SHA256);
  g_autoptr (GPtrArray) tables = list_tables (db, schema, error);
  g_autofree char *version_query = g_strdup_printf ("PRAGMA %s.user_version", schema);
  g_autofree char *tables_query = g_strdup_printf (
      "SELECT rowid, * FROM %s.sqlite_schema ORDER BY rowid", schema);
  g_autofree char *index_query = chunk_index_query (schema);

  if (!tables || !update_rows (digest, db, version_query, error) ||
      !update_rows (digest, db, tables_query, error) ||
      !update_rows (digest, db, index_query, error))
    return NULL;
  for (guint i = 0; i < tables->len; i++)
    {
      const char *table = g_ptr_array_index (tables, i);
      g_autofree char *sql = rows_query (schema, table);

      if (!update_rows (digest, db, sql, error))
        return NULL;
    }
  return g_strdup (g_checksum_get_string (digest));
}

gboolean
rmp_file_check_write (sqlite3 *db, const char *schema, GError **error)
{
  g_autofree char *digest = compute_digest (db, schema, error);
  g_autofree char *noted = NULL;
  gint64 counter;

  if (!digest || !rmp_project_read_change_counter (db, schema, &counter, error))
    return FALSE;
  /* The commit counts once more. */
  noted = g_strdup_printf (NOTE_FORMAT, (counter + 1) & G_MAXUINT32, digest);
  return rmp_state_set (db, schema, RMP_STATE_DIGEST, noted, error);
}

/* --- reading ---------------------------------------------------------------------------------- */

static gboolean
damaged (GError **error)
{
  rmp_database_set_error (error, NULL, SQLITE_CORRUPT);
  return FALSE;
}

/* @finding: SQLite's own words, which may quote the file */
static gboolean
damaged_there (const char *finding, GError **error)
{
  g_autofree char *text = g_utf8_make_valid (finding ? finding : "", -1);

  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
               _ ("The project is damaged. Restore a copy of it. (%.200s)"), g_strstrip (text));
  return FALSE;
}

/* A note of another state of the file says nothing. */
static gboolean
check_digest (sqlite3 *db, GError **error)
{
  g_autofree char *noted = rmp_state_get (db, "main", RMP_STATE_DIGEST, NULL);
  g_autofree char *unknown = NULL;
  g_autofree char *digest = NULL;
  g_autofree char *expected = NULL;
  gint64 counter;

  if (!rmp_project_read_change_counter (db, "main", &counter, error))
    return FALSE;
  unknown = g_strdup_printf (NOTE_FORMAT, counter, "");
  if (!noted || !g_str_has_prefix (noted, unknown))
    return TRUE;
  digest = compute_digest (db, "main", error);
  expected = digest ? g_strconcat (unknown, digest, NULL) : NULL;
  return expected && (g_str_equal (expected, noted) || damaged (error));
}

/* Looks for the first damage of a table, its indexes, and with the schema's the list of free pages.
 */
static gboolean
check_table (sqlite3 *db, const char *table, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("PRAGMA main.integrity_check (\"%s\")", table);
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (db, error, sql, "");

  if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
    return FALSE;
  return g_strcmp0 (rmp_statement_text (statement, 0), "ok") == 0 ||
         damaged_there (rmp_statement_text (statement, 0), error);
}

/* Saving goes by indexes and takes free pages. Chunks are left out: it would read them whole. */
static gboolean
check_tables (sqlite3 *db, GError **error)
{
  g_autoptr (GPtrArray) tables = list_tables (db, "main", error);

  if (!tables || !check_table (db, "sqlite_schema", error))
    return FALSE;
  for (guint i = 0; i < tables->len; i++)
    {
      const char *table = g_ptr_array_index (tables, i);

      if (!g_str_equal (table, "asset_chunk") && !check_table (db, table, error))
        return FALSE;
    }
  return TRUE;
}

/* By the index alone, without touching a chunk. */
static gboolean
check_chunks (sqlite3 *db, GError **error)
{
  gint64 n;

  if (!rmp_database_get_int (
          db, &n, error,
          "SELECT count(*) FROM asset FULL JOIN (SELECT asset, count(*) AS n, max (position) AS "
          "last"
          " FROM asset_chunk GROUP BY asset) ON asset = hash WHERE coalesce (n, 0) IS NOT"
          " (bytes + ?1 - 1) / ?1 OR coalesce (last, -1) IS NOT coalesce (n, 0) - 1",
          "i", (gint64) RMP_ASSET_CHUNK_BYTES))
    return FALSE;
  return n == 0 || damaged (error);
}

/* A last page cut short may be a free one, which SQLite does not read. */
static gboolean
check_size (sqlite3 *db, GError **error)
{
  sqlite3_file *file = NULL;
  sqlite3_int64 size = 0;
  gint64 n_pages, page_size;
  int code = sqlite3_file_control (db, "main", SQLITE_FCNTL_FILE_POINTER, &file);

  if (code == SQLITE_OK)
    code = file->pMethods->xFileSize (file, &size);
  if (code != SQLITE_OK)
    {
      rmp_database_set_error (error, db, code);
      return FALSE;
    }
  return rmp_database_get_int (db, &n_pages, error, "PRAGMA main.page_count", "") &&
         rmp_database_get_int (db, &page_size, error, "PRAGMA main.page_size", "") &&
         (size >= n_pages * page_size || damaged (error));
}

gboolean
rmp_file_check_read (sqlite3 *db, GError **error)
{
  return check_size (db, error) && check_tables (db, error) && check_digest (db, error) &&
         check_chunks (db, error);
}
