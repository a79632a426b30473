/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <glib/gi18n-lib.h>

#include "store/assets/add-motion.h"
#include "store/assets/asset.h"
#include "store/assets/clip-span.h"
#include "store/assets/codec.h"
#include "store/assets/correction.h"
#include "store/assets/import-rows.h"
#include "store/document/edit.h"

/* Rest poses that differ by less, in radians, look the same. */
#define SAME_REST (10.0 * G_PI / 180.0)

RmpRetarget *
rmp_motion_match (RmpCharacter *character, const RmpImport *import, const char *const *pairs,
                  GError **error)
{
  RmpSkeleton *target = rmp_character_get_skeleton (character);

  g_return_val_if_fail (RMP_IS_CHARACTER (character), NULL);

  if (import->clips->len == 0 || !target)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   !target ? _ ("“%s” has no bones that “%s” could move.")
                           : _ ("There is no clip in “%2$s” for “%1$s”."),
                   rmp_character_get_name (character), import->name);
      return NULL;
    }
  return rmp_retarget_new (import->skeleton, target, pairs,
                           import->unit_guessed ? 0.0 : import->metres_per_unit);
}

static guint
count (const RmpRetarget *retarget, const RmpImport *import, guint *n_matched)
{
  return rmp_retarget_count (retarget, (RmpClip *const *) import->clips->pdata, import->clips->len,
                             n_matched);
}

gboolean
rmp_motion_is_partial (const RmpRetarget *retarget, const RmpImport *import)
{
  guint n_matched = 0;
  const guint n_moved = count (retarget, import, &n_matched);

  return n_matched > 0 && 2 * n_matched < n_moved;
}

char *
rmp_motion_describe (const RmpRetarget *retarget, const RmpImport *import)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint n_matched = 0;
  const guint n_moved = count (retarget, import, &n_matched);

  g_string_printf (text, _ ("%u of %u bones that move are matched."), n_matched, n_moved);
  if (n_matched == 0)
    return g_string_free (g_steal_pointer (&text), FALSE);

  g_string_append_c (text, ' ');
  if (retarget->same_rig)
    g_string_append (text, _ ("It is the same rig: their motion is taken over as it is."));
  else
    g_string_append_printf (
        text,
        _ ("It is another rig: bones turn from their own rest pose, lengths are kept, and the way "
           "it goes is scaled by %.4g."),
        retarget->scale);
  if (retarget->rest_angle > SAME_REST)
    g_string_append_printf (text,
                            _ (" The rest poses differ by up to %.0f°, at “%s”: arms and legs are "
                               "turned to point as the "
                               "file's do."),
                            retarget->rest_angle * 180.0 / G_PI,
                            rmp_skeleton_get_name (retarget->target, (guint) retarget->rest_joint));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* Kept as everything of the character is: without what was put right of its unit and way up. */
static gboolean
insert_clip (RmpEdit *edit, gint64 character, const RmpChange *change, const RmpRetarget *retarget,
             const RmpClip *clip, const char *name, GError **error)
{
  const RmpChange back = rmp_change_invert (change);
  g_autoptr (RmpClip) moved = rmp_retarget_clip (retarget, clip, name, error);
  g_autoptr (RmpClip) stored = moved ? rmp_change_clip (&back, moved, retarget->target, error)
                                     : NULL;
  g_autofree char *hash = stored ? rmp_clip_store (edit, stored, error) : NULL;

  return hash && rmp_edit_run (edit, error,
                               "INSERT INTO clip (character_id, name, keys) VALUES (?1, ?2, ?3)",
                               "iss", character, name, hash);
}

/* A file with one clip is called after what it shows; what the program that wrote it calls the clip
 * says less.
 */
static gboolean
insert_clips (RmpEdit *edit, RmpCharacter *self, const RmpImport *import,
              const RmpRetarget *retarget, GError **error)
{
  GListModel *there = rmp_character_get_clips (self);
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < g_list_model_get_n_items (there); i++)
    {
      g_autoptr (RmpRow) row = g_list_model_get_item (there, i);

      g_hash_table_add (names, g_strdup (rmp_row_get_name (row)));
    }
  for (guint i = 0; i < import->clips->len; i++)
    {
      RmpClip *clip = g_ptr_array_index (import->clips, i);
      const char *given = rmp_clip_get_name (clip);
      const char *wanted = import->clips->len == 1 || *given == '\0' ? import->name : given;

      if (!insert_clip (edit, rmp_character_get_id (self), rmp_character_get_change (self),
                        retarget, clip, rmp_unique_name (names, wanted), error))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_character_add_motion (RmpCharacter *self, const RmpImport *import, const RmpRetarget *retarget,
                          GError **error)
{
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Import motion %s"), import->name);
  guint n_matched = 0;

  g_return_val_if_fail (RMP_IS_CHARACTER (self) && import && retarget, FALSE);

  count (retarget, import, &n_matched);
  if (n_matched == 0)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("No bone that “%s” moves is called like one of “%s”. Say which is which."),
                   import->name, rmp_character_get_name (self));
      return FALSE;
    }
  edit = rmp_row_begin_edit (RMP_ROW (self), label, error);
  return edit && rmp_edit_end (edit,
                               insert_clips (edit, self, import, retarget, error) &&
                                   rmp_import_rows_add_motion_record (edit, self, import, error),
                               error);
}
