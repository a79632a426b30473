/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "painting/compose.h"

#include <math.h>
#include <omp.h>
#include <string.h>

typedef struct
{
  guint side, n_across, n_layers;
  const RmpComposeLayer *layers;
} Stack;

static const guint16 *
get_tile (const RmpHeightImage *image, guint tile)
{
  return image ? rmp_height_image_get_tile (image, tile) : NULL;
}

/* Whether two images show the same in a tile; images of another side only if they are the same one.
 */
static gboolean
has_same_tile (guint side, const RmpHeightImage *a, const RmpHeightImage *b, guint tile)
{
  if (a == b)
    return TRUE;
  if (!a || !b || rmp_height_image_get_side (a) != side || rmp_height_image_get_side (b) != side)
    return FALSE;
  return rmp_height_image_get_level (a) == rmp_height_image_get_level (b) &&
         get_tile (a, tile) == get_tile (b, tile);
}

static gboolean
is_unchanged (const Stack *self, const Stack *previous, guint tile)
{
  for (guint i = 0; i < self->n_layers; i++)
    {
      const RmpComposeLayer *a = &self->layers[i], *b = &previous->layers[i];

      if (a->mode != b->mode || a->opacity != b->opacity ||
          !has_same_tile (self->side, a->image, b->image, tile) ||
          !has_same_tile (self->side, a->mask, b->mask, tile))
        return FALSE;
    }
  return TRUE;
}

/* Between texels, where the mask has another side than the result. */
static float
read_mask (const RmpHeightImage *mask, double u, double v)
{
  const double side = (double) rmp_height_image_get_side (mask);
  const double x = CLAMP (u * side - 0.5, 0.0, side - 1.0),
               y = CLAMP (v * side - 0.5, 0.0, side - 1.0);
  const guint i = MIN ((guint) x, (guint) side - 2), j = MIN ((guint) y, (guint) side - 2);
  const double s = x - i, t = y - j;
  const double low = (1.0 - s) * rmp_height_image_get (mask, i, j) +
                     s * rmp_height_image_get (mask, i + 1, j);
  const double high = (1.0 - s) * rmp_height_image_get (mask, i, j + 1) +
                      s * rmp_height_image_get (mask, i + 1, j + 1);

  return (float) ((1.0 - t) * low + t * high);
}

/* @weights: [RMP_TILE_TEXELS] opacity · mask; a mask's largest code counts as all of it */
static void
fill_weights (const Stack *self, const RmpComposeLayer *layer, guint tile, float *weights)
{
  const float opacity = (float) CLAMP (layer->opacity, 0.0, 1.0),
              scale = opacity / (float) G_MAXUINT16;
  const guint left = tile % self->n_across * RMP_TILE_SIDE,
              bottom = tile / self->n_across * RMP_TILE_SIDE;
  const guint16 *texels;

  if (layer->mask && rmp_height_image_get_side (layer->mask) != self->side)
    {
      for (guint i = 0; i < RMP_TILE_TEXELS; i++)
        weights[i] = scale * read_mask (layer->mask, (left + i % RMP_TILE_SIDE + 0.5) / self->side,
                                        (bottom + i / RMP_TILE_SIDE + 0.5) / self->side);
      return;
    }
  texels = get_tile (layer->mask, tile);
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    weights[i] = !layer->mask
                     ? opacity
                     : scale * (texels ? texels[i] : rmp_height_image_get_level (layer->mask));
}

static void
add_layer (const Stack *self, const RmpComposeLayer *layer, guint tile, float *codes)
{
  const guint16 *texels = get_tile (layer->image, tile),
                level = rmp_height_image_get_level (layer->image);
  float weights[RMP_TILE_TEXELS];

  if (!texels && level == RMP_HEIGHT_MIDDLE && layer->mode == RMP_COMPOSE_ADD)
    return;
  fill_weights (self, layer, tile, weights);
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    {
      const float code = texels ? texels[i] : level;

      codes[i] += weights[i] * (layer->mode == RMP_COMPOSE_ADD ? code - RMP_HEIGHT_MIDDLE
                                                               : MAX (code - codes[i], 0.0f));
    }
}

/* NULL: the tile is at the middle. */
static guint16 *
compose_tile (const Stack *self, guint tile)
{
  float codes[RMP_TILE_TEXELS];
  guint16 *texels = g_new (guint16, RMP_TILE_TEXELS);
  gboolean flat = TRUE;

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    codes[i] = RMP_HEIGHT_MIDDLE;
  for (guint i = 0; i < self->n_layers; i++)
    add_layer (self, &self->layers[i], tile, codes);
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    {
      texels[i] = (guint16) (CLAMP (codes[i], 0.0f, (float) G_MAXUINT16) + 0.5f);
      flat = flat && texels[i] == RMP_HEIGHT_MIDDLE;
    }
  if (flat)
    g_clear_pointer (&texels, g_free);
  return texels;
}

/* One layer that is added whole is the result itself. */
static gboolean
is_plain (const Stack *self)
{
  return self->n_layers == 1 && self->layers->mode == RMP_COMPOSE_ADD &&
         self->layers->opacity == 1.0 && !self->layers->mask &&
         rmp_height_image_get_level (self->layers->image) == RMP_HEIGHT_MIDDLE;
}

/* @tiles: guint, ascending: those that must be put together */
static void
list_tiles (const Stack *self, const Stack *previous, GArray *tiles)
{
  for (guint tile = 0; tile < self->n_across * self->n_across; tile++)
    if (previous->n_layers != self->n_layers || !is_unchanged (self, previous, tile))
      g_array_append_val (tiles, tile);
}

RmpHeightImage *
rmp_height_image_compose (guint side, guint n_layers, const RmpComposeLayer *layers,
                          const RmpHeightImage *previous, guint n_previous,
                          const RmpComposeLayer *previous_layers, guint n_threads)
{
  const Stack self = { side, side / RMP_TILE_SIDE, n_layers, layers };
  /* Layers of another number share nothing. */
  const Stack before = { side, side / RMP_TILE_SIDE, n_previous, previous_layers };
  const gboolean shares = previous && n_previous == n_layers &&
                          rmp_height_image_get_side (previous) == side &&
                          rmp_height_image_get_level (previous) == RMP_HEIGHT_MIDDLE;
  g_autoptr (GArray) tiles = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (RmpHeightImage) ground = rmp_height_image_new (side, RMP_HEIGHT_MIDDLE);
  g_autofree guint16 **texels = NULL;
  RmpHeightImage *image;

  for (guint i = 0; i < n_layers; i++)
    g_return_val_if_fail (rmp_height_image_get_side (layers[i].image) == side, NULL);

  if (is_plain (&self))
    return rmp_height_image_ref (layers->image);
  list_tiles (&self, shares ? &before : &(Stack){ .n_layers = G_MAXUINT }, tiles);
  texels = g_new0 (guint16 *, MAX (tiles->len, 1));
#pragma omp parallel for schedule(dynamic)                                                         \
    num_threads(n_threads > 0 ? (int) n_threads : omp_get_num_procs())
  for (guint i = 0; i < tiles->len; i++)
    texels[i] = compose_tile (&self, g_array_index (tiles, guint, i));
  image = rmp_height_image_replace (shares ? previous : ground, tiles->len,
                                    (const guint *) (gpointer) tiles->data,
                                    (const guint16 *const *) texels);
  for (guint i = 0; i < tiles->len; i++)
    g_free (texels[i]);
  return image;
}
