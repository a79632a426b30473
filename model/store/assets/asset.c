/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/assets/asset.h"

static void
set_damaged (GError **error, const char *hash)
{
  g_set_error (
      error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
      _ ("The project is damaged: its data %.12s… does not match its checksum or is missing. "
         "Restore a copy of the project."),
      hash);
}

static GPtrArray *
hash_chunks (GBytes *bytes, GCancellable *cancellable, GError **error)
{
  g_autoptr (GPtrArray) hashes = g_ptr_array_new_with_free_func (g_free);
  gsize size;
  const guchar *data = g_bytes_get_data (bytes, &size);

  for (gsize at = 0; at < size; at += RMP_ASSET_CHUNK_BYTES)
    {
      if (g_cancellable_set_error_if_cancelled (cancellable, error))
        return NULL;
      g_ptr_array_add (hashes,
                       g_compute_checksum_for_data (G_CHECKSUM_SHA256, data + at,
                                                    MIN (RMP_ASSET_CHUNK_BYTES, size - at)));
    }
  return g_steal_pointer (&hashes);
}

static char *
combine (GPtrArray *hashes)
{
  g_autoptr (GChecksum) checksum = g_checksum_new (G_CHECKSUM_SHA256);

  for (guint i = 0; i < hashes->len; i++)
    g_checksum_update (checksum, g_ptr_array_index (hashes, i), -1);
  return g_strdup (g_checksum_get_string (checksum));
}

static gboolean
insert (sqlite3 *db, const char *kind, GBytes *bytes, const char *hash, GPtrArray *hashes,
        GCancellable *cancellable, GError **error)
{
  gint64 known;

  if (!rmp_database_get_int (db, &known, error, "SELECT count(*) FROM asset WHERE hash = ?1", "s",
                             hash))
    return FALSE;
  if (known)
    return TRUE;
  if (!rmp_database_run (db, error, "INSERT INTO asset VALUES (?1, ?2, ?3)", "ssi", hash, kind,
                         (gint64) g_bytes_get_size (bytes)))
    return FALSE;

  for (guint i = 0; i < hashes->len; i++)
    {
      gsize at = i * RMP_ASSET_CHUNK_BYTES;
      g_autoptr (GBytes) chunk = g_bytes_new_from_bytes (
          bytes, at, MIN (RMP_ASSET_CHUNK_BYTES, g_bytes_get_size (bytes) - at));

      if (g_cancellable_set_error_if_cancelled (cancellable, error) ||
          !rmp_database_run (db, error, "INSERT INTO asset_chunk VALUES (?1, ?2, ?3, ?4)", "sisb",
                             hash, (gint64) i, g_ptr_array_index (hashes, i), chunk))
        return FALSE;
    }
  return TRUE;
}

char *
rmp_asset_store (sqlite3 *db, const char *kind, GBytes *bytes, GError **error)
{
  g_autoptr (GPtrArray) hashes = hash_chunks (bytes, NULL, NULL);
  g_autofree char *hash = combine (hashes);

  return insert (db, kind, bytes, hash, hashes, NULL, error) ? g_steal_pointer (&hash) : NULL;
}

char *
rmp_asset_store_ahead (const char *path, const char *kind, GBytes *bytes, GCancellable *cancellable,
                       GError **error)
{
  g_autoptr (GPtrArray) hashes = hash_chunks (bytes, cancellable, error);
  g_autofree char *hash = hashes ? combine (hashes) : NULL;
  g_autoptr (sqlite3) db = hash ? rmp_database_open (path, SQLITE_OPEN_READWRITE, error) : NULL;
  gboolean ok = db && rmp_database_exec (db, "BEGIN IMMEDIATE", error) &&
                insert (db, kind, bytes, hash, hashes, cancellable, error) &&
                rmp_database_exec (db, "COMMIT", error);

  if (db)
    rmp_database_rollback (db);
  return ok ? g_steal_pointer (&hash) : NULL;
}

gboolean
rmp_asset_is_there (sqlite3 *db, const char *hash)
{
  gint64 n;

  return rmp_database_get_int (db, &n, NULL, "SELECT count(*) FROM asset WHERE hash = ?1", "s",
                               hash) &&
         n > 0;
}

/* Whichever of the two databases holds the chunks. */
static sqlite3 *
find_holder (sqlite3 *db, sqlite3 *original, const char *hash, GError **error)
{
  gint64 n;

  if (!rmp_database_get_int (db, &n, error,
                             "SELECT count(*) FROM main.asset_chunk WHERE asset = ?1", "s", hash))
    return NULL;
  return n || !original ? db : original;
}

/* One chunk as read from a file: its data belong to the statement. */
typedef struct
{
  gconstpointer data;
  gsize size;
  const char *hash;
} Chunk;

typedef gboolean (*ChunkFunc) (const Chunk *chunk, gpointer data, GError **error);

