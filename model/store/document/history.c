/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <zlib.h>

#include "store/assets/asset.h"
#include "store/document/history.h"
#include "store/document/schema.h"
#include "store/document/state.h"

static int
is_recorded (gpointer data G_GNUC_UNUSED, const char *table)
{
  return rmp_schema_is_document_table (table);
}

sqlite3_session *
rmp_history_record (sqlite3 *db, GError **error)
{
  g_autoptr (sqlite3_session) session = NULL;
  int code = sqlite3session_create (db, "main", &session);

  if (code == SQLITE_OK)
    {
      sqlite3session_table_filter (session, is_recorded, NULL);
      code = sqlite3session_attach (session, NULL);
    }
  if (code == SQLITE_OK)
    return g_steal_pointer (&session);

  rmp_database_set_error (error, db, code);
  return NULL;
}

/* --- changesets ------------------------------------------------------------------------------- */

typedef struct
{
  int size;
  void *data;
} Changeset;

static void
changeset_clear (Changeset *self)
{
  sqlite3_free (self->data);
}
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Changeset, changeset_clear)

static GBytes *
compress_changeset (const Changeset *changeset)
{
  uLongf size = compressBound ((uLong) changeset->size);
  g_autofree guchar *packed = g_malloc (size);
  int code = compress2 (packed, &size, changeset->data, (uLong) changeset->size, Z_BEST_SPEED);

  g_assert (code == Z_OK);
  return g_bytes_new_take (g_steal_pointer (&packed), size);
}

static gboolean
decompress_changeset (gconstpointer packed, int packed_size, gint64 size, Changeset *changeset,
                      GError **error)
{
  uLongf written = (uLongf) size;

  if (size >= 0 && size <= G_MAXINT)
    changeset->data = sqlite3_malloc64 ((sqlite3_uint64) MAX (size, 1));
  changeset->size = (int) size;
  if (changeset->data &&
      uncompress (changeset->data, &written, packed, (uLong) packed_size) == Z_OK &&
      (gint64) written == size)
    return TRUE;

  g_set_error_literal (
      error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
      _ ("The project’s history is damaged, so this step cannot be undone or redone. "
         "The project itself can still be saved."));
  return FALSE;
}

static gboolean
read_changeset (sqlite3 *db, guint position, Changeset *changeset, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT changeset, bytes, user_version FROM history WHERE position = ?1", "i",
      (gint64) position);

  if (!statement)
    return FALSE;
  switch (rmp_statement_step (statement, error))
    {
    case SQLITE_ROW:
      break;
    case SQLITE_DONE:
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("The history has no step %u."), position);
      return FALSE;
    default:
      return FALSE;
    }

  if (sqlite3_column_int (statement, 2) != RMP_SCHEMA_VERSION)
    {
      g_set_error_literal (
          error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
          _ ("This step was made by an older Rimple and is sealed: it can no longer be undone."));
      return FALSE;
    }
  return decompress_changeset (sqlite3_column_blob (statement, 0),
                               sqlite3_column_bytes (statement, 0),
                               sqlite3_column_int64 (statement, 1), changeset, error);
}

/* --- appending -------------------------------------------------------------------------------- */

/* Remembers which assets the rows of an entry name, so that saving keeps what undo may bring back.
 */
static gboolean
note_asset (sqlite3 *db, guint position, sqlite3_value *value, GError **error)
{
  if (!value || sqlite3_value_type (value) != SQLITE_TEXT)
    return TRUE;
  return rmp_database_run (
      db, error, "INSERT OR IGNORE INTO history_asset SELECT ?1, hash FROM asset WHERE hash = ?2",
      "is", (gint64) position, (const char *) sqlite3_value_text (value));
}

static gboolean
note_assets_of_change (sqlite3 *db, guint position, sqlite3_changeset_iter *change, GError **error)
{
  const char *table;
  int n_columns, operation;

  sqlite3changeset_op (change, &table, &n_columns, &operation, NULL);
  for (int i = 0; i < n_columns; i++)
    {
      sqlite3_value *old = NULL, *new = NULL;

      if (operation != SQLITE_INSERT)
        sqlite3changeset_old (change, i, &old);
      if (operation != SQLITE_DELETE)
        sqlite3changeset_new (change, i, &new);
      if (!note_asset (db, position, old, error) || !note_asset (db, position, new, error))
        return FALSE;
    }

  return TRUE;
}

static gboolean
note_assets (sqlite3 *db, guint position, const Changeset *changeset, GError **error)
{
  sqlite3_changeset_iter *change = NULL;
  gboolean ok = sqlite3changeset_start (&change, changeset->size, changeset->data) == SQLITE_OK;

  while (ok && sqlite3changeset_next (change) == SQLITE_ROW)
    ok = note_assets_of_change (db, position, change, error);
  sqlite3changeset_finalize (change);

  return ok;
}

static gboolean
drop_undone (sqlite3 *db, guint position, GError **error)
{
  return rmp_database_run (db, error, "DELETE FROM history_asset WHERE position > ?1", "i",
                           (gint64) position) &&
         rmp_database_run (db, error, "DELETE FROM history WHERE position > ?1", "i",
                           (gint64) position);
}

