/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/assets/clip-span.h"

#include "store/assets/asset.h"
#include "store/assets/codec.h"

char *
rmp_clip_store (RmpEdit *edit, const RmpClip *clip, GError **error)
{
  g_autoptr (GBytes) bytes = rmp_codec_write_clip (clip);
  g_autofree char *hash = rmp_asset_store (rmp_edit_get_db (edit), RMP_ASSET_CLIP, bytes, error);

  g_assert (edit);

  if (!hash)
    return NULL;
  if (rmp_clip_get_n_channels (clip) > 0 &&
      !rmp_edit_run (edit, error, "INSERT OR IGNORE INTO clip_span VALUES (?1, ?2, ?3)", "sdd",
                     hash, rmp_clip_get_start (clip), rmp_clip_get_end (clip)))
    return NULL;
  return g_steal_pointer (&hash);
}

gboolean
rmp_clip_span_read (sqlite3 *db, const char *keys, double *start, double *end)
{
  g_autoptr (sqlite3_stmt) statement = rmp_database_prepare (
      db, NULL, "SELECT start_s, end_s FROM clip_span WHERE keys = ?1", "s", keys);

  if (!statement || rmp_statement_step (statement, NULL) != SQLITE_ROW)
    return FALSE;
  *start = sqlite3_column_double (statement, 0);
  *end = sqlite3_column_double (statement, 1);
  return TRUE;
}
