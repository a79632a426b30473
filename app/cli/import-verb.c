/* SPDX-License-Identifier: GPL-3.0-or-later */

/* import-verb.c: characters, motion and point caches from files of other programs. */

#include "cli/cli.h"

#include "import/import-job.h"
#include "skinning/bone-names.h"
#include "store/assets/add-import.h"
#include "store/assets/add-motion.h"
#include "store/assets/bone-map.h"
#include "store/assets/motion-tears.h"
#include "store/assets/sequence.h"

#include <math.h>
#include <string.h>

typedef struct
{
  char **files;
  double seconds, scale;
  char *onto, *map, **pairs, *save_map;
  gboolean guess, partial, json, sequence;
} ImportOptions;

/* Seconds: less is one frame, with which many files begin. */
#define LATE 0.05

static const char *const severities[] = { "read", "repaired", "ignored", "refused" };

/* A character that is not between these is likely in another unit. */
#define LEAST_EXTENT 0.3
#define MOST_EXTENT 4.0

static void
print_size (const RmpImport *import)
{
  g_autofree char *text = rmp_import_describe_size (import);
  gboolean lies_flat;
  const double extent = rmp_import_get_extent (import, &lies_flat);

  if (text)
    g_print ("  read: %s%s\n", text,
             extent >= LEAST_EXTENT && extent <= MOST_EXTENT
                 ? ""
                 : " If that is wrong, undo and import it with --scale 100 or --scale 0.01.");
}

static void
print_report (const char *path, const RmpImport *import)
{
  g_print ("%s: meshes %u, clips %u, joints %u\n", path, import->meshes->len,
           import->clips->len + (import->sequence ? 1 : 0),
           rmp_skeleton_get_n_joints (import->skeleton));
  print_size (import);
  for (guint i = 0; i < import->report->len; i++)
    {
      const RmpImportFinding *finding = import->report->pdata[i];

      g_print ("  %s: %s\n", severities[finding->severity], finding->text);
    }
  for (guint i = 0; i < import->clips->len; i++)
    if (rmp_clip_get_start (import->clips->pdata[i]) > LATE)
      g_print (
          "  read: Clip “%s” begins %.3g s after the file's own start: its frame 0 is there.\n",
          rmp_clip_get_name (import->clips->pdata[i]),
          rmp_clip_get_start (import->clips->pdata[i]));
}

static void
print_report_json (const char *path, const RmpImport *import)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();

  json_builder_begin_object (builder);
  rmp_cli_add_string (builder, "file", path);
  rmp_cli_add_string (builder, "format", import->format);
  rmp_cli_add_number (builder, "metres_per_unit", import->metres_per_unit);
  if (import->meshes->len > 0)
    rmp_cli_add_number (builder, "height_m",
                        import->metres_per_unit *
                            ((double) import->maximum[1] - (double) import->minimum[1]));
  json_builder_set_member_name (builder, "report");
  json_builder_begin_array (builder);
  for (guint i = 0; i < import->report->len; i++)
    {
      const RmpImportFinding *finding = import->report->pdata[i];

      json_builder_begin_object (builder);
      rmp_cli_add_string (builder, "severity", severities[finding->severity]);
      rmp_cli_add_string (builder, "text", finding->text);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_set_member_name (builder, "clips");
  json_builder_begin_array (builder);
  for (guint i = 0; i < import->clips->len; i++)
    {
      json_builder_begin_object (builder);
      rmp_cli_add_string (builder, "name", rmp_clip_get_name (import->clips->pdata[i]));
      rmp_cli_add_number (builder, "start_s", rmp_clip_get_start (import->clips->pdata[i]));
      rmp_cli_add_number (builder, "end_s", rmp_clip_get_end (import->clips->pdata[i]));
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  rmp_cli_print_json (builder);
}

/* --- motion for a character that is there ----------------------------------------------------- */

/* Names of the file and the character in turn. What is said first counts: pairs, then the map, then
 * guesses.
 */
static char **
collect_pairs (RmpProject *project, const RmpSkeleton *source, const RmpSkeleton *target,
               const ImportOptions *options, GError **error)
{
  g_autoptr (GStrvBuilder) pairs = g_strv_builder_new ();
  RmpBoneMap *map = options->map ? rmp_project_find_bone_map (project, options->map, error) : NULL;

  if (options->map && !map)
    return NULL;
  for (guint i = 0; options->pairs && options->pairs[i]; i++)
    {
      const char *equals = strchr (options->pairs[i], '=');
      g_autofree char *source = equals ? g_strndup (options->pairs[i],
                                                    (gsize) (equals - options->pairs[i]))
                                       : NULL;

      if (!source)
        {
          g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
                       _ ("“%s” is no pair like LeftArm=upperarm.l"), options->pairs[i]);
          return NULL;
        }
      g_strv_builder_add_many (pairs, source, equals + 1, NULL);
    }
  if (map)
    g_strv_builder_addv (pairs, (const char **) (gpointer) rmp_bone_map_get_pairs (map));
  if (options->guess && target)
    {
      g_auto (GStrv) guessed = rmp_bone_names_guess (source, target);

      g_strv_builder_addv (pairs, (const char **) guessed);
    }
  return g_strv_builder_end (pairs);
}

