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
both_are_baked (void)
{
  static const char *const looks[] = { "Sheet", "Folds" };
  g_autofree char *path = cli_copy_project ("baked.rimple");
  g_auto (CliOutcome) sheet = cli_run ("look", path, "--garment", "Ärmel", "--method",
                                       "hanging-sheet", "--name", "Sheet", NULL);
  g_auto (CliOutcome)
      folds = cli_run ("look", path, "--garment", "Ärmel", "--method", "animation-wrinkling",
                       "--name", "Folds", "--motion", "Sheet", NULL);

  cli_assert_done (&sheet);
  cli_assert_done (&folds);
  for (guint i = 0; i < G_N_ELEMENTS (looks); i++)
    {
      g_autofree char *out = cli_in_root (looks[i]);
      g_auto (CliOutcome) bake = cli_run ("bake", path, "--look", looks[i], "--clip", "bend",
                                          "--frames", "0:8", "--format", "mdd", "--out", out, NULL);
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
  ADD ("a-look-is-put-on-it", a_look_is_put_on_it);
  ADD ("both-are-baked", both_are_baked);
  return cli_finish (g_test_run ());
}
