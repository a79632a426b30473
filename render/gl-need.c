/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gl-need.h"

#include "render-error.h"

#include <epoxy/egl.h>
#include <epoxy/gl.h>
#include <string.h>

#define ADVICE                                                                                                         \
  "Update the graphics driver, or let the processor draw: start Rimple with LIBGL_ALWAYS_SOFTWARE=1 in its "           \
  "environment (Mesa's software drivers are in the package libgl1-mesa-dri)"

void
rmp_gl_need_set_error (GError **error, const char *version, const char *driver)
{
  if (version == NULL)
    g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION,
                 "Rimple needs OpenGL 4.1; this machine offers less, or none at all. %s.", ADVICE);
  else
    g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION,
                 "Rimple needs OpenGL 4.1; this machine offers %s (%s). %s.", version, driver ? driver : "?", ADVICE);
}

static EGLDisplay
open_display (void)
{
  const char *extensions = eglQueryString (EGL_NO_DISPLAY, EGL_EXTENSIONS);
  EGLDisplay display = extensions != NULL && strstr (extensions, "EGL_MESA_platform_surfaceless")
                           ? eglGetPlatformDisplayEXT (EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL)
                           : EGL_NO_DISPLAY;

  return display != EGL_NO_DISPLAY && eglInitialize (display, NULL, NULL) && eglBindAPI (EGL_OPENGL_API)
             ? display
             : EGL_NO_DISPLAY;
}

/* What a context of any version says. (transfer full) (nullable) */
static char *
ask (EGLDisplay display, EGLContext context, char **driver)
{
  char *version = NULL;

  if (context != EGL_NO_CONTEXT && eglMakeCurrent (display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    {
      version = g_strdup ((const char *) glGetString (GL_VERSION));
      *driver = g_strdup ((const char *) glGetString (GL_RENDERER));
      eglMakeCurrent (display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
    }
  return version;
}

void
rmp_gl_need_explain (GError **error)
{
  /* A toolkit that has a connection of its own may keep another from being made later. */
  static char *version, *driver;
  EGLDisplay display = version == NULL ? open_display () : EGL_NO_DISPLAY;
  EGLContext context = display != EGL_NO_DISPLAY ? eglCreateContext (display, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, NULL)
                                                 : EGL_NO_CONTEXT;

  if (version == NULL)
    version = ask (display, context, &driver);
  if (context != EGL_NO_CONTEXT)
    eglDestroyContext (display, context);
  rmp_gl_need_set_error (error, version, driver);
}
