/* SPDX-License-Identifier: GPL-3.0-or-later */

/* A simulator in the batch program: a technique's two lines are all that it takes. */

#include "cli-run.h"

#include <string.h>

static void
it_is_listed_with_its_parameters (void)
{
  g_auto (CliOutcome) all = cli_run ("techniques", NULL);
  g_auto (CliOutcome) one = cli_run ("techniques", "hanging-sheet", NULL);

  cli_assert_done (&all);
  cli_assert_contains (all.out, "hanging-sheet");
  cli_assert_done (&one);
  cli_assert_contains (one.out, "gravity");
}

/* Of groups, what an entry has, and of references, what they may name. */
static void
groups_and_references_are_listed (void)
{
  static const char *const columns[] = { "| `winds.N.push` | Push |", "| 0 to 3 entries |",
                                         "Each entry of `winds` (Wind) has these",
                                         "| none, curve NAME |" };
  g_auto (CliOutcome) plain = cli_run ("techniques", "hanging-sheet", NULL);
  g_auto (CliOutcome) json = cli_run ("techniques", "hanging-sheet", "--json", NULL);
  g_auto (CliOutcome) page = cli_run ("techniques", "hanging-sheet", "--markdown", NULL);

  cli_assert_done (&plain);
  cli_assert_contains (plain.out, "  winds = 0    Winds\n      0 to 3 entries\n");
  cli_assert_contains (plain.out, "  winds.N.push = 1    Push\n");
  cli_assert_contains (plain.out, "  hand = none    Hand\n      none, joint NAME\n");
  cli_assert_done (&json);
  cli_assert_contains (json.out, "\"type\" : \"entries\"");
  cli_assert_contains (json.out, "\"entry\" : \"Wind\"");
  cli_assert_contains (json.out, "\"type\" : \"reference\"");
  cli_assert_contains (json.out, "\"target\" : \"joint\"");
  json_node_unref (cli_parse (json.out));
  cli_assert_done (&page);
  for (guint i = 0; i < G_N_ELEMENTS (columns); i++)
    cli_assert_contains (page.out, columns[i]);
}

static guint
count_parts (const char *text, const char *part)
{
  guint n = 0;

  while ((text = strstr (text, part)))
    {
      text += strlen (part);
      n++;
    }
  return n;
}

/* A value of the first goes with it, one of the last is gone. */
static void
entries_and_references_are_set (void)
{
  g_autofree char *path = cli_copy_project ("winds.rimple");
  g_auto (CliOutcome) sheet = cli_run (
      "look", path, "--garment", "Ärmel", "--method", "hanging-sheet", "--name", "Sheet", "--set",
      "winds=2", "--set", "winds.2.push=7.5", "--set", "hand=joint lower", NULL);
  g_auto (CliOutcome)
      none = cli_run ("look", path, "--edit", "Sheet", "--set", "winds.3.push=1", NULL);
  g_auto (CliOutcome)
      wrong = cli_run ("look", path, "--edit", "Sheet", "--set", "winds.2.pus=1", NULL);
  g_auto (CliOutcome) many = cli_run ("look", path, "--edit", "Sheet", "--set", "winds=4", NULL);
  g_auto (CliOutcome)
      tail = cli_run ("look", path, "--edit", "Sheet", "--set", "hand=joint tail", NULL);
  g_auto (CliOutcome) info = cli_run ("info", path, "--json", NULL);
  g_auto (CliOutcome) fewer = cli_run ("look", path, "--edit", "Sheet", "--set", "winds=1", "--set",
                                       "hand=none", NULL);
  g_auto (CliOutcome) later = cli_run ("info", path, "--json", NULL);

  cli_assert_done (&sheet);
  cli_assert_fails (&none, 2, "there are 2");
  cli_assert_fails (&wrong, 2, "Did you mean “push”?");
  cli_assert_fails (&many, 2, "outside 0 to 3");
  cli_assert_fails (&tail, 2, "There is no “joint tail”");
  g_assert_cmpuint (count_parts (info.out, "\"id\" : \"push\""), ==, 2);
  cli_assert_contains (info.out, "\"value\" : 7.5");
  cli_assert_contains (info.out, "\"value\" : \"joint lower\"");
  cli_assert_done (&fewer);
  g_assert_cmpuint (count_parts (later.out, "\"id\" : \"push\""), ==, 1);
  g_assert_null (strstr (later.out, "\"value\" : 7.5"));
  g_assert_null (strstr (later.out, "joint lower"));
}

