/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The batch program itself, run as a pipeline runs it, on the sample “arm”. RIMPLE_CLI, RIMPLE_IMPORT and RIMPLE_SAMPLES
 * say where things are.
 */

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>

#include "store/project.h"

static char *root;    /* of everything made here */
static char *project; /* with the arm, a garment “Sleeve” and a look “A” */

typedef struct
{
  int code;
  char *out, *err;
} Outcome;

static void
outcome_clear (Outcome *self)
{
  g_free (self->out);
  g_free (self->err);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static void
run_argv (char **argv, Outcome *outcome)
{
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (NULL, argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &outcome->out, &outcome->err, &status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (status));
  outcome->code = WEXITSTATUS (status);
}

/* rimple-cli with the arguments up to NULL. */
static Outcome
run (const char *first, ...)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  Outcome outcome = { 0 };
  va_list list;

  g_ptr_array_add (argv, (gpointer) g_getenv ("RIMPLE_CLI"));
  va_start (list, first);
  for (const char *word = first; word; word = va_arg (list, const char *))
    g_ptr_array_add (argv, (gpointer) word);
  va_end (list);
  g_ptr_array_add (argv, NULL);
  run_argv ((char **) argv->pdata, &outcome);
  return outcome;
}

static void
assert_contains (const char *text, const char *part)
{
  if (!strstr (text, part))
    g_error ("“%s” is not in “%s”", part, text);
}

static void
assert_done (const Outcome *outcome)
{
  if (outcome->code != 0)
    g_error ("exit code %d: %s", outcome->code, outcome->err);
}

static void
assert_fails (const Outcome *outcome, int code, const char *part)
{
  if (outcome->code != code)
    g_error ("exit code %d in place of %d: %s", outcome->code, code, outcome->err);
  assert_contains (outcome->err, "rimple-cli");
  assert_contains (outcome->err, part);
}

static JsonNode *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = json_from_string (text, &error);

  g_assert_no_error (error);
  g_assert_nonnull (node);
  return node;
}

static char *
in_root (const char *name)
{
  return g_build_filename (root, name, NULL);
}

static char *
arm_path (void)
{
  return g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "arm.gltf", NULL);
}

/* The arm's project, made by the verbs once. */
static void
make_project (void)
{
  g_autofree char *arm = arm_path (), *mesh = NULL;
  g_auto (Outcome) made = { 0 }, imported = { 0 }, info = { 0 }, garment = { 0 }, look = { 0 };
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *character;
  JsonArray *meshes;

  project = in_root ("arm.rimple");
  made = run ("new", project, NULL);
  assert_done (&made);
  imported = run ("import", project, arm, NULL);
  assert_done (&imported);
  info = run ("info", project, "--json", NULL);
  assert_done (&info);
  tree = parse (info.out);
  character = json_array_get_object_element (json_object_get_array_member (json_node_get_object (tree), "characters"),
                                             0);
  meshes = json_object_get_array_member (character, "meshes");
  /* The sleeve is the sample's last mesh; the skin comes before it. */
  mesh = g_strdup (json_object_get_string_member (
      json_array_get_object_element (meshes, json_array_get_length (meshes) - 1), "name"));
  garment = run ("garment", project, "--mesh", mesh, "--name", "Ärmel", NULL);
  assert_done (&garment);
  look = run ("look", project, "--garment", "Ärmel", "--method", "incompressible-skinning", "--set",
              "fold_width=2*15 mm", "--name", "A", NULL);
  assert_done (&look);
}

static void
help_is_there_for_every_verb (void)
{
  static const char *const verbs[] = { "techniques", "new",           "import",  "info", "garment",   "look",   "lines",
                                       "line",       "line-editable", "profile", "bake", "render",    "plot",   "stats",
                                       "append",     "copy",          "touch",   "mask", "direction", "pattern" };
  g_auto (Outcome) all = run ("--help", NULL), none = run (NULL, NULL), unknown = run ("boil", NULL);

  assert_done (&all);
  g_assert_cmpint (none.code, ==, 2);
  assert_fails (&unknown, 2, "boil");
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      g_auto (Outcome) help = run (verbs[i], "--help", NULL), wrong = run (verbs[i], "--no-such-option", NULL);

      assert_contains (all.out, verbs[i]);
      assert_done (&help);
      assert_contains (help.out, verbs[i]);
      assert_fails (&wrong, 2, "--no-such-option");
    }
}

static void
techniques_are_listed_and_described (void)
{
  g_auto (Outcome) list = run ("techniques", NULL), json = run ("techniques", "--json", NULL);
  g_auto (Outcome) one = run ("techniques", "incompressible-skinning", NULL), none = run ("techniques", "magic", NULL);
  g_autoptr (JsonNode) tree = parse (json.out);
  JsonArray *described = json_node_get_array (tree);

  assert_contains (one.out, "fold_width");
  assert_fails (&none, 2, "magic");
  g_assert_cmpuint (json_array_get_length (described), >=, 3);
  for (guint i = 0; i < json_array_get_length (described); i++)
    assert_contains (list.out, json_object_get_string_member (json_array_get_object_element (described, i), "id"));
  assert_contains (list.out, "dynamic-wrinkling");
}

static void
info_tells_names_in_any_locale (void)
{
  char *argv[] = { (char *) "/usr/bin/env",
                   (char *) "LC_ALL=C",
                   (char *) g_getenv ("RIMPLE_CLI"),
                   (char *) "info",
                   project,
                   (char *) "--json",
                   NULL };
  g_auto (Outcome) info = { 0 }, text = run ("info", project, NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonArray *garments;

  run_argv (argv, &info);
  assert_done (&info);
  tree = parse (info.out);
  garments = json_object_get_array_member (json_node_get_object (tree), "garments");
  g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (garments, 0), "name"), ==, "Ärmel");
  assert_contains (text.out, "looks:");
}

static void
stats_give_every_figure_and_fold (void)
{
  g_auto (Outcome) json = run ("stats", project, "--look", "A", "--frames", "0:2", "--json", NULL);
  g_auto (Outcome) text = run ("stats", project, "--look", "A", "--frames", "1", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *look;

  assert_done (&json);
  assert_done (&text);
  assert_contains (text.out, "residual_max");
  tree = parse (json.out);
  look = json_array_get_object_element (json_node_get_array (tree), 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (look, "frames")), ==, 3);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (look, "joints")), >, 0);
}

