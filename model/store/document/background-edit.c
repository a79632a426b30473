/* SPDX-License-Identifier: GPL-3.0-or-later */

/* background-edit.c: SQLite keeps both connections apart: the main thread's reads what was there
 * before until the thread's transaction is in the log.
 */

#include "store/document/background-edit.h"

#include "store/cloth/tile-rows.h"
#include "store/document/history.h"
#include "store/document/project-private.h"
#include "store/document/working-copy.h"

struct _RmpRunningEdit
{
  gatomicrefcount ref_count; /* the project, the thread with its source */
  RmpProject *project;
  const RmpBackgroundEdit *edit;
  gpointer data;
  GThread *thread;

  /* The thread's own until it has ended. */
  char *path;
  RmpEdit token;
  RmpCommit commit;
  GHashTable *touched; /* of rowids of pattern_tile */
  GError *error;       /* (nullable) */
};

static void
unref (gpointer data)
{
  RmpRunningEdit *self = data;

  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_free (self->path);
  g_free (self->token.label);
  g_clear_pointer (&self->commit.view, g_hash_table_unref);
  g_hash_table_unref (self->touched);
  g_clear_error (&self->error);
  g_free (self);
}

/* --- the thread ------------------------------------------------------------------------------- */

static gboolean
write_edit (RmpRunningEdit *self, sqlite3 *db, GError **error)
{
  g_autoptr (sqlite3_session) session = NULL;

  rmp_tile_rows_watch (db, self->touched);
  if (!rmp_database_exec (db, "PRAGMA synchronous = FULL; BEGIN IMMEDIATE", error))
    return FALSE;
  session = rmp_history_record (db, error);
  self->token.db = db;
  self->token.session = session;
  return session && self->edit->write (self->data, &self->token, error) &&
         rmp_edit_commit (&self->token, &self->commit, error);
}

static gboolean
on_written (gpointer data)
{
  RmpRunningEdit *self = data;

  if (self->project && self->project->running == self)
    rmp_project_await_edit (self->project);
  return G_SOURCE_REMOVE;
}

static gpointer
run (gpointer data)
{
  RmpRunningEdit *self = data;
  sqlite3 *db = rmp_database_open (self->path, SQLITE_OPEN_READWRITE, &self->error);

  if (db)
    {
      write_edit (self, db, &self->error);
      rmp_database_rollback (db);
      sqlite3_close_v2 (db);
    }
  g_idle_add_full (G_PRIORITY_DEFAULT, on_written, self, unref);
  return NULL;
}

/* --- the main thread -------------------------------------------------------------------------- */

static GHashTable *
copy_view (GHashTable *view)
{
  GHashTable *copy = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  GHashTableIter iter;
  gpointer key, text;

  g_hash_table_iter_init (&iter, view);
  while (g_hash_table_iter_next (&iter, &key, &text))
    g_hash_table_insert (copy, g_strdup (key), g_strdup (text));
  return copy;
}

void
rmp_row_edit_in_background (RmpRow *self, const char *label, const RmpBackgroundEdit *edit,
                            gpointer data)
{
  RmpProject *project = rmp_row_get_project (self);
  g_autoptr (GError) error = NULL;
  RmpRunningEdit *running;

  if (!rmp_project_check_idle (project, &error))
    {
      edit->finish (data, error);
      return;
    }
  running = g_new0 (RmpRunningEdit, 1);
  g_atomic_ref_count_init (&running->ref_count);
  g_atomic_ref_count_inc (&running->ref_count);
  running->project = g_object_ref (project);
  running->edit = edit;
  running->data = data;
  running->path = g_strdup (rmp_working_copy_get_path (project->working));
  running->token.label = g_strdup (label);
  running->commit = (RmpCommit){
    .forgets_saved = project->saved_position > (gint64) project->position,
    .history_budget = project->history_budget,
    .view = project->view_edited ? copy_view (project->view) : NULL,
  };
  running->touched = g_hash_table_new (NULL, NULL);
  project->view_edited = FALSE;
  project->running = running;
  running->thread = g_thread_new ("edit", run, running);
}

static void
take_touched (RmpProject *self, GHashTable *touched)
{
  GHashTableIter iter;
  gpointer row;

  g_hash_table_iter_init (&iter, touched);
  while (g_hash_table_iter_next (&iter, &row, NULL))
    g_hash_table_add (self->touched_tiles, row);
}

void
rmp_project_await_edit (RmpProject *self)
{
  RmpRunningEdit *running;
  g_autoptr (RmpProject) project = NULL;

  g_return_if_fail (RMP_IS_PROJECT (self));

  running = g_steal_pointer (&self->running);
  if (!running)
    return;
  g_thread_join (running->thread);
  project = g_steal_pointer (&running->project);
  if (running->error)
    self->view_edited = self->view_edited || running->commit.view;
  else
    {
      const guint stamp = self->rows_stamp;

      take_touched (self, running->touched);
      if (running->edit->follow)
        running->edit->follow (running->data);
      rmp_project_reload (self, &running->error);
      self->rows_stamp = stamp;
    }
  g_signal_emit_by_name (self, "changed");
  if (running->commit.n_pruned)
    g_signal_emit_by_name (self, "history-pruned", running->commit.n_pruned);
  running->edit->finish (running->data, running->error);
  unref (running);
}
