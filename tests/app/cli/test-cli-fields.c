/* SPDX-License-Identifier: GPL-3.0-or-later */

/* What a method tells over the surface, as rows of numbers. */

#include "cli-run.h"

#include <math.h>

/* How high each vertex of the mesh that wrinkles is, which the highest figure is of, and how far
 * its faces are stretched.
 */
static void
fields_are_written_as_rows (void)
{
  g_autofree char *path = cli_copy_project ("fields.rimple"), *file = cli_in_root ("stretch.csv"),
                  *text = NULL;
  g_auto (CliOutcome)
      look = cli_run ("look", path, "--garment", "Ärmel", "--method", "embedded-shell", "--name",
                      "Skin", "--set", "subdivision=1", NULL);
  g_auto (CliOutcome) printed = cli_run ("field", path, "--look", "Skin", "--field", "height",
                                         "--frames", "0:1", NULL);
  g_auto (CliOutcome)
      written = cli_run ("field", path, "--look", "Skin", "--field", "stretch_least, stretch_most",
                         "--frames", "1", "--out", file, NULL);
  g_auto (CliOutcome)
      json = cli_run ("stats", path, "--look", "Skin", "--frames", "0:1", "--json", NULL);
  g_auto (CliOutcome)
      mixed = cli_run ("field", path, "--look", "Skin", "--field", "height,stretch_most", NULL);
  g_auto (CliOutcome)
      unknown = cli_run ("field", path, "--look", "Skin", "--field", "colour", NULL);
  g_auto (GStrv) rows = NULL, faces = NULL;
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *figures;
  double highest = 0.0;
  guint n_rows = 0, n_faces = 0;

  cli_assert_done (&look);
  cli_assert_done (&printed);
  cli_assert_done (&written);
  cli_assert_done (&json);
  cli_assert_fails (&mixed, 2, "“height” and “stretch_most”");
  cli_assert_fails (&unknown, 2, "there are height,");
  tree = cli_parse (json.out);
  figures = json_object_get_object_member (
      json_array_get_object_element (
          json_object_get_array_member (
              json_array_get_object_element (json_node_get_array (tree), 0), "frames"),
          1),
      "figures");
  rows = g_strsplit (printed.out, "\n", -1);
  g_assert_cmpstr (rows[0], ==, "frame,vertex,x_m,y_m,z_m,height");
  for (guint i = 1; rows[i] && *rows[i]; i++, n_rows++)
    {
      g_auto (GStrv) cells = g_strsplit (rows[i], ",", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, 6);
      if (g_str_equal (cells[0], "1"))
        highest = MAX (highest, fabs (g_ascii_strtod (cells[5], NULL)));
    }
  g_assert_cmpuint (n_rows % 2, ==, 0);
  g_assert_cmpfloat_with_epsilon (highest, json_object_get_double_member (figures, "height_max"),
                                  1e-6 * highest);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  faces = g_strsplit (text, "\n", -1);
  g_assert_cmpstr (faces[0], ==, "frame,face,x_m,y_m,z_m,stretch_least,stretch_most");
  for (guint i = 1; faces[i] && *faces[i]; i++, n_faces++)
    {
      g_auto (GStrv) cells = g_strsplit (faces[i], ",", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, 7);
      g_assert_cmpfloat (g_ascii_strtod (cells[5], NULL), <=, g_ascii_strtod (cells[6], NULL));
    }
  g_assert_cmpuint (n_faces, >, n_rows / 2);
}

/* A frame that fails leaves no file, and an older one as it was. */
static void
what_fails_leaves_files_as_they_were (void)
{
  g_autofree char *path = cli_copy_project ("failing.rimple"), *file = cli_in_root ("old.csv"),
                  *none = cli_in_root ("none.csv"), *text = NULL;
  g_auto (CliOutcome) look = cli_run ("look", path, "--garment", "Ärmel", "--method", "mass-spring",
                                      "--name", "Stiff", "--set", "stretch_warp=1e6 N/m", NULL);

  cli_assert_done (&look);
  g_assert_true (g_file_set_contents (file, "old", -1, NULL));
  for (guint i = 0; i < 2; i++)
    {
      g_auto (CliOutcome) failed = cli_run ("field", path, "--look", "Stiff", "--field", "strain",
                                            "--frames", "1", "--out", i == 0 ? file : none, NULL);

      cli_assert_fails (&failed, 1, "steps a frame");
    }
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  g_assert_false (g_file_test (none, G_FILE_TEST_EXISTS));
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/" name, function)
  ADD ("fields-are-written-as-rows", fields_are_written_as_rows);
  ADD ("what-fails-leaves-files-as-they-were", what_fails_leaves_files_as_they_were);
#undef ADD
  return cli_finish (g_test_run ());
}
