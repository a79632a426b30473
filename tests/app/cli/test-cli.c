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
  static const char *const verbs[] = { "techniques", "new",  "import", "info", "garment",
                                       "look",       "bake", "render", "stats" };
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

  assert_contains (list.out, "incompressible-skinning");
  assert_contains (one.out, "fold_width");
  assert_fails (&none, 2, "magic");
  g_assert_cmpuint (json_array_get_length (json_node_get_array (tree)), ==, 1);
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

  assert_fails (&look, 1, "there A");
  assert_fails (&clip, 1, "there ");
  assert_fails (&mesh, 1, "there ");
  assert_fails (&garment, 1, "there Ärmel");
  assert_fails (&method, 2, "magic");
  assert_fails (&param, 2, "fold_width");
  assert_fails (&joint, 1, "upper, lower");
  assert_fails (&field, 2, "compression");
  assert_fails (&frame, 2, "-3");
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

static void
files_that_are_no_project_are_refused (void)
{
  g_autofree char *missing = in_root ("missing.rimple"), *text = in_root ("text.rimple");
  g_auto (Outcome) none = run ("info", missing, NULL), other = { 0 }, again = run ("new", project, NULL);

  assert_fails (&none, 1, "missing.rimple");
  g_assert_true (g_file_set_contents (text, "not a database, but long enough to look like one", -1, NULL));
  other = run ("info", text, NULL);
  assert_fails (&other, 1, "not a Rimple project");
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
  ADD ("files-that-are-no-project-are-refused", files_that_are_no_project_are_refused);
  ADD ("an-empty-project-says-that-there-is-none", an_empty_project_says_that_there_is_none);
  ADD ("a-project-that-is-open-elsewhere-is-not-written", a_project_that_is_open_elsewhere_is_not_written);
  ADD ("a-refused-file-leaves-the-project-alone", a_refused_file_leaves_the_project_alone);
  ADD ("an-interrupted-bake-leaves-no-file", an_interrupted_bake_leaves_no_file);
  ADD ("a-render-shows-the-sleeve", a_render_shows_the_sleeve);
#undef ADD
  status = g_test_run ();
  remove_all (root);
  g_free (project);
  g_free (root);
  return status;
}
