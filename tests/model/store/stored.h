/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* stored.h: what a project file holds, table by table. */

#include <glib.h>

G_BEGIN_DECLS

/* Of every table every row with its rowid, types and values, changesets unpacked, and of every
 * asset the bytes that the store reads. What the file notes to check itself by is left out. To be
 * freed; NULL with an error of SQLite or the store.
 */
char *rmp_test_describe_stored (const char *path, GError **error);

G_END_DECLS
