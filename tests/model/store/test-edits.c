/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "fixture.h"

/* --- a table of actions ---------------------------------------------------------------------------------------- */

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
      return rmp_project_add_garment (project, rmp_test_get_surface (project), step->text, NULL, error) != NULL;
    case LOOK:
      return rmp_project_add_look (project, rmp_test_get_garment (project, 0), NULL, step->text, error) != NULL;
    case RATE:
      return rmp_project_set_frame_rate (project, step->number, error);
    case RENAME:
      return rmp_look_rename (rmp_test_get_look (project, 0), step->text, error);
    case DUPLICATE:
      return rmp_look_duplicate (rmp_test_get_look (project, 0), step->text, error) != NULL;
    case VARIANT_B:
      return rmp_variant_set_look (rmp_test_get_variant (project, 1), rmp_test_get_garment (project, 0),
                                   rmp_test_get_look (project, 0), error);
    case REMOVE_GARMENT:
      return rmp_garment_remove (rmp_test_get_garment (project, 0), error);
    case REMOVE_CHARACTER:
      {
        g_autoptr (RmpCharacter) character = g_list_model_get_item (rmp_project_get_characters (project), 0);

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
  { RATE, NULL, 30.0, "Frame rate 30", NULL },           { RATE, NULL, 60.0, "Frame rate 60", NULL },
  { UNDO, NULL, 0.0, "Frame rate 30", "Frame rate 60" }, { RATE, NULL, 25.0, "Frame rate 25", NULL },
  { UNDO, NULL, 0.0, "Frame rate 30", "Frame rate 25" }, { END, NULL, 0.0, NULL, NULL },
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

/* --- single claims --------------------------------------------------------------------------------------------- */

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
note_moves (GListModel *model G_GNUC_UNUSED, guint position, guint removed, guint added, GString *log)
{
  g_string_append_printf (log, "%u-%u+%u ", position, removed, added);
}

static void
objects_stay_while_their_rows_do (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autoptr (GString) log = g_string_new (NULL);
  RmpGarment *shirt = rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt", NULL, &error);
  RmpGarment *trousers = rmp_project_add_garment (project, rmp_test_get_surface (project), "Trousers", NULL, &error);
  RmpLook *look = rmp_project_add_look (project, shirt, NULL, "Soft", &error);
  guint n_changed = 0;

  g_assert_no_error (error);
  g_signal_connect (rmp_project_get_garments (project), "items-changed", G_CALLBACK (note_moves), log);

  g_signal_connect (look, "changed", G_CALLBACK (count), &n_changed);

  g_assert_true (rmp_look_rename (look, "Softer", &error));
  g_assert_cmpstr (rmp_look_get_name (look), ==, "Softer");
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_cmpstr (rmp_look_get_name (look), ==, "Soft");
  g_assert_cmpuint (n_changed, ==, 2);
  g_assert_cmpstr (log->str, ==, "");

  g_assert_true (rmp_garment_remove (trousers, &error));
  g_assert_true (rmp_project_undo (project, &error));
  g_assert_cmpstr (log->str, ==, "1-1+0 1-0+1 ");
  g_assert_true (rmp_test_get_garment (project, 0) == shirt);
  g_assert_true (rmp_test_get_look (project, 0) == look);

  rmp_project_close (project);
}

static void
first_look_is_shown_in_a (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), NULL, NULL, &error);
  RmpLook *first = rmp_project_add_look (project, garment, NULL, NULL, &error);
  RmpLook *second = rmp_project_add_look (project, garment, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (rmp_look_get_name (first), ==, "Plain skinning");
  g_assert_cmpstr (rmp_look_get_name (second), ==, "Plain skinning 2");
  g_assert_true (rmp_variant_get_look (rmp_test_get_variant (project, 0), garment) == first);
  g_assert_null (rmp_variant_get_look (rmp_test_get_variant (project, 1), garment));

  g_assert_true (rmp_look_remove (first, &error));
  g_assert_null (rmp_variant_get_look (rmp_test_get_variant (project, 0), garment));

  rmp_project_close (project);
}

static void
unknown_technique_lists_the_known (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_null (rmp_project_add_look (project, garment, "origami", NULL, &error));
  g_assert_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, "origami"));
  g_assert_cmpuint (rmp_project_get_position (project), ==, 2);

  rmp_project_close (project);
}

