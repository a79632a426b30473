/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "images/colours.h"

#include "images/decoder.h"

#include <errno.h>
#include <sys/mman.h>
#include <unistd.h>

/* The bytes as a file that only this process and whom it hands it to can see. −1 with the error
 * set.
 */
static int
write_to_memory (GBytes *bytes, const char *name, GError **error)
{
  const int fd = memfd_create ("picture", MFD_CLOEXEC);
  gsize size, done = 0;
  const guint8 *data = g_bytes_get_data (bytes, &size);
  gssize n = 0;

  while (fd >= 0 && done < size && (n = write (fd, data + done, size - done)) > 0)
    done += (gsize) n;
  if (fd >= 0 && done == size)
    return fd;
  g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_READ, _ ("“%s” could not be read: %s"), name,
               g_strerror (errno));
  if (fd >= 0)
    close (fd);
  return -1;
}

GBytes *
rmp_colours_decode (GBytes *file, const char *name, guint side, guint *width, guint *height,
                    GError **error)
{
  const int fd = write_to_memory (file, name, error);
  g_autoptr (GBytes) answer = NULL;
  RmpCursor section;
  const guint8 *pixels;
  gsize n;

  if (fd < 0)
    return NULL;
  answer = rmp_decoder_run ("colours", name, side, fd, RMP_STREAM_COLOURS, &section, error);
  if (!answer)
    return NULL;
  *width = rmp_cursor_u32 (&section);
  *height = rmp_cursor_u32 (&section);
  pixels = rmp_cursor_array (&section, 1, &n);
  if (!rmp_cursor_ok (&section) || *width == 0 || *height == 0 || *width > side || *height > side ||
      n != 4 * (gsize) *width * *height)
    return rmp_decoder_fail (name, error);
  return g_bytes_new_from_bytes (
      answer, (gsize) (pixels - (const guint8 *) g_bytes_get_data (answer, NULL)), n);
}
