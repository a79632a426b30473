/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painted-texture.h: a height image as colours over the cloth: nothing where nothing is lifted, warm above, blue below, shaded as
 * if lit from the upper left, and translucent all over. Only tiles that changed are coloured anew.
 */

#include "images/height-image.h"
#include "material.h"

G_BEGIN_DECLS

typedef struct _RmpPaintedTexture RmpPaintedTexture;

RmpPaintedTexture *rmp_painted_texture_new (void);
void rmp_painted_texture_free (RmpPaintedTexture *self);

/* @middle: the code that lifts nothing; 0 for masks. (transfer none): until the next call */
RmpTexture *rmp_painted_texture_get (RmpPaintedTexture *self, RmpHeightImage *image, guint16 middle);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPaintedTexture, rmp_painted_texture_free)

G_END_DECLS
