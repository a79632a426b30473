/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Shared profiles: drawn once, used by many, and what happens to their users. */

#include "../fixture.h"

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpLook *look;
  RmpLayer *layer;
  RmpProfileItem *profile;
  guint param;
} Fixture;

static RmpProfile *
profile_new (const char *text)
{
  g_autoptr (GError) error = NULL;
  RmpProfile *profile = rmp_profile_new_from_text (text, &error);

  g_assert_no_error (error);
  return profile;
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) ridge = profile_new ("drawn -1 0, -0.2 0.3, 0 1, 0.2 0.3, 1 0");

  fixture->project = rmp_test_project_new ();
  fixture->garment = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Sleeve", NULL, &error);
  fixture->look = rmp_project_add_look (fixture->project, fixture->garment, RMP_TEST_TECHNIQUE, "A",
                                        &error);
  g_assert_no_error (error);
  fixture->layer = g_list_model_get_item (rmp_look_get_layers (fixture->look), 0);
  fixture->param = (guint) rmp_technique_find_param (rmp_layer_get_technique (fixture->layer),
                                                     "profile");
  fixture->profile = rmp_project_add_profile (fixture->project, "Ridge", ridge, &error);
  g_assert_no_error (error);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_clear_object (&fixture->layer);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static RmpProfile *
used (Fixture *fixture)
{
  return rmp_values_get_profile (rmp_layer_get_values (fixture->layer), fixture->param);
}

static void
assert_same (RmpProfile *a, RmpProfile *b)
{
  g_autofree char *text_a = rmp_profile_get_text (a), *text_b = rmp_profile_get_text (b);

  g_assert_cmpstr (text_a, ==, text_b);
}

static void
a_look_uses_it_by_name_and_keeps_it_by_number (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("profiles.rimple");
  g_autofree char *text = NULL, *row = NULL, *before = NULL, *after = NULL;
  RmpProject *project;

  rmp_test_assert_ok (rmp_layer_set_text (fixture->layer, "profile", "profile Ridge", &error),
                      error);
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==, "Profile Ridge");
  g_assert_true (used (fixture) == rmp_profile_item_get_profile (fixture->profile));
  rmp_test_assert_ok (rmp_profile_item_rename (fixture->profile, "Sharp ridge", &error), error);
  g_assert_true (used (fixture) == rmp_profile_item_get_profile (fixture->profile));

  text = rmp_values_get_text (rmp_layer_get_values (fixture->layer), fixture->param);
  g_assert_cmpstr (text, ==, "profile 1");
  before = rmp_test_describe (fixture->project);
  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  row = rmp_test_query (
      path, "SELECT value || ': ' || curve FROM layer_value, profile WHERE param = 'profile'");
  g_assert_cmpstr (row, ==,
                   "profile 1: drawn -1 0, -0.20000000000000001 0.29999999999999999, 0 1,"
                   " 0.20000000000000001 0.29999999999999999, 1 0");

  rmp_project_close (fixture->project);
  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
drawing_it_anew_changes_all_its_users (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) flat = profile_new ("drawn -1 0, -0.5 1, 0.5 1, 1 0");
  g_autoptr (RmpProfile) old = rmp_profile_ref (rmp_profile_item_get_profile (fixture->profile));
  g_autoptr (RmpValues) before = NULL;
  RmpFoldLine *line = rmp_test_fold_line_new (fixture->garment, "Elbow", 0, 2, 4);

  rmp_test_assert_ok (rmp_layer_set_profile (fixture->layer, "profile", fixture->profile, &error),
                      error);
  rmp_test_assert_ok (rmp_fold_line_set_profile (line, fixture->profile, &error), error);
  g_assert_cmpuint (rmp_profile_item_count_users (fixture->profile), ==, 2);
  before = rmp_values_copy (rmp_layer_get_values (fixture->layer));

  rmp_test_assert_ok (rmp_profile_item_set_profile (fixture->profile, flat, &error), error);
  assert_same (used (fixture), flat);
  assert_same (rmp_fold_line_get_drawn (line)->profile, flat);
  g_assert_false (rmp_values_equal (before, rmp_layer_get_values (fixture->layer)));
  g_assert_cmpuint (rmp_technique_dirty_stage (before, rmp_layer_get_values (fixture->layer)), <=,
                    RMP_STAGE_STEP);

  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  assert_same (used (fixture), old);
  assert_same (rmp_fold_line_get_drawn (line)->profile, old);
  g_assert_true (rmp_values_equal (before, rmp_layer_get_values (fixture->layer)));
}

