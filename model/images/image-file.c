/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/image-file.h"

#include "images/picture.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

/* Larger files are not read: an uncompressed picture of the largest size with four channels of 32 bits fits. */
#define MAX_FILE_SIZE ((goffset) 5 << 28)

G_DEFINE_QUARK (rmp - image - error - quark, rmp_image_error)

static GBytes *
read_bytes (const char *path, const char *name, GError **error)
{
  g_autoptr (GError) local = NULL;
  GStatBuf status;
  char *contents;
  gsize length;

  if (g_stat (path, &status) != 0)
    {
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_READ, "“%s” could not be read: %s", name,
                   g_strerror (errno));
      return NULL;
    }
  if (!S_ISREG (status.st_mode))
    {
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_READ, "“%s” could not be read: it is not a file", name);
      return NULL;
    }
  if (status.st_size > MAX_FILE_SIZE)
    {
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_SIZE, "“%s” is too large for a picture", name);
      return NULL;
    }
  if (!g_file_get_contents (path, &contents, &length, &local))
    {
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_READ, "“%s” could not be read: %s", name, local->message);
      return NULL;
    }
  return g_bytes_new_take (contents, length);
}

static gboolean
begins_with (GBytes *bytes, const char *sign, gsize length)
{
  gsize size;
  const void *data = g_bytes_get_data (bytes, &size);

  return size >= length && memcmp (data, sign, length) == 0;
}

static guint
choose_side (const RmpPicture *picture)
{
  const guint longer = MAX (picture->width, picture->height);

  return CLAMP ((longer + RMP_TILE_SIDE / 2) / RMP_TILE_SIDE * RMP_TILE_SIDE, RMP_IMAGE_MIN_SIDE, RMP_IMAGE_MAX_SIDE);
}

RmpHeightImage *
rmp_image_read (const char *path, guint side, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (RmpPicture) picture = NULL;

  g_return_val_if_fail (side <= RMP_IMAGE_MAX_SIDE && side % RMP_TILE_SIDE == 0, NULL);

  bytes = read_bytes (path, name, error);
  if (!bytes)
    return NULL;
  if (begins_with (bytes, "\x89PNG\r\n\x1a\n", 8))
    picture = rmp_picture_read_png (bytes, name, error);
  else if (begins_with (bytes, "\x76\x2f\x31\x01", 4))
    picture = rmp_picture_read_exr (bytes, name, error);
  else
    g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT, "“%s” is neither a PNG nor an OpenEXR file", name);
  return picture ? rmp_picture_resample (picture, side > 0 ? side : choose_side (picture)) : NULL;
}
