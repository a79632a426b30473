/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/document/state.h"

char *
rmp_state_get (sqlite3 *db, const char *schema, const char *key, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("SELECT value FROM %s.state WHERE key = ?1", schema);
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (db, error, sql, "s", key);

  if (!statement || rmp_statement_step (statement, error) != SQLITE_ROW)
    return NULL;
  return g_strdup (rmp_statement_text (statement, 0));
}

gboolean
rmp_state_set (sqlite3 *db, const char *schema, const char *key, const char *value, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("INSERT OR REPLACE INTO %s.state VALUES (?1, ?2)",
                                          schema);

  return rmp_database_run (db, error, sql, "ss", key, value);
}

gboolean
rmp_state_get_int (sqlite3 *db, const char *key, gint64 *value, GError **error)
{
  return rmp_database_get_int (
      db, value, error,
      "SELECT coalesce (max (CAST (value AS INTEGER)), 0) FROM main.state WHERE key = ?1", "s",
      key);
}

gboolean
rmp_state_set_int (sqlite3 *db, const char *key, gint64 value, GError **error)
{
  g_autofree char *text = g_strdup_printf ("%" G_GINT64_FORMAT, value);

  return rmp_state_set (db, "main", key, text, error);
}
