/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* row-check.h: whether what rows hold can be at all.
 *
 * SQLite holds types, uniqueness and the few choices that a column has. The rest is looked at here, before anything is
 * made of a row: text is UTF-8 and of a sensible length, numbers are finite and within bounds, what rows refer to is
 * there and belongs together, and there are no more rows than a project can work with. What a message names can be found
 * with any SQLite tool.
 */

#include "store/database.h"

G_BEGIN_DECLS

/* Characters of a name, and more than enough for whatever else is written in a row. */
#define RMP_NAME_LENGTH 255
#define RMP_TEXT_BYTES (1 << 20)

/* Looks at all rows of @db's main database, which has today's schema: %RMP_PROJECT_ERROR_DAMAGED names table, row and column. */
gboolean rmp_rows_check (sqlite3 *db, GError **error);

/* The same for one table, as undo brings it back. */
gboolean rmp_rows_check_table (sqlite3 *db, const char *table, GError **error);

/* Whether rows refer to what is there, and to what belongs to the same garment or character. */
gboolean rmp_rows_check_references (sqlite3 *db, GError **error);

G_END_DECLS
