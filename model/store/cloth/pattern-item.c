/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "images/picture.h"
#include "store/cloth/pattern-private.h"

struct _RmpPatternItem
{
  RmpRow parent_instance;

  guint side;
  GListStore *layers;
  gboolean stale;        /* the sum is not of what the layers are now */
  RmpPatternSum sum;     /* of the layers */
  RmpPatternSum painted; /* the same with a layer that is being painted */
};

G_DEFINE_FINAL_TYPE (RmpPatternItem, rmp_pattern_item, RMP_TYPE_ROW)

static void
rmp_pattern_item_finalize (GObject *object)
{
  RmpPatternItem *self = RMP_PATTERN_ITEM (object);

  g_object_unref (self->layers);
  rmp_pattern_sum_clear (&self->sum);
  rmp_pattern_sum_clear (&self->painted);

  G_OBJECT_CLASS (rmp_pattern_item_parent_class)->finalize (object);
}

static void
rmp_pattern_item_class_init (RmpPatternItemClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_pattern_item_finalize;
}

static void
rmp_pattern_item_init (RmpPatternItem *self)
{
  self->layers = g_list_store_new (RMP_TYPE_PATTERN_LAYER_ITEM);
  rmp_pattern_sum_init (&self->sum);
  rmp_pattern_sum_init (&self->painted);
  g_signal_connect_swapped (self->layers, "items-changed",
                            G_CALLBACK (rmp_pattern_item_note_change), self);
}

void
rmp_pattern_item_note_change (RmpPatternItem *self)
{
  g_assert (RMP_IS_PATTERN_ITEM (self));

  self->stale = TRUE;
}

/* --- loading ---------------------------------------------------------------------------------- */

static gboolean
take_side (RmpPatternItem *self, gint64 side, GError **error)
{
  if (side < RMP_IMAGE_MIN_SIDE || side > RMP_IMAGE_MAX_SIDE || side % RMP_TILE_SIDE != 0)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED,
                   _ ("The project is damaged: the pattern “%s” has no size an image can have. "
                      "Restore a copy of the project."),
                   rmp_pattern_item_get_name (self));
      return FALSE;
    }
  if (self->side != (guint) side)
    {
      rmp_pattern_sum_clear (&self->sum);
      rmp_pattern_sum_clear (&self->painted);
      rmp_pattern_sum_init (&self->sum);
      rmp_pattern_sum_init (&self->painted);
      self->stale = TRUE;
    }
  self->side = (guint) side;
  return TRUE;
}

static gboolean
load_layers (RmpPatternItem *self, GError **error)
{
  sqlite3_stmt *layers = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT id, name, opacity, blend = 'max', hidden, solo, locked, mask_id"
      " FROM pattern_layer WHERE pattern_id = ?1 ORDER BY position, id",
      "i", rmp_pattern_item_get_id (self));

  return rmp_row_follow_parts (RMP_ROW (self), self->layers, RMP_TYPE_PATTERN_LAYER_ITEM, layers,
                               rmp_pattern_layer_item_load, error);
}

/* Columns: id, name, side_texels. */
gboolean
rmp_pattern_item_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpPatternItem *self = RMP_PATTERN_ITEM (row);
  const gboolean stale = self->stale;

  g_assert (RMP_IS_ROW (row));
  self->stale = FALSE;
  if (!take_side (self, sqlite3_column_int64 (statement, 2), error) || !load_layers (self, error))
    return FALSE;
  *changed = self->stale;
  self->stale = self->stale || stale;
  return TRUE;
}

/* --- what it holds ---------------------------------------------------------------------------- */

const char *
rmp_pattern_item_get_name (RmpPatternItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_pattern_item_get_id (RmpPatternItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpGarment *
rmp_pattern_item_get_garment (RmpPatternItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), NULL);

  return rmp_row_get_owner (RMP_ROW (self));
}

guint
rmp_pattern_item_get_side (RmpPatternItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), 0);

  return self->side;
}

GListModel *
rmp_pattern_item_get_layers (RmpPatternItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), NULL);

  return G_LIST_MODEL (self->layers);
}

guint
rmp_pattern_item_count_users (RmpPatternItem *self)
{
  g_autofree char *named = NULL;
  gint64 n = 0, id;

  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), 0);

  id = rmp_pattern_item_get_id (self);
  named = g_strdup_printf ("image %" G_GINT64_FORMAT, id);
  rmp_database_get_int (
      rmp_row_get_db (RMP_ROW (self)), &n, NULL,
      "SELECT count(*) FROM"
      " (SELECT look_id FROM layer_pattern JOIN layer ON layer.id = layer_id"
      "  WHERE pattern_id = ?1"
      "  UNION SELECT look_id FROM layer_value JOIN layer ON layer.id = layer_id WHERE value = ?2)",
      "is", id, named);
  return (guint) n;
}