/* Visits all chunks in order, each checked, and at the end the asset's own hash. */
static gboolean
visit_chunks (sqlite3 *db, sqlite3 *original, const char *hash, ChunkFunc visit, gpointer data,
              GError **error)
{
  g_autoptr (sqlite3_stmt) statement = NULL;
  g_autoptr (GPtrArray) hashes = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *whole = NULL;
  sqlite3 *holder = find_holder (db, original, hash, error);
  int code;

  if (!holder)
    return FALSE;
  statement = rmp_database_prepare (
      holder, error, "SELECT data, hash FROM main.asset_chunk WHERE asset = ?1 ORDER BY position",
      "s", hash);
  if (!statement)
    return FALSE;

  while ((code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      Chunk chunk = { sqlite3_column_blob (statement, 0),
                      (gsize) sqlite3_column_bytes (statement, 0),
                      rmp_statement_text (statement, 1) };
      char *measured = g_compute_checksum_for_data (G_CHECKSUM_SHA256, chunk.data, chunk.size);

      g_ptr_array_add (hashes, measured);
      if (g_strcmp0 (measured, chunk.hash) != 0)
        {
          set_damaged (error, hash);
          return FALSE;
        }
      if (!visit (&chunk, data, error))
        return FALSE;
    }
  if (code != SQLITE_DONE)
    return FALSE;

  whole = combine (hashes);
  if (g_str_equal (whole, hash))
    return TRUE;
  set_damaged (error, hash);
  return FALSE;
}

static gboolean
append_chunk (const Chunk *chunk, gpointer data, GError **error G_GNUC_UNUSED)
{
  g_byte_array_append (data, chunk->data, (guint) chunk->size);
  return TRUE;
}

GBytes *
rmp_asset_read (sqlite3 *db, sqlite3 *original, const char *hash, GError **error)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  if (!visit_chunks (db, original, hash, append_chunk, bytes, error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
}

typedef struct
{
  sqlite3 *db;
  const char *asset, *schema;
  gint64 position;
} Copy;

static gboolean
copy_chunk (const Chunk *chunk, gpointer data, GError **error)
{
  Copy *copy = data;
  g_autofree char *sql = g_strdup_printf ("INSERT INTO %s.asset_chunk VALUES (?1, ?2, ?3, ?4)",
                                          copy->schema);
  g_autoptr (GBytes) bytes = g_bytes_new_static (chunk->data, chunk->size);

  return rmp_database_run (copy->db, error, sql, "sisb", copy->asset, copy->position++, chunk->hash,
                           bytes);
}

gboolean
rmp_asset_copy_chunks (sqlite3 *db, sqlite3 *original, const char *hash, const char *schema,
                       GError **error)
{
  Copy copy = { .db = db, .asset = hash, .schema = schema };

  return visit_chunks (db, original, hash, copy_chunk, &copy, error);
}

/* “SELECT column FROM table UNION …” over every column that references an asset, as the schema
 * itself declares.
 */
char *
rmp_asset_references_query (sqlite3 *db, const char *schema, gboolean with_history, GError **error)
{
  g_autoptr (GString) sql = g_string_new (NULL);
  g_autofree char *query = g_strdup_printf (
      "SELECT t.name, f.\"from\" FROM %s.sqlite_schema AS t,"
      " pragma_foreign_key_list (t.name, '%s') AS f WHERE t.type = 'table'"
      " AND f.\"table\" = 'asset' AND t.name NOT IN ('asset_chunk', 'clip_span')"
      " AND (?1 OR t.name != 'history_asset')",
      schema, schema);
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (db, error, query, "i", (gint64) with_history);
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    g_string_append_printf (sql, "%sSELECT \"%s\" AS asset FROM %s.\"%s\" WHERE \"%s\" IS NOT NULL",
                            sql->len ? " UNION " : "", rmp_statement_text (statement, 1), schema,
                            rmp_statement_text (statement, 0), rmp_statement_text (statement, 1));

  return code == SQLITE_DONE ? g_string_free (g_steal_pointer (&sql), FALSE) : NULL;
}

/* Chunks are found by their asset: looking at each would read through the whole file. */
gboolean
rmp_asset_drop_unused (sqlite3 *db, const char *schema, GError **error)
{
  g_autofree char *used = rmp_asset_references_query (db, schema, TRUE, error);
  g_autofree char *chunks = NULL;
  g_autofree char *spans = NULL;
  g_autofree char *assets = NULL;

  if (!used)
    return FALSE;

  chunks = g_strdup_printf ("DELETE FROM %s.asset_chunk WHERE asset IN (SELECT hash FROM %s.asset "
                            "WHERE hash NOT IN (%s))",
                            schema, schema, used);
  spans = g_strdup_printf ("DELETE FROM %s.clip_span WHERE keys NOT IN (%s)", schema, used);
  assets = g_strdup_printf ("DELETE FROM %s.asset WHERE hash NOT IN (%s)", schema, used);
  return rmp_database_exec (db, chunks, error) && rmp_database_exec (db, spans, error) &&
         rmp_database_exec (db, assets, error);
}
