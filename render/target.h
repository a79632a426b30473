/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* target.h: framebuffers that are made again only when their size changes. */

#include <epoxy/gl.h>
#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  int width, height;
  GLuint framebuffer;
  GLuint colour, depth; /* textures, 0 if there is none */
  GLuint colour_buffer,
      depth_buffer; /* renderbuffers of targets with several samples or unread depth */
} RmpFrameTarget;

/* What a target holds; GL_NONE leaves a part out. Colour and depth are textures unless said
 * otherwise.
 */
typedef struct
{
  GLenum colour, depth;
  GLenum filter;         /* of the colour texture */
  gboolean compare;      /* depth is a comparison texture (shadow map) */
  gboolean depth_buffer; /* depth is never read: a renderbuffer */
  int samples;           /* > 0: both are renderbuffers */
} RmpTargetFormat;

/* Makes @self of this size and format; does nothing if it is already. */
void rmp_target_resize (RmpFrameTarget *self, const RmpTargetFormat *format, int width, int height);
void rmp_target_clear (RmpFrameTarget *self);

/* Binds it and sets the viewport to all of it. */
void rmp_target_bind (const RmpFrameTarget *self);

G_END_DECLS
