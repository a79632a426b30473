/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "bake/whole-file.h"

#include "images/image-file.h"

#include <openexr.h>
#include <string.h>

#define PART 0

/* A row from the top. */
typedef void (*FillFunc) (gpointer data, guint row, float *values);

typedef struct
{
  guint width, height;
  const char *layer;
  const char *channels; /* a letter each, in the order of the values */
  FillFunc fill;
  gpointer data;

  GByteArray *bytes; /* the whole file: its list of pieces is filled in at the end */
  char *message;
} Writer;

typedef struct
{
  const RmpHeightImage *image;
  float scale, middle; /* of a code, what it is worth */
} Greys;

static void
on_error (exr_const_context_t context, exr_result_t code G_GNUC_UNUSED, const char *message)
{
  void *data = NULL;

  if (exr_get_user_data (context, &data) != EXR_ERR_SUCCESS || !data)
    return;
  g_free (((Writer *) data)->message);
  ((Writer *) data)->message = g_strdup (message);
}

static gint64
on_write (exr_const_context_t context G_GNUC_UNUSED, void *data, const void *bytes, guint64 size,
          guint64 offset, exr_stream_error_func_ptr_t fail G_GNUC_UNUSED)
{
  GByteArray *array = ((Writer *) data)->bytes;

  if (offset + size > G_MAXUINT)
    return -1;
  if (offset + size > array->len)
    g_byte_array_set_size (array, (guint) (offset + size));
  memcpy (array->data + offset, bytes, size);
  return (gint64) size;
}

/* Channels of a file are in the order of their letters. Returns: which of the values one has */
static guint
find_channel (const Writer *writer, const exr_coding_channel_info_t *channel)
{
  const char *found = strchr (writer->channels, channel->channel_name[0]);

  g_assert (found && *found);
  return (guint) (found - writer->channels);
}

/* Rows [first, first + height) from the top. */
static exr_result_t
write_chunk (exr_context_t context, const Writer *writer, exr_encode_pipeline_t *encode,
             guint first, float *values)
{
  const gsize n = strlen (writer->channels), row = n * writer->width;
  exr_chunk_info_t chunk = { 0 };
  exr_result_t result = exr_write_scanline_chunk_info (context, PART, (gint) first, &chunk);

  if (result != EXR_ERR_SUCCESS)
    return result;
  for (guint y = 0; y < (guint) chunk.height; y++)
    writer->fill (writer->data, first + y, values + y * row);
  result = first > 0 ? exr_encoding_update (context, PART, &chunk, encode)
                     : exr_encoding_initialize (context, PART, &chunk, encode);
  if (result != EXR_ERR_SUCCESS)
    return result;
  for (gint16 k = 0; k < encode->channel_count; k++)
    {
      exr_coding_channel_info_t *channel = &encode->channels[k];

      channel->encode_from_ptr = (const guint8 *) (values + find_channel (writer, channel));
      channel->user_pixel_stride = (gint32) (n * sizeof (float));
      channel->user_line_stride = (gint32) (row * sizeof (float));
    }
  if (first == 0)
    result = exr_encoding_choose_default_routines (context, PART, encode);
  return result == EXR_ERR_SUCCESS ? exr_encoding_run (context, PART, encode) : result;
}

static exr_result_t
write_picture (exr_context_t context, const Writer *writer)
{
  exr_encode_pipeline_t encode = EXR_ENCODE_PIPELINE_INITIALIZER;
  g_autofree float *values = NULL;
  gint32 step = 1;
  gint part;
  exr_result_t result = exr_add_part (context, writer->layer, EXR_STORAGE_SCANLINE, &part);

  if (result == EXR_ERR_SUCCESS)
    result = exr_initialize_required_attr_simple (context, PART, (gint32) writer->width,
                                                  (gint32) writer->height, EXR_COMPRESSION_ZIP);
  for (const char *c = writer->channels; *c && result == EXR_ERR_SUCCESS; c++)
    result = exr_add_channel (context, PART, (const char[2]){ *c, '\0' }, EXR_PIXEL_FLOAT,
                              EXR_PERCEPTUALLY_LINEAR, 1, 1);
  if (result == EXR_ERR_SUCCESS)
    result = exr_write_header (context);
  if (result == EXR_ERR_SUCCESS)
    result = exr_get_scanlines_per_chunk (context, PART, &step);
  values = g_new (float, (gsize) MAX (step, 1) * writer->width * strlen (writer->channels));
  for (guint y = 0; y < writer->height && result == EXR_ERR_SUCCESS; y += (guint) step)
    result = write_chunk (context, writer, &encode, y, values);
  exr_encoding_destroy (context, &encode);
  return result;
}