gboolean
rmp_history_forget_undone (sqlite3 *db, GError **error)
{
  guint position;

  return rmp_history_get_position (db, &position, error) && drop_undone (db, position, error);
}

static gboolean
write_entry (sqlite3 *db, guint position, const char *label, const Changeset *changeset,
             GError **error)
{
  g_autoptr (GBytes) packed = compress_changeset (changeset);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autofree char *time = g_date_time_format_iso8601 (now);

  return rmp_database_run (db, error, "INSERT INTO history VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                           "issiib", (gint64) position, label, time, (gint64) RMP_SCHEMA_VERSION,
                           (gint64) changeset->size, packed) &&
         note_assets (db, position, changeset, error) &&
         rmp_state_set_int (db, RMP_STATE_UNSAVED_ENTRIES, 1, error) &&
         rmp_state_set_int (db, RMP_STATE_POSITION, position, error);
}

gboolean
rmp_history_append (sqlite3 *db, sqlite3_session *session, const char *label, gboolean *recorded,
                    GError **error)
{
  g_auto (Changeset) changeset = { 0 };
  guint position;
  int code = sqlite3session_changeset (session, &changeset.size, &changeset.data);

  *recorded = FALSE;
  if (code != SQLITE_OK)
    {
      rmp_database_set_error (error, db, code);
      return FALSE;
    }
  if (changeset.size == 0)
    return TRUE;

  *recorded = TRUE;
  return rmp_history_get_position (db, &position, error) && drop_undone (db, position, error) &&
         write_entry (db, position + 1, label, &changeset, error);
}

/* --- joining ---------------------------------------------------------------------------------- */

static gboolean
add_to_group (sqlite3 *db, guint position, sqlite3_changegroup *group, GError **error)
{
  g_auto (Changeset) changeset = { 0 };
  int code;

  if (!read_changeset (db, position, &changeset, error))
    return FALSE;
  code = sqlite3changegroup_add (group, changeset.size, changeset.data);
  if (code != SQLITE_OK)
    rmp_database_set_error (error, NULL, code);
  return code == SQLITE_OK;
}

static gboolean
sum_entries (sqlite3 *db, guint first, guint last, Changeset *sum, GError **error)
{
  sqlite3_changegroup *group = NULL;
  int code = sqlite3changegroup_new (&group);
  gboolean ok = code == SQLITE_OK;

  for (guint position = first + 1; ok && position <= last; position++)
    ok = add_to_group (db, position, group, error);
  if (ok)
    code = sqlite3changegroup_output (group, &sum->size, &sum->data);
  sqlite3changegroup_delete (group);
  if (code != SQLITE_OK)
    rmp_database_set_error (error, NULL, code);
  return ok && code == SQLITE_OK;
}

gboolean
rmp_history_join (sqlite3 *db, guint first, const char *label, GError **error)
{
  g_auto (Changeset) sum = { 0 };
  guint position;

  return rmp_history_get_position (db, &position, error) &&
         sum_entries (db, first, position, &sum, error) && drop_undone (db, first, error) &&
         write_entry (db, first + 1, label, &sum, error);
}

/* --- size ------------------------------------------------------------------------------------- */

/* “position, bytes” of each entry. An asset that the document no longer names goes with the newest
 * entry that does.
 */
static char *
sizes_query (sqlite3 *db, GError **error)
{
  g_autofree char *used = rmp_asset_references_query (db, "main", FALSE, error);

  return used
             ? g_strdup_printf ("SELECT position, length (changeset) + coalesce (kept, 0) AS bytes"
                                " FROM history LEFT JOIN (SELECT position, sum (bytes) AS kept FROM"
                                " (SELECT asset, max (position) AS position FROM history_asset"
                                " WHERE asset NOT IN (%s) GROUP BY asset)"
                                " JOIN asset ON hash = asset GROUP BY position) USING (position)",
                                used)
             : NULL;
}

gboolean
rmp_history_prune (sqlite3 *db, guint64 budget, guint *n_pruned, GError **error)
{
  g_autofree char *sizes = sizes_query (db, error);
  g_autofree char
      *sql = sizes ? g_strdup_printf (
                         "SELECT coalesce (max (position), 0) FROM (SELECT position,"
                         " sum (bytes) OVER (ORDER BY position DESC) AS bytes FROM (%s))"
                         " WHERE bytes > ?1 AND position < (SELECT max (position) FROM history)",
                         sizes)
                   : NULL;
  gint64 last;

  *n_pruned = 0;
  if (!sql || !rmp_database_get_int (db, &last, error, sql, "i", (gint64) MIN (budget, G_MAXINT64)))
    return FALSE;
  if (last == 0)
    return TRUE;

  if (!rmp_database_run (db, error, "DELETE FROM history_asset WHERE position <= ?1", "i", last) ||
      !rmp_database_run (db, error, "DELETE FROM history WHERE position <= ?1", "i", last))
    return FALSE;
  *n_pruned = (guint) sqlite3_changes (db);
  return TRUE;
}

