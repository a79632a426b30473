/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-files.c: saving and opening, files that are none, and files that others have. */

#include <errno.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "../files.h"

static void
everything_comes_back (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("sleeve.rimple");
  RmpProject *project = rmp_test_project_new ();
  guint8 cloth[8 * 8 * 2] = { 0, 1, 1 };
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  RmpSurface *surface;
  float colour[4];

  rmp_project_add_garment (project, rmp_test_get_surface (project), "Cuff", cloth, &error);
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  before = rmp_test_describe (project);
  g_assert_true (rmp_project_get_modified (project));
  g_assert_cmpstr (rmp_project_get_title (project), ==, "Untitled");
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  g_assert_false (rmp_project_get_modified (project));
  g_assert_cmpstr (rmp_project_get_title (project), ==, "sleeve");
  drop (project);
  g_assert_cmpuint (count_working_files (), ==, 0);

  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_false (rmp_project_get_modified (project));
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);

  surface = rmp_test_get_surface (project);
  g_assert_cmpmem (rmp_garment_get_cloth (rmp_test_get_garment (project, 0)), 128, cloth, 128);
  g_assert_cmpuint (rmp_surface_get_n_materials (surface), ==, 2);
  g_assert_cmpstr (rmp_surface_get_material_name (surface, 1), ==, "Cloth");
  rmp_surface_get_material_colour (surface, 1, colour);
  g_assert_cmpfloat (colour[2], ==, 0.7f);
  g_assert_null (rmp_surface_get_material_image (surface, 0));
  g_assert_cmpuint (g_bytes_get_size (rmp_surface_get_material_image (surface, 1)), ==, 15);
  g_assert_cmpuint (rmp_surface_get_face_materials (surface)[127], ==, 1);
  g_assert_cmpfloat (rmp_surface_get_metres_per_uv (surface), ==, 0.5);
  drop (project);
}

static void
imported_lengths_are_metres (void)
{
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (project), 0);
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  RmpSurface *surface = rmp_test_get_surface (project);
  RmpSampler *sampler = rmp_surface_get_sampler (surface, clip, NULL);
  g_autofree float *positions = g_new (float, 9 * 8 * 3);
  guint end = 3 * 8 * 8; /* first vertex of the last ring, all of the lower joint */

  g_assert_cmpfloat_with_epsilon (rmp_character_get_height (character), 0.6, 1e-6);
  g_assert_true (rmp_surface_get_sampler (surface, clip, NULL) == sampler);

  /* 60° about x at 31 cm: (5, 30, 0) from the joint goes to (5, 15, 26) above it; the morph moves
   * vertex 0 alone.
   */
  g_assert_cmpuint (rmp_clip_item_get_n_frames (clip), ==, 25);
  g_assert_cmpfloat (rmp_clip_item_get_time (clip, 24.0), ==, 1.0);
  rmp_sampler_positions (sampler, RMP_SKINNING_LINEAR, 1.0, positions, 1);
  g_assert_cmpfloat_with_epsilon (positions[end], 0.05, 1e-5);
  g_assert_cmpfloat_with_epsilon (positions[end + 1], 0.31 + 0.15, 1e-5);
  g_assert_cmpfloat_with_epsilon (positions[end + 2], 0.2598, 1e-4);

  rmp_project_close (project);
}

static void
one_file_remains (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = rmp_test_path ("lonely");
  g_autofree char *path = NULL;
  RmpProject *project;
  g_autoptr (GDir) dir = NULL;
  const char *name;

  g_assert_cmpint (g_mkdir (folder, 0700), ==, 0);
  path = make_file ("lonely/alone.rimple");
  project = rmp_project_open (path, TRUE, &error);
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  drop (project);

  dir = g_dir_open (folder, 0, NULL);
  while ((name = g_dir_read_name (dir)))
    g_assert_cmpstr (name, ==, "alone.rimple");
}

