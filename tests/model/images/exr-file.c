/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "exr-file.h"

#include <string.h>

#define LEFT -6
#define TOP 8
#define TILE_WIDTH 32
#define TILE_HEIGHT 48
#define MAX_PIECE (RMP_EXR_WIDTH * RMP_EXR_HEIGHT)

static const char *
last_part (const char *name)
{
  const char *dot = strrchr (name, '.');

  return dot ? dot + 1 : name;
}

double
rmp_exr_file_value (const char *channel, gint x, gint y)
{
  const char *name = last_part (channel);
  const double ramp = (x + RMP_EXR_WIDTH * y) / (double) MAX_PIECE,
               cover = x < RMP_EXR_WIDTH / 2 ? 1.0 : 0.5;

  if (strcmp (name, "A") == 0)
    return cover;
  if (strcmp (name, "G") == 0)
    return 1.0 - ramp;
  return strcmp (name, "B") == 0 ? 0.5 * ramp : ramp;
}

static guint
count_channels (const RmpExrFile *self)
{
  guint n = 0;

  while (n < G_N_ELEMENTS (self->channels) && self->channels[n].name)
    n++;
  return n;
}

static gboolean
has_alpha (const RmpExrFile *self)
{
  for (guint c = 0; c < count_channels (self); c++)
    if (strcmp (last_part (self->channels[c].name), "A") == 0)
      return TRUE;
  return FALSE;
}

/* --- pieces ----------------------------------------------------------------------------------- */

/* A piece of a channel in memory, planar, as floats, or whole numbers for whole numbers. */
static void
fill_piece (const RmpExrFile *self, const RmpExrChannel *channel,
            const exr_coding_channel_info_t *info, gint left, gint top, float *piece)
{
  const gint step = MAX (channel->sampling, 1);

  for (gint i = 0; i < info->width * info->height; i++)
    {
      const gint x = left + step * (i % info->width), y = top + step * (i / info->width);
      const gboolean cover = has_alpha (self) && strcmp (last_part (channel->name), "A") != 0;
      const double value = rmp_exr_file_value (channel->name, x, y) *
                           (cover ? rmp_exr_file_value ("A", x, y) : 1.0);
      const guint32 whole = (guint32) (value * G_MAXUINT32);

      piece[i] = (float) value;
      if (channel->type == EXR_PIXEL_UINT)
        memcpy (&piece[i], &whole, sizeof whole);
    }
}

static exr_result_t
write_piece (const RmpExrFile *self, exr_context_t context, gint part,
             const exr_chunk_info_t *chunk, gint left, gint top)
{
  static float pieces[6][MAX_PIECE];
  exr_encode_pipeline_t encode = EXR_ENCODE_PIPELINE_INITIALIZER;
  exr_result_t result = exr_encoding_initialize (context, part, chunk, &encode);

  for (gint c = 0; result == EXR_ERR_SUCCESS && c < encode.channel_count; c++)
    {
      exr_coding_channel_info_t *info = &encode.channels[c];

      g_assert_cmpstr (info->channel_name, ==, self->channels[c].name);
      fill_piece (self, &self->channels[c], info, left, top, pieces[c]);
      info->encode_from_ptr = (const guint8 *) pieces[c];
      info->user_data_type = (guint16) (self->channels[c].type == EXR_PIXEL_UINT ? EXR_PIXEL_UINT
                                                                                 : EXR_PIXEL_FLOAT);
      info->user_bytes_per_element = sizeof (float);
      info->user_pixel_stride = sizeof (float);
      info->user_line_stride = info->width * (gint) sizeof (float);
    }
  if (result == EXR_ERR_SUCCESS)
    result = exr_encoding_choose_default_routines (context, part, &encode);
  if (result == EXR_ERR_SUCCESS)
    result = exr_encoding_run (context, part, &encode);
  exr_encoding_destroy (context, &encode);
  return result;
}

static exr_result_t
write_lines (const RmpExrFile *self, exr_context_t context, gint part)
{
  gint step = 1;
  exr_result_t result = exr_get_scanlines_per_chunk (context, part, &step);

  for (gint top = 0; top < RMP_EXR_HEIGHT && result == EXR_ERR_SUCCESS; top += step)
    {
      exr_chunk_info_t chunk = { 0 };

      result = exr_write_scanline_chunk_info (context, part, TOP + top, &chunk);
      if (result == EXR_ERR_SUCCESS)
        result = write_piece (self, context, part, &chunk, 0, top);
    }
  return result;
}

