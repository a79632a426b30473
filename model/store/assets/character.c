/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>
#include <string.h>

#include "store/assets/character-private.h"
#include "store/assets/clip-item-private.h"
#include "store/assets/codec.h"
#include "store/assets/import-record.h"
#include "store/assets/placement.h"
#include "store/assets/surface-private.h"
#include "store/cloth/garment-private.h"
#include "store/document/edit.h"

struct _RmpCharacter
{
  RmpRow parent_instance;

  char *skeleton_hash;
  RmpSkeleton *skeleton;
  GListStore *surfaces, *clips, *imports;
  RmpChange change; /* from what is stored to what is shown */
  RmpPlacement placement;
  gboolean corrected;
  RmpUpAxis up;
  char *key; /* of shape and motion as they are */
  guint revision;
  double height, size; /* metres; < 0 until one of them is asked for */
};

G_DEFINE_FINAL_TYPE (RmpCharacter, rmp_character, RMP_TYPE_ROW)

static void
rmp_character_finalize (GObject *object)
{
  RmpCharacter *self = RMP_CHARACTER (object);

  g_free (self->skeleton_hash);
  g_free (self->key);
  g_clear_pointer (&self->skeleton, rmp_skeleton_unref);
  g_object_unref (self->surfaces);
  g_object_unref (self->clips);
  g_object_unref (self->imports);

  G_OBJECT_CLASS (rmp_character_parent_class)->finalize (object);
}

static void
rmp_character_class_init (RmpCharacterClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_character_finalize;
}

static void
rmp_character_init (RmpCharacter *self)
{
  self->surfaces = g_list_store_new (RMP_TYPE_SURFACE);
  self->clips = g_list_store_new (RMP_TYPE_CLIP_ITEM);
  self->imports = g_list_store_new (RMP_TYPE_IMPORT_RECORD);
  self->change = RMP_CHANGE_NONE;
  self->height = -1.0;
}

RmpPlacement
rmp_character_get_placement (RmpCharacter *self)
{
  return self->placement;
}

static gboolean
load_skeleton (RmpCharacter *self, const char *hash, GError **error)
{
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (RmpSkeleton) stored = NULL;

  g_clear_pointer (&self->skeleton, rmp_skeleton_unref);
  if (!hash)
    return TRUE;
  bytes = rmp_row_read_asset (RMP_ROW (self), hash, error);
  if (bytes)
    stored = rmp_codec_read_skeleton (bytes, error);
  if (stored)
    self->skeleton = rmp_change_is_none (&self->change)
                         ? g_steal_pointer (&stored)
                         : rmp_change_skeleton (&self->change, stored, error);
  return self->skeleton != NULL;
}

/* All that was loaded with another skeleton, or another correction. */
static void
forget (RmpCharacter *self)
{
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->surfaces)); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (G_LIST_MODEL (self->surfaces), i);

      rmp_surface_forget (surface);
    }
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->clips)); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (G_LIST_MODEL (self->clips), i);

      rmp_clip_item_forget (clip);
    }
}

static gboolean
load_correction (RmpCharacter *self, gboolean *differs, GError **error)
{
  sqlite3 *db = rmp_row_get_db (RMP_ROW (self));
  RmpChange change;
  RmpUpAxis up;

  if (!rmp_correction_load (db, rmp_character_get_id (self), &change, &up, &self->corrected,
                            error) ||
      !rmp_placement_load (db, rmp_character_get_id (self), &self->placement, error))
    return FALSE;
  rmp_placement_add (&self->placement, &change);
  *differs = memcmp (&change, &self->change, sizeof change) != 0;
  self->change = change;
  self->up = up;
  return TRUE;
}

