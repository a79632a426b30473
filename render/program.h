/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* program.h: GL programs from the shaders in the library's resources. */

#include <epoxy/gl.h>
#include <glib.h>

G_BEGIN_DECLS

/* Uniform block of frame.glsl. */
#define RMP_FRAME_BINDING 0

/* Uniform block of layer.glsl. */
#define RMP_LAYER_WEIGHTS_BINDING 1

/* Names of shader files; what is NULL is left out. */
typedef struct
{
  const char *vertex, *tess_control, *tess_evaluation, *geometry, *fragment;
  const char *compute; /* alone, and of OpenGL 4.3 */
  const char *defines; /* "#define FAST\n" or NULL */
  const char *const
      *captured; /* varyings for transform feedback, interleaved, NULL-terminated; or NULL */
} RmpProgramSource;

/* Returns: 0 with %RMP_RENDER_ERROR_SHADER set if the driver refuses it. */
GLuint rmp_program_new (const RmpProgramSource *source, GError **error);

void rmp_program_set_int (GLuint program, const char *name, int value);
void rmp_program_set_float (GLuint program, const char *name, float value);
void rmp_program_set_vector (GLuint program, const char *name, int n,
                             const float *values); /* vec2, vec3 or vec4 */
void rmp_program_set_matrix (GLuint program, const char *name, const float *values); /* mat4 */

void rmp_program_set_floats (GLuint program, const char *name, int n,
                             const float *values); /* float[n] */

/* Attributes of the bound vertex array, out of the bound buffer; bytes. */
void rmp_attribute_set_floats (GLuint index, int n, gsize stride, gsize offset);
void rmp_attribute_set_integers (GLuint index, int n, gsize stride, gsize offset);

/* A buffer that stays as it is. */
GLuint rmp_buffer_new (gsize size, const void *data);

/* Fills the buffer that a texture's samplerBuffer reads. */
void rmp_program_upload_texels (GLuint buffer, GLuint texture, GLenum format, gsize size,
                                const void *data);

/* Binds a texture to a unit and tells the sampler. */
void rmp_program_set_texture (GLuint program, const char *name, int unit, GLenum target,
                              GLuint texture);

G_END_DECLS
