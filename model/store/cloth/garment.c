/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <math.h>

#include "store/assets/asset.h"
#include "store/assets/codec.h"
#include "store/assets/surface-private.h"
#include "store/cloth/direction-item.h"
#include "store/cloth/fold-line-private.h"
#include "store/cloth/garment-private.h"
#include "store/cloth/painted-private.h"
#include "store/cloth/pattern-private.h"
#include "store/looks/look-private.h"

struct _RmpGarment
{
  RmpRow parent_instance;

  RmpSurface *surface;
  RmpMesh *mesh; /* of the surface, as it was when the cloth was loaded */
  char *cloth_hash;
  guint8 *cloth;
  double mean_edge; /* metres */
  GListStore *fold_lines, *masks, *directions, *patterns;
  RmpRest rest;
  RmpGarmentFinish finish;
};

G_DEFINE_FINAL_TYPE (RmpGarment, rmp_garment, RMP_TYPE_ROW)

static void
rmp_garment_finalize (GObject *object)
{
  RmpGarment *self = RMP_GARMENT (object);

  g_clear_object (&self->surface);
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  g_free (self->cloth_hash);
  g_free (self->cloth);
  g_object_unref (self->fold_lines);
  g_object_unref (self->masks);
  g_object_unref (self->directions);
  g_object_unref (self->patterns);
  rmp_rest_clear (&self->rest);

  G_OBJECT_CLASS (rmp_garment_parent_class)->finalize (object);
}

static void
rmp_garment_class_init (RmpGarmentClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_garment_finalize;
}

static void
rmp_garment_init (RmpGarment *self)
{
  self->fold_lines = g_list_store_new (RMP_TYPE_FOLD_LINE);
  self->masks = g_list_store_new (RMP_TYPE_MASK_ITEM);
  self->directions = g_list_store_new (RMP_TYPE_DIRECTION_ITEM);
  self->patterns = g_list_store_new (RMP_TYPE_PATTERN_ITEM);
  self->finish = RMP_GARMENT_FINISH_NONE;
}

static gboolean
load_cloth (RmpGarment *self, GError **error)
{
  guint n_faces = rmp_mesh_get_n_faces (rmp_surface_get_mesh (self->surface));
  g_autoptr (GBytes) bytes = NULL;
  g_autofree guint16 *labels = NULL;

  g_clear_pointer (&self->cloth, g_free);
  if (!self->cloth_hash)
    return TRUE;
  bytes = rmp_row_read_asset (RMP_ROW (self), self->cloth_hash, error);
  labels = bytes ? rmp_codec_read_labels (bytes, n_faces, error) : NULL;
  if (!labels)
    return FALSE;

  self->cloth = g_new (guint8, n_faces);
  for (guint i = 0; i < n_faces; i++)
    self->cloth[i] = labels[i] != 0;
  return TRUE;
}

static double
edge_length (const float *positions, guint32 a, guint32 b)
{
  double sum = 0.0;

  for (int i = 0; i < 3; i++)
    {
      double difference = (double) positions[3 * a + i] - positions[3 * b + i];

      sum += difference * difference;
    }
  return sqrt (sum);
}

static double
measure_mean_edge (RmpMesh *mesh, const guint8 *cloth)
{
  const float *positions = rmp_mesh_get_positions (mesh);
  const guint32 *faces = rmp_mesh_get_faces (mesh);
  double sum = 0.0;
  guint n = 0;

  for (guint f = 0; f < rmp_mesh_get_n_faces (mesh); f++)
    for (guint i = 0; i < 3 && (!cloth || cloth[f]); i++, n++)
      sum += edge_length (positions, faces[3 * f + i], faces[3 * f + (i + 1) % 3]);
  return n ? sum / n : 0.0;
}

static gboolean
load_cloth_anew (RmpGarment *self, GError **error)
{
  if (!load_cloth (self, error))
    return FALSE;
  g_clear_pointer (&self->mesh, rmp_mesh_unref);
  self->mesh = rmp_mesh_ref (rmp_surface_get_mesh (self->surface));
  self->mean_edge = measure_mean_edge (rmp_surface_get_mesh (self->surface), self->cloth);
  return TRUE;
}

static gboolean
load_fold_lines (RmpGarment *self, GError **error)
{
  sqlite3_stmt *lines = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT id, name, direction = 'along a crease', course = 'smooth', "
      "width_m, length_m, reach_m, profile_id, hidden, seed FROM fold_line"
      " WHERE garment_id = ?1 ORDER BY id",
      "i", rmp_garment_get_id (self));

  return rmp_row_follow_parts (RMP_ROW (self), self->fold_lines, RMP_TYPE_FOLD_LINE, lines,
                               rmp_fold_line_load, error);
}

