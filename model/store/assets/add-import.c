/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/assets/add-import.h"
#include "store/assets/correction.h"
#include "store/assets/import-rows.h"
#include "store/assets/sequence.h"
#include "store/document/edit.h"

/* @ids: (out caller-allocates): by mesh */
static gboolean
insert_surfaces (RmpEdit *edit, gint64 character, const RmpImport *import, const RmpChange *change,
                 gint64 *ids, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) images = rmp_import_rows_store_images (edit, import, error);

  for (guint i = 0; images && i < import->meshes->len; i++)
    {
      const RmpImportMesh *mesh = g_ptr_array_index (import->meshes, i);
      const char *name = rmp_unique_name (names,
                                          mesh->name && mesh->name[0] ? mesh->name : _ ("Mesh"));

      if (rmp_edit_is_cancelled (edit, error) ||
          !rmp_import_rows_add_surface (edit, character, name, mesh, change, images, &ids[i],
                                        error))
        return FALSE;
    }
  return images != NULL;
}

static gboolean
insert_clips (RmpEdit *edit, gint64 character, const RmpImport *import, const RmpChange *change,
              GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < import->clips->len; i++)
    {
      RmpClip *clip = g_ptr_array_index (import->clips, i);
      const char *given = rmp_clip_get_name (clip);
      const char *name = rmp_unique_name (names, given && given[0] ? given : _ ("Clip"));

      if (!rmp_import_rows_add_clip (edit, character, name, clip, change, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
insert_character (RmpEdit *edit, const RmpImport *import, const char *name, gint64 *id,
                  GError **error)
{
  const RmpChange to_metres = RMP_CHANGE_OF_UNIT (import->metres_per_unit);
  g_autofree char *skeleton = import->skeleton ? rmp_import_rows_store_skeleton (
                                                     edit, import->skeleton, &to_metres, error)
                                               : NULL;
  g_autofree gint64 *surfaces = g_new0 (gint64, MAX (1, import->meshes->len));
  gint64 record;

  if (import->skeleton && !skeleton)
    return FALSE;
  if (!rmp_edit_run (edit, error,
                     "INSERT INTO character (name, format, generator, copyright, skeleton)"
                     " VALUES (?1, ?2, ?3, ?4, ?5)",
                     "sssss", name, import->format, import->generator, import->copyright, skeleton))
    return FALSE;

  *id = rmp_edit_get_new_id (edit);
  return insert_surfaces (edit, *id, import, &to_metres, surfaces, error) &&
         insert_clips (edit, *id, import, &to_metres, error) &&
         rmp_import_rows_add_record (edit, *id, import, surfaces, &record, error);
}

static RmpCharacter *
add_character (RmpProject *self, const RmpImport *import, const char *name, GError **error)
{
  g_autofree char *unique = rmp_rows_unique_name (rmp_project_get_characters (self),
                                                  name ? name : import->name);
  g_autofree char *label = g_strdup_printf (_ ("Import %s"), unique);
  gint64 id = 0;
  RmpEdit *edit = rmp_project_begin_edit (self, label, error);

  if (!edit || !rmp_edit_end (edit, insert_character (edit, import, unique, &id, error), error))
    return NULL;
  return rmp_rows_find (rmp_project_get_characters (self), id);
}

/* The motion that came with the one mesh of the file, in its units. */
static gboolean
add_own_motion (RmpProject *self, const RmpImport *import, RmpCharacter *character, GError **error)
{
  g_autoptr (RmpSurface)
      surface = g_list_model_get_item (rmp_character_get_surfaces (character), 0);

  return rmp_project_add_sequence (self, surface, import, import->metres_per_unit, error) != NULL;
}

static RmpCharacter *
add_moving_character (RmpProject *self, const RmpImport *import, const char *name, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Import %s"), name ? name : import->name);
  RmpEdit *edit = rmp_project_begin_edit (self, label, error);
  RmpCharacter *character = edit ? add_character (self, import, name, error) : NULL;
  const gint64 id = character ? rmp_character_get_id (character) : 0;

  return edit && rmp_edit_end (edit, character && add_own_motion (self, import, character, error),
                               error)
             ? rmp_rows_find (rmp_project_get_characters (self), id)
             : NULL;
}

static RmpCharacter *
add_motion (RmpProject *self, const RmpImport *import, GError **error)
{
  g_autofree char *label = g_strdup_printf (_ ("Motion %s"), import->name);
  RmpEdit *edit = rmp_project_begin_edit (self, label, error);
  RmpClipItem *clip = edit ? rmp_project_add_sequence (self, NULL, import, 0.0, error) : NULL;
  RmpCharacter *character = clip ? rmp_row_get_owner (RMP_ROW (clip)) : NULL;

  return edit && rmp_edit_end (edit,
                               character && rmp_import_rows_add_motion_record (edit, character,
                                                                               import, error),
                               error)
             ? character
             : NULL;
}

RmpCharacter *
rmp_project_add_import (RmpProject *self, const RmpImport *import, const char *name, GError **error)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self) && import, NULL);

  if (!import->sequence)
    return add_character (self, import, name, error);
  return import->meshes->len > 0 ? add_moving_character (self, import, name, error)
                                 : add_motion (self, import, error);
}