gboolean
rmp_history_get_size (sqlite3 *db, guint64 *bytes, GError **error)
{
  g_autofree char *sizes = sizes_query (db, error);
  g_autofree char *sql = sizes
                             ? g_strdup_printf ("SELECT coalesce (sum (bytes), 0) FROM (%s)", sizes)
                             : NULL;
  gint64 sum;

  if (!sql || !rmp_database_get_int (db, &sum, error, sql, ""))
    return FALSE;
  *bytes = (guint64) sum;
  return TRUE;
}

/* --- reach ------------------------------------------------------------------------------------ */

gboolean
rmp_history_get_span (sqlite3 *db, guint *base, guint *end, GError **error)
{
  gint64 oldest, newest;
  guint position;

  if (!rmp_history_get_position (db, &position, error) ||
      !rmp_database_get_int (
          db, &oldest, error,
          "SELECT max (coalesce (min (position) - 1, ?1), coalesce (max (position)"
          " FILTER (WHERE position <= ?1 AND user_version != ?2), 0)) FROM history",
          "ii", (gint64) position, (gint64) RMP_SCHEMA_VERSION) ||
      !rmp_database_get_int (
          db, &newest, error,
          "SELECT min (coalesce (max (position), ?1), coalesce (min (position)"
          " FILTER (WHERE position > ?1 AND user_version != ?2) - 1, 1 << 32)) FROM history",
          "ii", (gint64) position, (gint64) RMP_SCHEMA_VERSION))
    return FALSE;
  *base = (guint) MAX (oldest, 0);
  *end = (guint) MAX (newest, position);
  return TRUE;
}

gboolean
rmp_history_get_n_sealed (sqlite3 *db, guint *n, GError **error)
{
  guint base, end;
  gint64 count;

  if (!rmp_history_get_span (db, &base, &end, error) ||
      !rmp_database_get_int (db, &count, error,
                             "SELECT count(*) FROM history WHERE position <= ?1 OR position > ?2",
                             "ii", (gint64) base, (gint64) end))
    return FALSE;
  *n = (guint) count;
  return TRUE;
}

/* --- moving ----------------------------------------------------------------------------------- */

static int
abort_on_conflict (gpointer data, int kind G_GNUC_UNUSED,
                   sqlite3_changeset_iter *change G_GNUC_UNUSED)
{
  *(gboolean *) data = TRUE;
  return SQLITE_CHANGESET_ABORT;
}

static guint
count_changes (const Changeset *changeset)
{
  sqlite3_changeset_iter *change = NULL;
  guint n = 0;

  if (sqlite3changeset_start (&change, changeset->size, changeset->data) == SQLITE_OK)
    while (sqlite3changeset_next (change) == SQLITE_ROW)
      n++;
  sqlite3changeset_finalize (change);

  return n;
}

static gboolean
apply_changeset (sqlite3 *db, const Changeset *changeset, GError **error)
{
  gboolean conflict = FALSE;
  gint64 before = sqlite3_total_changes64 (db);
  int code = sqlite3changeset_apply (db, changeset->size, changeset->data, NULL, abort_on_conflict,
                                     &conflict);
  gint64 changed = sqlite3_total_changes64 (db) - before;

  if (code != SQLITE_OK && !conflict)
    {
      rmp_database_set_error (error, db, code);
      return FALSE;
    }
  if (!conflict && changed == count_changes (changeset))
    return TRUE;

  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
                       _ ("The history does not fit the project, so this step was left as it is. "
                          "The project itself can still be saved."));
  return FALSE;
}

static gboolean
undo_entry (sqlite3 *db, guint position, GError **error)
{
  g_auto (Changeset) changeset = { 0 };
  g_auto (Changeset) inverse = { 0 };
  int code;

  if (!read_changeset (db, position, &changeset, error))
    return FALSE;

  code = sqlite3changeset_invert (changeset.size, changeset.data, &inverse.size, &inverse.data);
  if (code != SQLITE_OK)
    {
      rmp_database_set_error (error, NULL, code);
      return FALSE;
    }
  return apply_changeset (db, &inverse, error);
}

static gboolean
redo_entry (sqlite3 *db, guint position, GError **error)
{
  g_auto (Changeset) changeset = { 0 };

  return read_changeset (db, position, &changeset, error) &&
         apply_changeset (db, &changeset, error);
}

gboolean
rmp_history_get_position (sqlite3 *db, guint *position, GError **error)
{
  gint64 value;

  if (!rmp_state_get_int (db, RMP_STATE_POSITION, &value, error))
    return FALSE;
  *position = (guint) value;
  return TRUE;
}

gboolean
rmp_history_move (sqlite3 *db, guint position, GError **error)
{
  guint at;

  if (!rmp_history_get_position (db, &at, error))
    return FALSE;

  for (; at > position; at--)
    if (!undo_entry (db, at, error))
      return FALSE;
  for (; at < position; at++)
    if (!redo_entry (db, at + 1, error))
      return FALSE;

  return rmp_state_set_int (db, RMP_STATE_POSITION, at, error);
}
