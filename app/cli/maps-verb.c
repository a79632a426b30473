/* SPDX-License-Identifier: GPL-3.0-or-later */

/* maps-verb.c: maps: what looks raise, frame by frame, as images over texture coordinates. */

#include "cli/cli.h"

#include <string.h>

#include "bake/map-atlas.h"
#include "bake/queue.h"

typedef struct
{
  char *look, *clip, *frames, *kinds, *format, *amplitude, *space, *window, *white, *folder;
  int size, atlas;
  gboolean green_down, verify, queues, json;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->look);
  g_free (self->clip);
  g_free (self->frames);
  g_free (self->kinds);
  g_free (self->format);
  g_free (self->amplitude);
  g_free (self->space);
  g_free (self->window);
  g_free (self->white);
  g_free (self->folder);
}

static double
degrees (double angle)
{
  return angle * 180.0 / G_PI;
}

/* How much of the folds the maps have: over all frames, and where it is the least. */
static void
tell_errors (const char *label, const RmpNormalError *errors, guint first, guint n)
{
  RmpNormalError mean = { 0 };
  guint worst = 0;

  for (guint i = 0; i < n; i++)
    {
      mean.with_map += errors[i].with_map / n;
      mean.without += errors[i].without / n;
      worst = errors[i].with_map > errors[worst].with_map ? i : worst;
    }
  g_printerr ("%s: normals of the coarse mesh with the maps are off by %.3f° in the mean of %u "
              "frames, without maps by %.2f°; most in frame %u, by %.3f° in the mean and %.0f° at "
              "most\n",
              label, degrees (mean.with_map), n, degrees (mean.without), first + worst,
              degrees (errors[worst].with_map), degrees (errors[worst].largest));
}

static GStrv
write_atlas (const RmpMapSource *source, const RmpMapOptions *maps, guint n_keys,
             const RmpCall *call, GError **error)
{
  RmpAtlasLoss loss;
  GStrv paths = rmp_map_atlas_write (source, maps, n_keys, &loss, call, error);

  rmp_cli_clear_progress ();
  if (paths)
    g_printerr ("%s: %u key poses lose %.2g %% of the heights of all frames, most in frame %u: up "
                "to %.2f mm\n",
                (const char *) call->data, loss.n_keys, 100.0 * loss.lost, maps->first + loss.worst,
                1000.0 * loss.largest);
  return paths;
}

/* Lengths of @maps. */
static gboolean
parse_lengths (const Options *options, RmpMapOptions *maps, GError **error)
{
  const struct
  {
    const char *text;
    double *length;
  } all[] = {
    { options->amplitude, &maps->amplitude },
    { options->window, &maps->window },
    { options->white, &maps->white },
  };

  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    if (all[i].text && !rmp_cli_parse_quantity (all[i].text, RMP_UNIT_METRE, all[i].length, error))
      return FALSE;
  return TRUE;
}

static GStrv
write_look (RmpLook *look, gconstpointer data, GError **error)
{
  const Options *options = data;
  g_autofree char *label = g_strdup_printf ("%s of %s", rmp_look_get_name (look),
                                            rmp_garment_get_name (rmp_look_get_garment (look)));
  const RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                         .progress = rmp_cli_progress,
                         .data = label };
  RmpMapOptions maps = { .side = (guint) options->size,
                         .png = options->format && g_str_equal (options->format, "png"),
                         .green_down = options->green_down,
                         .space = options->space && g_str_equal (options->space, "object")
                                      ? RMP_OFFSET_OBJECT
                                      : RMP_OFFSET_TANGENT,
                         .folder = options->folder };
  g_autofree RmpNormalError *errors = NULL;
  g_autoptr (RmpMapSource) source = NULL;
  RmpClipItem *clip;
  GStrv paths;

  maps.kinds = rmp_map_kinds_parse (options->kinds, error);
  if (!maps.kinds || !rmp_cli_choose_clip (look, options->clip, &clip, error) ||
      !rmp_cli_parse_frames (options->frames, clip, &maps.first, &maps.last, error) ||
      !parse_lengths (options, &maps, error) || !(source = rmp_map_source_new (look, clip, error)))
    return NULL;
  if (rmp_map_kinds_doubt (maps.kinds, look))
    g_printerr ("%s: %s\n", label, rmp_map_kinds_doubt (maps.kinds, look));
  if (options->queues)
    {
      g_autofree char *id = rmp_bake_queue_add_maps (look, clip, &maps, (guint) options->atlas,
                                                     error);

      return id ? g_strdupv ((char *[]){ id, NULL }) : NULL;
    }
  if (options->atlas > 0)
    return write_atlas (source, &maps, (guint) options->atlas, &call, error);
  errors = options->verify ? g_new0 (RmpNormalError, maps.last - maps.first + 1) : NULL;
  paths = rmp_map_sequence_write (source, &maps, errors, &call, error);
  rmp_cli_clear_progress ();
  if (paths && errors)
    tell_errors (label, errors, maps.first, maps.last - maps.first + 1);
  return paths;
}

