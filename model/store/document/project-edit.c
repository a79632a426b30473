/* SPDX-License-Identifier: GPL-3.0-or-later */

/* project-edit.c: what changes a project: edits, each a transaction with an entry in the history,
 * moves within the history, and view state.
 */

#include <glib/gi18n-lib.h>

#include "store/document/history.h"
#include "store/document/project-private.h"
#include "store/document/row-check.h"
#include "store/document/state.h"
#include "store/looks/reference.h"

/* --- edits ------------------------------------------------------------------------------------ */

gboolean
rmp_project_check_open (RmpProject *self, GError **error)
{
  if (self)
    rmp_project_await_edit (self);
  if (self && self->db)
    return TRUE;
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                       _ ("The project is closed."));
  return FALSE;
}

gboolean
rmp_project_check_closed_edit (RmpProject *self, GError **error)
{
  g_assert (RMP_IS_PROJECT (self));
  if (!rmp_project_check_open (self, error))
    return FALSE;
  if (self->edit.depth == 0)
    return TRUE;
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                       _ ("An edit is still under way."));
  return FALSE;
}

gboolean
rmp_project_check_idle (RmpProject *self, GError **error)
{
  g_assert (RMP_IS_PROJECT (self));
  if (!rmp_project_check_closed_edit (self, error))
    return FALSE;
  if (self->working)
    return TRUE;
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_READ_ONLY,
                       _ ("The project was opened for reading only."));
  return FALSE;
}

static gboolean
start (RmpProject *self, const char *label, GError **error)
{
  RmpEdit *edit = self ? &self->edit : NULL;

  if (!rmp_project_check_idle (self, error) || !rmp_database_exec (self->db, "BEGIN", error))
    return FALSE;

  edit->session = rmp_history_record (self->db, error);
  if (!edit->session)
    {
      rmp_database_rollback (self->db);
      return FALSE;
    }
  edit->db = self->db;
  g_free (edit->label);
  edit->label = g_strdup (label);
  return TRUE;
}

RmpEdit *
rmp_project_begin_edit (RmpProject *self, const char *label, GError **error)
{
  if (self && self->edit.failure)
    {
      g_propagate_error (error, g_error_copy (self->edit.failure));
      return NULL;
    }
  if ((!self || self->edit.depth == 0) && !start (self, label, error))
    return NULL;

  if (!self->edit.label)
    self->edit.label = g_strdup (label);
  self->edit.depth++;
  return &self->edit;
}

static void
remember_failure (RmpEdit *self, const GError *cause)
{
  if (self->failure)
    return;
  self->failure = cause ? g_error_copy (cause)
                        : g_error_new_literal (
                              RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
                              _ ("The edit was given up half-way, so nothing of it was kept."));
}

gboolean
rmp_edit_end (RmpEdit *self, gboolean ok, GError **error)
{
  g_return_val_if_fail (self && self->project, FALSE);

  if (ok)
    return rmp_project_end (self->project, error);

  remember_failure (self, error ? *error : NULL);
  rmp_project_cancel (self->project);
  return FALSE;
}

gboolean
rmp_edit_commit (RmpEdit *self, RmpCommit *commit, GError **error)
{
  gboolean recorded;

  g_assert (self);
  g_assert (commit);
  if (!rmp_references_forget_gone (self, error) ||
      !rmp_history_append (self->db, self->session, self->label, &recorded, error) ||
      (recorded && commit->forgets_saved &&
       !rmp_state_set_int (self->db, RMP_STATE_SAVED_POSITION, -1, error)) ||
      !rmp_history_prune (self->db, commit->history_budget, &commit->n_pruned, error) ||
      (commit->view && !rmp_view_write (self->db, commit->view, error)))
    return FALSE;
  return rmp_database_exec (self->db, "COMMIT", error);
}

/* Ends the outermost edit: all of it in the file, or nothing. */
static gboolean
finish (RmpProject *self, GError **error)
{
  RmpEdit *edit = &self->edit;
  RmpCommit commit = {
    .forgets_saved = self->saved_position > (gint64) self->position,
    .history_budget = self->history_budget,
    .view = self->view_edited ? self->view : NULL,
  };
  gboolean ok = FALSE;

  if (edit->failure)
    g_propagate_error (error, g_steal_pointer (&edit->failure));
  else
    ok = !rmp_edit_is_cancelled (edit, error) && rmp_edit_commit (edit, &commit, error);
  g_clear_pointer (&edit->session, sqlite3session_delete);
  edit->db = NULL;
  rmp_database_rollback (self->db);
  if (ok)
    self->view_edited = FALSE;
  ok = rmp_project_reload (self, ok ? error : NULL) && ok;
  g_signal_emit_by_name (self, "changed");
  if (ok && commit.n_pruned)
    g_signal_emit_by_name (self, "history-pruned", commit.n_pruned);

  return ok;
}

