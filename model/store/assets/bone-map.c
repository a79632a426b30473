/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/assets/bone-map-private.h"
#include "store/document/edit.h"

struct _RmpBoneMap
{
  RmpRow parent_instance;

  GStrv pairs;
};

G_DEFINE_FINAL_TYPE (RmpBoneMap, rmp_bone_map, RMP_TYPE_ROW)

static void
rmp_bone_map_finalize (GObject *object)
{
  RmpBoneMap *self = RMP_BONE_MAP (object);

  g_strfreev (self->pairs);

  G_OBJECT_CLASS (rmp_bone_map_parent_class)->finalize (object);
}

static void
rmp_bone_map_class_init (RmpBoneMapClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = rmp_bone_map_finalize;
}

static void
rmp_bone_map_init (RmpBoneMap *self)
{
  self->pairs = g_new0 (char *, 1);
}

/* Columns: id, name. */
gboolean
rmp_bone_map_load (RmpRow *row, sqlite3_stmt *statement G_GNUC_UNUSED, gboolean *changed,
                   GError **error)
{
  RmpBoneMap *self = RMP_BONE_MAP (row);
  g_autoptr (sqlite3_stmt) rows = rmp_database_prepare (
      rmp_row_get_db (row), error,
      "SELECT source, target FROM bone_map_pair WHERE map_id = ?1 ORDER BY source", "i",
      rmp_row_get_id (row));
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) pairs = NULL;
  int step = SQLITE_DONE;

  g_assert (RMP_IS_ROW (row));
  while (rows && (step = rmp_statement_step (rows, error)) == SQLITE_ROW)
    {
      g_strv_builder_add (builder, rmp_statement_text (rows, 0));
      g_strv_builder_add (builder, rmp_statement_text (rows, 1));
    }
  if (!rows || step != SQLITE_DONE)
    return FALSE;

  pairs = g_strv_builder_end (builder);
  if (g_strv_equal ((const char *const *) pairs, (const char *const *) self->pairs))
    return TRUE;
  *changed = TRUE;
  g_strfreev (self->pairs);
  self->pairs = g_steal_pointer (&pairs);
  return TRUE;
}

GListModel *
rmp_project_get_bone_maps (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  return rmp_project_get_rows (self, RMP_TYPE_BONE_MAP);
}

static RmpBoneMap *
find (RmpProject *self, const char *name)
{
  for (guint i = 0; i < g_list_model_get_n_items (rmp_project_get_bone_maps (self)); i++)
    {
      g_autoptr (RmpBoneMap) map = g_list_model_get_item (rmp_project_get_bone_maps (self), i);

      if (g_str_equal (rmp_bone_map_get_name (map), name))
        return map;
    }
  return NULL;
}

RmpBoneMap *
rmp_project_find_bone_map (RmpProject *self, const char *name, GError **error)
{
  RmpBoneMap *map = find (self, name);
  g_autoptr (GString) names = NULL;

  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  if (map)
    return map;
  names = g_string_new (NULL);
  for (guint i = 0; i < g_list_model_get_n_items (rmp_project_get_bone_maps (self)); i++)
    {
      g_autoptr (RmpBoneMap) other = g_list_model_get_item (rmp_project_get_bone_maps (self), i);

      g_string_append_printf (names, "%s“%s”", i > 0 ? ", " : "", rmp_bone_map_get_name (other));
    }
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
               _ ("There is no bone map “%s”; there is %s."), name,
               names->len > 0 ? names->str : _ ("none"));
  return NULL;
}

const char *
rmp_bone_map_get_name (RmpBoneMap *self)
{
  g_return_val_if_fail (RMP_IS_BONE_MAP (self), NULL);

  return rmp_row_get_name (RMP_ROW (self));
}

const char *const *
rmp_bone_map_get_pairs (RmpBoneMap *self)
{
  g_return_val_if_fail (RMP_IS_BONE_MAP (self), NULL);

  return (const char *const *) self->pairs;
}

/* --- edits ------------------------------------------------------------------------------------ */

static gboolean
insert_pairs (RmpEdit *edit, gint64 id, const char *const *pairs, GError **error)
{
  for (guint i = 0; pairs[i] && pairs[i + 1]; i += 2)
    if (!rmp_edit_run (edit, error, "INSERT OR REPLACE INTO bone_map_pair VALUES (?1, ?2, ?3)",
                       "iss", id, pairs[i], pairs[i + 1]))
      return FALSE;
  return TRUE;
}

static gboolean
delete_pairs (RmpEdit *edit, gint64 id, GError **error)
{
  return rmp_edit_run (edit, error, "DELETE FROM bone_map_pair WHERE map_id = ?1", "i", id);
}

/* @old: (nullable): the one of that name, whose pairs are replaced */
static gboolean
write_map (RmpEdit *edit, RmpBoneMap *old, const char *name, const char *const *pairs, gint64 *id,
           GError **error)
{
  if (old)
    {
      *id = rmp_row_get_id (RMP_ROW (old));
      return delete_pairs (edit, *id, error) && insert_pairs (edit, *id, pairs, error);
    }
  if (!rmp_edit_run (edit, error, "INSERT INTO bone_map (name) VALUES (?1)", "s", name))
    return FALSE;
  *id = rmp_edit_get_new_id (edit);
  return insert_pairs (edit, *id, pairs, error);
}

RmpBoneMap *
rmp_project_save_bone_map (RmpProject *self, const char *name, const char *const *pairs,
                           GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Save bone map %s"), name);
  gint64 id = 0;

  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  if (!rmp_name_check (name, error))
    return NULL;
  edit = rmp_project_begin_edit (self, label, error);
  if (!edit ||
      !rmp_edit_end (edit, write_map (edit, find (self, name), name, pairs, &id, error), error))
    return NULL;
  return rmp_rows_find (rmp_project_get_bone_maps (self), id);
}

gboolean
rmp_bone_map_remove (RmpBoneMap *self, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Remove bone map %s"), rmp_bone_map_get_name (self));
  gint64 id = rmp_row_get_id (RMP_ROW (self));
  RmpEdit *edit = rmp_row_begin_edit (RMP_ROW (self), label, error);

  return edit && rmp_edit_end (
                     edit,
                     delete_pairs (edit, id, error) &&
                         rmp_edit_run (edit, error, "DELETE FROM bone_map WHERE id = ?1", "i", id),
                     error);
}
