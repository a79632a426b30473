/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painted-rows.h: painted 16-bit numbers in the rows of a table, one blob per chunk, low byte
 * first; chunks in which nothing was painted have no row. Only rows that differ are written, so
 * that the history stores no more of a stroke than it touched.
 */

#include "images/height-image.h"
#include "store/document/edit.h"

G_BEGIN_DECLS

/* For instance “mask_chunk”, “mask_id”, “weights”: the table, its column for the owner of a row,
 * its column for the numbers.
 */
typedef struct
{
  const char *table, *owner, *data;
} RmpPaintedTable;

/* The number of vertices in a chunk. */
#define RMP_PAINTED_VERTICES 1024

/* @width: numbers per vertex, 3 for direction fields; @codes: (out caller-allocates): [@n ×
 *   @width], 0 where there is no row
 */
gboolean rmp_painted_read (sqlite3 *db, const RmpPaintedTable *table, gint64 owner, guint n,
                           guint width, guint16 *codes, GError **error);

/* @before: (nullable): what the rows hold; %NULL: there are none. */
gboolean rmp_painted_write (RmpEdit *edit, const RmpPaintedTable *table, gint64 owner, guint n,
                            guint width, const guint16 *before, const guint16 *codes,
                            GError **error);

/**
 * rmp_painted_read_image:
 * @before: with the size and level of the image in the rows; the result shares equal tiles with it
 *
 * Returns: (transfer full): @before itself if nothing differs
 */
RmpHeightImage *rmp_painted_read_image (sqlite3 *db, const RmpPaintedTable *table, gint64 owner,
                                        RmpHeightImage *before, GError **error);

/* @before: (nullable): what the rows hold, of the same side and level; %NULL: there are none. */
gboolean rmp_painted_write_image (RmpEdit *edit, const RmpPaintedTable *table, gint64 owner,
                                  const RmpHeightImage *before, const RmpHeightImage *image,
                                  GError **error);

/* All rows of @owner. */
gboolean rmp_painted_delete (RmpEdit *edit, const RmpPaintedTable *table, gint64 owner,
                             GError **error);

G_END_DECLS
