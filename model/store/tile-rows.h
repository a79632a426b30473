/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tile-rows.h: the image of a pattern's layer as its rows hold it, in step with them: after an edit, undo or redo only the
 * tiles are read whose rows were touched, and those that stayed the same stay shared.
 */

#include "store/painted-rows.h"

G_BEGIN_DECLS

extern const RmpPaintedTable rmp_pattern_tiles;

typedef struct _RmpTileRows RmpTileRows;

/**
 * rmp_tile_rows_new:
 * @layer: id of a pattern's layer
 *
 * Reads all tiles of the layer.
 */
RmpTileRows *rmp_tile_rows_new (sqlite3 *db, gint64 layer, guint side, GError **error);
void rmp_tile_rows_free (RmpTileRows *self);

RmpHeightImage *rmp_tile_rows_get_image (RmpTileRows *self); /* (transfer none) */

/* Writes what of @image differs from what the rows hold, inside an open edit, and holds @image from then on. */
gboolean rmp_tile_rows_write (RmpTileRows *self, sqlite3 *db, RmpHeightImage *image, GError **error);

/**
 * rmp_tiles_write:
 * @layer: whose rows hold @before
 *
 * Its first half, which needs nothing but @db, on whatever thread. Returns: (transfer full): what rmp_tile_rows_take() is to
 * hold once the edit is in the file; %NULL with @error set
 */
RmpHeightImage *rmp_tiles_write (sqlite3 *db, gint64 layer, RmpHeightImage *before, RmpHeightImage *image,
                                 GError **error);
void rmp_tile_rows_take (RmpTileRows *self, RmpHeightImage *written);

/**
 * rmp_tile_rows_follow:
 * @touched: rowids of tiles that may not be what they were, of any layer
 * @changed: (inout): set where the image is another one now
 */
gboolean rmp_tile_rows_follow (RmpTileRows *self, sqlite3 *db, GHashTable *touched, gboolean *changed, GError **error);

/* From now on the rowids of tiles that @db writes or removes come into @touched, which stays as long as @db. */
void rmp_tile_rows_watch (sqlite3 *db, GHashTable *touched);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpTileRows, rmp_tile_rows_free)

G_END_DECLS