static gboolean
load_painted (RmpGarment *self, GError **error)
{
  const gint64 id = rmp_garment_get_id (self);
  sqlite3_stmt *masks = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT id, name, kind = 'image', side_texels FROM mask"
      " WHERE garment_id = ?1 ORDER BY id",
      "i", id);
  sqlite3_stmt *fields;

  if (!rmp_row_follow_parts (RMP_ROW (self), self->masks, RMP_TYPE_MASK_ITEM, masks,
                             rmp_mask_item_load, error))
    return FALSE;
  fields = rmp_database_prepare (
      rmp_row_get_db (RMP_ROW (self)), error,
      "SELECT id, name FROM direction_field WHERE garment_id = ?1 ORDER BY id", "i", id);
  return rmp_row_follow_parts (RMP_ROW (self), self->directions, RMP_TYPE_DIRECTION_ITEM, fields,
                               rmp_direction_item_load, error);
}

/* Once masks are there, which their layers have. */
static gboolean
load_patterns (RmpGarment *self, GError **error)
{
  sqlite3_stmt *patterns = rmp_database_prepare (rmp_row_get_db (RMP_ROW (self)), error,
                                                 "SELECT id, name, side_texels, kind = 'normals' "
                                                 "FROM pattern WHERE garment_id = ?1 ORDER BY id",
                                                 "i", rmp_garment_get_id (self));

  return rmp_row_follow_parts (RMP_ROW (self), self->patterns, RMP_TYPE_PATTERN_ITEM, patterns,
                               rmp_pattern_item_load, error);
}

/* Columns: id, name, surface_id, cloth. */
gboolean
rmp_garment_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpGarment *self = RMP_GARMENT (row);
  RmpSurface *surface = rmp_surface_find (rmp_row_get_all (row, RMP_TYPE_CHARACTER),
                                          sqlite3_column_int64 (statement, 2));

  g_assert (RMP_IS_ROW (row));
  if (!surface)
    {
      rmp_database_set_error (error, NULL, SQLITE_CORRUPT);
      return FALSE;
    }

  *changed = g_set_object (&self->surface, surface) || rmp_surface_get_mesh (surface) != self->mesh;
  if (rmp_row_take_text (&self->cloth_hash, rmp_statement_text (statement, 3)))
    *changed = TRUE;
  return (!*changed || load_cloth_anew (self, error)) && load_fold_lines (self, error) &&
         load_painted (self, error) && load_patterns (self, error) &&
         rmp_garment_load_rest (self, changed, error) &&
         rmp_garment_load_finish (self, changed, error);
}

RmpGarmentFinish *
rmp_garment_peek_finish (RmpGarment *self)
{
  g_assert (RMP_IS_GARMENT (self));

  return &self->finish;
}

RmpRest *
rmp_garment_peek_rest (RmpGarment *self)
{
  g_assert (RMP_IS_GARMENT (self));

  return &self->rest;
}

const char *
rmp_garment_get_name (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_garment_get_id (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpSurface *
rmp_garment_get_surface (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return self->surface;
}

RmpMesh *
rmp_garment_get_mesh (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return rmp_surface_get_mesh (self->surface);
}

const guint8 *
rmp_garment_get_cloth (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return self->cloth;
}

double
rmp_garment_get_mean_edge (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), 0.0);

  return self->mean_edge;
}

/* Weights that come out of arithmetic may miss the face by a little. */
#define WEIGHT_TOLERANCE 1e-6

gboolean
rmp_garment_holds_point (RmpGarment *self, const RmpSurfacePoint *point)
{
  double weights[3];

  g_assert (RMP_IS_GARMENT (self));

  if (point->face >= rmp_mesh_get_n_faces (rmp_surface_get_mesh (self->surface)))
    return FALSE;
  rmp_surface_point_weights (point, weights);
  for (guint i = 0; i < 3; i++)
    if (!(weights[i] >= -WEIGHT_TOLERANCE && weights[i] <= 1.0 + WEIGHT_TOLERANCE))
      return FALSE;
  return TRUE;
}

GListModel *
rmp_garment_get_fold_lines (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return G_LIST_MODEL (self->fold_lines);
}

GListModel *
rmp_garment_get_masks (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return G_LIST_MODEL (self->masks);
}

GListModel *
rmp_garment_get_directions (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return G_LIST_MODEL (self->directions);
}

GListModel *
rmp_garment_get_patterns (RmpGarment *self)
{
  g_return_val_if_fail (RMP_IS_GARMENT (self), NULL);

  return G_LIST_MODEL (self->patterns);
}

/* --- edits ------------------------------------------------------------------------------------ */

static char *
store_cloth (RmpEdit *edit, RmpSurface *surface, const guint8 *cloth, GError **error)
{
  guint n_faces = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)), n_cloth = 0;
  g_autofree guint16 *labels = g_new (guint16, n_faces);
  g_autoptr (GBytes) bytes = NULL;

  for (guint i = 0; i < n_faces; i++)
    n_cloth += labels[i] = cloth[i] != 0;
  if (n_cloth == 0)
    {
      g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                           _ ("A garment needs at least one face. Remove it instead."));
      return NULL;
    }
  bytes = rmp_codec_write_labels (labels, n_faces);
  return rmp_asset_store (rmp_edit_get_db (edit), RMP_ASSET_LABELS, bytes, error);
}

