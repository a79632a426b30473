/* SPDX-License-Identifier: GPL-3.0-or-later */

/* reimport-clips.c: the motion of a character whose file is another one now. */

#include <glib/gi18n-lib.h>

#include "store/assets/clip-fit.h"
#include "store/assets/clip-span.h"
#include "store/assets/codec.h"
#include "store/assets/correction.h"
#include "store/assets/import-rows.h"
#include "store/assets/reimport-clips.h"
#include "store/document/edit.h"

typedef struct
{
  RmpEdit *edit;
  RmpCharacter *character;
  const RmpImport *import;
  const RmpChange *change; /* to what is stored */
  RmpCarried *carried;
} Settling;

static gboolean
write_keys (Settling *self, RmpClipItem *item, RmpClip *clip, GError **error)
{
  g_autofree char *hash = rmp_clip_store (self->edit, clip, error);

  return hash && rmp_edit_run (self->edit, error, "UPDATE clip SET keys = ?2 WHERE id = ?1", "is",
                               rmp_clip_item_get_id (item), hash);
}

static gboolean
write_clips (Settling *self, GHashTable *names, GError **error)
{
  for (guint i = 0; i < self->import->clips->len; i++)
    {
      RmpClip *clip = g_ptr_array_index (self->import->clips, i);
      const char *given = rmp_clip_get_name (clip);
      const char *name = rmp_unique_name (names, given && given[0] ? given : _ ("Clip"));
      RmpClipItem *there = rmp_character_find_clip (self->character, name);
      g_autoptr (RmpClip) stored = there ? rmp_change_clip (self->change, clip, NULL, error) : NULL;

      if (there ? !stored || !write_keys (self, there, stored, error)
                : !rmp_import_rows_add_clip (self->edit, rmp_character_get_id (self->character),
                                             name, clip, self->change, error))
        return FALSE;
    }
  return TRUE;
}

/* The clip as it is stored. */
static RmpClip *
read_keys (Settling *self, RmpClipItem *item, GError **error)
{
  g_autoptr (sqlite3_stmt) row = rmp_database_prepare (rmp_edit_get_db (self->edit), error,
                                                       "SELECT keys FROM clip WHERE id = ?1", "i",
                                                       rmp_clip_item_get_id (item));
  g_autoptr (GBytes) bytes = NULL;

  if (row && rmp_statement_step (row, error) == SQLITE_ROW)
    bytes = rmp_row_read_asset (RMP_ROW (item), rmp_statement_text (row, 0), error);
  return bytes ? rmp_codec_read_clip (bytes, error) : NULL;
}

/* One that is used all the same stays, without motion; wrinkles touched in it go with it. */
static gboolean
drop_clip (Settling *self, gint64 clip, GError **error)
{
  return rmp_edit_run (self->edit, error, "DELETE FROM touch WHERE clip_id = ?1", "i", clip) &&
         rmp_edit_run (self->edit, error,
                       "DELETE FROM clip WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM "
                       "rest_shape WHERE clip_id = ?1)"
                       " AND NOT EXISTS (SELECT 1 FROM clip_sequence WHERE clip_id = ?1)",
                       "i", clip);
}

/* Channels count joints; the joints have other numbers now. */
static gboolean
move_clip (Settling *self, RmpClipItem *item, GError **error)
{
  RmpSkeleton *old = rmp_character_get_skeleton (self->character);
  g_autoptr (RmpClip) clip = read_keys (self, item, error);
  g_autoptr (RmpClip) moved = NULL;
  g_autofree RmpChannel *channels = NULL;
  guint n = 0;

  if (!clip)
    return FALSE;
  if (!old || rmp_clip_get_n_channels (clip) == 0)
    return TRUE;
  channels = g_new (RmpChannel, rmp_clip_get_n_channels (clip));
  for (guint i = 0; i < rmp_clip_get_n_channels (clip); i++)
    {
      const RmpChannel *channel = rmp_clip_get_channel (clip, i);
      const gint joint = channel->joint < rmp_skeleton_get_n_joints (old)
                             ? rmp_skeleton_find (self->import->skeleton,
                                                  rmp_skeleton_get_name (old, channel->joint))
                             : -1;

      if (joint < 0)
        continue;
      channels[n] = *channel;
      channels[n++].joint = (guint) joint;
    }
  if (n < rmp_clip_get_n_channels (clip))
    g_ptr_array_add (
        self->carried->lost,
        g_strdup_printf (
            _ ("Clip “%s”: %u of %u channels move joints that the file does not have."),
            rmp_clip_item_get_name (item), rmp_clip_get_n_channels (clip) - n,
            rmp_clip_get_n_channels (clip)));
  if (n == 0)
    return drop_clip (self, rmp_clip_item_get_id (item), error);
  moved = rmp_clip_new (rmp_clip_get_name (clip), channels, n, error);
  return moved && write_keys (self, item, moved, error);
}

static gboolean
settle (Settling *self, GError **error)
{
  g_autoptr (GHashTable) names = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  GListModel *clips = rmp_character_get_clips (self->character);
  const gboolean same = rmp_clip_fit_same_joints (rmp_character_get_skeleton (self->character),
                                                  self->import->skeleton);

  if (!write_clips (self, names, error))
    return FALSE;
  for (guint i = 0; i < g_list_model_get_n_items (clips); i++)
    {
      g_autoptr (RmpClipItem) item = g_list_model_get_item (clips, i);

      if (!same && !g_hash_table_contains (names, rmp_clip_item_get_name (item)) &&
          !move_clip (self, item, error))
        return FALSE;
    }
  return TRUE;
}

gboolean
rmp_character_settle_clips (RmpCharacter *self, RmpEdit *edit, const RmpImport *import,
                            const RmpChange *change, RmpCarried *carried, GError **error)
{
  g_assert (RMP_IS_CHARACTER (self) && edit);

  Settling settling = { edit, self, import, change, carried };

  return settle (&settling, error);
}
