/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "images/image-file.h"

#include "images/decoder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

/* Larger files are not read: an uncompressed picture of the largest size with four channels of 32
 * bits fits.
 */
#define MAX_FILE_SIZE ((goffset) 5 << 28)

/* −1 with the error set. A pipe or a device may never end: it is not even waited for. */
static int
open_picture (const char *path, const char *name, GError **error)
{
  const int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0);
  GStatBuf status;

  if (fd < 0 || fstat (fd, &status) != 0)
    g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_READ, _ ("“%s” could not be read: %s"),
                 name, g_strerror (errno));
  else if (!S_ISREG (status.st_mode))
    g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_READ,
                 _ ("“%s” could not be read: it is not a file"), name);
  else if (status.st_size > MAX_FILE_SIZE)
    g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_SIZE,
                 _ ("“%s” is too large for a picture"), name);
  else
    return fd;

  if (fd >= 0)
    close (fd);
  return -1;
}

static RmpHeightImage *
adopt (const guint16 *texels, guint side)
{
  RmpPicture picture = { .width = side, .height = side, .codes = (guint16 *) texels };

  return rmp_picture_resample (&picture, side);
}

static gboolean
is_side (guint read_side, guint side)
{
  return read_side >= RMP_IMAGE_MIN_SIDE && read_side <= RMP_IMAGE_MAX_SIDE &&
         read_side % RMP_TILE_SIDE == 0 && (side == 0 || read_side == side);
}

/* Reads @n pictures of one size from what the decoder answers. @srgb: (nullable): asked for where
 * the answer has it
 */
static gboolean
read_pictures (const char *path, const char *kind, RmpStreamSection type, guint side, guint n,
               RmpHeightImage **pictures, gboolean *srgb, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autoptr (GBytes) answer = NULL;
  RmpCursor section;
  const guint16 *texels;
  guint read_side;
  gsize n_texels;
  const int fd = open_picture (path, name, error);

  answer = fd >= 0 ? rmp_decoder_run (kind, name, side, fd, type, &section, error) : NULL;
  if (!answer)
    return FALSE;
  read_side = rmp_cursor_u32 (&section);
  texels = rmp_cursor_array (&section, sizeof *texels, &n_texels);
  if (srgb)
    *srgb = rmp_cursor_u32 (&section) == 1;
  if (!rmp_cursor_ok (&section) || !is_side (read_side, side) ||
      n_texels != (gsize) n * read_side * read_side)
    return rmp_decoder_fail (name, error) != NULL;
  for (guint i = 0; i < n; i++)
    pictures[i] = adopt (texels + (gsize) i * read_side * read_side, read_side);
  return TRUE;
}

RmpHeightImage *
rmp_image_read (const char *path, guint side, GError **error)
{
  RmpHeightImage *image = NULL;

  g_return_val_if_fail (side <= RMP_IMAGE_MAX_SIDE && side % RMP_TILE_SIDE == 0, NULL);

  read_pictures (path, "heights", RMP_STREAM_HEIGHTS, side, 1, &image, NULL, error);
  return image;
}

/* The greys turned over: y of normals that look the other way. (transfer full) */
static RmpHeightImage *
turn_over (const RmpHeightImage *image)
{
  const guint side = rmp_height_image_get_side (image);
  g_autoptr (RmpPicture) picture = rmp_picture_new (side, side);

  for (guint y = 0; y < side; y++)
    for (guint x = 0; x < side; x++)
      picture->codes[(gsize) y * side + x] = (guint16) MIN (
          2 * RMP_HEIGHT_MIDDLE - rmp_height_image_get (image, x, y), G_MAXUINT16);
  return rmp_picture_resample (picture, side);
}

gboolean
rmp_image_read_normals (const char *path, guint side, gboolean green_down,
                        RmpHeightImage *normals[2], gboolean *srgb, GError **error)
{
  gboolean marked;

  g_return_val_if_fail (side <= RMP_IMAGE_MAX_SIDE && side % RMP_TILE_SIDE == 0, FALSE);

  if (!read_pictures (path, "normals", RMP_STREAM_NORMALS, side, 2, normals, &marked, error))
    return FALSE;
  if (srgb)
    *srgb = marked;
  if (green_down)
    {
      g_autoptr (RmpHeightImage) read = normals[1];

      normals[1] = turn_over (read);
    }
  return TRUE;
}