static void
a_bake_prints_what_it_wrote (void)
{
  g_autofree char *folder = in_root ("bake");
  g_auto (Outcome) bake = run ("bake", project, "--look", "A", "--frames", "0:1", "--format", "mdd,pc2", "--out",
                               folder, "--json", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonArray *paths;

  assert_done (&bake);
  tree = parse (bake.out);
  paths = json_node_get_array (tree);
  g_assert_cmpuint (json_array_get_length (paths), ==, 5); /* mtl, obj, mdd, pc2, sidecar */
  for (guint i = 0; i < 5; i++)
    g_assert_true (g_file_test (json_array_get_string_element (paths, i), G_FILE_TEST_IS_REGULAR));
}

static void
wrong_values_exit_with_two (void)
{
  static const char *const wrong[][3] = {
    { "--frames", "5:2", "5:2" },          { "--frames", "0:99999", "0:99999" }, { "--frames", "x", "x" },
    { "--format", "abc", "mdd, pc2" },     { "--format", "", "mdd, pc2" },       { "--scale", "0", "scale" },
    { "--scale", "nan", "scale" },         { "--axes", "sideways", "z-up" },     { "--threads", "-1", "threads" },
    { "--threads", "9999999", "threads" },
  };
  g_autofree char *folder = in_root ("wrong");

  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (Outcome) bake = run ("bake", project, "--look", "A", "--format", "mdd", "--out", folder, wrong[i][0],
                                   wrong[i][1], NULL);

      assert_fails (&bake, 2, wrong[i][2]);
      g_assert_false (g_file_test (folder, G_FILE_TEST_EXISTS));
    }
}

static void
wrong_names_are_answered_with_those_there_are (void)
{
  g_autofree char *folder = in_root ("names"), *picture = in_root ("names.png");
  g_auto (Outcome) look = run ("bake", project, "--look", "Z", "--format", "mdd", "--out", folder, NULL);
  g_auto (Outcome) clip = run ("stats", project, "--look", "A", "--clip", "Fly", NULL);
  g_auto (Outcome) mesh = run ("garment", project, "--mesh", "Cape", NULL);
  g_auto (Outcome) garment = run ("look", project, "--garment", "Cape", "--method", "incompressible-skinning", NULL);
  g_auto (Outcome) method = run ("look", project, "--garment", "Ärmel", "--method", "magic", NULL);
  g_auto (Outcome) param = run ("look", project, "--garment", "Ärmel", "--method", "incompressible-skinning", "--set",
                                "fold_wdth=1", NULL);
  g_auto (Outcome) joint = run ("look", project, "--garment", "Ärmel", "--method", "incompressible-skinning",
                                "--joints", "nobody", NULL);
  g_auto (Outcome) field = run ("render", project, "--look", "A", "--field", "taste", "--out", picture, NULL);
  g_auto (Outcome) frame = run ("render", project, "--look", "A", "--frame", "-3", "--out", picture, NULL);
  g_auto (Outcome) plot = run ("plot", project, "--look", "A", "--plot", "pie", "--out", picture, NULL);
  g_auto (Outcome)
      size = run ("plot", project, "--look", "A", "--plot", "landscape-fold", "--size", "9x9", "--out", picture, NULL);

  assert_fails (&look, 1, "there A");
  assert_fails (&clip, 1, "there ");
  assert_fails (&mesh, 1, "there ");
  assert_fails (&garment, 1, "there Ärmel");
  assert_fails (&method, 2, "magic");
  assert_fails (&param, 2, "fold_width");
  assert_fails (&joint, 1, "upper, lower");
  assert_fails (&field, 2, "compression");
  assert_fails (&frame, 2, "-3");
  assert_fails (&plot, 2, "landscape-fold");
  assert_fails (&size, 2, "480x400");
  g_assert_false (g_file_test (picture, G_FILE_TEST_EXISTS));
}

static void
a_failed_look_changes_nothing (void)
{
  g_auto (Outcome) before = run ("info", project, "--json", NULL);
  g_auto (Outcome) look = run ("look", project, "--garment", "Ärmel", "--method", "incompressible-skinning", "--set",
                               "fold_width=wide", "--name", "B", NULL);
  g_auto (Outcome) after = run ("info", project, "--json", NULL);

  assert_fails (&look, 2, "wide");
  g_assert_cmpstr (after.out, ==, before.out);
}

/* --- fold lines, profiles, faces -------------------------------------------------------------------------------- */

/* A copy of the project, so that the tests leave each other alone. */
static char *
copy_project (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes = NULL;
  char *path = in_root (name);
  gsize size;

  g_assert_true (g_file_get_contents (project, &bytes, &size, &error));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, &error));
  return path;
}

/* Places of two vertices of the sleeve, as --through takes them. */
static char *
two_places (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) opened = rmp_project_open (path, FALSE, &error);
  g_autoptr (RmpGarment) garment = g_list_model_get_item (rmp_project_get_garments (opened), 0);
  RmpMesh *mesh = rmp_surface_get_mesh (rmp_garment_get_surface (garment));
  const guint vertices[] = { rmp_mesh_get_n_vertices (mesh) / 3, 2 * rmp_mesh_get_n_vertices (mesh) / 3 };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < 6; i++)
    {
      char digits[G_ASCII_DTOSTR_BUF_SIZE];

      g_ascii_dtostr (digits, sizeof digits, (double) rmp_mesh_get_positions (mesh)[3 * vertices[i / 3] + i % 3]);
      g_string_append_printf (text, "%s%s", i == 0 ? "" : i == 3 ? "; " : ",", digits);
    }
  rmp_project_close (opened);
  return g_string_free (text, FALSE);
}

static JsonNode *
list_lines (const char *path)
{
  g_auto (Outcome) lines = run ("lines", path, "--garment", "Ärmel", "--json", NULL);

  assert_done (&lines);
  return parse (lines.out);
}

