/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-places.c: folders that cannot be written, and full disks. */

#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "../files.h"

#define NOBODY 65534

/* The test's own folders are private to its user. */
static void
let_everybody_pass (const char *path)
{
  g_autofree char *folder = g_path_get_dirname (path);

  if (g_str_equal (folder, g_get_tmp_dir ()))
    return;
  g_assert_cmpint (g_chmod (folder, 0755), ==, 0);
  let_everybody_pass (folder);
}

/* Root may write everywhere, so it becomes somebody else meanwhile. */
static void
a_folder_that_cannot_be_written (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = rmp_test_path ("fixed");
  g_autofree char *path = NULL;
  g_autofree char *elsewhere = rmp_test_path ("fixed/elsewhere.rimple");
  g_autoptr (GBytes) before = NULL;
  g_autoptr (GBytes) after = NULL;
  RmpProject *project;
  gboolean root = geteuid () == 0;

  g_assert_cmpint (g_mkdir (folder, 0755), ==, 0);
  path = make_file ("fixed/fixed.rimple");
  before = read_bytes (path);
  project = rmp_project_open (path, TRUE, &error);
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_no_error (error);

  g_assert_cmpint (g_chmod (folder, 0555), ==, 0);
  if (root)
    {
      let_everybody_pass (folder);
      g_assert_cmpint (g_chmod (path, 0666), ==, 0);
      g_assert_cmpint (seteuid (NOBODY), ==, 0);
    }
  g_assert_false (rmp_project_save (project, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_READ_ONLY);
  g_clear_error (&error);
  g_assert_false (rmp_project_save_as (project, elsewhere, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_READ_ONLY);
  if (root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_cmpint (g_chmod (folder, 0755), ==, 0);
  after = read_bytes (path);
  g_assert_true (g_bytes_equal (before, after));
  drop (project);
}

/* As from a disc: it opens, can be worked on, and is saved elsewhere. */
static void
a_file_in_a_fixed_folder_opens (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = rmp_test_path ("disc");
  g_autofree char *state = g_build_filename (g_get_user_state_dir (), "rimple", "working", NULL);
  g_autofree char *path = NULL;
  g_autofree char *elsewhere = rmp_test_path ("from-disc.rimple");
  RmpProject *project;
  gboolean root = geteuid () == 0;

  g_assert_cmpint (g_mkdir (folder, 0755), ==, 0);
  path = make_file ("disc/disc.rimple");
  g_assert_cmpint (g_chmod (path, 0444), ==, 0);
  g_assert_cmpint (g_chmod (folder, 0555), ==, 0);
  if (root)
    {
      g_autofree char *guard = g_build_filename (state, ".lock", NULL);

      let_everybody_pass (path);
      let_everybody_pass (guard);
      g_assert_cmpint (chown (state, NOBODY, NOBODY), ==, 0);
      g_assert_cmpint (chown (guard, NOBODY, NOBODY), ==, 0);
      g_assert_cmpint (seteuid (NOBODY), ==, 0);
    }
  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_no_error (error);
  g_assert_false (rmp_project_save (project, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_READ_ONLY);
  g_assert_nonnull (strstr (error->message, "Save somewhere else"));
  g_clear_error (&error);
  if (root)
    g_assert_cmpint (seteuid (0), ==, 0);
  g_assert_true (rmp_project_save_as (project, elsewhere, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_chmod (folder, 0755), ==, 0);
  drop (project);
}

/* A limit on the size of files acts like a full disk, with another errno. */
static void
a_full_disk_leaves_the_old_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("full.rimple");
  g_autofree char *new_path = rmp_test_path ("new.rimple");
  g_autoptr (GBytes) before = read_bytes (path);
  g_autoptr (GBytes) after = NULL;
  g_autoptr (RmpImport) large = rmp_test_import_new ("Large", 20000);
  RmpProject *project = rmp_project_open (path, TRUE, &error);
  struct rlimit old, small;

  g_assert_nonnull (rmp_project_add_import (project, large, NULL, &error));
  g_assert_no_error (error);

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  small = old;
  small.rlim_cur = 1 << 20;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_false (rmp_project_save (project, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NO_SPACE);
  g_assert_nonnull (strstr (error->message, "MB"));
  g_clear_error (&error);
  g_assert_false (rmp_project_save_as (project, new_path, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NO_SPACE);
  g_clear_error (&error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);

  after = read_bytes (path);
  g_assert_true (g_bytes_equal (before, after));
  g_assert_false (g_file_test (new_path, G_FILE_TEST_EXISTS));
  g_assert_true (rmp_project_get_modified (project));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  drop (project);
}

static void
an_edit_without_room_is_taken_back (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autoptr (RmpImport) large = rmp_test_import_new ("Large", 20000);
  g_autofree char *before = rmp_test_describe (project);
  g_autofree char *after = NULL;
  struct rlimit old, small;

  signal (SIGXFSZ, SIG_IGN);
  g_assert_cmpint (getrlimit (RLIMIT_FSIZE, &old), ==, 0);
  small = old;
  small.rlim_cur = 1 << 20;
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &small), ==, 0);
  g_assert_null (rmp_project_add_import (project, large, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NO_SPACE);
  g_clear_error (&error);
  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &old), ==, 0);

  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_nonnull (rmp_project_add_import (project, large, NULL, &error));
  g_assert_no_error (error);
  rmp_project_close (project);
}

#define ADD(name, function) g_test_add_func ("/model/store/places/" name, function)

static void
add_tests (void)
{
  ADD ("a-file-in-a-fixed-folder-opens", a_file_in_a_fixed_folder_opens);
  ADD ("a-folder-that-cannot-be-written", a_folder_that_cannot_be_written);
  ADD ("a-full-disk-leaves-the-old-file", a_full_disk_leaves_the_old_file);
  ADD ("an-edit-without-room-is-taken-back", an_edit_without_room_is_taken_back);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
