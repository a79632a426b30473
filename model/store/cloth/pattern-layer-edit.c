/* SPDX-License-Identifier: GPL-3.0-or-later */

/* pattern-layer-edit.c: what is done to the layers of a pattern: each function is one edit, or a
 * part of one that is under way. Positions count from the lowest layer, without gaps.
 */

#include <glib/gi18n-lib.h>

#include "store/cloth/pattern-private.h"
#include "store/document/background-edit.h"

/* --- rows ------------------------------------------------------------------------------------- */

static gboolean
make_room (RmpEdit *edit, gint64 pattern, guint position, GError **error)
{
  return rmp_edit_run (
      edit, error,
      "UPDATE pattern_layer SET position = position + 1 WHERE pattern_id = ?1 AND position >= ?2",
      "ii", pattern, (gint64) position);
}

gboolean
rmp_pattern_layer_insert (RmpEdit *edit, gint64 pattern, guint position, const char *name,
                          RmpHeightImage *image, gint64 *id, GError **error)
{
  g_autoptr (RmpTileRows) tiles = NULL;

  g_assert (edit);

  if (!make_room (edit, pattern, position, error) ||
      !rmp_edit_run (edit, error,
                     "INSERT INTO pattern_layer (pattern_id, position, name, opacity, blend, "
                     "hidden, solo, locked)"
                     " VALUES (?1, ?2, ?3, 1, 'add', 0, 0, 0)",
                     "iis", pattern, (gint64) position, name))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  if (!image)
    return TRUE;
  tiles = rmp_tile_rows_new (rmp_edit_get_db (edit), *id, rmp_height_image_get_side (image), error);
  return tiles && rmp_tile_rows_write (tiles, edit, image, error);
}

gboolean
rmp_pattern_layer_copy (RmpEdit *edit, gint64 layer, gint64 pattern, guint position,
                        const char *name, gint64 *id, GError **error)
{
  g_assert (edit);

  if (!make_room (edit, pattern, position, error) ||
      !rmp_edit_run (
          edit, error,
          "INSERT INTO pattern_layer (pattern_id, position, name, opacity, blend, hidden, solo, "
          "locked,"
          " mask_id) SELECT ?2, ?3, ?4, opacity, blend, hidden, solo, locked, mask_id"
          " FROM pattern_layer WHERE id = ?1",
          "iiis", layer, pattern, (gint64) position, name))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  return rmp_edit_run (
      edit, error,
      "INSERT INTO pattern_tile SELECT ?2, position, heights FROM pattern_tile WHERE layer_id = ?1",
      "ii", layer, *id);
}

gboolean
rmp_pattern_layer_delete_rows (RmpEdit *edit, gint64 layer, GError **error)
{
  g_assert (edit);

  return rmp_painted_delete (edit, &rmp_pattern_tiles, layer, error) &&
         rmp_edit_run (edit, error,
                       "UPDATE pattern_layer SET position = position - 1"
                       " WHERE pattern_id = (SELECT pattern_id FROM pattern_layer WHERE id = ?1)"
                       " AND position > (SELECT position FROM pattern_layer WHERE id = ?1)",
                       "i", layer) &&
         rmp_edit_run (edit, error, "DELETE FROM pattern_layer WHERE id = ?1", "i", layer);
}

/* --- common to edits -------------------------------------------------------------------------- */

static GListModel *
siblings_of (RmpPatternLayerItem *self)
{
  return rmp_pattern_item_get_layers (rmp_pattern_layer_item_get_pattern (self));
}

static guint
position_of (RmpPatternLayerItem *self)
{
  GListModel *siblings = siblings_of (self);
  guint position = 0;

  for (; position < g_list_model_get_n_items (siblings); position++)
    {
      g_autoptr (RmpPatternLayerItem) layer = g_list_model_get_item (siblings, position);

      if (layer == self)
        break;
    }
  return position;
}

/* Layers of a map of normals are what it is. */
static gboolean
may_change (RmpPatternLayerItem *self, GError **error)
{
  return rmp_pattern_item_check_heights (rmp_pattern_layer_item_get_pattern (self), error);
}

static gboolean
set_number (RmpPatternLayerItem *self, const char *label, const char *column, double value,
            GError **error)
{
  g_autofree char *sql = g_strdup_printf (
      "UPDATE pattern_layer SET %s = ?2 WHERE id = ?1 AND %s != ?2", column, column);

  return may_change (self, error) && rmp_row_edit (RMP_ROW (self), label, error, sql, "id",
                                                   rmp_pattern_layer_item_get_id (self), value);
}

