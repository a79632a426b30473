/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/whole-file.h"

#include "images/image-file.h"

#include <png.h>

/* Patterns are smooth: higher levels cost much time and gain little. */
#define COMPRESSION 6

typedef struct
{
  RmpWholeFile *file;
  GError **error;
} Writer;

static void
on_error (png_structp png, png_const_charp message)
{
  Writer *writer = png_get_error_ptr (png);

  if (writer->error && !*writer->error)
    g_set_error (writer->error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE,
                 _ ("“%s” could not be written: %s"), rmp_whole_file_get_path (writer->file),
                 message);
  longjmp (png_jmpbuf (png), 1);
}

static void
on_write (png_structp png, png_bytep bytes, size_t size)
{
  Writer *writer = png_get_io_ptr (png);

  if (!rmp_whole_file_write (writer->file, bytes, size, writer->error))
    png_error (png, "the file could not be written");
}

static void
on_flush (png_structp png G_GNUC_UNUSED)
{
}

static void
fill_row (const RmpHeightImage *image, guint row, guint bits, guint8 *bytes)
{
  for (guint x = 0; x < rmp_height_image_get_side (image); x++)
    {
      const guint code = rmp_height_image_get (image, x, row);

      if (bits == 8)
        bytes[x] = (guint8) ((code * 255 + G_MAXUINT16 / 2) / G_MAXUINT16);
      else
        {
          bytes[2 * x] = (guint8) (code >> 8);
          bytes[2 * x + 1] = (guint8) (code & 255);
        }
    }
}

static gboolean
write_picture (png_structp png, png_infop info, const RmpHeightImage *image, guint bits,
               guint8 *bytes)
{
  const guint side = rmp_height_image_get_side (image);

  if (setjmp (png_jmpbuf (png)))
    return FALSE;
  png_set_compression_level (png, COMPRESSION);
  png_set_IHDR (png, info, side, side, (gint) bits, PNG_COLOR_TYPE_GRAY, PNG_INTERLACE_NONE,
                PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info (png, info);
  for (guint row = side; row-- > 0;)
    {
      fill_row (image, row, bits, bytes);
      png_write_row (png, bytes);
    }
  png_write_end (png, NULL);
  return TRUE;
}

gboolean
rmp_image_write_png (const RmpHeightImage *image, const char *path, guint bits, GError **error)
{
  g_autofree guint8 *bytes = g_new (guint8, 2 * rmp_height_image_get_side (image));
  g_autoptr (RmpWholeFile) file = NULL;
  g_autoptr (GError) local = NULL;
  Writer writer = { .error = &local };
  png_structp png;
  png_infop info;
  gboolean written;

  g_return_val_if_fail (bits == 8 || bits == 16, FALSE);

  file = writer.file = rmp_whole_file_create (path, error);
  if (!file)
    return FALSE;
  png = png_create_write_struct (PNG_LIBPNG_VER_STRING, &writer, on_error, NULL);
  info = png_create_info_struct (png);
  png_set_write_fn (png, &writer, on_write, on_flush);
  written = write_picture (png, info, image, bits, bytes);
  png_destroy_write_struct (&png, &info);
  if (!written)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return FALSE;
    }
  return rmp_whole_file_finish (file, error) && rmp_whole_file_publish (file, error);
}
