/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The batch program itself, run as a pipeline runs it, on the sample “arm”: what it tells of itself
 * and of projects, and how it answers what is wrong. RIMPLE_CLI, RIMPLE_IMPORT and RIMPLE_SAMPLES
 * say where things are.
 */

#include "cli-run.h"

#include <glib/gstdio.h>
#include <sys/stat.h>

#include "store/document/project.h"

static void
help_is_there_for_every_verb (void)
{
  static const char *const verbs[] = {
    "techniques", "new",       "import",        "info",     "garment", "look",
    "lines",      "line",      "line-editable", "profile",  "bake",    "render",
    "plot",       "stats",     "check",         "append",   "copy",    "touch",
    "mask",       "direction", "pattern",       "reimport", "replace", "remesh",
    "convert",    "lab",       "wavelengths",   "weights",  "field"
  };
  g_auto (CliOutcome) all = cli_run ("--help", NULL), none = cli_run (NULL, NULL),
                      unknown = cli_run ("boil", NULL);

  cli_assert_done (&all);
  g_assert_cmpint (none.code, ==, 2);
  cli_assert_fails (&unknown, 2, "boil");
  for (guint i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      g_auto (CliOutcome) help = cli_run (verbs[i], "--help", NULL),
                          wrong = cli_run (verbs[i], "--no-such-option", NULL);

      cli_assert_contains (all.out, verbs[i]);
      cli_assert_done (&help);
      cli_assert_contains (help.out, verbs[i]);
      cli_assert_fails (&wrong, 2, "--no-such-option");
    }
}

static void
techniques_are_listed_and_described (void)
{
  g_auto (CliOutcome) list = cli_run ("techniques", NULL),
                      json = cli_run ("techniques", "--json", NULL);
  g_auto (CliOutcome) one = cli_run ("techniques", "incompressible-skinning", NULL),
                      none = cli_run ("techniques", "magic", NULL),
                      pages = cli_run ("techniques", "--markdown", NULL);
  g_autoptr (JsonNode) tree = cli_parse (json.out);
  JsonArray *described = json_node_get_array (tree);

  cli_assert_contains (one.out, "fold_width = automatic");
  cli_assert_contains (one.out, "crest, valley, nearest"); /* what an option may be */
  cli_assert_contains (one.out, "residual_max");           /* a figure, */
  cli_assert_contains (one.out, "compression-after");      /* a field, */
  cli_assert_contains (one.out, "landscape-fold");         /* and a plot */
  cli_assert_fails (&none, 2, "magic");
  cli_assert_fails (&pages, 2, "--markdown");
  g_assert_cmpuint (json_array_get_length (described), >=, 3);
  for (guint i = 0; i < json_array_get_length (described); i++)
    cli_assert_contains (list.out, json_object_get_string_member (
                                       json_array_get_object_element (described, i), "id"));
  cli_assert_contains (list.out, "dynamic-wrinkling");
}

static void
info_tells_names_in_any_locale (void)
{
  char *argv[] = { (char *) "/usr/bin/env",
                   (char *) "LC_ALL=C",
                   (char *) g_getenv ("RIMPLE_CLI"),
                   (char *) "info",
                   cli_project,
                   (char *) "--json",
                   NULL };
  g_auto (CliOutcome) info = { 0 }, text = cli_run ("info", cli_project, NULL);
  g_autoptr (JsonNode) tree = NULL;
  JsonArray *garments;

  cli_run_argv (argv, &info);
  cli_assert_done (&info);
  tree = cli_parse (info.out);
  garments = json_object_get_array_member (json_node_get_object (tree), "garments");
  g_assert_cmpstr (
      json_object_get_string_member (json_array_get_object_element (garments, 0), "name"), ==,
      "Ärmel");
  cli_assert_contains (text.out, "looks:");
}

