/* SPDX-License-Identifier: GPL-3.0-or-later */

/* recovery.c: working copies that a crash left behind. */

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>

#include "store/document/project-private.h"
#include "store/document/schema-match.h"
#include "store/document/schema.h"
#include "store/document/state.h"
#include "store/document/working-copy.h"

void
rmp_crashed_project_free (RmpCrashedProject *self)
{
  g_free (self->working_copy);
  g_free (self->original);
  g_free (self->title);
  g_free (self->thumbnail);
  g_clear_pointer (&self->time, g_date_time_unref);
  g_free (self);
}

static char *
title_of (const char *original)
{
  g_autofree char *name = original ? g_path_get_basename (original) : g_strdup (_ ("Untitled"));

  if (g_str_has_suffix (name, ".rimple"))
    name[strlen (name) - strlen (".rimple")] = '\0';
  return g_steal_pointer (&name);
}

static GDateTime *
last_edit (sqlite3 *db, const char *path)
{
  g_autoptr (sqlite3_stmt)
      statement = rmp_database_prepare (db, NULL, "SELECT max (time) FROM history", "");
  const char *text = statement && rmp_statement_step (statement, NULL) == SQLITE_ROW
                         ? rmp_statement_text (statement, 0)
                         : NULL;
  GDateTime *time = text ? g_date_time_new_from_iso8601 (text, NULL) : NULL;
  GStatBuf info;

  if (time)
    return time;
  return g_date_time_new_from_unix_utc (g_stat (path, &info) == 0 ? info.st_mtime : 0);
}

/* Steps from the saved position to this one; all there are where no position is the saved one any
 * more.
 */
static guint
count_edits (sqlite3 *db)
{
  gint64 saved, position, newer;

  if (!rmp_state_get_int (db, RMP_STATE_SAVED_POSITION, &saved, NULL) ||
      !rmp_state_get_int (db, RMP_STATE_POSITION, &position, NULL) ||
      !rmp_database_get_int (db, &newer, NULL, "SELECT count(*) FROM history WHERE position > ?1",
                             "i", saved))
    return 0;
  return (guint) (saved < 0 ? newer : MAX (newer, saved - position));
}

static RmpCrashedProject *
describe (const char *path, sqlite3 *db)
{
  RmpCrashedProject *crashed = g_new0 (RmpCrashedProject, 1);

  crashed->working_copy = g_strdup (path);
  crashed->original = rmp_state_get (db, "main", RMP_STATE_ORIGINAL, NULL);
  crashed->title = title_of (crashed->original);
  crashed->time = last_edit (db, path);
  crashed->n_edits = count_edits (db);
  crashed->thumbnail = rmp_working_copy_get_thumbnail (path);
  if (!g_file_test (crashed->thumbnail, G_FILE_TEST_EXISTS))
    g_clear_pointer (&crashed->thumbnail, g_free);
  return crashed;
}

/* Whether there is nothing to lose: all saved, or interrupted before the first rows were there.
 * When in doubt, no.
 */
static gboolean
is_settled (sqlite3 *db)
{
  gint64 n_tables, position, saved, unsaved;

  if (rmp_database_get_int (db, &n_tables, NULL, "SELECT count(*) FROM sqlite_schema", "") &&
      n_tables == 0)
    return TRUE;
  return rmp_state_get_int (db, RMP_STATE_POSITION, &position, NULL) &&
         rmp_state_get_int (db, RMP_STATE_SAVED_POSITION, &saved, NULL) &&
         rmp_state_get_int (db, RMP_STATE_UNSAVED_ENTRIES, &unsaved, NULL) && position == saved &&
         !unsaved;
}

static gint
newest_first (gconstpointer a, gconstpointer b)
{
  const RmpCrashedProject *const *first = a, *const *second = b;

  return g_date_time_compare ((*second)->time, (*first)->time);
}

GPtrArray *
rmp_project_list_crashed (void)
{
  GPtrArray *crashed = g_ptr_array_new_with_free_func ((GDestroyNotify) rmp_crashed_project_free);
  g_autoptr (GPtrArray) paths = rmp_working_copy_list_abandoned (NULL);

  for (guint i = 0; i < paths->len; i++)
    {
      const char *path = g_ptr_array_index (paths, i);
      g_autoptr (sqlite3) db = rmp_database_open (path, SQLITE_OPEN_READWRITE, NULL);

      if (!db)
        continue;
      if (!is_settled (db))
        {
          g_ptr_array_add (crashed, describe (path, db));
          continue;
        }
      g_clear_pointer (&db, sqlite3_close_v2);
      rmp_project_discard_crashed (path);
    }

  g_ptr_array_sort (crashed, newest_first);
  return crashed;
}

/* Whether the file is what the working copy came from or was last saved to, or was being saved to
 * at the crash.
 */
