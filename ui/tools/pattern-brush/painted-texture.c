/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tools/pattern-brush/painted-texture.h"

#include <math.h>

/* The largest side of a texture, in texels: uploading a larger one would take too long for one
 * picture.
 */
#define MOST_TEXELS 1024
/* How much a slope of one code per texel brightens the colour, and the most that slopes do. */
#define SHADE_A_CODE 0.00012f
#define MOST_SHADE 0.28f
/* The largest opacity that a height gives, and the opacity that a slope gives for each unit of
 * brightening.
 */
#define MOST_COVER 0.62f
#define COVER_A_SHADE 1.4f

struct _RmpPaintedTexture
{
  RmpHeightImage *image; /* (nullable): the image of the pixels */
  guint16 middle;
  guint side;
  guint8 *pixels; /* [side² × 4] rows from the top */
  RmpTexture *texture;
};

RmpPaintedTexture *
rmp_painted_texture_new (void)
{
  return g_new0 (RmpPaintedTexture, 1);
}

void
rmp_painted_texture_free (RmpPaintedTexture *self)
{
  g_clear_pointer (&self->image, rmp_height_image_unref);
  g_clear_pointer (&self->texture, rmp_texture_unref);
  g_free (self->pixels);
  g_free (self);
}

static guint8
to_byte (float value)
{
  return (guint8) (CLAMP (value, 0.0f, 1.0f) * 255.0f + 0.5f);
}

/* @height: −1 … 1, @shade: brightening by the slope. Opacity grows faster for low heights, so that
 * a first stroke is visible.
 */
static void
colour (float height, float shade, guint8 pixel[4])
{
  static const float high[3] = { 0.98f, 0.74f, 0.36f }, low[3] = { 0.22f, 0.42f, 0.80f };
  const float *hue = height >= 0.0f ? high : low;
  const float cover = MOST_COVER * sqrtf (MIN (fabsf (height), 1.0f)) +
                      COVER_A_SHADE * fabsf (shade);

  for (guint i = 0; i < 3; i++)
    pixel[i] = to_byte (hue[i] + shade);
  pixel[3] = to_byte (MIN (cover, MOST_COVER));
}

/* Slopes do not look beyond the tile, so that its colours depend on nothing else. */
static void
colour_tile (RmpPaintedTexture *self, guint tile)
{
  const guint side = rmp_height_image_get_side (self->image), step = side / self->side;
  const guint a_row = side / RMP_TILE_SIDE, left = tile % a_row * RMP_TILE_SIDE,
              low = tile / a_row * RMP_TILE_SIDE;
  const guint16 *texels = rmp_height_image_get_tile (self->image, tile);
  const float level = (float) rmp_height_image_get_level (self->image),
              middle = (float) self->middle;
  const float range = self->middle > 0 ? 32768.0f : 65535.0f;

  for (guint y = 0; y < RMP_TILE_SIDE; y += step)
    for (guint x = 0; x < RMP_TILE_SIDE; x += step)
      {
        const guint right = MIN (x + 1, RMP_TILE_SIDE - 1), up = MIN (y + 1, RMP_TILE_SIDE - 1);
        const guint row = self->side - 1 - (low + y) / step;
        float code = level, shade = 0.0f;

        if (texels)
          {
            const guint16 *here = texels + (y * RMP_TILE_SIDE + x);

            code = (float) *here;
            shade = (float) (texels[y * RMP_TILE_SIDE + right] - *here) -
                    (float) (texels[up * RMP_TILE_SIDE + x] - *here);
            shade = CLAMP (shade * SHADE_A_CODE, -MOST_SHADE, MOST_SHADE);
          }
        colour ((code - middle) / range, shade,
                self->pixels + 4 * ((gsize) row * self->side + (left + x) / step));
      }
}

static void
update_pixels (RmpPaintedTexture *self, RmpHeightImage *image, guint16 middle)
{
  g_autoptr (RmpHeightImage) old = g_steal_pointer (&self->image);
  const guint side = rmp_height_image_get_side (image);
  const gboolean all = !old || rmp_height_image_get_side (old) != side || self->middle != middle ||
                       rmp_height_image_get_level (old) != rmp_height_image_get_level (image);

  self->image = rmp_height_image_ref (image);
  self->middle = middle;
  if (all)
    {
      guint step = 1;

      while (side / step > MOST_TEXELS || side % step != 0 || RMP_TILE_SIDE % step != 0)
        step *= 2;
      self->side = side / step;
      g_free (self->pixels);
      self->pixels = g_malloc (4 * (gsize) self->side * self->side);
    }
  for (guint tile = 0; tile < rmp_height_image_get_n_tiles (image); tile++)
    if (all || rmp_height_image_get_tile (image, tile) != rmp_height_image_get_tile (old, tile))
      colour_tile (self, tile);
}

RmpTexture *
rmp_painted_texture_get (RmpPaintedTexture *self, RmpHeightImage *image, guint16 middle)
{
  if (self->texture && image == self->image && middle == self->middle)
    return self->texture;
  update_pixels (self, image, middle);
  g_clear_pointer (&self->texture, rmp_texture_unref);
  self->texture = rmp_texture_new (self->side, self->side,
                                   g_bytes_new (self->pixels, 4 * (gsize) self->side * self->side));
  return self->texture;
}
