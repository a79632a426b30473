/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* ridges.h: the wrinkles of reliefs of the form `paths` as texture buffers, in single precision,
 * for ridge.glsl: OpenGL 4.1 has no others that shaders may read freely.
 *
 * Width and height along a wrinkle are given as a table, so that shaders need one formula only and
 * invert nothing.
 */

#include "relief/relief.h"

#include <epoxy/gl.h>

G_BEGIN_DECLS

enum
{
  RMP_RIDGES_SEGMENTS,
  RMP_RIDGES_SECTIONS,
  RMP_RIDGES_LISTS,
  RMP_RIDGES_N_BUFFERS,
};

typedef struct
{
  GLuint buffers[RMP_RIDGES_N_BUFFERS],
      textures[RMP_RIDGES_N_BUFFERS]; /* 0 until the first upload */
} RmpRidges;

/* What is stored for each raised vertex beside RmpRaisedVertex, so that fragments can find their
 * own normals.
 */
typedef struct
{
  float base[3], share; /* of the normals' tilt that is wanted there */
  float normal[3];      /* unit, of the base */
  guint32 list[2];
} RmpRidgeVertex;

void rmp_ridges_clear (RmpRidges *self);

/* Returns: bytes uploaded */
gsize rmp_ridges_upload (RmpRidges *self, const RmpRidgeSurface *surface);

/* The ridges of a face of the surface in the uploaded lists: the first, and their number. */
void rmp_ridges_get_list (const RmpRidgeSurface *surface, guint32 face, guint32 list[2]);

/* Hands them to the program in use, from texture unit @unit on. */
void rmp_ridges_bind (const RmpRidges *self, const RmpRidgeSurface *surface, GLuint program,
                      int unit);

G_END_DECLS
