/* SPDX-License-Identifier: GPL-3.0-or-later */
/* JSON as text is read again as what it was. */

#include "bake/json-text.h"

static void
numbers_of_any_size_are_numbers (void)
{
  static const double numbers[] = { 1e-5, 1e-8, -1e-300, 1e300, 1.5e-7, 0.5, 3.0, -2.25 };
  JsonArray *array = json_array_new ();
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_ARRAY);
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) again = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    json_array_add_double_element (array, numbers[i]);
  json_node_take_array (root, array);
  text = rmp_json_text_new (root);
  again = json_from_string (text, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (numbers); i++)
    g_assert_cmpfloat (json_array_get_double_element (json_node_get_array (again), i), ==,
                       numbers[i]);
}

static void
words_stay_as_they_are (void)
{
  static const char *const words[] = { "1e-05.0", "\"e5.0\"", "a \\ e1.0", "\\\"1e-5.0", "" };
  JsonObject *object = json_object_new ();
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  g_autofree char *text = NULL;
  g_autoptr (JsonNode) again = NULL;
  g_autoptr (GError) error = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    json_object_set_string_member (object, words[i], words[i]);
  json_node_take_object (root, object);
  text = rmp_json_text_new (root);
  again = json_from_string (text, &error);
  g_assert_no_error (error);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    g_assert_cmpstr (json_object_get_string_member (json_node_get_object (again), words[i]), ==,
                     words[i]);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json-text/numbers-of-any-size-are-numbers", numbers_of_any_size_are_numbers);
  g_test_add_func ("/json-text/words-stay-as-they-are", words_stay_as_they_are);
  return g_test_run ();
}
