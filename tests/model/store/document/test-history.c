/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-history.c: how much the history keeps, and that a damaged one changes nothing. */

#include "../fixture.h"

static void
keep_number (RmpProject *project G_GNUC_UNUSED, guint n, gpointer data)
{
  *(guint *) data += n;
}

static void
the_oldest_entries_make_room (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("pruned.rimple");
  RmpProject *project = rmp_test_project_new ();
  guint n_pruned = 0, n;

  g_signal_connect (project, "history-pruned", G_CALLBACK (keep_number), &n_pruned);
  for (guint i = 0; i < 20; i++)
    g_assert_true (rmp_project_set_frame_rate (project, 30.0 + i, &error));
  g_assert_cmpuint (n_pruned, ==, 0);

  rmp_project_set_history_budget (project, rmp_project_get_history_size (project) / 2);
  g_assert_true (rmp_project_set_frame_rate (project, 60.0, &error));
  g_assert_no_error (error);
  n = g_list_model_get_n_items (rmp_project_get_history (project));
  g_assert_cmpuint (n_pruned, >, 0);
  g_assert_cmpuint (n, ==, 22 - n_pruned);
  g_assert_cmpuint (rmp_project_get_position (project), ==, n);

  /* What is left can be gone through from end to end, after reopening too. */
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  rmp_project_close (project);
  g_object_unref (project);
  project = rmp_project_open (path, TRUE, &error);
  g_assert_true (rmp_project_jump (project, 0, &error));
  g_assert_no_error (error);
  g_assert_false (rmp_project_get_can_undo (project));
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 30.0 + 20 - n);
  g_assert_true (rmp_project_jump (project, n, &error));
  g_assert_false (rmp_project_get_can_redo (project));
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 60.0);
  g_assert_no_error (error);

  rmp_project_set_history_budget (project, 0);
  g_assert_true (rmp_project_set_frame_rate (project, 61.0, &error));
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Frame rate 61");
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_history (project)), ==, 1);
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_no_error (error);
  rmp_project_close (project);
  g_object_unref (project);
}

/* What only the history keeps in the file is part of what the history takes. */
static void
removed_imports_count_as_history (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autoptr (RmpImport) large = rmp_test_import_new ("Large", 2000);
  RmpCharacter *character = rmp_project_add_import (project, large, NULL, &error);
  guint64 before = rmp_project_get_history_size (project), after;
  guint n_pruned = 0;

  g_assert_no_error (error);
  g_assert_true (rmp_character_remove (character, &error));
  after = rmp_project_get_history_size (project);
  g_assert_cmpuint (after, >, before + 100000);

  g_signal_connect (project, "history-pruned", G_CALLBACK (keep_number), &n_pruned);
  rmp_project_set_history_budget (project, before + 100000);
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (n_pruned, ==, 3);
  g_assert_cmpuint (rmp_project_get_history_size (project), <, before);
  rmp_project_close (project);
}

/* SQLite passes over rows that it does not find; a history that does not fit must not half apply.
 */
static void
history_that_does_not_fit_is_refused (void)
{
  static const char *const tampers[] = {
    "UPDATE meta SET value = '99' WHERE key = 'frame rate'",
    "UPDATE history SET changeset = x'00' WHERE position = 2",
    "UPDATE history SET bytes = 7 WHERE position = 2",
    "DELETE FROM history WHERE position = 2",
  };

  for (guint i = 0; i < G_N_ELEMENTS (tampers); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *path = rmp_test_path ("tampered.rimple");
      RmpProject *project = rmp_test_project_new ();
      g_autofree char *before = NULL;
      g_autofree char *after = NULL;

      g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
      g_assert_true (rmp_project_set_frame_rate (project, 31.0, &error));
      g_assert_true (rmp_project_save_as (project, path, NULL, &error));
      rmp_project_close (project);
      g_object_unref (project);
      g_free (rmp_test_query (path, tampers[i]));

      project = rmp_project_open (path, TRUE, &error);
      g_assert_no_error (error);
      before = rmp_test_describe (project);
      g_assert_false (rmp_project_jump (project, 0, &error) &&
                      rmp_project_jump (project, 1, &error));
      g_assert_nonnull (error);
      g_clear_error (&error);
      after = rmp_test_describe (project);
      g_assert_cmpstr (after, ==, before);
      g_assert_true (rmp_project_set_frame_rate (project, 25.0, &error));
      g_assert_true (rmp_project_save (project, NULL, &error));
      g_assert_no_error (error);
      rmp_project_close (project);
      g_object_unref (project);
    }
}

/* A gesture that took several edits is one step, also after reopening; others around it stay as
 * they are.
 */
static void
several_edits_become_one (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("joined.rimple");
  RmpProject *project = rmp_test_project_new ();
  RmpGarment *garment;
  guint before;

  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  before = rmp_project_get_position (project);
  garment = rmp_project_add_garment (project, rmp_test_get_surface (project), "Sleeve", NULL,
                                     &error);
  g_assert_true (rmp_garment_rename (garment, "Cuff", &error));
  g_assert_true (rmp_project_set_frame_rate (project, 31.0, &error));
  rmp_test_assert_ok (rmp_project_join_edits (project, before, "Sew", &error), error);
  g_assert_cmpuint (rmp_project_get_position (project), ==, before + 1);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Sew");
  rmp_test_assert_ok (rmp_project_join_edits (project, before, "One", &error), error);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Sew");
  rmp_test_assert_ok (rmp_project_save_as (project, path, NULL, &error), error);
  rmp_project_close (project);
  g_object_unref (project);

  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  g_assert_false (rmp_project_get_modified (project));
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_garments (project)), ==, 0);
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 30.0);
  g_assert_true (rmp_project_redo (project, &error));
  g_assert_no_error (error);
  g_assert_cmpstr (rmp_garment_get_name (rmp_test_get_garment (project, 0)), ==, "Cuff");
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 31.0);

  /* What is saved stays a step of its own. */
  g_assert_true (rmp_project_set_frame_rate (project, 32.0, &error));
  rmp_test_assert_ok (rmp_project_join_edits (project, before, "All", &error), error);
  g_assert_cmpuint (rmp_project_get_position (project), ==, before + 2);
  rmp_project_close (project);
  g_object_unref (project);
}

static void
what_is_taken_back_is_forgotten (void)
{
  g_autoptr (GError) error = NULL;
  RmpProject *project = rmp_test_project_new ();
  g_autofree char *before = rmp_test_describe (project), *after = NULL;
  const guint position = rmp_project_get_position (project);

  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_set_frame_rate (project, 31.0, &error));
  rmp_test_assert_ok (rmp_project_take_back (project, position, &error), error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_false (rmp_project_get_can_redo (project));
  rmp_project_close (project);
  g_object_unref (project);
}

static void
add_tests (void)
{
  g_test_add_func ("/model/store/history/the-oldest-entries-make-room",
                   the_oldest_entries_make_room);
  g_test_add_func ("/model/store/history/several-edits-become-one", several_edits_become_one);
  g_test_add_func ("/model/store/history/what-is-taken-back-is-forgotten",
                   what_is_taken_back_is_forgotten);
  g_test_add_func ("/model/store/history/removed-imports-count-as-history",
                   removed_imports_count_as_history);
  g_test_add_func ("/model/store/history/history-that-does-not-fit-is-refused",
                   history_that_does_not_fit_is_refused);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
