/* SPDX-License-Identifier: GPL-3.0-or-later */

/* names-verbs.c: rename and remove: looks, garments and characters by their names. */

#include "cli/cli.h"

typedef struct
{
  char *character, *garment, *look, *name;
} NameOptions;

static void
options_clear (NameOptions *self)
{
  g_free (self->character);
  g_free (self->garment);
  g_free (self->look);
  g_free (self->name);
}

/* One edit that changes all looks of the name, of one garment where that is named too. @name NULL:
 * removes them.
 */
static gboolean
change_looks (RmpProject *project, const NameOptions *options, GError **error)
{
  g_autoptr (GPtrArray)
      looks = rmp_cli_find_garment_looks (project, options->look, options->garment, error);

  for (guint i = 0; looks && i < looks->len; i++)
    if (!(options->name ? rmp_look_rename (looks->pdata[i], options->name, error)
                        : rmp_look_remove (looks->pdata[i], error)))
      return FALSE;
  return looks != NULL;
}

static gboolean
change_garment (RmpProject *project, const NameOptions *options, GError **error)
{
  RmpGarment *garment = rmp_cli_find_garment (project, options->garment, error);

  return garment && (options->name ? rmp_garment_rename (garment, options->name, error)
                                   : rmp_garment_remove (garment, error));
}

static gboolean
change (RmpProject *project, const NameOptions *options, GError **error)
{
  RmpCharacter *character;

  if (options->look)
    return change_looks (project, options, error);
  if (options->garment)
    return change_garment (project, options, error);
  character = rmp_cli_find_character (project, options->character, error);
  return character && rmp_character_remove (character, error);
}

static gboolean
edit (RmpProject *project, gpointer data, GError **error)
{
  const NameOptions *options = data;

  rmp_project_begin (project, options->name ? "Rename" : "Remove");
  if (!change (project, options, error))
    {
      rmp_project_cancel (project);
      return FALSE;
    }
  return rmp_project_end (project, error);
}

static int
run_rename (int argc, char **argv)
{
  NameOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "The looks of this name", "L" },
    { "garment", 0, 0, G_OPTION_ARG_STRING, &options.garment,
      "The garment, or the one whose look is meant", "G" },
    { "to", 0, 0, G_OPTION_ARG_STRING, &options.name, "The new name", "NAME" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_rename, entries, &argc, &argv, 1, 1);

  if (code < 0 && (!options.name || (!options.look && !options.garment)))
    code = rmp_cli_usage (&rmp_cli_rename, "--look L or --garment G, and --to NAME are needed");
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_rename, argv[1], edit, &options);
  options_clear (&options);
  return code;
}

static int
run_remove (int argc, char **argv)
{
  NameOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "The looks of this name", "L" },
    { "garment", 0, 0, G_OPTION_ARG_STRING, &options.garment,
      "The garment, or the one whose look is meant", "G" },
    { "character", 0, 0, G_OPTION_ARG_STRING, &options.character,
      "The character, with all that it wears", "NAME" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_remove, entries, &argc, &argv, 1, 1);

  if (code < 0 &&
      (options.look || options.garment ? options.character != NULL : !options.character))
    code = rmp_cli_usage (&rmp_cli_remove, "--look L, --garment G or --character NAME is needed");
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_remove, argv[1], edit, &options);
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_rename = {
  .name = "rename",
  .arguments = "P (--look L [--garment G] | --garment G) --to NAME",
  .summary = "Give looks or a garment another name",
  .run = run_rename,
};

const RmpCliVerb rmp_cli_remove = {
  .name = "remove",
  .arguments = "P (--look L [--garment G] | --garment G | --character NAME)",
  .summary = "Remove looks, a garment or a character",
  .description = "A garment goes with its looks, lines and patterns; the mesh stays, as do files "
                 "that were read.",
  .run = run_remove,
};
