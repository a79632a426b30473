/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/exr-channels.h"

#include "images/picture.h"

#include <string.h>

#define IMATH_HALF_NO_LOOKUP_TABLE
#include <half.h>

#define NONE -1
#define MIDDLE ((float) RMP_HEIGHT_MIDDLE * RMP_HEIGHT_TO_GREY)

/* --- which ------------------------------------------------------------------------------------ */

/* What stands before the last dot, with the dot. */
static gsize
layer_length (const char *name)
{
  const char *dot = strrchr (name, '.');

  return dot ? (gsize) (dot - name) + 1 : 0;
}

/* Channel @name of the layer that the channel @of belongs to; @of: NULL: of none. */
static gint
find (const exr_attr_chlist_t *list, const char *of, const char *name)
{
  const gsize length = of ? layer_length (of) : 0;

  for (gint i = 0; i < list->num_channels; i++)
    {
      const char *other = list->entries[i].name.str;

      if (layer_length (other) == length && (length == 0 || memcmp (other, of, length) == 0) &&
          strcmp (other + length, name) == 0)
        return i;
    }
  return NONE;
}

static gboolean
choose_in_layer (RmpExrChannels *self, const exr_attr_chlist_t *list, const char *of)
{
  /* With an X beside it, Y is a direction. */
  const gint luminance = find (list, of, "X") == NONE ? find (list, of, "Y") : NONE,
             red = find (list, of, "R"), green = find (list, of, "G"), blue = find (list, of, "B");
  const gboolean colours = luminance == NONE && red != NONE && green != NONE && blue != NONE;

  *self = (RmpExrChannels){
    .values = { luminance != NONE ? luminance : red, green, blue },
    .n_values = colours ? 3 : 1,
    .alpha = find (list, of, "A"),
  };
  return self->values[0] != NONE;
}

static void
choose_first (RmpExrChannels *self, const exr_attr_chlist_t *list)
{
  gint first = 0;

  while (first + 1 < list->num_channels &&
         strcmp (list->entries[first].name.str + layer_length (list->entries[first].name.str),
                 "A") == 0)
    first++;
  *self = (RmpExrChannels){ .values = { first, NONE, NONE }, .n_values = 1, .alpha = NONE };
}

const char *
rmp_exr_channels_choose (RmpExrChannels *self, const exr_attr_chlist_t *list)
{
  gboolean chosen;

  if (list->num_channels < 1)
    return "has no channels";
  chosen = choose_in_layer (self, list, NULL);
  for (gint i = 0; i < list->num_channels && !chosen; i++)
    chosen = choose_in_layer (self, list, list->entries[i].name.str);
  if (!chosen)
    choose_first (self, list);

  for (guint i = 0; i <= self->n_values; i++)
    {
      const gint channel = i < self->n_values ? self->values[i] : self->alpha;

      if (channel != NONE &&
          (list->entries[channel].x_sampling != 1 || list->entries[channel].y_sampling != 1))
        return "has fewer values than texels in a channel that is read: export it without "
               "subsampling";
    }
  return NULL;
}

/* --- their values ----------------------------------------------------------------------------- */

/* Whole numbers are parts of the largest one. */
static float
get_value (const guint8 *bytes, guint16 type)
{
  guint16 half;
  guint32 whole;
  float value;

  if (type == EXR_PIXEL_HALF)
    {
      memcpy (&half, bytes, sizeof half);
      return imath_half_to_float (GUINT16_FROM_LE (half));
    }
  memcpy (&whole, bytes, sizeof whole);
  whole = GUINT32_FROM_LE (whole);
  if (type == EXR_PIXEL_UINT)
    return (float) (whole / (double) G_MAXUINT32);
  memcpy (&value, &whole, sizeof value);
  return value;
}

/* Of a row of @n_bytes, in which the channels stand one behind the other. NULL: the channel is not
 * in this row, or not wholly.
 */
static const guint8 *
find_row (const exr_decode_pipeline_t *decode, gint index, gint y, const guint8 *row, gsize n_bytes)
{
  const guint8 *at = row;

  for (gint c = 0; c <= index; c++)
    {
      const exr_coding_channel_info_t *channel = &decode->channels[c];
      const gsize size = (gsize) MAX (channel->width, 0) * (gsize) channel->bytes_per_element;

      if (y % MAX (channel->y_samples, 1) != 0)
        continue;
      if (size > n_bytes - (gsize) (at - row))
        return NULL;
      if (c < index)
        at += size;
    }
  return at;
}

/* How long a row is differs from row to row where channels are subsampled. */
static gsize
row_bytes (const exr_decode_pipeline_t *decode, gint y)
{
  gsize size = 0;

  for (gint c = 0; c < decode->channel_count; c++)
    if (y % MAX (decode->channels[c].y_samples, 1) == 0)
      size += (gsize) MAX (decode->channels[c].width, 0) *
              (gsize) decode->channels[c].bytes_per_element;
  return size;
}

static gboolean
add_channel (const exr_decode_pipeline_t *decode, gint index, float weight, gint y,
             const guint8 *row, gsize n_bytes, guint width, float *sums)
{
  const guint8 *values = find_row (decode, index, y, row, n_bytes);
  const exr_coding_channel_info_t *channel = &decode->channels[index];

  if (!values || channel->width < (gint32) width)
    return FALSE;
  for (guint x = 0; x < width; x++)
    sums[x] += weight * get_value (values + (gsize) x * (gsize) channel->bytes_per_element,
                                   channel->data_type);
  return TRUE;
}

static gboolean
add_cover (const RmpExrChannels *self, const exr_decode_pipeline_t *decode, gint y,
           const guint8 *row, gsize n_bytes, guint width, float *greys)
{
  const guint8 *values = find_row (decode, self->alpha, y, row, n_bytes);
  const exr_coding_channel_info_t *channel = &decode->channels[self->alpha];

  if (!values || channel->width < (gint32) width)
    return FALSE;
  for (guint x = 0; x < width; x++)
    {
      const float alpha = get_value (values + (gsize) x * (gsize) channel->bytes_per_element,
                                     channel->data_type);

      if (alpha < 1.0f)
        greys[x] += (1.0f - MAX (alpha, 0.0f)) * MIDDLE;
    }
  return TRUE;
}

gboolean
rmp_exr_channels_read (const RmpExrChannels *self, const exr_decode_pipeline_t *decode, guint width,
                       guint height, float *greys, gsize stride)
{
  static const float luminance[3] = { RMP_LUMINANCE_RED, RMP_LUMINANCE_GREEN, RMP_LUMINANCE_BLUE };
  const guint8 *row = decode->unpacked_buffer;
  gsize left = row ? decode->chunk.unpacked_size : 0;

  for (guint i = 0; i < height; i++)
    {
      const gint y = decode->chunk.start_y + (gint) i;
      const gsize size = row_bytes (decode, y);
      float *line = greys + i * stride;

      if (size > left)
        return FALSE;
      memset (line, 0, width * sizeof *line);
      for (guint c = 0; c < self->n_values; c++)
        if (!add_channel (decode, self->values[c], self->n_values == 3 ? luminance[c] : 1.0f, y,
                          row, size, width, line))
          return FALSE;
      if (self->alpha != NONE && !add_cover (self, decode, y, row, size, width, line))
        return FALSE;
      row += size;
      left -= size;
    }
  return TRUE;
}
