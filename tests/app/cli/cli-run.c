/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli-run.h"

#include <string.h>
#include <sys/wait.h>

#include "../../folder.h"

char *cli_root, *cli_project;

void
cli_outcome_clear (CliOutcome *self)
{
  g_free (self->out);
  g_free (self->err);
}

void
cli_run_argv (char **argv, CliOutcome *outcome)
{
  g_autoptr (GError) error = NULL;
  int status;

  g_spawn_sync (cli_root, argv, NULL, G_SPAWN_DEFAULT, NULL, NULL, &outcome->out, &outcome->err,
                &status, &error);
  g_assert_no_error (error);
  g_assert_true (WIFEXITED (status));
  outcome->code = WEXITSTATUS (status);
}

CliOutcome
cli_run (const char *first, ...)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  CliOutcome outcome = { 0 };
  va_list list;

  g_ptr_array_add (argv, (gpointer) g_getenv ("RIMPLE_CLI"));
  va_start (list, first);
  for (const char *word = first; word; word = va_arg (list, const char *))
    g_ptr_array_add (argv, (gpointer) word);
  va_end (list);
  g_ptr_array_add (argv, NULL);
  cli_run_argv ((char **) argv->pdata, &outcome);
  return outcome;
}

void
cli_assert_contains (const char *text, const char *part)
{
  if (!strstr (text, part))
    g_error ("“%s” is not in “%s”", part, text);
}

void
cli_assert_done (const CliOutcome *outcome)
{
  if (outcome->code != 0)
    g_error ("exit code %d: %s", outcome->code, outcome->err);
}

void
cli_assert_fails (const CliOutcome *outcome, int code, const char *part)
{
  if (outcome->code != code)
    g_error ("exit code %d in place of %d: %s", outcome->code, code, outcome->err);
  cli_assert_contains (outcome->err, "rimple-cli");
  cli_assert_contains (outcome->err, part);
}

JsonNode *
cli_parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  JsonNode *node = json_from_string (text, &error);

  g_assert_no_error (error);
  g_assert_nonnull (node);
  return node;
}

char *
cli_in_root (const char *name)
{
  return g_build_filename (cli_root, name, NULL);
}

char *
cli_arm_path (void)
{
  return g_build_filename (g_getenv ("RIMPLE_SAMPLES"), "arm.gltf", NULL);
}

void
cli_make_arm (void)
{
  g_autofree char *arm = cli_arm_path (), *mesh = NULL;
  g_auto (CliOutcome) made = { 0 }, imported = { 0 }, info = { 0 }, garment = { 0 }, look = { 0 };
  g_autoptr (JsonNode) tree = NULL;
  JsonObject *character;
  JsonArray *meshes;

  cli_project = cli_in_root ("arm.rimple");
  made = cli_run ("new", cli_project, NULL);
  cli_assert_done (&made);
  imported = cli_run ("import", cli_project, arm, NULL);
  cli_assert_done (&imported);
  info = cli_run ("info", cli_project, "--json", NULL);
  cli_assert_done (&info);
  tree = cli_parse (info.out);
  character = json_array_get_object_element (
      json_object_get_array_member (json_node_get_object (tree), "characters"), 0);
  meshes = json_object_get_array_member (character, "meshes");
  /* The sleeve is the sample's last mesh; the skin comes before it. */
  mesh = g_strdup (json_object_get_string_member (
      json_array_get_object_element (meshes, json_array_get_length (meshes) - 1), "name"));
  garment = cli_run ("garment", cli_project, "--mesh", mesh, "--name", "Ärmel", NULL);
  cli_assert_done (&garment);
  look = cli_run ("look", cli_project, "--garment", "Ärmel", "--method", "incompressible-skinning",
                  "--set", "fold_width=2*15 mm", "--name", "A", NULL);
  cli_assert_done (&look);
}

char *
cli_copy_project (const char *name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *bytes = NULL;
  char *path = cli_in_root (name);
  gsize size;

  g_assert_true (g_file_get_contents (cli_project, &bytes, &size, &error));
  g_assert_true (g_file_set_contents (path, bytes, (gssize) size, &error));
  return path;
}

void
cli_init (int *argc, char ***argv)
{
  g_test_init (argc, argv, NULL);
  cli_root = g_dir_make_tmp ("rimple-cli-XXXXXX", NULL);
  g_setenv ("XDG_STATE_HOME", cli_root, TRUE);
  g_setenv ("LC_ALL", "C.UTF-8", TRUE);
}

int
cli_finish (int status)
{
  remove_all (cli_root);
  g_clear_pointer (&cli_project, g_free);
  g_clear_pointer (&cli_root, g_free);
  return status;
}