/* Smaller levels hold the same ramp in fewer texels; nobody reads them. */
static exr_result_t
write_level (const RmpExrFile *self, exr_context_t context, gint part, gint level)
{
  gint width = 0, height = 0, tile_width = 0, tile_height = 0;
  exr_result_t result = exr_get_level_sizes (context, part, level, level, &width, &height);

  if (result == EXR_ERR_SUCCESS)
    result = exr_get_tile_sizes (context, part, level, level, &tile_width, &tile_height);
  for (gint row = 0; row * tile_height < height && result == EXR_ERR_SUCCESS; row++)
    for (gint column = 0; column * tile_width < width && result == EXR_ERR_SUCCESS; column++)
      {
        exr_chunk_info_t chunk = { 0 };

        result = exr_write_tile_chunk_info (context, part, column, row, level, level, &chunk);
        if (result == EXR_ERR_SUCCESS)
          result = write_piece (self, context, part, &chunk, column * tile_width,
                                row * tile_height);
      }
  return result;
}

static exr_result_t
write_tiles (const RmpExrFile *self, exr_context_t context, gint part)
{
  gint across = 1, down = 1;
  exr_result_t result = exr_get_tile_levels (context, part, &across, &down);

  for (gint level = 0; level < across && result == EXR_ERR_SUCCESS; level++)
    result = write_level (self, context, part, level);
  return result;
}

/* --- parts ------------------------------------------------------------------------------------ */

static exr_result_t
add_part (const RmpExrFile *self, exr_context_t context, gint *part)
{
  const exr_attr_box2i_t window = { .min = { .x = LEFT, .y = TOP },
                                    .max = { .x = LEFT + RMP_EXR_WIDTH - 1,
                                             .y = TOP + RMP_EXR_HEIGHT - 1 } };
  exr_result_t result = exr_add_part (context, self->behind ? "first" : "last", self->storage,
                                      part);

  if (result == EXR_ERR_SUCCESS)
    result = exr_initialize_required_attr_simple (context, *part, RMP_EXR_WIDTH, RMP_EXR_HEIGHT,
                                                  self->compression);
  if (result == EXR_ERR_SUCCESS)
    result = exr_set_data_window (context, *part, &window);
  if (result == EXR_ERR_SUCCESS && self->storage == EXR_STORAGE_TILED)
    result = exr_set_tile_descriptor (context, *part, TILE_WIDTH, TILE_HEIGHT,
                                      self->levels ? EXR_TILE_MIPMAP_LEVELS : EXR_TILE_ONE_LEVEL,
                                      EXR_TILE_ROUND_DOWN);
  for (guint c = 0; c < count_channels (self) && result == EXR_ERR_SUCCESS; c++)
    result = exr_add_channel (context, *part, self->channels[c].name, self->channels[c].type,
                              EXR_PERCEPTUALLY_LINEAR, MAX (self->channels[c].sampling, 1),
                              MAX (self->channels[c].sampling, 1));
  return result;
}

static exr_result_t
write_parts (const RmpExrFile *self, exr_context_t context)
{
  gint part = 0;
  exr_result_t result = EXR_ERR_SUCCESS;

  for (const RmpExrFile *file = self; file && result == EXR_ERR_SUCCESS; file = file->behind)
    result = add_part (file, context, &part);
  if (result == EXR_ERR_SUCCESS)
    result = exr_write_header (context);
  part = 0;
  for (const RmpExrFile *file = self; file && result == EXR_ERR_SUCCESS;
       file = file->behind, part++)
    result = file->storage == EXR_STORAGE_TILED ? write_tiles (file, context, part)
                                                : write_lines (file, context, part);
  return result;
}

void
rmp_exr_file_write (const RmpExrFile *self, const char *path)
{
  exr_context_t context = NULL;
  exr_result_t result, finished;

  result = exr_start_write (&context, path, EXR_WRITE_FILE_DIRECTLY, NULL);
  if (result == EXR_ERR_SUCCESS)
    result = write_parts (self, context);
  finished = exr_finish (&context);
  g_assert_cmpint (result, ==, EXR_ERR_SUCCESS);
  g_assert_cmpint (finished, ==, EXR_ERR_SUCCESS);
}
