/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* file-check.h: whether a file still holds what was saved.
 *
 * SQLite notices a torn page, but not a turned bit in a name or a number. So a save ends with a
 * digest of all rows; assets have hashes of their own and are checked when they are first read,
 * changesets when they are unpacked. Opening takes the time to read the rows, however large the
 * assets are. After a file has been edited with SQLite's own tools, its change counter differs from
 * the one stored with the digest, and the digest is ignored.
 */

#include "store/document/database.h"

G_BEGIN_DECLS

/* Writes the digest into the state of @schema. It must be the last change of the open transaction.
 */
gboolean rmp_file_check_write (sqlite3 *db, const char *schema, GError **error);

/* Checks the rows of @db's main database, their indexes, its free pages, and that every asset has
 * its chunks: %RMP_PROJECT_ERROR_DAMAGED.
 */
gboolean rmp_file_check_read (sqlite3 *db, GError **error);

G_END_DECLS
