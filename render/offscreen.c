/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "offscreen.h"

#include "gl-need.h"
#include "surfaceless.h"
#include "target.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <png.h>

struct _RmpOffscreen
{
  RmpSurfaceless *context;
  RmpFrameTarget target;
  RmpRenderer *renderer;
};

RmpOffscreen *
rmp_offscreen_new (int width, int height, GError **error)
{
  static const RmpTargetFormat format = { .colour = GL_RGBA8, .filter = GL_NEAREST };
  g_autoptr (RmpOffscreen) self = g_new0 (RmpOffscreen, 1);
  self->context = rmp_surfaceless_new (RMP_GL_VERSION, FALSE);
  if (!self->context)
    {
      rmp_gl_need_explain (error);
      return NULL;
    }
  GLint largest = 0;
  glGetIntegerv (GL_MAX_TEXTURE_SIZE, &largest);
  if (width < 1 || height < 1 || width > largest || height > largest)
    {
      g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_TARGET,
                   _ ("A picture of %d × %d pixels cannot be drawn: each side must be 1 to %d"),
                   width, height, largest);
      return NULL;
    }
  rmp_target_resize (&self->target, &format, width, height);
  return g_steal_pointer (&self);
}

void
rmp_offscreen_free (RmpOffscreen *self)
{
  if (self->context)
    {
      rmp_surfaceless_make_current (self->context);
      g_clear_pointer (&self->renderer, rmp_renderer_free);
      rmp_target_clear (&self->target);
      rmp_surfaceless_free (self->context);
    }
  g_free (self);
}

guint
rmp_offscreen_get_framebuffer (const RmpOffscreen *self)
{
  g_return_val_if_fail (self != NULL, 0);
  return self->target.framebuffer;
}

/* GL has the last row first and premultiplied colour. */
guint8 *
rmp_offscreen_read (RmpOffscreen *self)
{
  const gsize width = (gsize) self->target.width, height = (gsize) self->target.height;
  g_autofree guint8 *rows = g_malloc (width * height * 4);
  guint8 *pixels = g_malloc (width * height * 4);
  glBindFramebuffer (GL_FRAMEBUFFER, self->target.framebuffer);
  glReadPixels (0, 0, (int) width, (int) height, GL_RGBA, GL_UNSIGNED_BYTE, rows);
  for (gsize y = 0; y < height; y++)
    memcpy (pixels + y * width * 4, rows + (height - 1 - y) * width * 4, width * 4);
  for (gsize i = 0; i < width * height; i++)
    for (gsize c = 0, alpha = pixels[4 * i + 3]; c < 3 && alpha > 0 && alpha < 255; c++)
      pixels[4 * i + c] = (guint8) MIN ((pixels[4 * i + c] * 255 + alpha / 2) / alpha, 255);
  return pixels;
}

guint8 *
rmp_offscreen_draw (RmpOffscreen *self, RmpScene *scene, const RmpCamera *camera,
                    RmpQuality quality, GError **error)
{
  rmp_surfaceless_make_current (self->context);
  if (!self->renderer)
    self->renderer = rmp_renderer_new (error);
  if (!self->renderer)
    return NULL;
  const RmpRect whole = { 0, 0, self->target.width, self->target.height };
  rmp_renderer_draw (self->renderer, scene, camera, &whole, NULL, self->target.framebuffer,
                     quality);
  return rmp_offscreen_read (self);
}

static void
raise_png_error (png_structp png, png_const_charp message)
{
  g_strlcpy (png_get_error_ptr (png), message, 256);
  longjmp (png_jmpbuf (png), 1);
}

static void
ignore_png_warning (png_structp png G_GNUC_UNUSED, png_const_charp message G_GNUC_UNUSED)
{
}

static gboolean
write_png (FILE *file, const guint8 *pixels, int width, int height, gboolean alpha,
           char message[256])
{
  png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, message, raise_png_error,
                                             ignore_png_warning);
  png_infop info = png ? png_create_info_struct (png) : NULL;
  if (!info || setjmp (png_jmpbuf (png)))
    {
      png_destroy_write_struct (&png, &info);
      return FALSE;
    }
  png_init_io (png, file);
  png_set_IHDR (png, info, (png_uint_32) width, (png_uint_32) height, 8,
                alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_sRGB (png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info (png, info);
  if (!alpha)
    png_set_filler (png, 0, PNG_FILLER_AFTER);
  for (int row = 0; row < height; row++)
    png_write_row (png, pixels + (gsize) row * (gsize) width * 4);
  png_write_end (png, NULL);
  png_destroy_write_struct (&png, &info);
  return TRUE;
}

gboolean
rmp_pixels_write_png (const char *path, const guint8 *pixels, int width, int height, gboolean alpha,
                      GError **error)
{
  /* A pipe or a device is written to directly: there is no file beside it to be renamed. */
  const gboolean whole = !g_file_test (path, G_FILE_TEST_EXISTS) ||
                         g_file_test (path, G_FILE_TEST_IS_REGULAR);
  g_autofree char *part = whole ? g_strconcat (path, ".part", NULL) : g_strdup (path);
  char message[256] = "out of memory";
  FILE *file = g_fopen (part, "wb");
  if (!file)
    {
      g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_FILE,
                   _ ("“%s” could not be written: %s"), path, g_strerror (errno));
      return FALSE;
    }
  errno = 0;
  gboolean written = write_png (file, pixels, width, height, alpha, message);
  if (!written && ferror (file) && errno != 0) /* the library knows only that it failed */
    g_strlcpy (message, g_strerror (errno), sizeof message);
  if (fclose (file) != 0 && written)
    {
      g_strlcpy (message, g_strerror (errno), sizeof message);
      written = FALSE;
    }
  if (written && whole && g_rename (part, path) != 0)
    {
      g_strlcpy (message, g_strerror (errno), sizeof message);
      written = FALSE;
    }
  if (!written && whole)
    g_unlink (part);
  if (!written)
    g_set_error (error, RMP_RENDER_ERROR, RMP_RENDER_ERROR_FILE,
                 _ ("“%s” could not be written: %s"), path, message);
  return written;
}