static void
wrong_names_are_answered_with_those_there_are (void)
{
  g_autofree char *folder = cli_in_root ("names"), *picture = cli_in_root ("names.png");
  g_auto (CliOutcome)
      look = cli_run ("bake", cli_project, "--look", "Z", "--format", "mdd", "--out", folder, NULL);
  g_auto (CliOutcome) clip = cli_run ("stats", cli_project, "--look", "A", "--clip", "Fly", NULL);
  g_auto (CliOutcome) mesh = cli_run ("garment", cli_project, "--mesh", "Cape", NULL);
  g_auto (CliOutcome) garment = cli_run ("look", cli_project, "--garment", "Cape", "--method",
                                         "incompressible-skinning", NULL);
  g_auto (CliOutcome)
      method = cli_run ("look", cli_project, "--garment", "Ärmel", "--method", "magic", NULL);
  g_auto (CliOutcome) param = cli_run ("look", cli_project, "--garment", "Ärmel", "--method",
                                       "incompressible-skinning", "--set", "fold_wdth=1", NULL);
  g_auto (CliOutcome) joint = cli_run ("look", cli_project, "--garment", "Ärmel", "--method",
                                       "incompressible-skinning", "--joints", "nobody", NULL);
  g_auto (CliOutcome) field = cli_run ("render", cli_project, "--look", "A", "--field", "taste",
                                       "--out", picture, NULL);
  g_auto (CliOutcome) frame = cli_run ("render", cli_project, "--look", "A", "--frame", "-3",
                                       "--out", picture, NULL);
  g_auto (CliOutcome)
      plot = cli_run ("plot", cli_project, "--look", "A", "--plot", "pie", "--out", picture, NULL);
  g_auto (CliOutcome) size = cli_run ("plot", cli_project, "--look", "A", "--plot",
                                      "landscape-fold", "--size", "9x9", "--out", picture, NULL);

  cli_assert_fails (&look, 1, "there is A");
  cli_assert_fails (&clip, 1, "there ");
  cli_assert_fails (&mesh, 1, "there ");
  cli_assert_fails (&garment, 1, "there is Ärmel");
  cli_assert_fails (&method, 2, "magic");
  cli_assert_fails (&param, 2, "fold_width");
  cli_assert_fails (&joint, 1, "upper, lower");
  cli_assert_fails (&field, 2, "compression");
  cli_assert_fails (&frame, 2, "-3");
  cli_assert_fails (&plot, 2, "landscape-fold");
  cli_assert_fails (&size, 2, "480x400");
  g_assert_false (g_file_test (picture, G_FILE_TEST_EXISTS));
}

static void
a_failed_look_changes_nothing (void)
{
  g_auto (CliOutcome) before = cli_run ("info", cli_project, "--json", NULL);
  g_auto (CliOutcome)
      look = cli_run ("look", cli_project, "--garment", "Ärmel", "--method",
                      "incompressible-skinning", "--set", "fold_width=wide", "--name", "B", NULL);
  g_auto (CliOutcome) after = cli_run ("info", cli_project, "--json", NULL);

  cli_assert_fails (&look, 2, "wide");
  g_assert_cmpstr (after.out, ==, before.out);
}

static void
empty_texts_are_refused (void)
{
  g_auto (CliOutcome)
      name = cli_run ("garment", cli_project, "--mesh", "sleeve", "--name", "", NULL);
  g_auto (CliOutcome) look = cli_run ("stats", cli_project, "--look", "", NULL);
  g_auto (CliOutcome)
      rename = cli_run ("profile", cli_project, "--name", "Ridge", "--rename", "", NULL);

  cli_assert_fails (&name, 2, "--name is empty");
  cli_assert_fails (&look, 2, "--look is empty");
  cli_assert_fails (&rename, 2, "--rename is empty");
}

static void
numbers_out_of_all_range_are_refused (void)
{
  static const char *const rates[] = { "0", "-3", "nan", "1e99" };
  g_autofree char *path = cli_in_root ("rates.rimple"), *arm = cli_arm_path ();
  g_auto (CliOutcome) seconds = cli_run ("import", cli_project, arm, "--seconds", "nan", NULL);
  g_auto (CliOutcome) scale = cli_run ("import", cli_project, arm, "--scale", "-1", NULL);
  g_auto (CliOutcome)
      rest = cli_run ("garment", cli_project, "--name", "Ärmel", "--rest", "pattern:1x", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rates); i++)
    {
      g_autofree char *rate = g_strconcat ("--rate=", rates[i], NULL);
      g_auto (CliOutcome) made = cli_run ("new", path, rate, NULL);

      cli_assert_fails (&made, 2, "Choose 1 to 240");
      g_assert_false (g_file_test (path, G_FILE_TEST_EXISTS));
    }
  cli_assert_fails (&seconds, 2, "86400");
  cli_assert_fails (&scale, 2, "above 0");
  cli_assert_fails (&rest, 2, "pattern:1x");
}

static void
pipes_are_not_replaced (void)
{
  g_autofree char *pipe = cli_in_root ("pipe");
  g_auto (CliOutcome) made = { 0 }, copied = { 0 }, plot = { 0 };
  GStatBuf status;

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  made = cli_run ("new", pipe, "--force", NULL);
  copied = cli_run ("copy", cli_project, pipe, "--force", NULL);
  plot = cli_run ("plot", cli_project, "--look", "A", "--plot", "landscape-fold", "--out", pipe,
                  NULL);
  cli_assert_fails (&made, 1, "not a file");
  cli_assert_fails (&copied, 1, "not a file");
  cli_assert_fails (&plot, 1, "not a file");
  g_assert_cmpint (g_lstat (pipe, &status), ==, 0);
  g_assert_true (S_ISFIFO (status.st_mode));
}

static void
names_that_are_taken_are_numbered_and_told (void)
{
  g_autofree char *path = cli_copy_project ("names.rimple");
  g_auto (CliOutcome)
      garment = cli_run ("garment", path, "--mesh", "sleeve", "--name", "Ärmel", NULL);
  g_auto (CliOutcome) look = cli_run ("look", path, "--garment", "Ärmel", "--method",
                                      "dynamic-wrinkling", "--name", "A", NULL);

  cli_assert_done (&garment);
  cli_assert_done (&look);
  g_assert_cmpstr (garment.out, ==, "garment Ärmel 2\n");
  g_assert_cmpstr (look.out, ==, "look A 2\n");
}

