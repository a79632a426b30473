/* SPDX-License-Identifier: GPL-3.0-or-later */

/* profile-verb.c: the shared profiles of a project. */

#include "cli/cli.h"

#include "cloth/kawabata.h"

typedef struct
{
  char *name, *points, *rename;
  gboolean remove;
  char *file, *of, *units, *fit, *branch; /* of what was measured */
  gboolean softens;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->name);
  g_free (self->points);
  g_free (self->rename);
  g_free (self->file);
  g_free (self->of);
  g_free (self->units);
  g_free (self->fit);
  g_free (self->branch);
}

/* In the order of RmpKesOf, of the units (the instrument's is first), of RmpKesFit and of
 * RmpKesBranch.
 */
static const char *const ofs[] = { "bend", "shear", "tension", NULL };
static const char *const units[] = { "kes", "si", NULL };
static const char *const fits[] = { "foot", "monotone", NULL };
static const char *const branches[] = { "loading", "mean", "unloading", NULL };

/* The place of a word; the first if there is none, −1 if it is not one of them. */
static gint
find_word (const char *const *words, const char *word)
{
  for (gint i = 0; words[i]; i++)
    if (!word || g_str_equal (words[i], word))
      return i;
  return -1;
}

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

static RmpProfile *
read_measured (const Options *options, GError **error)
{
  static const char *const names[][2] = {
    { "1/m", "N" },
    { "radians", "N/m" },
    { "strain", "N/m" },
  };
  const gint of = find_word (ofs, options->of);
  const RmpKesBranch branch = (RmpKesBranch) find_word (branches, options->branch);
  g_autoptr (RmpKesPlot) plot = NULL;
  g_autofree char *text = NULL;
  RmpProfile *profile;
  double scales[2], end, force;

  if (!g_file_get_contents (options->file, &text, NULL, error))
    return NULL;
  rmp_kes_get_scales ((RmpKesOf) of, find_word (units, options->units) == 0, scales);
  plot = rmp_kes_plot_read (text, scales, branch, options->softens, error);
  if (!plot)
    {
      g_prefix_error (error, "%s: ", options->file);
      return NULL;
    }
  profile = rmp_kes_plot_draw (plot, (RmpKesFit) find_word (fits, options->fit), &end, &force,
                               error);
  if (profile)
    g_print ("%s: %s; its peak is at %g %s, %g %s\n"
             "In a look: --set curves=1 --set curves.1.of=%s --set \"curves.1.curve=curve %s\" "
             "--set curves.1.end=%g --set curves.1.force=%g\n",
             options->name, ofs[of], end, names[of][0], force, names[of][1], ofs[of], options->name,
             end, force);
  return profile;
}

static gboolean
draw (RmpProject *project, const Options *options, RmpProfileItem **item, GError **error)
{
  g_autoptr (RmpProfile) profile = options->file ? read_measured (options, error)
                                                 : parse_profile (options->points, error);

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

  const gboolean draws = options->points || options->file;

  if (!item && !draws)
    {
      g_propagate_error (error, g_steal_pointer (&missing));
      return FALSE;
    }
  if (options->remove)
    return remove_item (item, error);
  return (!draws || draw (project, options, &item, error)) &&
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
    { "measured", 0, 0, G_OPTION_ARG_FILENAME, &options.file,
      "A file of measurements: lines of two numbers, what is done to a fabric and its answer",
      "FILE" },
    { "of", 0, 0, G_OPTION_ARG_STRING, &options.of,
      "What is measured: bend, shear or tension (default: bend)", "WHAT" },
    { "units", 0, 0, G_OPTION_ARG_STRING, &options.units,
      "kes (1/cm and gf cm/cm; degrees or % and gf/cm) or si (1/m and N; radians or strain and "
      "N/m); default: kes",
      "UNITS" },
    { "fit", 0, 0, G_OPTION_ARG_STRING, &options.fit,
      "foot (a curved foot and a line) or monotone (through all points); default: foot", "FIT" },
    { "hysteresis", 0, 0, G_OPTION_ARG_STRING, &options.branch,
      "loading, mean or unloading, of a file with both branches (default: loading)", "BRANCH" },
    { "allow-softening", 0, 0, G_OPTION_ARG_NONE, &options.softens,
      "Take a force that falls where the fabric is still loaded", NULL },
    { "rename", 0, 0, G_OPTION_ARG_STRING, &options.rename, "Another name for it", "NAME" },
    { "remove", 0, 0, G_OPTION_ARG_NONE, &options.remove, "Remove it; what used it becomes cubic",
      NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_profile, entries, &argc, &argv, 1, 1);

  if (code < 0 && !options.name)
    code = rmp_cli_usage (&rmp_cli_profile, "--name N is needed");
  if (code < 0 && options.points && options.file)
    code = rmp_cli_usage (&rmp_cli_profile, "--points and --measured are two curves");
  if (code < 0 && (options.points || options.file || options.rename) + options.remove != 1)
    code = rmp_cli_usage (&rmp_cli_profile, "either --points, --measured and --rename or --remove "
                                            "is needed");
  if (code < 0 && (find_word (ofs, options.of) < 0 || find_word (units, options.units) < 0 ||
                   find_word (fits, options.fit) < 0 || find_word (branches, options.branch) < 0))
    code = rmp_cli_usage (&rmp_cli_profile,
                          "--of, --units, --fit or --hysteresis has no such word");
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_profile, argv[1], edit_profile, &options);
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_profile = {
  .name = "profile",
  .arguments = "P --name N --points \"-1 0, 0 1, 1 0\"",
  .summary = "Draw, rename or remove a profile that looks and lines share",
  .description =
      "A look uses it by --set profile=\"profile N\", a fold line by --profile N.\n"
      "--measured draws what an instrument has measured of a fabric, for particle-drape.",
  .run = run_profile,
};
