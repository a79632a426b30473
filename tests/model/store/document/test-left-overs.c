/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-left-overs.c: what killed runs leave is swept, what a person made is kept, and living
 * processes are left alone.
 */

#include <glib/gstdio.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../files.h"
#include "store/document/edit-control.h"
#include "store/document/left-overs.h"

typedef void (*Life) (gconstpointer data);

/* Starts a process that lives @life and says so; it never ends by itself. */
static pid_t
start (const char *program, Life life, gconstpointer data)
{
  int pipes[2];
  pid_t child;
  char byte;

  g_assert_cmpint (pipe (pipes), ==, 0);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      g_set_prgname (program);
      life (data);
      g_assert_cmpint (write (pipes[1], "x", 1), ==, 1);
      for (;;)
        pause ();
    }
  close (pipes[1]);
  g_assert_cmpint (read (pipes[0], &byte, 1), ==, 1);
  close (pipes[0]);
  return child;
}

static void
end (pid_t child)
{
  g_assert_cmpint (kill (child, SIGKILL), ==, 0);
  g_assert_cmpint (waitpid (child, NULL, 0), ==, child);
}

static void
edit (gconstpointer data G_GNUC_UNUSED)
{
  rmp_test_project_new ();
}

static void
a_batch_run_s_working_copy_goes (void)
{
  const pid_t child = start ("rimple-cli", edit, NULL);
  const guint n = count_working_files ();

  g_assert_cmpuint (n, >, 0);
  g_assert_cmpuint (rmp_left_overs_sweep (), ==, 0);
  g_assert_cmpuint (count_working_files (), ==, n);
  end (child);
  g_assert_cmpuint (rmp_left_overs_sweep (), >, 0);
  g_assert_cmpuint (count_working_files (), ==, 0);
}

static void
a_window_s_working_copy_is_offered (void)
{
  g_autoptr (GPtrArray) crashed = NULL;

  end (start ("rimple", edit, NULL));
  g_assert_cmpuint (rmp_left_overs_sweep (), ==, 0);
  crashed = rmp_project_list_crashed ();
  g_assert_cmpuint (crashed->len, ==, 1);
  rmp_project_discard_crashed (((RmpCrashedProject *) crashed->pdata[0])->working_copy);
}

static void
parts_of_what_is_gone_go (void)
{
  static const char *const names[] = { "a.rimple-wal", "a.rimple-shm", "b.rimple-journal",
                                       "c.rimple.png", "d.lock" };
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "rimple", "working", NULL);

  g_assert_cmpint (g_mkdir_with_parents (folder, 0700), ==, 0);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_assert_true (g_file_set_contents (path, "?", -1, NULL));
    }
  rmp_left_overs_sweep ();
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
}

static void
unfinished_saves_beside_a_project_go (void)
{
  static const struct
  {
    const char *name;
    gboolean stays;
  } files[] = {
    { ".beside.rimple.Ab12Cd", FALSE }, { ".beside.rimple.Ab12Cd-journal", FALSE },
    { ".beside.rimple.backup1", TRUE }, { ".other.rimple.Ab12Cd", TRUE },
    { "beside.rimple.Ab12Cd", TRUE },
  };
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("beside.rimple");
  g_autofree char *folder = g_path_get_dirname (path);
  RmpProject *project;

  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *file = g_build_filename (folder, files[i].name, NULL);

      g_assert_true (g_file_set_contents (file, "?", -1, NULL));
    }
  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  drop (project);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *file = g_build_filename (folder, files[i].name, NULL);

      g_assert_cmpint (g_file_test (file, G_FILE_TEST_EXISTS), ==, files[i].stays);
      g_unlink (file);
    }
}

/* Pages in the file that its journal would take back. */
static void
write_half (gconstpointer path)
{
  sqlite3 *db = NULL;

  g_assert_cmpint (sqlite3_open (path, &db), ==, SQLITE_OK);
  g_assert_cmpint (
      sqlite3_exec (db,
                    "PRAGMA cache_size = 1; PRAGMA cache_spill = 1; BEGIN IMMEDIATE;"
                    "INSERT INTO view SELECT 'key ' || value, printf ('%2000c', 'v') FROM"
                    " (WITH RECURSIVE n (value) AS (SELECT 1 UNION ALL SELECT value + 1 FROM n"
                    " WHERE value < 500) SELECT value FROM n)",
                    NULL, NULL, NULL),
      ==, SQLITE_OK);
}

