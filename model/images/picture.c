/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "images/picture.h"

#include <math.h>

gboolean
rmp_picture_check_size (guint64 width, guint64 height, const char *name, GError **error)
{
  if (width == 0 || height == 0)
    {
      g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_DAMAGED,
                   _ ("“%s” is a picture without texels"), name);
      return FALSE;
    }
  if (width <= RMP_IMAGE_FILE_MAX_SIDE && height <= RMP_IMAGE_FILE_MAX_SIDE &&
      width * height <= RMP_PICTURE_MAX_AREA)
    return TRUE;
  g_set_error (error, RMP_IMAGE_ERROR, RMP_IMAGE_ERROR_SIZE,
               "“%s” is too large, %" G_GUINT64_FORMAT " × %" G_GUINT64_FORMAT
               " texels: make it smaller, 8192 × 8192 at most",
               name, width, height);
  return FALSE;
}

RmpPicture *
rmp_picture_new (guint width, guint height)
{
  RmpPicture *self = g_new (RmpPicture, 1);

  *self = (RmpPicture){ .width = width,
                        .height = height,
                        .codes = g_new0 (guint16, (gsize) width * height) };
  return self;
}

void
rmp_picture_free (RmpPicture *self)
{
  g_free (self->codes);
  g_free (self);
}

/* What of a row of texels makes one of another number: a mean over what it covers where there are
 * fewer, else the two nearest.
 */
typedef struct
{
  guint first, n;
  float *weights;
} Taps;

static void
taps_init (Taps *self, guint from, guint to, guint index)
{
  const double scale = (double) from / to;

  if (scale > 1.0)
    {
      const double begin = index * scale, end = (index + 1) * scale;

      self->first = (guint) begin;
      self->n = MIN ((guint) ceil (end), from) - self->first;
      self->weights = g_new (float, self->n);
      for (guint i = 0; i < self->n; i++)
        self->weights[i] = (float) ((MIN (end, self->first + i + 1.0) -
                                     MAX (begin, self->first + i)) /
                                    scale);
    }
  else
    {
      const double at = CLAMP ((index + 0.5) * scale - 0.5, 0.0, from - 1.0);

      self->first = (guint) at;
      self->n = self->first + 1 < from ? 2 : 1;
      self->weights = g_new (float, 2);
      self->weights[1] = (float) (at - self->first);
      self->weights[0] = 1.0f - self->weights[1];
    }
}

static Taps *
make_taps (guint from, guint to)
{
  Taps *taps = g_new (Taps, to);

  for (guint i = 0; i < to; i++)
    taps_init (&taps[i], from, to, i);
  return taps;
}

static void
free_taps (Taps *taps, guint n)
{
  for (guint i = 0; i < n; i++)
    g_free (taps[i].weights);
  g_free (taps);
}

static void
add_row (const guint16 *codes, const Taps *columns, guint side, float weight, float *sums)
{
  for (guint x = 0; x < side; x++)
    {
      float sum = 0.0f;

      for (guint i = 0; i < columns[x].n; i++)
        sum += columns[x].weights[i] * codes[columns[x].first + i];
      sums[x] += weight * sum;
    }
}

/* @texels: [side²] tile after tile */
static void
fill_tiles (const RmpPicture *self, guint side, guint16 *texels)
{
  const guint n_across = side / RMP_TILE_SIDE;
  Taps *columns = make_taps (self->width, side), *rows = make_taps (self->height, side);
  g_autofree float *sums = g_new (float, side);

  for (guint y = 0; y < side; y++)
    {
      for (guint x = 0; x < side; x++)
        sums[x] = 0.0f;
      for (guint i = 0; i < rows[y].n; i++)
        add_row (self->codes + (gsize) (rows[y].first + i) * self->width, columns, side,
                 rows[y].weights[i], sums);
      for (guint x = 0; x < side; x++)
        {
          const gsize tile = y / RMP_TILE_SIDE * n_across + x / RMP_TILE_SIDE;

          texels[tile * RMP_TILE_TEXELS + y % RMP_TILE_SIDE * RMP_TILE_SIDE + x % RMP_TILE_SIDE] =
              (guint16) (CLAMP (sums[x], 0.0f, (float) G_MAXUINT16) + 0.5f);
        }
    }
  free_taps (columns, side);
  free_taps (rows, side);
}

RmpHeightImage *
rmp_picture_resample (const RmpPicture *self, guint side)
{
  g_autoptr (RmpHeightImage) ground = rmp_height_image_new (side, RMP_HEIGHT_MIDDLE);
  const guint n_tiles = rmp_height_image_get_n_tiles (ground);
  g_autofree guint16 *texels = g_new (guint16, (gsize) side * side);
  g_autofree const guint16 **pointers = g_new (const guint16 *, n_tiles);
  g_autofree guint *tiles = g_new (guint, n_tiles);

  fill_tiles (self, side, texels);
  for (guint tile = 0; tile < n_tiles; tile++)
    {
      const guint16 *shown = texels + (gsize) tile * RMP_TILE_TEXELS;
      guint i = 0;

      while (i < RMP_TILE_TEXELS && shown[i] == RMP_HEIGHT_MIDDLE)
        i++;
      tiles[tile] = tile;
      pointers[tile] = i < RMP_TILE_TEXELS ? shown : NULL;
    }
  return rmp_height_image_replace (ground, n_tiles, tiles, pointers);
}
