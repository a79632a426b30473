/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layer-shelves.h: the images of patterns on the GPU, shared by all surfaces, of which only changed
 * tiles are uploaded. Those that are alike in size lie in one array texture, a shelf: OpenGL
 * promises 16 textures at once, which are fewer than patterns and all the rest.
 */

#include "images/image-waves.h"
#include "relief/relief.h"

#include <epoxy/gl.h>

G_BEGIN_DECLS

/* As many as there are sizes of images. */
#define RMP_LAYER_SHELVES 8

/* Images that are on the GPU, by the control values they hold. */
typedef struct
{
  GPtrArray *held;    /* (element-type Held) */
  GPtrArray *shelves; /* (element-type Shelf) */
} RmpLayerImages;

void rmp_layer_images_init (RmpLayerImages *self);
void rmp_layer_images_clear (RmpLayerImages *self);

/* Forgets what has not been used for a while. @draw: number of this draw */
void rmp_layer_images_end (RmpLayerImages *self, guint64 draw);

/* Where the image of a pattern lies. */
typedef struct
{
  GLuint texture; /* of the shelf */
  GLsizei side;   /* texels */
  guint layer;
  const RmpImageWaves *waves; /* (nullable): none of normals; until the next call */
} RmpLayerPlace;

/**
 * rmp_layer_images_find:
 * @draw: number of this draw
 * @places: (out caller-allocates): [n_patterns of @relief]
 *
 * Returns: bytes uploaded
 */
gsize rmp_layer_images_find (RmpLayerImages *self, const RmpRelief *relief, guint64 draw,
                             RmpLayerPlace *places);

G_END_DECLS
