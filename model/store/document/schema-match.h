/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* schema-match.h: whether the schema of a file is, to the letter, that of a project of its version.
 *
 * A declaration can run code: a generated column, or an index on an expression, is evaluated
 * whenever the table is read, and `trusted_schema` does not keep it from calling the built-in
 * functions of SQLite. So no table is read before this check.
 */

#include "store/document/database.h"

G_BEGIN_DECLS

/* Checks the main database of @db. %RMP_PROJECT_ERROR_DAMAGED names the first declaration that
 * differs, is missing or should not exist.
 */
gboolean rmp_schema_match (sqlite3 *db, guint version, GError **error);

G_END_DECLS