static void
a_line_is_drawn_changed_and_removed (void)
{
  g_autofree char *path = copy_project ("lines.rimple"), *through = two_places (path);
  g_auto (Outcome) profile = run ("profile", path, "--name", "Ridge", "--points", "-1 0, 0.3 1, 1 0", NULL);
  g_auto (Outcome) drawn = run ("line", path, "--garment", "Ärmel", "--name", "Cuff", "--through", through, "--width",
                                "25 mm", "--profile", "Ridge", "--along", NULL);
  g_autoptr (JsonNode) first = NULL, second = NULL;
  g_auto (Outcome) changed = { 0 }, text = { 0 }, removed = { 0 }, none = { 0 };
  JsonObject *line;

  assert_done (&profile);
  assert_done (&drawn);
  first = list_lines (path);
  g_assert_cmpuint (json_array_get_length (json_node_get_array (first)), ==, 1);
  line = json_array_get_object_element (json_node_get_array (first), 0);
  g_assert_cmpstr (json_object_get_string_member (line, "name"), ==, "Cuff");
  g_assert_cmpstr (json_object_get_string_member (line, "direction"), ==, "along a crease");
  g_assert_cmpstr (json_object_get_string_member (line, "profile"), ==, "Ridge");
  g_assert_cmpfloat (json_object_get_double_member (line, "width_m"), ==, 0.025);
  g_assert_true (json_object_get_null_member (line, "reach_m"));
  g_assert_cmpfloat (json_object_get_double_member (line, "drawn_length_m"), >, 0.0);

  changed = run ("line", path, "--garment", "Ärmel", "--name", "Cuff", "--width", "look", "--reach", "2*10 mm",
                 "--across", NULL);
  assert_done (&changed);
  second = list_lines (path);
  line = json_array_get_object_element (json_node_get_array (second), 0);
  g_assert_true (json_object_get_null_member (line, "width_m"));
  g_assert_cmpfloat (json_object_get_double_member (line, "reach_m"), ==, 0.02);
  text = run ("lines", path, NULL);
  assert_contains (text.out, "Ärmel: Cuff, across creases");

  removed = run ("line", path, "--garment", "Ärmel", "--name", "Cuff", "--remove", NULL);
  assert_done (&removed);
  none = run ("lines", path, NULL);
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
    { "--through", "0,0", 2, "x,y,z" },   { "--through", "0,0,0", 2, "two at least" }, { "--width", "wide", 2, "wide" },
    { "--width", "-3 mm", 2, "above 0" }, { "--profile", "Wave", 1, "there is none" }, { "--reach", "0", 2, "above 0" },
  };
  g_autofree char *path = copy_project ("wrong-lines.rimple"), *through = two_places (path);
  g_auto (Outcome) before = run ("info", path, "--json", NULL), after = { 0 };
  g_auto (Outcome) missing = run ("line", path, "--garment", "Ärmel", "--name", "Cuff", "--width", "3 cm", NULL);

  assert_fails (&missing, 2, "--through");
  for (guint i = 0; i < G_N_ELEMENTS (wrong); i++)
    {
      g_auto (Outcome) line = run ("line", path, "--garment", "Ärmel", "--name", "Cuff", "--through", through,
                                   wrong[i].option, wrong[i].value, NULL);

      assert_fails (&line, wrong[i].code, wrong[i].part);
    }
  after = run ("info", path, "--json", NULL);
  g_assert_cmpstr (after.out, ==, before.out);
}

