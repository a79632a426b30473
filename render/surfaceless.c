/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "surfaceless.h"

#include <epoxy/egl.h>
#include <string.h>

struct _RmpSurfaceless
{
  EGLDisplay display;
  EGLContext context;
};

static EGLDisplay
get_display (void)
{
  const char *extensions = eglQueryString (EGL_NO_DISPLAY, EGL_EXTENSIONS);

  if (extensions && strstr (extensions, "EGL_MESA_platform_surfaceless"))
    return eglGetPlatformDisplayEXT (EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
  if (extensions && strstr (extensions, "EGL_EXT_platform_device") &&
      strstr (extensions, "EGL_EXT_device_base"))
    {
      EGLDeviceEXT device;
      EGLint n_devices = 0;
      if (eglQueryDevicesEXT (1, &device, &n_devices) && n_devices > 0)
        return eglGetPlatformDisplayEXT (EGL_PLATFORM_DEVICE_EXT, device, NULL);
    }
  return EGL_NO_DISPLAY;
}

static EGLContext
make_context (EGLDisplay display, int version, gboolean robust)
{
  static const EGLint wanted[] = { EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE,
                                   EGL_PBUFFER_BIT, EGL_NONE };
  EGLint attributes[16] = { EGL_NONE };
  EGLConfig config = NULL;
  EGLint n_configs = 0;
  guint n = 0;
  if (version > 0)
    {
      const EGLint core[] = {
        EGL_CONTEXT_MAJOR_VERSION,       version / 10,
        EGL_CONTEXT_MINOR_VERSION,       version % 10,
        EGL_CONTEXT_OPENGL_PROFILE_MASK, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
      };
      memcpy (attributes, core, sizeof core);
      n += G_N_ELEMENTS (core);
    }
  if (robust)
    {
      attributes[n++] = EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY;
      attributes[n++] = EGL_LOSE_CONTEXT_ON_RESET;
    }
  attributes[n] = EGL_NONE;
  if (!eglChooseConfig (display, wanted, &config, 1, &n_configs))
    return EGL_NO_CONTEXT;
  return eglCreateContext (display, n_configs > 0 ? config : EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT,
                           attributes);
}

RmpSurfaceless *
rmp_surfaceless_new (int version, gboolean robust)
{
  EGLContext context = EGL_NO_CONTEXT;
  EGLDisplay display = get_display ();
  if (display == EGL_NO_DISPLAY || !eglInitialize (display, NULL, NULL) ||
      !eglBindAPI (EGL_OPENGL_API))
    return NULL;
  if (robust && epoxy_egl_version (display) >= 15)
    context = make_context (display, version, TRUE);
  if (context == EGL_NO_CONTEXT)
    context = make_context (display, version, FALSE);
  if (context == EGL_NO_CONTEXT)
    return NULL;

  RmpSurfaceless *self = g_new (RmpSurfaceless, 1);
  *self = (RmpSurfaceless){ display, context };
  if (eglMakeCurrent (display, EGL_NO_SURFACE, EGL_NO_SURFACE, context))
    return self;
  rmp_surfaceless_free (self);
  return NULL;
}

void
rmp_surfaceless_free (RmpSurfaceless *self)
{
  eglMakeCurrent (self->display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  eglDestroyContext (self->display, self->context);
  g_free (self);
}

void
rmp_surfaceless_make_current (RmpSurfaceless *self)
{
  g_return_if_fail (self != NULL);
  eglMakeCurrent (self->display, EGL_NO_SURFACE, EGL_NO_SURFACE, self->context);
}
