/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/picture.h"

#include <math.h>
#include <openexr.h>
#include <string.h>

#define PART 0

typedef struct
{
  GBytes *bytes;
  const char *name;
  exr_context_t context;
  GError **error;
  char *message; /* the library's last */
  exr_attr_box2i_t window;
  const char *channel;
  exr_pixel_type_t type;
  RmpPicture *picture;
  float *values; /* of a chunk */
  gsize n_values;
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
on_read (exr_const_context_t context G_GNUC_UNUSED, void *data, void *out, guint64 size, guint64 offset,
         exr_stream_error_func_ptr_t fail G_GNUC_UNUSED)
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
    return fail_format (self, "is compressed in a way that is not read: export it with ZIP compression");
  g_set_error (self->error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_DAMAGED, "“%s” is damaged: %s", self->name,
               self->message ? self->message : exr_get_default_error_message (code));
  return FALSE;
}

/* Y, or else R, or else the first. */
static gboolean
choose_channel (Reader *self)
{
  static const char *const names[] = { "Y", "R" };
  const exr_attr_chlist_t *list = NULL;
  const exr_attr_chlist_entry_t *entry = NULL;
  const exr_result_t result = exr_get_channels (self->context, PART, &list);

  if (result != EXR_ERR_SUCCESS)
    return fail_by (self, result);
  if (list->num_channels < 1)
    return fail_format (self, "has no channels");
  for (guint i = 0; i < G_N_ELEMENTS (names) && !entry; i++)
    for (gint c = 0; c < list->num_channels && !entry; c++)
      if (g_strcmp0 (list->entries[c].name.str, names[i]) == 0)
        entry = &list->entries[c];
  if (!entry)
    entry = &list->entries[0];
  if (entry->x_sampling != 1 || entry->y_sampling != 1)
    return fail_format (self, "has fewer values than texels in its first channel: export it without subsampling");
  self->channel = entry->name.str;
  self->type = entry->pixel_type;
  return TRUE;
}

/* Whole numbers are parts of the largest one. */
static guint16
get_code (const Reader *self, const float *value)
{
  double grey = (double) *value;

  if (self->type == EXR_PIXEL_UINT)
    {
      guint32 whole;

      memcpy (&whole, value, sizeof whole);
      grey = whole / (double) G_MAXUINT32;
    }
  if (!(grey > 0.0))
    return 0;
  return (guint16) MIN (grey / (double) RMP_HEIGHT_TO_GREY + 0.5, (double) G_MAXUINT16);
}

/* A chunk's values into the picture; (@left, @top): its first, from the top left of the window. */
static void
copy_values (Reader *self, const exr_coding_channel_info_t *channel, guint left, guint top)
{
  for (guint y = 0; y < (guint) channel->height && top + y < self->picture->height; y++)
    for (guint x = 0; x < (guint) channel->width && left + x < self->picture->width; x++)
      self->picture->codes[(gsize) (self->picture->height - 1 - top - y) * self->picture->width + left + x] = get_code (
          self, &self->values[(gsize) y * (guint) channel->width + x]);
}

/* Points the decoder at where our channel goes, and at nothing for the others. */
static const exr_coding_channel_info_t *
aim (Reader *self, exr_decode_pipeline_t *decode)
{
  const exr_coding_channel_info_t *chosen = NULL;

  for (gint c = 0; c < decode->channel_count; c++)
    {
      exr_coding_channel_info_t *channel = &decode->channels[c];

      channel->decode_to_ptr = NULL;
      if (chosen || g_strcmp0 (channel->channel_name, self->channel) != 0 || channel->width < 0 ||
          channel->height < 0 || channel->width > RMP_IMAGE_FILE_MAX_SIDE || channel->height > RMP_IMAGE_FILE_MAX_SIDE)
        continue;
      if ((gsize) channel->width * (gsize) channel->height > self->n_values)
        {
          self->n_values = (gsize) channel->width * (gsize) channel->height;
          g_free (self->values);
          self->values = g_new0 (float, self->n_values);
        }
      channel->decode_to_ptr = (guint8 *) self->values;
      channel->user_data_type = (guint16) (self->type == EXR_PIXEL_UINT ? EXR_PIXEL_UINT : EXR_PIXEL_FLOAT);
      channel->user_bytes_per_element = sizeof (float);
      channel->user_pixel_stride = sizeof (float);
      channel->user_line_stride = channel->width * (gint32) sizeof (float);
      chosen = channel;
    }
  return chosen;
}

