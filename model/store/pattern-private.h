/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* pattern-private.h: what the files of the store share about patterns, their layers and what looks use of them. */

#include "store/pattern-item.h"
#include "store/row.h"
#include "store/tile-rows.h"

G_BEGIN_DECLS

gboolean rmp_pattern_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);
gboolean rmp_pattern_layer_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error);

/* A layer of it shows something else. */
void rmp_pattern_item_note_change (RmpPatternItem *self);

/* What a look's layer uses. @patterns: (inout): of RmpPatternUse; sets *@changed where it became another. */
GArray *rmp_layer_patterns_new (void);
gboolean rmp_layer_load_patterns (RmpLayer *self, GArray **patterns, gboolean *changed, GError **error);

/* Inside an open edit. */
gboolean rmp_pattern_layer_insert (sqlite3 *db, gint64 pattern, guint position, const char *name, RmpHeightImage *image,
                                   gint64 *id, GError **error); /* @image: (nullable): nothing on it */
gboolean rmp_pattern_layer_copy (sqlite3 *db, gint64 layer, gint64 pattern, guint position, const char *name,
                                 gint64 *id, GError **error);
gboolean rmp_pattern_layer_delete_rows (sqlite3 *db, gint64 layer, GError **error);
gboolean rmp_pattern_layer_item_write_image (RmpPatternLayerItem *self, RmpHeightImage *image, GError **error);

/* What the rows hold, and what rmp_tiles_write() made of them. Returns: (transfer none): %NULL with @error set */
RmpHeightImage *rmp_pattern_layer_item_get_rows (RmpPatternLayerItem *self, GError **error);
void rmp_pattern_layer_item_take_written (RmpPatternLayerItem *self, RmpHeightImage *written);

/* The patterns of a garment, once no look uses them. */
gboolean rmp_pattern_delete_all (sqlite3 *db, gint64 garment, GError **error);

/* --- what layers show -------------------------------------------------------------------------------------------- */

/* Layers put together, and what they were: the next time only what differs is put together again. */
typedef struct
{
  RmpHeightImage *image; /* (nullable): none yet */
  GArray *parts;         /* of RmpComposeLayer, with references */
} RmpPatternSum;

void rmp_pattern_sum_init (RmpPatternSum *self);
void rmp_pattern_sum_clear (RmpPatternSum *self);

/* A layer as it would be: with another image (nullable: its own) and opacity (NaN: its own). */
typedef struct
{
  RmpPatternLayerItem *layer;
  RmpHeightImage *image;
  double opacity;
} RmpPatternChange;

/* What those of @layers [@n] show that neither hide nor stand behind a solo one. @change: (nullable). (transfer none) */
RmpHeightImage *rmp_pattern_sum_update (RmpPatternSum *self, guint side, guint n, RmpPatternLayerItem *const *layers,
                                        const RmpPatternChange *change);

G_END_DECLS