static gboolean
insert_rows (RmpEdit *edit, RmpSurface *surface, const char *name, const guint8 *cloth, gint64 *id,
             GError **error)
{
  g_autofree char *hash = cloth ? store_cloth (edit, surface, cloth, error) : NULL;

  if (cloth && !hash)
    return FALSE;
  if (!rmp_edit_run (edit, error,
                     "INSERT INTO garment (surface_id, name, cloth) VALUES (?1, ?2, ?3)", "iss",
                     rmp_surface_get_id (surface), name, hash))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  return TRUE;
}

RmpGarment *
rmp_project_add_garment (RmpProject *self, RmpSurface *surface, const char *name,
                         const guint8 *cloth, GError **error)
{
  GListModel *garments = rmp_row_get_all (RMP_ROW (surface), RMP_TYPE_GARMENT);
  RmpEdit *edit;
  g_autofree char *unique = rmp_rows_unique_name (garments,
                                                  name ? name : rmp_surface_get_name (surface));
  g_autofree char *label = g_strdup_printf (_ ("Add garment %s"), unique);
  gint64 id = 0;

  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);
  g_return_val_if_fail (rmp_row_get_project (RMP_ROW (surface)) == self, NULL);

  if (!rmp_name_check (name, error))
    return NULL;
  edit = rmp_row_begin_edit (RMP_ROW (surface), label, error);
  if (!edit || !rmp_edit_end (edit, insert_rows (edit, surface, unique, cloth, &id, error), error))
    return NULL;
  return rmp_rows_find (garments, id);
}

static gboolean
update_cloth (RmpGarment *self, RmpEdit *edit, const guint8 *cloth, GError **error)
{
  g_autofree char *hash = cloth ? store_cloth (edit, self->surface, cloth, error) : NULL;

  return (!cloth || hash) &&
         rmp_edit_run (edit, error, "UPDATE garment SET cloth = ?2 WHERE id = ?1", "is",
                       rmp_garment_get_id (self), hash);
}

gboolean
rmp_garment_set_cloth (RmpGarment *self, const guint8 *cloth, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Faces of %s"), rmp_garment_get_name (self));
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit && rmp_edit_end (edit, update_cloth (self, edit, cloth, error), error);
}

gboolean
rmp_garment_rename (RmpGarment *self, const char *name, GError **error)
{
  g_autofree char *unique = NULL;
  g_autofree char *label = NULL;

  g_return_val_if_fail (RMP_IS_GARMENT (self), FALSE);

  if (g_str_equal (name, rmp_garment_get_name (self)))
    return TRUE;
  if (!rmp_name_check (name, error))
    return FALSE;
  unique = rmp_rows_unique_name (rmp_row_get_all (RMP_ROW (self), RMP_TYPE_GARMENT), name);
  label = g_strdup_printf (_ ("Rename garment to %s"), unique);

  return rmp_row_edit (RMP_ROW (self), label, error, "UPDATE garment SET name = ?2 WHERE id = ?1",
                       "is", rmp_garment_get_id (self), unique);
}

gboolean
rmp_garment_delete_rows (RmpEdit *edit, gint64 garment, GError **error)
{
  g_assert (edit);

  for (;;)
    {
      g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
          rmp_edit_get_db (edit), error, "SELECT id FROM look WHERE garment_id = ?1 LIMIT 1", "i",
          garment);
      int code = statement ? rmp_statement_step (statement, error) : SQLITE_ERROR;
      gint64 look = code == SQLITE_ROW ? sqlite3_column_int64 (statement, 0) : 0;

      if (code == SQLITE_DONE)
        break;
      g_clear_pointer (&statement, sqlite3_finalize);
      if (code != SQLITE_ROW || !rmp_look_delete_rows (edit, look, error))
        return FALSE;
    }

  return rmp_fold_line_delete_all (edit, garment, error) &&
         rmp_pattern_delete_all (edit, garment, error) &&
         rmp_mask_delete_all (edit, garment, error) &&
         rmp_direction_delete_all (edit, garment, error) &&
         rmp_edit_run (edit, error, "DELETE FROM rest_shape WHERE garment_id = ?1", "i", garment) &&
         rmp_edit_run (edit, error, "DELETE FROM garment_finish WHERE garment_id = ?1", "i",
                       garment) &&
         rmp_edit_run (edit, error, "DELETE FROM garment WHERE id = ?1", "i", garment);
}

gboolean
rmp_garment_remove (RmpGarment *self, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Remove garment %s"), rmp_garment_get_name (self));
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit && rmp_edit_end (
                     edit, rmp_garment_delete_rows (edit, rmp_garment_get_id (self), error), error);
}
