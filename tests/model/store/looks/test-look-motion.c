/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks that work on what a simulator makes: which may, and what becomes of it when looks are
 * copied and removed.
 */

#include "store/document/append.h"

#include <string.h>

#include "../fixture.h"

typedef struct
{
  RmpProject *project;
  RmpGarment *shirt, *trousers;
  RmpLook *sheet, *folds; /* of the shirt; the second works on the first */
} Fixture;

static RmpLook *
add_look (RmpGarment *garment, const char *technique, const char *name)
{
  g_autoptr (GError) error = NULL;
  RmpLook *look = rmp_project_add_look (
      rmp_character_get_project (rmp_surface_get_character (rmp_garment_get_surface (garment))),
      garment, technique, name, &error);

  g_assert_no_error (error);
  return look;
}

static void
set_up (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  fixture->project = rmp_test_project_new ();
  fixture->shirt = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Shirt", NULL, &error);
  fixture->trousers = rmp_project_add_garment (
      fixture->project, rmp_test_get_surface (fixture->project), "Trousers", NULL, &error);
  fixture->sheet = add_look (fixture->shirt, "hanging-sheet", "Sheet");
  fixture->folds = add_look (fixture->shirt, RMP_TEST_TECHNIQUE, "Folds");
  rmp_test_assert_ok (rmp_look_set_motion (fixture->folds, fixture->sheet, &error), error);
}

static void
tear_down (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  if (!fixture->project)
    return;
  rmp_project_close (fixture->project);
  g_object_unref (fixture->project);
}

static void
save_and_close (Fixture *fixture, const char *path)
{
  g_autoptr (GError) error = NULL;

  rmp_test_assert_ok (rmp_project_save_as (fixture->project, path, NULL, &error), error);
  rmp_project_close (fixture->project);
  g_clear_object (&fixture->project);
}

static void
it_is_one_edit_and_stays (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("motion.rimple");

  g_assert_cmpstr (rmp_project_get_undo_label (fixture->project), ==, "Motion of Folds");
  g_assert_true (rmp_look_get_motion (fixture->folds) == fixture->sheet);
  g_assert_null (rmp_look_get_motion (fixture->sheet));
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_null (rmp_look_get_motion (fixture->folds));
  rmp_test_assert_ok (rmp_project_redo (fixture->project, &error), error);
  save_and_close (fixture, path);
  fixture->project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (
      rmp_look_get_name (rmp_look_get_motion (rmp_test_get_look (fixture->project, 1))), ==,
      "Sheet");
}

static void
assert_refused (RmpLook *look, RmpLook *motion)
{
  g_autoptr (GError) error = NULL;
  RmpLook *before = rmp_look_get_motion (look);

  g_assert_false (rmp_look_set_motion (look, motion, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_assert_true (rmp_look_get_motion (look) == before);
}

static void
a_motion_is_a_simulator_of_the_garment (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  assert_refused (fixture->sheet, fixture->folds);
  assert_refused (add_look (fixture->trousers, RMP_TEST_TECHNIQUE, "Other"), fixture->sheet);
}

static void
no_chain_bites_its_tail (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLook *second = add_look (fixture->shirt, "hanging-sheet", "Second");

  assert_refused (second, second);
  rmp_test_assert_ok (rmp_look_set_motion (second, fixture->sheet, &error), error);
  assert_refused (fixture->sheet, second);
}

static void
copies_work_on_the_same (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  RmpLook *copy = rmp_look_duplicate (fixture->folds, NULL, &error);
  RmpLook *same = rmp_garment_copy_look (fixture->shirt, fixture->folds, NULL, &error);
  RmpLook *other = rmp_garment_copy_look (fixture->trousers, fixture->folds, NULL, &error);
  RmpLook *brought = rmp_look_get_motion (other);

  g_assert_no_error (error);
  g_assert_true (rmp_look_get_motion (copy) == fixture->sheet);
  g_assert_true (rmp_look_get_motion (same) == fixture->sheet);
  g_assert_true (brought && brought != fixture->sheet &&
                 rmp_look_get_garment (brought) == fixture->trousers);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_look_get_layers (brought)), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_look_get_layers (other)), ==, 1);
}

static void
an_appended_character_keeps_it (Fixture *fixture, G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_project_new (&error);

  rmp_test_assert_ok (rmp_project_append_character (
                          project, rmp_test_get_character (fixture->project), &error) != NULL,
                      error);
  g_assert_true (rmp_look_get_motion (rmp_test_get_look (project, 1)) ==
                 rmp_test_get_look (project, 0));
  rmp_project_close (project);
}

static void
without_its_simulator_a_look_works_on_the_character (Fixture *fixture,
                                                     G_GNUC_UNUSED gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  rmp_test_assert_ok (rmp_look_remove (fixture->sheet, &error), error);
  g_assert_null (rmp_look_get_motion (fixture->folds));
  rmp_test_assert_ok (rmp_project_undo (fixture->project, &error), error);
  g_assert_cmpstr (rmp_look_get_name (rmp_look_get_motion (fixture->folds)), ==, "Sheet");
}

static void
a_foreign_file_is_checked (Fixture *fixture, gconstpointer damage)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("foreign.rimple");
  g_autofree char *nothing = NULL;

  save_and_close (fixture, path);
  nothing = rmp_test_query (path, damage);
  g_assert_null (rmp_project_open (path, TRUE, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_DAMAGED);
  g_assert_nonnull (strstr (error->message, "look_motion"));
}

#define ADD(name, function)                                                                        \
  g_test_add ("/model/store/look-motion/" name, Fixture, NULL, set_up, function, tear_down)

static void
add_tests (void)
{
  ADD ("it-is-one-edit-and-stays", it_is_one_edit_and_stays);
  ADD ("a-motion-is-a-simulator-of-the-garment", a_motion_is_a_simulator_of_the_garment);
  ADD ("no-chain-bites-its-tail", no_chain_bites_its_tail);
  ADD ("copies-work-on-the-same", copies_work_on_the_same);
  ADD ("an-appended-character-keeps-it", an_appended_character_keeps_it);
  ADD ("without-its-simulator-a-look-works-on-the-character",
       without_its_simulator_a_look_works_on_the_character);
  g_test_add ("/model/store/look-motion/a-circle-in-a-file-is-refused", Fixture,
              "INSERT INTO look_motion SELECT motion_id, look_id FROM look_motion", set_up,
              a_foreign_file_is_checked, tear_down);
  g_test_add ("/model/store/look-motion/another-garment-in-a-file-is-refused", Fixture,
              "UPDATE look SET garment_id = (SELECT max (id) FROM garment) WHERE name = 'Folds'",
              set_up, a_foreign_file_is_checked, tear_down);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
