/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "images/picture.h"

#include <string.h>

G_DEFINE_QUARK (rmp_image_error_quark, rmp_image_error)

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

  return CLAMP ((longer + RMP_TILE_SIDE / 2) / RMP_TILE_SIDE * RMP_TILE_SIDE, RMP_IMAGE_MIN_SIDE,
                RMP_IMAGE_MAX_SIDE);
}

RmpHeightImage *
rmp_image_decode (GBytes *bytes, const char *name, guint side, GError **error)
{
  g_autoptr (RmpPicture) picture = NULL;

  if (begins_with (bytes, "\x89PNG\r\n\x1a\n", 8))
    picture = rmp_picture_read_png (bytes, name, error);
  else if (begins_with (bytes, "\x76\x2f\x31\x01", 4))
    picture = rmp_picture_read_exr (bytes, name, error);
  else
    g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT,
                 _ ("“%s” is neither a PNG nor an OpenEXR file"), name);
  return picture ? rmp_picture_resample (picture, side > 0 ? side : choose_side (picture)) : NULL;
}
