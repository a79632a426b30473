/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-layer-row.h: a layer of a pattern in a list: its picture, its name, and switches for
 * visible, solo and locked. Layers are reordered by dragging a row onto another.
 */

#include "store/cloth/pattern-item.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define RMP_TYPE_PATTERN_LAYER_ROW (rmp_pattern_layer_row_get_type ())
G_DECLARE_FINAL_TYPE (RmpPatternLayerRow, rmp_pattern_layer_row, RMP, PATTERN_LAYER_ROW,
                      GtkListBoxRow)

GtkWidget *rmp_pattern_layer_row_new (RmpPatternLayerItem *layer);
RmpPatternLayerItem *
rmp_pattern_layer_row_get_layer (RmpPatternLayerRow *self); /* (transfer none) */

/* Drops @layer on this row: it takes the place of the row. Returns: whether anything has moved */
gboolean rmp_pattern_layer_row_drop (RmpPatternLayerRow *self, RmpPatternLayerItem *layer);

G_END_DECLS