/* The number of the entries and then theirs, under the names that --set takes. */
static void
a_bake_says_what_it_was_made_with (void)
{
  g_autofree char *path = cli_copy_project ("told.rimple");
  g_autofree char *out = cli_in_root ("told"), *text = NULL;
  g_autofree char *file = g_build_filename (out, "Ärmel-Sheet.mdd.rimple.json", NULL);
  g_auto (CliOutcome)
      sheet = cli_run ("look", path, "--garment", "Ärmel", "--method", "hanging-sheet", "--name",
                       "Sheet", "--set", "winds=1", "--set", "winds.1.push=2", NULL);
  g_auto (CliOutcome) bake = cli_run ("bake", path, "--look", "Sheet", "--clip", "bend", "--frames",
                                      "0:2", "--format", "mdd", "--out", out, NULL);

  cli_assert_done (&sheet);
  cli_assert_done (&bake);
  g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
  cli_assert_contains (text, "\"winds.1.push\"");
}

static void
a_look_is_put_on_it (void)
{
  g_autofree char *path = cli_copy_project ("chain.rimple");
  g_auto (CliOutcome) alone = cli_run ("look", path, "--edit", "A", "--motion", "Sheet", NULL);
  g_auto (CliOutcome) itself = cli_run ("look", path, "--edit", "A", "--motion", "A", NULL);
  g_auto (CliOutcome)
      sheet = cli_run ("look", path, "--garment", "Ärmel", "--method", "hanging-sheet", "--name",
                       "Sheet", "--set", "gravity=2", NULL);
  g_auto (CliOutcome)
      put = cli_run ("look", path, "--garment", "Ärmel", "--method", "animation-wrinkling",
                     "--name", "Folds", "--motion", "Sheet", NULL);
  g_auto (CliOutcome) info = cli_run ("info", path, "--json", NULL);
  g_auto (CliOutcome) back = cli_run ("look", path, "--edit", "Folds", "--motion", "own", NULL);
  g_auto (CliOutcome) later = cli_run ("info", path, "--json", NULL);

  cli_assert_fails (&alone, 1, "there is A");
  cli_assert_fails (&itself, 1, "is not a simulation of");
  cli_assert_done (&sheet);
  cli_assert_done (&put);
  cli_assert_contains (info.out, "\"motion\" : \"Sheet\"");
  cli_assert_done (&back);
  g_assert_null (strstr (later.out, "\"motion\""));
}

static void
all_are_baked (void)
{
  static const char *const looks[] = { "Sheet", "Folds", "Fine" };
  g_autofree char *path = cli_copy_project ("baked.rimple");
  g_auto (CliOutcome) sheet = cli_run ("look", path, "--garment", "Ärmel", "--method",
                                       "hanging-sheet", "--name", "Sheet", NULL);
  g_auto (CliOutcome)
      folds = cli_run ("look", path, "--garment", "Ärmel", "--method", "animation-wrinkling",
                       "--name", "Folds", "--motion", "Sheet", NULL);
  g_auto (CliOutcome)
      fine = cli_run ("look", path, "--garment", "Ärmel", "--method", "wrinkle-meshes", "--name",
                      "Fine", "--motion", "Sheet", "--set", "subdivision=1", NULL);

  cli_assert_done (&sheet);
  cli_assert_done (&folds);
  cli_assert_done (&fine);
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      g_autofree char *out = cli_in_root (looks[i]);
      g_auto (CliOutcome)
          bake = cli_run ("bake", path, "--look", looks[i], "--clip", "bend", "--frames", "0:8",
                          "--format", "mdd", "--verify", "--out", out, NULL);
      g_auto (CliOutcome) stats = cli_run ("stats", path, "--look", looks[i], "--clip", "bend",
                                           "--frames", "0:8", NULL);

      cli_assert_done (&bake);
      cli_assert_contains (bake.out, ".mdd");
      cli_assert_done (&stats);
    }
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
  cli_make_arm ();
#define ADD(name, function) g_test_add_func ("/app/cli/simulated/" name, function)
  ADD ("it-is-listed-with-its-parameters", it_is_listed_with_its_parameters);
  ADD ("groups-and-references-are-listed", groups_and_references_are_listed);
  ADD ("entries-and-references-are-set", entries_and_references_are_set);
  ADD ("a-bake-says-what-it-was-made-with", a_bake_says_what_it_was_made_with);
  ADD ("a-look-is-put-on-it", a_look_is_put_on_it);
  ADD ("all-are-baked", all_are_baked);
  return cli_finish (g_test_run ());
}
