/* SPDX-License-Identifier: GPL-3.0-or-later */

/* reimport-verb.c: another version of a character's file. */

#include "cli/cli.h"

#include "import/import-job.h"
#include "store/reimport.h"

typedef struct
{
  char *character;
  double seconds;
  const char *file;
} Options;

static gboolean
edit_reimport (RmpProject *project, gpointer data, GError **error)
{
  const Options *options = data;
  RmpCharacter *character = rmp_cli_find_character (project, options->character, error);
  g_autoptr (RmpImportJob) job = rmp_import_job_new (options->file);
  g_autoptr (RmpImport) import = NULL;
  g_autofree char *summary = NULL;

  if (!character)
    return FALSE;
  rmp_import_job_set_limits (job, options->seconds, RMP_IMPORT_MEMORY);
  import = rmp_import_job_run (job, rmp_cli_get_cancellable (), error);
  if (!import || !rmp_character_reimport (character, import, &summary, error))
    return FALSE;
  if (summary)
    g_print ("%s\n", summary);
  return TRUE;
}

static int
run_reimport (int argc, char **argv)
{
  Options options = { .seconds = RMP_IMPORT_SECONDS };
  const GOptionEntry entries[] = {
    { "character", 0, 0, G_OPTION_ARG_STRING, &options.character, "The character", "NAME" },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &options.seconds, "Time the file may take (30)", "S" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_reimport, entries, &argc, &argv, 2, 2);

  if (code < 0 && !options.character)
    code = rmp_cli_usage (&rmp_cli_reimport, "--character NAME is needed");
  if (code < 0)
    {
      options.file = argv[2];
      code = rmp_cli_edit_project (&rmp_cli_reimport, argv[1], edit_reimport, &options);
    }
  g_free (options.character);
  return code;
}

const RmpCliVerb rmp_cli_reimport = {
  .name = "reimport",
  .arguments = "P --character NAME FILE",
  .summary = "Put another version of its file in a character's place",
  .description = "Garments, fold lines and looks go over to the new meshes; what cannot is counted, with the reason.",
  .run = run_reimport,
};
