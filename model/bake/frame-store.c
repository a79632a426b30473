/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/frame-store.h"
#include "bake/number-bytes.h"

#include "bake/whole-file.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <nettle/sha2.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* The file: magic, the key's SHA-256, int32 floats of a frame; then a record a frame: int32 frame,
 * SHA-256 of frame and floats, the floats. All little-endian.
 */
#define MAGIC "RimpleF2"
#define HEAD_SIZE (8 + SHA256_DIGEST_SIZE + 4)
#define RECORD_HEAD (4 + SHA256_DIGEST_SIZE)

struct _RmpFrameStore
{
  char *path;
  int fd;
  gsize n_floats;
  GByteArray *record; /* room for one */
  GMutex mutex;       /* of the places: one thread may look while another adds */
  GHashTable *places; /* frame → number of its record */
};

static gboolean
fail (RmpFrameStore *self, GError **error)
{
  const int code = errno;

  g_set_error (error, RMP_BAKE_ERROR,
               code == ENOSPC || code == EDQUOT || code == EFBIG ? RMP_BAKE_ERROR_NO_SPACE
                                                                 : RMP_BAKE_ERROR_WRITE,
               _ ("Finished frames could not be kept in “%s”: %s. They are kept up to here; make "
                  "room there, or choose another folder"),
               self->path, g_strerror (code));
  return FALSE;
}

static gsize
size_of_record (gsize n_floats)
{
  return RECORD_HEAD + sizeof (float) * n_floats;
}

static gsize
record_size (const RmpFrameStore *self)
{
  return size_of_record (self->n_floats);
}

static off_t
place_of (const RmpFrameStore *self, guint record)
{
  return HEAD_SIZE + (off_t) record * (off_t) record_size (self);
}

static void
digest_record (const RmpFrameStore *self, guint8 *digest)
{
  struct sha256_ctx hash;

  sha256_init (&hash);
  sha256_update (&hash, 4, self->record->data);
  sha256_update (&hash, record_size (self) - RECORD_HEAD, self->record->data + RECORD_HEAD);
  sha256_digest (&hash, SHA256_DIGEST_SIZE, digest);
}

/* Returns: whether the record is there and as it was written */
static gboolean
read_record (RmpFrameStore *self, guint record)
{
  guint8 digest[SHA256_DIGEST_SIZE];
  gsize done = 0;

  g_byte_array_set_size (self->record, (guint) record_size (self));
  while (done < self->record->len)
    {
      const gssize n = pread (self->fd, self->record->data + done, self->record->len - done,
                              place_of (self, record) + (off_t) done);

      if (n < 0 && errno == EINTR)
        continue;
      if (n <= 0)
        return FALSE;
      done += (gsize) n;
    }
  digest_record (self, digest);
  return memcmp (digest, self->record->data + 4, sizeof digest) == 0;
}

static gboolean
write_all (RmpFrameStore *self, const guint8 *bytes, gsize size, off_t place, GError **error)
{
  while (size > 0)
    {
      const gssize n = pwrite (self->fd, bytes, size, place);

      if (n < 0 && errno == EINTR)
        continue;
      if (n < 0)
        return fail (self, error);
      bytes += n;
      size -= (gsize) n;
      place += n;
    }
  return TRUE;
}

static guint32
get_le32 (const guint8 *bytes)
{
  return (guint32) bytes[0] | (guint32) bytes[1] << 8 | (guint32) bytes[2] << 16 |
         (guint32) bytes[3] << 24;
}

/* What is there of the same bake; a record that is cut off goes, and all after it. */
static gboolean
take_records (RmpFrameStore *self, const guint8 *head, gboolean adds, GError **error)
{
  guint8 found[HEAD_SIZE];
  const gboolean is_same = pread (self->fd, found, HEAD_SIZE, 0) == HEAD_SIZE &&
                           memcmp (found, head, HEAD_SIZE) == 0;
  guint n = 0;

  if (!is_same && !adds)
    return TRUE;
  if (!is_same)
    return ftruncate (self->fd, 0) == 0 ? write_all (self, head, HEAD_SIZE, 0, error)
                                        : fail (self, error);
  for (; read_record (self, n); n++)
    g_hash_table_insert (self->places, GUINT_TO_POINTER (get_le32 (self->record->data)),
                         GUINT_TO_POINTER (n));
  return !adds || ftruncate (self->fd, place_of (self, n)) == 0 || fail (self, error);
}

