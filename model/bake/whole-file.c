/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/whole-file.h"

#include "bake/part-list.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Bytes gathered before the system is called. */
#define BUFFER_SIZE (1 << 20)

struct _RmpWholeFile
{
  char *path, *part;
  int fd;
  GByteArray *buffer;
  GChecksum *checksum;
  guint64 size;
  gboolean finished, published;
  gboolean patched; /* the checksum is of what was there before */
};

static gboolean
fail (RmpWholeFile *self, GError **error)
{
  int code = errno;

  g_set_error (error, RMP_BAKE_ERROR,
               code == ENOSPC || code == EDQUOT || code == EFBIG ? RMP_BAKE_ERROR_NO_SPACE
                                                                 : RMP_BAKE_ERROR_WRITE,
               _ ("“%s” could not be written: %s"), self->path, g_strerror (code));
  return FALSE;
}

RmpWholeFile *
rmp_whole_file_create (const char *path, GError **error)
{
  g_autoptr (RmpWholeFile) self = g_new0 (RmpWholeFile, 1);

  self->path = g_strdup (path);
  self->part = g_strconcat (path, ".part", NULL);
  self->buffer = g_byte_array_sized_new (BUFFER_SIZE);
  self->checksum = g_checksum_new (G_CHECKSUM_SHA256);
  self->fd = -1;
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE,
                   _ ("“%s” is there and is not a file; choose another name"), path);
      return NULL;
    }
  rmp_part_list_add (self->part);
  self->fd = g_open (self->part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (self->fd < 0)
    {
      fail (self, error);
      return NULL;
    }
  /* It tells whoever sweeps that somebody writes here. */
  flock (self->fd, LOCK_SH | LOCK_NB);
  return g_steal_pointer (&self);
}

static gboolean
flush (RmpWholeFile *self, GError **error)
{
  gsize done = 0;

  while (done < self->buffer->len)
    {
      gssize n = write (self->fd, self->buffer->data + done, self->buffer->len - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail (self, error);
      done += (gsize) n;
    }
  g_checksum_update (self->checksum, self->buffer->data, self->buffer->len);
  g_byte_array_set_size (self->buffer, 0);
  return TRUE;
}

gboolean
rmp_whole_file_write (RmpWholeFile *self, gconstpointer bytes, gsize size, GError **error)
{
  const guint8 *next = bytes;

  self->size += size;
  while (size > 0)
    {
      guint n = (guint) MIN (size, BUFFER_SIZE);

      g_byte_array_append (self->buffer, next, n);
      next += n;
      size -= n;
      if (self->buffer->len >= BUFFER_SIZE && !flush (self, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_whole_file_print (RmpWholeFile *self, GString *text, GError **error)
{
  gboolean written = rmp_whole_file_write (self, text->str, text->len, error);

  g_string_truncate (text, 0);
  return written;
}

gboolean
rmp_whole_file_patch (RmpWholeFile *self, guint64 offset, gconstpointer bytes, gsize size,
                      GError **error)
{
  g_return_val_if_fail (!self->finished && offset + size <= self->size, FALSE);

  if (!flush (self, error))
    return FALSE;
  self->patched = TRUE;
  if (pwrite (self->fd, bytes, size, (off_t) offset) != (gssize) size)
    return fail (self, error);
  return TRUE;
}

/* Calls @take with all of a part file, a block at a time. */
static gboolean
read_part (RmpWholeFile *self, gboolean (*take) (gpointer data, guint8 *, gsize, GError **),
           gpointer data, GError **error)
{
  g_autofree guint8 *block = g_malloc (BUFFER_SIZE);
  const int fd = g_open (self->part, O_RDONLY | O_CLOEXEC, 0);
  gboolean taken = fd >= 0;
  gssize n = 0;

  while (taken && ((n = read (fd, block, BUFFER_SIZE)) > 0 || (n < 0 && errno == EINTR)))
    taken = n < 0 || take (data, block, (gsize) n, error);
  if (fd < 0 || n < 0)
    fail (self, error);
  if (fd >= 0)
    close (fd);
  return taken && n == 0;
}

static gboolean
take_to_write (gpointer file, guint8 *bytes, gsize size, GError **error)
{
  return rmp_whole_file_write (file, bytes, size, error);
}

gboolean
rmp_whole_file_append (RmpWholeFile *self, RmpWholeFile *part, GError **error)
{
  g_return_val_if_fail (part->finished && !part->published, FALSE);

  return read_part (part, take_to_write, self, error);
}

static gboolean
take_to_hash (gpointer checksum, guint8 *bytes, gsize size, G_GNUC_UNUSED GError **error)
{
  g_checksum_update (checksum, bytes, (gssize) size);
  return TRUE;
}

gboolean
rmp_whole_file_finish (RmpWholeFile *self, GError **error)
{
  if (!flush (self, error))
    return FALSE;
  if (self->patched)
    {
      g_checksum_reset (self->checksum);
      if (!read_part (self, take_to_hash, self->checksum, error))
        return FALSE;
    }
  if (fsync (self->fd) != 0)
    return fail (self, error);
  if (close (self->fd) != 0)
    {
      self->fd = -1;
      return fail (self, error);
    }
  self->fd = -1;
  self->finished = TRUE;
  return TRUE;
}

gboolean
rmp_whole_file_publish (RmpWholeFile *self, GError **error)
{
  g_return_val_if_fail (self->finished && !self->published, FALSE);

  if (g_rename (self->part, self->path) != 0)
    return fail (self, error);
  self->published = TRUE;
  return TRUE;
}

GStrv
rmp_whole_files_publish (GPtrArray *files, GError **error)
{
  g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();

  for (guint i = 0; i < files->len; i++)
    {
      if (!rmp_whole_file_publish (files->pdata[i], error))
        {
          while (i-- > 0)
            g_unlink (rmp_whole_file_get_path (files->pdata[i]));
          return NULL;
        }
      g_strv_builder_add (paths, rmp_whole_file_get_path (files->pdata[i]));
    }
  return g_strv_builder_end (paths);
}

const char *
rmp_whole_file_get_path (RmpWholeFile *self)
{
  return self->path;
}

guint64
rmp_whole_file_get_size (RmpWholeFile *self)
{
  return self->size;
}

const char *
rmp_whole_file_get_sha256 (RmpWholeFile *self)
{
  g_return_val_if_fail (self->finished, NULL);

  return g_checksum_get_string (self->checksum);
}

void
rmp_whole_file_free (RmpWholeFile *self)
{
  if (self->fd >= 0)
    close (self->fd);
  if (!self->published && self->part)
    g_unlink (self->part);
  if (self->part)
    rmp_part_list_remove (self->part);
  g_byte_array_unref (self->buffer);
  g_checksum_free (self->checksum);
  g_free (self->path);
  g_free (self->part);
  g_free (self);
}

void
rmp_append_float (GString *text, float value)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  g_string_append (text, g_ascii_formatd (digits, sizeof digits, "%.9g", (double) value));
}

void
rmp_append_be32 (GByteArray *bytes, guint32 value)
{
  guint32 swapped = GUINT32_TO_BE (value);

  g_byte_array_append (bytes, (const guint8 *) &swapped, sizeof swapped);
}

void
rmp_append_le32 (GByteArray *bytes, guint32 value)
{
  guint32 swapped = GUINT32_TO_LE (value);

  g_byte_array_append (bytes, (const guint8 *) &swapped, sizeof swapped);
}

guint32
rmp_float_bits (float value)
{
  guint32 bits;

  memcpy (&bits, &value, sizeof bits);
  return bits;
}