/* Counts the changes of what is drawn, and of the motion it is drawn in. */
static void
update_revision (RmpCharacter *self)
{
  g_autoptr (GString) key = g_string_new (self->skeleton_hash);

  g_string_append_printf (key, " %a %a %a %a %a", self->change.scale, self->change.turn[0],
                          self->change.turn[1], self->change.turn[2], self->change.turn[3]);
  g_string_append_printf (key, " %a %a %a", self->change.offset[0], self->change.offset[1],
                          self->change.offset[2]);
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->surfaces)); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (G_LIST_MODEL (self->surfaces), i);

      rmp_surface_add_key (surface, key);
    }
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->clips)); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (G_LIST_MODEL (self->clips), i);

      rmp_clip_item_add_key (clip, key);
    }
  if (!rmp_row_take_text (&self->key, key->str))
    return;
  self->revision++;
  self->height = -1.0;
}

/* Columns: id, name, skeleton. */
gboolean
rmp_character_load (RmpRow *row, sqlite3_stmt *statement, gboolean *changed, GError **error)
{
  RmpCharacter *self = RMP_CHARACTER (row);
  sqlite3 *db = rmp_row_get_db (row);
  sqlite3_stmt *surfaces, *clips, *imports;
  gboolean corrected;

  g_assert (RMP_IS_ROW (row));
  if (!load_correction (self, &corrected, error))
    return FALSE;
  if (rmp_row_take_text (&self->skeleton_hash, rmp_statement_text (statement, 2)) || corrected)
    {
      *changed = TRUE;
      forget (self);
      if (!load_skeleton (self, self->skeleton_hash, error))
        return FALSE;
    }

  surfaces = rmp_database_prepare (
      db, error,
      "SELECT id, name, mesh, skin, morphs, face_materials, joint,"
      " metres_per_uv, (SELECT group_concat (position || name || red || ' ' || green ||"
      " ' ' || blue || ' ' || alpha || ' ' || cutoff || ifnull (image, '')) FROM material"
      " WHERE surface_id = surface.id) FROM surface WHERE character_id = ?1 ORDER BY id",
      "i", rmp_row_get_id (row));
  if (!rmp_row_follow_parts (row, self->surfaces, RMP_TYPE_SURFACE, surfaces, rmp_surface_load,
                             error))
    return FALSE;

  clips = rmp_database_prepare (
      db, error, "SELECT id, name, keys FROM clip WHERE character_id = ?1 ORDER BY id", "i",
      rmp_row_get_id (row));
  if (!rmp_row_follow_parts (row, self->clips, RMP_TYPE_CLIP_ITEM, clips, rmp_clip_item_load,
                             error))
    return FALSE;
  update_revision (self);

  imports = rmp_database_prepare (
      db, error,
      "SELECT id, file, time, format, metres_per_unit, up_axis FROM import"
      " WHERE character_id = ?1 ORDER BY id",
      "i", rmp_row_get_id (row));
  return rmp_row_follow_parts (row, self->imports, RMP_TYPE_IMPORT_RECORD, imports,
                               rmp_import_record_load, error);
}

const char *
rmp_character_get_name (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

gint64
rmp_character_get_id (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), 0);

  return rmp_row_get_id (RMP_ROW (self));
}

RmpProject *
rmp_character_get_project (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), NULL);

  return rmp_row_get_project (RMP_ROW (self));
}

RmpSkeleton *
rmp_character_get_skeleton (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), NULL);

  return self->skeleton;
}

GListModel *
rmp_character_get_surfaces (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), NULL);

  return G_LIST_MODEL (self->surfaces);
}

GListModel *
rmp_character_get_clips (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), NULL);

  return G_LIST_MODEL (self->clips);
}

RmpClipItem *
rmp_character_find_clip (RmpCharacter *self, const char *name)
{
  GListModel *clips = rmp_character_get_clips (self);

  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, i);

      if (g_strcmp0 (rmp_clip_item_get_name (clip), name) == 0)
        return clip;
    }
  return NULL;
}

GListModel *
rmp_character_get_imports (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), NULL);

  return G_LIST_MODEL (self->imports);
}

const RmpChange *
rmp_character_get_change (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), NULL);

  return &self->change;
}

RmpUpAxis
rmp_character_get_up_axis (RmpCharacter *self)
{
  g_autoptr (RmpImportRecord) first = g_list_model_get_item (G_LIST_MODEL (self->imports), 0);

  return self->corrected || !first ? self->up : rmp_import_record_get_up_axis (first);
}