static void
make_head (const char *key, gsize n_floats, guint8 *head)
{
  struct sha256_ctx hash;

  memcpy (head, MAGIC, 8);
  sha256_init (&hash);
  sha256_update (&hash, strlen (key), (const guint8 *) key);
  sha256_digest (&hash, SHA256_DIGEST_SIZE, head + 8);
  for (guint i = 0; i < 4; i++)
    head[8 + SHA256_DIGEST_SIZE + i] = (guint8) (n_floats >> 8 * i);
}

RmpFrameStore *
rmp_frame_store_open (const char *path, const char *key, gsize n_floats, gboolean adds,
                      GError **error)
{
  g_autoptr (RmpFrameStore) self = g_new0 (RmpFrameStore, 1);
  guint8 head[HEAD_SIZE];

  self->path = g_strdup (path);
  self->n_floats = n_floats;
  self->record = g_byte_array_new ();
  self->places = g_hash_table_new (NULL, NULL);
  g_mutex_init (&self->mutex);
  self->fd = g_open (path, (adds ? O_RDWR | O_CREAT : O_RDONLY) | O_CLOEXEC | O_NOFOLLOW, 0666);
  if (self->fd < 0 && errno == ENOENT && !adds)
    return g_steal_pointer (&self);
  if (self->fd < 0 || flock (self->fd, LOCK_EX | LOCK_NB) != 0)
    {
      fail (self, error);
      return NULL;
    }
  make_head (key, n_floats, head);
  return take_records (self, head, adds, error) ? g_steal_pointer (&self) : NULL;
}

guint
rmp_frame_store_count (const char *path)
{
  const int fd = g_open (path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW, 0);
  guint8 head[HEAD_SIZE];
  GStatBuf status = { 0 };
  guint n = 0;

  if (fd < 0)
    return 0;
  if (pread (fd, head, HEAD_SIZE, 0) == HEAD_SIZE && memcmp (head, MAGIC, 8) == 0 &&
      fstat (fd, &status) == 0)
    n = (guint) ((gsize) (status.st_size - HEAD_SIZE) /
                 size_of_record (get_le32 (head + 8 + SHA256_DIGEST_SIZE)));
  close (fd);
  return n;
}

void
rmp_frame_store_free (RmpFrameStore *self)
{
  if (self->fd >= 0)
    close (self->fd);
  g_byte_array_unref (self->record);
  g_hash_table_unref (self->places);
  g_mutex_clear (&self->mutex);
  g_free (self->path);
  g_free (self);
}

/* Returns: whether the frame is there */
static gboolean
find_record (RmpFrameStore *self, guint frame, guint *record)
{
  gpointer value = NULL;
  gboolean found;

  g_mutex_lock (&self->mutex);
  found = g_hash_table_lookup_extended (self->places, GUINT_TO_POINTER (frame), NULL, &value);
  g_mutex_unlock (&self->mutex);
  *record = GPOINTER_TO_UINT (value);
  return found;
}

gboolean
rmp_frame_store_has (RmpFrameStore *self, guint frame)
{
  guint record;

  return find_record (self, frame, &record);
}

gboolean
rmp_frame_store_read (RmpFrameStore *self, guint frame, float *floats, GError **error)
{
  guint record;
  const gboolean found = find_record (self, frame, &record);

  g_return_val_if_fail (found, FALSE);
  errno = 0;
  if (!read_record (self, record))
    {
      errno = errno ? errno : EIO;
      return fail (self, error);
    }
  for (gsize i = 0; i < self->n_floats; i++)
    {
      const guint32 bits = get_le32 (self->record->data + RECORD_HEAD + 4 * i);

      memcpy (floats + i, &bits, sizeof bits);
    }
  return TRUE;
}

gboolean
rmp_frame_store_add (RmpFrameStore *self, guint frame, const float *floats, GError **error)
{
  static const guint8 empty[SHA256_DIGEST_SIZE];
  const guint n = g_hash_table_size (self->places); /* nobody else adds */

  g_byte_array_set_size (self->record, 0);
  rmp_append_le32 (self->record, frame);
  g_byte_array_append (self->record, empty, sizeof empty);
  rmp_append_floats (self->record, floats, self->n_floats, FALSE);
  digest_record (self, self->record->data + 4);
  if (!write_all (self, self->record->data, self->record->len, place_of (self, n), error))
    return FALSE;
  g_mutex_lock (&self->mutex);
  g_hash_table_insert (self->places, GUINT_TO_POINTER (frame), GUINT_TO_POINTER (n));
  g_mutex_unlock (&self->mutex);
  return TRUE;
}
