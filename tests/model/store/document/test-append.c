/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <string.h>

#include "../fixture.h"
#include "store/document/append.h"

static const char *const lower_joint[] = { "lower", NULL };

static RmpLayer *
get_layer (RmpLook *look)
{
  g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (look), 0);

  return layer;
}

/* A shirt with a fold line and a look, both with a profile of the project's. */
static RmpProject *
make_source (const char *curve_text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) curve = rmp_profile_new_from_text (curve_text, &error);
  RmpProject *project = rmp_test_project_new ();
  RmpProfileItem *profile = rmp_project_add_profile (project, "Lean", curve, &error);
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt",
                                                 NULL, &error);
  RmpFoldLine *line = rmp_test_fold_line_new (garment, "Elbow", 2, 2, 4);
  RmpLook *look = rmp_project_add_look (project, garment, RMP_TEST_TECHNIQUE, "Soft", &error);

  g_assert_no_error (error);
  g_assert_true (rmp_fold_line_set_profile (line, profile, &error));
  g_assert_true (rmp_layer_set_profile (get_layer (look), "profile", profile, &error));
  g_assert_true (rmp_layer_set_text (get_layer (look), "fold_width", "42 mm", &error));
  g_assert_true (rmp_layer_set_joints (get_layer (look), lower_joint, &error));
  g_assert_no_error (error);
  return project;
}

#define LEAN "drawn -1 0, -0.5 0.25, 0 1, 1 0"
#define OTHER "drawn -1 0, 0.5 1, 1 0"

static RmpCharacter *
get_character (RmpProject *project, guint index)
{
  g_autoptr (RmpCharacter)
      character = g_list_model_get_item (rmp_project_get_characters (project), index);

  return character;
}

static void
close_project (RmpProject *project)
{
  rmp_project_close (project);
  g_object_unref (project);
}

/* The source as a file, opened as the window and the batch program do. */
static RmpProject *
store_and_open (RmpProject *project)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("source.rimple");
  RmpProject *stored;

  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  close_project (project);
  stored = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  return stored;
}

static void
a_character_comes_with_what_was_made_on_it (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *source = store_and_open (make_source (LEAN)), *project = make_source (LEAN);
  g_autofree char *path = rmp_test_path ("appended.rimple");
  g_autofree char *before = rmp_test_describe (project), *after = NULL, *undone = NULL,
                  *again = NULL;
  RmpCharacter *character = rmp_project_append_character (project, get_character (source, 0),
                                                          &error);
  RmpLook *look;

  g_assert_no_error (error);
  close_project (source);
  g_assert_cmpstr (rmp_character_get_name (character), ==, "Arm 2");
  g_assert_cmpstr (rmp_garment_get_name (rmp_test_get_garment (project, 1)), ==, "Shirt 2");
  g_assert_true (rmp_surface_get_character (
                     rmp_garment_get_surface (rmp_test_get_garment (project, 1))) == character);
  look = rmp_test_get_look (project, 1);
  g_assert_cmpstr (rmp_look_get_name (look), ==, "Soft");
  g_assert_true (
      rmp_values_equal (rmp_layer_get_values (get_layer (look)),
                        rmp_layer_get_values (get_layer (rmp_test_get_look (project, 0)))));
  g_assert_cmpstr (rmp_layer_get_joints (get_layer (look))[0], ==, "lower");
  g_assert_true (rmp_variant_get_look (rmp_test_get_variant (project, 0),
                                       rmp_test_get_garment (project, 1)) == look);
  g_assert_cmpuint (
      g_list_model_get_n_items (rmp_garment_get_fold_lines (rmp_test_get_garment (project, 1))), ==,
      1);
  /* The same profile is not there twice. */
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_profiles (project)), ==, 1);

  /* One edit. */
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Append Arm 2");
  after = rmp_test_describe (project);
  g_assert_true (rmp_project_undo (project, &error));
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  g_assert_true (rmp_project_redo (project, &error));
  g_assert_no_error (error);

  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  close_project (project);
  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  again = rmp_test_describe (project);
  g_assert_cmpstr (again, ==, after);
  close_project (project);
  {
    /* Both are the same mesh, stored once. */
    g_autofree char *meshes = rmp_test_query (path,
                                              "SELECT count(*) FROM asset WHERE kind = 'mesh'");

    g_assert_cmpstr (meshes, ==, "1");
  }
}

static void
assets_come_along (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *source = store_and_open (make_source (LEAN)), *project = rmp_project_new (&error);
  g_autofree char *path = rmp_test_path ("alone.rimple");
  g_autofree char *before = rmp_test_describe (source), *after = NULL;
  g_autoptr (RmpClipItem) clip = NULL;

  g_assert_nonnull (rmp_project_append_character (project, get_character (source, 0), &error));
  g_assert_no_error (error);
  close_project (source);
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  close_project (project);

  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_nonnull (rmp_surface_get_material_image (rmp_test_get_surface (project), 1));
  clip = g_list_model_get_item (rmp_character_get_clips (get_character (project, 0)), 0);
  g_assert_true (rmp_clip_item_check (clip, &error));
  g_assert_cmpuint (rmp_clip_item_get_n_frames (clip), ==, 25);
  close_project (project);
}