static RmpHeightImage *
update (RmpPatternItem *self, RmpPatternSum *sum, const RmpPatternChange *change)
{
  const guint n = g_list_model_get_n_items (G_LIST_MODEL (self->layers));
  g_autoptr (GPtrArray) layers = g_ptr_array_new_with_free_func (g_object_unref);

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (layers, g_list_model_get_item (G_LIST_MODEL (self->layers), i));
  return rmp_pattern_sum_update (sum, self->side, n, (RmpPatternLayerItem *const *) layers->pdata,
                                 change);
}

RmpHeightImage *
rmp_pattern_item_get_image (RmpPatternItem *self)
{
  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), NULL);

  if (self->stale || !self->sum.image)
    update (self, &self->sum, NULL);
  self->stale = FALSE;
  return self->sum.image;
}

/* What is being painted differs from what is there in a few tiles. */
static RmpHeightImage *
preview (RmpPatternItem *self, const RmpPatternChange *change)
{
  if (!self->painted.image)
    {
      rmp_pattern_sum_clear (&self->painted);
      self->painted.image = rmp_height_image_ref (rmp_pattern_item_get_image (self));
      self->painted.parts = g_array_ref (self->sum.parts);
    }
  return rmp_height_image_ref (update (self, &self->painted, change));
}

RmpHeightImage *
rmp_pattern_item_compose_with (RmpPatternItem *self, RmpPatternLayerItem *layer,
                               RmpHeightImage *image)
{
  const RmpPatternChange change = { layer, image, NAN };

  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), NULL);

  return preview (self, &change);
}

RmpHeightImage *
rmp_pattern_item_compose_opacity (RmpPatternItem *self, RmpPatternLayerItem *layer, double opacity)
{
  const RmpPatternChange change = { layer, NULL, CLAMP (opacity, 0.0, 1.0) };

  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), NULL);

  return preview (self, &change);
}

/* --- edits ------------------------------------------------------------------------------------ */

gboolean
rmp_garment_has_uvs (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  return rmp_mesh_get_n_uvs (rmp_garment_get_mesh (self)) > 0;
}

static gboolean
check_side (guint side, GError **error)
{
  if (side >= RMP_PATTERN_MIN_SIDE && side <= RMP_PATTERN_MAX_SIDE && side % RMP_TILE_SIDE == 0)
    return TRUE;
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
               _ ("A pattern has %u to %u texels a side, in steps of %u."), RMP_PATTERN_MIN_SIDE,
               RMP_PATTERN_MAX_SIDE, RMP_TILE_SIDE);
  return FALSE;
}

static gboolean
check_uvs (RmpGarment *garment, GError **error)
{
  if (rmp_garment_has_uvs (garment))
    return TRUE;
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
               _ ("The mesh of “%s” has no UVs for a pattern to lie on. Unwrap its charts first."),
               rmp_garment_get_name (garment));
  return FALSE;
}

static gboolean
insert_rows (RmpEdit *edit, gint64 garment, const char *name, guint side, gint64 *id,
             GError **error)
{
  if (!rmp_edit_run (edit, error,
                     "INSERT INTO pattern (garment_id, name, side_texels) VALUES (?1, ?2, ?3)",
                     "isi", garment, name, (gint64) side))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  return TRUE;
}

RmpPatternItem *
rmp_garment_add_pattern (RmpGarment *self, const char *name, guint side, GError **error)
{
  RmpEdit *edit;
  g_autofree char *unique = rmp_rows_unique_name (rmp_garment_get_patterns (self),
                                                  name ? name : _ ("Pattern"));
  g_autofree char *label = g_strdup_printf (_ ("Add pattern %s"), unique);
  gint64 id = 0, layer;
  gboolean ok;

  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  if (!rmp_name_check (name, error) || !check_side (side, error) || !check_uvs (self, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  if (!edit)
    return NULL;
  ok = insert_rows (edit, rmp_garment_get_id (self), unique, side, &id, error) &&
       rmp_pattern_layer_insert (edit, id, 0, _ ("Layer"), NULL, &layer, error);
  return rmp_edit_end (edit, ok, error) ? rmp_rows_find (rmp_garment_get_patterns (self), id)
                                        : NULL;
}

static gboolean
copy_layers (RmpPatternItem *self, RmpEdit *edit, gint64 to, GError **error)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->layers)); i++)
    {
      g_autoptr (RmpPatternLayerItem)
          layer = g_list_model_get_item (G_LIST_MODEL (self->layers), i);
      gint64 copy;

      if (!rmp_pattern_layer_copy (edit, rmp_pattern_layer_item_get_id (layer), to, i,
                                   rmp_pattern_layer_item_get_name (layer), &copy, error))
        return FALSE;
    }
  return TRUE;
}

