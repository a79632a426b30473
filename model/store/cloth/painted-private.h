/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painted-private.h: functions on rows of masks and direction fields, shared by garments, layers
 * and transfers.
 */

#include "store/cloth/mask-item.h"
#include "store/cloth/painted-rows.h"
#include "store/document/edit.h"

G_BEGIN_DECLS

extern const RmpPaintedTable rmp_mask_table, rmp_direction_table;

gboolean rmp_mask_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                             GError **error);
gboolean rmp_direction_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                                  GError **error);

/* Encoded as in rows: [@n], and [@n × 3]. (transfer full) */
guint16 *rmp_mask_encode (const float *weights, guint n);
guint16 *rmp_direction_encode (const float *directions, guint n);

/* The masks that parameters of a layer follow. @masks: (inout): of RmpLayerMask; *@changed is set
 * if they have changed.
 */
GArray *rmp_layer_masks_new (void);
gboolean rmp_layer_load_masks (RmpLayer *self, GArray **masks, gboolean *changed, GError **error);

/* Deletes those of a garment, after all rows that use them. */
gboolean rmp_mask_delete_all (RmpEdit *edit, gint64 garment, GError **error);
gboolean rmp_direction_delete_all (RmpEdit *edit, gint64 garment, GError **error);

G_END_DECLS
