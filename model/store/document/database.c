/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <glib/gi18n-lib.h>

#include "store/document/database.h"

/* Another process saving holds the file for as long as its last sync takes. */
#define BUSY_TIMEOUT_MS 5000

static gboolean
disk_is_full (sqlite3 *db, int code)
{
  int reason = db ? sqlite3_system_errno (db) : 0;

  if ((code & 0xff) == SQLITE_FULL)
    return TRUE;
  return (code & 0xff) == SQLITE_IOERR && (reason == ENOSPC || reason == EDQUOT || reason == EFBIG);
}

static RmpProjectError
classify (sqlite3 *db, int code)
{
  if (disk_is_full (db, code))
    return RMP_PROJECT_ERROR_NO_SPACE;

  switch (code & 0xff)
    {
    case SQLITE_NOTADB:
      return RMP_PROJECT_ERROR_NOT_A_PROJECT;
    case SQLITE_CORRUPT:
    case SQLITE_FORMAT:
    case SQLITE_CONSTRAINT:
    case SQLITE_MISMATCH:
    case SQLITE_ERROR:  /* our statements are fixed: a table or column they name is missing */
    case SQLITE_TOOBIG: /* these are the bounds of what is opened */
    case SQLITE_INTERRUPT:
    case SQLITE_NOMEM:
      return RMP_PROJECT_ERROR_DAMAGED;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return RMP_PROJECT_ERROR_LOCKED;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_CANTOPEN:
      return RMP_PROJECT_ERROR_READ_ONLY;
    default:
      return RMP_PROJECT_ERROR_FAILED;
    }
}

static gboolean
is_beyond_bounds (int code)
{
  return (code & 0xff) == SQLITE_TOOBIG || (code & 0xff) == SQLITE_INTERRUPT ||
         (code & 0xff) == SQLITE_NOMEM;
}

static const char *
advice (RmpProjectError class, int code)
{
  if (is_beyond_bounds (code))
    return _ ("Reading the project takes more memory or more steps than a sound project of its "
              "size can need. "
              "Restore a copy of it.");

  switch (class)
    {
    case RMP_PROJECT_ERROR_NOT_A_PROJECT:
      return _ ("This is not a Rimple project.");
    case RMP_PROJECT_ERROR_DAMAGED:
      return _ ("The project is damaged. Restore a copy of it.");
    case RMP_PROJECT_ERROR_LOCKED:
      return _ ("Another program is writing to the project. Try again when it has finished.");
    case RMP_PROJECT_ERROR_READ_ONLY:
      return _ ("This place cannot be written. Save somewhere else.");
    case RMP_PROJECT_ERROR_NO_SPACE:
      return _ ("The disk is full. Free some space and try again.");
    default:
      return _ ("The disk reported an error. Save on another disk.");
    }
}

void
rmp_database_set_error (GError **error, sqlite3 *db, int code)
{
  RmpProjectError class = classify (db, code);

  g_set_error (error, RMP_PROJECT_ERROR, class, "%s (%s)", advice (class, code),
               db ? sqlite3_errmsg (db) : sqlite3_errstr (code));
}

/* Wider than any statement of ours, and far narrower than what a file could make of SQLite's own
 * limits.
 */
