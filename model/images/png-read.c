/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "images/picture.h"

#include <png.h>
#include <string.h>

/* No list of a PNG that Rimple reads is larger than this, bytes. */
#define MAX_CHUNK (64u << 20)

typedef struct
{
  GBytes *bytes;
  gsize read;
  const char *name;
  RmpPictureChannel channel;
  guint row, n_rows; /* being read */
  GError **error;
  RmpPicture *picture;
  guint8 *pixels;
} Reader;

/* Does not come back. */
static void
on_error (png_structp png, png_const_charp message)
{
  Reader *reader = png_get_error_ptr (png);

  if (reader->error && !*reader->error)
    {
      if (reader->n_rows > 0)
        g_set_error (reader->error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_DAMAGED,
                     _ ("“%s” is damaged in row %u of %u: %s"), reader->name, reader->row + 1,
                     reader->n_rows, message);
      else
        g_set_error (reader->error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_DAMAGED,
                     _ ("“%s” is damaged: %s"), reader->name, message);
    }
  longjmp (png_jmpbuf (png), 1);
}

static void
on_warning (png_structp png G_GNUC_UNUSED, png_const_charp message)
{
  g_debug ("PNG: %s", message);
}

static void
on_read (png_structp png, png_bytep out, size_t size)
{
  Reader *reader = png_get_io_ptr (png);
  gsize length;
  const guint8 *data = g_bytes_get_data (reader->bytes, &length);

  if (size > length - reader->read)
    png_error (png, "the file ends too early");
  memcpy (out, data + reader->read, size);
  reader->read += size;
}

/* 16 bits a channel, in the order of the machine; grey or colour, with or without alpha. */
static void
set_layout (png_structp png, png_infop info)
{
  if (png_get_color_type (png, info) == PNG_COLOR_TYPE_PALETTE)
    png_set_palette_to_rgb (png);
  png_set_expand (png);
  png_set_expand_16 (png);
#if G_BYTE_ORDER == G_LITTLE_ENDIAN
  png_set_swap (png);
#endif
}

static void
convert_row (const guint16 *pixels, RmpPictureChannel channel, guint n_channels, guint width,
             guint16 *codes)
{
  for (guint x = 0; x < width && channel != RMP_PICTURE_GREY; x++)
    codes[x] = pixels[x * n_channels + (guint) channel - RMP_PICTURE_RED];
  if (channel != RMP_PICTURE_GREY)
    return;
  for (guint x = 0; x < width; x++, pixels += n_channels)
    {
      float code = pixels[0];

      if (n_channels >= 3)
        code = RMP_LUMINANCE_RED * pixels[0] + RMP_LUMINANCE_GREEN * pixels[1] +
               RMP_LUMINANCE_BLUE * pixels[2];
      if (n_channels % 2 == 0)
        code = RMP_HEIGHT_MIDDLE +
               (code - RMP_HEIGHT_MIDDLE) * (pixels[n_channels - 1] / (float) G_MAXUINT16);
      codes[x] = (guint16) CLAMP (code + 0.5f, 0.0f, (float) G_MAXUINT16);
    }
}

/* By its chunk of that name, or by a gamma near to the screen's. */
static gboolean
says_srgb (png_structp png, png_infop info)
{
  double gamma;

  return png_get_valid (png, info, PNG_INFO_sRGB) != 0 ||
         (png_get_gAMA (png, info, &gamma) != 0 && gamma < 0.75);
}

static void
read_rows (png_structp png, png_infop info, Reader *reader)
{
  const guint width = png_get_image_width (png, info), height = png_get_image_height (png, info);
  const gsize size = png_get_rowbytes (png, info);
  const guint n_channels = png_get_channels (png, info),
              n_passes = png_set_interlace_handling (png);
  const gboolean whole = n_passes > 1;

  reader->picture = rmp_picture_new (width, height);
  reader->picture->srgb = says_srgb (png, info);
  reader->pixels = g_malloc0 (whole ? size * height : size);
  reader->n_rows = height;
  for (guint pass = 0; pass < n_passes; pass++)
    for (reader->row = 0; reader->row < height; reader->row++)
      {
        guint8 *row = reader->pixels + (whole ? size * reader->row : 0);

        png_read_row (png, row, NULL);
        if (pass == n_passes - 1)
          convert_row ((const guint16 *) (gpointer) row, reader->channel, n_channels, width,
                       reader->picture->codes + (gsize) (height - 1 - reader->row) * width);
      }
  reader->n_rows = 0;
}

static gboolean
read_picture (png_structp png, png_infop info, Reader *reader)
{
  if (setjmp (png_jmpbuf (png)))
    return FALSE;
  png_set_user_limits (png, PNG_UINT_31_MAX, PNG_UINT_31_MAX);
  png_set_chunk_malloc_max (png, MAX_CHUNK);
  png_set_read_fn (png, reader, on_read);
  png_read_info (png, info);
  if (!rmp_picture_check_size (png_get_image_width (png, info), png_get_image_height (png, info),
                               reader->name, reader->error))
    return FALSE;
  set_layout (png, info);
  png_set_interlace_handling (png);
  png_read_update_info (png, info);
  if (reader->channel != RMP_PICTURE_GREY && png_get_channels (png, info) < 3)
    {
      g_set_error (reader->error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT,
                   _ ("“%s” is grey, and a map of normals has colours: read it as heights"),
                   reader->name);
      return FALSE;
    }
  read_rows (png, info, reader);
  png_read_end (png, NULL);
  return TRUE;
}

RmpPicture *
rmp_picture_read_png (GBytes *bytes, const char *name, RmpPictureChannel channel, GError **error)
{
  g_autoptr (GError) local = NULL;
  Reader reader = { .bytes = bytes, .name = name, .channel = channel, .error = &local };
  png_structp png = png_create_read_struct (PNG_LIBPNG_VER_STRING, &reader, on_error, on_warning);
  png_infop info = png_create_info_struct (png);

  if (!read_picture (png, info, &reader))
    {
      g_clear_pointer (&reader.picture, rmp_picture_free);
      g_propagate_error (error, g_steal_pointer (&local));
    }
  png_destroy_read_struct (&png, &info, NULL);
  g_free (reader.pixels);
  return reader.picture;
}