void
rmp_project_begin (RmpProject *self, const char *label)
{
  g_autoptr (GError) error = NULL;

  g_return_if_fail (RMP_IS_PROJECT (self));

  if (rmp_project_begin_edit (self, label, &error))
    return;
  remember_failure (&self->edit, error);
  self->edit.depth++;
}

gboolean
rmp_project_end (RmpProject *self, GError **error)
{
  RmpEdit *edit = &self->edit;

  g_return_val_if_fail (edit->depth > 0, FALSE);

  edit->depth--;
  if (edit->depth == 0 && edit->session)
    return finish (self, error);
  if (!edit->failure)
    return rmp_project_reload (self, error);

  /* What could not even begin has nothing to roll back. */
  g_propagate_error (error, edit->depth == 0 ? g_steal_pointer (&edit->failure)
                                             : g_error_copy (edit->failure));
  return FALSE;
}

void
rmp_project_cancel (RmpProject *self)
{
  g_return_if_fail (self->edit.depth > 0);

  remember_failure (&self->edit, NULL);
  rmp_project_end (self, NULL);
}

/* --- writing ---------------------------------------------------------------------------------- */

RmpEdit *
rmp_row_begin_edit (RmpRow *self, const char *label, GError **error)
{
  g_return_val_if_fail (RMP_IS_ROW (self), NULL);

  return rmp_project_begin_edit (rmp_row_get_project (self), label, error);
}

sqlite3 *
rmp_edit_get_db (RmpEdit *self)
{
  g_assert (self && self->db);

  return self->db;
}

gboolean
rmp_edit_run (RmpEdit *self, GError **error, const char *sql, const char *types, ...)
{
  va_list values;
  gboolean ok;

  va_start (values, types);
  ok = rmp_database_run_va (rmp_edit_get_db (self), error, sql, types, values);
  va_end (values);

  return ok;
}

gboolean
rmp_row_edit (RmpRow *self, const char *label, GError **error, const char *sql, const char *types,
              ...)
{
  RmpEdit *edit = rmp_row_begin_edit (self, label, error);
  va_list values;
  gboolean ok;

  if (!edit)
    return FALSE;
  va_start (values, types);
  ok = rmp_database_run_va (edit->db, error, sql, types, values);
  va_end (values);

  return rmp_edit_end (edit, ok, error);
}

gint64
rmp_edit_get_new_id (RmpEdit *self)
{
  return sqlite3_last_insert_rowid (rmp_edit_get_db (self));
}

gboolean
rmp_edit_is_cancelled (RmpEdit *self, GError **error)
{
  g_assert (self && self->project);

  return g_cancellable_set_error_if_cancelled (self->project->cancellable, error);
}

gboolean
rmp_project_set_frame_rate (RmpProject *self, double rate, GError **error)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];
  RmpEdit *edit;
  g_autofree char *label = g_strdup_printf (_ ("Frame rate %g"), rate);

  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  if (!(rate >= RMP_FRAME_RATE_MIN && rate <= RMP_FRAME_RATE_MAX))
    {
      g_set_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_RANGE,
                   _ ("%g frames a second are not possible. Choose %g to %g."), rate,
                   RMP_FRAME_RATE_MIN, RMP_FRAME_RATE_MAX);
      return FALSE;
    }
  if (rate == self->frame_rate)
    return TRUE;
  g_ascii_dtostr (text, sizeof text, rate);
  edit = rmp_project_begin_edit (self, label, error);
  return edit && rmp_edit_end (edit,
                               rmp_edit_run (edit, error,
                                             "UPDATE meta SET value = ?1 WHERE key = 'frame rate'",
                                             "s", text),
                               error);
}

/* --- moving in the history -------------------------------------------------------------------- */

/* Ends the transaction that was begun outside an edit: nothing of what it did to the history is an
 * entry of its own.
 */
