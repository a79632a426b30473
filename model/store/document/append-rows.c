/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/document/append-rows.h"

#include "store/assets/asset.h"
#include "store/assets/clip-span.h"

void
rmp_append_init (RmpAppend *self, RmpProject *from, RmpEdit *edit)
{
  self->from = from;
  self->edit = edit;
  self->ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                     (GDestroyNotify) g_hash_table_unref);
}

void
rmp_append_clear (RmpAppend *self)
{
  g_clear_pointer (&self->ids, g_hash_table_unref);
}

void
rmp_append_note_id (RmpAppend *self, const char *table, gint64 there, gint64 here)
{
  GHashTable *ids = g_hash_table_lookup (self->ids, table);

  if (!ids)
    {
      ids = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
      g_hash_table_insert (self->ids, g_strdup (table), ids);
    }
  g_hash_table_insert (ids, g_memdup2 (&there, sizeof there), g_memdup2 (&here, sizeof here));
}

gint64
rmp_append_find_id (RmpAppend *self, const char *table, gint64 there)
{
  GHashTable *ids = g_hash_table_lookup (self->ids, table);
  gint64 *here = ids ? g_hash_table_lookup (ids, &there) : NULL;

  return here ? *here : 0;
}

/* --- rows ------------------------------------------------------------------------------------- */

typedef struct
{
  char *name;
  char *parent;      /* (nullable): the table whose rows it names */
  gboolean optional; /* it may name none */
} Column;

static void
column_clear (gpointer data)
{
  Column *self = data;

  g_free (self->name);
  g_free (self->parent);
}

static GArray *
list_columns (sqlite3 *db, const char *table, GError **error)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, TRUE, sizeof (Column));
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error,
      "SELECT c.name, f.\"table\", c.\"notnull\" FROM pragma_table_info (?1) AS c"
      " LEFT JOIN pragma_foreign_key_list (?1) AS f ON f.\"from\" = c.name ORDER BY c.cid",
      "s", table);
  int code = SQLITE_ERROR;

  g_array_set_clear_func (columns, column_clear);
  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      Column column = { g_strdup (rmp_statement_text (statement, 0)),
                        g_strdup (rmp_statement_text (statement, 1)),
                        !sqlite3_column_int (statement, 2) };

      g_array_append_val (columns, column);
    }
  return code == SQLITE_DONE ? g_steal_pointer (&columns) : NULL;
}

static gboolean
is_id (const Column *column)
{
  return g_str_equal (column->name, "id");
}

static void
row_free (gpointer row)
{
  for (sqlite3_value **value = row; *value; value++)
    sqlite3_value_free (*value);
  g_free (row);
}

/* All rows before the first is written: they may be of the same table. (element-type sqlite3_value
 * **)
 */
static GPtrArray *
read_rows (sqlite3 *db, const char *table, GError **error)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new_with_free_func (row_free);
  g_autofree char *sql = g_strdup_printf ("SELECT * FROM %s ORDER BY rowid", table);
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (db, error, sql, "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      int n = sqlite3_column_count (statement);
      sqlite3_value **row = g_new0 (sqlite3_value *, n + 1);

      for (int i = 0; i < n; i++)
        row[i] = sqlite3_value_dup (sqlite3_column_value (statement, i));
      g_ptr_array_add (rows, row);
    }
  return code == SQLITE_DONE ? g_steal_pointer (&rows) : NULL;
}

static gboolean
is_null (sqlite3_value *value)
{
  return sqlite3_value_type (value) == SQLITE_NULL;
}

/* --- what rows name --------------------------------------------------------------------------- */

static gboolean
bring_asset (RmpAppend *self, const char *hash, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      self->from->db, error, "SELECT kind FROM asset WHERE hash = ?1", "s", hash);
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *stored = NULL;
  double start, end;

  if (self->from == self->edit->project)
    return TRUE;
  if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
    return FALSE;
  bytes = rmp_asset_read (self->from->db, self->from->original, hash, error);
  stored = bytes ? rmp_asset_store (rmp_edit_get_db (self->edit), rmp_statement_text (statement, 0),
                                    bytes, error)
                 : NULL;
  if (!stored || !rmp_clip_span_read (self->from->db, hash, &start, &end))
    return stored != NULL;
  return rmp_edit_run (self->edit, error, "INSERT OR IGNORE INTO clip_span VALUES (?1, ?2, ?3)",
                       "sdd", hash, start, end);
}

