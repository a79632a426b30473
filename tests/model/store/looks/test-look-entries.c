/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Repeating groups of a look: their rows, and what edits, undo, copies and files make of them. */

#include "store/document/append.h"
#include "store/looks/profile-item.h"
#include "store/looks/ranges.h"

#include <string.h>

#include "../../../simulators/hanging-sheet.h"
#include "../fixture.h"

typedef struct
{
  RmpProject *project;
  RmpGarment *garment;
  RmpLayer *layer;
  RmpProfileItem *ridge;
  char *before; /* the document, as the test begins */
} Fixture;

static RmpLayer *
get_layer (RmpLook *look)
{
  return rmp_test_get (rmp_look_get_layers (look), 0);
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) drawn = rmp_profile_new_from_text ("drawn -1 0, 0 1, 1 0", NULL);

  fixture->project = rmp_test_project_new ();
  fixture->garment = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Sleeve", NULL, &error);
  fixture->ridge = rmp_project_add_profile (fixture->project, "Ridge", drawn, &error);
  fixture->layer = get_layer (
      rmp_project_add_look (fixture->project, fixture->garment, "hanging-sheet", "Sheet", &error));
  g_assert_no_error (error);
  fixture->before = rmp_test_describe (fixture->project);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_free (fixture->before);
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static void
set (Fixture *fixture, const char *name, const char *text)
{
  g_autoptr (GError) error = NULL;

  rmp_test_assert_ok (rmp_layer_set_text (fixture->layer, name, text, &error), error);
}

static guint
count (RmpLayer *layer)
{
  return rmp_values_get_n_entries (rmp_layer_get_values (layer), RMP_TEST_SHEET_WINDS);
}

static const RmpValues *
get_wind (RmpLayer *layer, guint i)
{
  return rmp_values_get_entry (rmp_layer_get_values (layer), RMP_TEST_SHEET_WINDS, i);
}

static double
get_push (RmpLayer *layer, guint i)
{
  return rmp_values_get_real (get_wind (layer, i), RMP_TEST_WIND_PUSH);
}

/* Three winds that push with 1, 2 and 3. */
static void
blow (Fixture *fixture)
{
  set (fixture, "winds", "3");
  set (fixture, "winds.2.push", "2");
  set (fixture, "winds.3.push", "3");
}

/* A step of the history. */
static void
edit (Fixture *fixture, const RmpValues *values, const char *label)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = rmp_test_describe (fixture->project);

  rmp_test_assert_ok (rmp_layer_set_values (fixture->layer, values, label, &error), error);
  rmp_test_assert_reversible (fixture->project, before, label);
}

static char *
save (Fixture *fixture)
{
  g_autoptr (GError) error = NULL;
  char *path = rmp_test_path ("winds.rimple");

  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  return path;
}

static void
each_edit_is_a_step_with_a_name (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autofree char *two = NULL, *ridged = NULL;

  set (fixture, "winds", "2");
  rmp_test_assert_reversible (fixture->project, fixture->before, "Winds 2");
  two = rmp_test_describe (fixture->project);
  set (fixture, "winds.2.direction", "0, 1, 0");
  rmp_test_assert_reversible (fixture->project, two, "Wind 2: Direction 0, 1, 0");
  ridged = rmp_test_describe (fixture->project);
  set (fixture, "winds.1.rise", "profile Ridge");
  rmp_test_assert_reversible (fixture->project, ridged, "Wind 1: Rise Ridge");
}

static void
they_are_kept_in_files (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL, *before = NULL, *after = NULL, *rows = NULL;
  RmpProject *opened;

  blow (fixture);
  set (fixture, "winds.2.gust", "curve Ridge");
  before = rmp_test_describe (fixture->project);
  path = save (fixture);
  rows = rmp_test_query (path, "SELECT group_concat (param || '=' || value, ' ') FROM (SELECT * "
                               "FROM layer_value WHERE param GLOB 'winds.2*' ORDER BY param)");
  g_assert_cmpstr (
      rows, ==, "winds.2.direction=0, 0, 1 winds.2.gust=curve 1 winds.2.push=2 winds.2.rise=cubic");
  opened = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  after = rmp_test_describe (opened);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (rmp_project_get_notes (opened)->len, ==, 0);
  rmp_project_close (opened);
  g_object_unref (opened);
}