/* SQLite would play it back into whatever has the name. */
static void
a_journal_is_not_played_back_into_another_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("journal.rimple");
  g_autofree char *journal = g_strconcat (path, "-journal", NULL);
  RmpProject *project = rmp_test_project_new ();

  end (start ("other", write_half, path));
  g_assert_true (g_file_test (journal, G_FILE_TEST_EXISTS));
  g_assert_cmpint (g_unlink (path), ==, 0);
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  drop (project);
  g_assert_false (g_file_test (journal, G_FILE_TEST_EXISTS));
  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 30.0);
  drop (project);
}

/* --- giving up -------------------------------------------------------------------------------- */

static void
an_import_that_is_given_up_leaves_nothing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Leg", 9);
  RmpProject *project = rmp_test_project_new ();
  g_autofree char *before = rmp_test_describe (project);
  g_autofree char *after = NULL;

  rmp_project_set_cancellable (project, cancellable);
  g_cancellable_cancel (cancellable);
  g_assert_null (rmp_project_add_import (project, import, NULL, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  drop (project);
}

/* Heard while the new rows are read: they are in the file by then. */
static void
what_is_committed_is_given_up_no_more (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (RmpImport) import = rmp_test_import_new ("Leg", 9);
  RmpProject *project = rmp_test_project_new ();
  RmpCharacter *character;

  rmp_project_set_cancellable (project, cancellable);
  g_signal_connect_swapped (rmp_project_get_characters (project), "items-changed",
                            G_CALLBACK (g_cancellable_cancel), cancellable);
  character = rmp_project_add_import (project, import, NULL, &error);
  g_assert_no_error (error);
  g_assert_nonnull (character);
  g_assert_true (g_cancellable_is_cancelled (cancellable));
  g_assert_false (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  drop (project);
}

static void
a_history_can_begin_after_the_set_up (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("begun.rimple");
  RmpProject *project = rmp_test_project_new ();
  g_autofree char *before = rmp_test_describe (project);
  g_autofree char *after = NULL;

  g_assert_true (rmp_project_get_can_undo (project));
  g_assert_true (rmp_project_begin_history (project, &error));
  g_assert_no_error (error);
  g_assert_false (rmp_project_get_can_undo (project));
  g_assert_false (rmp_project_get_modified (project));
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_false (rmp_project_get_can_undo (project));
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  drop (project);
}

static void
what_is_left_for_later_is_offered (void)
{
  RmpProject *project = rmp_test_project_new ();
  g_autofree char *before = rmp_test_describe (project);
  g_autofree char *after = NULL;
  g_autoptr (GPtrArray) crashed = NULL;
  g_autoptr (GError) error = NULL;

  rmp_project_leave (project);
  crashed = rmp_project_list_crashed ();
  g_assert_cmpuint (crashed->len, ==, 1);
  g_object_unref (project);
  project = rmp_project_recover (((RmpCrashedProject *) crashed->pdata[0])->working_copy, &error);
  g_assert_no_error (error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  drop (project);
}

#define ADD(name, function) g_test_add_func ("/model/store/left-overs/" name, function)

static void
add_tests (void)
{
  ADD ("a-batch-run-s-working-copy-goes", a_batch_run_s_working_copy_goes);
  ADD ("a-window-s-working-copy-is-offered", a_window_s_working_copy_is_offered);
  ADD ("parts-of-what-is-gone-go", parts_of_what_is_gone_go);
  ADD ("unfinished-saves-beside-a-project-go", unfinished_saves_beside_a_project_go);
  ADD ("a-journal-is-not-played-back-into-another-file",
       a_journal_is_not_played_back_into_another_file);
  ADD ("an-import-that-is-given-up-leaves-nothing", an_import_that_is_given_up_leaves_nothing);
  ADD ("what-is-committed-is-given-up-no-more", what_is_committed_is_given_up_no_more);
  ADD ("a-history-can-begin-after-the-set-up", a_history_can_begin_after_the_set_up);
  ADD ("what-is-left-for-later-is-offered", what_is_left_for_later_is_offered);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
