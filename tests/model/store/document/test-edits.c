/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-edits.c: edits and their undo: as a table of actions, and one claim after the other. */

#include "store/document/edit.h"

#include "../fixture.h"

/* --- a table of actions ----------------------------------------------------------------------- */

typedef enum
{
  GARMENT,   /* adds one on the sleeve */
  LOOK,      /* adds a plain look to the first garment */
  RATE,      /* sets the frame rate to the number */
  RENAME,    /* the first look gets the name */
  DUPLICATE, /* the first look */
  VARIANT_B, /* shows the first look in B */
  REMOVE_GARMENT,
  REMOVE_CHARACTER,
  UNDO,
  REDO,
  JUMP, /* to the number */
  END,
} Action;

typedef struct
{
  Action action;
  const char *text;
  double number;
  const char *undo_label; /* after the action; NULL: nothing to undo */
  const char *redo_label;
} Step;

static gboolean
act (RmpProject *project, const Step *step, GError **error)
{
  switch (step->action)
    {
    case GARMENT:
      return rmp_project_add_garment (project, rmp_test_get_surface (project), step->text, NULL,
                                      error) != NULL;
    case LOOK:
      return rmp_project_add_look (project, rmp_test_get_garment (project, 0), NULL, step->text,
                                   error) != NULL;
    case RATE:
      return rmp_project_set_frame_rate (project, step->number, error);
    case RENAME:
      return rmp_look_rename (rmp_test_get_look (project, 0), step->text, error);
    case DUPLICATE:
      return rmp_look_duplicate (rmp_test_get_look (project, 0), step->text, error) != NULL;
    case VARIANT_B:
      return rmp_variant_set_look (rmp_test_get_variant (project, 1),
                                   rmp_test_get_garment (project, 0),
                                   rmp_test_get_look (project, 0), error);
    case REMOVE_GARMENT:
      return rmp_garment_remove (rmp_test_get_garment (project, 0), error);
    case REMOVE_CHARACTER:
      {
        g_autoptr (RmpCharacter)
            character = g_list_model_get_item (rmp_project_get_characters (project), 0);

        return rmp_character_remove (character, error);
      }
    case UNDO:
      return rmp_project_undo (project, error);
    case REDO:
      return rmp_project_redo (project, error);
    case JUMP:
      return rmp_project_jump (project, (guint) step->number, error);
    default:
      g_assert_not_reached ();
    }
}

static const Step one_edit_goes_and_comes[] = {
  { RATE, NULL, 30.0, "Frame rate 30", NULL },
  { UNDO, NULL, 0.0, "Import Arm", "Frame rate 30" },
  { REDO, NULL, 0.0, "Frame rate 30", NULL },
  { END, NULL, 0.0, NULL, NULL },
};

static const Step import_itself_is_undone[] = {
  { UNDO, NULL, 0.0, NULL, "Import Arm" },
  { REDO, NULL, 0.0, "Import Arm", NULL },
  { GARMENT, "Shirt", 0.0, "Add garment Shirt", NULL },
  { END, NULL, 0.0, NULL, NULL },
};

static const Step removing_takes_everything_along[] = {
  { GARMENT, "Shirt", 0.0, "Add garment Shirt", NULL },
  { LOOK, "Soft", 0.0, "Add look Soft", NULL },
  { LOOK, "Stiff", 0.0, "Add look Stiff", NULL },
  { VARIANT_B, NULL, 0.0, "Variant B: Soft", NULL },
  { DUPLICATE, "Copy", 0.0, "Duplicate look Soft", NULL },
  { REMOVE_GARMENT, NULL, 0.0, "Remove garment Shirt", NULL },
  { UNDO, NULL, 0.0, "Duplicate look Soft", "Remove garment Shirt" },
  { REMOVE_CHARACTER, NULL, 0.0, "Remove Arm", NULL },
  { UNDO, NULL, 0.0, "Duplicate look Soft", "Remove Arm" },
  { REDO, NULL, 0.0, "Remove Arm", NULL },
  { UNDO, NULL, 0.0, "Duplicate look Soft", "Remove Arm" },
  { END, NULL, 0.0, NULL, NULL },
};