/* --- adding, removing ------------------------------------------------------------------------- */

RmpPatternLayerItem *
rmp_pattern_item_add_layer (RmpPatternItem *self, const char *name, RmpHeightImage *image,
                            GError **error)
{
  RmpEdit *edit;
  GListModel *layers = rmp_pattern_item_get_layers (self);
  g_autofree char *unique = rmp_rows_unique_name (layers, name ? name : _ ("Layer"));
  g_autofree char *label = g_strdup_printf (_ ("Add layer %s"), unique);
  gint64 id = 0;

  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), NULL);
  g_return_val_if_fail (
      !image || rmp_height_image_get_side (image) == rmp_pattern_item_get_side (self), NULL);

  if (!rmp_name_check (name, error) || !rmp_pattern_item_check_heights (self, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!edit || !rmp_edit_end (edit,
                              rmp_pattern_layer_insert (edit, rmp_pattern_item_get_id (self),
                                                        g_list_model_get_n_items (layers), unique,
                                                        image, &id, error),
                              error))
    return NULL;
  return rmp_rows_find (layers, id);
}

RmpPatternLayerItem *
rmp_pattern_layer_item_duplicate (RmpPatternLayerItem *self, GError **error)
{
  GListModel *layers = siblings_of (self);
  g_autofree char *name = rmp_rows_unique_name (layers, rmp_pattern_layer_item_get_name (self));
  g_autofree char *label = g_strdup_printf (_ ("Duplicate layer %s"),
                                            rmp_pattern_layer_item_get_name (self));
  gint64 id = 0;
  RmpEdit *edit;

  if (!may_change (self, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!edit ||
      !rmp_edit_end (edit,
                     rmp_pattern_layer_copy (
                         edit, rmp_pattern_layer_item_get_id (self),
                         rmp_pattern_item_get_id (rmp_pattern_layer_item_get_pattern (self)),
                         position_of (self) + 1, name, &id, error),
                     error))
    return NULL;
  return rmp_rows_find (layers, id);
}

gboolean
rmp_pattern_layer_item_remove (RmpPatternLayerItem *self, GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Remove layer %s"),
                                            rmp_pattern_layer_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  if (!may_change (self, error))
    return FALSE;
  if (g_list_model_get_n_items (siblings_of (self)) == 1)
    return rmp_project_refuse (
        error, _ ("A pattern needs one layer at least. Clear it, or remove the pattern."));
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit,
                               rmp_pattern_layer_delete_rows (
                                   edit, rmp_pattern_layer_item_get_id (self), error),
                               error);
}

/* --- painting --------------------------------------------------------------------------------- */

gboolean
rmp_pattern_layer_item_set_image (RmpPatternLayerItem *self, RmpHeightImage *image,
                                  const char *label, GError **error)
{
  RmpEdit *edit;

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);
  g_return_val_if_fail (rmp_height_image_get_side (image) ==
                            rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (self)),
                        FALSE);

  if (!rmp_pattern_layer_item_check_unlocked (self, error))
    return FALSE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label ? label : _ ("Paint"), error);
  return edit &&
         rmp_edit_end (edit, rmp_pattern_layer_item_write_image (self, edit, image, error), error);
}

typedef struct
{
  RmpPatternLayerItem *layer;
  gint64 id;
  RmpHeightImage *before, *image;
  RmpHeightImage *written; /* (nullable) */
  RmpEditedFunc edited;
  gpointer data;
} Painting;

static gboolean
write_painting (gpointer data, RmpEdit *edit, GError **error)
{
  Painting *painting = data;

  painting->written = rmp_tiles_write (edit, painting->id, painting->before, painting->image,
                                       error);
  return painting->written != NULL;
}

static void
follow_painting (gpointer data)
{
  Painting *painting = data;

  rmp_pattern_layer_item_take_written (painting->layer, painting->written);
}

static void
finish_painting (gpointer data, const GError *error)
{
  Painting *painting = data;

  painting->edited (painting->data, error);
  g_clear_pointer (&painting->before, rmp_height_image_unref);
  g_clear_pointer (&painting->written, rmp_height_image_unref);
  rmp_height_image_unref (painting->image);
  g_object_unref (painting->layer);
  g_free (painting);
}

