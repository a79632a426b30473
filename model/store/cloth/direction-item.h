/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* direction-item.h: the direction fields painted on a garment: a tangent at each vertex of its mesh
 * at rest.
 */

#include "store/document/project.h"

G_BEGIN_DECLS

#define RMP_TYPE_DIRECTION_ITEM (rmp_direction_item_get_type ())
G_DECLARE_FINAL_TYPE (RmpDirectionItem, rmp_direction_item, RMP, DIRECTION_ITEM, GObject)

/* Property: name. Signal changed (): any part of it has changed. */
GListModel *rmp_garment_get_directions (
    RmpGarment *self); /* (transfer none) of RmpDirectionItem, oldest first */

const char *rmp_direction_item_get_name (RmpDirectionItem *self);
gint64 rmp_direction_item_get_id (RmpDirectionItem *self);
RmpGarment *rmp_direction_item_get_garment (RmpDirectionItem *self); /* (transfer none) */

/* [#V × 3] of the garment's mesh: unit, or 0 where none was painted. Valid until the row changes.
 */
const float *rmp_direction_item_get_directions (RmpDirectionItem *self);

/* One edit each. @name NULL: chosen. @directions: [#V × 3] of any length; 0 or NaN: none. Setting
 * writes only chunks of vertices that differ. @label: (nullable): for the history
 */
RmpDirectionItem *rmp_garment_add_directions (RmpGarment *self, const char *name,
                                              const float *directions,
                                              GError **error); /* (transfer none) */
gboolean rmp_direction_item_set_directions (RmpDirectionItem *self, const float *directions,
                                            const char *label, GError **error);
gboolean rmp_direction_item_rename (RmpDirectionItem *self, const char *name, GError **error);
gboolean rmp_direction_item_remove (RmpDirectionItem *self, GError **error);

G_END_DECLS
