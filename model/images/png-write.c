/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/whole-file.h"

#include "images/image-file.h"

#include <math.h>
#include <png.h>

#include "images/normal-blend.h"

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

/* A row from the top, as the file has it. */
typedef struct
{
  guint width, height, bits;
  gint colours; /* PNG_COLOR_TYPE_GRAY or …_RGB */
  RmpHeightImage *images[2];
  gboolean green_down;
} Rows;

static guint8 *
put (guint8 *bytes, guint code, guint bits)
{
  if (bits == 8)
    {
      bytes[0] = (guint8) ((code * 255 + G_MAXUINT16 / 2) / G_MAXUINT16);
      return bytes + 1;
    }
  bytes[0] = (guint8) (code >> 8);
  bytes[1] = (guint8) (code & 255);
  return bytes + 2;
}

/* As rmp_normal_decode() reads it. */
static guint8 *
put_normal (guint8 *bytes, const Rows *rows, guint x, guint row)
{
  double normal[3];

  for (guint c = 0; c < 2; c++)
    normal[c] = (double) rmp_height_image_get (rows->images[c], x, row) / RMP_HEIGHT_MIDDLE - 1.0;
  rmp_normal_rebuild (normal);
  if (rows->green_down)
    normal[1] = -normal[1];
  for (guint c = 0; c < 3; c++)
    bytes = put (bytes, (guint) lround (0.5 * (normal[c] + 1.0) * G_MAXUINT16), rows->bits);
  return bytes;
}

static void
fill_row (const Rows *rows, guint row, guint8 *bytes)
{
  for (guint x = 0; x < rows->width; x++)
    bytes = rows->colours == PNG_COLOR_TYPE_RGB
                ? put_normal (bytes, rows, x, row)
                : put (bytes, rmp_height_image_get (rows->images[0], x, row), rows->bits);
}

static gboolean
write_picture (png_structp png, png_infop info, const Rows *rows, guint8 *bytes)
{
  if (setjmp (png_jmpbuf (png)))
    return FALSE;
  png_set_compression_level (png, COMPRESSION);
  png_set_IHDR (png, info, rows->width, rows->height, (gint) rows->bits, rows->colours,
                PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info (png, info);
  for (guint row = rows->height; row-- > 0;)
    {
      fill_row (rows, row, bytes);
      png_write_row (png, bytes);
    }
  png_write_end (png, NULL);
  return TRUE;
}

/* (transfer full) */
static RmpWholeFile *
make_rows (const Rows *rows, const char *path, GError **error)
{
  g_autofree guint8 *bytes = g_new (guint8, 6 * (gsize) rows->width);
  g_autoptr (RmpWholeFile) file = NULL;
  g_autoptr (GError) local = NULL;
  Writer writer = { .error = &local };
  png_structp png;
  png_infop info;
  gboolean written;

  file = writer.file = rmp_whole_file_create (path, error);
  if (!file)
    return NULL;
  png = png_create_write_struct (PNG_LIBPNG_VER_STRING, &writer, on_error, NULL);
  info = png_create_info_struct (png);
  png_set_write_fn (png, &writer, on_write, on_flush);
  written = write_picture (png, info, rows, bytes);
  png_destroy_write_struct (&png, &info);
  if (!written)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  return rmp_whole_file_finish (file, error) ? g_steal_pointer (&file) : NULL;
}

/* @file: (transfer full) (nullable) */
static gboolean
publish (RmpWholeFile *file, GError **error)
{
  g_autoptr (RmpWholeFile) owned = file;

  return owned && rmp_whole_file_publish (owned, error);
}

RmpWholeFile *
rmp_image_make_png (const RmpHeightImage *image, const char *path, guint bits, GError **error)
{
  const Rows rows = { .width = rmp_height_image_get_side (image),
                      .height = rmp_height_image_get_side (image),
                      .bits = bits,
                      .colours = PNG_COLOR_TYPE_GRAY,
                      .images = { (RmpHeightImage *) image } };

  g_return_val_if_fail (bits == 8 || bits == 16, NULL);

  return make_rows (&rows, path, error);
}

RmpWholeFile *
rmp_image_make_normals (RmpHeightImage *const normals[2], gboolean green_down, const char *path,
                        GError **error)
{
  const Rows rows = { .width = rmp_height_image_get_side (normals[0]),
                      .height = rmp_height_image_get_side (normals[0]),
                      .bits = 16,
                      .colours = PNG_COLOR_TYPE_RGB,
                      .images = { normals[0], normals[1] },
                      .green_down = green_down };

  return make_rows (&rows, path, error);
}

gboolean
rmp_image_write_png (const RmpHeightImage *image, const char *path, guint bits, GError **error)
{
  return publish (rmp_image_make_png (image, path, bits, error), error);
}

gboolean
rmp_image_write_normals (RmpHeightImage *const normals[2], const char *path, GError **error)
{
  return publish (rmp_image_make_normals (normals, FALSE, path, error), error);
}