void
rmp_pattern_layer_item_paint (RmpPatternLayerItem *self, RmpHeightImage *image, const char *label,
                              RmpEditedFunc edited, gpointer data)
{
  static const RmpBackgroundEdit edit = { write_painting, follow_painting, finish_painting };
  RmpHeightImage *before;
  g_autoptr (GError) error = NULL;
  Painting *painting = g_new0 (Painting, 1);

  g_return_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self));
  g_return_if_fail (rmp_height_image_get_side (image) ==
                    rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (self)));

  rmp_project_await_edit (rmp_row_get_project (RMP_ROW (self)));
  before = rmp_pattern_layer_item_check_unlocked (self, &error)
               ? rmp_pattern_layer_item_get_rows (self, &error)
               : NULL;
  *painting = (Painting){
    .layer = g_object_ref (self),
    .id = rmp_pattern_layer_item_get_id (self),
    .before = before ? rmp_height_image_ref (before) : NULL,
    .image = rmp_height_image_ref (image),
    .edited = edited,
    .data = data,
  };
  if (before)
    rmp_row_edit_in_background (RMP_ROW (self), label ? label : _ ("Paint"), &edit, painting);
  else
    finish_painting (painting, error);
}

static gboolean
set_all (RmpPatternLayerItem *self, guint16 code, const char *label, GError **error)
{
  g_autoptr (RmpHeightImage) image = rmp_height_image_new (
      rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (self)), code);

  return rmp_pattern_layer_item_set_image (self, image, label, error);
}

gboolean
rmp_pattern_layer_item_fill (RmpPatternLayerItem *self, guint16 code, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Fill layer %s"),
                                            rmp_pattern_layer_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return set_all (self, code, label, error);
}

gboolean
rmp_pattern_layer_item_clear (RmpPatternLayerItem *self, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Clear layer %s"),
                                            rmp_pattern_layer_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return set_all (self, RMP_HEIGHT_MIDDLE, label, error);
}

/* --- changing --------------------------------------------------------------------------------- */

gboolean
rmp_pattern_layer_item_rename (RmpPatternLayerItem *self, const char *name, GError **error)
{
  g_autofree char *unique = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  if (g_str_equal (name, rmp_pattern_layer_item_get_name (self)))
    return TRUE;
  if (!rmp_name_check (name, error))
    return FALSE;
  unique = rmp_rows_unique_name (siblings_of (self), name);
  label = g_strdup_printf (_ ("Rename layer to %s"), unique);
  return rmp_row_edit (RMP_ROW (self), label, error,
                       "UPDATE pattern_layer SET name = ?2 WHERE id = ?1", "is",
                       rmp_pattern_layer_item_get_id (self), unique);
}

gboolean
rmp_pattern_layer_item_set_opacity (RmpPatternLayerItem *self, double opacity, GError **error)
{
  const double value = CLAMP (opacity, 0.0, 1.0);
  g_autofree char *label = g_strdup_printf (_ ("Opacity of %s: %.0f %%"),
                                            rmp_pattern_layer_item_get_name (self), 100.0 * value);

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return set_number (self, label, "opacity", value, error);
}

