/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "store/document/edit-control.h"
#include "store/document/project-private.h"
#include "store/document/state.h"
#include "store/document/working-copy.h"

void
rmp_project_set_cancellable (RmpProject *self, GCancellable *cancellable)
{
  g_return_if_fail (RMP_IS_PROJECT (self));

  g_set_object (&self->cancellable, cancellable);
}

static gboolean
forget (sqlite3 *db, GError **error)
{
  return rmp_database_exec (db, "BEGIN; DELETE FROM history_asset; DELETE FROM history", error) &&
         rmp_state_set_int (db, RMP_STATE_POSITION, 0, error) &&
         rmp_state_set_int (db, RMP_STATE_SAVED_POSITION, 0, error) &&
         rmp_state_set_int (db, RMP_STATE_UNSAVED_ENTRIES, 0, error) &&
         rmp_database_exec (db, "COMMIT", error);
}

gboolean
rmp_project_begin_history (RmpProject *self, GError **error)
{
  gboolean ok;

  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);
  g_return_val_if_fail (!rmp_project_get_path (self), FALSE);

  if (!rmp_project_check_idle (self, error))
    return FALSE;
  ok = forget (self->db, error);
  rmp_database_rollback (self->db);
  ok = rmp_project_reload (self, ok ? error : NULL) && ok;
  g_signal_emit_by_name (self, "changed");
  return ok;
}

void
rmp_project_leave (RmpProject *self)
{
  g_return_if_fail (RMP_IS_PROJECT (self));

  rmp_project_await_edit (self);
  if (self->db &&
      (!rmp_database_exec (self->db, "BEGIN", NULL) || !rmp_project_write_view (self, NULL) ||
       !rmp_database_exec (self->db, "COMMIT", NULL)))
    rmp_database_rollback (self->db);
  g_clear_pointer (&self->edit.session, sqlite3session_delete);
  g_clear_pointer (&self->db, sqlite3_close_v2);
  g_clear_pointer (&self->original, sqlite3_close_v2);
  g_clear_pointer (&self->working, rmp_working_copy_free);
  g_clear_pointer (&self->lock, rmp_file_lock_free);
}
