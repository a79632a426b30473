/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "compute/gatherer.h"

#include "program.h"

struct _RmpGatherer
{
  GLuint vertices; /* an array of no attributes, which the core profile wants bound */
  GLuint textures[RMP_KERNEL_MAX_ARRAYS];

  /* of a single pixel: a context without a surface refuses to draw without one, also where nothing
   * is to be seen
   */
  GLuint framebuffer, pixel;
};

/* By RmpElement. */
static const struct
{
  GLenum format;
  gsize size; /* bytes */
} elements[] = {
  [RMP_ELEMENT_FLOAT] = { GL_R32F, 4 },      [RMP_ELEMENT_FLOAT2] = { GL_RG32F, 8 },
  [RMP_ELEMENT_FLOAT4] = { GL_RGBA32F, 16 }, [RMP_ELEMENT_UINT] = { GL_R32UI, 4 },
  [RMP_ELEMENT_UINT2] = { GL_RG32UI, 8 },    [RMP_ELEMENT_UINT4] = { GL_RGBA32UI, 16 },
};

RmpGatherer *
rmp_gatherer_new (void)
{
  RmpGatherer *self = g_new0 (RmpGatherer, 1);

  glGenVertexArrays (1, &self->vertices);
  glGenTextures (RMP_KERNEL_MAX_ARRAYS, self->textures);
  glGenRenderbuffers (1, &self->pixel);
  glBindRenderbuffer (GL_RENDERBUFFER, self->pixel);
  glRenderbufferStorage (GL_RENDERBUFFER, GL_RGBA8, 1, 1);
  glGenFramebuffers (1, &self->framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, self->framebuffer);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, self->pixel);
  return self;
}

void
rmp_gatherer_free (RmpGatherer *self)
{
  glDeleteFramebuffers (1, &self->framebuffer);
  glDeleteRenderbuffers (1, &self->pixel);
  glDeleteTextures (RMP_KERNEL_MAX_ARRAYS, self->textures);
  glDeleteVertexArrays (1, &self->vertices);
  g_free (self);
}

GLuint
rmp_gatherer_compile (const RmpKernel *kernel, GError **error)
{
  static const char *const captured[] = { "made", NULL };
  g_autofree char *name = g_strconcat (kernel->id, ".vert", NULL);

  return rmp_program_new (&(RmpProgramSource){ .vertex = name, .captured = captured }, error);
}

/* Of the smallest elements, so that it holds for all. */
gsize
rmp_gatherer_get_largest_array (const RmpGatherer *self)
{
  GLint n_texels;

  g_return_val_if_fail (self != NULL, 0);

  glGetIntegerv (GL_MAX_TEXTURE_BUFFER_SIZE, &n_texels);
  return elements[RMP_ELEMENT_FLOAT].size * (gsize) n_texels;
}

static void
bind_read (RmpGatherer *self, GLuint program, guint unit, RmpElement element, GLuint buffer)
{
  char name[16];

  g_snprintf (name, sizeof name, "array%u", unit);
  rmp_program_set_texture (program, name, (int) unit, GL_TEXTURE_BUFFER, self->textures[unit]);
  glTexBuffer (GL_TEXTURE_BUFFER, elements[element].format, buffer);
}

void
rmp_gatherer_run (RmpGatherer *self, GLuint program, const RmpPass *pass, const GLuint *buffers)
{
  const RmpKernel *kernel = pass->kernel;
  const guint written = kernel->n_arrays - 1;
  const gsize size = elements[kernel->gathers[written]].size;

  g_return_if_fail (self != NULL);

  if (pass->n_items == 0)
    return;
  glUseProgram (program);
  glUniform1ui (glGetUniformLocation (program, "first"), pass->first);
  rmp_program_set_floats (program, "values", RMP_PASS_MAX_VALUES, pass->values);
  for (guint i = 0; i < written; i++)
    bind_read (self, program, i, kernel->gathers[i], buffers[pass->arrays[i]]);
  glBindVertexArray (self->vertices);
  glBindBufferRange (GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffers[pass->arrays[written]],
                     (GLintptr) (size * pass->first), (GLsizeiptr) (size * pass->n_items));
  glEnable (GL_RASTERIZER_DISCARD);
  glBeginTransformFeedback (GL_POINTS);
  glDrawArrays (GL_POINTS, 0, (GLsizei) pass->n_items);
  glEndTransformFeedback ();
  glDisable (GL_RASTERIZER_DISCARD);
  glBindBufferBase (GL_TRANSFORM_FEEDBACK_BUFFER, 0, 0);
}