static void
set_limits (sqlite3 *db)
{
  static const int limits[][2] = {
    { SQLITE_LIMIT_SQL_LENGTH, 100000 },
    { SQLITE_LIMIT_COLUMN, 100 },
    { SQLITE_LIMIT_EXPR_DEPTH, 100 },
    { SQLITE_LIMIT_COMPOUND_SELECT, 100 },
    { SQLITE_LIMIT_VDBE_OP, 100000 },
    { SQLITE_LIMIT_FUNCTION_ARG, 32 },
    { SQLITE_LIMIT_ATTACHED, 2 },
    { SQLITE_LIMIT_TRIGGER_DEPTH, 1 },
    { SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100 },
    { SQLITE_LIMIT_VARIABLE_NUMBER, 100 },
    { SQLITE_LIMIT_WORKER_THREADS, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    sqlite3_limit (db, limits[i][0], limits[i][1]);
}

static gboolean
configure (sqlite3 *db, GError **error)
{
  set_limits (db);
  sqlite3_extended_result_codes (db, 1);
  sqlite3_busy_timeout (db, BUSY_TIMEOUT_MS);
  sqlite3_db_config (db, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_ENABLE_VIEW, 0, NULL);
  sqlite3_db_config (db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);

  return rmp_database_exec (
      db, "PRAGMA trusted_schema = OFF; PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON;",
      error);
}

sqlite3 *
rmp_database_open (const char *path, int flags, GError **error)
{
  g_autoptr (sqlite3) db = NULL;
  int code = sqlite3_open_v2 (path, &db, flags, NULL);

  if (code != SQLITE_OK)
    {
      rmp_database_set_error (error, db, code);
      return NULL;
    }
  if (!configure (db, error))
    return NULL;

  return g_steal_pointer (&db);
}

gboolean
rmp_database_attach (sqlite3 *db, const char *path, const char *schema, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("ATTACH ?1 AS %s", schema);

  return rmp_database_run (db, error, sql, "s", path);
}

void
rmp_database_detach (sqlite3 *db, const char *schema)
{
  g_autofree char *sql = g_strdup_printf ("DETACH %s", schema);

  sqlite3_exec (db, sql, NULL, NULL, NULL);
}

gboolean
rmp_database_exec (sqlite3 *db, const char *sql, GError **error)
{
  int code = sqlite3_exec (db, sql, NULL, NULL, NULL);

  if (code == SQLITE_OK)
    return TRUE;
  rmp_database_set_error (error, db, code);
  return FALSE;
}

static int
bind_bytes (sqlite3_stmt *statement, int index, GBytes *bytes)
{
  gsize size;
  gconstpointer data;

  if (!bytes)
    return sqlite3_bind_null (statement, index);
  data = g_bytes_get_data (bytes, &size);
  return data ? sqlite3_bind_blob64 (statement, index, data, size, SQLITE_TRANSIENT)
              : sqlite3_bind_zeroblob (statement, index, 0);
}

static int
bind_all (sqlite3_stmt *statement, const char *types, va_list arguments)
{
  int code = SQLITE_OK;

  for (int i = 0; types[i] && code == SQLITE_OK; i++)
    switch (types[i])
      {
      case 's':
        code = sqlite3_bind_text (statement, i + 1, va_arg (arguments, const char *), -1,
                                  SQLITE_TRANSIENT);
        break;
      case 'i':
        code = sqlite3_bind_int64 (statement, i + 1, va_arg (arguments, gint64));
        break;
      case 'd':
        code = sqlite3_bind_double (statement, i + 1, va_arg (arguments, double));
        break;
      case 'b':
        code = bind_bytes (statement, i + 1, va_arg (arguments, GBytes *));
        break;
      default:
        g_assert_not_reached ();
      }

  return code;
}

static sqlite3_stmt *
prepare (sqlite3 *db, GError **error, const char *sql, const char *types, va_list arguments)
{
  g_autoptr (sqlite3_stmt) statement = NULL;
  int code = sqlite3_prepare_v2 (db, sql, -1, &statement, NULL);

  if (code == SQLITE_OK)
    code = bind_all (statement, types, arguments);
  if (code == SQLITE_OK)
    return g_steal_pointer (&statement);

  rmp_database_set_error (error, db, code);
  return NULL;
}

sqlite3_stmt *
rmp_database_prepare (sqlite3 *db, GError **error, const char *sql, const char *types, ...)
{
  va_list arguments;
  sqlite3_stmt *statement;

  va_start (arguments, types);
  statement = prepare (db, error, sql, types, arguments);
  va_end (arguments);

  return statement;
}

gboolean
rmp_database_run_va (sqlite3 *db, GError **error, const char *sql, const char *types,
                     va_list values)
{
  g_autoptr (sqlite3_stmt) statement = prepare (db, error, sql, types, values);
  int code = SQLITE_ERROR;

  if (statement)
    do
      code = rmp_statement_step (statement, error);
    while (code == SQLITE_ROW);

  return code == SQLITE_DONE;
}

gboolean
rmp_database_run (sqlite3 *db, GError **error, const char *sql, const char *types, ...)
{
  va_list arguments;
  gboolean ok;

  va_start (arguments, types);
  ok = rmp_database_run_va (db, error, sql, types, arguments);
  va_end (arguments);

  return ok;
}

int
rmp_statement_step (sqlite3_stmt *statement, GError **error)
{
  int code = sqlite3_step (statement);

  if (code != SQLITE_ROW && code != SQLITE_DONE)
    rmp_database_set_error (error, sqlite3_db_handle (statement), code);
  return code;
}

gboolean
rmp_database_get_int (sqlite3 *db, gint64 *value, GError **error, const char *sql,
                      const char *types, ...)
{
  g_autoptr (sqlite3_stmt) statement = NULL;
  va_list arguments;
  int code;

  va_start (arguments, types);
  statement = prepare (db, error, sql, types, arguments);
  va_end (arguments);
  if (!statement)
    return FALSE;

  code = rmp_statement_step (statement, error);
  if (code == SQLITE_ROW)
    *value = sqlite3_column_int64 (statement, 0);
  else if (code == SQLITE_DONE)
    rmp_database_set_error (error, db, SQLITE_CORRUPT);
  return code == SQLITE_ROW;
}

const char *
rmp_statement_text (sqlite3_stmt *statement, int column)
{
  return (const char *) sqlite3_column_text (statement, column);
}

void
rmp_database_rollback (sqlite3 *db)
{
  if (!sqlite3_get_autocommit (db))
    sqlite3_exec (db, "ROLLBACK", NULL, NULL, NULL);
}
