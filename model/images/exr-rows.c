/* SPDX-License-Identifier: GPL-3.0-or-later */

/* exr-rows.c: an OpenEXR file whose pieces lie where they do before any is there.
 *
 * The library writes its head. A piece is a row: its number, its size, and all of blue, green and
 * red, each float with the low byte first. Where a packed row would be no smaller the format has
 * the row itself, which readers know by its size.
 */

#include <glib/gi18n-lib.h>

#include "bake/number-bytes.h"
#include "images/image-rows.h"

#include <openexr.h>
#include <string.h>
#include <zlib.h>

#define PART 0
#define PIECE_HEAD 8

struct _RmpExrRows
{
  RmpWholeFile *file;
  guint width, n_rows;
  guint n_full, n_zero; /* rows of numbers, and of zeros below them */
  gsize n_bytes;        /* of a row */
  guint8 *row;          /* [PIECE_HEAD + n_bytes] */
  GByteArray *zeros;    /* a row of them, packed */
};

/* --- the head --------------------------------------------------------------------------------- */

static gint64
on_write (G_GNUC_UNUSED exr_const_context_t context, void *data, const void *bytes, guint64 size,
          guint64 offset, G_GNUC_UNUSED exr_stream_error_func_ptr_t fail)
{
  GByteArray *head = data;

  if (offset + size > G_MAXUINT16)
    return -1;
  if (offset + size > head->len)
    g_byte_array_set_size (head, (guint) (offset + size));
  memcpy (head->data + offset, bytes, size);
  return (gint64) size;
}

static void
on_error (G_GNUC_UNUSED exr_const_context_t context, G_GNUC_UNUSED exr_result_t code,
          G_GNUC_UNUSED const char *message)
{
}

static exr_result_t
describe (exr_context_t context, guint width, guint height)
{
  gint part;
  exr_result_t result = exr_add_part (context, "colours", EXR_STORAGE_SCANLINE, &part);

  if (result == EXR_ERR_SUCCESS)
    result = exr_initialize_required_attr_simple (context, PART, (gint32) width, (gint32) height,
                                                  EXR_COMPRESSION_ZIPS);
  for (const char *c = "RGB"; *c && result == EXR_ERR_SUCCESS; c++)
    result = exr_add_channel (context, PART, (const char[2]){ *c, '\0' }, EXR_PIXEL_FLOAT,
                              EXR_PERCEPTUALLY_LINEAR, 1, 1);
  return result == EXR_ERR_SUCCESS ? exr_write_header (context) : result;
}

/* What stands in front of the list of pieces. The library takes the image for unfinished when it is
 * closed, and that is all it says.
 */
static GByteArray *
make_head (const char *path, guint width, guint height, GError **error)
{
  g_autoptr (GByteArray) head = g_byte_array_new ();
  exr_context_initializer_t setup = EXR_DEFAULT_CONTEXT_INITIALIZER;
  exr_context_t context = NULL;
  exr_result_t result;
  guint n = 0;

  setup.user_data = head;
  setup.write_fn = on_write;
  setup.error_handler_fn = on_error;
  result = exr_start_write (&context, path, EXR_WRITE_FILE_DIRECTLY, &setup);
  if (result == EXR_ERR_SUCCESS)
    result = describe (context, width, height);
  n = head->len;
  if (context)
    exr_finish (&context);
  g_byte_array_set_size (head, n);
  if (result == EXR_ERR_SUCCESS)
    return g_steal_pointer (&head);
  g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE, _ ("“%s” could not be written: %s"),
               path, exr_get_default_error_message (result));
  return NULL;
}

/* --- rows ------------------------------------------------------------------------------------- */

/* Before it is packed a row is parted into its even and its odd bytes, and each becomes its
 * difference from the one before it, plus 128.
 */
static GByteArray *
pack_zeros (gsize n)
{
  g_autofree guint8 *row = g_malloc (n);
  uLongf size = compressBound (n);
  GByteArray *packed = g_byte_array_new ();
  int result;

  memset (row, 128, n);
  row[0] = 0;
  g_byte_array_set_size (packed, (guint) size);
  result = compress (packed->data, &size, row, n);
  g_assert (result == Z_OK && size < n);
  g_byte_array_set_size (packed, (guint) size);
  return packed;
}

/* The place of each row in the file. */
static gboolean
write_list (RmpExrRows *self, guint64 place, GError **error)
{
  place += sizeof (guint64) * (self->n_full + self->n_zero);
  for (guint y = 0; y < self->n_full + self->n_zero; y++)
    {
      const guint64 little = GUINT64_TO_LE (place);

      if (!rmp_whole_file_write (self->file, &little, sizeof little, error))
        return FALSE;
      place += PIECE_HEAD + (y < self->n_full ? self->n_bytes : self->zeros->len);
    }
  return TRUE;
}

RmpExrRows *
rmp_exr_rows_new (const char *path, guint width, guint height, guint n_zero, GError **error)
{
  g_autoptr (GByteArray) head = make_head (path, width, height, error);
  g_autoptr (RmpExrRows) self = NULL;

  g_return_val_if_fail (width >= 64 && n_zero <= height, NULL);

  if (!head)
    return NULL;
  self = g_new0 (RmpExrRows, 1);
  self->width = width;
  self->n_zero = n_zero;
  self->n_full = height - n_zero;
  self->n_bytes = 12 * (gsize) width;
  self->row = g_malloc (PIECE_HEAD + self->n_bytes);
  self->zeros = pack_zeros (self->n_bytes);
  self->file = rmp_whole_file_create (path, error);
  if (!self->file || !rmp_whole_file_write (self->file, head->data, head->len, error) ||
      !write_list (self, head->len, error))
    return NULL;
  return g_steal_pointer (&self);
}

void
rmp_exr_rows_free (RmpExrRows *self)
{
  g_clear_pointer (&self->file, rmp_whole_file_free);
  g_clear_pointer (&self->zeros, g_byte_array_unref);
  g_free (self->row);
  g_free (self);
}

static void
fill_piece_head (RmpExrRows *self, gsize size)
{
  const guint32 numbers[2] = { GUINT32_TO_LE (self->n_rows), GUINT32_TO_LE ((guint32) size) };

  memcpy (self->row, numbers, sizeof numbers);
}

gboolean
rmp_exr_rows_add (RmpExrRows *self, const float *values, GError **error)
{
  g_assert (self->n_rows < self->n_full);

  fill_piece_head (self, self->n_bytes);
  for (guint plane = 0; plane < 3; plane++)
    {
      guint8 *out = self->row + PIECE_HEAD + 4 * (gsize) plane * self->width;
      const float *in = values + 2 - plane;

      for (guint x = 0; x < self->width; x++)
        {
          const guint32 bits = GUINT32_TO_LE (rmp_float_bits (in[3 * x]));

          memcpy (out + 4 * x, &bits, sizeof bits);
        }
    }
  self->n_rows++;
  return rmp_whole_file_write (self->file, self->row, PIECE_HEAD + self->n_bytes, error);
}

RmpWholeFile *
rmp_exr_rows_finish (RmpExrRows *self, GError **error)
{
  g_assert (self->n_rows == self->n_full);

  for (; self->n_rows < self->n_full + self->n_zero; self->n_rows++)
    {
      fill_piece_head (self, self->zeros->len);
      if (!rmp_whole_file_write (self->file, self->row, PIECE_HEAD, error) ||
          !rmp_whole_file_write (self->file, self->zeros->data, self->zeros->len, error))
        return NULL;
    }
  return rmp_whole_file_finish (self->file, error) ? g_steal_pointer (&self->file) : NULL;
}
