/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/whole-file.h"

#include "bake/conveyor.h"
#include "bake/number-bytes.h"
#include "bake/part-list.h"
#include "bake/sha256.h"
#include "bake/spare-blocks.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Bytes gathered before they are handed on. */
#define BUFFER_SIZE RMP_BLOCK_SIZE

/* Of these, what the disk is given to write at a time and need not have written: the rest of a file
 * is soon there when it ends, and no clip fills memory with what waits for the disk.
 */
#define ON_THE_WAY (16 * BUFFER_SIZE)

/* That are swapped at a time. */
#define FEW_FLOATS 2048

/* Files that are being synced, of which some wait: a sequence has many. */
#define MOST_SYNCS 4
#define LOOK_AGAIN (G_USEC_PER_SEC / 20) /* whether anybody still waits for them */
#define MOST_ENDING 16

struct _RmpWholeFile
{
  char *path, *part;
  int fd;
  guint8 *buffer; /* (nullable): once finished */
  gsize n_buffered;
  /* Write and hash full blocks while the next bytes are gathered; both take as long. (nullable):
   * files smaller than a block have none.
   */
  RmpConveyor *writing, *hashing;
  struct sha256_ctx hash;
  char sha256[RMP_SHA256_TEXT_SIZE]; /* once synced */
  guint64 size, n_passed;            /* passed: handed to the system */
  gboolean finished, published;
  gboolean unhashed; /* the checksum is made at the end, of what is there then */
  /* Guarded. Codes are errnos. */
  gboolean ending, summing; /* it is being synced; hashed: … */
  int code, sum_code;
  gint given_up; /* atomic: … and nobody waits for that */
};

/* Of all files that are being synced. */
static GMutex ending_mutex;
static GCond ending_changed;
static guint n_ending;

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
  self->buffer = rmp_block_new ();
  sha256_init (&self->hash);
  self->fd = -1;
  if (g_file_test (path, G_FILE_TEST_EXISTS) && !g_file_test (path, G_FILE_TEST_IS_REGULAR))
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE,
                   _ ("“%s” is there and is not a file; choose another name"), path);
      return NULL;
    }
  rmp_part_list_add (self->part);
  self->fd = g_open (self->part, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (self->fd < 0)
    {
      fail (self, error);
      return NULL;
    }
  /* It tells whoever sweeps that somebody writes here. */
  flock (self->fd, LOCK_SH | LOCK_NB);
  return g_steal_pointer (&self);
}

/* Lets the disk begin, and waits for what it began a while ago. A hint: whether it works is seen
 * when the file is synced.
 */
static void
start_disk (const RmpWholeFile *self, guint64 begin, gsize size)
{
#ifdef SYNC_FILE_RANGE_WRITE
  sync_file_range (self->fd, (off_t) begin, (off_t) size, SYNC_FILE_RANGE_WRITE);
  if (begin >= ON_THE_WAY)
    sync_file_range (self->fd, (off_t) (begin - ON_THE_WAY), (off_t) size,
                     SYNC_FILE_RANGE_WAIT_BEFORE);
#endif
}

static int
write_block (gpointer data, const guint8 *bytes, gsize size)
{
  RmpWholeFile *self = data;
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
  if (size == BUFFER_SIZE)
    start_disk (self, self->n_passed, size);
  self->n_passed += size;
  return 0;
}

static int
hash_block (gpointer data, const guint8 *bytes, gsize size)
{
  RmpWholeFile *self = data;

  if (g_atomic_int_get (&self->given_up))
    return ECANCELED;
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
  g_autoptr (GBytes) block = g_bytes_new_with_free_func (self->buffer, self->n_buffered,
                                                         rmp_block_free, self->buffer);
  int code;

  self->buffer = rmp_block_new ();
  self->n_buffered = 0;
  if (!self->writing)
    {
      self->writing = rmp_conveyor_new ("write", write_block, self);
      self->hashing = self->unhashed ? NULL : rmp_conveyor_new ("hash", hash_block, self);
    }
  code = rmp_conveyor_put (self->writing, block);
  if (code == 0 && self->hashing)
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
      if (self->n_buffered > 0 && !pass_on (self, error))
        return FALSE;
      return check_code (self, rmp_conveyor_drain (self->writing), error);
    }
  code = write_block (self, self->buffer, self->n_buffered);
  if (!self->unhashed)
    hash_block (self, self->buffer, self->n_buffered);
  self->n_buffered = 0;
  return check_code (self, code, error);
}

void
rmp_whole_file_set_patched (RmpWholeFile *self)
{
  g_return_if_fail (self->size == 0);

  self->unhashed = TRUE;
}

