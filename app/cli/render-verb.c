/* SPDX-License-Identifier: GPL-3.0-or-later */

/* render-verb.c: pictures of frames, without window or display. */

#include "cli/movie.h"
#include "cli/render-stage.h"
#include "cli/render-view.h"

#include "offscreen.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define MOST_VIEWS 3600

typedef struct
{
  char *look, *clip, *size, *camera, *field, *shading, *frames, *out, *movie;
  double frame;
  double range, scale, light_turn;
  int turntable;
  gboolean transparent, light, lines, pieces, crosses, wire, garments, follow, json;
} Options;

static void
options_clear (Options *self)
{
  g_free (self->look);
  g_free (self->clip);
  g_free (self->size);
  g_free (self->camera);
  g_free (self->field);
  g_free (self->shading);
  g_free (self->frames);
  g_free (self->out);
  g_free (self->movie);
}

static gboolean
invalid (GError **error, const char *text, const char *reason)
{
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT, "“%s” %s", text, reason);
  return FALSE;
}

static gboolean
parse_size (const char *text, int *width, int *height, GError **error)
{
  char rest;

  *width = 1280;
  *height = 960;
  if (text && (sscanf (text, "%5dx%5d%c", width, height, &rest) != 2 || *width < 16 ||
               *height < 16 || *width > 16384 || *height > 16384))
    return invalid (error, text, "is no size; write for example 1920x1080, each side 16 to 16384");
  return TRUE;
}

static gboolean
parse_shading (const char *text, RmpShading *shading, GError **error)
{
  static const char *const names[] = { "cloth", "clay", "matcap", "normals", "occlusion" };

  if (!text)
    return TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (g_str_equal (text, names[i]))
      {
        *shading = (RmpShading) i;
        return TRUE;
      }
  return invalid (error, text, "is no shading; there are cloth, clay, matcap, normals, occlusion");
}

static gboolean
parse_scene (const Options *options, RmpSceneOptions *scene, GError **error)
{
  rmp_scene_options_init (scene);
  scene->field = options->field;
  scene->field_range = options->range;
  scene->scale = (float) options->scale;
  scene->fold_lines = options->lines;
  scene->pieces = options->pieces;
  scene->crosses = options->crosses;
  scene->wire = options->wire;
  scene->lighting.turn = (float) (options->light_turn * G_PI / 180.0);
  if (options->light)
    scene->background = RMP_BACKGROUND_LIGHT;
  if (options->transparent)
    scene->background = RMP_BACKGROUND_TRANSPARENT;
  return parse_shading (options->shading, &scene->shading, error);
}

/* --- pictures --------------------------------------------------------------------------------- */

/* Where the pictures of one command come from. */
typedef struct
{
  const Options *options;
  RmpCliStage *stage;
  RmpCliView view;
  int width, height;
  guint n_views;                /* of each frame, all round */
  GArray *frames;               /* (element-type double) */
  float minimum[3], maximum[3]; /* what stays in sight, unless the camera follows */
  RmpOffscreen *offscreen;
  JsonBuilder *builder; /* (nullable) */
} Shoot;

