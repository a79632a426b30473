/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  RMP_RENDER_ERROR_VERSION, /* OpenGL older than 4.1: name the driver, propose software rendering */
  RMP_RENDER_ERROR_SHADER,  /* the driver refused a shader; its log is in the message */
  RMP_RENDER_ERROR_TARGET,  /* no such framebuffer size or format, or no EGL */
  RMP_RENDER_ERROR_FILE,    /* a picture could not be written */
  /* the card is not to compute: the processor emulates it, or somebody turned it off */
  RMP_RENDER_ERROR_OFF,
  RMP_RENDER_ERROR_LOST, /* the context is gone, or its driver failed */
} RmpRenderError;

#define RMP_RENDER_ERROR (rmp_render_error_quark ())
GQuark rmp_render_error_quark (void);

G_END_DECLS