static int
check (const Options *options)
{
  if (!options->look || !options->kinds || !options->folder)
    return rmp_cli_usage (&rmp_cli_maps, "--look L, --maps KINDS and --out DIR are needed");
  if (options->size < RMP_IMAGE_MIN_SIDE || options->size > RMP_IMAGE_MAX_SIDE ||
      options->size % RMP_TILE_SIDE != 0)
    return rmp_cli_usage (&rmp_cli_maps, "--size takes a multiple of %d up to %d", RMP_TILE_SIDE,
                          RMP_IMAGE_MAX_SIDE);
  if (options->atlas < 0 || options->atlas > (int) RMP_ATLAS_MOST_KEYS)
    return rmp_cli_usage (&rmp_cli_maps, "--atlas takes a number of key poses from 1 to %u",
                          RMP_ATLAS_MOST_KEYS);
  if (options->atlas > 0 &&
      (options->verify || (rmp_map_kinds_parse (options->kinds, NULL) & ~RMP_MAP_ATLAS_KINDS)))
    return rmp_cli_usage (&rmp_cli_maps, "--atlas is of heights and normals, without --verify");
  if (options->queues && options->verify)
    return rmp_cli_usage (&rmp_cli_maps, "--queue takes no --verify");
  if (options->format && !g_str_equal (options->format, "png") &&
      !g_str_equal (options->format, "exr"))
    return rmp_cli_usage (&rmp_cli_maps, "--format takes exr or png");
  if (options->space && !g_str_equal (options->space, "tangent") &&
      !g_str_equal (options->space, "object"))
    return rmp_cli_usage (&rmp_cli_maps, "--space takes tangent or object");
  return -1;
}

static int
run_maps (int argc, char **argv)
{
  Options options = { .size = 1024 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look,
      "The look, of every garment that has one of this name", "L" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "The clip (the first)", "C" },
    { "frames", 0, 0, G_OPTION_ARG_STRING, &options.frames, "Frames, both included (all)", "A:B" },
    { "maps", 0, 0, G_OPTION_ARG_STRING, &options.kinds,
      "height, normal, vector (displacement), openness, modulation, colours of vertices, waves and "
      "waves-across (of looks made of them, for a shader), or several with commas",
      "KINDS" },
    { "size", 0, 0, G_OPTION_ARG_INT, &options.size, "Texels of a side (1024)", "N" },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      "Of heights: exr, metres as floats (default), or png, 16 bits", "F" },
    { "amplitude", 0, 0, G_OPTION_ARG_STRING, &options.amplitude,
      "Of heights as png: what the full range is worth (what all frames need)", "LENGTH" },
    { "space", 0, 0, G_OPTION_ARG_STRING, &options.space,
      "Of vectors: tangent, so that they turn with the cloth (default), or object", "S" },
    { "white", 0, 0, G_OPTION_ARG_STRING, &options.white,
      "Of modulation: the RMS height that is white (the largest of all frames)", "LENGTH" },
    { "window", 0, 0, G_OPTION_ARG_STRING, &options.window,
      "Of modulation: how wide it is averaged (the wavelength that all frames have)", "LENGTH" },
    { "green-down", 0, 0, G_OPTION_ARG_NONE, &options.green_down,
      "Of normals: green grows against v, as DirectX has it, not along it", NULL },
    { "atlas", 0, 0, G_OPTION_ARG_INT, &options.atlas,
      "Maps of so many key poses in one image, and their weights in each frame as curves", "N" },
    { "verify", 0, 0, G_OPTION_ARG_NONE, &options.verify,
      "Read the normals back, show them on the coarse mesh, and compare with the fine one", NULL },
    { "queue", 0, 0, G_OPTION_ARG_NONE, &options.queues,
      "Only queue it, of the project as it is now, and print its id; “queue --run” bakes it",
      NULL },
    { "out", 0, 0, G_OPTION_ARG_FILENAME, &options.folder, "Folder for the files", "DIR" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json, "Print the paths as JSON", NULL },
    { 0 },
  };
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_maps, entries, &argc, &argv, 1, 1);

  if (code < 0)
    code = check (&options);
  if (code < 0)
    {
      project = rmp_project_open (argv[1], FALSE, &error);
      code = project ? rmp_cli_write_looks (&rmp_cli_maps, project, options.look, options.json,
                                            write_look, &options)
                     : rmp_cli_fail (&rmp_cli_maps, error);
      if (project)
        rmp_project_close (project);
    }
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_maps = {
  .name = "maps",
  .arguments = "P --look L --maps KINDS [--clip C] [--frames A:B] [--size N] --out DIR",
  .summary = "Write what looks raise as maps, frame by frame",
  .description = "Files are called Garment-Look.height.0001.exr and so on, by frame; "
                 "Garment-Look.maps.json says what their numbers mean.",
  .run = run_maps,
};
