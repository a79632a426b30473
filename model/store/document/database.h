/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* database.h: the few functions of SQLite that the store uses, and the one place where its codes
 * become errors.
 *
 * Private to the store. Values are bound by a string of types: s text (NULL is NULL), i gint64, d
 * double, b GBytes.
 */

#define SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_PREUPDATE_HOOK
#include <sqlite3.h>

#include <gio/gio.h>

#include "store/document/project-error.h"

G_BEGIN_DECLS

G_DEFINE_AUTOPTR_CLEANUP_FUNC (sqlite3, sqlite3_close_v2)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (sqlite3_stmt, sqlite3_finalize)

/**
 * rmp_database_open:
 * @path: a file, or ":memory:"
 * @flags: SQLITE_OPEN_…
 *
 * Opens a connection that enforces foreign keys and trusts nothing in the schema of the file: no
 * triggers, no views, no functions in defaults, and no statements longer or more deeply nested than
 * those of Rimple.
 */
sqlite3 *rmp_database_open (const char *path, int flags, GError **error);
gboolean rmp_database_attach (sqlite3 *db, const char *path, const char *schema, GError **error);
void rmp_database_detach (sqlite3 *db, const char *schema);

gboolean rmp_database_exec (sqlite3 *db, const char *sql, GError **error);
sqlite3_stmt *rmp_database_prepare (sqlite3 *db, GError **error, const char *sql, const char *types,
                                    ...);
gboolean rmp_database_run (sqlite3 *db, GError **error, const char *sql, const char *types, ...);
gboolean rmp_database_run_va (sqlite3 *db, GError **error, const char *sql, const char *types,
                              va_list values);

/* SQLITE_ROW, SQLITE_DONE, or a failure with @error set. */
int rmp_statement_step (sqlite3_stmt *statement, GError **error);

/* The first column of the first row; no row is an error. */
gboolean rmp_database_get_int (sqlite3 *db, gint64 *value, GError **error, const char *sql,
                               const char *types, ...);

/* Text of a column, or NULL; valid until the next step. */
const char *rmp_statement_text (sqlite3_stmt *statement, int column);

/* Rolls back the open transaction, if any. An error that is already set is kept. */
void rmp_database_rollback (sqlite3 *db);

/**
 * rmp_database_set_error:
 * @code: what SQLite returned
 *
 * Turns SQLite's codes into %RMP_PROJECT_ERROR and says what to do.
 */
void rmp_database_set_error (GError **error, sqlite3 *db, int code);

G_END_DECLS
