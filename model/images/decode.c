/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "images/picture.h"

#include <math.h>
#include <string.h>

#include "images/normal-blend.h"

#define PNG_SIGN "\x89PNG\r\n\x1a\n"

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

  if (begins_with (bytes, PNG_SIGN, 8))
    picture = rmp_picture_read_png (bytes, name, RMP_PICTURE_GREY, error);
  else if (begins_with (bytes, "\x76\x2f\x31\x01", 4))
    picture = rmp_picture_read_exr (bytes, name, error);
  else
    g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT,
                 _ ("“%s” is neither a PNG nor an OpenEXR file"), name);
  return picture ? rmp_picture_resample (picture, side > 0 ? side : choose_side (picture)) : NULL;
}

/* --- normals ---------------------------------------------------------------------------------- */

/* Of x or y of a normal, as height images have greys. */
static guint16
get_code (double value)
{
  return (guint16) CLAMP (lround (RMP_HEIGHT_MIDDLE * (1.0 + value)), 0, G_MAXUINT16);
}

/* Makes normals of three colours, in place: x for red and y for green. Returns: texels whose normal
 * looks into the surface
 */
static gsize
rebuild (RmpPicture *const colours[3])
{
  const gsize n = (gsize) colours[0]->width * colours[0]->height;
  gsize inward = 0;

  for (gsize i = 0; i < n; i++)
    {
      double code[3], normal[3];

      for (guint c = 0; c < 3; c++)
        code[c] = (double) colours[c]->codes[i] / G_MAXUINT16;
      rmp_normal_decode (code, normal);
      inward += normal[2] < 0.0 ? 1 : 0;
      for (guint c = 0; c < 2; c++)
        colours[c]->codes[i] = get_code (normal[c]);
    }
  return inward;
}

gboolean
rmp_image_decode_normals (GBytes *bytes, const char *name, guint side, RmpHeightImage *normals[2],
                          gboolean *srgb, GError **error)
{
  RmpPicture *colours[3] = { NULL, NULL, NULL };
  gboolean read = begins_with (bytes, PNG_SIGN, 8);
  gsize inward = 0;

  if (!read)
    g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT,
                 _ ("“%s” is no PNG file, as maps of normals are to be: save it as one"), name);
  for (guint c = 0; c < 3 && read; c++)
    read = (colours[c] = rmp_picture_read_png (bytes, name, RMP_PICTURE_RED + c, error)) != NULL;
  if (read)
    inward = rebuild (colours);
  if (read && 2 * inward > (gsize) colours[0]->width * colours[0]->height)
    {
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT,
                   _ ("“%s” is no map of normals in tangent space: most of it looks into the "
                      "surface. Choose one that is light blue where nothing is"),
                   name);
      read = FALSE;
    }
  *srgb = read && colours[0]->srgb;
  for (guint c = 0; c < 2 && read; c++)
    normals[c] = rmp_picture_resample (colours[c], side > 0 ? side : choose_side (colours[c]));
  for (guint c = 0; c < 3; c++)
    g_clear_pointer (&colours[c], rmp_picture_free);
  return read;
}
