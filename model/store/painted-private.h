/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painted-private.h: what garments, layers and carrying over share about the rows of masks and direction fields. */

#include "store/mask-item.h"
#include "store/painted-rows.h"
#include "store/row.h"

G_BEGIN_DECLS

extern const RmpPaintedTable rmp_mask_table, rmp_direction_table;

gboolean rmp_mask_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_direction_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);

/* As rows hold them: [@n], and [@n × 3]. To be freed. */
guint16 *rmp_mask_encode (const float *weights, guint n);
guint16 *rmp_direction_encode (const float *directions, guint n);

/* What a layer's parameters follow. @masks: (inout): of RmpLayerMask; sets *@changed where it became another. */
GArray *rmp_layer_masks_new (void);
gboolean rmp_layer_load_masks (RmpLayer *self, GArray **masks, gboolean *changed, GError **error);

/* Those of a garment, inside an open edit, once no row uses them. */
gboolean rmp_mask_delete_all (sqlite3 *db, gint64 garment, GError **error);
gboolean rmp_direction_delete_all (sqlite3 *db, gint64 garment, GError **error);

G_END_DECLS
