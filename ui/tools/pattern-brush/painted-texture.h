/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* painted-texture.h: a height image as translucent colours over the cloth: warm where it is raised,
 * blue where it is lowered, transparent elsewhere, shaded as if lit from the upper left. Only
 * changed tiles are coloured again.
 */

#include "images/height-image.h"
#include "material.h"

G_BEGIN_DECLS

typedef struct _RmpPaintedTexture RmpPaintedTexture;

RmpPaintedTexture *rmp_painted_texture_new (void);
void rmp_painted_texture_free (RmpPaintedTexture *self);

/* @middle: the code that lifts nothing; 0 for masks. (transfer none): valid until the next call */
RmpTexture *rmp_painted_texture_get (RmpPaintedTexture *self, RmpHeightImage *image,
                                     guint16 middle);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (RmpPaintedTexture, rmp_painted_texture_free)

G_END_DECLS
