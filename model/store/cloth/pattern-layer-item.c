/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/cloth/pattern-private.h"

struct _RmpPatternLayerItem
{
  RmpRow parent_instance;

  double opacity;
  RmpComposeMode blend;
  gboolean hidden, solo, locked;
  RmpMaskItem *mask;          /* (nullable) */
  RmpHeightImage *mask_image; /* (nullable): of the mask, as it was when the row was loaded */
  RmpTileRows *tiles;         /* (nullable): from the first use on */
  RmpHeightImage *blank;      /* (nullable): in place of tiles that cannot be read */
  gboolean painted;           /* since the last load */
};

G_DEFINE_FINAL_TYPE (RmpPatternLayerItem, rmp_pattern_layer_item, RMP_TYPE_ROW)

static void
rmp_pattern_layer_item_finalize (GObject *object)
{
  RmpPatternLayerItem *self = RMP_PATTERN_LAYER_ITEM (object);

  g_clear_object (&self->mask);
  g_clear_pointer (&self->mask_image, rmp_height_image_unref);
  g_clear_pointer (&self->tiles, rmp_tile_rows_free);
  g_clear_pointer (&self->blank, rmp_height_image_unref);

  G_OBJECT_CLASS (rmp_pattern_layer_item_parent_class)->finalize (object);
}

static void
rmp_pattern_layer_item_class_init (RmpPatternLayerItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_pattern_layer_item_finalize;
}

static void
rmp_pattern_layer_item_init (RmpPatternLayerItem *self G_GNUC_UNUSED)
{
}

/* --- loading ---------------------------------------------------------------------------------- */

/* Columns: id, name, opacity, blend = 'max', hidden, solo, locked, mask_id. */
static gboolean
take_columns (RmpPatternLayerItem *self, sqlite3_stmt *statement)
{
  const double opacity = CLAMP (sqlite3_column_double (statement, 2), 0.0, 1.0);
  const RmpComposeMode blend = sqlite3_column_int (statement, 3) ? RMP_COMPOSE_MAX
                                                                 : RMP_COMPOSE_ADD;
  const gboolean hidden = sqlite3_column_int (statement, 4),
                 solo = sqlite3_column_int (statement, 5);
  gboolean changed = opacity != self->opacity || blend != self->blend || hidden != self->hidden ||
                     solo != self->solo;

  self->opacity = opacity;
  self->blend = blend;
  self->hidden = hidden;
  self->solo = solo;
  return changed;
}

/* A mask that was painted makes another layer of the one it covers. */
static gboolean
take_mask (RmpPatternLayerItem *self, gint64 id)
{
  RmpGarment *garment = rmp_pattern_item_get_garment (rmp_pattern_layer_item_get_pattern (self));
  RmpMaskItem *mask = id ? rmp_rows_find (rmp_garment_get_masks (garment), id) : NULL;
  RmpHeightImage *image = mask ? rmp_mask_item_get_drawn (mask) : NULL;

  g_set_object (&self->mask, mask);
  if (image == self->mask_image)
    return FALSE;
  g_clear_pointer (&self->mask_image, rmp_height_image_unref);
  self->mask_image = image ? rmp_height_image_ref (image) : NULL;
  return TRUE;
}

/* An image of the size that the pattern had. Returns: whether there was one */
static gboolean
drop_other_size (RmpPatternLayerItem *self)
{
  const guint side = rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (self));

  if (!self->tiles || rmp_height_image_get_side (rmp_tile_rows_get_image (self->tiles)) == side)
    return FALSE;
  g_clear_pointer (&self->tiles, rmp_tile_rows_free);
  g_clear_pointer (&self->blank, rmp_height_image_unref);
  return TRUE;
}

