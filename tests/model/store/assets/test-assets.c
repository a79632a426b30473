/* SPDX-License-Identifier: GPL-3.0-or-later */

/* test-assets.c: what is stored of meshes, clips and images, and how long. */

#include <errno.h>

#include "../files.h"
#include "skinning/joint-limits.h"
#include "store/assets/correction.h"

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

  assets = rmp_test_query (
      path, "SELECT group_concat (kind, ' ') FROM (SELECT kind FROM asset ORDER BY kind)");
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
  orphans = rmp_test_query (
      path, "SELECT count(*) FROM asset_chunk WHERE asset NOT IN (SELECT hash FROM asset)");
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
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (project), 0);

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

/* Asks the file for it again: the working copy must not take what a save dropped for what the file
 * still has.
 */
static void
what_a_save_dropped_can_be_imported_again (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("again.rimple");
  RmpProject *project = rmp_test_project_new ();
  g_autoptr (RmpImport) other = rmp_test_import_new ("Other", 5);
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  g_assert_nonnull (rmp_project_add_import (project, other, NULL, &error));
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  drop (project);

  project = rmp_project_open (path, TRUE, &error);
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_nonnull (rmp_project_add_import (project, other, NULL, &error));
  g_assert_true (rmp_project_save (project, NULL, &error));
  g_assert_no_error (error);
  before = rmp_test_describe (project);
  drop (project);

  project = rmp_project_open (path, FALSE, &error);
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
  chunks = rmp_test_query (path,
                           "SELECT count(*) > 1 AND max (length (data)) = 1048576 FROM asset_chunk"
                           " WHERE asset = (SELECT mesh FROM surface)");
  g_assert_cmpstr (chunks, ==, "1");

  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rmp_mesh_get_n_vertices (rmp_surface_get_mesh (rmp_test_get_surface (project))),
                    ==, 160000);
  drop (project);
}

/* Turning a character upright turns its root, and not the axes within its joints. */
static void
hinges_stay_their_joints_own (void)
{
  const double hinges[6] = { 0.0, 0.0, 0.0, 0.0, 0.6, 0.8 };
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("hinges.rimple");
  g_autoptr (RmpImport) import = rmp_test_import_new ("Arm", 9);
  RmpProject *project = rmp_project_new (&error);
  RmpSkeleton *skeleton;
  double axis[3];

  g_assert_no_error (error);
  rmp_skeleton_set_hinges (import->skeleton, hinges);
  g_assert_nonnull (rmp_project_add_import (project, import, NULL, &error));
  g_assert_no_error (error);
  g_assert_true (
      rmp_character_set_units (rmp_test_get_character (project), 0.02, RMP_UP_Z, &error));
  g_assert_no_error (error);
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  drop (project);

  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  skeleton = rmp_character_get_skeleton (rmp_test_get_character (project));
  g_assert_false (rmp_skeleton_get_hinge (skeleton, 0, axis));
  g_assert_true (rmp_skeleton_get_hinge (skeleton, 1, axis));
  for (guint c = 0; c < 3; c++)
    g_assert_cmpfloat_with_epsilon (axis[c], hinges[3 + c], 1e-12);
  drop (project);
}

#define ADD(name, function) g_test_add_func ("/model/store/assets/" name, function)

static void
add_tests (void)
{
  ADD ("equal-content-is-stored-once", equal_content_is_stored_once);
  ADD ("saving-drops-what-nothing-names", saving_drops_what_nothing_names);
  ADD ("a-removed-import-comes-back-from-the-file", a_removed_import_comes_back_from_the_file);
  ADD ("what-a-save-dropped-can-be-imported-again", what_a_save_dropped_can_be_imported_again);
  ADD ("large-assets-span-chunks", large_assets_span_chunks);
  ADD ("hinges-stay-their-joints-own", hinges_stay_their_joints_own);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
