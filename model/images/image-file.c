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
  RmpPicture picture = { side, side, (guint16 *) texels };

  return rmp_picture_resample (&picture, side);
}

RmpHeightImage *
rmp_image_read (const char *path, guint side, GError **error)
{
  g_autofree char *name = g_filename_display_basename (path);
  g_autoptr (GBytes) answer = NULL;
  RmpCursor section;
  const guint16 *texels;
  guint read_side;
  gsize n;
  int fd;

  g_return_val_if_fail (side <= RMP_IMAGE_MAX_SIDE && side % RMP_TILE_SIDE == 0, NULL);

  fd = open_picture (path, name, error);
  answer = fd >= 0
               ? rmp_decoder_run ("heights", name, side, fd, RMP_STREAM_HEIGHTS, &section, error)
               : NULL;
  if (!answer)
    return NULL;
  read_side = rmp_cursor_u32 (&section);
  texels = rmp_cursor_array (&section, sizeof *texels, &n);
  if (!rmp_cursor_ok (&section) || read_side < RMP_IMAGE_MIN_SIDE ||
      read_side > RMP_IMAGE_MAX_SIDE || read_side % RMP_TILE_SIDE != 0 ||
      (side > 0 && read_side != side) || n != (gsize) read_side * read_side)
    return rmp_decoder_fail (name, error);
  return adopt (texels, read_side);
}
