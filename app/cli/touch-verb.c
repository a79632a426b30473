/* SPDX-License-Identifier: GPL-3.0-or-later */

/* touch-verb.c: touch: wrinkles pinned, deleted and kept by hand, as a bake in batch needs them. */

#include "cli/cli.h"

#include "store/looks/touch-item.h"

#include <math.h>

typedef struct
{
  char *look, *kind, *clip, *at, *frames;
} TouchOptions;

/* “FACE:U:V” */
static gboolean
parse_position (const char *text, RmpTouch *touch, GError **error)
{
  g_auto (GStrv) parts = g_strsplit (text, ":", -1);
  guint64 face;
  gboolean ok = g_strv_length (parts) == 3 &&
                g_ascii_string_to_unsigned (parts[0], 10, 0, G_MAXUINT32 - 1, &face, NULL);

  for (guint i = 0; ok && i < 2; i++)
    {
      char *end;

      touch->barycentric[i] = g_ascii_strtod (parts[i + 1], &end);
      ok = end != parts[i + 1] && *end == '\0' && isfinite (touch->barycentric[i]);
    }
  if (ok)
    touch->face = (guint32) face;
  else
    g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        _ ("“%s” is no place FACE:U:V: a face of the mesh, and the weights of its second and "
           "third corner"),
        text);
  return ok;
}

static gboolean
parse_kind (const char *text, RmpTouchKind *kind, GError **error)
{
  for (guint i = RMP_TOUCH_PIN; i <= RMP_TOUCH_KEEP; i++)
    if (g_str_equal (text, rmp_touch_kind_get_id (i)))
      {
        *kind = i;
        return TRUE;
      }
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
               _ ("a wrinkle is touched by pin, delete or keep, not “%s”"), text);
  return FALSE;
}

static gboolean
edit_touch (RmpProject *project, gpointer data, GError **error)
{
  TouchOptions *options = data;
  g_autoptr (GPtrArray) looks = rmp_cli_find_looks (project, options->look, error);
  g_autoptr (RmpLayer) layer = NULL;
  RmpTouch touch = { .last = RMP_TOUCH_TO_END };
  RmpClipItem *clip;
  guint first, last;

  if (!looks || !parse_kind (options->kind, &touch.kind, error) ||
      !parse_position (options->at, &touch, error) ||
      !rmp_cli_choose_clip (looks->pdata[0], options->clip, &clip, error) ||
      !rmp_cli_parse_frames (options->frames, clip, &first, &last, error))
    return FALSE;
  layer = g_list_model_get_item (rmp_look_get_layers (looks->pdata[0]), 0);
  if (!layer || !clip)
    {
      g_set_error (error, RMP_PROJECT_ERROR, RMP_PROJECT_ERROR_NOT_FOUND,
                   _ ("“%s” has no wrinkles that could be touched in a clip"), options->look);
      return FALSE;
    }
  if (options->frames)
    {
      touch.first = first;
      touch.last = last;
    }
  return rmp_layer_add_touch (layer, clip, &touch, error) != NULL;
}

static int
run_touch (int argc, char **argv)
{
  TouchOptions options = { 0 };
  const GOptionEntry entries[] = {
    { "look", 0, 0, G_OPTION_ARG_STRING, &options.look, "The look", "L" },
    { "kind", 0, 0, G_OPTION_ARG_STRING, &options.kind, "pin, delete or keep", "KIND" },
    { "at", 0, 0, G_OPTION_ARG_STRING, &options.at, "Where: a face of the mesh and weights in it",
      "FACE:U:V" },
    { "clip", 0, 0, G_OPTION_ARG_STRING, &options.clip, "The clip (the first)", "C" },
    { "frames", 0, 0, G_OPTION_ARG_STRING, &options.frames,
      "Frames of the clip, both included (all)", "A:B" },
    { 0 },
  };
  int code = rmp_cli_parse (&rmp_cli_touch, entries, &argc, &argv, 1, 1);

  if (code < 0 && (!options.look || !options.kind || !options.at))
    code = rmp_cli_usage (&rmp_cli_touch, "--look L, --kind KIND and --at FACE:U:V are needed");
  if (code < 0)
    code = rmp_cli_edit_project (&rmp_cli_touch, argv[1], edit_touch, &options);
  g_free (options.look);
  g_free (options.kind);
  g_free (options.at);
  g_free (options.clip);
  g_free (options.frames);
  return code;
}

const RmpCliVerb rmp_cli_touch = {
  .name = "touch",
  .arguments = "P --look L --kind KIND --at FACE:U:V",
  .summary = "Pin, delete or keep a wrinkle by hand",
  .run = run_touch,
};