gboolean
rmp_whole_file_write (RmpWholeFile *self, gconstpointer bytes, gsize size, GError **error)
{
  const guint8 *next = bytes;

  self->size += size;
  while (size > 0)
    {
      const gsize n = MIN (size, BUFFER_SIZE - self->n_buffered);

      memcpy (self->buffer + self->n_buffered, next, n);
      self->n_buffered += n;
      next += n;
      size -= n;
      if (self->n_buffered == BUFFER_SIZE && !pass_on (self, error))
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
  self->unhashed = TRUE;
  if (pwrite (self->fd, bytes, size, (off_t) offset) != (gssize) size)
    return fail (self, error);
  return TRUE;
}

gboolean
rmp_whole_file_empty (RmpWholeFile *self, GError **error)
{
  g_return_val_if_fail (!self->finished && self->unhashed, FALSE);

  if (!flush (self, error))
    return FALSE;
  if (ftruncate (self->fd, 0) != 0 || lseek (self->fd, 0, SEEK_SET) != 0)
    return fail (self, error);
  self->size = self->n_passed = 0;
  return TRUE;
}

/* @block: [BUFFER_SIZE], (transfer full): for @data. Returns: 0 or an errno */
typedef int (*TakeFunc) (gpointer data, guint8 *block, gsize size);

/* Calls @take with what a file has from @offset on, a block at a time. Returns: 0 or an errno */
static int
read_file (int fd, guint64 offset, TakeFunc take, gpointer data)
{
  int code = 0;

  while (code == 0)
    {
      guint8 *block = rmp_block_new ();
      const gssize n = pread (fd, block, BUFFER_SIZE, (off_t) offset);

      if (n > 0)
        {
          offset += (guint64) n;
          code = take (data, block, (gsize) n);
          continue;
        }
      code = n < 0 && errno != EINTR ? errno : 0;
      rmp_block_free (block);
      if (n == 0)
        break;
    }
  return code;
}

/* The same of a part file that may be closed. */
static int
read_part (const RmpWholeFile *self, guint64 offset, TakeFunc take, gpointer data)
{
  const int fd = g_open (self->part, O_RDONLY | O_CLOEXEC, 0),
            code = fd < 0 ? errno : read_file (fd, offset, take, data);

  if (fd >= 0)
    close (fd);
  return code;
}

static int
hash_ahead (gpointer data, guint8 *block, gsize size)
{
  RmpWholeFile *self = data;
  g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (block, size, rmp_block_free, block);

  return rmp_conveyor_put (self->hashing, bytes);
}

/* A block is read while the one before is hashed. Returns: 0 or an errno */
static int
hash_part (RmpWholeFile *self)
{
  int code, failed;

  sha256_init (&self->hash);
  self->hashing = rmp_conveyor_new ("hash", hash_block, self);
  code = read_file (self->fd, 0, hash_ahead, self);
  failed = rmp_conveyor_drain (self->hashing);
  return code != 0 ? code : failed;
}

/* Returns: 0 or an errno */
static int
end_hash (RmpWholeFile *self)
{
  int code = 0;

  if (self->unhashed)
    code = hash_part (self);
  else if (self->hashing)
    rmp_conveyor_drain (self->hashing);
  rmp_sha256_finish (&self->hash, self->sha256);
  return code;
}

static gpointer
sum_beside (gpointer data)
{
  return GINT_TO_POINTER (end_hash (data));
}

static void
tell_synced (RmpWholeFile *self, int code)
{
  g_mutex_lock (&ending_mutex);
  self->code = code;
  self->ending = FALSE;
  g_cond_broadcast (&ending_changed);
  g_mutex_unlock (&ending_mutex);
}

static void
tell_summed (RmpWholeFile *self, int code)
{
  g_mutex_lock (&ending_mutex);
  self->sum_code = code;
  self->summing = FALSE;
  n_ending--;
  g_cond_broadcast (&ending_changed);
  g_mutex_unlock (&ending_mutex);
}

/* The checksum of a file that is patched is made only now, which takes as long as the disk does. */
static void
end_in_thread (gpointer data, G_GNUC_UNUSED gpointer pool_data)
{
  RmpWholeFile *self = data;
  GThread *beside = self->unhashed ? g_thread_new ("sum", sum_beside, self) : NULL;
  const int code = !g_atomic_int_get (&self->given_up) && fsync (self->fd) != 0 ? errno : 0;
  int sum_code;

  tell_synced (self, code);
  sum_code = beside ? GPOINTER_TO_INT (g_thread_join (beside)) : end_hash (self);
  close (self->fd); /* what it could say, the sync has said */
  self->fd = -1;
  end_threads (self);
  tell_summed (self, sum_code);
}

gboolean
rmp_whole_file_finish (RmpWholeFile *self, GError **error)
{
  static gsize made;
  static GThreadPool *pool;

  if (!flush (self, error))
    return FALSE;
  if (g_once_init_enter (&made))
    {
      pool = g_thread_pool_new (end_in_thread, NULL, MOST_SYNCS, FALSE, NULL);
      g_once_init_leave (&made, 1);
    }
  g_clear_pointer (&self->buffer, rmp_block_free);
  g_mutex_lock (&ending_mutex);
  while (n_ending >= MOST_ENDING)
    g_cond_wait (&ending_changed, &ending_mutex);
  n_ending++;
  self->finished = self->ending = self->summing = TRUE;
  g_mutex_unlock (&ending_mutex);
  g_thread_pool_push (pool, self, NULL);
  return TRUE;
}

/* Returns: 0 or an errno */
static int
await_disk (RmpWholeFile *self, GCancellable *cancellable)
{
  int code;

  g_mutex_lock (&ending_mutex);
  while (self->ending && !g_cancellable_is_cancelled (cancellable))
    g_cond_wait_until (&ending_changed, &ending_mutex, g_get_monotonic_time () + LOOK_AGAIN);
  code = self->ending ? ECANCELED : self->code;
  g_mutex_unlock (&ending_mutex);
  return code;
}

/* Returns: 0 or an errno */
static int
await_sum (RmpWholeFile *self)
{
  int code;

  g_mutex_lock (&ending_mutex);
  while (self->summing)
    g_cond_wait (&ending_changed, &ending_mutex);
  code = self->sum_code;
  g_mutex_unlock (&ending_mutex);
  return code;
}

gboolean
rmp_whole_file_await (RmpWholeFile *self, GCancellable *cancellable, GError **error)
{
  int code;

  g_return_val_if_fail (self->finished, FALSE);

  code = await_disk (self, cancellable);

  return !g_cancellable_set_error_if_cancelled (cancellable, error) &&
         check_code (self, code, error);
}

typedef struct
{
  RmpWholeFile *file;
  GCancellable *cancellable;
  GError **error;
} Copy;

static int
copy_block (gpointer data, guint8 *block, gsize size)
{
  const Copy *self = data;
  const gboolean copied = !g_cancellable_set_error_if_cancelled (self->cancellable, self->error) &&
                          rmp_whole_file_write (self->file, block, size, self->error);

  rmp_block_free (block);
  return copied ? 0 : ECANCELED;
}

gboolean
rmp_whole_file_append (RmpWholeFile *self, RmpWholeFile *part, guint64 offset,
                       GCancellable *cancellable, GError **error)
{
  g_autoptr (GError) local = NULL;
  Copy copy = { self, cancellable, &local };
  int code;

  g_return_val_if_fail (!part->published, FALSE);

  if (!(part->finished ? rmp_whole_file_await (part, cancellable, error) : flush (part, error)))
    return FALSE;
  code = read_part (part, offset, copy_block, &copy);
  if (local)
    g_propagate_error (error, g_steal_pointer (&local));
  return code == 0 || (code != ECANCELED && check_code (part, code, error));
}

gboolean
rmp_whole_file_publish (RmpWholeFile *self, GError **error)
{
  g_return_val_if_fail (self->finished && !self->published, FALSE);

  if (!rmp_whole_file_await (self, NULL, error))
    return FALSE;
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
    if (!rmp_whole_file_await (files->pdata[i], NULL, error))
      return NULL;
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

  return await_sum (self) == 0 ? self->sha256 : NULL;
}

void
rmp_whole_file_free (RmpWholeFile *self)
{
  g_atomic_int_set (&self->given_up, TRUE);
  await_sum (self);
  end_threads (self);
  if (self->fd >= 0)
    close (self->fd);
  if (!self->published && self->part)
    g_unlink (self->part);
  if (self->part)
    rmp_part_list_remove (self->part);
  g_clear_pointer (&self->buffer, rmp_block_free);
  g_free (self->path);
  g_free (self->part);
  g_free (self);
}

gboolean
rmp_whole_file_write_floats (RmpWholeFile *self, const float *values, gsize n, gboolean big_endian,
                             GError **error)
{
  guint8 swapped[sizeof (float) * FEW_FLOATS];
  gboolean written = TRUE;

  if (big_endian == (G_BYTE_ORDER == G_BIG_ENDIAN))
    return rmp_whole_file_write (self, values, n * sizeof *values, error);
  for (gsize i = 0; written && i < n; i += FEW_FLOATS)
    {
      const gsize few = MIN (FEW_FLOATS, n - i);

      rmp_copy_swapped (swapped, values + i, few);
      written = rmp_whole_file_write (self, swapped, few * sizeof *values, error);
    }
  return written;
}