static void
removing_it_leaves_its_users_cubic (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL, *after = NULL;
  RmpFoldLine *line = rmp_test_fold_line_new (fixture->garment, "Elbow", 0, 2, 4);
  guint n_users, position;

  rmp_test_assert_ok (rmp_layer_set_profile (fixture->layer, "profile", fixture->profile, &error),
                      error);
  rmp_test_assert_ok (rmp_fold_line_set_profile (line, fixture->profile, &error), error);
  before = rmp_test_describe (fixture->project);
  position = rmp_project_get_position (fixture->project);

  rmp_test_assert_ok (rmp_profile_item_remove (fixture->profile, &n_users, &error), error);
  g_assert_cmpuint (n_users, ==, 2);
  g_assert_cmpuint (rmp_project_get_position (fixture->project), ==, position + 1);
  g_assert_cmpint (rmp_profile_get_shape (used (fixture)), ==, RMP_PROFILE_CUBIC);
  g_assert_cmpuint (
      rmp_values_get_profile_reference (rmp_layer_get_values (fixture->layer), fixture->param), ==,
      0);
  g_assert_null (rmp_fold_line_get_drawn (line)->profile);

  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  after = rmp_test_describe (fixture->project);
  g_assert_cmpstr (after, ==, before);
}

static void
names_stay_apart (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpProfileItem *copy = rmp_profile_item_duplicate (fixture->profile, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (rmp_profile_item_get_name (copy), ==, "Ridge 2");
  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==, "Duplicate profile Ridge");
  assert_same (rmp_profile_item_get_profile (copy),
               rmp_profile_item_get_profile (fixture->profile));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_profiles (fixture->project)), ==, 2);
}

static void
a_profile_that_is_not_there_is_said_so (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const texts[] = { "profile Wave", "profile 99", "profile ", "profile -1" };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (rmp_layer_set_text (fixture->layer, "profile", texts[i], &error));
      g_assert_true (error && error->domain == RMP_VALUE_ERROR);
    }
}

static void
a_look_keeps_its_profile_when_duplicated_and_loses_it_by_preset (Fixture *fixture,
                                                                 G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (RmpValues) values = NULL;
  RmpLook *copy;

  rmp_test_assert_ok (rmp_layer_set_profile (fixture->layer, "profile", fixture->profile, &error),
                      error);
  copy = rmp_look_duplicate (fixture->look, NULL, &error);
  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (copy), 0);
  g_assert_cmpuint (rmp_values_get_profile_reference (rmp_layer_get_values (layer), fixture->param),
                    ==, 1);
  g_assert_cmpuint (rmp_profile_item_count_users (fixture->profile), ==, 2);

  values = rmp_values_copy (rmp_layer_get_values (layer));
  rmp_test_assert_ok (
      rmp_values_apply_preset (values, rmp_layer_get_technique (layer)->presets[0].id, &error),
      error);
  rmp_test_assert_ok (rmp_layer_set_values (layer, values, "Preset", &error), error);
  g_assert_cmpuint (rmp_values_get_profile_reference (rmp_layer_get_values (layer), fixture->param),
                    ==, 0);
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/store/profiles/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("a-look-uses-it-by-name-and-keeps-it-by-number",
       a_look_uses_it_by_name_and_keeps_it_by_number);
  ADD ("drawing-it-anew-changes-all-its-users", drawing_it_anew_changes_all_its_users);
  ADD ("removing-it-leaves-its-users-cubic", removing_it_leaves_its_users_cubic);
  ADD ("names-stay-apart", names_stay_apart);
  ADD ("a-profile-that-is-not-there-is-said-so", a_profile_that_is_not_there_is_said_so);
  ADD ("a-look-keeps-its-profile-when-duplicated-and-loses-it-by-preset",
       a_look_keeps_its_profile_when_duplicated_and_loses_it_by_preset);
#undef ADD
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
