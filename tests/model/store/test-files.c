/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <errno.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "fixture.h"

static GBytes *
read_bytes (const char *path)
{
  char *data;
  gsize size;

  g_assert_true (g_file_get_contents (path, &data, &size, NULL));
  return g_bytes_new_take (data, size);
}

static void
drop (RmpProject *project)
{
  rmp_project_close (project);
  g_object_unref (project);
}

/* A saved and closed project: the sleeve and a garment. */
static char *
make_file (const char *name)
{
  g_autoptr (GError) error = NULL;
  char *path = rmp_test_path (name);
  RmpProject *project = rmp_test_project_new ();

  rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt", NULL, &error);
  g_assert_no_error (error);
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  drop (project);
  return path;
}

static void
assert_opening_fails (const char *path, RmpProjectError code)
{
  for (int writable = 0; writable < 2; writable++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (rmp_project_open (path, writable, &error));
      g_assert_error (error, RMP_PROJECT_ERROR, (int) code);
    }
}

static guint
count_working_files (void)
{
  g_autofree char *folder = g_build_filename (g_get_user_state_dir (), "rimple", "working", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir && (name = g_dir_read_name (dir)))
    n += name[0] != '.';
  return n;
}

/* --- saving and opening ---------------------------------------------------------------------------------------- */

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
  g_autoptr (RmpCharacter) character = g_list_model_get_item (rmp_project_get_characters (project), 0);
  g_autoptr (RmpClipItem) clip = g_list_model_get_item (rmp_character_get_clips (character), 0);
  RmpSurface *surface = rmp_test_get_surface (project);
  RmpSampler *sampler = rmp_surface_get_sampler (surface, clip, NULL);
  g_autofree float *positions = g_new (float, 9 * 8 * 3);
  guint end = 3 * 8 * 8; /* first vertex of the last ring, all of the lower joint */

  g_assert_cmpfloat_with_epsilon (rmp_character_get_height (character), 0.6, 1e-6);
  g_assert_true (rmp_surface_get_sampler (surface, clip, NULL) == sampler);

  /* 60° about x at 31 cm: (5, 30, 0) from the joint goes to (5, 15, 26) above it; the morph moves vertex 0 alone. */
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

/* --- assets ---------------------------------------------------------------------------------------------------- */

static void
equal_content_is_stored_once (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("twice.rimple");
  RmpProject *project = rmp_test_project_new ();
  g_autoptr (RmpImport) again = rmp_test_import_new ("Arm", 9);
  g_autofree char *assets = NULL;
  g_autofree char *names = NULL;

  g_assert_nonnull (rmp_project_add_import (project, again, NULL, &error));
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  drop (project);

  assets = rmp_test_query (path, "SELECT group_concat (kind, ' ') FROM (SELECT kind FROM asset ORDER BY kind)");
  g_assert_cmpstr (assets, ==, "clip image labels mesh morphs skeleton skin");
  names = rmp_test_query (path, "SELECT group_concat (name, ', ') FROM character");
  g_assert_cmpstr (names, ==, "Arm, Arm 2");
}

static void
saving_drops_what_nothing_names (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("dropped.rimple");
  RmpProject *project = rmp_test_project_new ();
  g_autoptr (RmpImport) other = rmp_test_import_new ("Other", 5);
  g_autofree char *kept = NULL;
  g_autofree char *dropped = NULL;
  g_autofree char *orphans = NULL;

  g_assert_nonnull (rmp_project_add_import (project, other, NULL, &error));
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  kept = rmp_test_query (path, "SELECT count(*) FROM asset WHERE kind = 'mesh'");
  g_assert_cmpstr (kept, ==, "2"); /* redo may bring it back */

  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  drop (project);
  dropped = rmp_test_query (path, "SELECT count(*) FROM asset WHERE kind = 'mesh'");
  g_assert_cmpstr (dropped, ==, "1");
  orphans = rmp_test_query (path, "SELECT count(*) FROM asset_chunk WHERE asset NOT IN (SELECT hash FROM asset)");
  g_assert_cmpstr (orphans, ==, "0");
}

static void
a_removed_import_comes_back_from_the_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = make_file ("removed.rimple");
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  RmpProject *project = rmp_project_open (path, TRUE, &error);
  g_autoptr (RmpCharacter) character = g_list_model_get_item (rmp_project_get_characters (project), 0);

  before = rmp_test_describe (project);
  g_assert_true (rmp_character_remove (character, &error));
  g_assert_true (rmp_project_save (project, NULL, &error));
  drop (project);

  project = rmp_project_open (path, TRUE, &error);
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_no_error (error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  drop (project);
}

