/* SPDX-License-Identifier: GPL-3.0-or-later */

/* The verbs between projects and files: append, copy, motion onto characters, other meshes. */

#include "cli-run.h"

#include <string.h>

#include "store/document/project.h"

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
  g_autofree char *path = g_build_filename (cli_root, "appended.rimple", NULL);
  g_auto (CliOutcome) made = cli_run ("new", path, NULL);
  g_auto (CliOutcome) all = cli_run ("append", path, cli_project, NULL);
  g_auto (CliOutcome) again = cli_run ("append", path, cli_project, "--character", "arm", NULL);
  g_auto (CliOutcome) none = cli_run ("append", path, cli_project, "--character", "leg", NULL);
  g_auto (CliOutcome)
      look = cli_run ("append", path, path, "--look", "A", "--garment", "Ärmel 2", NULL);
  g_auto (CliOutcome)
      nowhere = cli_run ("append", path, cli_project, "--look", "A", "--garment", "Hat", NULL);
  g_auto (CliOutcome) info = cli_run ("info", path, NULL);

  g_assert_cmpint (made.code, ==, 0);
  g_assert_cmpint (all.code, ==, 0);
  cli_assert_contains (all.out, "character arm\n");
  g_assert_cmpint (again.code, ==, 0);
  cli_assert_contains (again.out, "character arm 2\n");
  g_assert_cmpint (none.code, ==, 1);
  cli_assert_contains (none.err, "there is arm");
  g_assert_cmpint (look.code, ==, 0);
  g_assert_cmpuint (count_lines (look.out, "on Ärmel 2\n"), ==,
                    2); /* both garments have a look “A” */
  g_assert_cmpint (nowhere.code, ==, 1);
  cli_assert_contains (nowhere.err, "Ärmel, Ärmel 2");
  cli_assert_contains (info.out, "history_budget_bytes: 1000000000");
}

static void
a_copy_has_no_history_and_needs_no_lock (void)
{
  g_autofree char *path = g_build_filename (cli_root, "given.rimple", NULL);
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) open = rmp_project_open (cli_project, TRUE, &error);
  g_auto (CliOutcome) copied = cli_run ("copy", cli_project, path, NULL);
  g_auto (CliOutcome) refused = cli_run ("copy", cli_project, path, NULL);
  g_auto (CliOutcome) info = cli_run ("info", path, NULL);

  g_assert_no_error (error);
  g_assert_cmpint (copied.code, ==, 0);
  g_assert_cmpint (refused.code, ==, 2);
  cli_assert_contains (refused.err, "--force");
  cli_assert_contains (info.out, "history: 0");
  rmp_project_close (open);
}

/* The arm's own file holds a clip for it: the same bones, by name or by pairs that are kept. */
static void
motion_goes_onto_a_character (void)
{
  g_autofree char *own = cli_in_root ("motion.rimple"), *arm = cli_arm_path ();
  g_auto (CliOutcome) made = cli_run ("new", own, NULL),
                      imported = cli_run ("import", own, arm, NULL);
  g_auto (CliOutcome) added = { 0 }, nowhere = { 0 }, wrong = { 0 }, unknown = { 0 }, kept = { 0 },
                      loose = { 0 };

  cli_assert_done (&made);
  cli_assert_done (&imported);
  added = cli_run ("import", own, arm, "--onto", "arm", NULL);
  cli_assert_done (&added);
  cli_assert_contains (added.out, "bones that move are matched. It is the same rig");
  kept = cli_run ("import", own, arm, "--onto", "arm", "--guess", "--pair",
                  "nothing=", "--save-map", "arms", NULL);
  cli_assert_done (&kept);
  nowhere = cli_run ("import", own, arm, "--onto", "leg", NULL);
  cli_assert_fails (&nowhere, 1, "leg");
  wrong = cli_run ("import", own, arm, "--onto", "arm", "--pair", "elbow", NULL);
  cli_assert_fails (&wrong, 2, "LeftArm=upperarm.l");
  unknown = cli_run ("import", own, arm, "--onto", "arm", "--map", "legs", NULL);
  cli_assert_fails (&unknown, 1, "“arms”");
  loose = cli_run ("import", own, arm, "--map", "arms", NULL);
  cli_assert_fails (&loose, 2, "--onto");
}

/* A mesh of a file, or of the project, in the sleeve's place; its garment and look stay. */
static void
a_mesh_is_replaced (void)
{
  g_autofree char *path = g_build_filename (cli_root, "replaced.rimple", NULL);
  g_autofree char *model = g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "arm.gltf", NULL);
  g_autofree char *lower = g_build_filename (cli_root, "half.obj", NULL);
  const char
      *obj = "o half\nv -1 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 2 3\nf 1 3 4\nf 2 4 3\nf 1 4 2\n";
  g_autoptr (GFile) from = g_file_new_for_path (cli_project);
  g_autoptr (GFile) to = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, &error));
  g_assert_true (g_file_set_contents (lower, obj, -1, NULL));
  {
    g_auto (CliOutcome) same = cli_run ("replace", path, "--mesh", "sleeve", model, NULL);
    g_auto (CliOutcome) far = cli_run ("replace", path, "--mesh", "sleeve", lower, NULL);
    g_auto (CliOutcome)
        named = cli_run ("replace", path, "--mesh", "sleeve", lower, "--from", "sleeve", NULL);
    g_auto (CliOutcome)
        itself = cli_run ("replace", path, "--mesh", "sleeve", "--by", "sleeve", NULL);
    g_auto (CliOutcome)
        both = cli_run ("replace", path, "--mesh", "sleeve", model, "--by", "sleeve", NULL);

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

/* The sleeve moves and wrinkles with finer faces; lengths without a unit are refused. */
static void
a_mesh_is_remeshed (void)
{
  g_autofree char *path = g_build_filename (cli_root, "remeshed.rimple", NULL);
  g_autoptr (GFile) from = g_file_new_for_path (cli_project);
  g_autoptr (GFile) to = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_copy (from, to, G_FILE_COPY_NONE, NULL, NULL, NULL, &error));
  {
    g_auto (CliOutcome)
        done = cli_run ("remesh", path, "--mesh", "sleeve", "--edge", "15 mm", NULL);
    g_auto (CliOutcome) bare = cli_run ("remesh", path, "--mesh", "sleeve", "--edge", "15", NULL);
    g_auto (CliOutcome)
        absurd = cli_run ("remesh", path, "--mesh", "sleeve", "--edge", "1e-4 mm", NULL);
    g_auto (CliOutcome) none = cli_run ("remesh", path, "--mesh", "sleeve", NULL);

    cli_assert_done (&done);
    cli_assert_contains (done.out, "Carried over: 1 garments");
    cli_assert_fails (&bare, 2, "no unit");
    cli_assert_fails (&absurd, 1, "million faces");
    cli_assert_fails (&none, 2, "--edge");
  }
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/" name, function)
  ADD ("characters-and-looks-are-appended", characters_and_looks_are_appended);
  ADD ("a-copy-has-no-history-and-needs-no-lock", a_copy_has_no_history_and_needs_no_lock);
  ADD ("motion-goes-onto-a-character", motion_goes_onto_a_character);
  ADD ("a-mesh-is-replaced", a_mesh_is_replaced);
  ADD ("a-mesh-is-remeshed", a_mesh_is_remeshed);
#undef ADD
  return cli_finish (g_test_run ());
}