static gboolean
get_flag (RmpLayer *layer, const char *name)
{
  g_autoptr (RmpValues) values = rmp_values_copy (rmp_layer_get_values (layer));
  guint param;
  RmpValues *entry = rmp_values_find (values, name, &param, NULL);

  g_assert_nonnull (entry);
  return rmp_values_get_bool (entry, param);
}

/* Muted and alone: a step each, gone with it, and in the file. */
static void
switches_are_undone_and_kept (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  RmpProject *opened;
  RmpLayer *layer;

  fixture->layer = get_layer (rmp_project_add_look (fixture->project, fixture->garment,
                                                    "joint-wrinkle-maps", "Maps", &error));
  g_assert_no_error (error);
  set (fixture, "regions", "3");
  set (fixture, "regions.2.mute", "true");
  set (fixture, "regions.3.solo", "true");
  set (fixture, "regions.1.mute", "true");
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_false (get_flag (fixture->layer, "regions.1.mute"));
  g_assert_true (get_flag (fixture->layer, "regions.3.solo"));

  path = save (fixture);
  opened = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  layer = get_layer (rmp_test_get (rmp_project_get_looks (opened), 1));
  g_assert_true (get_flag (layer, "regions.2.mute"));
  g_assert_true (get_flag (layer, "regions.3.solo"));
  g_assert_false (get_flag (layer, "regions.3.mute"));
  g_assert_false (get_flag (layer, "regions.1.mute"));
  rmp_project_close (opened);
  g_object_unref (opened);
}

static void
removed_ones_leave_no_row (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpValues) values = NULL;
  g_autofree char *path = NULL, *rows = NULL;

  blow (fixture);
  values = rmp_values_copy (rmp_layer_get_values (fixture->layer));
  rmp_values_remove_entry (values, RMP_TEST_SHEET_WINDS, 0);
  edit (fixture, values, "Remove wind 1");
  g_assert_cmpuint (count (fixture->layer), ==, 2);
  g_assert_cmpfloat (get_push (fixture->layer, 0), ==, 2.0);
  path = save (fixture);
  rows = rmp_test_query (path, "SELECT count (*) FROM layer_value WHERE param GLOB 'winds.*'");
  g_assert_cmpstr (rows, ==, "8");
}

static void
they_change_places (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (RmpValues) values = NULL;

  blow (fixture);
  values = rmp_values_copy (rmp_layer_get_values (fixture->layer));
  rmp_values_move_entry (values, RMP_TEST_SHEET_WINDS, 2, 0);
  edit (fixture, values, "Move wind 3 up");
  g_assert_cmpfloat (get_push (fixture->layer, 0), ==, 3.0);
  g_assert_cmpfloat (get_push (fixture->layer, 1), ==, 1.0);
  g_assert_cmpfloat (get_push (fixture->layer, 2), ==, 2.0);
}

static void
wrong_edits_change_nothing (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const struct
  {
    const char *name, *text;
    RmpValueError code;
  } rows[] = {
    { "winds", "4", RMP_VALUE_ERROR_RANGE },
    { "winds.1.push", "1", RMP_VALUE_ERROR_UNKNOWN },
    { "winds.push", "1", RMP_VALUE_ERROR_UNKNOWN },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *after = NULL;

      g_assert_false (rmp_layer_set_text (fixture->layer, rows[i].name, rows[i].text, &error));
      g_assert_error (error, RMP_VALUE_ERROR, (gint) rows[i].code);
      after = rmp_test_describe (fixture->project);
      g_assert_cmpstr (after, ==, fixture->before);
    }
}

/* Drawn after it by one wind, named by another. */
static void
a_profile_counts_and_leaves_its_users (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *before = NULL;
  const RmpValues *drawn, *named;

  blow (fixture);
  g_assert_cmpuint (rmp_profile_item_count_users (fixture->ridge), ==, 0);
  set (fixture, "winds.1.rise", "profile Ridge");
  g_assert_cmpuint (rmp_profile_item_count_users (fixture->ridge), ==, 1);
  set (fixture, "winds.3.gust", "curve Ridge");
  g_assert_cmpuint (rmp_profile_item_count_users (fixture->ridge), ==, 2);
  set (fixture, "gust", "curve Ridge");
  g_assert_cmpuint (rmp_profile_item_count_users (fixture->ridge), ==, 3);

  before = rmp_test_describe (fixture->project);
  rmp_test_assert_ok (rmp_profile_item_remove (fixture->ridge, NULL, &error), error);
  drawn = get_wind (fixture->layer, 0);
  named = get_wind (fixture->layer, 2);
  g_assert_cmpuint (rmp_values_get_profile_reference (drawn, RMP_TEST_WIND_RISE), ==, 0);
  g_assert_null (rmp_values_get_reference (named, RMP_TEST_WIND_GUST));
  g_assert_cmpuint (rmp_project_get_notes (fixture->project)->len, ==, 2);
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  named = get_wind (fixture->layer, 2);
  g_assert_cmpstr (rmp_values_get_reference (named, RMP_TEST_WIND_GUST), ==, "1");
}