static void
files_that_are_no_project_are_refused (void)
{
  g_autofree char *missing = cli_in_root ("missing.rimple"), *text = cli_in_root ("text.rimple");
  g_auto (CliOutcome) none = cli_run ("info", missing, NULL), other = { 0 },
                      again = cli_run ("new", cli_project, NULL);

  cli_assert_fails (&none, 1, "missing.rimple");
  g_assert_true (
      g_file_set_contents (text, "not a database, but long enough to look like one", -1, NULL));
  other = cli_run ("info", text, NULL);
  cli_assert_fails (&other, 1, "“text.rimple” is not a Rimple project");
  cli_assert_fails (&again, 2, "--force");
}

static void
a_project_begins_with_a_sample (void)
{
  g_autofree char *path = cli_in_root ("sample.rimple");
  g_auto (CliOutcome) made = cli_run ("new", path, "--sample", "arm", NULL),
                      info = cli_run ("info", path, NULL),
                      none = cli_run ("new", path, "--force", "--sample", "leg", NULL);

  cli_assert_done (&made);
  cli_assert_done (&info);
  g_assert_nonnull (strstr (info.out, "sleeve"));
  cli_assert_fails (&none, 1, "no sample “leg”");
  cli_assert_fails (&none, 1, "arm");
}

static void
an_empty_project_says_that_there_is_none (void)
{
  g_autofree char *empty = cli_in_root ("empty.rimple");
  g_auto (CliOutcome) made = cli_run ("new", empty, NULL), info = cli_run ("info", empty, NULL);
  g_auto (CliOutcome)
      bake = cli_run ("bake", empty, "--look", "A", "--format", "mdd", "--out", cli_root, NULL);
  g_auto (CliOutcome) garment = cli_run ("garment", empty, "--mesh", "Body", NULL);

  cli_assert_done (&made);
  cli_assert_done (&info);
  cli_assert_fails (&bake, 1, "there is none");
  cli_assert_fails (&garment, 1, "there is none");
}

static void
a_project_that_is_open_elsewhere_is_not_written (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) held = rmp_project_open (cli_project, TRUE, &error);
  g_auto (CliOutcome) look = { 0 }, info = { 0 };

  g_assert_no_error (error);
  look = cli_run ("look", cli_project, "--garment", "Ärmel", "--method", "incompressible-skinning",
                  NULL);
  g_assert_cmpint (look.code, ==, 1);
  cli_assert_contains (look.err, "arm.rimple");
  info = cli_run ("info", cli_project, NULL);
  cli_assert_done (&info);
  rmp_project_close (held);
}

static void
a_refused_file_leaves_the_project_alone (void)
{
  g_autofree char *bad = cli_in_root ("bad.gltf"), *missing = cli_in_root ("missing.gltf");
  g_auto (CliOutcome) before = cli_run ("info", cli_project, "--json", NULL), after = { 0 };
  g_auto (CliOutcome) refused = { 0 }, none = { 0 };

  g_assert_true (
      g_file_set_contents (bad, "{\"asset\": {\"version\": \"2.0\"}, \"meshes\": [", -1, NULL));
  refused = cli_run ("import", cli_project, bad, NULL);
  cli_assert_fails (&refused, 1, "bad.gltf");
  none = cli_run ("import", cli_project, missing, NULL);
  cli_assert_fails (&none, 1, "missing.gltf");
  after = cli_run ("info", cli_project, "--json", NULL);
  g_assert_cmpstr (after.out, ==, before.out);
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/" name, function)
  ADD ("help-is-there-for-every-verb", help_is_there_for_every_verb);
  ADD ("techniques-are-listed-and-described", techniques_are_listed_and_described);
  ADD ("info-tells-names-in-any-locale", info_tells_names_in_any_locale);
  ADD ("wrong-names-are-answered-with-those-there-are",
       wrong_names_are_answered_with_those_there_are);
  ADD ("a-failed-look-changes-nothing", a_failed_look_changes_nothing);
  ADD ("empty-texts-are-refused", empty_texts_are_refused);
  ADD ("numbers-out-of-all-range-are-refused", numbers_out_of_all_range_are_refused);
  ADD ("pipes-are-not-replaced", pipes_are_not_replaced);
  ADD ("names-that-are-taken-are-numbered-and-told", names_that_are_taken_are_numbered_and_told);
  ADD ("files-that-are-no-project-are-refused", files_that_are_no_project_are_refused);
  ADD ("a-project-begins-with-a-sample", a_project_begins_with_a_sample);
  ADD ("an-empty-project-says-that-there-is-none", an_empty_project_says_that_there_is_none);
  ADD ("a-project-that-is-open-elsewhere-is-not-written",
       a_project_that_is_open_elsewhere_is_not_written);
  ADD ("a-refused-file-leaves-the-project-alone", a_refused_file_leaves_the_project_alone);
#undef ADD
  return cli_finish (g_test_run ());
}
