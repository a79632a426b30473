/* SPDX-License-Identifier: GPL-3.0-or-later */

/* profile-verb.c: the shared profiles of a project. */

#include "cli/cli.h"

typedef struct
{
  char *name, *points, *rename;
  gboolean remove;
} Options;

static RmpProfile *
parse_profile (const char *text, GError **error)
{
  g_autofree char *drawn = g_strconcat ("drawn ", text, NULL);
  g_autoptr (GError) reason = NULL;
  gboolean bare = g_ascii_isdigit (*text) || *text == '-';
  RmpProfile *profile = rmp_profile_new_from_text (bare ? drawn : text, &reason);

  if (!profile)
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "“%s”: %s", text, reason->message);
  return profile;
}

static gboolean
draw (RmpProject *project, const Options *options, RmpProfileItem **item, GError **error)
{
  g_autoptr (RmpProfile) profile = parse_profile (options->points, error);

  if (!profile)
    return FALSE;
  if (*item)
    return rmp_profile_item_set_profile (*item, profile, error);
  *item = rmp_project_add_profile (project, options->name, profile, error);
  return *item != NULL;
}

static gboolean
remove_item (RmpProfileItem *item, GError **error)
{
  guint n_users;

  if (!rmp_profile_item_remove (item, &n_users, error))
    return FALSE;
  if (n_users > 0)
    g_print ("%u uses are cubic now, or name none\n", n_users);
  return TRUE;
}

static gboolean
edit_profile (RmpProject *project, gpointer data, GError **error)
{
  const Options *options = data;
  g_autoptr (GError) missing = NULL;
  RmpProfileItem *item = rmp_cli_find_profile (project, options->name, &missing);

  if (!item && !options->points)
    {
      g_propagate_error (error, g_steal_pointer (&missing));
      return FALSE;
    }
  if (options->remove)
    return remove_item (item, error);
  return (!options->points || draw (project, options, &item, error)) &&
         (!options->rename || rmp_profile_item_rename (item, options->rename, error));
}

static int
run_profile (int argc, char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, "The profile; one that is there is changed",
      "N" },
    { "points", 0, 0, G_OPTION_ARG_STRING, &options.points,
      "“T Y, T Y, …” with T from -1 to 1, cubic or quintic", "TEXT" },
    { "rename", 0, 0, G_OPTION_ARG_STRING, &options.rename, "Another name for it", "NAME" },
    { "remove", 0, 0, G_OPTION_ARG_NONE, &options.remove, "Remove it; what used it becomes cubic",
      NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_profile, entries, &argc, &argv, 1, 1);

  if (code < 0 && !options.name)
    code = rmp_cli_usage (&rmp_cli_profile, "--name N is needed");
  if (code < 0 && (options.points || options.rename) + options.remove != 1)
    code = rmp_cli_usage (&rmp_cli_profile, "either --points and --rename or --remove is needed");
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_profile, argv[1], edit_profile, &options);
  g_free (options.name);
  g_free (options.points);
  g_free (options.rename);
  return code;
}

const RmpCliVerb rmp_cli_profile = {
  .name = "profile",
  .arguments = "P --name N --points \"-1 0, 0 1, 1 0\"",
  .summary = "Draw, rename or remove a profile that looks and lines share",
  .description = "A look uses it by --set profile=\"profile N\", a fold line by --profile N.",
  .run = run_profile,
};