static void
values_are_edited_by_text (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), NULL, NULL, &error);
  RmpLook *look = rmp_project_add_look (project, garment, RMP_TEST_TECHNIQUE, NULL, &error);
  g_autoptr (RmpLayer) layer = NULL;
  const char *const joints[] = { "lower", NULL };
  const RmpValues *values;
  guint width;

  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  width = (guint) rmp_technique_find_param (rmp_layer_get_technique (layer), "fold_width");

  g_assert_true (rmp_layer_set_text (layer, "fold_width", "42 mm", &error));
  g_assert_no_error (error);
  g_assert_cmpstr (rmp_project_get_undo_label (project), ==, "Fold width 42 mm");
  g_assert_cmpfloat (rmp_values_get_real (rmp_layer_get_values (layer), width), ==, 0.042);
  values = rmp_layer_get_values (layer);
  g_assert_true (rmp_layer_set_text (layer, "fold_width", "4.2 cm", &error));
  g_assert_cmpuint (rmp_project_get_position (project), ==, 4);

  g_assert_true (rmp_layer_set_joints (layer, joints, &error));
  g_assert_cmpstr (rmp_layer_get_joints (layer)[0], ==, "lower");
  g_assert_true (rmp_layer_get_values (layer) == values);
  g_assert_true (rmp_layer_set_joints (layer, joints + 1, &error));
  g_assert_nonnull (rmp_layer_get_joints (layer));
  g_assert_null (rmp_layer_get_joints (layer)[0]);
  g_assert_true (rmp_layer_set_joints (layer, NULL, &error));
  g_assert_null (rmp_layer_get_joints (layer));
  g_assert_no_error (error);

  g_assert_false (rmp_layer_set_text (layer, "fold_width", "wide", &error));
  g_assert_error (error, RMP_VALUE_ERROR, RMP_VALUE_ERROR_SYNTAX);
  g_clear_error (&error);

  g_assert_true (rmp_project_jump (project, 3, &error));
  g_assert_true (rmp_values_is_default (rmp_layer_get_values (layer), width));

  rmp_project_close (project);
}

static void
a_copy_of_a_look_keeps_values_and_joints (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), NULL, NULL, &error);
  RmpLook *look = rmp_project_add_look (project, garment, RMP_TEST_TECHNIQUE, NULL, &error);
  const char *const joints[] = { "lower", "upper", NULL };
  g_autoptr (RmpLayer) layer = NULL;
  g_autoptr (RmpLayer) copy = NULL;

  g_assert_no_error (error);
  layer = g_list_model_get_item (rmp_look_get_layers (look), 0);
  g_assert_true (rmp_layer_set_text (layer, "fold_width", "17 mm", &error));
  g_assert_true (rmp_layer_set_joints (layer, joints, &error));
  copy = g_list_model_get_item (rmp_look_get_layers (rmp_look_duplicate (look, NULL, &error)), 0);
  g_assert_no_error (error);

  g_assert_true (copy != layer);
  g_assert_true (rmp_values_equal (rmp_layer_get_values (copy), rmp_layer_get_values (layer)));
  g_assert_true (g_strv_equal (rmp_layer_get_joints (copy), joints));
  g_assert_cmpuint (rmp_layer_get_seed (copy), ==, rmp_layer_get_seed (layer));

  rmp_project_close (project);
}

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

/* SQLite passes over rows that it does not find; a history that does not fit must not half apply. */
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
      g_assert_false (rmp_project_jump (project, 0, &error) && rmp_project_jump (project, 1, &error));
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
  g_test_add_data_func ("/model/store/edits/one-edit-goes-and-comes", one_edit_goes_and_comes, run_steps);
  g_test_add_data_func ("/model/store/edits/import-itself-is-undone", import_itself_is_undone, run_steps);
  g_test_add_data_func ("/model/store/edits/removing-takes-everything-along", removing_takes_everything_along,
                        run_steps);
  g_test_add_data_func ("/model/store/edits/an-edit-after-undo-drops-what-was-undone",
                        an_edit_after_undo_drops_what_was_undone, run_steps);
  g_test_add_data_func ("/model/store/edits/jumping-is-many-steps-at-once", jumping_is_many_steps_at_once, run_steps);
  g_test_add_func ("/model/store/edits/undo-after-reopening", undo_after_reopening);
  g_test_add_func ("/model/store/edits/several-edits-are-one-entry", several_edits_are_one_entry);
  g_test_add_func ("/model/store/edits/a-failed-part-takes-back-the-whole", a_failed_part_takes_back_the_whole);
  g_test_add_func ("/model/store/edits/an-edit-that-changes-nothing-leaves-no-entry",
                   an_edit_that_changes_nothing_leaves_no_entry);
  g_test_add_func ("/model/store/edits/objects-stay-while-their-rows-do", objects_stay_while_their_rows_do);
  g_test_add_func ("/model/store/edits/first-look-is-shown-in-a", first_look_is_shown_in_a);
  g_test_add_func ("/model/store/edits/unknown-technique-lists-the-known", unknown_technique_lists_the_known);
  g_test_add_func ("/model/store/edits/values-are-edited-by-text", values_are_edited_by_text);
  g_test_add_func ("/model/store/edits/a-copy-of-a-look-keeps-values-and-joints",
                   a_copy_of_a_look_keeps_values_and_joints);
  g_test_add_func ("/model/store/edits/the-oldest-entries-make-room", the_oldest_entries_make_room);
  g_test_add_func ("/model/store/edits/removed-imports-count-as-history", removed_imports_count_as_history);
  g_test_add_func ("/model/store/edits/history-that-does-not-fit-is-refused", history_that_does_not_fit_is_refused);
  g_test_add_func ("/model/store/edits/view-state-is-saved-but-not-undone", view_state_is_saved_but_not_undone);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
