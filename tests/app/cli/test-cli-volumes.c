/* SPDX-License-Identifier: GPL-3.0-or-later */

/* Distance volumes of a look: kept with the project, and refused by what they are of. */

#include "cli-run.h"

#include <string.h>

/* The ball's sample, with a look whose sheet is kept off ball and stand by distances. */
static char *
make_ball (const char *name)
{
  char *path = cli_in_root (name);
  g_auto (CliOutcome) made = cli_run ("new", path, "--sample", "ball-under-sheet", NULL);
  g_auto (CliOutcome) look = { 0 };

  cli_assert_done (&made);
  look = cli_run ("look", path, "--garment", "sheet", "--method", "parallel-verlet", "--name",
                  "Grid", "--set", "contact_by=projection", "--set", "volumes=2", "--set",
                  "volumes.1.mesh=mesh stand", "--set", "volumes.1.cells=24", "--set",
                  "volumes.2.mesh=mesh ball", "--set", "volumes.2.cells=16", NULL);
  cli_assert_done (&look);
  return path;
}

/* What the looks of a project say of their volumes, line by line. (transfer full) */
static char *
list_volumes (const char *path)
{
  g_auto (CliOutcome) info = cli_run ("info", path, NULL);
  g_auto (GStrv) lines = NULL;
  GString *told = g_string_new (NULL);

  cli_assert_done (&info);
  lines = g_strsplit (info.out, "\n", -1);
  for (guint i = 0; lines[i]; i++)
    if (strstr (lines[i], "volumes"))
      g_string_append_printf (told, "%s\n", g_strstrip (lines[i]));
  return g_string_free (told, FALSE);
}

static void
distance_volumes_are_kept (void)
{
  g_autofree char *path = make_ball ("kept.rimple"), *other = cli_in_root ("copied.rimple");
  g_auto (CliOutcome) copied = cli_run ("copy", path, other, NULL);
  g_auto (CliOutcome) stats = cli_run ("stats", other, "--look", "Grid", "--frames", "0:1", NULL);
  g_autofree char *before = list_volumes (path), *after = list_volumes (other);

  cli_assert_done (&copied);
  cli_assert_done (&stats);
  g_assert_cmpstr (before, ==, after);
  g_assert_nonnull (strstr (before, "volumes: 2\n"));
  g_assert_nonnull (strstr (before, "volumes.1.cells: 24\n"));
  g_assert_nonnull (strstr (before, "volumes.1.mesh: "));
  g_assert_nonnull (strstr (before, "volumes.2.cells: 16\n"));
  g_assert_nonnull (strstr (before, "volumes.2.mesh: "));
}

static void
cells_have_bounds (void)
{
  g_autofree char *path = make_ball ("bounds.rimple");
  g_auto (CliOutcome)
      many = cli_run ("look", path, "--edit", "Grid", "--set", "volumes.1.cells=100000", NULL);
  g_auto (CliOutcome)
      few = cli_run ("look", path, "--edit", "Grid", "--set", "volumes.1.cells=0", NULL);
  g_auto (CliOutcome)
      none = cli_run ("look", path, "--edit", "Grid", "--set", "volumes.1.mesh=mesh moon", NULL);
  g_autofree char *told = list_volumes (path);

  cli_assert_fails (&many, 2, "outside 8 to 128");
  cli_assert_fails (&few, 2, "outside 8 to 128");
  cli_assert_fails (&none, 2, "moon");
  g_assert_nonnull (strstr (told, "volumes.1.cells: 24\n"));
}

/* By the name that it has in the project: there may be sixteen of them. */
static void
a_mesh_with_holes_is_named (void)
{
  g_autofree char *path = cli_in_root ("holes.rimple");
  g_auto (CliOutcome) made = cli_run ("new", path, "--sample", "arm-sim", NULL);
  g_auto (CliOutcome) look = { 0 }, stats = { 0 };

  cli_assert_done (&made);
  look = cli_run ("look", path, "--garment", "sleeve", "--method", "parallel-verlet", "--name",
                  "Grid", "--set", "contact_by=projection", "--set", "volumes=1", "--set",
                  "volumes.1.mesh=mesh skin", NULL);
  cli_assert_done (&look);
  stats = cli_run ("stats", path, "--look", "Grid", "--frames", "0:1", NULL);
  cli_assert_fails (&stats, 1, "“skin” cannot be one");
}

int
main (int argc, char **argv)
{
  cli_init (&argc, &argv);
#define ADD(name, function) g_test_add_func ("/app/cli/volumes/" name, function)
  ADD ("distance-volumes-are-kept", distance_volumes_are_kept);
  ADD ("cells-have-bounds", cells_have_bounds);
  ADD ("a-mesh-with-holes-is-named", a_mesh_with_holes_is_named);
#undef ADD
  return cli_finish (g_test_run ());
}