/* (transfer full) */
static RmpWholeFile *
make_file (Writer *writer, const char *path, GError **error)
{
  g_autoptr (RmpWholeFile) file = rmp_whole_file_create (path, error);
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  g_autofree char *message = NULL;
  exr_context_initializer_t setup = EXR_DEFAULT_CONTEXT_INITIALIZER;
  exr_context_t context = NULL;
  exr_result_t result;

  if (!file)
    return NULL;
  writer->bytes = bytes;
  setup.error_handler_fn = on_error;
  setup.user_data = writer;
  setup.write_fn = on_write;
  result = exr_start_write (&context, path, EXR_WRITE_FILE_DIRECTLY, &setup);
  if (result == EXR_ERR_SUCCESS)
    result = write_picture (context, writer);
  if (context)
    {
      const exr_result_t finished = exr_finish (&context);

      result = result == EXR_ERR_SUCCESS ? finished : result;
    }
  message = writer->message;
  if (result != EXR_ERR_SUCCESS)
    {
      g_set_error (error, RMP_BAKE_ERROR, RMP_BAKE_ERROR_WRITE, _ ("“%s” could not be written: %s"),
                   path, message ? message : exr_get_default_error_message (result));
      return NULL;
    }
  return rmp_whole_file_write (file, bytes->data, bytes->len, error) &&
                 rmp_whole_file_finish (file, error)
             ? g_steal_pointer (&file)
             : NULL;
}

static void
fill_greys (gpointer data, guint row, float *values)
{
  const Greys *greys = data;
  const guint side = rmp_height_image_get_side (greys->image);

  for (guint x = 0; x < side; x++)
    values[x] = greys->scale *
                (rmp_height_image_get (greys->image, x, side - 1 - row) - greys->middle);
}

RmpWholeFile *
rmp_image_make_exr (const RmpHeightImage *image, double scale, guint16 middle, const char *path,
                    GError **error)
{
  Greys greys = { .image = image, .scale = (float) scale * RMP_HEIGHT_TO_GREY, .middle = middle };
  Writer writer = { .width = rmp_height_image_get_side (image),
                    .height = rmp_height_image_get_side (image),
                    .layer = "height",
                    .channels = "Y",
                    .fill = fill_greys,
                    .data = &greys };

  return make_file (&writer, path, error);
}

typedef struct
{
  const float *values; /* rows upwards */
  guint side;
  gsize n_channels;
} Floats;

static void
fill_floats (gpointer data, guint row, float *values)
{
  const Floats *floats = data;
  const gsize n = floats->n_channels * floats->side;

  memcpy (values, floats->values + n * (floats->side - 1 - row), n * sizeof *values);
}

RmpWholeFile *
rmp_image_make_floats (const float *values, guint side, const char *channels, const char *layer,
                       const char *path, GError **error)
{
  Floats rows = { values, side, strlen (channels) };
  Writer writer = { .width = side,
                    .height = side,
                    .layer = layer,
                    .channels = channels,
                    .fill = fill_floats,
                    .data = &rows };

  return make_file (&writer, path, error);
}

gboolean
rmp_image_write_exr (const RmpHeightImage *image, const char *path, GError **error)
{
  g_autoptr (RmpWholeFile) file = rmp_image_make_exr (image, 1.0, 0, path, error);

  return file && rmp_whole_file_publish (file, error);
}
