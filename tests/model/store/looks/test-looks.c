/* SPDX-License-Identifier: GPL-3.0-or-later */
/* test-looks.c: looks, their values and joints, and that what shows rows stays while they do. */

#include "../fixture.h"

static void
count (gpointer object G_GNUC_UNUSED, gpointer data)
{
  (*(guint *) data)++;
}

static void
note_moves (GListModel *model G_GNUC_UNUSED, guint position, guint removed, guint added,
            GString *log)
{
  g_string_append_printf (log, "%u-%u+%u ", position, removed, added);
}

static void
objects_stay_while_their_rows_do (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = rmp_test_project_new ();
  g_autoptr (GString) log = g_string_new (NULL);
  RmpGarment *shirt = rmp_project_add_garment (project, rmp_test_get_surface (project), "Shirt",
                                               NULL, &error);
  RmpGarment *trousers = rmp_project_add_garment (project, rmp_test_get_surface (project),
                                                  "Trousers", NULL, &error);
  RmpLook *look = rmp_project_add_look (project, shirt, NULL, "Soft", &error);
  guint n_changed = 0;

  g_assert_no_error (error);
  g_signal_connect (rmp_project_get_garments (project), "items-changed", G_CALLBACK (note_moves),
                    log);

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
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), NULL,
                                                 NULL, &error);
  RmpLook *first = rmp_project_add_look (project, garment, NULL, NULL, &error);
  RmpLook *second = rmp_project_add_look (project, garment, NULL, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpstr (rmp_look_get_name (first), ==, "Sleeve · Plain skinning");
  g_assert_cmpstr (rmp_look_get_name (second), ==, "Sleeve · Plain skinning 2");
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
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), NULL,
                                                 NULL, &error);

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
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), NULL,
                                                 NULL, &error);
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
  RmpGarment *garment = rmp_project_add_garment (project, rmp_test_get_surface (project), NULL,
                                                 NULL, &error);
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
add_tests (void)
{
  g_test_add_func ("/model/store/looks/objects-stay-while-their-rows-do",
                   objects_stay_while_their_rows_do);
  g_test_add_func ("/model/store/looks/first-look-is-shown-in-a", first_look_is_shown_in_a);
  g_test_add_func ("/model/store/looks/unknown-technique-lists-the-known",
                   unknown_technique_lists_the_known);
  g_test_add_func ("/model/store/looks/values-are-edited-by-text", values_are_edited_by_text);
  g_test_add_func ("/model/store/looks/a-copy-of-a-look-keeps-values-and-joints",
                   a_copy_of_a_look_keeps_values_and_joints);
}

int
main (int argc, char **argv)
{
  return rmp_test_store_run (argc, argv, add_tests);
}
