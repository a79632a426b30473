/* SPDX-License-Identifier: GPL-3.0-or-later */

/* render-verb.c: a picture of one frame, without window or display. */

#include "cli/cli.h"

#include "offscreen.h"
#include "studio/scene-builder.h"

#include <math.h>
#include <stdio.h>

typedef struct
{
  char *look, *clip, *size, *camera, *field, *shading, *out;
  double frame;
  double range, scale;
  gboolean transparent, light, lines, pieces, crosses, wire;
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
  g_free (self->out);
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
  if (text && (sscanf (text, "%5dx%5d%c", width, height, &rest) != 2 || *width < 16 || *height < 16 || *width > 16384 ||
               *height > 16384))
    return invalid (error, text, "is no size; write for example 1920x1080, each side 16 to 16384");
  return TRUE;
}

/* Metres, and degrees: what lies beyond is a slip of the keyboard, and no picture. */
#define FARTHEST 1e6
#define NEAREST 1e-4

/* YAW,PITCH[,DISTANCE[,X,Y,Z]] in degrees and metres; what is left out frames the whole scene. */
static gboolean
parse_camera (const char *text, const RmpScene *scene, float aspect, RmpCamera *camera, GError **error)
{
  float minimum[3], maximum[3], origin[3] = { 0.0f, 0.0f, 0.0f };
  double values[6] = { 0 };
  guint n = 0;

  rmp_camera_init (camera, origin, 1.0f);
  rmp_scene_get_extent (scene, minimum, maximum);
  if (text)
    {
      g_auto (GStrv) words = g_strsplit (text, ",", 7);

      for (n = 0; words[n]; n++)
        {
          char *end;

          if (n == 6)
            return invalid (error, text, "has more than YAW,PITCH,DISTANCE,X,Y,Z");
          values[n] = g_ascii_strtod (words[n], &end);
          if (end == words[n] || *end || !(fabs (values[n]) <= FARTHEST))
            return invalid (error, text, "is no camera; write YAW,PITCH[,DISTANCE[,X,Y,Z]] in degrees and metres");
        }
      if (n < 2 || n == 4 || n == 5 || (n > 2 && values[2] < NEAREST))
        return invalid (error, text, "is no camera; write YAW,PITCH[,DISTANCE[,X,Y,Z]] in degrees and metres");
      camera->yaw = (float) (values[0] * G_PI / 180.0);
      camera->pitch = (float) (CLAMP (values[1], -90.0, 90.0) * G_PI / 180.0);
    }
  rmp_camera_frame (camera, minimum, maximum, aspect);
  if (n > 2)
    camera->distance = (float) values[2];
  for (guint i = 0; n == 6 && i < 3; i++)
    camera->target[i] = (float) values[3 + i];
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

/* The mask of the field; 0 where a surface is plain or no field is wanted. */
static gboolean
find_field (RmpSnapshot *snapshot, const char *id, guint64 *mask, GError **error)
{
  const RmpTechnique *technique = rmp_snapshot_get_technique (snapshot);
  g_autoptr (GString) list = g_string_new ("is no field; there are");

  *mask = 0;
  if (!technique || !id)
    return TRUE;
  for (guint i = 0; i < technique->n_fields; i++)
    {
      if (g_str_equal (technique->fields[i].id, id))
        {
          *mask = G_GUINT64_CONSTANT (1) << i;
          return TRUE;
        }
      g_string_append_printf (list, "%s %s", i > 0 ? "," : "", technique->fields[i].id);
    }
  return invalid (error, id, list->str);
}

static gboolean
add_part (RmpSceneBuilder *builder, RmpSurface *surface, const RmpPart *part, RmpClipItem *clip, double frame,
          const Options *options, GError **error)
{
  RmpCall call = { .cancellable = rmp_cli_get_cancellable (),
                   .progress = rmp_cli_progress,
                   .data = (gpointer) rmp_surface_get_name (surface) };
  g_autoptr (RmpSnapshot) snapshot = rmp_snapshot_new (surface, part->look, clip, error);
  g_autoptr (RmpResult) result = NULL;
  guint64 field;

  if (!snapshot || !find_field (snapshot, options->field, &field, error) ||
      !rmp_snapshot_prepare (snapshot, &call, error))
    return FALSE;
  result = rmp_snapshot_compute (snapshot, frame, RMP_TARGET_BAKE, field, &call, error);
  rmp_cli_clear_progress ();
  if (!result)
    return FALSE;
  rmp_scene_builder_add (builder, surface, part, result);
  return TRUE;
}

static RmpLook *
find_look (RmpGarment *garment, gpointer data)
{
  GPtrArray *looks = data;

  for (guint i = 0; i < looks->len; i++)
    if (rmp_look_get_garment (looks->pdata[i]) == garment)
      return looks->pdata[i];
  return NULL;
}

/* Where frames build on each other there is nothing between two of them: then all surfaces show a whole one. */
static double
shown_frame (GPtrArray *looks, double frame)
{
  for (guint i = 0; i < looks->len; i++)
    {
      g_autoptr (RmpLayer) layer = g_list_model_get_item (rmp_look_get_layers (looks->pdata[i]), 0);
      const RmpTechnique *technique = layer ? rmp_layer_get_technique (layer) : NULL;

      if (technique && !technique->any_order (rmp_layer_get_values (layer)))
        return floor (frame);
    }
  return frame;
}

static gboolean
add_surface (RmpSceneBuilder *builder, RmpSurface *surface, GPtrArray *looks, RmpClipItem *clip, const Options *options,
             GError **error)
{
  g_autoptr (GPtrArray) parts = rmp_surface_get_parts (surface, find_look, looks);

  for (guint i = 0; i < parts->len; i++)
    if (!add_part (builder, surface, parts->pdata[i], clip, shown_frame (looks, options->frame), options, error))
      return FALSE;
  return TRUE;
}

static gboolean
build_scene (GPtrArray *looks, const Options *options, RmpSceneBuilder *builder, GError **error)
{
  RmpCharacter *character = rmp_surface_get_character (
      rmp_garment_get_surface (rmp_look_get_garment (looks->pdata[0])));
  GListModel *surfaces = rmp_character_get_surfaces (character);
  RmpSceneOptions scene_options;
  RmpClipItem *clip;
  guint first, last;
  g_autofree char *frame = g_strdup_printf ("%.0f", floor (options->frame));

  rmp_scene_options_init (&scene_options);
  scene_options.field = options->field;
  scene_options.field_range = options->range;
  scene_options.scale = (float) options->scale;
  scene_options.fold_lines = options->lines;
  scene_options.pieces = options->pieces;
  scene_options.crosses = options->crosses;
  scene_options.wire = options->wire;
  if (options->light)
    scene_options.background = RMP_BACKGROUND_LIGHT;
  if (options->transparent)
    scene_options.background = RMP_BACKGROUND_TRANSPARENT;
  if (!parse_shading (options->shading, &scene_options.shading, error) ||
      !rmp_cli_choose_clip (looks->pdata[0], options->clip, &clip, error) ||
      !rmp_cli_parse_frames (frame, clip, &first, &last, error))
    return FALSE;

  rmp_scene_builder_begin (builder, &scene_options);
  rmp_scene_builder_put_floor (builder, character, clip);
  for (guint i = 0; i < g_list_model_get_n_items (surfaces); i++)
    {
      g_autoptr (RmpSurface) surface = g_list_model_get_item (surfaces, i);

      if (!add_surface (builder, surface, looks, clip, options, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
render (RmpProject *project, const Options *options, GError **error)
{
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (project, options->look, error);
  g_autoptr (RmpSceneBuilder) builder = rmp_scene_builder_new ();
  g_autoptr (RmpScene) scene = NULL;
  g_autoptr (RmpOffscreen) offscreen = NULL;
  g_autofree guint8 *pixels = NULL;
  RmpCamera camera;
  int width, height;

  if (!looks || !parse_size (options->size, &width, &height, error) || !build_scene (looks, options, builder, error))
    return FALSE;
  scene = rmp_scene_builder_end (builder);
  if (!parse_camera (options->camera, scene, (float) width / (float) height, &camera, error))
    return FALSE;
  offscreen = rmp_offscreen_new (width, height, error);
  if (!offscreen)
    return FALSE;
  pixels = rmp_offscreen_draw (offscreen, scene, &camera, RMP_QUALITY_FULL, error);
  return pixels && rmp_pixels_write_png (options->out, pixels, width, height, options->transparent, error);
}

static int
run_render (int argc, char **argv)
{
  Options options = { .scale = 1.0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "The look; garments without one of this name are plain", "L" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "The clip (the first)", "C" },
    { "frame", 0, 0, G_OPTION_ARG_DOUBLE, &options.frame, "The frame (0)", "N" },
    { "size", 0, 0, G_OPTION_ARG_STRING, &options.size, "Pixels (1280x960)", "WxH" },
    { "camera", 0, 0, G_OPTION_ARG_STRING, &options.camera, "YAW,PITCH[,DISTANCE[,X,Y,Z]], degrees and metres", "…" },
    { "field", 0, 0, G_OPTION_ARG_STRING, &options.field, "Heat map of a field, for example compression", "ID" },
    { "field-range", 0, 0, G_OPTION_ARG_DOUBLE, &options.range, "Value at the end of its colours (of what is shown)",
      "X" },
    { "shading", 0, 0, G_OPTION_ARG_STRING, &options.shading, "cloth, clay, matcap, normals, occlusion", "MODE" },
    { "fold-lines", 0, 0, G_OPTION_ARG_NONE, &options.lines, "Draw the fold lines", NULL },
    { "pieces", 0, 0, G_OPTION_ARG_NONE, &options.pieces, "Draw the fold lines, each fold in its colour", NULL },
    { "crosses", 0, 0, G_OPTION_ARG_NONE, &options.crosses, "Draw the principal stretches of the faces as crosses",
      NULL },
    { "scale", 0, 0, G_OPTION_ARG_DOUBLE, &options.scale, "Thickness of lines, 0.5 to 8 (1)", "S" },
    { "wire", 0, 0, G_OPTION_ARG_NONE, &options.wire, "Draw the mesh over it", NULL },
    { "light", 0, 0, G_OPTION_ARG_NONE, &options.light, "A light background", NULL },
    { "transparent", 0, 0, G_OPTION_ARG_NONE, &options.transparent, "No background and no ground", NULL },
    { "out", 0, 0, G_OPTION_ARG_FILENAME, &options.out, "The picture, a PNG", "X.png" },
    { 0 },
  };
  g_autoptr (RmpProject) project = NULL;
  g_autoptr (GError) error = NULL;
  int code = rmp_cli_parse (&rmp_cli_render, entries, &argc, &argv, 1, 1);

  if (code < 0 && (!options.look || !options.out))
    code = rmp_cli_usage (&rmp_cli_render, "--look L and --out X.png are needed");
  if (code < 0 && !(options.range >= 0.0 && isfinite (options.range)))
    code = rmp_cli_usage (&rmp_cli_render, "--field-range takes a number above 0");
  if (code < 0 && !(options.scale >= 0.5 && options.scale <= 8.0))
    code = rmp_cli_usage (&rmp_cli_render, "--scale takes a number from 0.5 to 8");
  if (code < 0)
    {
      project = rmp_project_open (argv[1], FALSE, &error);
      code = project && render (project, &options, &error) ? RMP_CLI_DONE : rmp_cli_fail (&rmp_cli_render, error);
      if (project)
        rmp_project_close (project);
    }
  options_clear (&options);
  return code;
}

const RmpCliVerb rmp_cli_render = {
  .name = "render",
  .arguments = "P --look L --frame N [--size WxH] [--camera …] --out X.png",
  .summary = "Make a picture of one frame",
  .description = "Fields are those of the look's method: “rimple-cli techniques ID” lists them.",
  .run = run_render,
};
