/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "images/exr-channels.h"

#include "images/picture.h"

#include <openexr.h>
#include <string.h>

typedef struct
{
  GBytes *bytes;
  const char *name;
  exr_context_t context;
  GError **error;
  char *message; /* the library's last */
  gint part;
  exr_storage_t storage;
  exr_attr_box2i_t window;
  RmpExrChannels channels;
  RmpPicture *picture;
  float *greys; /* of a chunk */
  gsize n_greys;
} Reader;

/* What the library is given as its file. */
typedef struct
{
  GBytes *bytes;
  Reader *reader;
} Stream;

static void
on_error (exr_const_context_t context, exr_result_t code G_GNUC_UNUSED, const char *message)
{
  void *data = NULL;

  if (exr_get_user_data (context, &data) != EXR_ERR_SUCCESS || !data)
    return;
  g_free (((Stream *) data)->reader->message);
  ((Stream *) data)->reader->message = g_strdup (message);
}

static gint64
on_size (exr_const_context_t context G_GNUC_UNUSED, void *data)
{
  return (gint64) g_bytes_get_size (((Stream *) data)->bytes);
}

static gint64
on_read (exr_const_context_t context G_GNUC_UNUSED, void *data, void *out, guint64 size,
         guint64 offset, exr_stream_error_func_ptr_t fail G_GNUC_UNUSED)
{
  gsize length;
  const guint8 *bytes = g_bytes_get_data (((Stream *) data)->bytes, &length);

  if (offset >= length)
    return 0;
  size = MIN (size, length - offset);
  memcpy (out, bytes + offset, size);
  return (gint64) size;
}

static gboolean
fail_format (Reader *self, const char *what)
{
  g_set_error (self->error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_FORMAT, "“%s” %s", self->name, what);
  return FALSE;
}

static gboolean
fail_by (Reader *self, exr_result_t code)
{
  if (code == EXR_ERR_FEATURE_NOT_IMPLEMENTED)
    return fail_format (self,
                        "is compressed in a way that is not read: export it with ZIP compression");
  g_set_error (self->error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_DAMAGED, _ ("“%s” is damaged: %s"),
               self->name, self->message ? self->message : exr_get_default_error_message (code));
  return FALSE;
}

static gboolean
choose_channels (Reader *self)
{
  const exr_attr_chlist_t *list = NULL;
  const exr_result_t result = exr_get_channels (self->context, self->part, &list);
  const char *fault;

  if (result != EXR_ERR_SUCCESS)
    return fail_by (self, result);
  fault = rmp_exr_channels_choose (&self->channels, list);
  return !fault || fail_format (self, fault);
}

static guint16
get_code (float grey)
{
  if (!(grey > 0.0f))
    return 0;
  return (guint16) MIN ((double) grey / (double) RMP_HEIGHT_TO_GREY + 0.5, (double) G_MAXUINT16);
}

/* (@left, @top): the chunk's first texel, from the top left of the window. What of it lies in the
 * picture is read.
 */
static gboolean
take_greys (Reader *self, const exr_decode_pipeline_t *decode, guint left, guint top)
{
  const guint width = MIN ((guint) MAX (decode->chunk.width, 0), self->picture->width - left),
              height = MIN ((guint) MAX (decode->chunk.height, 0), self->picture->height - top);

  if ((gsize) width * height > self->n_greys)
    {
      self->n_greys = (gsize) width * height;
      g_free (self->greys);
      self->greys = g_new (float, self->n_greys);
    }
  if (!rmp_exr_channels_read (&self->channels, decode, width, height, self->greys, width))
    return fail_format (self, "holds a piece of another size than it says");
  for (guint y = 0; y < height; y++)
    for (guint x = 0; x < width; x++)
      self->picture->codes[(gsize) (self->picture->height - 1 - top - y) * self->picture->width +
                           left + x] = get_code (self->greys[(gsize) y * width + x]);
  return TRUE;
}

/* The library's own way from decompressed bytes to numbers writes through the channels nobody asked
 * for; it is left out.
 */
static gboolean
read_chunk (Reader *self, exr_decode_pipeline_t *decode, const exr_chunk_info_t *chunk, guint left,
            guint top)
{
  exr_result_t result = decode->context
                            ? exr_decoding_update (self->context, self->part, chunk, decode)
                            : exr_decoding_initialize (self->context, self->part, chunk, decode);

  if (result == EXR_ERR_SUCCESS)
    result = exr_decoding_choose_default_routines (self->context, self->part, decode);
  if (result == EXR_ERR_SUCCESS)
    {
      decode->unpack_and_convert_fn = NULL;
      result = exr_decoding_run (self->context, self->part, decode);
    }
  return result == EXR_ERR_SUCCESS ? take_greys (self, decode, left, top) : fail_by (self, result);
}

