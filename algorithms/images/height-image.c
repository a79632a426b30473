/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "images/height-image.h"

#include <string.h>

struct _RmpHeightImage
{
  gatomicrefcount ref_count;
  guint side, n_across;
  guint16 level;
  guint16 **tiles; /* [n_across²] each a g_atomic_rc_box, or NULL: at the level */
};

RmpHeightImage *
rmp_height_image_new (guint side, guint16 level)
{
  RmpHeightImage *self;

  g_return_val_if_fail (
      side >= RMP_IMAGE_MIN_SIDE && side <= RMP_IMAGE_MAX_SIDE && side % RMP_TILE_SIDE == 0, NULL);

  self = g_new0 (RmpHeightImage, 1);
  g_atomic_ref_count_init (&self->ref_count);
  self->side = side;
  self->n_across = side / RMP_TILE_SIDE;
  self->level = level;
  self->tiles = g_new0 (guint16 *, rmp_height_image_get_n_tiles (self));
  return self;
}

RmpHeightImage *
rmp_height_image_ref (RmpHeightImage *self)
{
  g_atomic_ref_count_inc (&self->ref_count);
  return self;
}

void
rmp_height_image_unref (RmpHeightImage *self)
{
  g_return_if_fail (self);

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  for (guint i = 0; i < rmp_height_image_get_n_tiles (self); i++)
    g_clear_pointer (&self->tiles[i], g_atomic_rc_box_release);
  g_free (self->tiles);
  g_free (self);
}

guint
rmp_height_image_get_side (const RmpHeightImage *self)
{
  return self->side;
}

guint
rmp_height_image_get_n_tiles (const RmpHeightImage *self)
{
  return self->n_across * self->n_across;
}

guint16
rmp_height_image_get_level (const RmpHeightImage *self)
{
  return self->level;
}

const guint16 *
rmp_height_image_get_tile (const RmpHeightImage *self, guint tile)
{
  g_return_val_if_fail (tile < rmp_height_image_get_n_tiles (self), NULL);

  return self->tiles[tile];
}

guint16
rmp_height_image_get (const RmpHeightImage *self, guint column, guint row)
{
  const guint16 *texels;

  g_return_val_if_fail (column < self->side && row < self->side, self->level);

  texels = self->tiles[row / RMP_TILE_SIDE * self->n_across + column / RMP_TILE_SIDE];
  return texels ? texels[row % RMP_TILE_SIDE * RMP_TILE_SIDE + column % RMP_TILE_SIDE]
                : self->level;
}

RmpHeightImage *
rmp_height_image_replace (const RmpHeightImage *self, guint n, const guint *tiles,
                          const guint16 *const *texels)
{
  RmpHeightImage *copy = rmp_height_image_new (self->side, self->level);

  for (guint i = 0, next = 0; i < rmp_height_image_get_n_tiles (self); i++)
    {
      if (next == n || tiles[next] != i)
        {
          copy->tiles[i] = self->tiles[i] ? g_atomic_rc_box_acquire (self->tiles[i]) : NULL;
          continue;
        }
      if (texels[next])
        {
          copy->tiles[i] = g_atomic_rc_box_alloc (RMP_TILE_TEXELS * sizeof **texels);
          memcpy (copy->tiles[i], texels[next], RMP_TILE_TEXELS * sizeof **texels);
        }
      next++;
    }
  return copy;
}

static gboolean
same_tile (const RmpHeightImage *self, const RmpHeightImage *other, guint tile)
{
  const guint16 *a = self->tiles[tile], *b = other->tiles[tile];

  if (a == b)
    return a || self->level == other->level;
  if (a && b)
    return memcmp (a, b, RMP_TILE_TEXELS * sizeof *a) == 0;
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    if ((a ? a[i] : b[i]) != (a ? other->level : self->level))
      return FALSE;
  return TRUE;
}

gboolean
rmp_height_image_equal (const RmpHeightImage *self, const RmpHeightImage *other)
{
  g_return_val_if_fail (other, FALSE);

  if (self == other)
    return TRUE;
  if (self->side != other->side)
    return FALSE;
  for (guint i = 0; i < rmp_height_image_get_n_tiles (self); i++)
    if (!same_tile (self, other, i))
      return FALSE;
  return TRUE;
}
