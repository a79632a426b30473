/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/cloth/pattern-item.h"
#include "store/document/append-rows.h"
#include "store/document/append.h"
#include "store/document/schema.h"
#include "store/looks/look-private.h"

/* --- characters ------------------------------------------------------------------------------- */

/* In the order of the schema, parents first. What belongs to no character stays: the frame rate,
 * variants, bone maps.
 */
static gboolean
bring_what_belongs (RmpAppend *self, GError **error)
{
  static const char *const others[] = { "meta",         "character", "profile",       "variant",
                                        "variant_look", "bone_map",  "bone_map_pair", NULL };

  for (guint i = 0; rmp_schema_document_tables[i]; i++)
    if (!g_strv_contains (others, rmp_schema_document_tables[i]) &&
        !rmp_append_rows (self, rmp_schema_document_tables[i], 0, error))
      return FALSE;
  return TRUE;
}

/* Garments of a project have names of their own. */
static gboolean
rename_garments (RmpAppend *self, GError **error)
{
  GHashTable *ids = g_hash_table_lookup (self->ids, "garment");
  GHashTableIter iter;
  gpointer there, here;

  if (!ids)
    return TRUE;
  g_hash_table_iter_init (&iter, ids);
  while (g_hash_table_iter_next (&iter, &there, &here))
    {
      RmpGarment *garment = rmp_rows_find (G_LIST_MODEL (self->from->garments), *(gint64 *) there);
      g_autofree char *name = rmp_append_unique_name (
          rmp_edit_get_db (self->edit), rmp_garment_get_name (garment),
          "SELECT name FROM garment WHERE id != ?1", *(gint64 *) here, error);

      if (!rmp_append_rename (self, "garment", *(gint64 *) here, name, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
show_looks (RmpAppend *self, GError **error)
{
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (self->from->db, error,
                                        "SELECT letter, garment_id, look_id FROM variant_look JOIN "
                                        "variant ON variant.id = variant_id",
                                        "");
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    {
      gint64 garment = rmp_append_find_id (self, "garment", sqlite3_column_int64 (statement, 1));
      gint64 look = rmp_append_find_id (self, "look", sqlite3_column_int64 (statement, 2));

      if (garment && look &&
          !rmp_edit_run (
              self->edit, error,
              "INSERT INTO variant_look SELECT id, ?2, ?3 FROM variant WHERE letter = ?1", "sii",
              rmp_statement_text (statement, 0), garment, look))
        return FALSE;
    }
  return code == SQLITE_DONE;
}

static gboolean
bring_character (RmpAppend *self, gint64 there, const char *name, gint64 *here, GError **error)
{
  if (!rmp_append_rows (self, "character", there, error))
    return FALSE;
  *here = rmp_append_find_id (self, "character", there);
  return rmp_append_rename (self, "character", *here, name, error) &&
         bring_what_belongs (self, error) && rename_garments (self, error) &&
         show_looks (self, error);
}

RmpCharacter *
rmp_project_append_character (RmpProject *self, RmpCharacter *character, GError **error)
{
  g_auto (RmpAppend) append = { 0 };
  g_autofree char *name = rmp_rows_unique_name (G_LIST_MODEL (self->characters),
                                                rmp_character_get_name (character));
  g_autofree char *label = g_strdup_printf (_ ("Append %s"), name);
  RmpEdit *edit;
  gint64 id = 0;

  g_return_val_if_fail (rmp_character_get_project (character) != self, NULL);

  edit = rmp_project_begin_edit (self, label, error);
  if (!edit)
    return NULL;
  rmp_append_init (&append, rmp_character_get_project (character), edit);
  if (!rmp_edit_end (edit,
                     bring_character (&append, rmp_character_get_id (character), name, &id, error),
                     error))
    return NULL;
  return rmp_rows_find (G_LIST_MODEL (self->characters), id);
}

/* --- looks ------------------------------------------------------------------------------------ */

/* Leaves out joints the garment's character has not. */
static gboolean
fit_joints (RmpGarment *garment, RmpEdit *edit, gint64 look, GStrvBuilder *missing, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (garment));
  RmpSkeleton *skeleton = rmp_character_get_skeleton (character);
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (rmp_edit_get_db (edit), error,
                                        "SELECT DISTINCT joint FROM layer_joint JOIN layer ON "
                                        "layer.id = layer_id WHERE look_id = ?1 ORDER BY joint",
                                        "i", look);
  g_autoptr (GPtrArray) gone = g_ptr_array_new_with_free_func (g_free);
  int code = SQLITE_ERROR;

  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    if (!skeleton || rmp_skeleton_find (skeleton, rmp_statement_text (statement, 0)) < 0)
      g_ptr_array_add (gone, g_strdup (rmp_statement_text (statement, 0)));
  if (code != SQLITE_DONE)
    return FALSE;

  for (guint i = 0; i < gone->len; i++)
    {
      g_strv_builder_add (missing, g_ptr_array_index (gone, i));
      if (!rmp_edit_run (edit, error,
                         "DELETE FROM layer_joint WHERE joint = ?2"
                         " AND layer_id IN (SELECT id FROM layer WHERE look_id = ?1)",
                         "is", look, g_ptr_array_index (gone, i)))
        return FALSE;
    }
  return rmp_edit_run (edit, error,
                       "UPDATE layer SET joints = 'automatic' WHERE look_id = ?1"
                       " AND id NOT IN (SELECT layer_id FROM layer_joint)",
                       "i", look);
}

/* They lie on faces of one mesh and in its character's clips, and mean nothing on another. */
static gboolean
bring_touches (RmpAppend *self, RmpGarment *garment, RmpLook *look, GError **error)
{
  RmpSurface *surface = rmp_garment_get_surface (garment);
  GListModel *clips = rmp_character_get_clips (rmp_surface_get_character (surface));

  if (rmp_garment_get_surface (rmp_look_get_garment (look)) != surface)
    return TRUE;
  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) clip = g_list_model_get_item (clips, i);

      rmp_append_note_id (self, "clip", rmp_clip_item_get_id (clip), rmp_clip_item_get_id (clip));
    }
  return rmp_append_rows (self, "touch", 0, error);
}

/* Another garment on the same mesh gets a mask of its own. */
static gboolean
bring_mask (RmpAppend *self, RmpGarment *garment, RmpMaskItem *mask, GError **error)
{
  const gint64 there = rmp_mask_item_get_id (mask);
  g_autofree char *name = NULL;

  if (rmp_append_find_id (self, "mask", there) != 0)
    return TRUE;
  name = rmp_append_unique_name (rmp_edit_get_db (self->edit), rmp_mask_item_get_name (mask),
                                 "SELECT name FROM mask WHERE garment_id = ?1",
                                 rmp_garment_get_id (garment), error);
  return name && rmp_append_rows (self, "mask", there, error) &&
         rmp_append_rename (self, "mask", rmp_append_find_id (self, "mask", there), name, error);
}

/* With the masks of its layers, so that it shows the same. */
static gboolean
bring_pattern (RmpAppend *self, RmpGarment *garment, RmpPatternItem *pattern, GError **error)
{
  GListModel *layers = rmp_pattern_item_get_layers (pattern);
  const gint64 there = rmp_pattern_item_get_id (pattern);
  g_autofree char *name = NULL;

  if (rmp_append_find_id (self, "pattern", there) != 0)
    return TRUE;
  for (guint i = 0; i < g_list_model_get_n_items (layers); i++)
    {
      g_autoptr (RmpPatternLayerItem) layer = g_list_model_get_item (layers, i);
      RmpMaskItem *mask = rmp_pattern_layer_item_get_mask (layer);

      if (mask && !bring_mask (self, garment, mask, error))
        return FALSE;
    }
  name = rmp_append_unique_name (rmp_edit_get_db (self->edit), rmp_pattern_item_get_name (pattern),
                                 "SELECT name FROM pattern WHERE garment_id = ?1",
                                 rmp_garment_get_id (garment), error);
  return name && rmp_append_rows (self, "pattern", there, error) &&
         rmp_append_rename (self, "pattern", rmp_append_find_id (self, "pattern", there), name,
                            error);
}

/* They lie on UVs, which any mesh may have; those of the same garment are there already. */
static gboolean
bring_patterns (RmpAppend *self, RmpGarment *garment, RmpLook *look, GError **error)
{
  static const char *const tables[] = { "pattern_layer", "pattern_tile", "layer_pattern" };
  const gboolean same = rmp_look_get_garment (look) == garment;
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

  if (!same && !rmp_garment_has_uvs (garment))
    return TRUE;
  for (guint i = 0; layer && i < rmp_layer_get_n_patterns (layer); i++)
    {
      RmpPatternItem *pattern = rmp_layer_get_pattern (layer, i)->pattern;

      if (same)
        rmp_append_note_id (self, "pattern", rmp_pattern_item_get_id (pattern),
                            rmp_pattern_item_get_id (pattern));
      else if (!bring_pattern (self, garment, pattern, error))
        return FALSE;
    }
  for (guint i = same ? 2 : 0; i < G_N_ELEMENTS (tables); i++)
    if (!rmp_append_rows (self, tables[i], 0, error))
      return FALSE;
  return TRUE;
}

/* Weights of vertices mean something on their own mesh alone; those of the same garment are there
 * already.
 */
static gboolean
bring_masks (RmpAppend *self, RmpGarment *garment, RmpLook *look, GError **error)
{
  RmpGarment *from = rmp_look_get_garment (look);
  const gboolean fits = rmp_garment_get_surface (from) == rmp_garment_get_surface (garment);
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

  for (guint i = 0; fits && layer && i < rmp_layer_get_n_masks (layer); i++)
    {
      RmpMaskItem *mask = rmp_layer_get_mask_at (layer, i)->mask;

      if (from == garment)
        rmp_append_note_id (self, "mask", rmp_mask_item_get_id (mask), rmp_mask_item_get_id (mask));
      else if (!bring_mask (self, garment, mask, error))
        return FALSE;
    }
  return (from == garment || rmp_append_rows (self, "mask_chunk", 0, error)) &&
         (!fits || rmp_append_rows (self, "layer_mask", 0, error));
}

static gboolean bring_look (RmpAppend *self, RmpGarment *garment, RmpLook *look, const char *name,
                            GStrvBuilder *missing, gint64 *here, GError **error);

/* Under the name that it has there, or the next that is free. */
static char *
name_look (RmpGarment *garment, RmpLook *look, GError **error)
{
  return rmp_append_unique_name (rmp_row_get_db (RMP_ROW (garment)), rmp_look_get_name (look),
                                 "SELECT name FROM look WHERE garment_id = ?1",
                                 rmp_garment_get_id (garment), error);
}

/* The simulation that a look works on stays where it is on the same garment, and comes along to
 * another.
 */
static gboolean
bring_motion (RmpAppend *self, RmpGarment *garment, RmpLook *look, GStrvBuilder *missing,
              GError **error)
{
  RmpLook *motion = rmp_look_get_motion (look);
  g_auto (RmpAppend) own = { 0 }; /* rows that hang on it are its alone */
  g_autofree char *name = NULL;
  gint64 here = motion ? rmp_look_get_id (motion) : 0;

  if (!motion)
    return TRUE;
  rmp_append_init (&own, self->from, self->edit);
  if (rmp_look_get_garment (look) != garment)
    {
      name = name_look (garment, motion, error);
      if (!name || !bring_look (&own, garment, motion, name, missing, &here, error))
        return FALSE;
    }
  rmp_append_note_id (self, "look", rmp_look_get_id (motion), here);
  return rmp_append_rows (self, "look_motion", rmp_look_get_id (look), error);
}

static gboolean
bring_look (RmpAppend *self, RmpGarment *garment, RmpLook *look, const char *name,
            GStrvBuilder *missing, gint64 *here, GError **error)
{
  static const char *const tables[] = { "layer", "layer_value", "layer_joint" };

  rmp_append_note_id (self, "garment", rmp_garment_get_id (rmp_look_get_garment (look)),
                      rmp_garment_get_id (garment));
  if (!rmp_append_rows (self, "look", rmp_look_get_id (look), error))
    return FALSE;
  *here = rmp_append_find_id (self, "look", rmp_look_get_id (look));
  for (guint i = 0; i < G_N_ELEMENTS (tables); i++)
    if (!rmp_append_rows (self, tables[i], 0, error))
      return FALSE;
  return bring_touches (self, garment, look, error) &&
         bring_patterns (self, garment, look, error) && bring_masks (self, garment, look, error) &&
         bring_motion (self, garment, look, missing, error) &&
         rmp_append_rename (self, "look", *here, name, error) &&
         rmp_look_show_first (self->edit, rmp_garment_get_id (garment), *here, error) &&
         fit_joints (garment, self->edit, *here, missing, error);
}

RmpLook *
rmp_garment_copy_look (RmpGarment *self, RmpLook *look, GStrv *missing, GError **error)
{
  g_auto (RmpAppend) append = { 0 };
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree char *name = name_look (self, look, error);
  g_autofree char *label = name ? g_strdup_printf (_ ("Copy look %s"), name) : NULL;
  RmpEdit *edit;
  gint64 id = 0;

  edit = name ? rmp_row_begin_edit (RMP_ROW (self), label, error) : NULL;
  if (!edit)
    return NULL;
  rmp_append_init (&append, rmp_row_get_project (RMP_ROW (look)), edit);
  if (!rmp_edit_end (edit, bring_look (&append, self, look, name, builder, &id, error), error))
    return NULL;
  if (missing)
    *missing = g_strv_builder_end (builder);
  return rmp_rows_find (rmp_row_get_all (RMP_ROW (self), RMP_TYPE_LOOK), id);
}
