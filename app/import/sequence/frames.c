/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "sequence/frames.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "import/import.h"

void
rmp_frames_free (RmpFrames *self)
{
  if (self->free)
    self->free (self->data);
  g_free (self->times);
  g_free (self->name);
  g_free (self);
}

gboolean
rmp_frames_read (const RmpFrames *self, guint frame, float *positions, GError **error)
{
  if (!self->read (self->data, frame, positions, error))
    return FALSE;
  for (gsize i = 0; i < 3 * (gsize) self->n_points; i++)
    if (!isfinite (positions[i]))
      {
        g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                     _ ("vertex %u of frame %u has no finite position"), (guint) (i / 3), frame);
        return FALSE;
      }
  return TRUE;
}

gboolean
rmp_frames_check_times (RmpFrames *self, gboolean *were_sound, GError **error)
{
  *were_sound = TRUE;
  for (guint i = 0; i < self->n_frames; i++)
    {
      if (!(fabs (self->times[i]) <= RMP_FRAMES_MAX_TIME))
        {
          g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                       _ ("frame %u is at time %g, which cannot be"), i, self->times[i]);
          return FALSE;
        }
      *were_sound &= i == 0 || self->times[i] > self->times[i - 1];
    }
  if (*were_sound)
    return TRUE;

  self->in_frames = TRUE;
  for (guint i = 0; i < self->n_frames; i++)
    self->times[i] = i;
  return TRUE;
}

/* --- a file read at places -------------------------------------------------------------------- */

gboolean
rmp_positions_open (RmpPositions *self, const char *path, GError **error)
{
  struct stat facts;

  self->fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  if (self->fd < 0 || fstat (self->fd, &facts) != 0)
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_NOT_FOUND,
                   _ ("it cannot be opened: %s"), g_strerror (errno));
      rmp_positions_close (self);
      return FALSE;
    }
  if (!S_ISREG (facts.st_mode))
    {
      g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_NOT_FOUND, _ ("it is not a file"));
      rmp_positions_close (self);
      return FALSE;
    }
  self->size = (guint64) facts.st_size;
  return TRUE;
}

void
rmp_positions_close (RmpPositions *self)
{
  if (self->fd >= 0)
    close (self->fd);
  self->fd = -1;
}

gboolean
rmp_positions_read (const RmpPositions *self, guint64 offset, gpointer bytes, gsize size,
                    GError **error)
{
  gsize done = 0;

  while (done < size)
    {
      gssize n = pread (self->fd, (guint8 *) bytes + done, size - done, (off_t) (offset + done));

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        {
          g_set_error (error, RMP_IMPORT_ERROR, RMP_IMPORT_ERROR_REFUSED,
                       _ ("it ends at byte %" G_GUINT64_FORMAT ", where more is needed"),
                       offset + done);
          return FALSE;
        }
      done += (gsize) n;
    }
  return TRUE;
}

void
rmp_swap32 (gpointer words, gsize n, gboolean big_endian)
{
  guint32 *word = words;

  if (big_endian == (G_BYTE_ORDER == G_BIG_ENDIAN))
    return;
  for (gsize i = 0; i < n; i++)
    word[i] = GUINT32_SWAP_LE_BE (word[i]);
}

void
rmp_swap64 (gpointer words, gsize n, gboolean big_endian)
{
  guint64 *word = words;

  if (big_endian == (G_BYTE_ORDER == G_BIG_ENDIAN))
    return;
  for (gsize i = 0; i < n; i++)
    word[i] = GUINT64_SWAP_LE_BE (word[i]);
}