static gboolean
add_motion (RmpProject *project, RmpCharacter *character, const RmpImport *import,
            const ImportOptions *options, GError **error)
{
  g_auto (GStrv) pairs = collect_pairs (project, import->skeleton,
                                        rmp_character_get_skeleton (character), options, error);
  g_autoptr (RmpRetarget) retarget = NULL;
  g_autofree char *text = NULL, *tears = NULL;

  if (!pairs)
    return FALSE;
  retarget = rmp_motion_match (character, import, (const char *const *) pairs, error);
  if (!retarget)
    return FALSE;
  text = rmp_motion_describe (retarget, import);
  if (!options->partial && rmp_motion_is_partial (retarget, import))
    {
      g_set_error (
          error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_FAILED,
          _ ("“%s” likely moves another body than “%s”: %s Say of the others which is which "
             "with --pair "
             "SOURCE=TARGET or --map, or add what there is with --partial."),
          import->name, rmp_character_get_name (character), text);
      return FALSE;
    }
  if (!rmp_character_add_motion (character, import, retarget, error))
    {
      if (!options->guess)
        rmp_cli_advise (
            error, "--guess matches the bones of a human body by what their names mean, --pair "
                   "SOURCE=TARGET says it of one bone, --map takes the pairs kept under a name.");
      return FALSE;
    }

  if (!options->json)
    g_print ("%s\n", text);
  tears = rmp_motion_describe_tears (character, import, retarget);
  if (tears)
    g_printerr ("rimple-cli import: %s\n", tears);
  return !options->save_map ||
         rmp_project_save_bone_map (project, options->save_map, (const char *const *) pairs, error);
}

/* --- import ----------------------------------------------------------------------------------- */

static gboolean
add_onto (RmpProject *project, const RmpImport *import, const ImportOptions *options,
          GError **error)
{
  RmpCharacter *character = rmp_cli_find_character (project, options->onto, error);

  return character && add_motion (project, character, import, options, error);
}

static gboolean
add_import (RmpProject *project, const RmpImport *import, const ImportOptions *options,
            GError **error)
{
  RmpSurface *surface;

  if (import->sequence && import->meshes->len == 0)
    {
      surface = options->onto ? rmp_cli_find_surface (project, options->onto, error) : NULL;
      return (surface || !options->onto) &&
             rmp_project_add_sequence (project, surface, import, options->scale, error);
    }
  if (options->onto)
    return add_onto (project, import, options, error);
  return rmp_project_add_import (project, import, import->name, error) != NULL;
}

static gboolean
edit_import (RmpProject *project, gpointer data, GError **error)
{
  ImportOptions *options = data;

  for (guint i = 0; options->files[i]; i++)
    {
      g_autoptr (RmpImport)
          import = rmp_cli_read (options->files[i], options->seconds, options->sequence, error);

      if (import && import->meshes->len > 0 && options->scale > 0.0)
        import->metres_per_unit *= options->scale;
      if (!import || !add_import (project, import, options, error))
        return FALSE;
      if (options->json)
        print_report_json (options->files[i], import);
      else
        print_report (options->files[i], import);
    }
  return TRUE;
}

static int
run_import (int argc, char **argv)
{
  ImportOptions options = { .seconds = RMP_IMPORT_SECONDS };
  const GOptionEntry entries[] = {
    { "seconds", 0, 0, G_OPTION_ARG_DOUBLE, &options.seconds, "Time a file may take (30)", "S" },
    { "onto", 0, 0, G_OPTION_ARG_STRING, &options.onto,
      "The character that clips move, or the mesh a point cache moves (the one that fits)",
      "NAME" },
    { "map", 0, 0, G_OPTION_ARG_STRING, &options.map, "Match bones by this bone map of the project",
      "MAP" },
    { "pair", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.pairs,
      "A bone of the file is this one of the character; nothing after = leaves it out",
      "SOURCE=TARGET" },
    { "guess", 0, 0, G_OPTION_ARG_NONE, &options.guess,
      "Match the other bones of a human body by what names mean", NULL },
    { "partial", 0, 0, G_OPTION_ARG_NONE, &options.partial,
      "Take motion of which fewer than half of the bones match", NULL },
    { "save-map", 0, 0, G_OPTION_ARG_STRING, &options.save_map, "Keep the pairs under this name",
      "MAP" },
    { "scale", 0, 0, G_OPTION_ARG_DOUBLE, &options.scale,
      "How many times as large a model is to be; of a point cache: metres a unit (what fits the "
      "mesh)",
      "S" },
    { "sequence", 0, 0, G_OPTION_ARG_NONE, &options.sequence,
      "The file is one of name.0001.obj, name.0002.obj, …: read all as one motion", NULL },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print the report as JSON", NULL },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_import, entries, &argc, &argv, 2, G_MAXINT);

  if (code < 0 && !options.onto &&
      (options.map || options.pairs || options.guess || options.partial || options.save_map))
    code = rmp_cli_usage (&rmp_cli_import, "bones are matched --onto a character that is there");
  if (code < 0)
    code = rmp_cli_check_seconds (&rmp_cli_import, options.seconds);
  if (code < 0 && !(options.scale >= 0.0 && isfinite (options.scale)))
    code = rmp_cli_usage (&rmp_cli_import, "--scale takes a number above 0");
  options.files = argv + 2;
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_import, argv[1], edit_import, &options);
  g_free (options.onto);
  g_free (options.map);
  g_strfreev (options.pairs);
  g_free (options.save_map);
  return code;
}

const RmpCliVerb rmp_cli_import = {
  .name = "import",
  .arguments = "P FILE… [--onto NAME] [--map MAP | --pair A=B …] [--sequence] [--scale S]",
  .summary = "Add what files hold: skeletons, clips, meshes, motion of vertices",
  .description = "glTF, FBX, Collada, OBJ, PLY, BVH; point caches. With --onto a character, only "
                 "clips are read: its bones\n"
                 "move as the file's bones of the same name do, or as --map and --pair say.",
  .run = run_import,
};