static gboolean
end_outside (RmpProject *self, gboolean ok, GError **error)
{
  ok = ok && rmp_database_exec (self->db, "COMMIT", error);
  rmp_database_rollback (self->db);
  if (!ok || !rmp_project_reload (self, error))
    return FALSE;
  g_signal_emit_by_name (self, "changed");
  return TRUE;
}

gboolean
rmp_project_jump (RmpProject *self, guint position, GError **error)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  if (!rmp_project_check_idle (self, error))
    return FALSE;
  if (position == rmp_project_get_position (self))
    return TRUE;
  return end_outside (self,
                      rmp_database_exec (self->db, "BEGIN", error) &&
                          rmp_history_move (self->db, self->base + position, error) &&
                          rmp_rows_check (self->db, error),
                      error);
}

static gboolean
nothing_to (GError **error, const char *message)
{
  g_set_error_literal (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND, message);
  return FALSE;
}

gboolean
rmp_project_undo (RmpProject *self, GError **error)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  rmp_project_await_edit (self);
  if (!rmp_project_get_can_undo (self))
    return nothing_to (error, _ ("There is nothing to undo."));
  return rmp_project_jump (self, rmp_project_get_position (self) - 1, error);
}

gboolean
rmp_project_redo (RmpProject *self, GError **error)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  rmp_project_await_edit (self);
  if (!rmp_project_get_can_redo (self))
    return nothing_to (error, _ ("There is nothing to redo."));
  return rmp_project_jump (self, rmp_project_get_position (self) + 1, error);
}

gboolean
rmp_project_join_edits (RmpProject *self, guint position, const char *label, GError **error)
{
  gint64 saved;

  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  if (!rmp_project_check_idle (self, error))
    return FALSE;
  saved = self->saved_position - (gint64) self->base;
  if (rmp_project_get_position (self) < position + 2 || saved > (gint64) position)
    return TRUE;
  return end_outside (self,
                      rmp_database_exec (self->db, "BEGIN", error) &&
                          rmp_history_join (self->db, self->base + position, label, error),
                      error);
}

gboolean
rmp_project_take_back (RmpProject *self, guint position, GError **error)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), FALSE);

  if (!rmp_project_check_idle (self, error))
    return FALSE;
  if (self->saved_position > (gint64) (self->base + position))
    return rmp_project_jump (self, position, error);
  return end_outside (self,
                      rmp_database_exec (self->db, "BEGIN", error) &&
                          rmp_history_move (self->db, self->base + position, error) &&
                          rmp_history_forget_undone (self->db, error),
                      error);
}

/* --- view state ------------------------------------------------------------------------------- */

GVariant *
rmp_project_get_view (RmpProject *self, const char *key, const GVariantType *type)
{
  const char *text;
  GVariant *value;

  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);

  text = g_hash_table_lookup (self->view, key);
  value = text ? g_variant_parse (type, text, NULL, NULL, NULL) : NULL;
  return value ? g_variant_take_ref (value) : NULL;
}

void
rmp_project_set_view (RmpProject *self, const char *key, GVariant *value)
{
  g_autoptr (GVariant) owned = g_variant_ref_sink (value);

  g_return_if_fail (RMP_IS_PROJECT (self));

  g_hash_table_insert (self->view, g_strdup (key), g_variant_print (owned, TRUE));
  self->view_edited = TRUE;
}

gboolean
rmp_view_write (sqlite3 *db, GHashTable *view, GError **error)
{
  GHashTableIter iter;
  gpointer key, text;

  g_hash_table_iter_init (&iter, view);
  while (g_hash_table_iter_next (&iter, &key, &text))
    if (!rmp_database_run (db, error, "INSERT OR REPLACE INTO view VALUES (?1, ?2)", "ss", key,
                           text))
      return FALSE;
  return TRUE;
}

gboolean
rmp_project_write_view (RmpProject *self, GError **error)
{
  return !self->view_edited || rmp_view_write (self->db, self->view, error);
}

gboolean
rmp_project_read_view (RmpProject *self, GError **error)
{
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (self->db, error, "SELECT key, value FROM view", "");
  int code = SQLITE_ERROR;

  g_assert (RMP_IS_PROJECT (self));
  while (statement && (code = rmp_statement_step (statement, error)) == SQLITE_ROW)
    g_hash_table_insert (self->view, g_strdup (rmp_statement_text (statement, 0)),
                         g_strdup (rmp_statement_text (statement, 1)));
  return code == SQLITE_DONE;
}
