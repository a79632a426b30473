/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-layer-item.h: the layers in which a pattern is painted. Each has its own image, as large
 * as the pattern.
 *
 * A texel at RMP_HEIGHT_MIDDLE lifts nothing; unpainted texels have that value. A locked layer
 * keeps its image: painting, filling, clearing and merging are refused until it is unlocked.
 */

#include "painting/compose.h"
#include "store/cloth/mask-item.h"

G_BEGIN_DECLS

#define RMP_TYPE_PATTERN_ITEM (rmp_pattern_item_get_type ())
G_DECLARE_FINAL_TYPE (RmpPatternItem, rmp_pattern_item, RMP, PATTERN_ITEM, GObject)
#define RMP_TYPE_PATTERN_LAYER_ITEM (rmp_pattern_layer_item_get_type ())
G_DECLARE_FINAL_TYPE (RmpPatternLayerItem, rmp_pattern_layer_item, RMP, PATTERN_LAYER_ITEM, GObject)

/* Property: name. Signal changed (): its row or its image has changed. */
const char *rmp_pattern_layer_item_get_name (RmpPatternLayerItem *self);
gint64 rmp_pattern_layer_item_get_id (RmpPatternLayerItem *self);
RmpPatternItem *
rmp_pattern_layer_item_get_pattern (RmpPatternLayerItem *self);        /* (transfer none) */
double rmp_pattern_layer_item_get_opacity (RmpPatternLayerItem *self); /* in [0, 1] */
RmpComposeMode rmp_pattern_layer_item_get_blend (RmpPatternLayerItem *self);
gboolean rmp_pattern_layer_item_get_hidden (RmpPatternLayerItem *self);
/* If any layer is solo, only solo layers show. */
gboolean rmp_pattern_layer_item_get_solo (RmpPatternLayerItem *self);
gboolean rmp_pattern_layer_item_get_locked (RmpPatternLayerItem *self);
RmpMaskItem *
rmp_pattern_layer_item_get_mask (RmpPatternLayerItem *self); /* (transfer none) (nullable) */

/* (transfer none): valid until the row changes; take a reference to keep it. Tiles are read at
 * first use; tiles that cannot be read are at RMP_HEIGHT_MIDDLE, and the project emits “damaged”.
 */
RmpHeightImage *rmp_pattern_layer_item_get_image (RmpPatternLayerItem *self);

/* FALSE, with an error that says what to do, if the layer is locked. */
gboolean rmp_pattern_layer_item_check_unlocked (RmpPatternLayerItem *self, GError **error);

/* One edit each.
 * @image: as large as the pattern; only tiles that it does not share with the present image are
 *   written, so that the cost is that of the change. @label: (nullable): “Raise”, “Smooth”; “Paint”
 *   unless given
 */
gboolean rmp_pattern_layer_item_set_image (RmpPatternLayerItem *self, RmpHeightImage *image,
                                           const char *label, GError **error);
void rmp_pattern_layer_item_paint (RmpPatternLayerItem *self, RmpHeightImage *image,
                                   const char *label, RmpEditedFunc edited,
                                   gpointer data); /* in the background */
gboolean rmp_pattern_layer_item_fill (RmpPatternLayerItem *self, guint16 code, GError **error);
gboolean rmp_pattern_layer_item_clear (RmpPatternLayerItem *self, GError **error);
gboolean rmp_pattern_layer_item_rename (RmpPatternLayerItem *self, const char *name,
                                        GError **error);
gboolean rmp_pattern_layer_item_set_opacity (RmpPatternLayerItem *self, double opacity,
                                             GError **error);
gboolean rmp_pattern_layer_item_set_blend (RmpPatternLayerItem *self, RmpComposeMode blend,
                                           GError **error);
gboolean rmp_pattern_layer_item_set_hidden (RmpPatternLayerItem *self, gboolean hidden,
                                            GError **error);
gboolean rmp_pattern_layer_item_set_solo (RmpPatternLayerItem *self, gboolean solo, GError **error);
gboolean rmp_pattern_layer_item_set_locked (RmpPatternLayerItem *self, gboolean locked,
                                            GError **error);
gboolean rmp_pattern_layer_item_set_mask (RmpPatternLayerItem *self, RmpMaskItem *mask,
                                          GError **error); /* NULL: none; of the garment */

/* @position: 0: below all others */
gboolean rmp_pattern_layer_item_move (RmpPatternLayerItem *self, guint position, GError **error);
RmpPatternLayerItem *
rmp_pattern_layer_item_duplicate (RmpPatternLayerItem *self,
                                  GError **error); /* (transfer none): right above */

/* Merges the layer into the one below, which gets the composed image of both, full opacity and no
 * mask; this one is removed.
 */
gboolean rmp_pattern_layer_item_merge_down (RmpPatternLayerItem *self, GError **error);

/* Fails for the last layer of a pattern. */
gboolean rmp_pattern_layer_item_remove (RmpPatternLayerItem *self, GError **error);

G_END_DECLS
