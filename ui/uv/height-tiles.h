/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* height-tiles.h: shows a height image at any size. Only the visible part becomes textures, at the
 * visible resolution, and only textures whose tiles have changed are made again: the cost of a
 * stroke does not depend on the size of the image.
 */

#include "images/height-image.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _RmpHeightTiles RmpHeightTiles;

RmpHeightTiles *rmp_height_tiles_new (void);
void rmp_height_tiles_free (RmpHeightTiles *self);

/* Sets the image to show. @image: (nullable) */
void rmp_height_tiles_show (RmpHeightTiles *self, RmpHeightImage *image);

/**
 * rmp_height_tiles_snapshot:
 * @position: the rectangle of the whole image, with v = 0 at the bottom
 * @seen: the visible part of the widget
 * @scale: device pixels per logical pixel
 */
void rmp_height_tiles_snapshot (RmpHeightTiles *self, GtkSnapshot *snapshot,
                                const graphene_rect_t *position, const graphene_rect_t *seen,
                                int scale);

/* The number of textures made so far. */
guint rmp_height_tiles_get_n_made (const RmpHeightTiles *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpHeightTiles, rmp_height_tiles_free)

G_END_DECLS
