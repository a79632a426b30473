/* SPDX-License-Identifier: GPL-3.0-or-later */

/* project-rows.c: what rows know of their project (row.h). */

#include "store/assets/asset.h"
#include "store/document/project-private.h"

GListModel *
rmp_row_get_all (RmpRow *self, GType type)
{
  RmpProject *project = rmp_row_get_project (self);

  return project ? rmp_project_get_rows (project, type) : NULL;
}

sqlite3 *
rmp_row_get_db (RmpRow *self)
{
  RmpProject *project = rmp_row_get_project (self);

  return project ? project->db : NULL;
}

gboolean
rmp_row_check_open (RmpRow *self, GError **error)
{
  return rmp_project_check_open (rmp_row_get_project (self), error);
}

GBytes *
rmp_row_read_asset (RmpRow *self, const char *hash, GError **error)
{
  g_return_val_if_fail (rmp_row_get_db (self), NULL);

  return rmp_asset_read (rmp_row_get_db (self), rmp_row_get_project (self)->original, hash, error);
}

GHashTable *
rmp_row_get_touched_tiles (RmpRow *self)
{
  g_return_val_if_fail (rmp_row_get_project (self), NULL);

  return rmp_row_get_project (self)->touched_tiles;
}

void
rmp_row_tell_damage (RmpRow *self, const char *message)
{
  RmpProject *project = rmp_row_get_project (self);

  g_message ("%s", message);
  if (project)
    g_signal_emit_by_name (project, "damaged", message);
}

void
rmp_row_note (RmpRow *self, char *text)
{
  GPtrArray *notes = rmp_project_get_notes (rmp_row_get_project (self));
  g_autofree char *owned = text;

  if (g_ptr_array_find_with_equal_func (notes, text, g_str_equal, NULL))
    return;
  g_message ("%s", text);
  g_ptr_array_add (notes, g_steal_pointer (&owned));
}
