/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/spool.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

struct _RmpSpool
{
  char *folder;
  int fd;
  gsize n_floats, n_rows;
  float *kept; /* (nullable): [n_rows × n_floats] the first rows */
};

static gboolean
fail (const RmpSpool *self, int code, GError **error)
{
  g_set_error (error, RMP_BAKE_ERROR,
               code == ENOSPC || code == EDQUOT || code == EFBIG ? RMP_BAKE_ERROR_NO_SPACE
                                                                 : RMP_BAKE_ERROR_WRITE,
               _ ("Frames could not be put aside in “%s”: %s. Make room there, or choose another "
                  "folder"),
               self->folder, g_strerror (code));
  return FALSE;
}

RmpSpool *
rmp_spool_new (const char *folder, gsize n_floats, gsize n_kept, GError **error)
{
  g_autoptr (RmpSpool) self = g_new0 (RmpSpool, 1);
  g_autofree char *path = g_build_filename (folder, ".rimple-spool-XXXXXX", NULL);

  self->folder = g_strdup (folder);
  self->n_floats = n_floats;
  self->n_rows = n_kept / (sizeof (float) * MAX (n_floats, 1));
  self->kept = g_new (float, self->n_rows *n_floats); /* pages that nobody writes are not there */
  self->fd = g_mkstemp_full (path, O_RDWR | O_CLOEXEC, 0600);
  if (self->fd < 0)
    {
      fail (self, errno, error);
      return NULL;
    }
  g_unlink (path);
  return g_steal_pointer (&self);
}

void
rmp_spool_free (RmpSpool *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_free (self->kept);
  g_free (self->folder);
  g_free (self);
}

static off_t
place_of (const RmpSpool *self, guint row, gsize first)
{
  return (off_t) sizeof (float) * ((off_t) row * (off_t) self->n_floats + (off_t) first);
}

gboolean
rmp_spool_write (RmpSpool *self, guint row, gsize first, const float *floats, gsize n,
                 GError **error)
{
  const char *bytes = (const char *) floats;
  off_t place = place_of (self, row, first);

  g_assert (first + n <= self->n_floats);

  if (n > 0 && row < self->n_rows)
    memcpy (self->kept + row * self->n_floats + first, floats, n * sizeof (float));
  for (gsize left = row < self->n_rows ? 0 : n * sizeof (float); left > 0;)
    {
      const gssize done = pwrite (self->fd, bytes, left, place);

      if (done < 0 && errno == EINTR)
        continue;
      if (done < 0)
        return fail (self, errno, error);
      bytes += done;
      place += done;
      left -= (gsize) done;
    }
  return TRUE;
}

gboolean
rmp_spool_read (RmpSpool *self, guint row, gsize first, float *floats, gsize n, GError **error)
{
  char *bytes = (char *) floats;
  off_t place = place_of (self, row, first);

  g_assert (first + n <= self->n_floats);

  if (n > 0 && row < self->n_rows)
    memcpy (floats, self->kept + row * self->n_floats + first, n * sizeof (float));
  for (gsize left = row < self->n_rows ? 0 : n * sizeof (float); left > 0;)
    {
      const gssize done = pread (self->fd, bytes, left, place);

      if (done < 0 && errno == EINTR)
        continue;
      if (done <= 0)
        return fail (self, done < 0 ? errno : EIO, error);
      bytes += done;
      place += done;
      left -= (gsize) done;
    }
  return TRUE;
}

const float *
rmp_spool_look (RmpSpool *self, guint row, float *room, GError **error)
{
  if (row < self->n_rows)
    return self->kept + row * self->n_floats;
  return rmp_spool_read (self, row, 0, room, self->n_floats, error) ? room : NULL;
}