char *
rmp_append_unique_name (sqlite3 *db, const char *wanted, const char *sql, gint64 owner,
                        GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (db, error, sql, owner ? "i" : "", owner);
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    g_hash_table_add (names, g_strdup (rmp_statement_text (statement, 0)));
  return code == SQLITE_DONE ? g_strdup (rmp_unique_name (names, wanted)) : NULL;
}

/* Returns: its id here, or 0. */
static gint64
bring_profile (RmpAppend *self, gint64 there, GError **error)
{
  gint64 here = rmp_append_find_id (self, "profile", there);
  g_autoptr (sqlite3_stmt) statement = NULL;
  g_autoptr (sqlite3_stmt) same = NULL;
  g_autofree char *name = NULL;

  if (here)
    return here;
  statement = rmp_database_prepare (self->from->db, error,
                                    "SELECT name, curve FROM profile WHERE id = ?1", "i", there);
  if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
    return 0;

  same = rmp_database_prepare (
      rmp_edit_get_db (self->edit), error, "SELECT id FROM profile WHERE name = ?1 AND curve = ?2",
      "ss", rmp_statement_text (statement, 0), rmp_statement_text (statement, 1));
  if (same && rmp_statement_step (same, error) == SQLITE_ROW)
    here = sqlite3_column_int64 (same, 0);
  else
    {
      name = rmp_append_unique_name (rmp_edit_get_db (self->edit),
                                     rmp_statement_text (statement, 0), "SELECT name FROM profile",
                                     0, error);
      if (!name ||
          !rmp_edit_run (self->edit, error, "INSERT INTO profile (name, curve) VALUES (?1, ?2)",
                         "ss", name, rmp_statement_text (statement, 1)))
        return 0;
      here = rmp_edit_get_new_id (self->edit);
    }
  rmp_append_note_id (self, "profile", there, here);
  return here;
}

typedef enum
{
  BROUGHT,
  LEFT_OUT, /* it belongs to a row that stays where it is */
  FAILED,
} Outcome;

static Outcome
bind_parent (RmpAppend *self, sqlite3_stmt *statement, int index, const char *parent,
             sqlite3_value *value, GError **error)
{
  gint64 here;

  if (g_str_equal (parent, "asset"))
    {
      sqlite3_bind_value (statement, index, value);
      return bring_asset (self, (const char *) sqlite3_value_text (value), error) ? BROUGHT
                                                                                  : FAILED;
    }
  here = g_str_equal (parent, "profile")
             ? bring_profile (self, sqlite3_value_int64 (value), error)
             : rmp_append_find_id (self, parent, sqlite3_value_int64 (value));
  sqlite3_bind_int64 (statement, index, here);
  return here ? BROUGHT : g_str_equal (parent, "profile") ? FAILED : LEFT_OUT;
}

/* Another row that a parameter names, as “mesh 7”: what does not come along is named no more, and
 * within a project it is there already.
 */
static gboolean
bind_reference (RmpAppend *self, sqlite3_stmt *statement, int index, const char *text,
                GError **error)
{
  static const char *const tables[][2] = { { "garment ", "garment" },
                                           { "mesh ", "surface" },
                                           { "curve ", "profile" },
                                           { "image ", "pattern" },
                                           { "mask ", "mask" } };
  gint64 there, here = 0;

  for (guint i = 0; self->from != self->edit->project && i < G_N_ELEMENTS (tables); i++)
    {
      g_autofree char *renamed = NULL;

      if (!g_str_has_prefix (text, tables[i][0]) ||
          !g_ascii_string_to_signed (text + strlen (tables[i][0]), 10, 1, G_MAXINT64, &there, NULL))
        continue;
      here = g_str_equal (tables[i][1], "profile") ? bring_profile (self, there, error)
                                                   : rmp_append_find_id (self, tables[i][1], there);
      if (here == 0 && error && *error)
        return FALSE;
      renamed = here ? g_strdup_printf ("%s%" G_GINT64_FORMAT, tables[i][0], here)
                     : g_strdup ("none");
      return sqlite3_bind_text (statement, index, renamed, -1, SQLITE_TRANSIENT) == SQLITE_OK;
    }
  return sqlite3_bind_text (statement, index, text, -1, SQLITE_TRANSIENT) == SQLITE_OK;
}