static guint
count_folds (const char *path)
{
  g_auto (Outcome) stats = run ("stats", path, "--look", "A", "--frames", "1", "--json", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *look;

  assert_done (&stats);
  tree = parse (stats.out);
  look = json_array_get_object_element (json_node_get_array (tree), 0);
  return json_array_get_length (json_object_get_array_member (
      json_array_get_object_element (json_object_get_array_member (look, "frames"), 0), "folds"));
}

static void
lines_a_look_finds_become_drawn_ones (void)
{
  g_autofree char *path = copy_project ("editable.rimple");
  guint before = count_folds (path);
  g_auto (Outcome) editable = run ("line-editable", path, "--look", "A", NULL);
  g_auto (Outcome) none = run ("line-editable", path, "--look", "Z", NULL), usage = run ("line-editable", path, NULL);
  g_autoptr (JsonNode) lines = list_lines (path);

  assert_done (&editable);
  assert_fails (&none, 1, "there A");
  assert_fails (&usage, 2, "--look");
  g_assert_cmpuint (json_array_get_length (json_node_get_array (lines)), >, 0);
  g_assert_cmpuint (before, >, 0);
  g_assert_cmpuint (count_folds (path), ==, before);
}

static guint
count_touches (const char *path)
{
  g_auto (Outcome) info = run ("info", path, "--json", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonArray *looks;

  assert_done (&info);
  tree = parse (info.out);
  looks = json_object_get_array_member (json_node_get_object (tree), "looks");
  return (guint) json_object_get_int_member (json_array_get_object_element (looks, json_array_get_length (looks) - 1),
                                             "touches");
}

static void
wrinkles_are_touched (void)
{
  g_autofree char *path = copy_project ("touched.rimple");
  g_auto (Outcome)
      look = run ("look", path, "--garment", "Ärmel", "--method", "dynamic-wrinkling", "--name", "W", NULL);
  g_auto (Outcome)
      pin = run ("touch", path, "--look", "W", "--kind", "pin", "--at", "3:0.2:0.3", "--frames", "2:6", NULL);
  g_auto (Outcome) kind = run ("touch", path, "--look", "W", "--kind", "iron", "--at", "3:0.2:0.3", NULL);
  g_auto (Outcome) place = run ("touch", path, "--look", "W", "--kind", "pin", "--at", "3:0.2", NULL);
  g_auto (Outcome) face = run ("touch", path, "--look", "W", "--kind", "pin", "--at", "900000:0.2:0.3", NULL);
  g_auto (Outcome) folds = run ("touch", path, "--look", "A", "--kind", "keep", "--at", "3:0.2:0.3", NULL);
  g_auto (Outcome) usage = run ("touch", path, NULL);

  assert_done (&look);
  assert_done (&pin);
  assert_fails (&kind, 2, "iron");
  assert_fails (&place, 2, "FACE:U:V");
  assert_fails (&face, 1, "garment");
  assert_fails (&folds, 1, "incompressible-skinning");
  assert_fails (&usage, 2, "--look");
  g_assert_cmpuint (count_touches (path), ==, 1);
}

#define PATTERN(...) run ("pattern", path, "--garment", "Ärmel", "--name", __VA_ARGS__, NULL)

/* A ramp of greys, 64 texels a side. To be freed. */
static char *
make_image (const char *name)
{
  g_autoptr (GdkPixbuf) image = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 64, 64);
  char *path = in_root (name);

  for (int y = 0; y < 64; y++)
    memset (gdk_pixbuf_get_pixels (image) + y * gdk_pixbuf_get_rowstride (image), 2 * y + 60, 3 * 64);
  g_assert_true (gdk_pixbuf_save (image, path, "png", NULL, NULL));
  return path;
}

static void
patterns_come_from_images_and_go_to_them (void)
{
  g_autofree char *path = copy_project ("patterns.rimple"), *image = make_image ("ramp.png");
  g_autofree char *out = in_root ("out.png"), *floats = in_root ("out.exr");
  g_auto (Outcome)
      look = run ("look", path, "--garment", "Ärmel", "--method", "geometric-wrinkles", "--name", "G", NULL);
  g_auto (Outcome) made = PATTERN ("Weave", "--side", "256", "--from", image);
  g_auto (Outcome) layer = PATTERN ("Weave", "--layer", "Fine", "--from", image, "--blend", "max", "--opacity", "50 %");
  g_auto (Outcome) used = run ("pattern", path, "--look", "G", "--name", "Weave", "--use", "--amplitude", "3 mm",
                               "--low", "0.5", NULL);
  g_auto (Outcome) list = run ("pattern", path, NULL), info = run ("info", path, NULL);
  g_auto (Outcome) written = PATTERN ("Weave", "--export", out),
                   exr = PATTERN ("Weave", "--layer", "Fine", "--export", floats);
  g_auto (Outcome) again = PATTERN ("Copy", "--side", "256", "--from", out);
  g_auto (Outcome) side = PATTERN ("Odd", "--side", "100"), blend = PATTERN ("Weave", "--blend", "mix");
  g_auto (Outcome) file = PATTERN ("Weave", "--from", path), missing = PATTERN ("Wave", "--remove");
  g_auto (Outcome) folds = run ("pattern", path, "--look", "A", "--name", "Weave", "--use", NULL);
  g_auto (Outcome) usage = run ("pattern", path, "--name", "Weave", NULL);
  g_auto (Outcome) unused = run ("pattern", path, "--look", "G", "--name", "Weave", "--remove", NULL);
  g_auto (Outcome) removed = PATTERN ("Weave", "--remove"), rest = run ("pattern", path, NULL);
  const Outcome *const done[] = {
    &look, &made, &layer, &used, &list, &info, &written, &exr, &again, &unused, &removed
  };

  for (guint i = 0; i < G_N_ELEMENTS (done); i++)
    assert_done (done[i]);
  assert_contains (list.out, "Weave, 256 texels a side, 1 looks");
  assert_contains (list.out, "Fine: max, 50 %");
  assert_contains (info.out, "amplitude_m: 0.003");
  assert_fails (&side, 1, "256 to 8192");
  assert_fails (&blend, 2, "mix");
  assert_fails (&file, 1, "patterns.rimple");
  assert_fails (&missing, 1, "there are: Weave, Copy");
  assert_fails (&folds, 1, "no painted patterns");
  assert_fails (&usage, 2, "--garment");
  g_assert_true (g_file_test (floats, G_FILE_TEST_EXISTS));
  g_assert_null (strstr (rest.out, "Weave"));
  assert_contains (rest.out, "Copy");
}

/* Of the only garment and the last look. */
static char *
describe_masks (const char *path)
{
  g_auto (Outcome) info = run ("info", path, "--json", NULL);
  g_autoptr (JsonNode) tree = NULL;
  GString *text = g_string_new (NULL);
  JsonArray *masks, *looks, *masked;

  assert_done (&info);
  tree = parse (info.out);
  masks = json_object_get_array_member (
      json_array_get_object_element (json_object_get_array_member (json_node_get_object (tree), "garments"), 0),
      "masks");
  looks = json_object_get_array_member (json_node_get_object (tree), "looks");
  masked = json_object_get_array_member (json_array_get_object_element (looks, json_array_get_length (looks) - 1),
                                         "masked");
  for (guint i = 0; i < json_array_get_length (masks); i++)
    {
      JsonObject *mask = json_array_get_object_element (masks, i);

      g_string_append_printf (text, "%s %.2f\n", json_object_get_string_member (mask, "name"),
                              json_object_get_double_member (mask, "mean_weight"));
    }
  for (guint i = 0; i < json_array_get_length (masked); i++)
    {
      JsonObject *use = json_array_get_object_element (masked, i);

      g_string_append_printf (text, "%s by %s: %g to %g\n", json_object_get_string_member (use, "param"),
                              json_object_get_string_member (use, "mask"), json_object_get_double_member (use, "low"),
                              json_object_get_double_member (use, "high"));
    }
  return g_string_free (text, FALSE);
}

#define DIRECTION(...) run ("direction", path, "--garment", "Ärmel", "--name", __VA_ARGS__, NULL)

static void
directions_are_made_and_followed (void)
{
  g_autofree char *path = copy_project ("directed.rimple"), *image = in_root ("ridges.png");
  g_auto (Outcome) bones = DIRECTION ("Bones", "--joints", "all"), fill = DIRECTION ("Down", "--along", "-y");
  g_auto (Outcome) uvs = DIRECTION ("Grain", "--along", "u", "--smooth", "2"),
                   strain = DIRECTION ("Bend", "--from-strain");
  g_auto (Outcome) turned = DIRECTION ("Grain", "--turn", "90°"), renamed = DIRECTION ("Down", "--rename", "Fall");
  g_auto (Outcome) round = DIRECTION ("Bones", "--joints", "no-such", "--around"), gone = DIRECTION ("No", "--remove");
  g_auto (Outcome) axis = DIRECTION ("A", "--along", "w"), two = DIRECTION ("B", "--along", "x", "--from-strain");
  g_auto (Outcome) mask = DIRECTION ("M", "--from-mask", "no-such"), nothing = DIRECTION ("N", "--clip", "bend");
  g_auto (Outcome) removed = DIRECTION ("Bend", "--remove"), list = run ("direction", path, NULL);
  g_auto (Outcome) json = run ("direction", path, "--json", NULL);
  g_auto (Outcome) ridges = run ("pattern", path, "--garment", "Ärmel", "--name", "P", "--from-strain", "20 mm",
                                 "--directions", "Bones", "--along", NULL);
  g_auto (Outcome) wrong = run ("pattern", path, "--garment", "Ärmel", "--name", "P", "--directions", "Bones", NULL);
  g_auto (Outcome) export = run ("pattern", path, "--garment", "Ärmel", "--name", "P", "--export", image, NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonArray *fields;

  assert_done (&bones);
  assert_done (&fill);
  assert_done (&uvs);
  assert_done (&strain);
  assert_done (&turned);
  assert_done (&renamed);
  assert_done (&removed);
  assert_done (&list);
  assert_done (&json);
  assert_done (&ridges);
  assert_done (&export);
  g_assert_true (g_file_test (image, G_FILE_TEST_EXISTS));
  assert_contains (list.out, "Bones");
  tree = parse (json.out);
  fields = json_object_get_array_member (json_array_get_object_element (json_node_get_array (tree), 0), "directions");
  g_assert_cmpuint (json_array_get_length (fields), ==, 3);
  g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (fields, 1), "name"), ==, "Fall");
  for (guint i = 0; i < 3; i++)
    g_assert_cmpfloat (json_object_get_double_member (json_array_get_object_element (fields, i), "cover"), >, 0.9);

  assert_fails (&round, 1, "no-such");
  assert_fails (&gone, 1, "No");
  assert_fails (&axis, 2, "“w”");
  assert_fails (&two, 2, "one thing");
  assert_fails (&mask, 1, "no-such");
  assert_fails (&nothing, 2, "made from");
  assert_fails (&wrong, 2, "--from-strain");
}

