/* SPDX-License-Identifier: GPL-3.0-or-later */

/* replace-verbs.c: another version of a character's file, and another mesh in a mesh's place. */

#include "cli/cli.h"

#include "import/import-job.h"
#include "store/assets/reimport.h"
#include "store/assets/remesh.h"
#include "store/assets/replace.h"

typedef struct
{
  char *character, *mesh, *from, *by, *edge;
  double seconds;
  const char *file; /* (nullable) */
} Options;

static void
options_clear (Options *self)
{
  g_free (self->character);
  g_free (self->mesh);
  g_free (self->from);
  g_free (self->by);
  g_free (self->edge);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, options_clear)

static gboolean
print_summary (gboolean ok, char *const *summary)
{
  if (ok && *summary)
    g_print ("%s\n", *summary);
  return ok;
}

/* --- reimport --------------------------------------------------------------------------------- */

static gboolean
edit_reimport (RmpProject *project, gpointer data, GError **error)
{
  const Options *options = data;
  RmpCharacter *character = rmp_cli_find_character (project, options->character, error);
  g_autoptr (RmpImport)
      import = character ? rmp_cli_read (options->file, options->seconds, FALSE, error) : NULL;
  g_autofree char *summary = NULL;

  return import &&
         print_summary (rmp_character_reimport (character, import, &summary, error), &summary);
}

static int
run_reimport (int argc, char **argv)
{
  g_auto (Options) options = { .seconds = RMP_IMPORT_SECONDS };
  const GOptionEntry entries[] = {
    { "character", 0, 0, G_OPTION_ARG_STRING, &options.character, "The character", "NAME" },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &options.seconds, "Time the file may take (30)", "S" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_reimport, entries, &argc, &argv, 2, 2);

  if (code < 0 && !options.character)
    code = rmp_cli_usage (&rmp_cli_reimport, "--character NAME is needed");
  if (code < 0)
    code = rmp_cli_check_seconds (&rmp_cli_reimport, options.seconds);
  if (code >= 0)
    return code;
  options.file = argv[2];
  return rmp_cli_edit_project (&rmp_cli_reimport, argv[1], edit_reimport, &options);
}

const RmpCliVerb rmp_cli_reimport = {
  .name = "reimport",
  .arguments = "P --character NAME FILE",
  .summary = "Put another version of its file in a character's place",
  .description = "Garments, fold lines and looks go over to the new meshes; what cannot is "
                 "counted, with the reason.",
  .run = run_reimport,
};

/* --- replace ---------------------------------------------------------------------------------- */

/* Of several, one has to be named, unless one has the mesh's own name. */
static gboolean
find_mesh (RmpSurface *surface, const RmpImport *import, const char *name, guint *mesh,
           GError **error)
{
  const char *wanted = name ? name : rmp_surface_get_name (surface);
  g_autoptr (GString) names = g_string_new (NULL);

  *mesh = 0;
  if (!name && import->meshes->len == 1)
    return TRUE;
  for (guint i = 0; i < import->meshes->len; i++)
    {
      const char *there = ((RmpImportMesh *) g_ptr_array_index (import->meshes, i))->name;

      *mesh = i;
      if (g_strcmp0 (there, wanted) == 0)
        return TRUE;
      g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", there);
    }
  g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
               _ ("The file has no mesh “%s”; --from one of: %s"), wanted,
               names->len > 0 ? names->str : "none");
  return FALSE;
}

static gboolean
replace_from_file (RmpSurface *surface, const Options *options, GError **error)
{
  g_autoptr (RmpImport) import = rmp_cli_read (options->file, options->seconds, FALSE, error);
  g_autofree char *summary = NULL;
  guint mesh;

  return import && find_mesh (surface, import, options->from, &mesh, error) &&
         print_summary (rmp_surface_replace (surface, import, mesh, &summary, error), &summary);
}

