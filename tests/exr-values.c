/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exr-values.h"

#include <openexr.h>
#include <string.h>

float *
exr_values_read (const char *path, const char *channels, guint width, guint height)
{
  const gsize n = strlen (channels);
  exr_context_initializer_t setup = EXR_DEFAULT_CONTEXT_INITIALIZER;
  exr_decode_pipeline_t decode = EXR_DECODE_PIPELINE_INITIALIZER;
  exr_context_t context = NULL;
  exr_chunk_info_t chunk;
  float *values = g_new (float, n *width *height);
  gint32 step;

  g_assert_cmpint (exr_start_read (&context, path, &setup), ==, EXR_ERR_SUCCESS);
  g_assert_cmpint (exr_get_scanlines_per_chunk (context, 0, &step), ==, EXR_ERR_SUCCESS);
  for (guint y = 0; y < height; y += (guint) step)
    {
      g_assert_cmpint (exr_read_scanline_chunk_info (context, 0, (gint) y, &chunk), ==,
                       EXR_ERR_SUCCESS);
      g_assert_cmpint (chunk.width, ==, width);
      g_assert_cmpint (y == 0 ? exr_decoding_initialize (context, 0, &chunk, &decode)
                              : exr_decoding_update (context, 0, &chunk, &decode),
                       ==, EXR_ERR_SUCCESS);
      g_assert_cmpint (decode.channel_count, ==, n);
      for (guint c = 0; c < n; c++)
        {
          const char *found = strchr (channels, decode.channels[c].channel_name[0]);

          g_assert_true (found && *found);
          decode.channels[c].decode_to_ptr = (guint8 *) (values + n * y * width +
                                                         (found - channels));
          decode.channels[c].user_pixel_stride = (gint32) (n * sizeof (float));
          decode.channels[c].user_line_stride = (gint32) (n * width * sizeof (float));
          decode.channels[c].user_bytes_per_element = sizeof (float);
        }
      if (y == 0)
        g_assert_cmpint (exr_decoding_choose_default_routines (context, 0, &decode), ==,
                         EXR_ERR_SUCCESS);
      g_assert_cmpint (exr_decoding_run (context, 0, &decode), ==, EXR_ERR_SUCCESS);
    }
  exr_decoding_destroy (context, &decode);
  exr_finish (&context);
  return values;
}