static void
saving_keeps_up_with_undo (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("modified.rimple");
  RmpProject *project = rmp_project_open (path, TRUE, &error);

  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_get_modified (project));
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_false (rmp_project_get_modified (project));
  g_assert_true (rmp_project_redo (project, &error));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_false (rmp_project_get_modified (project));

  /* The saved state cannot be reached again once another edit has taken its place. */
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_true (rmp_project_set_frame_rate (project, 60.0, &error));
  g_assert_true (rmp_project_get_modified (project));
  g_assert_no_error (error);
  drop (project);
}

static void
a_cancelled_save_changes_nothing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autofree char *path = make_file ("cancelled.rimple");
  g_autoptr (GBytes) before = read_bytes (path);
  g_autoptr (GBytes) after = NULL;
  RmpProject *project = rmp_project_open (path, TRUE, &error);
  g_autoptr (RmpImport) large = rmp_test_import_new ("Large", 2000);

  g_assert_nonnull (rmp_project_add_import (project, large, NULL, &error));
  g_cancellable_cancel (cancellable);
  g_assert_false (rmp_project_save (project, cancellable, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
  g_clear_error (&error);
  after = read_bytes (path);
  g_assert_true (g_bytes_equal (before, after));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  drop (project);
}

static void
other_files_are_refused (void)
{
  g_autofree char *text = rmp_test_path ("text.rimple");
  g_autofree char *empty = rmp_test_path ("empty.rimple");
  g_autofree char *database = rmp_test_path ("database.rimple");
  g_autofree char *missing = rmp_test_path ("missing.rimple");
  g_autofree char *newer = make_file ("newer.rimple");

  g_assert_true (
      g_file_set_contents (text, "This is no database, whatever its name says.", -1, NULL));
  assert_opening_fails (text, RMP_PROJECT_ERROR_NOT_A_PROJECT);
  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  assert_opening_fails (empty, RMP_PROJECT_ERROR_NOT_A_PROJECT);
  g_assert_true (g_file_set_contents (database, "", 0, NULL));
  g_free (rmp_test_query (database, "CREATE TABLE recipe (name)"));
  assert_opening_fails (database, RMP_PROJECT_ERROR_NOT_A_PROJECT);
  assert_opening_fails (missing, RMP_PROJECT_ERROR_NOT_FOUND);
  g_assert_false (g_file_test (missing, G_FILE_TEST_EXISTS));
  g_free (rmp_test_query (newer, "PRAGMA user_version = 1000"));
  assert_opening_fails (newer, RMP_PROJECT_ERROR_NEWER);
  g_assert_cmpuint (count_working_files (), ==, 0);
}

static void
a_second_window_is_told_who_has_it (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("shared.rimple");
  g_autofree char *pid = g_strdup_printf ("%d", (int) getpid ());
  g_autofree char *program = g_path_get_basename (g_get_prgname ());
  RmpProject *project = rmp_project_open (path, TRUE, &error);
  RmpProject *reader, *other;

  g_assert_null (rmp_project_open (path, TRUE, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED);
  g_assert_nonnull (strstr (error->message, "shared.rimple"));
  g_assert_nonnull (strstr (error->message, program));
  g_assert_nonnull (strstr (error->message, pid));
  g_clear_error (&error);

  reader = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_false (rmp_project_set_frame_rate (reader, 30.0, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_READ_ONLY);
  g_clear_error (&error);
  g_assert_false (rmp_project_save (reader, NULL, NULL));
  drop (reader);

  other = rmp_test_project_new ();
  g_assert_false (rmp_project_save_as (other, path, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED);
  g_clear_error (&error);
  drop (project);
  g_assert_true (rmp_project_save_as (other, path, NULL, &error));
  g_assert_no_error (error);
  drop (other);
}

static void
save_sees_that_the_file_changed (void)
{
  static const char *const changes[] = { "INSERT INTO view VALUES ('frame', '1')",
                                         "DROP TABLE history_asset", NULL };

  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = make_file ("changed.rimple");
      g_autofree char *other = rmp_test_path ("other.rimple");
      RmpProject *project = rmp_project_open (path, TRUE, &error);

      g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
      if (changes[i])
        g_free (rmp_test_query (path, changes[i]));
      else
        g_assert_cmpint (g_unlink (path), ==, 0);
      g_assert_false (rmp_project_save (project, NULL, &error));
      g_assert_error (error, RMP_PROJECT_ERROR,
                      (int) (changes[i] ? RMP_PROJECT_ERROR_CHANGED : RMP_PROJECT_ERROR_MISSING));
      g_assert_nonnull (strstr (error->message, "changed.rimple"));
      g_clear_error (&error);

      g_assert_true (rmp_project_get_modified (project));
      g_assert_true (rmp_project_save_as (project, other, NULL, &error));
      g_assert_no_error (error);
      drop (project);
      g_unlink (path);
    }
}

/* Whoever is asked decides: the file is written anew, with all that is here. */
static void
a_changed_or_missing_file_can_be_replaced (void)
{
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = make_file ("replaced.rimple");
      g_autofree char *other = make_file ("replacing.rimple");
      g_autofree char *before = NULL, *after = NULL;
      RmpProject *project = rmp_project_open (path, TRUE, &error);

      g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
      before = rmp_test_describe (project);
      if (i == 0)
        g_free (rmp_test_query (path, "DELETE FROM layer"));
      else if (i == 1)
        g_assert_cmpint (g_unlink (path), ==, 0);
      else
        g_assert_cmpint (g_rename (other, path), ==, 0);
      g_assert_false (rmp_project_save (project, NULL, NULL));
      g_assert_true (rmp_project_save_as (project, path, NULL, &error));
      g_assert_no_error (error);
      g_assert_null (rmp_project_open (path, TRUE, NULL)); /* still held */
      g_assert_true (rmp_project_set_frame_rate (project, 24.0, &error));
      g_assert_true (rmp_project_undo (project, &error));
      g_assert_true (rmp_project_save (project, NULL, &error));
      drop (project);

      project = rmp_project_open (path, TRUE, &error);
      g_assert_no_error (error);
      after = rmp_test_describe (project);
      g_assert_cmpstr (after, ==, before);
      drop (project);
      g_unlink (path);
    }
}

static void
a_copy_of_an_open_file_stands_alone (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("copied.rimple");
  g_autofree char *elsewhere = rmp_test_path ("elsewhere.rimple");
  g_autofree char *before = NULL, *after = NULL;
  RmpProject *project = rmp_project_open (path, TRUE, &error);
  RmpProject *copy = rmp_project_open_copy (path, &error);

  g_assert_no_error (error);
  before = rmp_test_describe (project);
  g_assert_null (rmp_project_get_path (copy));
  g_assert_cmpstr (rmp_project_get_title (copy), ==, "Copy of copied");
  g_assert_false (rmp_project_get_modified (copy));
  drop (project);
  g_assert_cmpint (g_unlink (path), ==, 0);

  g_assert_true (rmp_project_set_frame_rate (copy, 30.0, &error));
  g_assert_true (rmp_project_undo (copy, &error));
  g_assert_false (rmp_project_save (copy, NULL, NULL));
  g_assert_true (rmp_project_save_as (copy, elsewhere, NULL, &error));
  g_assert_no_error (error);
  drop (copy);
  project = rmp_project_open (elsewhere, TRUE, &error);
  g_assert_no_error (error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_nonnull (rmp_surface_get_material_image (rmp_test_get_surface (project), 1));
  drop (project);
}

static void
a_copy_without_history_holds_the_document_alone (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("whole.rimple");
  g_autofree char *copy_path = rmp_test_path ("given.rimple");
  g_autofree char *before = NULL, *after = NULL, *entries = NULL, *meshes = NULL;
  g_autoptr (RmpImport) other = rmp_test_import_new ("Other", 5);
  RmpProject *project = rmp_project_open (path, TRUE, &error), *copy;
  RmpCharacter *character = rmp_project_add_import (project, other, NULL, &error);

  g_assert_true (rmp_character_remove (character, &error));
  before = rmp_test_describe (project);
  g_assert_false (rmp_project_save_copy_without_history (project, path, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_clear_error (&error);
  g_assert_true (rmp_project_save_copy_without_history (project, copy_path, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (rmp_project_get_path (project), ==, path);
  g_assert_true (rmp_project_get_modified (project));
  g_assert_true (rmp_project_get_can_undo (project));

  /* Replacing one that somebody works on would take it away from them. */
  copy = rmp_project_open (copy_path, TRUE, &error);
  g_assert_no_error (error);
  g_assert_false (rmp_project_save_copy_without_history (project, copy_path, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED);
  g_clear_error (&error);
  after = rmp_test_describe (copy);
  g_assert_cmpstr (after, ==, before);
  g_assert_false (rmp_project_get_can_undo (copy));
  g_assert_false (rmp_project_get_modified (copy));
  g_assert_true (rmp_project_set_frame_rate (copy, 30.0, &error));
  g_assert_true (rmp_project_save (copy, NULL, &error));
  g_assert_no_error (error);
  drop (copy);
  drop (project);

  entries = rmp_test_query (copy_path, "SELECT count(*) FROM history");
  g_assert_cmpstr (entries, ==, "1");
  meshes = rmp_test_query (copy_path, "SELECT count(*) FROM asset WHERE kind = 'mesh'");
  g_assert_cmpstr (meshes, ==, "1");

  /* One that is only read can be given away too. */
  project = rmp_project_open (path, FALSE, &error);
  g_assert_true (rmp_project_save_copy_without_history (project, copy_path, NULL, &error));
  g_assert_no_error (error);
  drop (project);
}

/* The lock is the file's, not the state folder's: it holds against other users, and a crash does
 * not leave it.
 */
static void
the_lock_lies_beside_the_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("held.rimple");
  g_autofree char *lock = rmp_test_path (".held.rimple.lock");
  g_autofree char *holder = NULL;
  RmpProject *project = rmp_project_open (path, TRUE, &error);

  g_assert_true (g_file_get_contents (lock, &holder, NULL, NULL));
  g_assert_nonnull (strstr (holder, g_get_user_name ()));
  drop (project);
  g_assert_false (g_file_test (lock, G_FILE_TEST_EXISTS));

  g_assert_true (g_file_set_contents (lock, "rimple\n1\nsomebody\nsomewhere", -1, NULL));
  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  g_assert_null (rmp_project_open (path, TRUE, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_LOCKED);
  g_assert_null (strstr (error->message, "somebody"));
  drop (project);
}

static void
saving_needs_a_name (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();

  g_assert_false (rmp_project_save (project, NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  rmp_project_close (project);
  g_clear_error (&error);
  g_assert_false (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
}

#define ADD(name, function) g_test_add_func ("/model/store/files/" name, function)

static void
add_tests (void)
{
  ADD ("everything-comes-back", everything_comes_back);
  ADD ("imported-lengths-are-metres", imported_lengths_are_metres);
  ADD ("one-file-remains", one_file_remains);
  ADD ("saving-keeps-up-with-undo", saving_keeps_up_with_undo);
  ADD ("a-cancelled-save-changes-nothing", a_cancelled_save_changes_nothing);
  ADD ("other-files-are-refused", other_files_are_refused);
  ADD ("a-second-window-is-told-who-has-it", a_second_window_is_told_who_has_it);
  ADD ("save-sees-that-the-file-changed", save_sees_that_the_file_changed);
  ADD ("a-changed-or-missing-file-can-be-replaced", a_changed_or_missing_file_can_be_replaced);
  ADD ("a-copy-of-an-open-file-stands-alone", a_copy_of_an_open_file_stands_alone);
  ADD ("a-copy-without-history-holds-the-document-alone",
       a_copy_without_history_holds_the_document_alone);
  ADD ("the-lock-lies-beside-the-file", the_lock_lies_beside_the_file);
  ADD ("saving-needs-a-name", saving_needs_a_name);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
