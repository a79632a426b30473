/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/cloth/tile-rows.h"

const RmpPaintedTable rmp_pattern_tiles = { "pattern_tile", "layer_id", "heights" };

struct _RmpTileRows
{
  gint64 layer;
  RmpHeightImage *image;
  GHashTable *tiles; /* rowid → tile */
};

void
rmp_tile_rows_free (RmpTileRows *self)
{
  g_clear_pointer (&self->image, rmp_height_image_unref);
  g_clear_pointer (&self->tiles, g_hash_table_unref);
  g_free (self);
}

RmpHeightImage *
rmp_tile_rows_get_image (RmpTileRows *self)
{
  return self->image;
}

/* --- which rows were touched ------------------------------------------------------------------ */

static void
note_row (gpointer touched, int operation G_GNUC_UNUSED, const char *schema, const char *table,
          sqlite3_int64 row)
{
  if (strcmp (schema, "main") == 0 && strcmp (table, rmp_pattern_tiles.table) == 0)
    g_hash_table_add (touched, GSIZE_TO_POINTER ((gsize) row));
}

void
rmp_tile_rows_watch (sqlite3 *db, GHashTable *touched)
{
  sqlite3_update_hook (db, note_row, touched);
}

/* --- tiles that differ ------------------------------------------------------------------------ */

typedef struct
{
  GArray *tiles;     /* of guint, ascending */
  GPtrArray *texels; /* not owned */
} Tiles;

static void
tiles_init (Tiles *self)
{
  *self = (Tiles){ g_array_new (FALSE, FALSE, sizeof (guint)), g_ptr_array_new () };
}

static void
tiles_add (Tiles *self, guint tile, const guint16 *texels)
{
  g_array_append_val (self->tiles, tile);
  g_ptr_array_add (self->texels, (gpointer) texels);
}

/* (transfer full) */
static RmpHeightImage *
tiles_replace (Tiles *self, RmpHeightImage *image)
{
  RmpHeightImage *replaced = self->tiles->len > 0
                                 ? rmp_height_image_replace (
                                       image, self->tiles->len,
                                       (const guint *) (gpointer) self->tiles->data,
                                       (const guint16 *const *) self->texels->pdata)
                                 : rmp_height_image_ref (image);

  g_array_unref (self->tiles);
  g_ptr_array_unref (self->texels);
  return replaced;
}

/* Tile → its texels, or NULL where it has no row. */
static GHashTable *
changes_new (void)
{
  return g_hash_table_new_full (NULL, NULL, NULL, g_free);
}

static gboolean
read_tile (RmpTileRows *self, sqlite3_stmt *statement, GHashTable *changes, GError **error)
{
  const gint64 row = sqlite3_column_int64 (statement, 0),
               position = sqlite3_column_int64 (statement, 1);
  guint16 *texels;

  if (position < 0 || position >= rmp_height_image_get_n_tiles (self->image) ||
      sqlite3_column_bytes (statement, 2) != RMP_TILE_TEXELS * (int) sizeof *texels)
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
                           _ ("The project is damaged: a tile of a pattern does not fit its image. "
                              "Restore a copy of the project."));
      return FALSE;
    }
  texels = g_memdup2 (sqlite3_column_blob (statement, 2), RMP_TILE_TEXELS * sizeof *texels);
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    texels[i] = GUINT16_FROM_LE (texels[i]);
  g_hash_table_insert (self->tiles, GSIZE_TO_POINTER ((gsize) row),
                       GUINT_TO_POINTER ((guint) position));
  g_hash_table_insert (changes, GUINT_TO_POINTER ((guint) position), texels);
  return TRUE;
}

static gboolean
is_level (const guint16 *texels)
{
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    if (texels[i] != RMP_HEIGHT_MIDDLE)
      return FALSE;
  return TRUE;
}

static gboolean
same_tile (const guint16 *a, const guint16 *b)
{
  if (!a || !b)
    return a == b || is_level (a ? a : b);
  return a == b || memcmp (a, b, RMP_TILE_TEXELS * sizeof *a) == 0;
}

/* Returns: whether the image is another one now. */
static gboolean
take_changes (RmpTileRows *self, GHashTable *changes)
{
  RmpHeightImage *before = self->image;
  gboolean changed;
  Tiles tiles;

  tiles_init (&tiles);
  for (guint tile = 0; tile < rmp_height_image_get_n_tiles (before); tile++)
    {
      gpointer wanted;

      if (g_hash_table_lookup_extended (changes, GUINT_TO_POINTER (tile), NULL, &wanted) &&
          !same_tile (wanted, rmp_height_image_get_tile (before, tile)))
        tiles_add (&tiles, tile, wanted);
    }
  changed = tiles.tiles->len > 0;
  self->image = tiles_replace (&tiles, before);
  rmp_height_image_unref (before);
  return changed;
}

/* --- reading, writing ------------------------------------------------------------------------- */

