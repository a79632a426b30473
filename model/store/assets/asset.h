/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* asset.h: immutable bytes, stored in chunks and named by their content.
 *
 * An asset's hash is the SHA-256 of its chunks' SHA-256 hashes, as hexadecimal text; the same
 * content is stored once. Every chunk is checked when it is read. Chunks stay far below SQLite's
 * limit of 1e9 bytes per value.
 */

#include <gio/gio.h>

#include "store/document/database.h"

G_BEGIN_DECLS

#define RMP_ASSET_CHUNK_BYTES ((gsize) 1 << 20)

/* Stores @bytes unless they are stored already. Returns: (transfer full): the hash */
char *rmp_asset_store (sqlite3 *db, const char *kind, GBytes *bytes, GError **error);

/**
 * rmp_asset_store_ahead:
 * @path: of a working copy, which may be open in another thread
 *
 * The same in any thread, before the edit that will refer to the asset, so that storing a large one
 * does not block the main thread, except for edits made meanwhile. Assets that no edit comes to use
 * are dropped when the project is saved.
 */
char *rmp_asset_store_ahead (const char *path, const char *kind, GBytes *bytes,
                             GCancellable *cancellable, GError **error);

gboolean rmp_asset_is_there (sqlite3 *db, const char *hash);

/**
 * rmp_asset_read:
 * @db: a database that may hold the chunks of the asset
 * @original: (nullable): another one
 *
 * Returns: (transfer full): all bytes, checked, or %NULL with %RMP_PROJECT_ERROR_DAMAGED
 */
GBytes *rmp_asset_read (sqlite3 *db, sqlite3 *original, const char *hash, GError **error);

/* Writes the chunks of @hash into the attached database @schema of @db, checking each. */
gboolean rmp_asset_copy_chunks (sqlite3 *db, sqlite3 *original, const char *hash,
                                const char *schema, GError **error);

/* A query that returns, in a column “asset”, all assets to which rows of @schema refer.
 * @with_history: and entries of its history
 */
char *rmp_asset_references_query (sqlite3 *db, const char *schema, gboolean with_history,
                                  GError **error);

/* Removes from @schema the assets to which neither rows nor history entries refer. */
gboolean rmp_asset_drop_unused (sqlite3 *db, const char *schema, GError **error);

G_END_DECLS