#define MASK(...) run ("mask", path, "--garment", "Ärmel", "--mask", __VA_ARGS__, NULL)

static void
masks_are_made_and_followed (void)
{
  g_autofree char *path = copy_project ("masked.rimple"), *file = in_root ("weights.csv");
  g_auto (Outcome)
      look = run ("look", path, "--garment", "Ärmel", "--method", "dynamic-wrinkling", "--name", "W", NULL);
  g_auto (Outcome) half = MASK ("Half", "--value", "50 %"), rise = MASK ("Rise", "--gradient", "y");
  g_auto (Outcome) fall = MASK ("Fall", "--gradient", "-y", "--invert", "--smooth", "2");
  g_auto (Outcome) again = MASK ("Half", "--value", "1"), renamed = MASK ("Fall", "--rename", "Up");
  g_auto (Outcome) joint = MASK ("J", "--joints", "no-such"), material = MASK ("M", "--material", "no-such");
  g_auto (Outcome) axis = MASK ("A", "--gradient", "w"), two = MASK ("B", "--value", "1", "--gradient", "x");
  g_auto (Outcome) none = run ("mask", path, NULL), gone = MASK ("Nowhere", "--remove"), bad = { 0 };
  g_auto (Outcome) use = run ("mask", path, "--look", "W", "--mask", "Rise", "--param", "threshold", "--low", "10 %",
                              "--high", "60 %", NULL);
  g_auto (Outcome) region = run ("mask", path, "--look", "W", "--mask", "Half", "--param", "region", NULL);
  g_auto (Outcome) wrong = run ("mask", path, "--look", "W", "--mask", "Rise", "--param", "random_seed", NULL);
  g_autofree char *made = describe_masks (path), *left = NULL;
  g_auto (Outcome) removed = MASK ("Rise", "--remove");
  g_auto (Outcome) unused = run ("mask", path, "--look", "W", "--param", "region", "--remove", NULL);

  assert_done (&look);
  assert_done (&half);
  assert_done (&rise);
  assert_done (&fall);
  assert_done (&again);
  assert_done (&renamed);
  assert_done (&use);
  assert_done (&region);
  g_assert_cmpstr (made, ==, "Half 1.00\nRise 0.50\nUp 0.50\nregion by Half: 0 to 1\nthreshold by Rise: 0.1 to 0.6\n");
  assert_done (&removed);
  assert_done (&unused);
  left = describe_masks (path);
  g_assert_cmpstr (left, ==, "Half 1.00\nUp 0.50\n");

  assert_fails (&joint, 1, "no-such");
  assert_fails (&material, 1, "no-such");
  assert_fails (&axis, 2, "“w”");
  assert_fails (&two, 2, "one thing");
  assert_fails (&none, 2, "--garment");
  assert_fails (&gone, 1, "Nowhere");
  assert_fails (&wrong, 1, "Random seed");
  g_assert_true (g_file_set_contents (file, "0.5, 0.25\n1", -1, NULL));
  bad = MASK ("File", "--file", file);
  assert_fails (&bad, 1, "3 weights");
}