RmpTileRows *
rmp_tile_rows_new (sqlite3 *db, gint64 layer, guint side, GError **error)
{
  g_autoptr (RmpTileRows) self = g_new0 (RmpTileRows, 1);
  g_autoptr (GHashTable) changes = changes_new ();
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, error, "SELECT rowid, position, heights FROM pattern_tile WHERE layer_id = ?1", "i",
      layer);
  int code = SQLITE_ERROR;

  self->layer = layer;
  self->image = rmp_height_image_new (side, RMP_HEIGHT_MIDDLE);
  self->tiles = g_hash_table_new (NULL, NULL);
  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    if (!read_tile (self, statement, changes, error))
      return NULL;
  if (code != SQLITE_DONE)
    return NULL;
  take_changes (self, changes);
  return g_steal_pointer (&self);
}

/* The same image, its level at the middle. (transfer full) */
static RmpHeightImage *
at_middle (RmpHeightImage *image)
{
  const guint16 level = rmp_height_image_get_level (image);
  g_autoptr (RmpHeightImage) blank = NULL;
  guint16 flat[RMP_TILE_TEXELS];
  Tiles tiles;

  if (level == RMP_HEIGHT_MIDDLE)
    return rmp_height_image_ref (image);
  for (guint i = 0; i < RMP_TILE_TEXELS; i++)
    flat[i] = level;
  tiles_init (&tiles);
  for (guint tile = 0; tile < rmp_height_image_get_n_tiles (image); tile++)
    {
      const guint16 *own = rmp_height_image_get_tile (image, tile);

      tiles_add (&tiles, tile, own ? own : flat);
    }
  blank = rmp_height_image_new (rmp_height_image_get_side (image), RMP_HEIGHT_MIDDLE);
  return tiles_replace (&tiles, blank);
}

/* What is at the middle all over needs no row. (transfer full) */
static RmpHeightImage *
without_blanks (RmpHeightImage *before, RmpHeightImage *image)
{
  Tiles tiles;

  tiles_init (&tiles);
  for (guint tile = 0; tile < rmp_height_image_get_n_tiles (image); tile++)
    {
      const guint16 *own = rmp_height_image_get_tile (image, tile);

      if (own && own != rmp_height_image_get_tile (before, tile) && is_level (own))
        tiles_add (&tiles, tile, NULL);
    }
  return tiles_replace (&tiles, image);
}

RmpHeightImage *
rmp_tiles_write (RmpEdit *edit, gint64 layer, RmpHeightImage *before, RmpHeightImage *image,
                 GError **error)
{
  g_autoptr (RmpHeightImage) moved = at_middle (image);
  g_autoptr (RmpHeightImage) settled = without_blanks (before, moved);

  g_assert (edit);

  return rmp_painted_write_image (edit, &rmp_pattern_tiles, layer, before, settled, error)
             ? g_steal_pointer (&settled)
             : NULL;
}

void
rmp_tile_rows_take (RmpTileRows *self, RmpHeightImage *written)
{
  rmp_height_image_unref (self->image);
  self->image = rmp_height_image_ref (written);
}

gboolean
rmp_tile_rows_write (RmpTileRows *self, RmpEdit *edit, RmpHeightImage *image, GError **error)
{
  g_autoptr (RmpHeightImage)
      written = rmp_tiles_write (edit, self->layer, self->image, image, error);

  g_assert (self && edit);

  if (!written)
    return FALSE;
  rmp_tile_rows_take (self, written);
  return TRUE;
}

/* A row that is gone, or another layer's now, holds no tile of this one. */
static void
let_go (RmpTileRows *self, GHashTable *touched, GHashTable *changes)
{
  GHashTableIter iter;
  gpointer row, tile;

  g_hash_table_iter_init (&iter, touched);
  while (g_hash_table_iter_next (&iter, &row, NULL))
    if (g_hash_table_steal_extended (self->tiles, row, NULL, &tile))
      g_hash_table_insert (changes, tile, NULL);
}

gboolean
rmp_tile_rows_follow (RmpTileRows *self, sqlite3 *db, GHashTable *touched, gboolean *changed,
                      GError **error)
{
  g_autoptr (GHashTable) changes = NULL;
  g_autoptr (sqlite3_stmt) statement = NULL;
  GHashTableIter iter;
  gpointer row;

  g_assert (self);

  if (g_hash_table_size (touched) == 0)
    return TRUE;
  changes = changes_new ();
  let_go (self, touched, changes);
  statement = rmp_database_prepare (
      db, error,
      "SELECT rowid, position, heights FROM pattern_tile WHERE rowid = ?2 AND layer_id = ?1", "i",
      self->layer);
  g_hash_table_iter_init (&iter, touched);
  while (statement && g_hash_table_iter_next (&iter, &row, NULL))
    {
      int code;

      sqlite3_reset (statement);
      sqlite3_bind_int64 (statement, 2, (gint64) GPOINTER_TO_SIZE (row));
      code = rmp_statement_step (statement, error);
      if (code != SQLITE_DONE &&
          (code != SQLITE_ROW || !read_tile (self, statement, changes, error)))
        return FALSE;
    }
  if (statement && take_changes (self, changes))
    *changed = TRUE;
  return statement != NULL;
}
