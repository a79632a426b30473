/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/whole-file.h"

#include "bake/conveyor.h"
#include "bake/part-list.h"
#include "bake/sha256.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Bytes gathered before they are handed on. */
#define BUFFER_SIZE (1 << 20)

struct _RmpWholeFile
{
  char *path, *part;
  int fd;
  GByteArray *buffer;
  /* Write and hash full blocks while the next bytes are gathered; both take as long. (nullable):
   * files smaller than a block have none.
   */
  RmpConveyor *writing, *hashing;
  struct sha256_ctx hash;
  char sha256[RMP_SHA256_TEXT_SIZE]; /* once finished */
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
  sha256_init (&self->hash);
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

static int
write_block (gpointer data, const guint8 *bytes, gsize size)
{
  const RmpWholeFile *self = data;
  gsize done = 0;

  while (done < size)
    {
      const gssize n = write (self->fd, bytes + done, size - done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return errno;
      done += (gsize) n;
    }
  return 0;
}

static int
hash_block (gpointer data, const guint8 *bytes, gsize size)
{
  RmpWholeFile *self = data;

  sha256_update (&self->hash, size, bytes);
  return 0;
}

static gboolean
check_code (RmpWholeFile *self, int code, GError **error)
{
  errno = code;
  return code == 0 || fail (self, error);
}

static gboolean
pass_on (RmpWholeFile *self, GError **error)
{
  g_autoptr (GBytes) block = g_byte_array_free_to_bytes (self->buffer);
  int code;

  self->buffer = g_byte_array_sized_new (BUFFER_SIZE);
  if (!self->writing)
    {
      self->writing = rmp_conveyor_new ("write", write_block, self);
      self->hashing = rmp_conveyor_new ("hash", hash_block, self);
    }
  code = rmp_conveyor_put (self->writing, block);
  if (code == 0)
    rmp_conveyor_put (self->hashing, block);
  return check_code (self, code, error);
}

static void
end_threads (RmpWholeFile *self)
{
  g_clear_pointer (&self->writing, rmp_conveyor_free);
  g_clear_pointer (&self->hashing, rmp_conveyor_free);
}

/* All that was written is in the hands of the system afterwards. */
static gboolean
flush (RmpWholeFile *self, GError **error)
{
  int code;

  if (self->writing)
    {
      if (self->buffer->len > 0 && !pass_on (self, error))
        return FALSE;
      code = rmp_conveyor_drain (self->writing);
      rmp_conveyor_drain (self->hashing);
      return check_code (self, code, error);
    }
  code = write_block (self, self->buffer->data, self->buffer->len);
  hash_block (self, self->buffer->data, self->buffer->len);
  g_byte_array_set_size (self->buffer, 0);
  return check_code (self, code, error);
}

gboolean
rmp_whole_file_write (RmpWholeFile *self, gconstpointer bytes, gsize size, GError **error)
{
  const guint8 *next = bytes;

  self->size += size;
  while (size > 0)
    {
      const guint n = (guint) MIN (size, BUFFER_SIZE - self->buffer->len);

      g_byte_array_append (self->buffer, next, n);
      next += n;
      size -= n;
      if (self->buffer->len == BUFFER_SIZE && !pass_on (self, error))
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
take_to_hash (gpointer hash, guint8 *bytes, gsize size, G_GNUC_UNUSED GError **error)
{
  sha256_update (hash, size, bytes);
  return TRUE;
}

gboolean
rmp_whole_file_finish (RmpWholeFile *self, GError **error)
{
  if (!flush (self, error))
    return FALSE;
  if (self->patched)
    {
      sha256_init (&self->hash);
      if (!read_part (self, take_to_hash, &self->hash, error))
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
  end_threads (self);
  rmp_sha256_finish (&self->hash, self->sha256);
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

  return self->sha256;
}

void
rmp_whole_file_free (RmpWholeFile *self)
{
  end_threads (self);
  if (self->fd >= 0)
    close (self->fd);
  if (!self->published && self->part)
    g_unlink (self->part);
  if (self->part)
    rmp_part_list_remove (self->part);
  g_byte_array_unref (self->buffer);
  g_free (self->path);
  g_free (self->part);
  g_free (self);
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

/* A loop that does nothing else is one that compilers make wide. */
static void
copy_swapped (guint8 *out, const float *values, gsize n)
{
  for (gsize i = 0; i < n; i++)
    {
      const guint32 bits = GUINT32_SWAP_LE_BE (rmp_float_bits (values[i]));

      memcpy (out + 4 * i, &bits, sizeof bits);
    }
}

void
rmp_append_floats (GByteArray *bytes, const float *values, gsize n, gboolean big_endian)
{
  const guint begin = bytes->len;

  if (n == 0)
    return;
  g_byte_array_set_size (bytes, begin + (guint) (n * sizeof (float)));
  if (big_endian == (G_BYTE_ORDER == G_BIG_ENDIAN))
    memcpy (bytes->data + begin, values, n * sizeof (float));
  else
    copy_swapped (bytes->data + begin, values, n);
}
