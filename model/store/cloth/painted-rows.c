/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/cloth/painted-rows.h"

/* --- one chunk -------------------------------------------------------------------------------- */

/* A byte order is its own inverse: to bytes and back. */
static void
swap (guint16 *codes, gsize n)
{
  for (gsize i = 0; i < n; i++)
    codes[i] = GUINT16_TO_LE (codes[i]);
}

static gboolean
is_blank (const guint16 *codes, gsize n)
{
  for (gsize i = 0; i < n; i++)
    if (codes[i] != 0)
      return FALSE;
  return TRUE;
}

static gboolean
write_chunk (RmpEdit *edit, const RmpPaintedTable *table, gint64 owner, guint position,
             const guint16 *codes, gsize n, GError **error)
{
  guint16 *bytes = g_memdup2 (codes, n * sizeof *codes);
  g_autoptr (GBytes) blob = g_bytes_new_take (bytes, n * sizeof *bytes);
  g_autofree char *sql = g_strdup_printf (
      "INSERT INTO %s (%s, position, %s) VALUES (?1, ?2, ?3)"
      " ON CONFLICT (%s, position) DO UPDATE SET %s = excluded.%s",
      table->table, table->owner, table->data, table->owner, table->data, table->data);

  swap (bytes, n);
  return rmp_edit_run (edit, error, sql, "iib", owner, (gint64) position, blob);
}

static gboolean
delete_chunk (RmpEdit *edit, const RmpPaintedTable *table, gint64 owner, guint position,
              GError **error)
{
  g_autofree char *sql = g_strdup_printf ("DELETE FROM %s WHERE %s = ?1 AND position = ?2",
                                          table->table, table->owner);

  return rmp_edit_run (edit, error, sql, "ii", owner, (gint64) position);
}

/* --- all chunks ------------------------------------------------------------------------------- */

static sqlite3_stmt *
select_chunks (sqlite3 *db, const RmpPaintedTable *table, gint64 owner, GError **error)
{
  g_autofree char *sql = g_strdup_printf (
      "SELECT position, %s FROM %s WHERE %s = ?1 ORDER BY position", table->data, table->table,
      table->owner);

  return rmp_database_prepare (db, error, sql, "i", owner);
}

/* @n: numbers that a chunk at its position holds; 0: there is no such position */
static gboolean
check_chunk (sqlite3_stmt *statement, gsize n, GError **error)
{
  if (n > 0 && (gsize) sqlite3_column_bytes (statement, 1) == n * sizeof (guint16))
    return TRUE;
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
                       _ ("The project is damaged: something painted does not fit its garment. "
                          "Restore a copy of the project."));
  return FALSE;
}

gboolean
rmp_painted_read (sqlite3 *db, const RmpPaintedTable *table, gint64 owner, guint n, guint width,
                  guint16 *codes, GError **error)
{
  const gsize total = (gsize) n * width, step = (gsize) RMP_PAINTED_VERTICES * width;
  g_autoptr (sqlite3_stmt) statement = select_chunks (db, table, owner, error);
  int code = SQLITE_ERROR;

  memset (codes, 0, total * sizeof *codes);
  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      const gint64 position = sqlite3_column_int64 (statement, 0);
      const gboolean inside = position >= 0 && (guint64) position < (total + step - 1) / step;
      const gsize first = inside ? (gsize) position * step : total,
                  size = MIN (step, total - first);

      if (!check_chunk (statement, size, error))
        return FALSE;
      memcpy (codes + first, sqlite3_column_blob (statement, 1), size * sizeof *codes);
    }
  swap (codes, total);
  return code == SQLITE_DONE;
}