static void
a_copy_has_the_same (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLook *copy;

  blow (fixture);
  set (fixture, "winds.3.gust", "curve Ridge");
  copy = rmp_garment_copy_look (fixture->garment, rmp_layer_get_look (fixture->layer), NULL,
                                &error);
  g_assert_no_error (error);
  g_assert_true (rmp_values_equal (rmp_layer_get_values (get_layer (copy)),
                                   rmp_layer_get_values (fixture->layer)));
}

/* Where the profile has another number. */
static void
a_copy_in_another_project_brings_its_profiles (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProfile) cubic = rmp_profile_new_cubic ();
  RmpProject *project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Other",
                                                 NULL, &error);
  RmpLayer *layer;

  rmp_project_add_profile (project, "Calm", cubic, &error);
  blow (fixture);
  set (fixture, "winds.1.rise", "profile Ridge");
  set (fixture, "winds.3.gust", "curve Ridge");
  layer = get_layer (
      rmp_garment_copy_look (garment, rmp_layer_get_look (fixture->layer), NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count (layer), ==, 3);
  g_assert_cmpfloat (get_push (layer, 1), ==, 2.0);
  g_assert_cmpuint (rmp_values_get_profile_reference (get_wind (layer, 0), RMP_TEST_WIND_RISE), ==,
                    2);
  g_assert_cmpstr (rmp_values_get_reference (get_wind (layer, 2), RMP_TEST_WIND_GUST), ==, "2");
  rmp_project_close (project);
  g_object_unref (project);
}

/* As a later Rimple with more winds, or another program, may have left them. */
static void
rows_without_an_entry_are_told_and_left_out (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  static const char *const changes[] = {
    "INSERT INTO layer_value VALUES (1, 'winds.9.push', '1', NULL)",
    "INSERT INTO layer_value VALUES (1, 'winds.2.swirl', '1', NULL)",
    "UPDATE layer_value SET value = 'much' WHERE param = 'winds.1.push'",
  };
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;
  RmpProject *opened;
  RmpLayer *layer;

  blow (fixture);
  path = save (fixture);
  rmp_project_close (fixture->project);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    g_free (rmp_test_query (path, changes[i]));
  opened = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (rmp_project_get_notes (opened)->len, ==, G_N_ELEMENTS (changes));
  layer = get_layer (rmp_test_get_look (opened, 0));
  g_assert_cmpuint (count (layer), ==, 3);
  g_assert_cmpfloat (get_push (layer, 0), ==, 1.0);
  g_assert_cmpfloat (get_push (layer, 2), ==, 3.0);
  rmp_project_close (opened);
  g_object_unref (opened);
}

/* Closes its project itself. */
static void
close_none (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_free (fixture->before);
  g_object_unref (fixture->project);
}

static void
add_tests (void)
{
#define ADD(name, function)                                                                        \
  g_test_add ("/model/store/look-entries/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("each-edit-is-a-step-with-a-name", each_edit_is_a_step_with_a_name);
  ADD ("they-are-kept-in-files", they_are_kept_in_files);
  ADD ("switches-are-undone-and-kept", switches_are_undone_and_kept);
  ADD ("removed-ones-leave-no-row", removed_ones_leave_no_row);
  ADD ("they-change-places", they_change_places);
  ADD ("wrong-edits-change-nothing", wrong_edits_change_nothing);
  ADD ("a-profile-counts-and-leaves-its-users", a_profile_counts_and_leaves_its_users);
  ADD ("a-copy-has-the-same", a_copy_has_the_same);
  ADD ("a-copy-in-another-project-brings-its-profiles",
       a_copy_in_another_project_brings_its_profiles);
  g_test_add ("/model/store/look-entries/rows-without-an-entry-are-told-and-left-out", Fixture,
              NULL, set_up, rows_without_an_entry_are_told_and_left_out, close_none);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