static gboolean
read_chunk (Reader *self, exr_decode_pipeline_t *decode, const exr_chunk_info_t *chunk, guint left, guint top)
{
  const exr_coding_channel_info_t *channel;
  exr_result_t result = decode->context ? exr_decoding_update (self->context, PART, chunk, decode)
                                        : exr_decoding_initialize (self->context, PART, chunk, decode);

  if (result != EXR_ERR_SUCCESS)
    return fail_by (self, result);
  channel = aim (self, decode);
  if (!channel)
    return fail_format (self, "holds a piece of another size than it says");
  result = exr_decoding_choose_default_routines (self->context, PART, decode);
  if (result == EXR_ERR_SUCCESS)
    result = exr_decoding_run (self->context, PART, decode);
  if (result != EXR_ERR_SUCCESS)
    return fail_by (self, result);
  copy_values (self, channel, left, top);
  return TRUE;
}

static gboolean
read_lines (Reader *self, exr_decode_pipeline_t *decode)
{
  gint32 step = 0;
  exr_result_t result = exr_get_scanlines_per_chunk (self->context, PART, &step);

  if (result != EXR_ERR_SUCCESS || step < 1)
    return fail_by (self, result);
  for (gint64 y = self->window.min.y; y <= self->window.max.y; y += step)
    {
      exr_chunk_info_t chunk = { 0 };

      result = exr_read_scanline_chunk_info (self->context, PART, (gint) y, &chunk);
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
  exr_result_t result = exr_get_tile_sizes (self->context, PART, 0, 0, &width, &height);

  if (result != EXR_ERR_SUCCESS || width < 1 || height < 1)
    return fail_by (self, result);
  for (guint row = 0; row * (guint) height < self->picture->height; row++)
    for (guint column = 0; column * (guint) width < self->picture->width; column++)
      {
        exr_chunk_info_t chunk = { 0 };

        result = exr_read_tile_chunk_info (self->context, PART, (gint) column, (gint) row, 0, 0, &chunk);
        if (result != EXR_ERR_SUCCESS)
          return fail_by (self, result);
        if (!read_chunk (self, decode, &chunk, column * (guint) width, row * (guint) height))
          return FALSE;
      }
  return TRUE;
}

static gboolean
read_pixels (Reader *self)
{
  exr_decode_pipeline_t decode = EXR_DECODE_PIPELINE_INITIALIZER;
  exr_storage_t storage;
  gboolean read;
  exr_result_t result = exr_get_storage (self->context, PART, &storage);

  if (result == EXR_ERR_SUCCESS)
    result = exr_get_data_window (self->context, PART, &self->window);
  if (result != EXR_ERR_SUCCESS)
    return fail_by (self, result);
  if (storage != EXR_STORAGE_SCANLINE && storage != EXR_STORAGE_TILED)
    return fail_format (self, "holds deep data and no picture");
  if (!rmp_picture_check_size ((guint64) MAX ((gint64) self->window.max.x - self->window.min.x + 1, 0),
                               (guint64) MAX ((gint64) self->window.max.y - self->window.min.y + 1, 0), self->name,
                               self->error) ||
      !choose_channel (self))
    return FALSE;
  self->picture = rmp_picture_new ((guint) (self->window.max.x - self->window.min.x + 1),
                                   (guint) (self->window.max.y - self->window.min.y + 1));
  read = storage == EXR_STORAGE_TILED ? read_tiles (self, &decode) : read_lines (self, &decode);
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
  g_free (reader.values);
  return reader.picture;
}