static void
shoot_clear (Shoot *self)
{
  g_clear_pointer (&self->stage, rmp_cli_stage_free);
  g_clear_pointer (&self->frames, g_array_unref);
  g_clear_pointer (&self->offscreen, rmp_offscreen_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Shoot, shoot_clear)

static gboolean
is_sequence (const Options *options)
{
  return options->frames || options->turntable > 0;
}

/* “X.png”, or “X.0012.png” of a sequence. */
static char *
name_picture (gconstpointer data, guint number)
{
  const Options *options = data;
  const char *dot = strrchr (options->out, '.');
  const gsize length = dot && !strchr (dot, '/') ? (gsize) (dot - options->out)
                                                 : strlen (options->out);

  return is_sequence (options) ? g_strdup_printf ("%.*s.%04u%s", (int) length, options->out, number,
                                                  options->out + length)
                               : g_strdup (options->out);
}

/* What the camera is to have in sight of one frame. */
static void
find_extent (Shoot *shoot, double frame, const RmpScene *scene, float minimum[3], float maximum[3])
{
  g_autoptr (GArray) frames = g_array_new (FALSE, FALSE, sizeof frame);

  g_array_append_val (frames, frame);
  if (shoot->options->frames && !shoot->options->follow)
    {
      memcpy (minimum, shoot->minimum, sizeof shoot->minimum);
      memcpy (maximum, shoot->maximum, sizeof shoot->maximum);
    }
  else if (shoot->options->garments)
    rmp_cli_stage_measure (shoot->stage, frames, TRUE, minimum, maximum);
  else
    rmp_scene_get_extent (scene, minimum, maximum);
}

static gboolean
draw (Shoot *shoot, RmpScene *scene, const RmpCamera *camera, const char *path, GError **error)
{
  g_autofree guint8 *pixels = rmp_offscreen_draw (shoot->offscreen, scene, camera, RMP_QUALITY_FULL,
                                                  error);

  if (!pixels || !rmp_pixels_write_png (path, pixels, shoot->width, shoot->height,
                                        shoot->options->transparent, error))
    return FALSE;
  if (shoot->builder)
    json_builder_add_string_value (shoot->builder, path);
  else if (is_sequence (shoot->options))
    g_print ("%s\n", path);
  return TRUE;
}

static gboolean
draw_views (Shoot *shoot, double frame, RmpScene *scene, GError **error)
{
  float minimum[3], maximum[3];

  find_extent (shoot, frame, scene, minimum, maximum);
  for (guint i = 0; i < shoot->n_views; i++)
    {
      const RmpCamera camera = rmp_cli_view_frame (&shoot->view, minimum, maximum,
                                                   (float) shoot->width / (float) shoot->height,
                                                   shoot->n_views, i);
      g_autofree char *path = name_picture (shoot->options,
                                            shoot->options->turntable ? i : (guint) frame);

      if (!draw (shoot, scene, &camera, path, error))
        return FALSE;
    }
  return TRUE;
}

/* One object: the frame, its pictures, the figures of each garment. */
static gboolean
take (Shoot *shoot, double frame, GError **error)
{
  g_autoptr (RmpScene) scene = NULL;
  gboolean ok;

  if (shoot->builder)
    {
      json_builder_begin_object (shoot->builder);
      rmp_cli_add_number (shoot->builder, "frame", frame);
    }
  scene = rmp_cli_stage_show (shoot->stage, frame, shoot->builder, error);
  if (scene && shoot->builder)
    {
      json_builder_set_member_name (shoot->builder, "pictures");
      json_builder_begin_array (shoot->builder);
    }
  ok = scene && draw_views (shoot, frame, scene, error);
  if (ok && shoot->builder)
    {
      json_builder_end_array (shoot->builder);
      json_builder_end_object (shoot->builder);
    }
  return ok;
}

static gboolean
choose_frames (Shoot *shoot, RmpClipItem *clip, GError **error)
{
  const Options *options = shoot->options;
  g_autofree char *whole = g_strdup_printf ("%.0f", floor (options->frame));
  g_autoptr (GArray)
      frames = rmp_cli_parse_frame_list (options->frames ? options->frames : whole, clip, error);

  if (frames && !options->frames)
    g_array_index (frames, double, 0) = options->frame;
  shoot->frames = g_steal_pointer (&frames);
  return shoot->frames != NULL;
}

static gboolean
set_up (Shoot *shoot, GPtrArray *looks, GError **error)
{
  const Options *options = shoot->options;
  RmpSceneOptions scene;
  RmpClipItem *clip;

  if (!parse_size (options->size, &shoot->width, &shoot->height, error) ||
      !rmp_cli_view_parse (&shoot->view, options->camera, error) ||
      !parse_scene (options, &scene, error) ||
      !rmp_cli_choose_clip (looks->pdata[0], options->clip, &clip, error) ||
      !choose_frames (shoot, clip, error))
    return FALSE;
  shoot->stage = rmp_cli_stage_new (
      rmp_surface_get_character (rmp_garment_get_surface (rmp_look_get_garment (looks->pdata[0]))),
      looks, clip, &scene, error);
  if (!shoot->stage)
    return FALSE;
  if (options->frames && !options->follow)
    rmp_cli_stage_measure (shoot->stage, shoot->frames, options->garments, shoot->minimum,
                           shoot->maximum);
  shoot->offscreen = rmp_offscreen_new (shoot->width, shoot->height, error);
  return shoot->offscreen != NULL;
}

/* Of the pictures, in the rate of the project; a turn takes as long as they last at that. */
static gboolean
make_movie (RmpProject *project, const Shoot *shoot, GError **error)
{
  const Options *options = shoot->options;
  const guint n = options->turntable > 0 ? shoot->n_views : shoot->frames->len;
  const guint first = options->turntable > 0 ? 0 : (guint) g_array_index (shoot->frames, double, 0);

  for (guint i = 1; options->turntable == 0 && i < n; i++)
    if (g_array_index (shoot->frames, double, i) != first + i)
      return invalid (error, options->frames, "leaves frames out, which a movie cannot");
  return rmp_cli_make_movie (name_picture, options, first, first + n - 1,
                             rmp_project_get_frame_rate (project), options->movie,
                             rmp_cli_get_cancellable (), error);
}

static gboolean
render (RmpProject *project, const Options *options, GError **error)
{
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (project, options->look, error);
  g_autoptr (JsonBuilder) builder = options->json ? json_builder_new () : NULL;
  g_auto (Shoot) shoot = { .options = options,
                           .n_views = (guint) MAX (options->turntable, 1),
                           .builder = builder };

  if (!looks || !set_up (&shoot, looks, error))
    return FALSE;
  if (builder)
    json_builder_begin_array (builder);
  for (guint i = 0; i < shoot.frames->len; i++)
    if (!take (&shoot, g_array_index (shoot.frames, double, i), error))
      return FALSE;
  if (builder)
    {
      json_builder_end_array (builder);
      rmp_cli_print_json (builder);
    }
  return !options->movie || make_movie (project, &shoot, error);
}

/* --- verb ------------------------------------------------------------------------------------- */

static int
check (const Options *options)
{
  if (!options->look || !options->out)
    return rmp_cli_usage (&rmp_cli_render, "--look L and --out X.png are needed");
  if (!(options->range >= 0.0 && isfinite (options->range)))
    return rmp_cli_usage (&rmp_cli_render, "--field-range takes a number above 0");
  if (!(options->scale >= 0.5 && options->scale <= 8.0))
    return rmp_cli_usage (&rmp_cli_render, "--scale takes a number from 0.5 to 8");
  if (!(fabs (options->light_turn) <= 360.0))
    return rmp_cli_usage (&rmp_cli_render, "--light-turn takes degrees from −360 to 360");
  if (options->turntable < 0 || options->turntable > MOST_VIEWS)
    return rmp_cli_usage (&rmp_cli_render, "--turntable takes a number of pictures from 1 to %d",
                          MOST_VIEWS);
  if (options->movie && !is_sequence (options))
    return rmp_cli_usage (&rmp_cli_render, "--movie goes with --frames or --turntable");
  if (options->turntable > 0 && options->frames)
    return rmp_cli_usage (&rmp_cli_render,
                          "--turntable goes round one --frame; --frames goes with a clip");
  return -1;
}

static int
run_render (int argc, char **argv)
{
  Options options = { .scale = 1.0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look,
      "The look; garments without one of this name are plain", "L" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "The clip (the first)", "C" },
    { "frame", 0, 0, G_OPTION_ARG_DOUBLE, &options.frame, "The frame (0)", "N" },
    { "frames", 0, 0, G_OPTION_ARG_STRING, &options.frames,
      "These frames, each in a file of its own: A:B, or some as 3,12,20:30", "LIST" },
    { "turntable", 0, 0, G_OPTION_ARG_INT, &options.turntable,
      "So many pictures all round the frame", "N" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &options.size, "Pixels (1280x960)", "WxH" },
    { "camera", 0, 0, G_OPTION_ARG_STRING, &options.camera,
      "YAW,PITCH[,DISTANCE[,X,Y,Z]], degrees and metres", "…" },
    { "garments", 0, 0, G_OPTION_ARG_NONE, &options.garments,
      "Frame the garments that have the look, not all", NULL },
    { "follow", 0, 0, G_OPTION_ARG_NONE, &options.follow,
      "Frame each of --frames by itself; else the camera stands", NULL },
    { "field", 0, 0, G_OPTION_ARG_STRING, &options.field,
      "Heat map of a field, for example compression", "ID" },
    { "field-range", 0, 0, G_OPTION_ARG_DOUBLE, &options.range,
      "Value at the end of its colours (of what is shown)", "X" },
    { "shading", 0, 0, G_OPTION_ARG_STRING, &options.shading,
      "cloth, clay, matcap, normals, occlusion", "MODE" },
    { "fold-lines", 0, 0, G_OPTION_ARG_NONE, &options.lines, "Draw the fold lines", NULL },
    { "pieces", 0, 0, G_OPTION_ARG_NONE, &options.pieces,
      "Draw the fold lines, each fold in its colour", NULL },
    { "crosses", 0, 0, G_OPTION_ARG_NONE, &options.crosses,
      "Draw the principal stretches of the faces as crosses", NULL },
    { "scale", 0, 0, G_OPTION_ARG_DOUBLE, &options.scale, "Thickness of lines, 0.5 to 8 (1)", "S" },
    { "wire", 0, 0, G_OPTION_ARG_NONE, &options.wire, "Draw the mesh over it", NULL },
    { "light", 0, 0, G_OPTION_ARG_NONE, &options.light, "A light background", NULL },
    { "light-turn", 0, 0, G_OPTION_ARG_DOUBLE, &options.light_turn,
      "Turn the lamps about the vertical; they follow the camera (0)", "DEGREES" },
    { "transparent", 0, 0, G_OPTION_ARG_NONE, &options.transparent, "No background and no ground",
      NULL },
    { "out", 0, 0, G_OPTION_ARG_FILENAME, &options.out,
      "The picture, a PNG; of several X.0012.png and so on", "X.png" },
    { "movie", 0, 0, G_OPTION_ARG_FILENAME, &options.movie,
      "With --frames or --turntable: a movie of the pictures too, where GStreamer is installed",
      "X.webm" },
    { "json", 0, 0, G_OPTION_ARG_NONE, &options.json,
      "Print the pictures and the figures of their frames as JSON", NULL },
    { 0 },
  };
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_render, entries, &argc, &argv, 1, 1);

  if (code < 0)
    code = check (&options);
  if (code < 0)
    {
      project = rmp_project_open (argv[1], FALSE, &error);
      code = project && render (project, &options, &error) ? RMP_CLI_DONE
                                                           : rmp_cli_fail (&rmp_cli_render, error);
      if (project)
        rmp_project_close (project);
    }
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_render = {
  .name = "render",
  .arguments =
      "P --look L [--frame N | --frames A:B] [--turntable N] [--size WxH] [--camera …] --out X.png",
  .summary = "Make pictures of frames",
  .description = "Fields are those of the look's method: “rimple-cli techniques ID” lists them. "
                 "Several pictures are numbered\n"
                 "by frame, or by view all round: X.0012.png; their paths are printed.",
  .run = run_render,
};
