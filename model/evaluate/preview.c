/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "evaluate/preview.h"

void
rmp_preview_apply (const RmpPreview *self, RmpSnapshot *snapshot, RmpLook *look)
{
  GHashTableIter iter;
  gpointer item, weights, image, profile;

  if (self->values)
    rmp_snapshot_override_values (snapshot, self->values);
  if (self->ends)
    rmp_snapshot_override_masked (snapshot, self->ends);
  if (self->use)
    rmp_snapshot_override_pattern_use (snapshot, self->use->index, &self->use->values);
  for (guint i = 0; self->lines && i < self->lines->len; i++)
    rmp_snapshot_override_line (snapshot, self->lines->pdata[i]);
  if (look && self->rest)
    rmp_snapshot_override_rest (snapshot, rmp_look_get_garment (look), self->rest);
  g_hash_table_iter_init (&iter, self->masks);
  while (g_hash_table_iter_next (&iter, &item, &weights))
    if (g_bytes_get_size (weights) == rmp_mesh_get_n_vertices (rmp_snapshot_get_mesh (snapshot)) * sizeof (float))
      rmp_snapshot_override_mask (snapshot, item, g_bytes_get_data (weights, NULL));
  g_hash_table_iter_init (&iter, self->patterns);
  while (g_hash_table_iter_next (&iter, &item, &image))
    rmp_snapshot_override_pattern (snapshot, item, image);
  g_hash_table_iter_init (&iter, self->profiles);
  while (g_hash_table_iter_next (&iter, &item, &profile))
    rmp_snapshot_override_profile (snapshot, item, profile);
}
