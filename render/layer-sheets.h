/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layer-sheets.h: one image for what the patterns of a surface need beside themselves, as texture
 * units are few: how high patterns are near a place, and the masks of their weights.
 *
 * It is cut into square cells. The first has the ranges, RMP_WAVES_CELLS a side, columns of
 * RMP_LAYER_RANGE_ROWS patterns. Each after it has two masks, of any size up to the cell's, one in
 * red and one in green. Masks that are too large for all of it to be held are drawn coarser.
 */

#include "relief/relief.h"

#include <epoxy/gl.h>

G_BEGIN_DECLS

#define RMP_LAYER_RANGE_ROWS 8

typedef struct
{
  GLuint texture;          /* 0 until the first use */
  GLsizei side, n_columns; /* of a cell, texels; of cells */
  guint n_masks;
  guint64 masks[RMP_RELIEF_MAX_WEIGHTS];   /* ids of those it holds */
  guint64 ranged[RMP_RELIEF_MAX_PATTERNS]; /* ids of the images whose ranges it holds */
} RmpLayerSheets;

void rmp_layer_sheets_clear (RmpLayerSheets *self);

/* Numbers the different masks of a relief's weights. @numbers: (out caller-allocates): [n_weights]
 * the mask of each, or −1; @masks: (out caller-allocates): [RMP_RELIEF_MAX_WEIGHTS]. Returns: how
 * many there are
 */
guint rmp_layer_sheets_number (const RmpRelief *relief, gint *numbers, RmpSplineImage **masks);

/* Texels a side of cells that hold masks of up to @side: halved as often as it takes for an image
 * within @most_side a side and within 256 MB.
 */
GLsizei rmp_layer_sheets_fit (guint n_masks, GLsizei side, GLsizei most_side);

/* Texels a side of a mask as it is held. */
GLsizei rmp_layer_sheets_get_side (const RmpLayerSheets *self, const RmpSplineImage *mask);

/* Makes room and uploads masks that it does not hold. Returns: bytes uploaded */
gsize rmp_layer_sheets_hold (RmpLayerSheets *self, const RmpRelief *relief);

/* @id: of the image; @ranges: [RMP_WAVES_CELLS² × 2]. Returns: bytes uploaded */
gsize rmp_layer_sheets_set_ranges (RmpLayerSheets *self, guint pattern, guint64 id,
                                   const guint16 *ranges);

G_END_DECLS
