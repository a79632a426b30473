/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verbs that work on garments and looks: fold lines, touches, profiles, faces. */

#include "cli-run.h"

#include "store/document/project.h"

/* Positions of two vertices of the sleeve, as --through takes them. */
static char *
two_positions (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) opened = rmp_project_open (path, FALSE, &error);
  g_autoptr (RmpGarment) garment = g_list_model_get_item (rmp_project_get_garments (opened), 0);
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (garment));
  const guint vertices[] = { rmp_mesh_get_n_vertices (mesh) / 3,
                             2 * rmp_mesh_get_n_vertices (mesh) / 3 };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 6; i++)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_dtostr (digits, sizeof digits,
                      (double) rmp_mesh_get_positions (mesh)[3 * vertices[i / 3] + i % 3]);
      g_string_append_printf (text, "%s%s", i == 0 ? "" : i == 3 ? "; " : ",", digits);
    }
  rmp_project_close (opened);
  return g_string_free (text, FALSE);
}

static JsonNode *
list_lines (const char *path)
{
  g_auto (CliOutcome) lines = cli_run ("lines", path, "--garment", "Ärmel", "--json", NULL);

  cli_assert_done (&lines);
  return cli_parse (lines.out);
}

static void
a_line_is_drawn_changed_and_removed (void)
{
  g_autofree char *path = cli_copy_project ("lines.rimple"), *through = two_positions (path);
  g_auto (CliOutcome)
      profile = cli_run ("profile", path, "--name", "Ridge", "--points", "-1 0, 0.3 1, 1 0", NULL);
  g_auto (CliOutcome)
      drawn = cli_run ("line", path, "--garment", "Ärmel", "--name", "Cuff", "--through", through,
                       "--width", "25 mm", "--profile", "Ridge", "--along", NULL);
  g_autoptr (JsonNode) first = NULL, second = NULL;
  g_auto (CliOutcome) changed = { 0 }, text = { 0 }, removed = { 0 }, none = { 0 };
  JsonObject *line;

  cli_assert_done (&profile);
  cli_assert_done (&drawn);
  first = list_lines (path);
  g_assert_cmpuint (json_array_get_length (json_node_get_array (first)), ==, 1);
  line = json_array_get_object_element (json_node_get_array (first), 0);
  g_assert_cmpstr (json_object_get_string_member (line, "name"), ==, "Cuff");
  g_assert_cmpstr (json_object_get_string_member (line, "direction"), ==, "along a crease");
  g_assert_cmpstr (json_object_get_string_member (line, "profile"), ==, "Ridge");
  g_assert_cmpfloat (json_object_get_double_member (line, "width_m"), ==, 0.025);
  g_assert_true (json_object_get_null_member (line, "reach_m"));
  g_assert_cmpfloat (json_object_get_double_member (line, "drawn_length_m"), >, 0.0);

  changed = cli_run ("line", path, "--garment", "Ärmel", "--name", "Cuff", "--width", "look",
                     "--reach", "2*10 mm", "--across", NULL);
  cli_assert_done (&changed);
  second = list_lines (path);
  line = json_array_get_object_element (json_node_get_array (second), 0);
  g_assert_true (json_object_get_null_member (line, "width_m"));
  g_assert_cmpfloat (json_object_get_double_member (line, "reach_m"), ==, 0.02);
  text = cli_run ("lines", path, NULL);
  cli_assert_contains (text.out, "Ärmel: Cuff, across creases");

  removed = cli_run ("line", path, "--garment", "Ärmel", "--name", "Cuff", "--remove", NULL);
  cli_assert_done (&removed);
  none = cli_run ("lines", path, NULL);
  g_assert_cmpstr (none.out, ==, "");
}

static void
wrong_lines_change_nothing (void)
{
  static const struct
  {
    const char *option, *value;
    int code;
    const char *part;
  } wrong[] = {
    { "--through", "0,0", 2, "x,y,z" },
    { "--through", "0,0,0", 2, "two at least" },
    { "--width", "wide", 2, "wide" },
    { "--width", "-3 mm", 2, "above 0" },
    { "--profile", "Wave", 1, "there is none" },
    { "--reach", "0", 2, "above 0" },
  };
  g_autofree char *path = cli_copy_project ("wrong-lines.rimple"), *through = two_positions (path);
  g_auto (CliOutcome) before = cli_run ("info", path, "--json", NULL), after = { 0 };
  g_auto (CliOutcome) missing = cli_run ("line", path, "--garment", "Ärmel", "--name", "Cuff",
                                         "--width", "3 cm", NULL);

  cli_assert_fails (&missing, 2, "--through");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (CliOutcome)
          line = cli_run ("line", path, "--garment", "Ärmel", "--name", "Cuff", "--through",
                          through, wrong[i].option, wrong[i].value, NULL);

      cli_assert_fails (&line, wrong[i].code, wrong[i].part);
    }
  after = cli_run ("info", path, "--json", NULL);
  g_assert_cmpstr (after.out, ==, before.out);
}