static const Step an_edit_after_undo_drops_what_was_undone[] = {
  { RATE, NULL, 30.0, "Frame rate 30", NULL },
  { RATE, NULL, 60.0, "Frame rate 60", NULL },
  { UNDO, NULL, 0.0, "Frame rate 30", "Frame rate 60" },
  { RATE, NULL, 25.0, "Frame rate 25", NULL },
  { UNDO, NULL, 0.0, "Frame rate 30", "Frame rate 25" },
  { END, NULL, 0.0, NULL, NULL },
};

static const Step jumping_is_many_steps_at_once[] = {
  { GARMENT, "Shirt", 0.0, "Add garment Shirt", NULL },
  { LOOK, "Soft", 0.0, "Add look Soft", NULL },
  { RENAME, "Softer", 0.0, "Rename look to Softer", NULL },
  { RATE, NULL, 12.0, "Frame rate 12", NULL },
  { JUMP, NULL, 0.0, NULL, "Import Arm" },
  { JUMP, NULL, 4.0, "Rename look to Softer", "Frame rate 12" },
  { JUMP, NULL, 1.0, "Import Arm", "Add garment Shirt" },
  { JUMP, NULL, 5.0, "Frame rate 12", NULL },
  { END, NULL, 0.0, NULL, NULL },
};

/* Whatever the way there, a position of the history has one document. */
static void
run_steps (gconstpointer data)
{
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func (g_free);

  g_ptr_array_set_size (seen, 1);
  g_ptr_array_add (seen, rmp_test_describe (project));

  for (const Step *step = data; step->action != END; step++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *now = NULL;
      guint position;

      g_assert_true (act (project, step, &error));
      g_assert_no_error (error);
      g_assert_cmpstr (rmp_project_get_undo_label (project), ==, step->undo_label);
      g_assert_cmpstr (rmp_project_get_redo_label (project), ==, step->redo_label);
      g_assert_cmpint (rmp_project_get_can_undo (project), ==, step->undo_label != NULL);
      g_assert_cmpint (rmp_project_get_can_redo (project), ==, step->redo_label != NULL);

      position = rmp_project_get_position (project);
      now = rmp_test_describe (project);
      if (step->action < UNDO)
        g_ptr_array_set_size (seen, (gint) position);
      if (position == seen->len)
        g_ptr_array_add (seen, g_steal_pointer (&now));
      else if (g_ptr_array_index (seen, position))
        g_assert_cmpstr (now, ==, g_ptr_array_index (seen, position));
      else
        seen->pdata[position] = g_steal_pointer (&now);
    }

  rmp_project_close (project);
}

/* --- single claims ---------------------------------------------------------------------------- */

