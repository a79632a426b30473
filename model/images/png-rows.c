/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/image-rows.h"

#include <string.h>
#include <zlib.h>

/* Bytes of image data that a chunk has at least, but for the last one. */
#define CHUNK (1 << 18)

/* What zlib calls a stored block, with its end: it holds up to 65535 bytes. */
#define BLOCK_HEAD 5

enum
{
  FILTER_NONE = 0,
  FILTER_UP = 2,
};

struct _RmpPngRows
{
  RmpWholeFile *file;
  guint height, n_rows;
  gsize n_bytes;      /* of a row, with its filter */
  GByteArray *data;   /* of the chunk that is being gathered */
  uLong check;        /* of all rows */
  GByteArray *repeat; /* (nullable): a row that is the one above, packed, … */
  uLong repeat_check; /* … and its check */
};

static gboolean
write_number (RmpWholeFile *file, guint32 value, GError **error)
{
  const guint32 big = GUINT32_TO_BE (value);

  return rmp_whole_file_write (file, &big, sizeof big, error);
}

static gboolean
write_chunk (RmpPngRows *self, const char *kind, const guint8 *bytes, gsize n, GError **error)
{
  const uLong check = crc32 (crc32 (0, (const Bytef *) kind, 4), bytes, (uInt) n);

  return write_number (self->file, (guint32) n, error) &&
         rmp_whole_file_write (self->file, kind, 4, error) &&
         rmp_whole_file_write (self->file, bytes, n, error) &&
         write_number (self->file, (guint32) (n > 0 ? check : crc32 (0, (const Bytef *) kind, 4)),
                       error);
}

static gboolean
write_head (RmpPngRows *self, guint width, GError **error)
{
  static const guint8 signature[] = { 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n' };
  guint8 head[13] = { 0 };
  const guint32 sides[2] = { GUINT32_TO_BE (width), GUINT32_TO_BE (self->height) };

  memcpy (head, sides, sizeof sides);
  head[8] = 16; /* bits */
  head[9] = 2;  /* red, green and blue */
  return rmp_whole_file_write (self->file, signature, sizeof signature, error) &&
         write_chunk (self, "IHDR", head, sizeof head, error);
}

RmpPngRows *
rmp_png_rows_new (const char *path, guint width, guint height, GError **error)
{
  static const guint8 stream_head[] = { 0x78, 0x01 };
  g_autoptr (RmpPngRows) self = g_new0 (RmpPngRows, 1);

  g_return_val_if_fail (width > 0 && width <= RMP_PNG_ROWS_MOST_WIDTH && height > 0, NULL);

  self->height = height;
  self->n_bytes = 1 + 6 * (gsize) width;
  self->data = g_byte_array_new ();
  self->check = adler32 (0, NULL, 0);
  self->file = rmp_whole_file_create (path, error);
  if (!self->file || !write_head (self, width, error))
    return NULL;
  g_byte_array_append (self->data, stream_head, sizeof stream_head);
  return g_steal_pointer (&self);
}

void
rmp_png_rows_free (RmpPngRows *self)
{
  g_clear_pointer (&self->file, rmp_whole_file_free);
  g_byte_array_unref (self->data);
  g_clear_pointer (&self->repeat, g_byte_array_unref);
  g_free (self);
}

static gboolean
pass_on (RmpPngRows *self, gsize least, GError **error)
{
  if (self->data->len < least)
    return TRUE;
  if (!write_chunk (self, "IDAT", self->data->data, self->data->len, error))
    return FALSE;
  g_byte_array_set_size (self->data, 0);
  return TRUE;
}

gboolean
rmp_png_rows_add (RmpPngRows *self, const guint8 *codes, GError **error)
{
  const guint n = (guint) self->n_bytes, start = self->data->len;
  guint8 *row;

  g_assert (self->n_rows < self->height);

  g_byte_array_set_size (self->data, start + BLOCK_HEAD + n);
  row = self->data->data + start;
  row[0] = 0; /* stored, and not the last block */
  row[1] = (guint8) n;
  row[2] = (guint8) (n >> 8);
  row[3] = (guint8) ~row[1];
  row[4] = (guint8) ~row[2];
  row[5] = FILTER_NONE;
  memcpy (row + 6, codes, n - 1);
  self->check = adler32 (self->check, row + BLOCK_HEAD, n);
  self->n_rows++;
  return pass_on (self, CHUNK, error);
}

/* A row of which all differences from the one above are zero. It refers to nothing before it and
 * ends at a byte: it can follow anything.
 */
static void
pack_repeat (RmpPngRows *self)
{
  g_autofree guint8 *row = g_malloc0 (self->n_bytes);
  z_stream stream = { 0 };
  int result;

  row[0] = FILTER_UP;
  self->repeat_check = adler32 (adler32 (0, NULL, 0), row, (uInt) self->n_bytes);
  self->repeat = g_byte_array_new ();
  result = deflateInit2 (&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8,
                         Z_DEFAULT_STRATEGY);
  g_assert (result == Z_OK);
  g_byte_array_set_size (self->repeat, (guint) deflateBound (&stream, self->n_bytes) + 16);
  stream.next_in = row;
  stream.avail_in = (uInt) self->n_bytes;
  stream.next_out = self->repeat->data;
  stream.avail_out = self->repeat->len;
  result = deflate (&stream, Z_SYNC_FLUSH);
  g_assert (result == Z_OK && stream.avail_in == 0);
  g_byte_array_set_size (self->repeat, (guint) stream.total_out);
  deflateEnd (&stream);
}

gboolean
rmp_png_rows_repeat (RmpPngRows *self, GError **error)
{
  g_assert (self->n_rows > 0 && self->n_rows < self->height);

  if (!self->repeat)
    pack_repeat (self);
  g_byte_array_append (self->data, self->repeat->data, self->repeat->len);
  self->check = adler32_combine (self->check, self->repeat_check, (z_off_t) self->n_bytes);
  self->n_rows++;
  return pass_on (self, CHUNK, error);
}

RmpWholeFile *
rmp_png_rows_finish (RmpPngRows *self, GError **error)
{
  static const guint8 last_block[BLOCK_HEAD] = { 1, 0, 0, 0xff, 0xff };
  const guint32 check = GUINT32_TO_BE ((guint32) self->check);

  g_assert (self->n_rows == self->height);

  g_byte_array_append (self->data, last_block, sizeof last_block);
  g_byte_array_append (self->data, (const guint8 *) &check, sizeof check);
  return pass_on (self, 0, error) && write_chunk (self, "IEND", NULL, 0, error) &&
                 rmp_whole_file_finish (self->file, error)
             ? g_steal_pointer (&self->file)
             : NULL;
}
