/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "image.h"

#include <string.h>

#include "images/picture.h"

const char *
rmp_image_sniff_mime (GBytes *bytes)
{
  static const guint8 png[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
  static const guint8 jpeg[] = { 0xff, 0xd8, 0xff };
  gsize size;
  gconstpointer data = g_bytes_get_data (bytes, &size);

  if (size > sizeof png && memcmp (data, png, sizeof png) == 0)
    return "image/png";
  if (size > sizeof jpeg && memcmp (data, jpeg, sizeof jpeg) == 0)
    return "image/jpeg";

  return NULL;
}

static guint
big_endian (const guint8 *bytes, guint n)
{
  guint value = 0;

  for (guint i = 0; i < n; i++)
    value = value << 8 | bytes[i];
  return value;
}

/* Behind the signature comes the header. */
static gboolean
png_size (const guint8 *data, gsize size, guint *width, guint *height)
{
  if (size < 24)
    return FALSE;
  *width = big_endian (data + 16, 4);
  *height = big_endian (data + 20, 4);
  return TRUE;
}

/* In the first segment that begins a frame: SOF0 … SOF15, but for the three that are none. */
static gboolean
jpeg_size (const guint8 *data, gsize size, guint *width, guint *height)
{
  for (gsize at = 2; at + 9 <= size && data[at] == 0xff;)
    {
      const guint8 marker = data[at + 1];

      if (marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 && marker != 0xc8 && marker != 0xcc)
        {
          *height = big_endian (data + at + 5, 2);
          *width = big_endian (data + at + 7, 2);
          return TRUE;
        }
      at += marker == 0xff ? 1 : 2 + (gsize) big_endian (data + at + 2, 2);
    }
  return FALSE;
}

gboolean
rmp_image_check_size (GBytes *bytes, const char *name, GError **error)
{
  const char *mime = rmp_image_sniff_mime (bytes);
  gsize size;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  guint width, height;
  gboolean known = FALSE;

  if (g_strcmp0 (mime, "image/png") == 0)
    known = png_size (data, size, &width, &height);
  else if (mime)
    known = jpeg_size (data, size, &width, &height);
  /* What does not say is damaged, which decoding finds. */
  return !known || width == 0 || height == 0 || rmp_picture_check_size (width, height, name, error);
}
