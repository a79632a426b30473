/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exr-values.h"

#include <openexr.h>
#include <string.h>

static void
read_chunk (exr_context_t file, gint first, guint width, const char *channels, float *values)
{
  const gsize n = strlen (channels);
  exr_decode_pipeline_t decode = EXR_DECODE_PIPELINE_INITIALIZER;
  exr_chunk_info_t chunk;

  g_assert_cmpint (exr_read_scanline_chunk_info (file, 0, first, &chunk), ==, EXR_ERR_SUCCESS);
  g_assert_cmpint (chunk.width, ==, width);
  g_assert_cmpint (exr_decoding_initialize (file, 0, &chunk, &decode), ==, EXR_ERR_SUCCESS);
  g_assert_cmpint (decode.channel_count, ==, n);
  for (gint k = 0; k < decode.channel_count; k++)
    {
      exr_coding_channel_info_t *channel = &decode.channels[k];
      const char *letter = strchr (channels, channel->channel_name[0]);

      g_assert_true (letter && *letter);
      g_assert_cmpint (channel->data_type, ==, EXR_PIXEL_FLOAT);
      channel->decode_to_ptr = (guint8 *) (values + n * width * (gsize) first +
                                           (letter - channels));
      channel->user_pixel_stride = (gint32) (n * sizeof *values);
      channel->user_line_stride = (gint32) (n * sizeof *values * width);
      channel->user_bytes_per_element = sizeof *values;
      channel->user_data_type = EXR_PIXEL_FLOAT;
    }
  g_assert_cmpint (exr_decoding_choose_default_routines (file, 0, &decode), ==, EXR_ERR_SUCCESS);
  g_assert_cmpint (exr_decoding_run (file, 0, &decode), ==, EXR_ERR_SUCCESS);
  g_assert_cmpint (exr_decoding_destroy (file, &decode), ==, EXR_ERR_SUCCESS);
}

float *
exr_values_read (const char *path, const char *channels, guint size[2])
{
  exr_context_initializer_t setup = EXR_DEFAULT_CONTEXT_INITIALIZER;
  exr_context_t file = NULL;
  exr_attr_box2i_t window;
  gint32 step;
  float *values;

  g_assert_cmpint (exr_start_read (&file, path, &setup), ==, EXR_ERR_SUCCESS);
  g_assert_cmpint (exr_get_data_window (file, 0, &window), ==, EXR_ERR_SUCCESS);
  g_assert_cmpint (exr_get_scanlines_per_chunk (file, 0, &step), ==, EXR_ERR_SUCCESS);
  g_assert_cmpint (window.min.x, ==, 0);
  g_assert_cmpint (window.min.y, ==, 0);
  size[0] = (guint) window.max.x + 1;
  size[1] = (guint) window.max.y + 1;
  values = g_new (float, strlen (channels) * size[0] * size[1]);
  for (gint first = 0; first <= window.max.y; first += step)
    read_chunk (file, first, size[0], channels, values);
  g_assert_cmpint (exr_finish (&file), ==, EXR_ERR_SUCCESS);
  return values;
}
