/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* layers.h: the patterns of reliefs of the form `layers` on the GPU, for layer.glsl: control values
 * as images, and the data of the corners of patches as texture buffers.
 */

#include "connectivity.h"
#include "layer-sheets.h"
#include "layer-shelves.h"

G_BEGIN_DECLS

/* Of one surface. */
typedef struct
{
  GLuint buffer, texture;            /* of the modulations; 0 until the first upload */
  GLuint weights;                    /* buffer of what makes them within faces */
  GLuint vertices;                   /* texture of the surface's vertices */
  GLuint shelves[RMP_LAYER_SHELVES]; /* of RmpLayerImages, for this draw */
  /* Of each pattern: which of them, the layer, and texels a side. */
  GLint places[RMP_RELIEF_MAX_PATTERNS][3];
  GLint spans[RMP_RELIEF_MAX_PATTERNS][2]; /* … which weights are its own, as they are uploaded */
  RmpLayerSheets sheets;
  float waves
      [RMP_RELIEF_MAX_PATTERNS]; /* how long those of the patterns are, in parts of their sides */
} RmpLayers;

/* What is stored for each raised vertex beside RmpRaisedVertex, so that fragments can find their
 * own normals.
 */
typedef struct
{
  float position[2]; /* weights of the second and third corner */
  guint32 patch;
} RmpLayerVertex;

void rmp_layers_clear (RmpLayers *self);

/* What a relief brings, once it is the surface's. @vertex_buffer: of positions, normals, openness
 * and region.
 * Returns: bytes uploaded
 */
gsize rmp_layers_upload (RmpLayers *self, const RmpConnectivity *connectivity,
                         const RmpRelief *relief, GLuint vertex_buffer);

/* Uploads what its images need for this draw. Returns: bytes uploaded */
gsize rmp_layers_find_images (RmpLayers *self, RmpLayerImages *images, const RmpRelief *relief,
                              guint64 draw);

/* Hands them to the program in use, from texture unit @unit on. */
void rmp_layers_bind (const RmpLayers *self, const RmpConnectivity *connectivity,
                      const RmpRelief *relief, GLuint program, int unit);

G_END_DECLS
