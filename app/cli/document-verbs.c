/* SPDX-License-Identifier: GPL-3.0-or-later */

/* document-verbs.c: new and garment: what a project begins with. */

#include "cli/cli.h"

#include "import/import-job.h"
#include "store/assets/bind.h"
#include "store/cloth/rest-shape.h"
#include "studio/sample.h"

#include <math.h>
#include <string.h>

static gboolean
fill_from_sample (RmpProject *project, const char *name, GError **error)
{
  g_autoptr (RmpSample) sample = rmp_samples_find (name, error);
  g_autoptr (RmpImport)
      import = sample ? rmp_cli_read (sample->model, RMP_IMPORT_SECONDS, FALSE, error) : NULL;

  return import && rmp_sample_fill (sample, project, import, error);
}

static int
run_new (int argc, char **argv)
{
  double rate = 24.0;
  gboolean force = FALSE;
  g_autofree char *sample = NULL;
  const GOptionEntry entries[] = {
    { "rate", 0, 0, G_OPTION_ARG_DOUBLE, &rate, "Frames a second, 1 to 240 (24)", "FPS" },
    { "sample", 0, 0, G_OPTION_ARG_STRING, &sample,
      "Begin with a sample, dressed as the start page opens it", "NAME" },
    { "force", 0, 0, G_OPTION_ARG_NONE, &force, "Replace a file that is there", NULL },
    { 0 },
  };
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_new, entries, &argc, &argv, 1, 1);

  if (code >= 0)
    return code;
  if (!force && g_file_test (argv[1], G_FILE_TEST_EXISTS))
    return rmp_cli_usage (&rmp_cli_new, "“%s” is there already; --force replaces it", argv[1]);
  project = rmp_project_new (&error);
  if (!project)
    return rmp_cli_fail (&rmp_cli_new, error);
  if ((rate != 24.0 && !rmp_project_set_frame_rate (project, rate, &error)) ||
      (sample && !fill_from_sample (project, sample, &error)) ||
      !rmp_project_save_as (project, argv[1], NULL, &error))
    code = rmp_cli_fail (&rmp_cli_new, error);
  rmp_project_close (project);
  return MAX (code, RMP_CLI_DONE);
}

/* --- garment ---------------------------------------------------------------------------------- */

typedef struct
{
  char *mesh, *name, *material, *faces, *rest, *body;
  char *bound; /* what binding did */
  char *made;  /* its name, which another garment of the name wanted may have changed */
} GarmentOptions;

static guint8 *
select_material (RmpSurface *surface, const char *name, GError **error)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < rmp_surface_get_n_materials (surface); i++)
    {
      if (g_str_equal (rmp_surface_get_material_name (surface, i), name))
        return rmp_surface_select_material (surface, i);
      g_ptr_array_add (names, (gpointer) rmp_surface_get_material_name (surface, i));
    }
  rmp_cli_set_not_found (error, N_ ("material"), name, names);
  return NULL;
}

/* “7” or “7-12”, both included. */
static gboolean
mark_faces (const char *word, guint n_faces, guint8 *cloth, GError **error)
{
  g_auto (GStrv) ends = g_strsplit (word, "-", 2);
  guint64 first, last;

  if (!g_ascii_string_to_unsigned (ends[0], 10, 0, n_faces - 1, &first, NULL) ||
      !g_ascii_string_to_unsigned (ends[1] ? ends[1] : ends[0], 10, first, n_faces - 1, &last,
                                   NULL))
    {
      g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                   _ ("“%s” is no face; the mesh has 0 to %u, written 7 or 7-12"), word,
                   n_faces - 1);
      return FALSE;
    }
  memset (cloth + first, 1, last - first + 1);
  return TRUE;
}

static guint8 *
read_faces (RmpSurface *surface, const char *path, GError **error)
{
  guint n_faces = rmp_mesh_get_n_faces (rmp_surface_get_mesh (surface));
  g_autofree guint8 *cloth = g_new0 (guint8, n_faces);
  g_autofree char *text = NULL;
  g_auto (GStrv) words = NULL;

  if (!g_file_get_contents (path, &text, NULL, error))
    return NULL;
  words = g_strsplit_set (text, " \t\r\n,", -1);
  for (guint i = 0; words[i]; i++)
    if (*words[i] && !mark_faces (words[i], n_faces, cloth, error))
      return NULL;
  return g_steal_pointer (&cloth);
}

/* “CLIP:N”; the last colon counts, since names may have some. */
static gboolean
rest_on_frame (RmpGarment *garment, const char *text, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (rmp_garment_get_surface (garment));
  const char *colon = strrchr (text, ':');
  g_autofree char *name = colon ? g_strndup (text, (gsize) (colon - text)) : g_strdup (text);
  RmpClipItem *clip = rmp_cli_find_clip (character, name, error);
  guint first, last;

  return clip && rmp_cli_parse_frames (colon ? colon + 1 : "0", clip, &first, &last, error) &&
         rmp_garment_set_rest_clip_frame (garment, clip, rmp_clip_item_get_time (clip, first),
                                          error);
}

/* A file, or a mesh of the project. */
static gboolean
rest_on_mesh (RmpProject *project, RmpGarment *garment, const char *name, GError **error)
{
  g_autoptr (RmpImport) import = NULL;
  RmpSurface *surface;

  if (!g_file_test (name, G_FILE_TEST_IS_REGULAR))
    {
      surface = rmp_cli_find_surface (project, name, error);
      return surface && rmp_garment_set_rest_surface (garment, surface, error);
    }
  import = rmp_cli_read (name, RMP_IMPORT_SECONDS, FALSE, error);
  return import && rmp_garment_set_rest_import (garment, import, error);
}