static gboolean
edit_replace (RmpProject *project, gpointer data, GError **error)
{
  const Options *options = data;
  RmpSurface *surface = rmp_cli_find_surface (project, options->mesh, error), *other;
  g_autofree char *summary = NULL;

  if (!surface)
    return FALSE;
  if (!options->by)
    return replace_from_file (surface, options, error);
  other = rmp_cli_find_surface (project, options->by, error);
  return other &&
         print_summary (rmp_surface_replace_by (surface, other, &summary, error), &summary);
}

static int
run_replace (int argc, char **argv)
{
  g_auto (Options) options = { .seconds = RMP_IMPORT_SECONDS };
  const GOptionEntry entries[] = {
    { "mesh", 0, 0, G_OPTION_ARG_STRING, &options.mesh, "The mesh that is replaced", "NAME" },
    { "from", 0, 0, G_OPTION_ARG_STRING, &options.from,
      "The mesh of the file (the one of the same name)", "NAME" },
    { "by", 0, 0, G_OPTION_ARG_STRING, &options.by,
      "Another mesh of the project, instead of a file", "NAME" },
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &options.seconds, "Time the file may take (30)", "S" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_replace, entries, &argc, &argv, 1, 2);

  if (code < 0 && !options.mesh)
    code = rmp_cli_usage (&rmp_cli_replace, "--mesh NAME is needed");
  if (code < 0 && (argc == 3) == (options.by != NULL))
    code = rmp_cli_usage (&rmp_cli_replace, "a file or --by NAME is needed, and not both");
  if (code < 0)
    code = rmp_cli_check_seconds (&rmp_cli_replace, options.seconds);
  if (code >= 0)
    return code;
  options.file = argc == 3 ? argv[2] : NULL;
  return rmp_cli_edit_project (&rmp_cli_replace, argv[1], edit_replace, &options);
}

const RmpCliVerb rmp_cli_replace = {
  .name = "replace",
  .arguments = "P --mesh NAME (FILE [--from NAME] | --by NAME)",
  .summary = "Put another mesh in a mesh's place",
  .description = "Garments, fold lines and looks go over to it, and weights where it has none for "
                 "the character's\n"
                 "bones; what cannot is counted, with the reason.",
  .run = run_replace,
};

/* --- remesh ----------------------------------------------------------------------------------- */

static gboolean
edit_remesh (RmpProject *project, gpointer data, GError **error)
{
  const Options *options = data;
  RmpSurface *surface = rmp_cli_find_surface (project, options->mesh, error);
  g_autofree char *summary = NULL;
  double length;

  if (!surface || !rmp_cli_parse_quantity (options->edge, RMP_UNIT_METRE, &length, error) ||
      !print_summary (rmp_surface_remesh (surface, length, &summary, error), &summary))
    return FALSE;
  g_print (_ ("“%s” has %u vertices and %u faces.\n"), rmp_surface_get_name (surface),
           rmp_mesh_get_n_vertices (rmp_surface_get_mesh (surface)),
           rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface)));
  return TRUE;
}

static int
run_remesh (int argc, char **argv)
{
  g_auto (Options) options = { 0 };
  const GOptionEntry entries[] = {
    { "mesh", 0, 0, G_OPTION_ARG_STRING, &options.mesh, "The mesh", "NAME" },
    { "edge", 0, 0, G_OPTION_ARG_STRING, &options.edge, "The length of its edges: “4 mm”",
      "LENGTH" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_remesh, entries, &argc, &argv, 1, 1);

  if (code < 0 && (!options.mesh || !options.edge))
    code = rmp_cli_usage (&rmp_cli_remesh, "--mesh NAME and --edge LENGTH are needed");
  if (code >= 0)
    return code;
  return rmp_cli_edit_project (&rmp_cli_remesh, argv[1], edit_remesh, &options);
}

const RmpCliVerb rmp_cli_remesh = {
  .name = "remesh",
  .arguments = "P --mesh NAME --edge LENGTH",
  .summary = "Cover a mesh anew with triangles of one size",
  .description = "The shape stays, and so do borders, seams of the texture, borders of materials "
                 "and sharp bends.\n"
                 "Weights, morph targets, textures, garments, fold lines and looks go over to it.",
  .run = run_remesh,
};