gboolean
rmp_pattern_layer_item_set_blend (RmpPatternLayerItem *self, RmpComposeMode blend, GError **error)
{
  g_autofree char *label = g_strdup_printf (
      blend == RMP_COMPOSE_MAX ? _ ("Blend %s: larger of both") : _ ("Blend %s: add"),
      rmp_pattern_layer_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return may_change (self, error) &&
         rmp_row_edit (
             RMP_ROW (self), label, error, "UPDATE pattern_layer SET blend = ?2 WHERE id = ?1",
             "is", rmp_pattern_layer_item_get_id (self), blend == RMP_COMPOSE_MAX ? "max" : "add");
}

gboolean
rmp_pattern_layer_item_set_hidden (RmpPatternLayerItem *self, gboolean hidden, GError **error)
{
  g_autofree char *label = g_strdup_printf (hidden ? _ ("Hide layer %s") : _ ("Show layer %s"),
                                            rmp_pattern_layer_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return set_number (self, label, "hidden", hidden != FALSE, error);
}

gboolean
rmp_pattern_layer_item_set_solo (RmpPatternLayerItem *self, gboolean solo, GError **error)
{
  g_autofree char *label = g_strdup_printf (solo ? _ ("Show layer %s alone")
                                                 : _ ("Show layer %s among others"),
                                            rmp_pattern_layer_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return set_number (self, label, "solo", solo != FALSE, error);
}

gboolean
rmp_pattern_layer_item_set_locked (RmpPatternLayerItem *self, gboolean locked, GError **error)
{
  g_autofree char *label = g_strdup_printf (locked ? _ ("Lock layer %s") : _ ("Unlock layer %s"),
                                            rmp_pattern_layer_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  return set_number (self, label, "locked", locked != FALSE, error);
}

gboolean
rmp_pattern_layer_item_set_mask (RmpPatternLayerItem *self, RmpMaskItem *mask, GError **error)
{
  const gint64 id = mask ? rmp_mask_item_get_id (mask) : 0;
  g_autofree char *label = g_strdup_printf (_ ("Mask of %s: %s"),
                                            rmp_pattern_layer_item_get_name (self),
                                            mask ? rmp_mask_item_get_name (mask) : _ ("none"));

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  if (mask && rmp_mask_item_get_garment (mask) !=
                  rmp_pattern_item_get_garment (rmp_pattern_layer_item_get_pattern (self)))
    return rmp_project_refuse (error, _ ("A layer is masked by a mask of its own garment."));
  return may_change (self, error) &&
         rmp_row_edit (RMP_ROW (self), label, error,
                       "UPDATE pattern_layer SET mask_id = nullif (?2, 0) WHERE id = ?1", "ii",
                       rmp_pattern_layer_item_get_id (self), id);
}

/* --- order ------------------------------------------------------------------------------------ */

static gboolean
shift (RmpPatternLayerItem *self, RmpEdit *edit, guint from, guint to, GError **error)
{
  const gint64 step = from < to ? -1 : 1;

  return rmp_edit_run (
             edit, error,
             "UPDATE pattern_layer SET position = position + ?2 WHERE pattern_id ="
             " (SELECT pattern_id FROM pattern_layer WHERE id = ?1) AND position BETWEEN ?3 AND ?4",
             "iiii", rmp_pattern_layer_item_get_id (self), step, (gint64) MIN (from, to),
             (gint64) MAX (from, to)) &&
         rmp_edit_run (edit, error, "UPDATE pattern_layer SET position = ?2 WHERE id = ?1", "ii",
                       rmp_pattern_layer_item_get_id (self), (gint64) to);
}

gboolean
rmp_pattern_layer_item_move (RmpPatternLayerItem *self, guint position, GError **error)
{
  RmpEdit *edit;
  const guint to = MIN (position, g_list_model_get_n_items (siblings_of (self)) - 1),
              from = position_of (self);
  g_autofree char *label = g_strdup_printf (_ ("Move layer %s"),
                                            rmp_pattern_layer_item_get_name (self));

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  if (to == from)
    return TRUE;
  if (!may_change (self, error))
    return FALSE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit, shift (self, edit, from, to, error), error);
}

static gboolean
merge (RmpPatternLayerItem *self, RmpEdit *edit, RmpPatternLayerItem *below, GError **error)
{
  RmpPatternLayerItem *const both[] = { below, self };
  const guint side = rmp_pattern_item_get_side (rmp_pattern_layer_item_get_pattern (self));
  RmpPatternSum sum;
  gboolean ok;

  rmp_pattern_sum_init (&sum);
  ok = rmp_pattern_layer_item_write_image (
      below, edit, rmp_pattern_sum_update (&sum, side, G_N_ELEMENTS (both), both, NULL), error);
  rmp_pattern_sum_clear (&sum);
  return ok &&
         rmp_edit_run (edit, error,
                       "UPDATE pattern_layer SET opacity = 1, mask_id = NULL WHERE id = ?1", "i",
                       rmp_pattern_layer_item_get_id (below)) &&
         rmp_pattern_layer_delete_rows (edit, rmp_pattern_layer_item_get_id (self), error);
}

gboolean
rmp_pattern_layer_item_merge_down (RmpPatternLayerItem *self, GError **error)
{
  RmpEdit *edit;
  const guint position = position_of (self);
  g_autoptr (RmpPatternLayerItem)
      below = position > 0 ? g_list_model_get_item (siblings_of (self), position - 1) : NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_PATTERN_LAYER_ITEM (self), FALSE);

  if (!below)
    return rmp_project_refuse (error, _ ("There is no layer below to merge into."));
  if (!rmp_pattern_layer_item_check_unlocked (self, error) ||
      !rmp_pattern_layer_item_check_unlocked (below, error))
    return FALSE;
  if (rmp_pattern_layer_item_get_hidden (self) || rmp_pattern_layer_item_get_hidden (below) ||
      rmp_pattern_layer_item_get_solo (self) != rmp_pattern_layer_item_get_solo (below))
    return rmp_project_refuse (error,
                               _ ("A hidden layer cannot be merged. Show both layers first."));
  label = g_strdup_printf (_ ("Merge %s into %s"), rmp_pattern_layer_item_get_name (self),
                           rmp_pattern_layer_item_get_name (below));
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit, merge (self, edit, below, error), error);
}