static gboolean
set_rest (RmpProject *project, RmpGarment *garment, const char *text, GError **error)
{
  double metres = 0.0;
  char *end = NULL;

  if (g_str_equal (text, "bind"))
    return rmp_garment_set_rest_bind_pose (garment, error);
  if (g_str_has_prefix (text, "frame:"))
    return rest_on_frame (garment, text + strlen ("frame:"), error);
  if (g_str_has_prefix (text, "mesh:"))
    return rest_on_mesh (project, garment, text + strlen ("mesh:"), error);
  if (g_str_has_prefix (text, "pattern:"))
    metres = g_ascii_strtod (text + strlen ("pattern:"), &end);
  if (g_str_equal (text, "pattern") || (end && !*end && metres > 0.0 && isfinite (metres)))
    return rmp_garment_set_rest_pattern (garment, metres, error);
  g_set_error (
      error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
      _ ("“%s” is no rest shape; there are bind, frame:CLIP:N, mesh:NAME or mesh:FILE, pattern or "
         "pattern:METRES-A-UV-UNIT"),
      text);
  return FALSE;
}

/* To the rig of another mesh. */
static gboolean
bind_garment (RmpProject *project, RmpGarment *garment, GarmentOptions *options, GError **error)
{
  RmpSurface *body = rmp_cli_find_surface (project, options->body, error);

  return body && rmp_surface_bind (rmp_garment_get_surface (garment), body, &options->bound, error);
}

static gboolean
edit_garment (RmpProject *project, gpointer data, GError **error)
{
  GarmentOptions *options = data;
  RmpGarment *garment = options->mesh ? NULL : rmp_cli_find_garment (project, options->name, error);
  RmpSurface *surface = options->mesh ? rmp_cli_find_surface (project, options->mesh, error)
                        : garment     ? rmp_garment_get_surface (garment)
                                      : NULL;
  g_autofree guint8 *cloth = NULL;

  if (!surface)
    return FALSE;
  if (options->material)
    cloth = select_material (surface, options->material, error);
  else if (options->faces)
    cloth = read_faces (surface, options->faces, error);
  if ((options->material || options->faces) && !cloth)
    return FALSE;
  if (!garment)
    {
      garment = rmp_project_add_garment (
          project, surface, options->name ? options->name : options->mesh, cloth, error);
      options->made = garment ? g_strdup (rmp_garment_get_name (garment)) : NULL;
    }
  else if ((cloth || !(options->rest || options->body)) &&
           !rmp_garment_set_cloth (garment, cloth, error))
    return FALSE;
  return garment && (!options->body || bind_garment (project, garment, options, error)) &&
         (!options->rest || set_rest (project, garment, options->rest, error));
}

static int
run_garment (int argc, char **argv)
{
  GarmentOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "mesh", 0, 0, G_OPTION_ARG_STRING, &options.mesh, "The mesh that is cloth", "NAME" },
    { "name", 0, 0, G_OPTION_ARG_STRING, &options.name, "Name of the garment (the mesh's)",
      "NAME" },
    { "material", 0, 0, G_OPTION_ARG_STRING, &options.material,
      "Only the mesh's faces of this material", "M" },
    { "faces", 0, 0, G_OPTION_ARG_FILENAME, &options.faces, "Only these faces: “0 1 7-12”",
      "FILE" },
    { "rest", 0, 0, G_OPTION_ARG_STRING, &options.rest,
      "What its lengths are: bind, frame:CLIP:N, mesh:NAME or mesh:FILE, pattern or pattern:METRES",
      "SHAPE" },
    { "bind", 0, 0, G_OPTION_ARG_STRING, &options.body,
      "Take the weights of this mesh, which wears it", "MESH" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_garment, entries, &argc, &argv, 1, 1);

  if (code < 0 && !options.mesh && !options.name)
    code = rmp_cli_usage (&rmp_cli_garment,
                          "--mesh NAME is needed, or --name NAME of a garment to give other faces");
  if (code < 0 && options.material && options.faces)
    code = rmp_cli_usage (&rmp_cli_garment,
                          "faces are chosen by --material or by --faces, not both");
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_garment, argv[1], edit_garment, &options);
  if (code == RMP_CLI_DONE && options.made)
    g_print ("garment %s\n", options.made);
  if (code == RMP_CLI_DONE && options.bound)
    g_print ("%s\n", options.bound);
  g_free (options.mesh);
  g_free (options.name);
  g_free (options.material);
  g_free (options.faces);
  g_free (options.rest);
  g_free (options.body);
  g_free (options.bound);
  g_free (options.made);
  return code;
}

const RmpCliVerb rmp_cli_new = {
  .name = "new",
  .arguments = "P [--sample NAME]",
  .summary = "Make a project, empty or from a sample",
  .run = run_new,
};

const RmpCliVerb rmp_cli_garment = {
  .name = "garment",
  .arguments =
      "P --mesh NAME [--material M] [--faces FILE] [--name NAME] [--rest SHAPE] [--bind MESH]",
  .summary = "Say that a mesh, or some of its faces, is cloth",
  .description =
      "Prints the name it got. Without --mesh, the garment of that name gets other faces, with "
      "--rest another rest\n"
      "shape, or with --bind the weights of the mesh that wears it: for clothes that come without.",
  .run = run_garment,
};
