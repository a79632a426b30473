/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Looks that are there: told in full, changed, renamed, removed; quantities with their units. */

#include "cli-run.h"

#include <string.h>

/* The look of that name in what info --json prints; NULL if there is none. */
static JsonObject *
find_look (JsonNode *info, const char *name)
{
  JsonArray *looks = json_object_get_array_member (json_node_get_object (info), "looks");

  for (guint i = 0; i < json_array_get_length (looks); i++)
    {
      JsonObject *look = json_array_get_object_element (looks, i);

      if (g_str_equal (json_object_get_string_member (look, "name"), name))
        return look;
    }
  return NULL;
}

static JsonNode *
read_info (const char *path)
{
  g_auto (CliOutcome) info = cli_run ("info", path, "--json", NULL);

  cli_assert_done (&info);
  return cli_parse (info.out);
}

static JsonObject *
find_param (JsonNode *info, const char *look, const char *id)
{
  JsonArray *params = json_object_get_array_member (find_look (info, look), "parameters");

  for (guint i = 0; i < json_array_get_length (params); i++)
    {
      JsonObject *param = json_array_get_object_element (params, i);

      if (g_str_equal (json_object_get_string_member (param, "id"), id))
        return param;
    }
  g_assert_not_reached ();
}

static void
info_tells_every_parameter_with_value_unit_and_default (void)
{
  g_autofree char *path = cli_copy_project ("told.rimple");
  g_auto (CliOutcome) edited = cli_run ("look", path, "--edit", "A", "--set", "fold_width=44 mm",
                                        "--set", "bend_threshold=20°", NULL);
  g_auto (CliOutcome) text = cli_run ("info", path, NULL);
  g_autoptr (JsonNode) info = NULL;
  JsonObject *width, *angle, *levels;

  cli_assert_done (&edited);
  info = read_info (path);
  width = find_param (info, "A", "fold_width");
  angle = find_param (info, "A", "bend_threshold");
  levels = find_param (info, "A", "levels");
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (width, "value"), 0.044, 1e-12);
  g_assert_cmpstr (json_object_get_string_member (width, "unit"), ==, "m");
  g_assert_cmpstr (json_object_get_string_member (width, "shown"), ==, "44 mm");
  g_assert_cmpstr (json_object_get_string_member (width, "default"), ==, "automatic");
  g_assert_true (json_object_get_boolean_member (width, "changed"));
  g_assert_cmpstr (json_object_get_string_member (angle, "unit"), ==, "rad");
  g_assert_cmpstr (json_object_get_string_member (angle, "shown"), ==, "20°");
  g_assert_false (json_object_get_boolean_member (levels, "changed"));
  /* People are told what differs. */
  cli_assert_contains (text.out, "fold_width: 44 mm");
  g_assert_null (strstr (text.out, "levels:"));
}

static void
a_look_is_edited_and_keeps_the_rest (void)
{
  g_autofree char *path = cli_copy_project ("edited.rimple");
  g_auto (CliOutcome)
      first = cli_run ("look", path, "--edit", "A", "--set", "fold_width=44 mm", NULL);
  g_auto (CliOutcome) second = cli_run ("look", path, "--edit", "A", "--garment", "Ärmel", "--set",
                                        "slack=3 %", "--rename", "Weich", NULL);
  g_auto (CliOutcome)
      wrong = cli_run ("look", path, "--edit", "Weich", "--set", "slack=wide", NULL);
  g_auto (CliOutcome) nothing = cli_run ("look", path, "--edit", "Weich", NULL);
  g_auto (CliOutcome)
      method = cli_run ("look", path, "--edit", "Weich", "--method", "dynamic-wrinkling", NULL);
  g_auto (CliOutcome) missing = cli_run ("look", path, "--edit", "A", "--set", "slack=3 %", NULL);
  g_autoptr (JsonNode) info = read_info (path);

  cli_assert_done (&first);
  cli_assert_done (&second);
  g_assert_cmpstr (second.out, ==, "look Weich\n");
  cli_assert_fails (&wrong, 2, "wide");
  cli_assert_fails (&nothing, 2, "--set");
  cli_assert_fails (&method, 2, "keeps the method");
  cli_assert_fails (&missing, 1, "there is Weich");
  g_assert_cmpfloat_with_epsilon (
      json_object_get_double_member (find_param (info, "Weich", "fold_width"), "value"), 0.044,
      1e-12);
  g_assert_cmpfloat_with_epsilon (
      json_object_get_double_member (find_param (info, "Weich", "slack"), "value"), 0.03, 1e-12);
}