static gboolean
still_fits (const char *working_copy, const char *path)
{
  g_autoptr (sqlite3) working = rmp_database_open (working_copy, SQLITE_OPEN_READWRITE, NULL);
  g_autoptr (sqlite3) file = rmp_database_open (path, SQLITE_OPEN_READWRITE, NULL);
  g_autofree char *generation = file ? rmp_state_get (file, "main", RMP_STATE_GENERATION, NULL)
                                     : NULL;
  g_autofree char *settled = working ? rmp_state_get (working, "main", RMP_STATE_GENERATION, NULL)
                                     : NULL;
  g_autofree char *interrupted = working ? rmp_state_get (working, "main", RMP_STATE_SAVING, NULL)
                                         : NULL;
  gint64 counter, expected;

  if (!generation || !working)
    return FALSE;
  if (g_strcmp0 (generation, settled) != 0)
    return g_strcmp0 (generation, interrupted) == 0;
  return rmp_project_read_change_counter (file, "main", &counter, NULL) &&
         rmp_state_get_int (working, RMP_STATE_CHANGE_COUNTER, &expected, NULL) &&
         counter == expected;
}

char *
rmp_project_find_crashed (const char *path)
{
  g_autofree char *target = rmp_project_canonical_path (path);
  g_autoptr (GPtrArray) crashed = rmp_project_list_crashed ();

  for (guint i = 0; i < crashed->len; i++)
    {
      const RmpCrashedProject *project = g_ptr_array_index (crashed, i);

      if (g_strcmp0 (project->original, target) == 0 && still_fits (project->working_copy, target))
        return g_strdup (project->working_copy);
    }
  return NULL;
}

static gboolean
is_declared_well (sqlite3 *db, GError **error)
{
  guint version;

  return rmp_schema_check (db, "main", &version, error) && rmp_schema_match (db, version, error);
}

/* Without its file only the assets of the file are missing; reading them will say so. */
static gboolean
attach_original (RmpProject *self, GError **error)
{
  g_autofree char *original = rmp_state_get (self->db, "main", RMP_STATE_ORIGINAL, error);

  if (!original)
    return TRUE;
  if (!rmp_project_lock_file (original, &self->lock, error))
    return FALSE;
  if (g_file_test (original, G_FILE_TEST_EXISTS))
    {
      self->original = rmp_database_open (original, SQLITE_OPEN_READWRITE, error);
      if (!self->original || !is_declared_well (self->original, error))
        return FALSE;
    }
  rmp_project_set_path (self, original);
  return TRUE;
}

/* The meshes are in the file: without it there is nothing to show the changes on. */
static void
explain_missing (RmpProject *self, GError **error)
{
  g_autofree char *name = self->path ? g_path_get_basename (self->path) : NULL;
  g_autofree char *folder = self->path ? g_path_get_dirname (self->path) : NULL;

  if (!self->path || self->original)
    return;
  g_clear_error (error);
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_MISSING,
               _ ("The changes belong to “%s”, which is no longer in “%s”. They are kept: put the "
                  "file back there, "
                  "then open them again."),
               name, folder);
}

static gboolean
take_up (RmpProject *self, const char *working_copy, GError **error)
{
  self->db = rmp_database_open (working_copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_URI, error);
  return self->db && is_declared_well (self->db, error) &&
         rmp_database_exec (self->db, "PRAGMA synchronous = FULL", error) &&
         rmp_schema_migrate (self->db, "main", RMP_SCHEMA_VERSION, error) &&
         attach_original (self, error) && rmp_project_settle_save (self, error) &&
         rmp_project_read_view (self, error) && rmp_project_reload (self, error);
}

RmpProject *
rmp_project_recover (const char *working_copy, GError **error)
{
  g_autoptr (RmpProject) self = NULL;
  GError *reason = NULL;

  if (!g_file_test (working_copy, G_FILE_TEST_EXISTS))
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND, _ ("“%s” is gone."),
                   working_copy);
      return NULL;
    }

  self = rmp_project_new_empty ();
  self->working = rmp_working_copy_adopt (working_copy, error);
  if (!self->working)
    return NULL;
  if (take_up (self, working_copy, &reason))
    return g_steal_pointer (&self);
  explain_missing (self, &reason);
  rmp_project_give_reason (error, reason);
  return NULL;
}

void
rmp_project_discard_crashed (const char *working_copy)
{
  RmpWorkingCopy *working = rmp_working_copy_adopt (working_copy, NULL);

  if (working)
    rmp_working_copy_remove (working);
}

const char *
rmp_project_get_working_copy (RmpProject *self)
{
  g_return_val_if_fail (RMP_IS_PROJECT (self), NULL);
  return self->working ? rmp_working_copy_get_path (self->working) : NULL;
}

char *
rmp_project_get_thumbnail_path (RmpProject *self)
{
  const char *path = rmp_project_get_working_copy (self);

  return path ? rmp_working_copy_get_thumbnail (path) : NULL;
}
