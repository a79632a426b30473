/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* schema-match.h: whether a file declares what a project of its version declares, to the letter.
 *
 * A declaration is a program: a generated column or an index on an expression computes whenever the table is read, and
 * `trusted_schema` does not keep it from SQLite's own functions. So nothing is read from a table before this.
 */

#include "store/database.h"

G_BEGIN_DECLS

/* @db's main database; %RMP_PROJECT_ERROR_DAMAGED names the first thing that is declared otherwise, too many or missing. */
gboolean rmp_schema_match (sqlite3 *db, guint version, GError **error);

G_END_DECLS