static void
a_profile_is_shared_by_name (void)
{
  g_autofree char *path = copy_project ("profiles.rimple");
  g_auto (Outcome) added = run ("profile", path, "--name", "Ridge", "--points", "-1 0, 0 1, 1 0", NULL);
  g_auto (Outcome) look = run ("look", path, "--garment", "Ärmel", "--method", "incompressible-skinning", "--set",
                               "profile=profile Ridge", "--name", "B", NULL);
  g_auto (Outcome) renamed = run ("profile", path, "--name", "Ridge", "--rename", "Crest", NULL);
  g_auto (Outcome) info = run ("info", path, "--json", NULL), removed = { 0 };
  g_auto (Outcome) bad = run ("profile", path, "--name", "Crest", "--points", "0 1, 1 0", NULL);
  g_auto (Outcome) missing = run ("profile", path, "--name", "Wave", "--remove", NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *profile;

  assert_done (&added);
  assert_done (&look);
  assert_done (&renamed);
  assert_fails (&bad, 2, "0 1, 1 0");
  assert_fails (&missing, 1, "there Crest");
  tree = parse (info.out);
  profile = json_array_get_object_element (json_object_get_array_member (json_node_get_object (tree), "profiles"), 0);
  g_assert_cmpstr (json_object_get_string_member (profile, "name"), ==, "Crest");
  g_assert_cmpstr (json_object_get_string_member (profile, "curve"), ==, "drawn -1 0, 0 1, 1 0");
  g_assert_cmpfloat (json_object_get_double_member (profile, "uses"), ==, 1.0);
  removed = run ("profile", path, "--name", "Crest", "--remove", NULL);
  assert_done (&removed);
  assert_contains (removed.out, "1 uses are cubic now");
}

static double
garment_faces (const char *path, guint index)
{
  g_auto (Outcome) info = run ("info", path, "--json", NULL);
  g_autoptr (JsonNode) tree = parse (info.out);
  JsonArray *garments = json_object_get_array_member (json_node_get_object (tree), "garments");

  return json_object_get_double_member (json_array_get_object_element (garments, index), "faces");
}

static void
faces_are_chosen_by_material_or_list (void)
{
  g_autofree char *path = copy_project ("faces.rimple"), *list = in_root ("faces.txt"), *bad = in_root ("bad.txt");
  g_auto (Outcome) info = run ("info", path, "--json", NULL);
  g_autoptr (JsonNode) tree = parse (info.out);
  JsonObject *whole = json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (tree), "garments"), 0);
  const char *mesh = json_object_get_string_member (whole, "mesh");
  g_auto (Outcome) part = { 0 }, anew = { 0 }, wrong = { 0 }, material = { 0 }, both = { 0 }, neither = { 0 };

  g_assert_true (g_file_set_contents (list, "0 1\n7-12, 20\n", -1, NULL));
  g_assert_true (g_file_set_contents (bad, "0 9999999", -1, NULL));
  part = run ("garment", path, "--mesh", mesh, "--faces", list, "--name", "Patch", NULL);
  assert_done (&part);
  g_assert_cmpfloat (garment_faces (path, 1), ==, 9.0);
  anew = run ("garment", path, "--name", "Patch", NULL);
  assert_done (&anew);
  g_assert_cmpfloat (garment_faces (path, 1), ==, json_object_get_double_member (whole, "faces"));

  wrong = run ("garment", path, "--name", "Patch", "--faces", bad, NULL);
  assert_fails (&wrong, 2, "9999999");
  material = run ("garment", path, "--mesh", mesh, "--material", "Steel", NULL);
  assert_fails (&material, 1, "Steel");
  both = run ("garment", path, "--mesh", mesh, "--material", "Steel", "--faces", list, NULL);
  assert_fails (&both, 2, "not both");
  neither = run ("garment", path, NULL);
  assert_fails (&neither, 2, "--mesh");
}

static void
files_that_are_no_project_are_refused (void)
{
  g_autofree char *missing = in_root ("missing.rimple"), *text = in_root ("text.rimple");
  g_auto (Outcome) none = run ("info", missing, NULL), other = { 0 }, again = run ("new", project, NULL);

  assert_fails (&none, 1, "missing.rimple");
  g_assert_true (g_file_set_contents (text, "not a database, but long enough to look like one", -1, NULL));
  other = run ("info", text, NULL);
  assert_fails (&other, 1, "“text.rimple” is not a Rimple project");
  assert_fails (&again, 2, "--force");
}

static void
an_empty_project_says_that_there_is_none (void)
{
  g_autofree char *empty = in_root ("empty.rimple");
  g_auto (Outcome) made = run ("new", empty, NULL), info = run ("info", empty, NULL);
  g_auto (Outcome) bake = run ("bake", empty, "--look", "A", "--format", "mdd", "--out", root, NULL);
  g_auto (Outcome) garment = run ("garment", empty, "--mesh", "Body", NULL);

  assert_done (&made);
  assert_done (&info);
  assert_fails (&bake, 1, "there is none");
  assert_fails (&garment, 1, "there is none");
}

static void
a_project_that_is_open_elsewhere_is_not_written (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) held = rmp_project_open (project, TRUE, &error);
  g_auto (Outcome) look = { 0 }, info = { 0 };

  g_assert_no_error (error);
  look = run ("look", project, "--garment", "Ärmel", "--method", "incompressible-skinning", NULL);
  g_assert_cmpint (look.code, ==, 1);
  assert_contains (look.err, "arm.rimple");
  info = run ("info", project, NULL);
  assert_done (&info);
  rmp_project_close (held);
}

static guint
count_lines (const char *text, const char *part)
{
  guint n = 0;

  for (const char *at = strstr (text, part); at; at = strstr (at + 1, part))
    n++;
  return n;
}

static void
characters_and_looks_are_appended (void)
{
  g_autofree char *path = g_build_filename (root, "appended.rimple", NULL);
  g_auto (Outcome) made = run ("new", path, NULL);
  g_auto (Outcome) all = run ("append", path, project, NULL);
  g_auto (Outcome) again = run ("append", path, project, "--character", "arm", NULL);
  g_auto (Outcome) none = run ("append", path, project, "--character", "leg", NULL);
  g_auto (Outcome) look = run ("append", path, path, "--look", "A", "--garment", "Ärmel 2", NULL);
  g_auto (Outcome) nowhere = run ("append", path, project, "--look", "A", "--garment", "Hat", NULL);
  g_auto (Outcome) info = run ("info", path, NULL);

  g_assert_cmpint (made.code, ==, 0);
  g_assert_cmpint (all.code, ==, 0);
  assert_contains (all.out, "character arm\n");
  g_assert_cmpint (again.code, ==, 0);
  assert_contains (again.out, "character arm 2\n");
  g_assert_cmpint (none.code, ==, 1);
  assert_contains (none.err, "there arm");
  g_assert_cmpint (look.code, ==, 0);
  g_assert_cmpuint (count_lines (look.out, "on Ärmel 2\n"), ==, 2); /* both garments have a look “A” */
  g_assert_cmpint (nowhere.code, ==, 1);
  assert_contains (nowhere.err, "Ärmel, Ärmel 2");
  assert_contains (info.out, "history_budget_bytes: 1000000000");
}