static guint
count_folds (const char *path)
{
  g_auto (CliOutcome)
      stats = cli_run ("stats", path, "--look", "A", "--frames", "1", "--json", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *look;

  cli_assert_done (&stats);
  tree = cli_parse (stats.out);
  look = json_array_get_object_element (json_node_get_array (tree), 0);
  return json_array_get_length (json_object_get_array_member (
      json_array_get_object_element (json_object_get_array_member (look, "frames"), 0), "folds"));
}

static void
lines_a_look_finds_become_drawn_ones (void)
{
  g_autofree char *path = cli_copy_project ("editable.rimple");
  guint before = count_folds (path);
  g_auto (CliOutcome) editable = cli_run ("line-editable", path, "--look", "A", NULL);
  g_auto (CliOutcome) none = cli_run ("line-editable", path, "--look", "Z", NULL),
                      usage = cli_run ("line-editable", path, NULL);
  g_autoptr (JsonNode) lines = list_lines (path);

  cli_assert_done (&editable);
  cli_assert_fails (&none, 1, "there is A");
  cli_assert_fails (&usage, 2, "--look");
  g_assert_cmpuint (json_array_get_length (json_node_get_array (lines)), >, 0);
  g_assert_cmpuint (before, >, 0);
  g_assert_cmpuint (count_folds (path), ==, before);
}

static guint
count_touches (const char *path)
{
  g_auto (CliOutcome) info = cli_run ("info", path, "--json", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonArray *looks;

  cli_assert_done (&info);
  tree = cli_parse (info.out);
  looks = json_object_get_array_member (json_node_get_object (tree), "looks");
  return (guint) json_object_get_int_member (
      json_array_get_object_element (looks, json_array_get_length (looks) - 1), "touches");
}

static void
wrinkles_are_touched (void)
{
  g_autofree char *path = cli_copy_project ("touched.rimple");
  g_auto (CliOutcome) look = cli_run ("look", path, "--garment", "Ärmel", "--method",
                                      "dynamic-wrinkling", "--name", "W", NULL);
  g_auto (CliOutcome) pin = cli_run ("touch", path, "--look", "W", "--kind", "pin", "--at",
                                     "3:0.2:0.3", "--frames", "2:6", NULL);
  g_auto (CliOutcome)
      kind = cli_run ("touch", path, "--look", "W", "--kind", "iron", "--at", "3:0.2:0.3", NULL);
  g_auto (CliOutcome)
      position = cli_run ("touch", path, "--look", "W", "--kind", "pin", "--at", "3:0.2", NULL);
  g_auto (CliOutcome) face = cli_run ("touch", path, "--look", "W", "--kind", "pin", "--at",
                                      "900000:0.2:0.3", NULL);
  g_auto (CliOutcome)
      folds = cli_run ("touch", path, "--look", "A", "--kind", "keep", "--at", "3:0.2:0.3", NULL);
  g_auto (CliOutcome) usage = cli_run ("touch", path, NULL);

  cli_assert_done (&look);
  cli_assert_done (&pin);
  cli_assert_fails (&kind, 2, "iron");
  cli_assert_fails (&position, 2, "FACE:U:V");
  cli_assert_fails (&face, 1, "garment");
  cli_assert_fails (&folds, 1, "incompressible-skinning");
  cli_assert_fails (&usage, 2, "--look");
  g_assert_cmpuint (count_touches (path), ==, 1);
}

static void
a_profile_is_shared_by_name (void)
{
  g_autofree char *path = cli_copy_project ("profiles.rimple");
  g_auto (CliOutcome)
      added = cli_run ("profile", path, "--name", "Ridge", "--points", "-1 0, 0 1, 1 0", NULL);
  g_auto (CliOutcome)
      look = cli_run ("look", path, "--garment", "Ärmel", "--method", "incompressible-skinning",
                      "--set", "profile=profile Ridge", "--name", "B", NULL);
  g_auto (CliOutcome)
      renamed = cli_run ("profile", path, "--name", "Ridge", "--rename", "Crest", NULL);
  g_auto (CliOutcome) info = cli_run ("info", path, "--json", NULL), removed = { 0 };
  g_auto (CliOutcome)
      bad = cli_run ("profile", path, "--name", "Crest", "--points", "0 1, 1 0", NULL);
  g_auto (CliOutcome) missing = cli_run ("profile", path, "--name", "Wave", "--remove", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *profile;

  cli_assert_done (&added);
  cli_assert_done (&look);
  cli_assert_done (&renamed);
  cli_assert_fails (&bad, 2, "0 1, 1 0");
  cli_assert_fails (&missing, 1, "there is Crest");
  tree = cli_parse (info.out);
  profile = json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (tree), "profiles"), 0);
  g_assert_cmpstr (json_object_get_string_member (profile, "name"), ==, "Crest");
  g_assert_cmpstr (json_object_get_string_member (profile, "curve"), ==, "drawn -1 0, 0 1, 1 0");
  g_assert_cmpfloat (json_object_get_double_member (profile, "uses"), ==, 1.0);
  removed = cli_run ("profile", path, "--name", "Crest", "--remove", NULL);
  cli_assert_done (&removed);
  cli_assert_contains (removed.out, "1 uses are cubic now");
}

static void
measurements_become_a_profile (void)
{
  g_autofree char *path = cli_copy_project ("measured.rimple"), *file = cli_in_root ("wool.csv");
  g_autofree char *bad_file = cli_in_root ("bad.csv");
  g_autoptr (GError) error = NULL;
  g_auto (CliOutcome) added = { 0 }, look = { 0 }, bad = { 0 }, word = { 0 };

  g_file_set_contents (file, "1/cm, gf cm/cm\n0,0\n0.5,0.06\n2.5,0.2\n1,0.04\n", -1, &error);
  g_assert_no_error (error);
  g_file_set_contents (bad_file, "0,0\n1,2\n1,3\n", -1, &error);
  g_assert_no_error (error);
  added = cli_run ("profile", path, "--name", "Wool", "--measured", file, "--fit", "monotone",
                   NULL);
  cli_assert_done (&added);
  cli_assert_contains (added.out, "250 1/m, 0.00196133 N");
  look = cli_run ("look", path, "--garment", "Ärmel", "--method", "particle-drape", "--name",
                  "Hung", "--set", "curves=1", "--set", "curves.1.curve=curve Wool", "--set",
                  "curves.1.force=0.00196133", NULL);
  cli_assert_done (&look);
  bad = cli_run ("profile", path, "--name", "Bad", "--measured", bad_file, NULL);
  cli_assert_fails (&bad, 1, "Line 3");
  word = cli_run ("profile", path, "--name", "Bad", "--measured", file, "--of", "twist", NULL);
  cli_assert_fails (&word, 2, "--of");
}

static void
a_fabric_is_put_to_tests (void)
{
  g_auto (CliOutcome)
      text = cli_run ("lab", "--preset", "silk", "--tests", "tensile,cantilever", NULL);
  g_auto (CliOutcome) json = cli_run ("lab", "--method", "implicit-cloth", "--set",
                                      "stretch_warp=500", "--tests", "tensile", "--json", NULL);
  g_auto (CliOutcome) method = cli_run ("lab", "--method", "geometric-wrinkles", NULL);
  g_auto (CliOutcome) preset = cli_run ("lab", "--preset", "mithril", NULL);
  /* What joins it over its bends is as stiff, whatever the fabric bends with. */
  g_auto (CliOutcome)
      missed = cli_run ("lab", "--method", "parallel-verlet", "--preset", "cotton", "--tests",
                        "drape", "--rings", "5", "--calibrate", "50", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *row;

  cli_assert_done (&text);
  cli_assert_contains (text.out, "silk");
  cli_assert_contains (text.out, "ASTM D1388");
  cli_assert_done (&json);
  tree = cli_parse (json.out);
  row = json_array_get_object_element (json_node_get_array (tree), 0);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (row, "modulus_N_per_m"), 500.0,
                                  20.0);
  cli_assert_fails (&method, 1, "particle-drape");
  cli_assert_fails (&preset, 2, "mithril");
  cli_assert_fails (&missed, 1, "brings it to a drape of 50 %");
}

static void
wavelengths_are_measured_and_drawn (void)
{
  g_autofree char *picture = cli_in_root ("waves.svg"), *drawn = NULL;
  g_auto (CliOutcome)
      done = cli_run ("wavelengths", "--thickness", "0.5,1", "--ratio", "100", "--edges", "4",
                      "--starts", "1", "--densities", "4,5", "--plot", picture, "--json", NULL);
  g_auto (CliOutcome) glue = cli_run ("wavelengths", "--glue", "paste", NULL);
  g_auto (CliOutcome) list = cli_run ("wavelengths", "--ratio", "100,,200", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonArray *rows;

  cli_assert_done (&done);
  tree = cli_parse (done.out);
  rows = json_node_get_array (tree);
  g_assert_cmpuint (json_array_get_length (rows), ==, 4);
  for (guint i = 0; i < 4; i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i);
      const double share = json_object_get_double_member (row, "measured_m") /
                           json_object_get_double_member (row, "expected_m");

      g_assert_cmpfloat (share, >, 0.6);
      g_assert_cmpfloat (share, <, 1.4);
    }
  g_assert_true (g_file_get_contents (picture, &drawn, NULL, NULL));
  cli_assert_contains (drawn, "<svg");
  cli_assert_fails (&glue, 2, "spectral");
  cli_assert_fails (&list, 2, "--ratio");
}

static double
garment_faces (const char *path, guint index)
{
  g_auto (CliOutcome) info = cli_run ("info", path, "--json", NULL);
  g_autoptr (JsonNode) tree = cli_parse (info.out);
  JsonArray *garments = json_object_get_array_member (json_node_get_object (tree), "garments");

  return json_object_get_double_member (json_array_get_object_element (garments, index), "faces");
}

static void
faces_are_chosen_by_material_or_list (void)
{
  g_autofree char *path = cli_copy_project ("faces.rimple"), *list = cli_in_root ("faces.txt"),
                  *bad = cli_in_root ("bad.txt");
  g_auto (CliOutcome) info = cli_run ("info", path, "--json", NULL);
  g_autoptr (JsonNode) tree = cli_parse (info.out);
  JsonObject *whole = json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (tree), "garments"), 0);
  const char *mesh = json_object_get_string_member (whole, "mesh");
  g_auto (CliOutcome) part = { 0 }, anew = { 0 }, wrong = { 0 }, material = { 0 }, both = { 0 },
                      neither = { 0 };

  g_assert_true (g_file_set_contents (list, "0 1\n7-12, 20\n", -1, NULL));
  g_assert_true (g_file_set_contents (bad, "0 9999999", -1, NULL));
  part = cli_run ("garment", path, "--mesh", mesh, "--faces", list, "--name", "Patch", NULL);
  cli_assert_done (&part);
  g_assert_cmpfloat (garment_faces (path, 1), ==, 9.0);
  anew = cli_run ("garment", path, "--name", "Patch", NULL);
  cli_assert_done (&anew);
  g_assert_cmpfloat (garment_faces (path, 1), ==, json_object_get_double_member (whole, "faces"));

  wrong = cli_run ("garment", path, "--name", "Patch", "--faces", bad, NULL);
  cli_assert_fails (&wrong, 2, "9999999");
  material = cli_run ("garment", path, "--mesh", mesh, "--material", "Steel", NULL);
  cli_assert_fails (&material, 1, "Steel");
  both = cli_run ("garment", path, "--mesh", mesh, "--material", "Steel", "--faces", list, NULL);
  cli_assert_fails (&both, 2, "not both");
  neither = cli_run ("garment", path, NULL);
  cli_assert_fails (&neither, 2, "--mesh");
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/" name, function)
  ADD ("a-line-is-drawn-changed-and-removed", a_line_is_drawn_changed_and_removed);
  ADD ("wrong-lines-change-nothing", wrong_lines_change_nothing);
  ADD ("lines-a-look-finds-become-drawn-ones", lines_a_look_finds_become_drawn_ones);
  ADD ("wrinkles-are-touched", wrinkles_are_touched);
  ADD ("a-profile-is-shared-by-name", a_profile_is_shared_by_name);
  ADD ("measurements-become-a-profile", measurements_become_a_profile);
  ADD ("a-fabric-is-put-to-tests", a_fabric_is_put_to_tests);
  ADD ("wavelengths-are-measured-and-drawn", wavelengths_are_measured_and_drawn);
  ADD ("faces-are-chosen-by-material-or-list", faces_are_chosen_by_material_or_list);
#undef ADD
  return cli_finish (g_test_run ());
}