/* A parameter may name a profile: “profile 7”. */
static gboolean
bind_setting (RmpAppend *self, sqlite3_stmt *statement, int index, sqlite3_value *value,
              GError **error)
{
  const char *text = (const char *) sqlite3_value_text (value);
  g_autofree char *renamed = NULL;
  gint64 there, here;

  if (!g_str_has_prefix (text, "profile ") ||
      !g_ascii_string_to_signed (text + strlen ("profile "), 10, 1, G_MAXINT64, &there, NULL))
    return bind_reference (self, statement, index, text, error);
  here = bring_profile (self, there, error);
  renamed = g_strdup_printf ("profile %" G_GINT64_FORMAT, here);
  return here && sqlite3_bind_text (statement, index, renamed, -1, SQLITE_TRANSIENT) == SQLITE_OK;
}

static Outcome
bind_value (RmpAppend *self, sqlite3_stmt *statement, int index, const char *table,
            const Column *column, sqlite3_value *value, GError **error)
{
  if (column->parent && !is_null (value))
    {
      Outcome outcome = bind_parent (self, statement, index, column->parent, value, error);

      if (outcome != LEFT_OUT || !column->optional)
        return outcome;
      return sqlite3_bind_null (statement, index) == SQLITE_OK ? BROUGHT : FAILED;
    }
  if (g_str_equal (table, "layer_value") && g_str_equal (column->name, "value"))
    return bind_setting (self, statement, index, value, error) ? BROUGHT : FAILED;
  /* A new row takes the next free id. */
  if (!is_id (column))
    sqlite3_bind_value (statement, index, value);
  return BROUGHT;
}

static Outcome
bring_row (RmpAppend *self, const char *table, GArray *columns, sqlite3_value **row,
           sqlite3_stmt *insert, GError **error)
{
  sqlite3_reset (insert);
  sqlite3_clear_bindings (insert);
  for (guint i = 0; i < columns->len; i++)
    {
      Outcome outcome = bind_value (self, insert, (int) i + 1, table,
                                    &g_array_index (columns, Column, i), row[i], error);

      if (outcome != BROUGHT)
        return outcome;
    }
  if (rmp_statement_step (insert, error) != SQLITE_DONE)
    return FAILED;
  if (is_id (&g_array_index (columns, Column, 0)))
    rmp_append_note_id (self, table, sqlite3_value_int64 (row[0]),
                        rmp_edit_get_new_id (self->edit));
  return BROUGHT;
}

gboolean
rmp_append_rows (RmpAppend *self, const char *table, gint64 only, GError **error)
{
  g_autoptr (GArray) columns = list_columns (self->from->db, table, error);
  g_autoptr (GPtrArray) rows = columns ? read_rows (self->from->db, table, error) : NULL;
  g_autoptr (GString) sql = g_string_new (NULL);
  g_autoptr (sqlite3_stmt) insert = NULL;

  if (!rows)
    return FALSE;
  g_string_printf (sql, "INSERT INTO %s VALUES (", table);
  for (guint i = 0; i < columns->len; i++)
    g_string_append (sql, i ? ", ?" : "?");
  g_string_append_c (sql, ')');
  insert = rmp_database_prepare (rmp_edit_get_db (self->edit), error, sql->str, "");

  for (guint i = 0; insert && i < rows->len; i++)
    {
      sqlite3_value **row = g_ptr_array_index (rows, i);

      if ((!only || sqlite3_value_int64 (row[0]) == only) &&
          bring_row (self, table, columns, row, insert, error) == FAILED)
        return FALSE;
    }
  return insert != NULL;
}

gboolean
rmp_append_rename (RmpAppend *self, const char *table, gint64 id, const char *name, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("UPDATE %s SET name = ?2 WHERE id = ?1", table);

  return name && rmp_edit_run (self->edit, error, sql, "is", id, name);
}