static void
looks_and_garments_are_renamed_and_removed (void)
{
  g_autofree char *path = cli_copy_project ("removed.rimple");
  g_auto (CliOutcome) plain = cli_run ("look", path, "--garment", "Ärmel", "--method", "none",
                                       "--name", "Glatt", NULL);
  g_auto (CliOutcome) renamed = cli_run ("rename", path, "--look", "Glatt", "--to", "Plain", NULL);
  g_auto (CliOutcome)
      garment = cli_run ("rename", path, "--garment", "Ärmel", "--to", "Sleeve", NULL);
  g_auto (CliOutcome) unset = cli_run ("look", path, "--edit", "Plain", "--set", "slack=3 %", NULL);
  g_auto (CliOutcome)
      other = cli_run ("remove", path, "--look", "Plain", "--garment", "Ärmel", NULL);
  g_auto (CliOutcome)
      removed = cli_run ("remove", path, "--look", "Plain", "--garment", "Sleeve", NULL);
  g_auto (CliOutcome) again = cli_run ("remove", path, "--look", "Plain", NULL);
  g_auto (CliOutcome) nothing = cli_run ("remove", path, NULL);
  g_autoptr (JsonNode) before = read_info (path), after = NULL;
  g_auto (CliOutcome) all = cli_run ("remove", path, "--garment", "Sleeve", NULL);

  cli_assert_done (&plain);
  cli_assert_done (&renamed);
  cli_assert_done (&garment);
  cli_assert_fails (&unset, 1, "no method");
  cli_assert_fails (&other, 1, "there is Sleeve");
  cli_assert_done (&removed);
  cli_assert_fails (&again, 1, "there is A");
  cli_assert_fails (&nothing, 2, "--look");
  g_assert_nonnull (find_look (before, "A"));
  g_assert_null (find_look (before, "Plain"));
  cli_assert_done (&all);
  after = read_info (path);
  g_assert_null (find_look (after, "A"));
}

static void
lengths_and_angles_need_a_unit (void)
{
  g_autofree char *path = cli_copy_project ("units.rimple");
  g_auto (CliOutcome) before = cli_run ("info", path, "--json", NULL);
  g_auto (CliOutcome)
      length = cli_run ("look", path, "--edit", "A", "--set", "fold_width=20", NULL);
  g_auto (CliOutcome)
      angle = cli_run ("look", path, "--edit", "A", "--set", "bend_threshold=20", NULL);
  g_auto (CliOutcome) after = cli_run ("info", path, "--json", NULL);
  g_auto (CliOutcome)
      zero = cli_run ("look", path, "--edit", "A", "--set", "bend_threshold=0", NULL);
  g_auto (CliOutcome) part = cli_run ("look", path, "--edit", "A", "--set", "slack=0.03", NULL);

  cli_assert_fails (&length, 2, "Fold width: “20” has no unit; write “20 mm” or “20 m”");
  cli_assert_fails (&angle, 2, "“20°” or “20 rad”");
  g_assert_cmpstr (after.out, ==, before.out);
  cli_assert_done (&zero);
  cli_assert_done (&part);
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/looks/" name, function)
  ADD ("info-tells-every-parameter-with-value-unit-and-default",
       info_tells_every_parameter_with_value_unit_and_default);
  ADD ("a-look-is-edited-and-keeps-the-rest", a_look_is_edited_and_keeps_the_rest);
  ADD ("looks-and-garments-are-renamed-and-removed", looks_and_garments_are_renamed_and_removed);
  ADD ("lengths-and-angles-need-a-unit", lengths_and_angles_need_a_unit);
  return cli_finish (g_test_run ());
}
