/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* tile-rows.h: the image of a pattern layer, kept in step with its rows: after an edit, undo or
 * redo only tiles whose rows were touched are read, and unchanged tiles stay shared.
 */

#include "store/cloth/painted-rows.h"

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

/* Writes the tiles of @image that differ from the rows, and keeps @image from then on. */
gboolean rmp_tile_rows_write (RmpTileRows *self, RmpEdit *edit, RmpHeightImage *image,
                              GError **error);

/**
 * rmp_tiles_write:
 * @layer: whose rows hold @before
 *
 * The first half of rmp_tile_rows_write(), which needs only @edit and may run on any thread.
 *
 * Returns: (transfer full): the image to pass to rmp_tile_rows_take() once the edit is in the file;
 *   %NULL with @error set
 */
RmpHeightImage *rmp_tiles_write (RmpEdit *edit, gint64 layer, RmpHeightImage *before,
                                 RmpHeightImage *image, GError **error);
void rmp_tile_rows_take (RmpTileRows *self, RmpHeightImage *written);

/**
 * rmp_tile_rows_follow:
 * @touched: rowids of tiles, of any layer, that may have changed
 * @changed: (inout): set if the image has changed
 */
gboolean rmp_tile_rows_follow (RmpTileRows *self, sqlite3 *db, GHashTable *touched,
                               gboolean *changed, GError **error);

/* From now on adds the rowids of tiles that @db writes or removes to @touched, which must outlive
 * @db.
 */
void rmp_tile_rows_watch (sqlite3 *db, GHashTable *touched);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpTileRows, rmp_tile_rows_free)

G_END_DECLS
