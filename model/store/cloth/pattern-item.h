/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-item.h: the patterns painted on a garment, and their use by its looks. One pattern serves
 * all looks.
 *
 * A pattern is a square grey image on the UVs of the garment's mesh, composed from layers
 * (pattern-layer-item.h). Its amplitude is that of the look, unless the look's use of the pattern
 * has its own.
 */

#include "store/cloth/pattern-layer-item.h"

G_BEGIN_DECLS

#define RMP_PATTERN_DEFAULT_SIDE 1024
#define RMP_PATTERN_MIN_SIDE 256
#define RMP_PATTERN_MAX_SIDE RMP_IMAGE_MAX_SIDE

/* Property: name. Signal changed (): any part of it or of its layers has changed. */
GListModel *
rmp_garment_get_patterns (RmpGarment *self); /* (transfer none) of RmpPatternItem, oldest first */

const char *rmp_pattern_item_get_name (RmpPatternItem *self);
gint64 rmp_pattern_item_get_id (RmpPatternItem *self);
RmpGarment *rmp_pattern_item_get_garment (RmpPatternItem *self); /* (transfer none) */
guint rmp_pattern_item_get_side (RmpPatternItem *self);          /* texels */
GListModel *rmp_pattern_item_get_layers (
    RmpPatternItem *self); /* (transfer none) of RmpPatternLayerItem, lowest first */
guint rmp_pattern_item_count_users (RmpPatternItem *self); /* looks that use or name it */

/* The composed image of all layers. (transfer none): valid until the row changes. Only changed
 * tiles are composed again.
 */
RmpHeightImage *rmp_pattern_item_get_image (RmpPatternItem *self);

/* The same with another image for one layer, for a preview while it is painted. (transfer full) */
RmpHeightImage *rmp_pattern_item_compose_with (RmpPatternItem *self, RmpPatternLayerItem *layer,
                                               RmpHeightImage *image);

/* The same with another opacity for one layer, for a preview while it is dragged. (transfer full)
 */
RmpHeightImage *rmp_pattern_item_compose_opacity (RmpPatternItem *self, RmpPatternLayerItem *layer,
                                                  double opacity);

/* One edit each. @name NULL: chosen. @side: from RMP_PATTERN_MIN_SIDE to RMP_PATTERN_MAX_SIDE, a
 * multiple of RMP_TILE_SIDE; the garment's mesh has to have UVs. A new pattern has one empty layer.
 */
RmpPatternItem *rmp_garment_add_pattern (RmpGarment *self, const char *name, guint side,
                                         GError **error); /* (transfer none) */
RmpPatternItem *rmp_pattern_item_duplicate (RmpPatternItem *self,
                                            GError **error); /* (transfer none) */
gboolean rmp_pattern_item_rename (RmpPatternItem *self, const char *name, GError **error);
gboolean rmp_pattern_item_set_side (RmpPatternItem *self, guint side,
                                    GError **error); /* its layers are resampled */
gboolean rmp_pattern_item_remove (RmpPatternItem *self,
                                  GError **error); /* with all looks' uses of it */

/* Adds a layer on top of the others. @image: (nullable): as large as the pattern; %NULL: empty.
 * (transfer none)
 */
RmpPatternLayerItem *rmp_pattern_item_add_layer (RmpPatternItem *self, const char *name,
                                                 RmpHeightImage *image, GError **error);

/* Whether the garment's mesh has UVs to paint on. */
gboolean rmp_garment_has_uvs (RmpGarment *self);

/* --- what looks use --------------------------------------------------------------------------- */

/* The use of a pattern by a look. A value that is NaN is taken from the look. */
typedef struct
{
  RmpPatternItem *pattern;
  double amplitude;              /* metres of a full range of greys */
  double scale, bias, low, high; /* of the factor on it: low ≤ high */
} RmpPatternUse;

/* A use without values of its own. */
RmpPatternUse rmp_pattern_use_plain (RmpPatternItem *pattern);

/* The layer emits “changed” when uses are added, removed, moved or changed. */
guint rmp_layer_get_n_patterns (RmpLayer *self);
const RmpPatternUse *rmp_layer_get_pattern (RmpLayer *self,
                                            guint index); /* valid until the layer changes */

/* One edit each. The pattern must belong to the garment of the look; the technique limits the
 * number.
 */
gboolean rmp_layer_add_pattern (RmpLayer *self, const RmpPatternUse *use, GError **error);
gboolean rmp_layer_set_pattern (RmpLayer *self, guint index, const RmpPatternUse *use,
                                GError **error);
gboolean rmp_layer_move_pattern (RmpLayer *self, guint index, guint to, GError **error);
gboolean rmp_layer_remove_pattern (RmpLayer *self, guint index, GError **error);

G_END_DECLS