gboolean
rmp_pattern_layer_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed,
                             GError **error)
{
  RmpPatternLayerItem *self = RMP_PATTERN_LAYER_ITEM (row);
  const gboolean locked = sqlite3_column_int (statement, 6);
  gboolean shows = self->painted;

  g_assert (RMP_IS_ROW (row));
  shows = drop_other_size (self) || shows;
  if (self->tiles && !rmp_tile_rows_follow (self->tiles, rmp_row_get_db (row),
                                            rmp_row_get_touched_tiles (row), &shows, error))
    return FALSE;
  shows = take_columns (self, statement) || shows;
  shows = take_mask (self, sqlite3_column_int64 (statement, 7)) || shows;
  if (shows)
    rmp_pattern_item_note_change (rmp_pattern_layer_item_get_pattern (self));
  *changed = shows || locked != self->locked;
  self->locked = locked;
  self->painted = FALSE;
  return TRUE;
}

/* --- what it holds ---------------------------------------------------------------------------- */

const char *
rmp_pattern_layer_item_get_name (RmpPatternLayerItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_pattern_layer_item_get_id (RmpPatternLayerItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpPatternItem *
rmp_pattern_layer_item_get_pattern (RmpPatternLayerItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), NULL);

  return rmp_row_get_owner (RMP_ROW (self));
}

double
rmp_pattern_layer_item_get_opacity (RmpPatternLayerItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), 0.0);

  return self->opacity;
}

RmpComposeMode
rmp_pattern_layer_item_get_blend (RmpPatternLayerItem *self)
{
  return self->blend;
}

gboolean
rmp_pattern_layer_item_get_hidden (RmpPatternLayerItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return self->hidden;
}

gboolean
rmp_pattern_layer_item_get_solo (RmpPatternLayerItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return self->solo;
}

gboolean
rmp_pattern_layer_item_get_locked (RmpPatternLayerItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return self->locked;
}

RmpMaskItem *
rmp_pattern_layer_item_get_mask (RmpPatternLayerItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), NULL);

  return self->mask;
}

gboolean
rmp_pattern_layer_item_check_unlocked (RmpPatternLayerItem *self, GError **error)
{
  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  if (!self->locked)
    return TRUE;
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
               _ ("The layer “%s” is locked. Unlock it to paint on it."),
               rmp_pattern_layer_item_get_name (self));
  return FALSE;
}

/* --- its image -------------------------------------------------------------------------------- */

static gboolean
read_tiles (RmpPatternLayerItem *self, GError **error)
{
  if (!self->tiles && rmp_row_check_open (RMP_ROW (self), error))
    self->tiles = rmp_tile_rows_new (
        rmp_row_get_db (RMP_ROW (self)), rmp_pattern_layer_item_get_id (self),
        rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (self)), error);
  return self->tiles != NULL;
}

RmpHeightImage *
rmp_pattern_layer_item_get_image (RmpPatternLayerItem *self)
{
  g_autoptr (GError) error = NULL;

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), NULL);

  if (!self->blank && !read_tiles (self, &error))
    {
      self->blank = rmp_height_image_new (
          rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (self)), RMP_HEIGHT_MIDDLE);
      rmp_row_tell_damage (RMP_ROW (self), error->message);
    }
  return self->tiles ? rmp_tile_rows_get_image (self->tiles) : self->blank;
}

RmpHeightImage *
rmp_pattern_layer_item_get_rows (RmpPatternLayerItem *self, GError **error)
{
  g_assert (RMP_IS_PATTERN_LAYER_ITEM (self));

  return read_tiles (self, error) ? rmp_tile_rows_get_image (self->tiles) : NULL;
}

void
rmp_pattern_layer_item_take_written (RmpPatternLayerItem *self, RmpHeightImage *written)
{
  g_assert (RMP_IS_PATTERN_LAYER_ITEM (self));

  self->painted = TRUE;
  rmp_tile_rows_take (self->tiles, written);
}

gboolean
rmp_pattern_layer_item_write_image (RmpPatternLayerItem *self, RmpEdit *edit, RmpHeightImage *image,
                                    GError **error)
{
  g_assert (RMP_IS_PATTERN_LAYER_ITEM (self) && edit);

  self->painted = TRUE;
  return read_tiles (self, error) && rmp_tile_rows_write (self->tiles, edit, image, error);
}