gboolean
rmp_painted_write (RmpEdit *edit, const RmpPaintedTable *table, gint64 owner, guint n, guint width,
                   const guint16 *before, const guint16 *codes, GError **error)
{
  const gsize total = (gsize) n * width, step = (gsize) RMP_PAINTED_VERTICES * width;

  g_assert (edit);

  for (gsize first = 0; first < total; first += step)
    {
      const gsize size = MIN (step, total - first);
      const guint position = (guint) (first / step);

      if (before ? memcmp (before + first, codes + first, size * sizeof *codes) == 0
                 : is_blank (codes + first, size))
        continue;
      if (is_blank (codes + first, size)
              ? !delete_chunk (edit, table, owner, position, error)
              : !write_chunk (edit, table, owner, position, codes + first, size, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_painted_delete (RmpEdit *edit, const RmpPaintedTable *table, gint64 owner, GError **error)
{
  g_autofree char *sql = g_strdup_printf ("DELETE FROM %s WHERE %s = ?1", table->table,
                                          table->owner);

  g_assert (edit);

  return rmp_edit_run (edit, error, sql, "i", owner);
}

/* --- images ----------------------------------------------------------------------------------- */

static gboolean
same_tile (const guint16 *a, const guint16 *b)
{
  return a == b || (a && b && memcmp (a, b, RMP_TILE_TEXELS * sizeof *a) == 0);
}

typedef struct
{
  GArray *tiles;     /* of guint, ascending */
  GPtrArray *texels; /* of guint16[RMP_TILE_TEXELS]; NULL: at the level */
} Changes;

static void
note_change (Changes *self, guint tile, guint16 *texels)
{
  g_array_append_val (self->tiles, tile);
  g_ptr_array_add (self->texels, texels);
}

/* Tiles of @before from *@next up to @end, which have no row. */
static void
note_gaps (Changes *self, const RmpHeightImage *before, guint *next, guint end)
{
  for (; *next < end; *next += 1)
    if (rmp_height_image_get_tile (before, *next))
      note_change (self, *next, NULL);
}

static gboolean
find_changes (sqlite3 *db, const RmpPaintedTable *table, gint64 owner, const RmpHeightImage *before,
              Changes *changes, GError **error)
{
  const guint n_tiles = rmp_height_image_get_n_tiles (before);
  g_autoptr (sqlite3_stmt) statement = select_chunks (db, table, owner, error);
  int code = SQLITE_ERROR;
  guint next = 0;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      const gint64 position = sqlite3_column_int64 (statement, 0);
      const guint tile = position >= 0 && position < n_tiles ? (guint) position : n_tiles;
      g_autofree guint16 *texels = NULL;

      if (!check_chunk (statement, tile < n_tiles ? RMP_TILE_TEXELS : 0, error))
        return FALSE;
      note_gaps (changes, before, &next, tile);
      next = tile + 1;
      texels = g_memdup2 (sqlite3_column_blob (statement, 1), RMP_TILE_TEXELS * sizeof *texels);
      swap (texels, RMP_TILE_TEXELS);
      if (!same_tile (texels, rmp_height_image_get_tile (before, tile)))
        note_change (changes, tile, g_steal_pointer (&texels));
    }
  note_gaps (changes, before, &next, n_tiles);
  return code == SQLITE_DONE;
}

RmpHeightImage *
rmp_painted_read_image (sqlite3 *db, const RmpPaintedTable *table, gint64 owner,
                        RmpHeightImage *before, GError **error)
{
  g_autoptr (GArray) tiles = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GPtrArray) texels = g_ptr_array_new_with_free_func (g_free);
  Changes changes = { tiles, texels };

  if (!find_changes (db, table, owner, before, &changes, error))
    return NULL;
  if (tiles->len == 0)
    return rmp_height_image_ref (before);
  return rmp_height_image_replace (before, tiles->len, (const guint *) (gpointer) tiles->data,
                                   (const guint16 *const *) texels->pdata);
}

gboolean
rmp_painted_write_image (RmpEdit *edit, const RmpPaintedTable *table, gint64 owner,
                         const RmpHeightImage *before, const RmpHeightImage *image, GError **error)
{
  g_assert (edit);

  for (guint tile = 0; tile < rmp_height_image_get_n_tiles (image); tile++)
    {
      const guint16 *texels = rmp_height_image_get_tile (image, tile);

      if (same_tile (texels, before ? rmp_height_image_get_tile (before, tile) : NULL))
        continue;
      if (texels ? !write_chunk (edit, table, owner, tile, texels, RMP_TILE_TEXELS, error)
                 : !delete_chunk (edit, table, owner, tile, error))
        return FALSE;
    }
  return TRUE;
}