RmpPatternItem *
rmp_pattern_item_duplicate (RmpPatternItem *self, GError **error)
{
  RmpGarment *garment = rmp_pattern_item_get_garment (self);
  g_autofree char *name = rmp_rows_unique_name (rmp_garment_get_patterns (garment),
                                                rmp_pattern_item_get_name (self));
  g_autofree char *label = g_strdup_printf (_ ("Duplicate pattern %s"),
                                            rmp_pattern_item_get_name (self));
  gint64 id = 0;
  gboolean ok;
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  if (!edit)
    return NULL;
  ok = insert_rows (edit, rmp_garment_get_id (garment), name, self->side, &id, error) &&
       copy_layers (self, edit, id, error);
  return rmp_edit_end (edit, ok, error) ? rmp_rows_find (rmp_garment_get_patterns (garment), id)
                                        : NULL;
}

gboolean
rmp_pattern_item_rename (RmpPatternItem *self, const char *name, GError **error)
{
  g_autofree char *unique = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), FALSE);

  if (g_str_equal (name, rmp_pattern_item_get_name (self)))
    return TRUE;
  if (!rmp_name_check (name, error))
    return FALSE;
  unique = rmp_rows_unique_name (rmp_garment_get_patterns (rmp_pattern_item_get_garment (self)),
                                 name);
  label = g_strdup_printf (_ ("Rename pattern to %s"), unique);
  return rmp_row_edit (RMP_ROW (self), label, error, "UPDATE pattern SET name = ?2 WHERE id = ?1",
                       "is", rmp_pattern_item_get_id (self), unique);
}

/* (transfer full) */
static RmpHeightImage *
resample (RmpHeightImage *image, guint side)
{
  const guint own = rmp_height_image_get_side (image);
  g_autoptr (RmpPicture) picture = rmp_picture_new (own, own);

  for (guint row = 0; row < own; row++)
    for (guint column = 0; column < own; column++)
      picture->codes[(gsize) row * own + column] = rmp_height_image_get (image, column, row);
  return rmp_picture_resample (picture, side);
}

static gboolean
resize (RmpPatternItem *self, RmpEdit *edit, guint side, GError **error)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->layers)); i++)
    {
      g_autoptr (RmpPatternLayerItem)
          layer = g_list_model_get_item (G_LIST_MODEL (self->layers), i);
      const gint64 id = rmp_pattern_layer_item_get_id (layer);
      g_autoptr (RmpHeightImage) image = resample (rmp_pattern_layer_item_get_image (layer), side);
      g_autoptr (RmpTileRows) tiles = NULL;

      if (!rmp_painted_delete (edit, &rmp_pattern_tiles, id, error))
        return FALSE;
      tiles = rmp_tile_rows_new (rmp_edit_get_db (edit), id, side, error);
      if (!tiles || !rmp_tile_rows_write (tiles, edit, image, error))
        return FALSE;
    }
  return rmp_edit_run (edit, error, "UPDATE pattern SET side_texels = ?2 WHERE id = ?1", "ii",
                       rmp_pattern_item_get_id (self), (gint64) side);
}

gboolean
rmp_pattern_item_set_side (RmpPatternItem *self, guint side, GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Resolution of %s: %u"),
                                            rmp_pattern_item_get_name (self), side);

  g_return_val_if_fail (RMP_IS_PATTERN_ITEM (self), FALSE);

  if (side == self->side)
    return TRUE;
  if (!check_side (side, error))
    return FALSE;
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit, resize (self, edit, side, error), error);
}

static gboolean
delete_rows (RmpPatternItem *self, RmpEdit *edit, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM layer_pattern WHERE pattern_id = ?1",
    "DELETE FROM pattern_tile WHERE layer_id IN (SELECT id FROM pattern_layer WHERE pattern_id = "
    "?1)",
    "DELETE FROM pattern_layer WHERE pattern_id = ?1",
    "DELETE FROM pattern WHERE id = ?1",
  };

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!rmp_edit_run (edit, error, statements[i], "i", rmp_pattern_item_get_id (self)))
      return FALSE;
  return TRUE;
}

gboolean
rmp_pattern_item_remove (RmpPatternItem *self, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Remove pattern %s"),
                                            rmp_pattern_item_get_name (self));
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit && rmp_edit_end (edit, delete_rows (self, edit, error), error);
}

gboolean
rmp_pattern_delete_all (RmpEdit *edit, gint64 garment, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM pattern_tile WHERE layer_id IN (SELECT pattern_layer.id FROM pattern_layer JOIN "
    "pattern"
    " ON pattern.id = pattern_id WHERE garment_id = ?1)",
    "DELETE FROM pattern_layer WHERE pattern_id IN (SELECT id FROM pattern WHERE garment_id = ?1)",
    "DELETE FROM pattern WHERE garment_id = ?1",
  };

  g_assert (edit);

  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!rmp_edit_run (edit, error, statements[i], "i", garment))
      return FALSE;
  return TRUE;
}
