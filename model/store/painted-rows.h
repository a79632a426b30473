/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painted-rows.h: painted numbers of 16 bits in the rows of a table, a blob a chunk: the low byte first, chunks that hold
 * nothing but what was never painted left out. Only rows that differ are written, so that the history keeps no more of a
 * stroke than it touched.
 */

#include "images/height-image.h"
#include "store/database.h"

G_BEGIN_DECLS

/* “mask_chunk”, “mask_id”, “weights”: the table, the column of what its rows belong to, the column of the numbers. */
typedef struct
{
  const char *table, *owner, *data;
} RmpPaintedTable;

/* Chunks of this many vertices. */
#define RMP_PAINTED_VERTICES 1024

/* The chunks of a direction field hold three numbers a vertex. @codes: (out caller-allocates): [@n × @width], 0 where there
 * is no row.
 */
gboolean rmp_painted_read (sqlite3 *db, const RmpPaintedTable *table, gint64 owner, guint n, guint width,
                           guint16 *codes, GError **error);

/* Inside an open edit. @before: (nullable): what the rows hold; %NULL: there are none. */
gboolean rmp_painted_write (sqlite3 *db, const RmpPaintedTable *table, gint64 owner, guint n, guint width,
                            const guint16 *before, const guint16 *codes, GError **error);

/**
 * rmp_painted_read_image:
 * @before: of the side and level the rows are for; the result shares the tiles that are the same
 *
 * Returns: (transfer full): @before itself where nothing differs
 */
RmpHeightImage *rmp_painted_read_image (sqlite3 *db, const RmpPaintedTable *table, gint64 owner, RmpHeightImage *before,
                                        GError **error);

/* Inside an open edit. @before: (nullable): what the rows hold, of the same side and level; %NULL: there are none. */
gboolean rmp_painted_write_image (sqlite3 *db, const RmpPaintedTable *table, gint64 owner, const RmpHeightImage *before,
                                  const RmpHeightImage *image, GError **error);

/* Inside an open edit: all rows of @owner. */
gboolean rmp_painted_delete (sqlite3 *db, const RmpPaintedTable *table, gint64 owner, GError **error);

G_END_DECLS
