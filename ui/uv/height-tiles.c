/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "uv/height-tiles.h"

#include <math.h>

/* Each level has half the resolution of the one before; at the last, a tile is one texel. */
#define N_LEVELS 7
/* Texels of a texture, a side. */
#define BLOCK 256

typedef struct
{
  guint side; /* texels */
  /* [side²] from v = 0 upwards; NULL for the first level, which is the image itself */
  guint8 *greys;
  guint n_blocks;  /* a side */
  GPtrArray *made; /* [n_blocks²] of GdkTexture; NULL: not made, or stale */
} Level;

struct _RmpHeightTiles
{
  RmpHeightImage *image;
  Level levels[N_LEVELS];
  guint n_made;
};

/* --- levels ----------------------------------------------------------------------------------- */

static void
clear_levels (RmpHeightTiles *self)
{
  for (guint i = 0; i < N_LEVELS; i++)
    {
      g_free (self->levels[i].greys);
      g_clear_pointer (&self->levels[i].made, g_ptr_array_unref);
    }
  memset (self->levels, 0, sizeof self->levels);
}

static void
unref_texture (gpointer texture)
{
  if (texture)
    g_object_unref (texture);
}

static void
new_levels (RmpHeightTiles *self, guint side, guint16 code)
{
  for (guint i = 0; i < N_LEVELS; i++)
    {
      Level *level = &self->levels[i];

      level->side = side >> i;
      level->n_blocks = (level->side + BLOCK - 1) / BLOCK;
      level->made = g_ptr_array_new_with_free_func (unref_texture);
      g_ptr_array_set_size (level->made, (int) (level->n_blocks * level->n_blocks));
      if (i == 0)
        continue;
      level->greys = g_malloc ((gsize) level->side * level->side);
      memset (level->greys, code >> 8, (gsize) level->side * level->side);
    }
}

/* Each level has the means of squares of four of the one before. */
static void
shrink_tile (RmpHeightTiles *self, guint tile)
{
  const guint a_row = self->levels[0].side / RMP_TILE_SIDE, row = tile / a_row,
              column = tile % a_row;
  const guint16 *texels = rmp_height_image_get_tile (self->image, tile);
  guint16 means[RMP_TILE_TEXELS];

  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    means[i] = texels ? texels[i] : rmp_height_image_get_level (self->image);
  for (guint i = 1, side = RMP_TILE_SIDE / 2; i < N_LEVELS; i++, side /= 2)
    {
      const Level *level = &self->levels[i];
      guint8 *out = level->greys + ((gsize) row * level->side + column) * side;

      for (guint y = 0; y < side; y++)
        for (guint x = 0; x < side; x++)
          {
            const guint16 *four = means + (4 * y * side + 2 * x);
            const guint sum = (guint) four[0] + four[1] + four[2 * side] + four[2 * side + 1];

            means[y * side + x] = (guint16) (sum / 4);
            out[(gsize) y * level->side + x] = (guint8) (sum >> 10);
          }
    }
}

static void
forget_tile (RmpHeightTiles *self, guint tile)
{
  const guint a_row = self->levels[0].side / RMP_TILE_SIDE;

  for (guint i = 0; i < N_LEVELS; i++)
    {
      const Level *level = &self->levels[i];
      const guint tile_side = RMP_TILE_SIDE >> i;
      const guint row = tile / a_row * tile_side / BLOCK, column = tile % a_row * tile_side / BLOCK;

      g_clear_object (
          (GdkTexture **) &g_ptr_array_index (level->made, row * level->n_blocks + column));
    }
}

/* --- textures --------------------------------------------------------------------------------- */

static guint8
get_grey (const RmpHeightTiles *self, guint level, guint column, guint row)
{
  if (level == 0)
    return (guint8) (rmp_height_image_get (self->image, column, row) >> 8);
  return self->levels[level].greys[(gsize) row * self->levels[level].side + column];
}