static void
other_profiles_of_the_same_name_get_another (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *source = make_source (LEAN), *project = make_source (OTHER);
  g_autoptr (RmpProfileItem) second = NULL;
  guint param;

  g_assert_nonnull (rmp_project_append_character (project, get_character (source, 0), &error));
  g_assert_no_error (error);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_profiles (project)), ==, 2);
  second = g_list_model_get_item (rmp_project_get_profiles (project), 1);
  g_assert_cmpstr (rmp_profile_item_get_name (second), ==, "Lean 2");
  param = (guint) rmp_technique_find_param (rmp_technique_find (RMP_TEST_TECHNIQUE), "profile");
  g_assert_true (
      rmp_values_get_profile (rmp_layer_get_values (get_layer (rmp_test_get_look (project, 1))),
                              param) == rmp_profile_item_get_profile (second));
  close_project (source);
  close_project (project);
}

static void
a_damaged_source_changes_nothing (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *source = make_source (LEAN), *project = rmp_test_project_new ();
  g_autofree char *path = rmp_test_path ("hurt.rimple");
  g_autofree char *before = rmp_test_describe (project), *after = NULL;
  guint n = g_list_model_get_n_items (rmp_project_get_history (project));

  g_assert_true (rmp_project_save_as (source, path, NULL, &error));
  close_project (source);
  g_free (rmp_test_query (path, "UPDATE asset_chunk SET data = zeroblob (length (data))"
                                " WHERE asset = (SELECT keys FROM clip)"));
  source = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_null (rmp_project_append_character (project, get_character (source, 0), &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_history (project)), ==, n);
  close_project (source);
  close_project (project);
}

static void
a_look_is_copied_to_another_garment (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = make_source (LEAN);
  RmpGarment *cuff = rmp_project_add_garment (project, rmp_test_get_surface (project), "Cuff", NULL,
                                              &error);
  g_auto (GStrv) missing = NULL;
  g_autofree char *before = rmp_test_describe (project), *undone = NULL;
  RmpLook *look = rmp_test_get_look (project, 0), *copy;

  copy = rmp_garment_copy_look (cuff, look, &missing, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (missing), ==, 0);
  g_assert_true (rmp_look_get_garment (copy) == cuff);
  g_assert_cmpstr (rmp_look_get_name (copy), ==, "Soft");
  g_assert_true (rmp_values_equal (rmp_layer_get_values (get_layer (copy)),
                                   rmp_layer_get_values (get_layer (look))));
  g_assert_true (g_strv_equal (rmp_layer_get_joints (get_layer (copy)), lower_joint));
  g_assert_true (rmp_variant_get_look (rmp_test_get_variant (project, 0), cuff) == copy);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_garment_get_fold_lines (cuff)), ==, 0);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_profiles (project)), ==, 1);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Copy look Soft");

  /* A second one is told apart, and both are one step each. */
  g_assert_cmpstr (rmp_look_get_name (rmp_garment_copy_look (cuff, look, NULL, &error)), ==,
                   "Soft 2");
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_no_error (error);
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  close_project (project);
}

static void
joints_that_are_not_there_are_left_out (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *source = make_source (LEAN), *project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt",
                                                 NULL, &error);
  const char *const foreign[] = { "lower", "tail", NULL };
  g_auto (GStrv) missing = NULL, all_missing = NULL;
  RmpLook *look = rmp_test_get_look (source, 0), *copy;

  g_assert_true (rmp_layer_set_joints (get_layer (look), foreign, &error));
  copy = rmp_garment_copy_look (garment, look, &missing, &error);
  g_assert_no_error (error);
  g_assert_true (
      g_strv_equal ((const char *const *) missing, (const char *const[]){ "tail", NULL }));
  g_assert_true (g_strv_equal (rmp_layer_get_joints (get_layer (copy)), lower_joint));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_profiles (project)), ==, 1);

  g_assert_true (rmp_layer_set_joints (get_layer (look), foreign + 1, &error));
  copy = rmp_garment_copy_look (garment, look, &all_missing, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (g_strv_length (all_missing), ==, 1);
  g_assert_null (rmp_layer_get_joints (get_layer (copy)));
  close_project (source);
  close_project (project);
}

#define ADD(name, function) g_test_add_func ("/model/store/append/" name, function)

static void
add_tests (void)
{
  ADD ("a-character-comes-with-what-was-made-on-it", a_character_comes_with_what_was_made_on_it);
  ADD ("assets-come-along", assets_come_along);
  ADD ("other-profiles-of-the-same-name-get-another", other_profiles_of_the_same_name_get_another);
  ADD ("a-damaged-source-changes-nothing", a_damaged_source_changes_nothing);
  ADD ("a-look-is-copied-to-another-garment", a_look_is_copied_to_another_garment);
  ADD ("joints-that-are-not-there-are-left-out", joints_that_are_not_there_are_left_out);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
