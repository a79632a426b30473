/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "target.h"

static GLuint
make_texture (GLenum format, GLenum filter, int width, int height)
{
  GLuint texture;
  glGenTextures (1, &texture);
  glBindTexture (GL_TEXTURE_2D, texture);
  const gboolean depth = format == GL_DEPTH_COMPONENT32F || format == GL_DEPTH_COMPONENT24;
  glTexImage2D (GL_TEXTURE_2D, 0, (GLint) format, width, height, 0,
                depth ? GL_DEPTH_COMPONENT : GL_RGBA, depth ? GL_FLOAT : GL_UNSIGNED_BYTE, NULL);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, (GLint) filter);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, (GLint) filter);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  return texture;
}

static GLuint
make_renderbuffer (GLenum attachment, GLenum format, int samples, int width, int height)
{
  GLuint buffer;
  glGenRenderbuffers (1, &buffer);
  glBindRenderbuffer (GL_RENDERBUFFER, buffer);
  glRenderbufferStorageMultisample (GL_RENDERBUFFER, samples, format, width, height);
  glFramebufferRenderbuffer (GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer);
  return buffer;
}

static void
attach_colour (RmpFrameTarget *self, const RmpTargetFormat *format, int width, int height)
{
  if (format->colour == GL_NONE)
    {
      glDrawBuffer (GL_NONE);
      glReadBuffer (GL_NONE);
    }
  else if (format->samples > 0)
    self->colour_buffer = make_renderbuffer (GL_COLOR_ATTACHMENT0, format->colour, format->samples,
                                             width, height);
  else
    {
      self->colour = make_texture (format->colour, format->filter, width, height);
      glFramebufferTexture2D (GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, self->colour, 0);
    }
}

static void
attach_depth (RmpFrameTarget *self, const RmpTargetFormat *format, int width, int height)
{
  if (format->depth == GL_NONE)
    return;
  if (format->samples > 0 || format->depth_buffer)
    {
      self->depth_buffer = make_renderbuffer (GL_DEPTH_ATTACHMENT, format->depth, format->samples,
                                              width, height);
      return;
    }
  self->depth = make_texture (format->depth, format->compare ? GL_LINEAR : GL_NEAREST, width,
                              height);
  if (format->compare)
    {
      const float lit[4] = { 1, 1, 1, 1 };
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_BORDER);
      glTexParameteri (GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_BORDER);
      glTexParameterfv (GL_TEXTURE_2D, GL_TEXTURE_BORDER_COLOR, lit);
    }
  glFramebufferTexture2D (GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, self->depth, 0);
}

void
rmp_target_resize (RmpFrameTarget *self, const RmpTargetFormat *format, int width, int height)
{
  g_return_if_fail (self != NULL);

  if (self->framebuffer != 0 && self->width == width && self->height == height)
    return;
  rmp_target_clear (self);
  self->width = width;
  self->height = height;
  glGenFramebuffers (1, &self->framebuffer);
  glBindFramebuffer (GL_FRAMEBUFFER, self->framebuffer);
  attach_colour (self, format, width, height);
  attach_depth (self, format, width, height);
}

void
rmp_target_clear (RmpFrameTarget *self)
{
  const GLuint textures[] = { self->colour, self->depth },
               buffers[] = { self->colour_buffer, self->depth_buffer };
  glDeleteTextures (G_N_ELEMENTS (textures), textures);
  glDeleteRenderbuffers (G_N_ELEMENTS (buffers), buffers);
  glDeleteFramebuffers (1, &self->framebuffer);
  *self = (RmpFrameTarget){ 0 };
}

void
rmp_target_bind (const RmpFrameTarget *self)
{
  g_return_if_fail (self != NULL);
  glBindFramebuffer (GL_FRAMEBUFFER, self->framebuffer);
  glViewport (0, 0, self->width, self->height);
}