static void
large_assets_span_chunks (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("large.rimple");
  RmpProject *project = rmp_project_new (&error);
  g_autoptr (RmpImport) large = rmp_test_import_new ("Large", 20000); /* 1.8 MiB of positions */
  g_autofree char *chunks = NULL;

  g_assert_nonnull (rmp_project_add_import (project, large, NULL, &error));
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  drop (project);
  chunks = rmp_test_query (path, "SELECT count(*) > 1 AND max (length (data)) = 1048576 FROM asset_chunk"
                                 " WHERE asset = (SELECT mesh FROM surface)");
  g_assert_cmpstr (chunks, ==, "1");

  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (rmp_surface_get_mesh (rmp_test_get_surface (project))), ==, 160000);
  drop (project);
}

/* --- files that are not as they should be ---------------------------------------------------------------------- */

static void
other_files_are_refused (void)
{
  g_autofree char *text = rmp_test_path ("text.rimple");
  g_autofree char *empty = rmp_test_path ("empty.rimple");
  g_autofree char *database = rmp_test_path ("database.rimple");
  g_autofree char *missing = rmp_test_path ("missing.rimple");
  g_autofree char *newer = make_file ("newer.rimple");

  g_assert_true (g_file_set_contents (text, "This is no database, whatever its name says.", -1, NULL));
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

/* --- other programs -------------------------------------------------------------------------------------------- */

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
  static const char *const changes[] = { "INSERT INTO view VALUES ('frame', '1')", "DROP TABLE history_asset", NULL };

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

/* The lock is the file's, not the state folder's: it holds against other users, and a crash does not leave it. */
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

/* --- crashes --------------------------------------------------------------------------------------------------- */

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
  project = rmp_project_recover (((RmpCrashedProject *) g_ptr_array_index (crashed, 0))->working_copy, &error);
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

#define ADD(name, function) g_test_add_func ("/model/store/files/" name, function)

static void
add_tests (void)
{
  ADD ("everything-comes-back", everything_comes_back);
  ADD ("imported-lengths-are-metres", imported_lengths_are_metres);
  ADD ("one-file-remains", one_file_remains);
  ADD ("saving-keeps-up-with-undo", saving_keeps_up_with_undo);
  ADD ("a-cancelled-save-changes-nothing", a_cancelled_save_changes_nothing);
  ADD ("equal-content-is-stored-once", equal_content_is_stored_once);
  ADD ("saving-drops-what-nothing-names", saving_drops_what_nothing_names);
  ADD ("a-removed-import-comes-back-from-the-file", a_removed_import_comes_back_from_the_file);
  ADD ("large-assets-span-chunks", large_assets_span_chunks);
  ADD ("other-files-are-refused", other_files_are_refused);
  ADD ("a-second-window-is-told-who-has-it", a_second_window_is_told_who_has_it);
  ADD ("save-sees-that-the-file-changed", save_sees_that_the_file_changed);
  ADD ("a-changed-or-missing-file-can-be-replaced", a_changed_or_missing_file_can_be_replaced);
  ADD ("a-copy-of-an-open-file-stands-alone", a_copy_of_an_open_file_stands_alone);
  ADD ("a-copy-without-history-holds-the-document-alone", a_copy_without_history_holds_the_document_alone);
  ADD ("the-lock-lies-beside-the-file", the_lock_lies_beside_the_file);
  ADD ("a-file-in-a-fixed-folder-opens", a_file_in_a_fixed_folder_opens);
  ADD ("a-folder-that-cannot-be-written", a_folder_that_cannot_be_written);
  ADD ("a-full-disk-leaves-the-old-file", a_full_disk_leaves_the_old_file);
  ADD ("an-edit-without-room-is-taken-back", an_edit_without_room_is_taken_back);
  ADD ("saving-needs-a-name", saving_needs_a_name);
  ADD ("what-was-dropped-can-be-recovered", what_was_dropped_can_be_recovered);
  ADD ("a-crash-waits-for-its-file", a_crash_waits_for_its_file);
  ADD ("a-crash-is-found-by-its-file", a_crash_is_found_by_its_file);
  ADD ("what-was-never-saved-can-be-recovered-or-discarded", what_was_never_saved_can_be_recovered_or_discarded);
  ADD ("what-was-undone-survives-a-crash", what_was_undone_survives_a_crash);
  ADD ("a-crash-without-edits-is-forgotten", a_crash_without_edits_is_forgotten);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