/* Rows of textures run downwards, those of images upwards. */
static GdkTexture *
make_texture (RmpHeightTiles *self, guint level, guint block)
{
  const guint side = MIN (BLOCK, self->levels[level].side), n = self->levels[level].n_blocks;
  const guint left = block % n * BLOCK, bottom = block / n * BLOCK;
  guint8 *pixels = g_malloc (3 * (gsize) side * side), *pixel = pixels;
  g_autoptr (GBytes) bytes = g_bytes_new_take (pixels, 3 * (gsize) side * side);

  for (guint y = side; y-- > 0;)
    for (guint x = 0; x < side; x++, pixel += 3)
      pixel[0] = pixel[1] = pixel[2] = get_grey (self, level, left + x, bottom + y);
  self->n_made++;
  return gdk_memory_texture_new ((int) side, (int) side, GDK_MEMORY_R8G8B8, bytes,
                                 3 * (gsize) side);
}

static void
append_block (RmpHeightTiles *self, GtkSnapshot *snapshot, const graphene_rect_t *position,
              const graphene_rect_t *seen, guint level, guint block)
{
  const guint n = self->levels[level].n_blocks, side = self->levels[level].side;
  const float width = position->size.width * (float) MIN (BLOCK, side) / (float) side;
  const float height = position->size.height * (float) MIN (BLOCK, side) / (float) side;
  const graphene_rect_t rect = GRAPHENE_RECT_INIT (
      position->origin.x + width * (float) (block % n),
      position->origin.y + position->size.height - height * (float) (block / n + 1), width, height);
  GdkTexture **texture = (GdkTexture **) &g_ptr_array_index (self->levels[level].made, block);

  if (!graphene_rect_intersection (&rect, seen, NULL))
    return;
  if (!*texture)
    *texture = make_texture (self, level, block);
  gtk_snapshot_append_texture (snapshot, *texture, &rect);
}

/* --- interface -------------------------------------------------------------------------------- */

RmpHeightTiles *
rmp_height_tiles_new (void)
{
  return g_new0 (RmpHeightTiles, 1);
}

void
rmp_height_tiles_free (RmpHeightTiles *self)
{
  clear_levels (self);
  g_clear_pointer (&self->image, rmp_height_image_unref);
  g_free (self);
}

void
rmp_height_tiles_show (RmpHeightTiles *self, RmpHeightImage *image)
{
  g_autoptr (RmpHeightImage) old = g_steal_pointer (&self->image);
  gboolean all;

  self->image = image ? rmp_height_image_ref (image) : NULL;
  if (!image || image == old)
    return;
  all = !old || rmp_height_image_get_side (old) != rmp_height_image_get_side (image) ||
        rmp_height_image_get_level (old) != rmp_height_image_get_level (image);
  if (all)
    {
      clear_levels (self);
      new_levels (self, rmp_height_image_get_side (image), rmp_height_image_get_level (image));
    }
  for (guint tile = 0; tile < rmp_height_image_get_n_tiles (image); tile++)
    {
      const guint16 *texels = rmp_height_image_get_tile (image, tile);

      if (texels == (all ? NULL : rmp_height_image_get_tile (old, tile)))
        continue;
      shrink_tile (self, tile);
      forget_tile (self, tile);
    }
}

void
rmp_height_tiles_snapshot (RmpHeightTiles *self, GtkSnapshot *snapshot,
                           const graphene_rect_t *position, const graphene_rect_t *seen, int scale)
{
  double texels_a_pixel;
  guint level;

  if (!self->image || position->size.width <= 0.0f)
    return;
  texels_a_pixel = self->levels[0].side / ((double) position->size.width * scale);
  level = (guint) CLAMP (floor (log2 (texels_a_pixel) + 0.5), 0.0, N_LEVELS - 1.0);
  for (guint block = 0; block < self->levels[level].made->len; block++)
    append_block (self, snapshot, position, seen, level, block);
}

guint
rmp_height_tiles_get_n_made (const RmpHeightTiles *self)
{
  return self->n_made;
}
