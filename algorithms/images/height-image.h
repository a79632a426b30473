/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* height-image.h: a square grey image of 16 bits a texel, in tiles of 64 × 64, on which patterns
 * and image masks are painted.
 *
 * Immutable and atomically reference-counted. Images made from one another share equal tiles: a
 * stroke costs only what it touches, and comparing two pointers tells whether a tile has changed.
 * Texel (i, j) is centred at u = (i + ½) / side, v = (j + ½) / side, v up; rows follow each other
 * from v = 0 upwards. A code c means the grey c / 65536.
 */

#include <glib.h>

G_BEGIN_DECLS

#define RMP_TILE_SIDE 64
#define RMP_TILE_TEXELS (RMP_TILE_SIDE * RMP_TILE_SIDE)
#define RMP_IMAGE_MIN_SIDE RMP_TILE_SIDE
#define RMP_IMAGE_MAX_SIDE 8192

/* The code at which a pattern lifts nothing: exactly one half. */
#define RMP_HEIGHT_MIDDLE 32768
#define RMP_HEIGHT_TO_GREY (1.0f / 65536.0f)

typedef struct _RmpHeightImage RmpHeightImage;

/* @side: texels, a multiple of RMP_TILE_SIDE; @level: the code of all texels at first; tiles at it
 *   need no memory
 */
RmpHeightImage *rmp_height_image_new (guint side, guint16 level);
RmpHeightImage *rmp_height_image_ref (RmpHeightImage *self);
void rmp_height_image_unref (RmpHeightImage *self);

guint rmp_height_image_get_side (const RmpHeightImage *self);
guint rmp_height_image_get_n_tiles (
    const RmpHeightImage *self); /* tile = row of tiles × tiles a row + column */
guint16 rmp_height_image_get_level (const RmpHeightImage *self);

/* [RMP_TILE_TEXELS] row by row, valid as long as the image; NULL: the whole tile is at the level.
 * Tiles with equal pointers are equal.
 */
const guint16 *rmp_height_image_get_tile (const RmpHeightImage *self, guint tile);

/* @column, @row: inside the image. */
guint16 rmp_height_image_get (const RmpHeightImage *self, guint column, guint row);

/**
 * rmp_height_image_replace:
 * @tiles: [@n] ascending
 * @texels: [@n] each [RMP_TILE_TEXELS], copied; %NULL: at the level
 *
 * Returns: (transfer full): @self with other texels in these tiles
 */
RmpHeightImage *rmp_height_image_replace (const RmpHeightImage *self, guint n, const guint *tiles,
                                          const guint16 *const *texels);

/* Whether both have the same texels. Quick for tiles that they share. */
gboolean rmp_height_image_equal (const RmpHeightImage *self, const RmpHeightImage *other);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpHeightImage, rmp_height_image_unref)

G_END_DECLS