guint
rmp_character_get_revision (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), 0);

  return self->revision;
}

static void
extend_by_surface (RmpSurface *surface, float low[3], float high[3])
{
  RmpSampler *sampler = rmp_surface_get_sampler (surface, NULL, NULL);
  guint n = rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface));
  g_autofree float *positions = g_new (float, (gsize) n * 3);

  rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, rmp_sampler_get_start (sampler), positions,
                         0);
  for (gsize i = 0; i < 3 * (gsize) n; i++)
    {
      low[i % 3] = MIN (low[i % 3], positions[i]);
      high[i % 3] = MAX (high[i % 3], positions[i]);
    }
}

static void
measure (RmpCharacter *self)
{
  float low[3] = { G_MAXFLOAT, G_MAXFLOAT, G_MAXFLOAT };
  float high[3] = { -G_MAXFLOAT, -G_MAXFLOAT, -G_MAXFLOAT };

  if (self->height >= 0.0)
    return;
  for (guint i = 0; i < g_list_model_get_n_items (G_LIST_MODEL (self->surfaces)); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (G_LIST_MODEL (self->surfaces), i);

      extend_by_surface (surface, low, high);
    }
  self->height = high[1] >= low[1] ? (double) high[1] - (double) low[1] : 0.0;
  self->size = self->height;
  for (guint axis = 0; axis < 3; axis++)
    if (high[axis] >= low[axis])
      self->size = MAX (self->size, (double) high[axis] - (double) low[axis]);
}

double
rmp_character_get_height (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), 0.0);

  measure (self);
  return self->height;
}

double
rmp_character_get_size (RmpCharacter *self)
{
  g_return_val_if_fail (RMP_IS_CHARACTER (self), 0.0);

  measure (self);
  return self->size;
}

/* All garments on any of the character's surfaces. */
static gboolean
delete_garments (RmpEdit *edit, gint64 character, GError **error)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      rmp_edit_get_db (edit), error,
      "SELECT garment.id FROM garment JOIN surface ON surface.id = surface_id"
      " WHERE character_id = ?1",
      "i", character);
  g_autoptr (GArray) ids = g_array_new (FALSE, FALSE, sizeof (gint64));
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      gint64 id = sqlite3_column_int64 (statement, 0);

      g_array_append_val (ids, id);
    }
  if (code != SQLITE_DONE)
    return FALSE;

  for (guint i = 0; i < ids->len; i++)
    if (!rmp_garment_delete_rows (edit, g_array_index (ids, gint64, i), error))
      return FALSE;
  return TRUE;
}

static gboolean
delete_rows (RmpEdit *edit, gint64 id, GError **error)
{
  static const char *const statements[] = {
    "DELETE FROM import_finding WHERE import_id IN (SELECT id FROM import WHERE character_id = ?1)",
    "DELETE FROM import WHERE character_id = ?1",
    "DELETE FROM correction WHERE character_id = ?1",
    "DELETE FROM placement WHERE character_id = ?1",
    "DELETE FROM clip_sequence WHERE surface_id IN (SELECT id FROM surface WHERE character_id = "
    "?1)",
    "DELETE FROM file_order WHERE surface_id IN (SELECT id FROM surface WHERE character_id = ?1)",
    "DELETE FROM material WHERE surface_id IN (SELECT id FROM surface WHERE character_id = ?1)",
    "DELETE FROM surface WHERE character_id = ?1",
    "DELETE FROM clip WHERE character_id = ?1",
    "DELETE FROM character WHERE id = ?1",
  };

  if (!delete_garments (edit, id, error))
    return FALSE;
  for (guint i = 0; i < G_N_ELEMENTS (statements); i++)
    if (!rmp_edit_run (edit, error, statements[i], "i", id))
      return FALSE;
  return TRUE;
}

gboolean
rmp_character_remove (RmpCharacter *self, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Remove %s"), rmp_character_get_name (self));
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit && rmp_edit_end (edit, delete_rows (edit, rmp_character_get_id (self), error), error);
}
