/* SPDX-License-Identifier: GPL-3.0-or-later */

/* append-verbs.c: append and copy: what goes from one project to another. */

#include "cli/cli.h"

#include "store/document/append.h"

/* --- append ----------------------------------------------------------------------------------- */

typedef struct
{
  RmpProject *from;
  char *character, *look, *garment;
} AppendOptions;

static gboolean
append_look (RmpProject *project, RmpLook *look, const char *garment_name, GError **error)
{
  RmpGarment *garment = rmp_cli_find_garment (
      project, garment_name ? garment_name : rmp_garment_get_name (rmp_look_get_garment (look)),
      error);
  g_auto (GStrv) missing = NULL;
  RmpLook *copy = garment ? rmp_garment_copy_look (garment, look, &missing, error) : NULL;

  if (!copy)
    return FALSE;
  g_print ("look %s on %s\n", rmp_look_get_name (copy), rmp_garment_get_name (garment));
  for (guint i = 0; missing[i]; i++)
    g_printerr ("rimple-cli append: “%s” has no joint “%s”: left out\n",
                rmp_garment_get_name (garment), missing[i]);
  return TRUE;
}

static gboolean
append_looks (RmpProject *project, AppendOptions *options, GError **error)
{
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (options->from, options->look, error);

  for (guint i = 0; looks && i < looks->len; i++)
    if (!append_look (project, g_ptr_array_index (looks, i), options->garment, error))
      return FALSE;
  return looks != NULL;
}

static gboolean
append_character (RmpProject *project, RmpCharacter *character, GError **error)
{
  RmpCharacter *copy = rmp_project_append_character (project, character, error);

  if (copy)
    g_print ("character %s\n", rmp_character_get_name (copy));
  return copy != NULL;
}

static gboolean
append_characters (RmpProject *project, AppendOptions *options, GError **error)
{
  GListModel *characters = rmp_project_get_characters (options->from);
  RmpCharacter *one;

  if (options->character)
    {
      one = rmp_cli_find_character (options->from, options->character, error);
      return one && append_character (project, one, error);
    }
  for (guint i = 0; i < g_list_model_get_n_items (characters); i++)
    {
      g_autoptr (RmpCharacter) character = g_list_model_get_item (characters, i);

      if (!append_character (project, character, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
edit_append (RmpProject *project, gpointer data, GError **error)
{
  AppendOptions *options = data;
  gboolean ok;

  rmp_project_begin (project, "Append");
  ok = (options->look && !options->character) || append_characters (project, options, error);
  if (!ok || (options->look && !append_looks (project, options, error)))
    {
      rmp_project_cancel (project);
      return FALSE;
    }
  return rmp_project_end (project, error);
}

static int
run_append (int argc, char **argv)
{
  AppendOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "character", 0, 0, G_OPTION_ARG_STRING, &options.character, "Only this character", "NAME" },
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "Copy the looks of this name instead",
      "NAME" },
    { "garment", 0, 0, G_OPTION_ARG_STRING, &options.garment, "Garment of P that gets the look",
      "G" },
    { 0 },
  };
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_append, entries, &argc, &argv, 2, 2);

  if (code < 0)
    {
      options.from = rmp_project_open (argv[2], FALSE, &error);
      code = options.from ? rmp_cli_edit_project (&rmp_cli_append, argv[1], edit_append, &options)
                          : rmp_cli_fail (&rmp_cli_append, error);
    }
  if (options.from)
    rmp_project_close (options.from);
  g_clear_object (&options.from);
  g_free (options.character);
  g_free (options.look);
  g_free (options.garment);
  return code;
}

/* --- copy ------------------------------------------------------------------------------------- */

static int
run_copy (int argc, char **argv)
{
  gboolean force = FALSE;
  const GOptionEntry entries[] = {
    { "force", 0, 0, G_OPTION_ARG_NONE, &force, "Replace a file that is there", NULL },
    { 0 },
  };
  g_autoptr (GError) error = NULL;
  g_autoptr (RmpProject) project = NULL;
  int code = rmp_cli_parse (&rmp_cli_copy, entries, &argc, &argv, 2, 2);

  if (code >= 0)
    return code;
  if (!force && g_file_test (argv[2], G_FILE_TEST_EXISTS))
    return rmp_cli_usage (&rmp_cli_copy, "“%s” is there already; --force replaces it", argv[2]);
  project = rmp_project_open (argv[1], FALSE, &error);
  if (!project)
    return rmp_cli_fail (&rmp_cli_copy, error);
  code = rmp_project_save_copy_without_history (project, argv[2], rmp_cli_get_cancellable (),
                                                &error)
             ? RMP_CLI_DONE
             : rmp_cli_fail (&rmp_cli_copy, error);
  rmp_project_close (project);
  return code;
}

const RmpCliVerb rmp_cli_append = {
  .name = "append",
  .arguments = "P FROM [--character NAME] [--look NAME [--garment G]]",
  .summary = "Add characters and looks of another project",
  .description = "Without options all characters come, with garments, fold lines and looks. A look "
                 "goes to the garment of "
                 "the same name, or to G;\nFROM may be P itself.",
  .run = run_append,
};

const RmpCliVerb rmp_cli_copy = {
  .name = "copy",
  .arguments = "P TO [--force]",
  .summary = "Write a copy without history, to give away",
  .run = run_copy,
};