static void
a_copy_has_no_history_and_needs_no_lock (void)
{
  g_autofree char *path = g_build_filename (root, "given.rimple", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) open = rmp_project_open (project, TRUE, &error);
  g_auto (Outcome) copied = run ("copy", project, path, NULL);
  g_auto (Outcome) refused = run ("copy", project, path, NULL);
  g_auto (Outcome) info = run ("info", path, NULL);

  g_assert_no_error (error);
  g_assert_cmpint (copied.code, ==, 0);
  g_assert_cmpint (refused.code, ==, 2);
  assert_contains (refused.err, "--force");
  assert_contains (info.out, "history: 0");
  rmp_project_close (open);
}

static void
a_refused_file_leaves_the_project_alone (void)
{
  g_autofree char *bad = in_root ("bad.gltf"), *missing = in_root ("missing.gltf");
  g_auto (Outcome) before = run ("info", project, "--json", NULL), after = { 0 };
  g_auto (Outcome) refused = { 0 }, none = { 0 };

  g_assert_true (g_file_set_contents (bad, "{\"asset\": {\"version\": \"2.0\"}, \"meshes\": [", -1, NULL));
  refused = run ("import", project, bad, NULL);
  assert_fails (&refused, 1, "bad.gltf");
  none = run ("import", project, missing, NULL);
  assert_fails (&none, 1, "missing.gltf");
  after = run ("info", project, "--json", NULL);
  g_assert_cmpstr (after.out, ==, before.out);
}

/* The arm's own file holds a clip for it: the same bones, by name or by pairs that are kept. */
static void
motion_goes_onto_a_character (void)
{
  g_autofree char *own = in_root ("motion.rimple"), *arm = arm_path ();
  g_auto (Outcome) made = run ("new", own, NULL), imported = run ("import", own, arm, NULL);
  g_auto (Outcome) added = { 0 }, nowhere = { 0 }, wrong = { 0 }, unknown = { 0 }, kept = { 0 }, loose = { 0 };

  assert_done (&made);
  assert_done (&imported);
  added = run ("import", own, arm, "--onto", "arm", NULL);
  assert_done (&added);
  assert_contains (added.out, "bones that move are matched. It is the same rig");
  kept = run ("import", own, arm, "--onto", "arm", "--guess", "--pair", "nothing=", "--save-map", "arms", NULL);
  assert_done (&kept);
  nowhere = run ("import", own, arm, "--onto", "leg", NULL);
  assert_fails (&nowhere, 1, "leg");
  wrong = run ("import", own, arm, "--onto", "arm", "--pair", "elbow", NULL);
  assert_fails (&wrong, 2, "LeftArm=upperarm.l");
  unknown = run ("import", own, arm, "--onto", "arm", "--map", "legs", NULL);
  assert_fails (&unknown, 1, "“arms”");
  loose = run ("import", own, arm, "--map", "arms", NULL);
  assert_fails (&loose, 2, "--onto");
}

static void
an_interrupted_bake_leaves_no_file (void)
{
  g_autofree char *folder = in_root ("interrupted");
  const char *argv[] = {
    g_getenv ("RIMPLE_CLI"), "bake", project, "--look", "A", "--format", "obj", "--out", folder, NULL
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (GSubprocess)
      process = g_subprocess_newv (argv, G_SUBPROCESS_FLAGS_STDOUT_SILENCE | G_SUBPROCESS_FLAGS_STDERR_SILENCE, &error);
  g_autoptr (GDir) dir = NULL;

  g_assert_no_error (error);
  /* The folder is made as the bake begins; many frames follow. */
  while (!g_file_test (folder, G_FILE_TEST_IS_DIR) && g_subprocess_get_identifier (process))
    g_usleep (1000);
  g_subprocess_send_signal (process, SIGINT);
  g_assert_true (g_subprocess_wait (process, NULL, &error));
  g_assert_true (g_subprocess_get_if_exited (process));
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 130);
  dir = g_dir_open (folder, 0, &error);
  g_assert_no_error (error);
  g_assert_null (g_dir_read_name (dir));
}

static void
a_render_shows_the_sleeve (void)
{
  g_autofree char *path = in_root ("arm.png");
  g_auto (Outcome) render = run ("render", project, "--look", "A", "--frame", "10", "--size", "160x120",
                                 "--transparent", "--out", path, NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkPixbuf) picture = NULL;
  guint opaque = 0;

  if (render.code != 0 && strstr (render.err, "EGL"))
    {
      g_test_skip ("no EGL here");
      return;
    }
  assert_done (&render);
  picture = gdk_pixbuf_new_from_file (path, &error);
  g_assert_no_error (error);
  g_assert_cmpint (gdk_pixbuf_get_width (picture), ==, 160);
  g_assert_cmpint (gdk_pixbuf_get_n_channels (picture), ==, 4);
  for (int y = 0; y < 120; y++)
    for (int x = 0; x < 160; x++)
      {
        const guint8 *pixel = gdk_pixbuf_read_pixels (picture) + y * gdk_pixbuf_get_rowstride (picture) + 4 * x;

        opaque += pixel[3] > 200 && pixel[0] + pixel[1] + pixel[2] > 60;
      }
  g_assert_cmpuint (opaque, >, 160 * 120 / 50);
}

