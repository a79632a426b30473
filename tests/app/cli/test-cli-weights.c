/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Weights of maps as rows of poses, out to files and back in; and what a bake says of regions that
 * are left out.
 */

#include "cli-run.h"

#include <string.h>

static char *
make_maps (const char *name)
{
  char *path = cli_copy_project (name);
  g_auto (CliOutcome) look = cli_run (
      "look", path, "--garment", "Ärmel", "--method", "joint-wrinkle-maps", "--name", "Maps",
      "--set", "regions=2", "--set", "regions.1.joint=joint lower", "--set",
      "regions.1.driver=hinge", "--set", "regions.1.axis=0, 0, 1", "--set",
      "regions.2.joint=joint lower", "--set", "regions.2.driver=strain", NULL);

  cli_assert_done (&look);
  return path;
}

static JsonObject *
get_row (JsonNode *tree, guint i)
{
  return json_array_get_object_element (json_node_get_array (tree), i);
}

/* From 10° to 100° in three steps, of the first region alone. */
static void
a_curve_goes_out_as_rows (void)
{
  g_autofree char *path = make_maps ("curve.rimple");
  g_auto (CliOutcome) json = cli_run ("weights", path, "--look", "Maps", "--json", NULL);
  g_auto (CliOutcome) other = cli_run ("weights", path, "--look", "A", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *last;

  cli_assert_done (&json);
  cli_assert_fails (&other, 2, "no weights by poses");
  tree = cli_parse (json.out);
  g_assert_cmpuint (json_array_get_length (json_node_get_array (tree)), ==, 4);
  g_assert_cmpfloat (json_object_get_double_member (get_row (tree, 0), "weight"), ==, 0.0);
  last = get_row (tree, 3);
  g_assert_cmpstr (json_object_get_string_member (last, "joint"), ==, "lower");
  g_assert_cmpfloat (json_object_get_double_member (last, "region"), ==, 1.0);
  g_assert_cmpfloat (json_object_get_double_member (last, "weight"), ==, 1.0);
  g_assert_cmpfloat_with_epsilon (
      json_array_get_double_element (json_object_get_array_member (last, "rotation"), 2),
      0.76604444, 1e-6); /* sin 50° */
}

/* Each region in each frame, and what a frame of stats says of it. */
static void
weights_go_out_as_curves (void)
{
  g_autofree char *path = make_maps ("curves.rimple"), *file = cli_in_root ("curves.csv"),
                  *text = NULL;
  g_auto (CliOutcome)
      out = cli_run ("weights", path, "--look", "Maps", "--curves", file, "--frames", "0:5", NULL);
  g_auto (CliOutcome)
      stats = cli_run ("stats", path, "--look", "Maps", "--frames", "0:5", "--json", NULL);
  g_auto (CliOutcome) other = cli_run ("weights", path, "--look", "A", "--curves", file, NULL);
  g_auto (CliOutcome)
      both = cli_run ("weights", path, "--look", "Maps", "--curves", file, "--out", file, NULL);
  g_autoptr (JsonNode) tree = NULL;
  g_auto (GStrv) lines = NULL;
  JsonArray *frames;

  cli_assert_done (&out);
  cli_assert_done (&stats);
  cli_assert_fails (&other, 2, "no weights that come and go");
  cli_assert_fails (&both, 2, "one of --in, --out and --curves");
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);
  g_assert_cmpuint (g_strv_length (lines), ==, 1 + 6 * 2 + 1);
  g_assert_cmpstr (lines[0], ==, "frame,seconds,region,joint,angle_rad,weight,opposite_weight");
  tree = cli_parse (stats.out);
  frames = json_object_get_array_member (get_row (tree, 0), "frames");
  for (guint i = 0; i < 12; i++)
    {
      JsonObject *frame = json_array_get_object_element (frames, i / 2);
      JsonObject *region = json_array_get_object_element (
          json_object_get_array_member (frame, "regions"), i % 2);
      g_auto (GStrv) cells = g_strsplit (lines[1 + i], ",", -1);

      g_assert_cmpuint (g_strv_length (cells), ==, 7);
      g_assert_cmpfloat (g_ascii_strtod (cells[0], NULL), ==, i / 2);
      g_assert_cmpfloat (g_ascii_strtod (cells[2], NULL), ==, 1 + i % 2);
      g_assert_cmpstr (cells[3], ==, i % 2 ? "\"\"" : "\"lower\"");
      g_assert_cmpfloat_with_epsilon (g_ascii_strtod (cells[5], NULL) +
                                          g_ascii_strtod (cells[6], NULL),
                                      json_object_get_double_member (region, "weight") +
                                          json_object_get_double_member (region, "opposite"),
                                      1e-9);
    }
}

