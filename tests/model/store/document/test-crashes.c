/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-crashes.c: what a program leaves that ended before its time, and how it comes back. */

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>

#include "../files.h"

static void
what_was_dropped_can_be_recovered (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("crashed.rimple");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  g_autoptr (GPtrArray) crashed = NULL;
  g_autoptr (GPtrArray) none = NULL;
  RmpCrashedProject *first;
  RmpProject *project = rmp_project_open (path, TRUE, &error);

  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  before = rmp_test_describe (project);
  none = rmp_project_list_crashed ();
  g_assert_cmpuint (none->len, ==, 0);
  g_object_unref (project);

  crashed = rmp_project_list_crashed ();
  g_assert_cmpuint (crashed->len, ==, 1);
  first = g_ptr_array_index (crashed, 0);
  g_assert_cmpstr (first->title, ==, "crashed");
  g_assert_cmpstr (first->original, ==, path);
  g_assert_nonnull (first->time);
  g_assert_cmpuint (first->n_edits, ==, 1);
  g_assert_null (first->thumbnail);

  project = rmp_project_recover (first->working_copy, &error);
  g_assert_no_error (error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_true (rmp_project_get_modified (project));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  drop (project);
  g_assert_cmpuint (count_working_files (), ==, 0);
}

/* What the changes were made on is in the file. They wait until it is there again. */
static void
a_crash_waits_for_its_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = rmp_test_path ("stick");
  g_autofree char *away = rmp_test_path ("pulled");
  g_autofree char *path = NULL;
  g_autoptr (GPtrArray) crashed = NULL;
  const char *working_copy;
  RmpProject *project;

  g_assert_cmpint (g_mkdir (folder, 0755), ==, 0);
  path = make_file ("stick/crashed.rimple");
  project = rmp_project_open (path, TRUE, &error);
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_object_unref (project);

  crashed = rmp_project_list_crashed ();
  working_copy = ((RmpCrashedProject *) g_ptr_array_index (crashed, 0))->working_copy;
  g_assert_cmpint (g_rename (folder, away), ==, 0);
  g_assert_null (rmp_project_recover (working_copy, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_MISSING);
  g_assert_nonnull (strstr (error->message, folder));
  g_clear_error (&error);

  g_assert_cmpint (g_rename (away, folder), ==, 0);
  project = rmp_project_recover (working_copy, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 30.0);
  drop (project);
}

/* Whoever opens the file means the work on it. */
static void
a_crash_is_found_by_its_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("found.rimple");
  g_autofree char *other = make_file ("not-found.rimple");
  g_autofree char *found = NULL, *elsewhere = NULL, *outdated = NULL, *none = NULL;
  g_autoptr (GPtrArray) crashed = NULL;
  RmpProject *project = rmp_project_open (path, TRUE, &error);

  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  none = rmp_project_find_crashed (path); /* its window is alive */
  g_assert_null (none);
  g_object_unref (project);

  found = rmp_project_find_crashed (path);
  g_assert_nonnull (found);
  elsewhere = rmp_project_find_crashed (other);
  g_assert_null (elsewhere);

  /* Somebody saved it meanwhile: the file is opened as it is, and nothing is lost. */
  project = rmp_project_open (path, TRUE, &error);
  g_assert_true (rmp_project_set_frame_rate (project, 25.0, &error));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  drop (project);
  outdated = rmp_project_find_crashed (path);
  g_assert_null (outdated);
  crashed = rmp_project_list_crashed ();
  g_assert_cmpuint (crashed->len, ==, 1);
  rmp_project_discard_crashed (found);
}

static void
what_was_never_saved_can_be_recovered_or_discarded (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) crashed = NULL;
  g_autoptr (GPtrArray) again = NULL;
  RmpCrashedProject *first;
  RmpProject *project = rmp_test_project_new ();

  g_object_unref (project);
  crashed = rmp_project_list_crashed ();
  g_assert_cmpuint (crashed->len, ==, 1);
  first = g_ptr_array_index (crashed, 0);
  g_assert_null (first->original);

  project = rmp_project_recover (first->working_copy, &error);
  g_assert_no_error (error);
  g_assert_null (rmp_project_recover (first->working_copy, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED);
  g_object_unref (project);

  rmp_project_discard_crashed (first->working_copy);
  again = rmp_project_list_crashed ();
  g_assert_cmpuint (again->len, ==, 0);
  g_assert_cmpuint (count_working_files (), ==, 0);
}

/* An edit that was undone is no change of the document, but redo must still have it. */
static void
what_was_undone_survives_a_crash (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("undone.rimple");
  g_autoptr (GPtrArray) crashed = NULL;
  RmpProject *project = rmp_project_open (path, TRUE, &error);

  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_false (rmp_project_get_modified (project));
  g_object_unref (project);

  crashed = rmp_project_list_crashed ();
  g_assert_cmpuint (crashed->len, ==, 1);
  project = rmp_project_recover (
      ((RmpCrashedProject *) g_ptr_array_index (crashed, 0))->working_copy, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_project_redo (project, &error));
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 30.0);
  drop (project);
}

static void
a_crash_without_edits_is_forgotten (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("idle.rimple");
  g_autoptr (GPtrArray) crashed = NULL;

  g_object_unref (rmp_project_open (path, TRUE, &error));
  g_assert_cmpuint (count_working_files (), >, 0);
  crashed = rmp_project_list_crashed ();
  g_assert_cmpuint (crashed->len, ==, 0);
  g_assert_cmpuint (count_working_files (), ==, 0);
}

#define ADD(name, function) g_test_add_func ("/model/store/crashes/" name, function)

static void
add_tests (void)
{
  ADD ("what-was-dropped-can-be-recovered", what_was_dropped_can_be_recovered);
  ADD ("a-crash-waits-for-its-file", a_crash_waits_for_its_file);
  ADD ("a-crash-is-found-by-its-file", a_crash_is_found_by_its_file);
  ADD ("what-was-never-saved-can-be-recovered-or-discarded",
       what_was_never_saved_can_be_recovered_or_discarded);
  ADD ("what-was-undone-survives-a-crash", what_was_undone_survives_a_crash);
  ADD ("a-crash-without-edits-is-forgotten", a_crash_without_edits_is_forgotten);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