/* A map is coloured all over; a curve is a line on white. */
static void
plots_become_pictures (void)
{
  static const char *const plots[] = { "landscape-vertices", "landscape-fold" };
  guint coloured[G_N_ELEMENTS (plots)] = { 0 };

  for (guint i = 0; i < G_N_ELEMENTS (plots); i++)
    {
      g_autofree char *path = in_root ("plot.png"), *drawing = in_root ("plot.svg"), *text = NULL;
      g_auto (Outcome) pixels = run ("plot", project, "--look", "A", "--plot", plots[i], "--frame", "10", "--size",
                                     "300x240", "--scale", "2", "--out", path, NULL);
      g_auto (Outcome) vectors = run ("plot", project, "--look", "A", "--plot", plots[i], "--out", drawing, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GdkPixbuf) picture = gdk_pixbuf_new_from_file (path, &error);

      assert_done (&pixels);
      assert_done (&vectors);
      assert_contains (pixels.out, i == 0 ? "2 minima" : "1 minimum");
      g_assert_no_error (error);
      g_assert_cmpint (gdk_pixbuf_get_width (picture), ==, 600);
      g_assert_cmpint (gdk_pixbuf_get_height (picture), ==, 480);
      for (int y = 0; y < 480; y++)
        for (int x = 0; x < 600; x++)
          {
            const guint8 *pixel = gdk_pixbuf_read_pixels (picture) + y * gdk_pixbuf_get_rowstride (picture) +
                                  gdk_pixbuf_get_n_channels (picture) * x;

            coloured[i] += abs (pixel[0] - pixel[2]) > 30 || abs (pixel[1] - pixel[2]) > 30;
          }
      g_assert_true (g_file_get_contents (drawing, &text, NULL, &error));
      assert_contains (text, "<svg");
    }
  g_assert_cmpuint (coloured[0], >, 600 * 480 / 3);
  g_assert_cmpuint (coloured[1], >, 500);
  g_assert_cmpuint (coloured[1], <, 600 * 480 / 20);
}

/* A mesh of a file, or of the project, in the sleeve's place; its garment and look stay. */
static void
a_mesh_is_replaced (void)
{
  g_autofree char *path = g_build_filename (root, "replaced.rimple", NULL);
  g_autofree char *model = g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "arm.gltf", NULL);
  g_autofree char *lower = g_build_filename (root, "half.obj", NULL);
  const char *obj = "o half\nv -1 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\nf 2 4 3\nf 1 4 2\n";
  g_autoptr (GFile) from = g_file_new_for_path (project);
  g_autoptr (GFile) to = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, &error));
  g_assert_true (g_file_set_contents (lower, obj, -1, NULL));
  {
    g_auto (Outcome) same = run ("replace", path, "--mesh", "sleeve", model, NULL);
    g_auto (Outcome) far = run ("replace", path, "--mesh", "sleeve", lower, NULL);
    g_auto (Outcome) named = run ("replace", path, "--mesh", "sleeve", lower, "--from", "sleeve", NULL);
    g_auto (Outcome) itself = run ("replace", path, "--mesh", "sleeve", "--by", "sleeve", NULL);
    g_auto (Outcome) both = run ("replace", path, "--mesh", "sleeve", model, "--by", "sleeve", NULL);

    g_assert_cmpint (same.code, ==, 0);
    g_assert_nonnull (strstr (same.out, "Carried over: 1 garments"));
    g_assert_cmpint (far.code, ==, 0);
    g_assert_nonnull (strstr (far.out, "no face of the new mesh lies where it was"));
    g_assert_cmpint (named.code, ==, 1);
    g_assert_nonnull (strstr (named.err, "half"));
    g_assert_cmpint (itself.code, ==, 1);
    g_assert_cmpint (both.code, ==, 2);
  }
}

static void
remove_all (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir && (name = g_dir_read_name (dir)))
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      remove_all (child);
    }
  g_remove (path);
}

int
main (int argc, char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  root = g_dir_make_tmp ("rimple-cli-XXXXXX", NULL);
  g_setenv ("XDG_STATE_HOME", root, TRUE);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
  make_project ();
#define ADD(name, function) g_test_add_func ("/app/cli/" name, function)
  ADD ("help-is-there-for-every-verb", help_is_there_for_every_verb);
  ADD ("techniques-are-listed-and-described", techniques_are_listed_and_described);
  ADD ("info-tells-names-in-any-locale", info_tells_names_in_any_locale);
  ADD ("stats-give-every-figure-and-fold", stats_give_every_figure_and_fold);
  ADD ("a-bake-prints-what-it-wrote", a_bake_prints_what_it_wrote);
  ADD ("wrong-values-exit-with-two", wrong_values_exit_with_two);
  ADD ("wrong-names-are-answered-with-those-there-are", wrong_names_are_answered_with_those_there_are);
  ADD ("a-failed-look-changes-nothing", a_failed_look_changes_nothing);
  ADD ("a-line-is-drawn-changed-and-removed", a_line_is_drawn_changed_and_removed);
  ADD ("wrong-lines-change-nothing", wrong_lines_change_nothing);
  ADD ("lines-a-look-finds-become-drawn-ones", lines_a_look_finds_become_drawn_ones);
  ADD ("wrinkles-are-touched", wrinkles_are_touched);
  ADD ("patterns-come-from-images-and-go-to-them", patterns_come_from_images_and_go_to_them);
  ADD ("masks-are-made-and-followed", masks_are_made_and_followed);
  ADD ("directions-are-made-and-followed", directions_are_made_and_followed);
  ADD ("a-profile-is-shared-by-name", a_profile_is_shared_by_name);
  ADD ("faces-are-chosen-by-material-or-list", faces_are_chosen_by_material_or_list);
  ADD ("files-that-are-no-project-are-refused", files_that_are_no_project_are_refused);
  ADD ("an-empty-project-says-that-there-is-none", an_empty_project_says_that_there_is_none);
  ADD ("a-project-that-is-open-elsewhere-is-not-written", a_project_that_is_open_elsewhere_is_not_written);
  ADD ("characters-and-looks-are-appended", characters_and_looks_are_appended);
  ADD ("a-copy-has-no-history-and-needs-no-lock", a_copy_has_no_history_and_needs_no_lock);
  ADD ("a-mesh-is-replaced", a_mesh_is_replaced);
  ADD ("motion-goes-onto-a-character", motion_goes_onto_a_character);
  ADD ("a-refused-file-leaves-the-project-alone", a_refused_file_leaves_the_project_alone);
  ADD ("an-interrupted-bake-leaves-no-file", an_interrupted_bake_leaves_no_file);
  ADD ("a-render-shows-the-sleeve", a_render_shows_the_sleeve);
  ADD ("plots-become-pictures", plots_become_pictures);
#undef ADD
  status = g_test_run ();
  remove_all (root);
  g_free (project);
  g_free (root);
  return status;
}