/* What was read is what is written, by either kind of file. */
static void
rows_go_out_and_in (void)
{
  g_autofree char *path = make_maps ("rows.rimple"), *table = cli_in_root ("rows.csv"),
                  *json = cli_in_root ("rows.json");
  const char *files[] = { table, json };
  g_auto (CliOutcome) before = cli_run ("weights", path, "--look", "Maps", NULL);

  cli_assert_done (&before);
  for (guint i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_auto (CliOutcome)
          out = cli_run ("weights", path, "--look", "Maps", "--out", files[i], NULL);
      g_auto (CliOutcome) in = cli_run ("weights", path, "--look", "Maps", "--in", files[i], NULL);
      g_auto (CliOutcome) after = cli_run ("weights", path, "--look", "Maps", NULL);

      cli_assert_done (&out);
      cli_assert_done (&in);
      cli_assert_contains (in.out, "4 rows, which 1 entries follow");
      g_assert_cmpstr (after.out, ==, before.out);
    }
}

static void
damaged_rows_change_nothing (void)
{
  static const struct
  {
    const char *text, *part;
  } cases[] = {
    { "", "no column “region”" },
    { "region,x,y,z,w,radius_rad\n1,0,0,0,1,1\n", "no column “weight”" },
    { "region,x,y,z,w,radius_rad,weight\n1,0,0,0,0,1,1\n", "line 2" },
    { "region,x,y,z,w,radius_rad,weight\n1,0,0,0,1,1,1\n1,0,0,0,1,-1,1\n", "line 3" },
    { "region,x,y,z,w,radius_rad,weight\n1,0,0,0,1,1,nan\n", "line 2" },
    { "region,x,y,z,w,radius_rad,weight\n1,0,0,0,1,1,3\n", "line 2" },
    { "region,x,y,z,w,radius_rad,weight\n1,0,0\n", "line 2" },
    { "region,x,y,z,w,radius_rad,weight\n9,0,0,0,1,1,1\n", "region 9" },
  };
  g_autofree char *path = make_maps ("damaged.rimple"), *file = cli_in_root ("damaged.csv");
  g_auto (CliOutcome) before = cli_run ("weights", path, "--look", "Maps", NULL), after = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (CliOutcome) in = { 0 };

      g_assert_true (g_file_set_contents (file, cases[i].text, -1, NULL));
      in = cli_run ("weights", path, "--look", "Maps", "--in", file, NULL);
      cli_assert_fails (&in, 1, cases[i].part);
    }
  after = cli_run ("weights", path, "--look", "Maps", NULL);
  g_assert_cmpstr (after.out, ==, before.out);
}

/* Kept in the file, told by the bake. */
static void
bakes_tell_what_is_left_out (void)
{
  g_autofree char *path = make_maps ("muted.rimple"), *folder = cli_in_root ("muted");
  g_auto (CliOutcome) all = cli_run ("bake", path, "--look", "Maps", "--format", "ply", "--out",
                                     folder, "--frames", "3", NULL);
  g_auto (CliOutcome) mute = cli_run ("look", path, "--garment", "Ärmel", "--edit", "Maps", "--set",
                                      "regions.2.mute=true", NULL);
  g_auto (CliOutcome) some = cli_run ("bake", path, "--look", "Maps", "--format", "ply", "--out",
                                      folder, "--frames", "3", NULL);

  cli_assert_done (&all);
  g_assert_null (strstr (all.err, "Left out"));
  cli_assert_done (&mute);
  g_assert_cmpint (some.code, ==, 0);
  cli_assert_contains (some.err, "Left out, as in the picture: Region 2");
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/weights/" name, function)
  ADD ("a-curve-goes-out-as-rows", a_curve_goes_out_as_rows);
  ADD ("weights-go-out-as-curves", weights_go_out_as_curves);
  ADD ("rows-go-out-and-in", rows_go_out_and_in);
  ADD ("damaged-rows-change-nothing", damaged_rows_change_nothing);
  ADD ("bakes-tell-what-is-left-out", bakes_tell_what_is_left_out);
#undef ADD
  return cli_finish (g_test_run ());
}