static void
undo_after_reopening (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("kept.rimple");
  RmpProject *project = rmp_test_project_new ();
  g_autofree char *before = rmp_test_describe (project);
  g_autofree char *after = NULL;
  g_autofree char *undone = NULL;
  g_autofree char *redone = NULL;

  rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt", NULL, &error);
  after = rmp_test_describe (project);
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  rmp_project_close (project);
  g_object_unref (project);

  project = rmp_project_open (path, TRUE, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Add garment Shirt");
  g_assert_true (rmp_project_undo (project, &error));
  undone = rmp_test_describe (project);
  g_assert_cmpstr (undone, ==, before);
  g_assert_true (rmp_project_redo (project, &error));
  redone = rmp_test_describe (project);
  g_assert_cmpstr (redone, ==, after);

  rmp_project_close (project);
  g_object_unref (project);
}

static void
count (gpointer object G_GNUC_UNUSED, gpointer data)
{
  (*(guint *) data)++;
}

static void
several_edits_are_one_entry (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autofree char *before = rmp_test_describe (project);
  g_autofree char *after = NULL;
  RmpGarment *garment;
  guint n_changed = 0;

  g_signal_connect (project, "changed", G_CALLBACK (count), &n_changed);
  rmp_project_begin (project, "Dress");
  garment = rmp_project_add_garment (project, rmp_test_get_surface (project), NULL, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (rmp_garment_get_name (garment), ==, "Sleeve");
  rmp_project_begin (project, "inner");
  g_assert_nonnull (rmp_project_add_look (project, garment, NULL, "Plain", &error));
  g_assert_true (rmp_project_end (project, &error));
  g_assert_cmpuint (n_changed, ==, 0);
  g_assert_true (rmp_project_end (project, &error));
  g_assert_no_error (error);

  g_assert_cmpuint (n_changed, ==, 1);
  g_assert_cmpuint (rmp_project_get_position (project), ==, 2);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Dress");
  g_assert_true (rmp_project_undo (project, &error));
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);

  rmp_project_close (project);
}

static void
a_failed_part_takes_back_the_whole (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) inner = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autofree char *before = rmp_test_describe (project);
  g_autofree char *after = NULL;
  g_autofree char *later = NULL;

  rmp_project_begin (project, "Doomed");
  g_assert_true (rmp_project_set_frame_rate (project, 48.0, NULL));
  rmp_project_begin (project, "inner");
  rmp_project_cancel (project);
  g_assert_false (rmp_project_set_frame_rate (project, 50.0, &inner));
  g_assert_error (inner, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  g_assert_false (rmp_project_end (project, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);

  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);
  g_assert_cmpuint (rmp_project_get_position (project), ==, 1);
  g_assert_true (rmp_project_set_frame_rate (project, 25.0, NULL));

  rmp_project_begin (project, "Given up");
  g_assert_true (rmp_project_set_frame_rate (project, 48.0, NULL));
  rmp_project_cancel (project);
  g_assert_cmpfloat (rmp_project_get_frame_rate (project), ==, 25.0);
  later = rmp_test_describe (project);
  g_assert_cmpstr (later, !=, before);

  rmp_project_close (project);
}

/* What a statement writes without anybody's objects. */
#define RENAME_ALL "UPDATE character SET name = ?1"

static void
a_token_writes_all_or_nothing (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autofree char *before = rmp_test_describe (project);
  g_autofree char *after = NULL;
  RmpRow *character = RMP_ROW (rmp_test_get_character (project));
  RmpEdit *edit = rmp_project_begin_edit (project, "Refused", &error), *inner;

  g_assert_true (rmp_edit_run (edit, &error, RENAME_ALL, "s", "Leg"));
  g_assert_false (rmp_edit_run (edit, &error, "UPDATE nothing SET name = ?1", "s", "Leg"));
  g_assert_false (rmp_edit_end (edit, FALSE, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  after = rmp_test_describe (project);
  g_assert_cmpstr (after, ==, before);

  edit = rmp_row_begin_edit (character, "Outer", &error);
  inner = rmp_row_begin_edit (character, "Inner", &error);
  g_assert_true (rmp_edit_run (inner, &error, RENAME_ALL, "s", "Leg"));
  g_assert_true (rmp_edit_end (inner, TRUE, &error));
  g_assert_cmpstr (rmp_row_get_name (character), ==, "Leg");
  g_assert_true (rmp_edit_end (edit, TRUE, &error));
  g_assert_no_error (error);
  rmp_test_assert_reversible (project, before, "Outer");

  g_assert_true (rmp_row_edit (character, "Alone", &error, RENAME_ALL, "s", "Hand"));
  g_assert_cmpstr (rmp_row_get_name (character), ==, "Hand");
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Alone");

  rmp_project_close (project);
}

static void
there_is_no_token_where_nothing_can_be_written (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GError) closed = NULL;
  g_autoptr (GError) failed = NULL;
  g_autofree char *path = rmp_test_path ("token.rimple");
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autoptr (RmpProject) reader = NULL;

  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  reader = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  g_assert_null (rmp_project_begin_edit (reader, "No", &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_READ_ONLY);
  rmp_project_close (reader);

  rmp_project_begin (project, "Doomed");
  rmp_project_begin (project, "inner");
  rmp_project_cancel (project);
  g_assert_null (rmp_project_begin_edit (project, "No", &failed));
  g_assert_error (failed, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
  rmp_project_cancel (project);

  rmp_project_close (project);
  g_assert_null (rmp_project_begin_edit (project, "No", &closed));
  g_assert_error (closed, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED);
}

static void
an_edit_that_changes_nothing_leaves_no_entry (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();

  g_assert_true (rmp_project_set_frame_rate (project, 24.0, &error));
  rmp_project_begin (project, "Nothing");
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_set_frame_rate (project, 24.0, &error));
  g_assert_true (rmp_project_end (project, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (rmp_project_get_position (project), ==, 1);
  g_assert_cmpuint (g_list_model_get_n_items (rmp_project_get_history (project)), ==, 1);

  rmp_project_close (project);
}

static void
view_state_is_saved_but_not_undone (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *path = rmp_test_path ("view.rimple");
  RmpProject *project = rmp_test_project_new ();
  g_autoptr (GVariant) frame = NULL;
  g_autoptr (GVariant) wrong = NULL;

  rmp_project_set_view (project, "frame", g_variant_new_double (12.5));
  g_assert_cmpuint (rmp_project_get_position (project), ==, 1);
  g_assert_true (rmp_project_set_frame_rate (project, 30.0, &error));
  g_assert_true (rmp_project_undo (project, &error));
  rmp_project_set_view (project, "pane", g_variant_new_string ("it’s “left”"));
  g_assert_true (rmp_project_save_as (project, path, NULL, &error));
  g_assert_no_error (error);
  rmp_project_close (project);
  g_object_unref (project);

  project = rmp_project_open (path, FALSE, &error);
  g_assert_no_error (error);
  frame = rmp_project_get_view (project, "frame", G_VARIANT_TYPE_DOUBLE);
  g_assert_cmpfloat (g_variant_get_double (frame), ==, 12.5);
  wrong = rmp_project_get_view (project, "pane", G_VARIANT_TYPE_INT32);
  g_assert_null (wrong);
  wrong = rmp_project_get_view (project, "pane", G_VARIANT_TYPE_STRING);
  g_assert_cmpstr (g_variant_get_string (wrong, NULL), ==, "it’s “left”");
  rmp_project_close (project);
  g_object_unref (project);
}

static void
add_tests (void)
{
  g_test_add_data_func ("/model/store/edits/one-edit-goes-and-comes", one_edit_goes_and_comes,
                        run_steps);
  g_test_add_data_func ("/model/store/edits/import-itself-is-undone", import_itself_is_undone,
                        run_steps);
  g_test_add_data_func ("/model/store/edits/removing-takes-everything-along",
                        removing_takes_everything_along, run_steps);
  g_test_add_data_func ("/model/store/edits/an-edit-after-undo-drops-what-was-undone",
                        an_edit_after_undo_drops_what_was_undone, run_steps);
  g_test_add_data_func ("/model/store/edits/jumping-is-many-steps-at-once",
                        jumping_is_many_steps_at_once, run_steps);
  g_test_add_func ("/model/store/edits/undo-after-reopening", undo_after_reopening);
  g_test_add_func ("/model/store/edits/several-edits-are-one-entry", several_edits_are_one_entry);
  g_test_add_func ("/model/store/edits/a-failed-part-takes-back-the-whole",
                   a_failed_part_takes_back_the_whole);
  g_test_add_func ("/model/store/edits/a-token-writes-all-or-nothing",
                   a_token_writes_all_or_nothing);
  g_test_add_func ("/model/store/edits/there-is-no-token-where-nothing-can-be-written",
                   there_is_no_token_where_nothing_can_be_written);
  g_test_add_func ("/model/store/edits/an-edit-that-changes-nothing-leaves-no-entry",
                   an_edit_that_changes_nothing_leaves_no_entry);
  g_test_add_func ("/model/store/edits/view-state-is-saved-but-not-undone",
                   view_state_is_saved_but_not_undone);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
