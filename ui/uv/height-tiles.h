/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* height-tiles.h: a height image on the screen, at any size. Only what is seen becomes textures, in the resolution that is
 * seen, and only textures whose tiles changed are made anew: a stroke costs the same on an image of any side.
 */

#include "images/height-image.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct _RmpHeightTiles RmpHeightTiles;

RmpHeightTiles *rmp_height_tiles_new (void);
void rmp_height_tiles_free (RmpHeightTiles *self);

/* @image: (nullable): shown from now on */
void rmp_height_tiles_show (RmpHeightTiles *self, RmpHeightImage *image);

/**
 * rmp_height_tiles_snapshot:
 * @place: where the whole image lies, its row of v = 0 below
 * @seen: the part of the widget that is seen
 * @scale: device pixels a logical one
 */
void rmp_height_tiles_snapshot (RmpHeightTiles *self, GtkSnapshot *snapshot, const graphene_rect_t *place,
                                const graphene_rect_t *seen, int scale);

/* Textures that were made so far. */
guint rmp_height_tiles_get_n_made (const RmpHeightTiles *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpHeightTiles, rmp_height_tiles_free)

G_END_DECLS
