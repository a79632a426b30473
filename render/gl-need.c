/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gl-need.h"

#include "render-error.h"
#include "surfaceless.h"

#include <epoxy/gl.h>
#include <glib/gi18n.h>
#include <string.h>

void
rmp_gl_need_set_error (GError **error, const char *version, const char *driver)
{
  const char *advice = _ (
      "Update the graphics driver, or let the processor draw: start Rimple with "
      "LIBGL_ALWAYS_SOFTWARE=1 in its environment (Mesa's software drivers are "
      "in the package libgl1-mesa-dri)");

  if (!version)
    g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION,
                 _ ("Rimple needs OpenGL 4.1; this machine offers less, or none at all. %s."),
                 advice);
  else
    g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_VERSION,
                 _ ("Rimple needs OpenGL 4.1; this machine offers %s (%s). %s."), version,
                 driver ? driver : "?", advice);
}

void
rmp_gl_need_explain (GError **error)
{
  /* Asked once and kept: after a toolkit has opened a connection of its own, no other can be made
   * on some systems.
   */
  static char *version, *driver;
  RmpSurfaceless *context = !version ? rmp_surfaceless_new (0, FALSE) : NULL;

  if (context)
    {
      version = g_strdup ((const char *) glGetString (GL_VERSION));
      driver = g_strdup ((const char *) glGetString (GL_RENDERER));
      rmp_surfaceless_free (context);
    }
  rmp_gl_need_set_error (error, version, driver);
}

gboolean
rmp_gl_is_emulated (const char *driver)
{
  static const char *const emulators[] = { "llvmpipe", "softpipe", "swrast", NULL };

  for (const char *const *emulator = emulators; driver && *emulator; emulator++)
    if (strstr (driver, *emulator))
      return TRUE;
  return FALSE;
}
