/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* waves.h: reliefs of the form `waves` on the GPU, for wave.glsl, as texture buffers. */

#include "connectivity.h"

G_BEGIN_DECLS

/* Of one surface; 0 until the first upload. */
typedef struct
{
  GLuint buffers[2], textures[2]; /* of the corners' waves, of the profile's table */
  GLuint vertices;                /* texture of the surface's vertices */
} RmpWaves;

/* What is stored for each raised vertex beside RmpRaisedVertex, so that fragments can find their
 * own normals.
 */
typedef struct
{
  float position[2]; /* weights of the second and third corner */
  guint32 patch;
} RmpWaveVertex;

void rmp_waves_clear (RmpWaves *self);

/* What a relief brings, once it is the surface's. @vertex_buffer: of positions, normals, openness
 * and region.
 * Returns: bytes uploaded
 */
gsize rmp_waves_upload (RmpWaves *self, const RmpConnectivity *connectivity,
                        const RmpRelief *relief, GLuint vertex_buffer);

/* Hands them to the program in use, from texture unit @unit on. */
void rmp_waves_bind (const RmpWaves *self, const RmpConnectivity *connectivity,
                     const RmpRelief *relief, GLuint program, int unit);

G_END_DECLS