static gboolean
read_lines (Reader *self, exr_decode_pipeline_t *decode)
{
  gint32 step = 0;
  exr_result_t result = exr_get_scanlines_per_chunk (self->context, self->part, &step);

  if (result != EXR_ERR_SUCCESS || step < 1)
    return fail_by (self, result);
  for (gint64 y = self->window.min.y; y <= self->window.max.y; y += step)
    {
      exr_chunk_info_t chunk = { 0 };

      result = exr_read_scanline_chunk_info (self->context, self->part, (gint) y, &chunk);
      if (result != EXR_ERR_SUCCESS)
        return fail_by (self, result);
      if (!read_chunk (self, decode, &chunk, 0, (guint) (y - self->window.min.y)))
        return FALSE;
    }
  return TRUE;
}

static gboolean
read_tiles (Reader *self, exr_decode_pipeline_t *decode)
{
  gint32 width = 0, height = 0;
  exr_result_t result = exr_get_tile_sizes (self->context, self->part, 0, 0, &width, &height);

  if (result != EXR_ERR_SUCCESS || width < 1 || height < 1)
    return fail_by (self, result);
  for (guint row = 0; row * (guint) height < self->picture->height; row++)
    for (guint column = 0; column * (guint) width < self->picture->width; column++)
      {
        exr_chunk_info_t chunk = { 0 };

        result = exr_read_tile_chunk_info (self->context, self->part, (gint) column, (gint) row, 0,
                                           0, &chunk);
        if (result != EXR_ERR_SUCCESS)
          return fail_by (self, result);
        if (!read_chunk (self, decode, &chunk, column * (guint) width, row * (guint) height))
          return FALSE;
      }
  return TRUE;
}

/* Deep parts hold no picture; the first that is flat is read. */
static gboolean
choose_part (Reader *self)
{
  gint n_parts = 0;
  exr_result_t result = exr_get_count (self->context, &n_parts);

  for (self->part = 0; self->part < n_parts && result == EXR_ERR_SUCCESS; self->part++)
    {
      result = exr_get_storage (self->context, self->part, &self->storage);
      if (result == EXR_ERR_SUCCESS &&
          (self->storage == EXR_STORAGE_SCANLINE || self->storage == EXR_STORAGE_TILED))
        return TRUE;
    }
  return result == EXR_ERR_SUCCESS ? fail_format (self, "holds deep data and no picture")
                                   : fail_by (self, result);
}

static gboolean
read_pixels (Reader *self)
{
  exr_decode_pipeline_t decode = EXR_DECODE_PIPELINE_INITIALIZER;
  exr_result_t result;
  gboolean read;

  if (!choose_part (self))
    return FALSE;
  result = exr_get_data_window (self->context, self->part, &self->window);
  if (result != EXR_ERR_SUCCESS)
    return fail_by (self, result);
  if (!rmp_picture_check_size (
          (guint64) MAX ((gint64) self->window.max.x - self->window.min.x + 1, 0),
          (guint64) MAX ((gint64) self->window.max.y - self->window.min.y + 1, 0), self->name,
          self->error) ||
      !choose_channels (self))
    return FALSE;
  self->picture = rmp_picture_new ((guint) (self->window.max.x - self->window.min.x + 1),
                                   (guint) (self->window.max.y - self->window.min.y + 1));
  read = self->storage == EXR_STORAGE_TILED ? read_tiles (self, &decode)
                                            : read_lines (self, &decode);
  exr_decoding_destroy (self->context, &decode);
  return read;
}

RmpPicture *
rmp_picture_read_exr (GBytes *bytes, const char *name, GError **error)
{
  Reader reader = { .bytes = bytes, .name = name, .error = error };
  Stream stream = { bytes, &reader };
  exr_context_initializer_t setup = EXR_DEFAULT_CONTEXT_INITIALIZER;
  exr_result_t result;
  gboolean read;

  setup.error_handler_fn = on_error;
  setup.user_data = &stream;
  setup.read_fn = on_read;
  setup.size_fn = on_size;
  setup.max_image_width = setup.max_image_height = RMP_IMAGE_FILE_MAX_SIDE;
  setup.max_tile_width = setup.max_tile_height = RMP_IMAGE_FILE_MAX_SIDE;
  result = exr_start_read (&reader.context, name, &setup);
  read = result == EXR_ERR_SUCCESS ? read_pixels (&reader) : fail_by (&reader, result);
  if (reader.context)
    exr_finish (&reader.context);
  if (!read)
    g_clear_pointer (&reader.picture, rmp_picture_free);
  g_free (reader.message);
  g_free (reader.greys);
  return reader.picture;
}
