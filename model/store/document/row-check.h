/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* row-check.h: checks whether the contents of rows are valid.
 *
 * SQLite enforces types, uniqueness and the allowed words of a column. Everything else is checked
 * here before a row is used: text is UTF-8 and of reasonable length, numbers are finite and within
 * bounds, rows refer to existing rows of the right owner, and there are no more rows than a project
 * can handle. Messages name table, row and column, so that any SQLite tool finds them.
 */

#include "store/document/database.h"

G_BEGIN_DECLS

/* The largest number of characters of a name, and of bytes of any other text. */
#define RMP_NAME_LENGTH 255
#define RMP_TEXT_BYTES (1 << 20)

/* Checks all rows of the main database of @db, which must have the current schema.
 * %RMP_PROJECT_ERROR_DAMAGED names table, row and column.
 */
gboolean rmp_rows_check (sqlite3 *db, GError **error);

/* The same for one table, for instance after undo. */
gboolean rmp_rows_check_table (sqlite3 *db, const char *table, GError **error);

/* Whether rows refer to existing rows of the same garment or character. */
gboolean rmp_rows_check_references (sqlite3 *db, GError **error);

G_END_DECLS
