/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-private.h: functions on patterns, their layers and their uses that the files of the store
 * share.
 */

#include "store/cloth/pattern-item.h"
#include "store/cloth/tile-rows.h"
#include "store/document/edit.h"

G_BEGIN_DECLS

gboolean rmp_pattern_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                                GError **error);
gboolean rmp_pattern_layer_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                                      GError **error);

/* FALSE, with an error that says what to do, if it is a map of normals, whose layers stay. */
gboolean rmp_pattern_item_check_heights (RmpPatternItem *self, GError **error);

/* To be called when a layer of it has changed. */
void rmp_pattern_item_note_change (RmpPatternItem *self);

/* The patterns that a layer of a look uses. @patterns: (inout): of RmpPatternUse; *@changed is set
 * if they have changed.
 */
GArray *rmp_layer_patterns_new (void);
gboolean rmp_layer_load_patterns (RmpLayer *self, GArray **patterns, gboolean *changed,
                                  GError **error);

gboolean rmp_pattern_layer_insert (RmpEdit *edit, gint64 pattern, guint position, const char *name,
                                   RmpHeightImage *image, gint64 *id,
                                   GError **error); /* @image: (nullable): nothing on it */
gboolean rmp_pattern_layer_copy (RmpEdit *edit, gint64 layer, gint64 pattern, guint position,
                                 const char *name, gint64 *id, GError **error);
gboolean rmp_pattern_layer_delete_rows (RmpEdit *edit, gint64 layer, GError **error);
gboolean rmp_pattern_layer_item_write_image (RmpPatternLayerItem *self, RmpEdit *edit,
                                             RmpHeightImage *image, GError **error);

/* The image in the rows, and setting it to what rmp_tiles_write() has written. Returns: (transfer
 * none): %NULL with @error set
 */
RmpHeightImage *rmp_pattern_layer_item_get_rows (RmpPatternLayerItem *self, GError **error);
void rmp_pattern_layer_item_take_written (RmpPatternLayerItem *self, RmpHeightImage *written);

/* Deletes the patterns of a garment, after all uses of them. */
gboolean rmp_pattern_delete_all (RmpEdit *edit, gint64 garment, GError **error);

/* --- what layers show ------------------------------------------------------------------------- */

/* A composed image and the layers from which it was made, so that the next time only differences
 * are composed again.
 */
typedef struct
{
  RmpHeightImage *image; /* (nullable): none yet */
  GArray *parts;         /* of RmpComposeLayer, with references */
} RmpPatternSum;

void rmp_pattern_sum_init (RmpPatternSum *self);
void rmp_pattern_sum_clear (RmpPatternSum *self);

/* A hypothetical change of a layer: another image (nullable: its own) and opacity (NaN: its own).
 */
typedef struct
{
  RmpPatternLayerItem *layer;
  RmpHeightImage *image;
  double opacity;
} RmpPatternChange;

/* Composes those of @layers [@n] that are neither hidden nor excluded by a solo layer. @change:
 * (nullable). (transfer none)
 */
RmpHeightImage *rmp_pattern_sum_update (RmpPatternSum *self, guint side, guint n,
                                        RmpPatternLayerItem *const *layers,
                                        const RmpPatternChange *change);

G_END_DECLS
